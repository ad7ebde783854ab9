/**
 * What the mathematics says, in English. Each name has its wordings, one a line; `{name}` stands for
 * a value. A question ends in its only question mark. The other languages have the same names and
 * values, which the compiler holds them to.
 */
export const en = {
  // What several kinds of problems say
  start: 'Begin with',
  thatIs: 'That is',
  together: 'Together',
  thatGives: 'That gives',
  or: '{a} or {b}',
  and: '{a} and {b}',
  noSolution: 'no real solution',
  everyNumber: 'every number',
  solve: 'solve {a}',
  workOut: 'work out {a}',
  decimalForm: 'write {a} as a decimal',
  lowestTerms: 'write {a} in lowest terms',
  finish: `
    How would you write {shown} so that nothing in it is left to work out?
    Which part of {shown} can still be worked out or made shorter?
    {shown} can be said more simply. What is the shortest way to write it?`,
  lookAgain: 'Let us look at {quote} again. {question}',
  cameTo: 'You came to {quote}. {question}',
  bothSidesAlike: `From {previous} you went to {quote}. What did you do to the left side, and did you do the same to the right?`,

  // Linear equations
  'linear.probe': `
    Look at {shown}. What would you do first to get {letter} on its own?
    In {shown}, what stands between {letter} and being alone on its side?
    What happens to {letter} in {shown}, and which of those things would you undo first?`,
  'linear.expand.hint': `There is a bracket: {bracket}. What does the factor in front do to each term inside?`,
  'linear.expand.strong_hint': `Multiply every term of the bracket in {bracket} by the factor. What does the equation become?`,
  'linear.collect.hint': `{letter} appears on both sides of {shown}. How could you bring it together on a single side?`,
  'linear.collect.strong_hint': `Take {term} away from both sides of {shown}. What is left on each side?`,
  'linear.added.hint': `
    In {shown}, {number} is added to the part with the unknown. Which operation undoes that, and where else must you do it?
    Think of {shown} as a balance. What would you do to both sides so that the {number} beside {letter} goes away?`,
  'linear.added.strong_hint': `Take {number} away from both sides of {shown}. What is left on the left, and what on the right?`,
  'linear.subtracted.hint': `
    In {shown}, {number} is taken away from the part with the unknown. Which operation undoes that, and where else must you do it?
    Think of {shown} as a balance. What would you do to both sides so that the {number} beside {letter} goes away?`,
  'linear.subtracted.strong_hint': `Add {number} to both sides of {shown}. What is left on the left, and what on the right?`,
  'linear.multiplied.hint': `In {shown}, {letter} is multiplied by {number}. What undoes that on both sides?`,
  'linear.divided.hint': `In {shown}, {letter} is divided by {divisor}. What undoes that on both sides?`,
  'linear.divide': 'Divide both sides of {shown} by {number}. What remains on each side?',
  'linear.solved.hint': 'In {shown}, what is left to work out before {letter} stands alone?',
  'linear.solved.strong_hint': `Work out the number side of {shown}. What does {letter} equal then?`,
  'linear.wrong.value': `
    You have {quote}. Put {value} in place of {letter} in {left}: does it come out as {right}?
    Let us test {quote} together. Put {value} in place of {letter} in {left}: does it come out as {right}?`,
  'linear.wrong.distribution': `From {previous} you went to {quote}. Which terms inside the bracket did the factor in front of it reach?`,
  'linear.wrong.arithmetic': `From {previous} you went to {quote}. The idea holds, but a number does not: how did you work it out?`,
  'linear.wrong.constant': `
    From {previous} you went to {quote}. What did you do to the {constant} on the left, and the same on the right?
    From {previous} you went to {quote}. How did the {constant} leave its side, and what did that do to the other?`,
  tidyUp: 'Tidy up both sides',
  takeAway: 'Take {a} away from both sides',
  addToBoth: 'Add {a} to both sides',
  divideBoth: 'Divide both sides by {a}',

  // Equations whose unknown drops out
  'degenerate.probe': `
    Look at {shown}. How could you bring the parts with {letter} together?
    How do the two sides of {shown} compare, before you calculate anything?`,
  'degenerate.hint': `
    In {shown}, how often does each side hold {letter} once the brackets are gone?
    What becomes of {letter} in {shown} when you take the same part away on both sides?`,
  'degenerate.strong_hint': `Take the part with {letter} away from both sides of {shown}. Which line about numbers is left?`,
  'degenerate.gone': `
    {letter} has gone, and {shown} is left. What does that line say, and for which {letter} does it say so?
    Look at {shown}: what would a number have to be like for that line to hold?`,
  'degenerate.wrong.value': `You have {quote}. Put it, and then another number, in place of {letter} in {left} and {right}: what do you notice?`,
  'degenerate.wrong.formula': `Try some number in place of {letter} in {left} and in {right}. How do the two results compare?`,
  'degenerate.wrong.line': 'From {previous} to {quote}: which part of the line changed, and why?',
  'degenerate.never': 'That is never true, whatever the unknown is, so there is',
  'degenerate.always': 'That is always true, so the equation holds for',

  // Quadratic equations
  'quadratic.found': `With {shown} you have found a solution. Which other value of {letter} also makes the equation true?`,
  'quadratic.scattered.probe': `
    Look at {shown}. Which form would make it easier to solve?
    What kind of equation is {shown}, and how can you tell?`,
  'quadratic.scattered.hint': `A product is easier when the other side is empty. How would you rearrange {shown}?`,
  'quadratic.scattered.strong_hint': `Bring everything in {shown} to the left side. What stands there then?`,
  'quadratic.square.probe': `In {shown}, what is being squared, and how could the square be undone?`,
  'quadratic.square.hint': 'Get the square in {shown} alone first. Which numbers have that square?',
  'quadratic.square.strong_hint': `Take the root on both sides of {shown}, and mind that a minus also vanishes in a square. What follows?`,
  'quadratic.product.probe': 'In {shown} a product vanishes. What does that say about its factors?',
  'quadratic.product.hint': `A product vanishes when a factor does. Which values make a factor of {shown} vanish?`,
  'quadratic.waysOfSolving': `
    Which ways of solving an equation like {shown} do you know, and which fits here?
    Look at {shown}. How might its left side be written as a product?`,
  'quadratic.unsolvable.hint': `What would the left side of {shown} look like as a graph, and where would it meet the axis?`,
  'quadratic.unsolvable.strong_hint': `Put the numbers of {shown} into the formula. What stands under its root?`,
  'quadratic.commonFactor': `Every term holds {letter}. What is left when you take it out in front as a factor?`,
  'quadratic.factors.hint': `Think of a pair of numbers with product {product} and sum {sum}. Which pairs have that product?`,
  'quadratic.scaledFactors.hint': `Divide by the number in front of the square, then think of a pair of numbers with product {product} and sum {sum}. Which pairs have that product?`,
  'quadratic.writeFactors': `A pair with product {product} and sum {sum} gives the factors of {normal}. How would you write the product?`,
  'quadratic.formula.hint': `The factors of {shown} are not whole. Which formula or method helps then?`,
  'quadratic.formula.strong_hint': `Name the three numbers in front of the square, the unknown and alone in {shown}. What does the formula make of them?`,
  'quadratic.wrong.lostRoot': `
    {quote} fits {previous}, but is it alone: which other number would make {previous} true as well?
    From {previous} to {quote} something got lost. What else could stand in for the unknown in {previous}?`,
  'quadratic.wrong.value': `You have {quote}. Put {value} in place of {letter} in {left}: does it come out as {right}?`,
  'quadratic.wrong.values': `You have {quote}. Which of these values keeps {statement} true when you put it in?`,
  'quadratic.wrong.formula': `You wrote {quote}. If you multiply it out again, how does it differ from {left}?`,
  'quadratic.wrong.sign': `From {previous} you went to {quote}. Which sign would you look at again, and why?`,
  'quadratic.wrong.line': `
    From {previous} you went to {quote}. What did you do to both sides, or to the form of a side?
    From {previous} you went to {quote}. If you multiply your line out again, do you get back what you had?`,
  'quadratic.toTheLeft': 'Bring everything to the left side',
  'quadratic.useFormula': 'The factors are not whole here, so use the formula',
  'quadratic.asProduct': 'Write the left side as a product',
  'quadratic.zeroFactor': 'A product vanishes when a factor does',
  'quadratic.underRoot': 'Work out what stands under the root in the formula',
  'quadratic.noRoot': 'No real number has a negative square, so there is',

  // Simultaneous equations
  'system.probe': `
    Look at {shown}. How could you get an equation with only one unknown out of them?
    In {shown}, which unknown would you rather be rid of first, and why?`,
  'system.hint': `
    You could add or subtract {shown}, or solve one of them for a letter. Which is easier here?
    What happens to {second} if you put {shown} below each other and combine them?`,
  'system.strong_hint': `Solve {firstEquation} for {first} and put that in place of {first} in the other. Which equation in {second} do you get?`,
  'system.piece.value': 'With {current}, which equation would you put it into to find {others}?',
  'system.piece.equation': `With {current}, what could you do next to be left with a single unknown?`,
  'system.wrong.value': `
    You have {quote}. What comes out if you put it into {shown}?
    Let us test {quote}: do {shown} both stay true with it?`,
  'system.wrong.sign': `In {quote} a sign is worth a second look. Which term came with a minus on the way there?`,
  'system.wrong.distribution': `In {quote}, did the factor in front of the bracket reach every term inside?`,
  'system.wrong.other': `
    You came to {quote}. Which equations did you combine, and how, term by term?
    Let us look at {quote} again. What did you do to each side on the way there?`,
  'system.eliminateAll': 'Eliminate one unknown after the other',
  'system.eliminate': 'Multiply so that {a} has the same number in both and subtract',
  'system.putBack': 'Put it back into one of the equations',

  // Inequalities
  'inequality.probe': `
    Look at {shown}. What would you do first, and does it change the direction of the sign?
    In what way is {shown} like an equation, and where would you have to be more careful?
    What does {shown} ask of the number {letter}, in your own words?`,
  'inequality.quadratic.hint': `Where are both sides of {shown} equal, and why do those places matter?`,
  'inequality.quadratic.strong_hint': `The zeros cut the number line into stretches. Which number would you test in each of them to see whether {shown} holds?`,
  'inequality.bothSides': 'What would you have to do to both sides of {shown} next?',
  'inequality.collect': `{letter} appears on both sides of {shown}. How could you collect it on a single side?`,
  'inequality.isolate': `In {shown}, which number keeps {letter} from standing alone, and what undoes it on both sides?`,
  'inequality.added': 'Take away {number} on both sides of {shown}. What is left?',
  'inequality.subtracted': 'Add {number} on both sides of {shown}. What is left?',
  'inequality.negative.hint': `In {shown} the number in front of {letter} is negative. What does dividing by it do to the sign?`,
  'inequality.negative.strong_hint': `Divide both sides of {shown} by {factor} and turn the sign round. What stands there?`,
  'inequality.positive': `Divide both sides of {shown} by the number in front of {letter}. What stands there?`,
  'inequality.wrong.direction': `
    From {previous} you went to {quote}. Take some number that fits your line: does it make {previous} true as well?
    From {previous} you went to {quote}. What happened to the direction of the sign on the way, and should it have?`,
  'inequality.wrong.distribution': `From {previous} you went to {quote}. Which terms inside the bracket did the factor reach?`,
  'inequality.wrong.line': `From {previous} you went to {quote}. Pick a number for {letter} that fits your line: does it fit the line before?`,
  'inequality.sort': 'Bring {a} to the left and the numbers to the right',
  'inequality.numbersRight': 'Bring the numbers to the right',
  'inequality.divide': 'Divide by {a}',
  'inequality.divideTurned': 'Divide by {a}, which is negative, so that {b} becomes {c}',
  'inequality.whereEqual': 'Find where both sides are equal',
  'inequality.testStretches': 'Test a number in each stretch between',
  'inequality.allParts': 'Do the same to all parts until {a} stands alone in the middle',
  'inequality.noNumber': 'no real number',
  'inequality.everyNumber': 'every real number',

  // Calculations in numbers
  'arithmetic.order.probe': `
    Look at {shown}. Which operation would you do first, and why?
    Before any calculating: in which order do the operations in {shown} have to happen?`,
  'arithmetic.order.hint': `
    In {shown}, brackets come first, then powers, then times and divide. What does that make your first move?
    Not everything in {shown} goes from left to right. Which part is bound together most tightly?`,
  'arithmetic.order.strong_hint': `Work out {next} on its own. What does the whole line {shown} become then?`,
  'arithmetic.asFraction': `{shown} is the same number, and no fraction yet. How do you write it with a top and a bottom that share no divisor?`,
  'arithmetic.reduce.probe': `
    Look at {shown}. What do its top and its bottom have in common?
    Which numbers go into both the top and the bottom of {shown}?`,
  'arithmetic.reduce.hint': `A fraction keeps its value when both its numbers are divided alike. By what could you divide those of {shown}?`,
  'arithmetic.reduce.strong_hint': `Divide the top and the bottom of {shown} by a number that goes into both. What is left above and below?`,
  'arithmetic.fractions.probe': `
    Look at {shown}. What do the bottom numbers tell you about the pieces you are dealing with?
    What makes {shown} harder than the same thing with whole numbers?`,
  'arithmetic.fractions.hint': `Pieces of different size do not go together as they are. What must happen to the fractions in {shown} first?`,
  'arithmetic.fractions.strong_hint': `Write both fractions in {shown} over the same bottom number. What do they look like then?`,
  'arithmetic.likeFractions.probe': `
    Look at {shown}. All its pieces have one size. What do you do with their numbers, and what stays?
    In {shown} the bottom numbers agree. What does that make easy?`,
  'arithmetic.likeFractions.hint': `Pieces of one size are counted together. Which of the numbers in {shown} count the pieces?`,
  'arithmetic.likeFractions.strong_hint': `Work out the top numbers of {shown} and keep the bottom number. What do you get?`,
  'arithmetic.fractionProduct.probe': `
    What part of a part is {shown}, if you draw it as a rectangle?
    How would you say {shown} in words, as a part of something?`,
  'arithmetic.fractionProduct.hint': `For a product of fractions the pieces need not have one size. What happens to the tops of {shown}, and what to the bottoms?`,
  'arithmetic.fractionProduct.strong_hint': `Multiply top by top and bottom by bottom in {shown}. What do you get?`,
  'arithmetic.fractionQuotient.probe': `What does {shown} ask: how often does the second go into the first?`,
  'arithmetic.fractionQuotient.hint': `Dividing by a fraction is the same as multiplying by another one. Which one is it in {shown}?`,
  'arithmetic.fractionQuotient.strong_hint': `Turn the second fraction of {shown} over and multiply. What does the line become?`,
  'arithmetic.product.probe': `How could you break {shown} into pieces that are easier to multiply?`,
  'arithmetic.product.hint': `You could see {whole} as {sum}. Which smaller products does that give for {shown}?`,
  'arithmetic.product.strong_hint': `With {whole} as {sum}, multiply each part and add. What do the parts of {shown} come to?`,
  'arithmetic.nearProduct': `Which product near {shown} do you know by heart, and how far is it from there?`,
  'arithmetic.sum.probe': `
    How would you split {shown} so that you can add it in your head?
    Which parts of {shown} would you put together first?`,
  'arithmetic.sum.hint': `Take {whole} as {sum} and add the large part first. Where does that bring you in {shown}?`,
  'arithmetic.difference.probe': `
    How would you work out {shown} in your head?
    What does {shown} ask for, if you think of both numbers on a line?`,
  'arithmetic.difference.hint': `Start at {right} and count up to {left} in comfortable jumps. Which jumps do you make?`,
  'arithmetic.quotient.probe': `
    What does {shown} ask, in your own words?
    Which multiplication would prove a result for {shown} right?`,
  'arithmetic.quotient.hint': `How often does {right} fit into {left}, if you begin with a round number of times?`,
  'arithmetic.power.probe': 'What does the small raised number in {shown} tell you to do?',
  'arithmetic.power.hint': `{shown} multiplies {left} by itself, with {right} factors. What do you get if you go factor by factor?`,
  'arithmetic.root.probe': 'What does the root in {shown} ask for, in your own words?',
  'arithmetic.root.hint':
    'Which number, multiplied by itself, gives what stands under the root in {shown}?',
  'arithmetic.piece': `
    With {piece} you have a piece of {whole}. What is still missing?
    How does {piece} help you with {whole}, and what comes next?`,
  'arithmetic.wrong.trueLine': `
    {quote} is true by itself. Which part of {whole} does each of its numbers stand for?
    You came to {quote}. Where in {whole} do you find each of those numbers?`,
  'arithmetic.wrong.order_of_operations': `
    You came to {quote}. Which operation in {asked} did you do first, and which does the notation put first?
    Something in {asked} comes earlier than it did on your way to {quote}. Which part of it binds more tightly?`,
  'arithmetic.wrong.lessThanPart': `
    Compare {quote} with {part}, which is only a part of the sum. What do you notice?
    Could the whole of {whole} come out as {quote}, when {part} alone is more?`,
  'arithmetic.wrong.twoReadings': `Some read {asked} as {tight}, which gives your {quote}. The common rule takes times and divide from left to right, whether the times is written or not: what do you get that way?`,
  'arithmetic.wrong.sign': `You came to {quote}. Which plus or minus in {asked} would you look at again?`,
  'arithmetic.wrong.distribution': `You came to {quote}. What does the sign or factor before the bracket in {asked} do to each part of it?`,
  'arithmetic.wrong.other': `
    You came to {quote}, and that does not follow. How did you work out {asked}, piece by piece?
    Let us look at {quote} again. Which pieces did you split {asked} into, and what did each give?`,

  // Percentages
  'percentage.raise': 'increase {a} by {b}',
  'percentage.lower': 'decrease {a} by {b}',
  'percentage.partOf': '{a} of {b}',
  'percentage.shareOf': 'which percentage {a} is of {b}',
  'percentage.wholeOf': 'the number of which {a} is {b}',
  'percentage.about.raised': 'If you increase {whole} by {rate}',
  'percentage.about.lowered': 'If you decrease {whole} by {rate}',
  'percentage.about.part': 'Think of {rate} of {whole}',
  'percentage.about.share': 'Think of which percentage {part} is of {whole}',
  'percentage.about.whole': 'Think of the number of which {part} is {rate}',
  'percentage.whichWhole': `{about}: which number plays the part of the whole here, and what makes you say so?`,
  'percentage.meaning': '{about}: what does {rate} mean to you in your own words?',
  'percentage.easyPart': 'Which easy part of {whole} could you start from?',
  'percentage.part.hint': `
    "Percent" means "of every hundred". How would you write {rate} as a fraction?
    What is $10\\%$ of {whole}, and how could that help?`,
  'percentage.part.strong_hint': `Write {rate} as {hundredths} and multiply it by {whole}. Which calculation is that?`,
  'percentage.share.probe': '{about}: what does percent mean to you in your own words?',
  'percentage.share.hint': `A percentage compares a part with a whole. Which fraction compares {part} with {whole}?`,
  'percentage.share.strong_hint': 'Take {ratio}. How do you turn such a fraction into hundredths?',
  'percentage.changed.hint': 'Look at the change alone first. How much is {rate} of {whole}?',
  'percentage.changed.strong_hint': 'Work out {change}. What do you then do with {whole}?',
  'percentage.whole.probe': '{about}: will the number be larger or smaller than the part, and why?',
  'percentage.whole.hint': 'If {part} is {rate}, how much would $1\\%$ be?',
  'percentage.whole.strong_hint': `Divide {part} by {number} to get a single hundredth. What must you do with it next?`,
  'percentage.piece.change': `With {current} you know the change. What has to happen to {whole} with it?`,
  'percentage.piece.ratio': 'With {current} you have the ratio. How do you say that in hundredths?',
  'percentage.piece.other': 'With {current} you have a piece. How does it lead on from here?',
  'percentage.wrong.sign': `You came to {quote}. Should the number grow or shrink when you {shown}?`,
  'percentage.wrong.unit': `The digits of {quote} are promising. What does "percent" do to the size of a number?`,
  'percentage.wrong.base': `
    You came to {quote}. Of which number is the percentage to be taken when you look for {shown}?
    You came to {quote}. Which number stands for the whole hundred here, and did you use it so?`,
  'percentage.wrong.change': `You came to {quote} to {shown}, and that does not follow. Which number did you take as the whole?`,
  'percentage.wrong.value': `You came to {quote} for {shown}, and that does not follow. Which number did you take as the whole?`,
  'percentage.wrong.again': `Let us look at {quote} again. How did you get it, calculation by calculation?`,
  'percentage.hundredths': 'Take that many hundredths',
  'percentage.addToWhole': 'Add that to the whole',
  'percentage.takeFromWhole': 'Take that away from the whole',
  'percentage.partOverWhole': 'Put the part over the whole',
  'percentage.inHundredths': 'Say it in hundredths',
  'percentage.partByRate': 'The part divided by its rate is the whole',

  // Derivatives
  differentiate: 'differentiate {a}',
  'rule.build': 'Look at {shown}. How is it built, and which rule fits such a build?',
  'rule.begin': 'Where would you begin with {shown}, and which rule would you use?',
  'rule.chain.probe': 'In {shown}, what is inside and what is outside?',
  'rule.table.probe': 'Which functions make up {shown}, and what do you know of their derivatives?',
  'rule.product.hint': `{shown} has factors that both change. What must happen to each of them in turn?`,
  'rule.product.strong_hint': `Name the factors of {shown} and differentiate each alone. How does the product rule put them together?`,
  'rule.quotient.hint': `In {shown} top and bottom both change. What are they, each differentiated alone?`,
  'rule.quotient.strong_hint': `With top and bottom of {shown} differentiated, in which order does the quotient rule subtract?`,
  'rule.chain.hint': `Differentiate the outside of {shown} first. What does the inside still contribute?`,
  'rule.chain.strong_hint': `For {shown}, take the outer derivative with the inside untouched, then multiply by the inner derivative. What do you get?`,
  'rule.table.hint': 'Take {shown} term by term. What does each function become?',
  'rule.table.strong_hint': `Look each function of {shown} up in the table, and keep the numbers in front. What comes out?`,
  'rule.wrong.product_rule': `You came to {quote}. In {shown} both parts change: what does the rule do with each of them?`,
  'rule.wrong.chain_rule': `You came to {quote}. What is inside in {shown}, and where is its own derivative?`,
  'rule.wrong.sign': `In {quote} a sign is worth a second look. Which derivative in {shown} brings a minus?`,
  'rule.wrong.power_rule': `You came to {quote}. What becomes of the exponent in {shown}, and of the number in front?`,
  'rule.wrong.other': 'You came to {quote}. Which rule did you use on {shown}, and on which parts?',
  'rule.product.move': `The first differentiated times the second, plus the first times the second differentiated`,
  'rule.quotient.move': `Top differentiated times bottom, less top times bottom differentiated, over the bottom squared`,
  'rule.chain.move': 'The outer function differentiated, times the inner one differentiated',
  'rule.table.move': 'The derivative of each function, from the table',
  'derivative.probe': `
    Look at {shown}. Which rule tells you what becomes of a power of {letter}?
    If you take {shown} apart, term by term, where would you begin?
    What does the derivative of {shown} tell you, in your own words?`,
  'derivative.hint': `
    Take {leading} alone. What happens to the exponent, and where does it go?
    Each term of {shown} is differentiated on its own. What becomes of {leading}?`,
  'derivative.strong_hint': `For a power: the exponent comes down as a factor and then drops by a single step. What does that make of {leading}?`,
  'derivative.unfinished': `With {current} the rule is applied. How does it look when you multiply out and tidy up?`,
  'derivative.wrong.sign': `In {quote} the sizes are right. Which sign in {shown} got lost on the way?`,
  'derivative.wrong.term': `
    You came to {quote}. What did you do with the term {source}: which factor, which exponent?
    Look at {quote} again. What does the power rule make of the term {source}?`,
  'derivative.wrong.other': `
    You came to {quote}. Which term of {shown} did each part of it come from?
    In {quote} there is a part that no term of {shown} gives. Where does it come from?`,
  'derivative.term': 'The term {a} becomes',

  // Integrals
  integrate: 'integrate {a}',
  integrateBetween: 'integrate {a} from {low} to {high}',
  'integral.probe': `
    Look at {shown}. Which function would give it when you differentiate?
    If integrating undoes differentiating, what would you do to the first term of {shown}?`,
  'integral.hint': `Take {shown} term by term. What happens to an exponent when you go backwards, and what evens out the number in front?`,
  'integral.strong_hint': `Raise the exponent of each term of {shown} and divide by the new exponent. What does each term become?`,
  'integral.boundsLeft': `With {current}, what do you do with the bounds {low} and {high}, and in which order?`,
  'integral.wrong.constant': `
    {quote} does give {shown} back. Is it the only function that does?
    Differentiating {quote} works out. What could stand beside it that vanishes when you differentiate?`,
  'integral.wrong.number': `You came to {quote}. What did you get at each bound, and which did you take away from which?`,
  'integral.wrong.other': `
    You came to {quote}. What do you get when you differentiate it, compared with {shown}?
    Test {quote}: which of its terms, differentiated, does not give back its part of {shown}?`,
  'integral.raise': 'Raise each exponent by one and divide by the new one',
  'integral.raiseWithConstant': `Raise each exponent by one and divide by the new one, and add the constant`,
  'integral.bounds': 'Upper bound put in, less lower bound put in',

  // Rewriting formulas
  expanded: 'expand {a}',
  factored: 'factorise {a}',
  simplified: 'simplify {a}',
  'rewriting.expanded.probe': `
    Look at {shown}. What does the bracket tell you to multiply with what?
    What would {shown} look like without any bracket, and where would you begin?`,
  'rewriting.expanded.hint': `
    In {shown} every term in front meets every term behind. Which pairs are there?
    Think of {shown} as the area of a rectangle. Which smaller rectangles is it made of?`,
  'rewriting.expanded.strong_hint': `Multiply the first term in {shown} with everything in the other bracket, then the second. Which terms do you get?`,
  'rewriting.factored.probe': `
    Look at {shown}. Do all its terms have something in common?
    How could {shown} have come from multiplying something out?`,
  'rewriting.factored.hint': `
    Which number or letter can be taken out of every term of {shown}, and what pattern is left?
    Which pairs of numbers multiply to the last number of {shown}, and what do they add up to?`,
  'rewriting.factored.strong_hint': `Find the zeros of {shown}, or the pair with the right product and sum. Which brackets do they give?`,
  'rewriting.simplified.probe': `
    Look at {shown}. Which parts belong together, and which do not?
    What could be made shorter in {shown}, and why is that allowed?`,
  'rewriting.simplified.hint': `Only terms of the same kind can be added. Which terms in {shown} are of the same kind, or shared by top and bottom?`,
  'rewriting.simplified.strong_hint': `Put the like terms of {shown} side by side, each with its sign. What does each group come to?`,
  'rewriting.wrong.distribution': `From {previous} you went to {quote}. Which terms meet which when the bracket goes, and are they all there?`,
  'rewriting.wrong.sign': `From {previous} you went to {quote}. Which term came out of a minus, and what happened to its sign?`,
  'rewriting.wrong.factored': `
    From {previous} you went to {quote}. If you multiply your line out again, which term does not come back?
    You wrote {quote}. What do you get when you multiply that out, compared with {previous}?`,
  'rewriting.wrong.other': `
    From {previous} you went to {quote}. Where does each term of your line come from?
    From {previous} you went to {quote}. Put a small number in for the letter in both lines: do they agree?`,
  'rewriting.expanded.move': 'Multiply every term by every other and collect like terms',
  'rewriting.factored.move': 'Take out what all terms share and split the rest by its zeros',
  'rewriting.simplified.move': 'Collect like terms and cancel what top and bottom share',

  // Units
  convert: 'convert {a} to {b}',
  'conversion.probe': `
    Which is larger, {from} or {to}, and what does that mean for the number in {given}?
    Before you calculate with {given}: will the number of {to} be larger or smaller, and why?`,
  'conversion.hint': `
    How many {small} make up a single {large}?
    To get from {from} to {to} you need the tie between them. Which number ties a {large} to {small}?`,
  'conversion.multiply': `A {large} is made of many {small}, so multiply the number in {given} by that many. Which calculation is it?`,
  'conversion.divide': `A {large} is made of many {small}, so divide the number in {given} by that many. Which calculation is it?`,
  'conversion.piece': `
    With {current}, what do you still have to do to get from {given} to {to}?
    How does {current} tie {from} to {to}, and what follows for {given}?`,
  'conversion.wrong.unit': `
    You came from {given} to {quote}. How many of the smaller unit are in the larger, and should the number grow or shrink?
    Compare {given} with {quote}. Which unit belongs to your number, and is it as large as what you started from?`,
  'conversion.wrong.other': `
    You came from {given} to {quote}. Which number did you multiply or divide by to get to {to}?
    Let us look at {quote} again. Which calculation led there from {given}?`,
  'conversion.tie': 'The units are tied by',
  'conversion.finer': 'A smaller unit needs more of them, so multiply',
  'conversion.coarser': 'A larger unit needs fewer of them, so divide',
  'temperature.probe': `Before you calculate with {given}: do both scales begin at the same point, and are their steps equally large?`,
  'temperature.tie': 'What do you know about how {from} and {to} are tied together?',
  'temperature.hint': `Where does water freeze on each scale, and what does that tell you about {given}?`,
  'temperature.celsiusToFahrenheit': `Multiply the number in {given} by {factor} and then add {shift}. What does the first step give?`,
  'temperature.fahrenheitToCelsius': `Take {shift} away from the number in {given} and then multiply by {factor}. What does the first step give?`,
  'temperature.celsiusToKelvin': `The Kelvin scale begins {shift} degrees lower. What does that make of {given}?`,
  'temperature.kelvinToCelsius': `The Celsius scale begins {shift} degrees higher. What does that make of {given}?`,
  'temperature.byCelsius': 'Go by way of Celsius. What is {given} there?',
  'temperature.wrong.order_of_operations': `Which comes first on this way, the shift or the factor, and why?`,
  'temperature.wrong.sign': `Should the shift be added or taken away when you go in this direction?`,
  'temperature.wrong.inverse_operation': `Are the steps of the new scale smaller or larger, and which factor says so?`,
  'temperature.fromFahrenheit': 'Take {shift} away and multiply by {factor}',
  'temperature.toFahrenheit': 'Multiply by {factor} and add {shift}',
  'temperature.fromKelvin': 'Take {shift} away',
  'temperature.toKelvin': 'Add {shift}',

  // Lists of numbers
  findMeasure: 'find the {a} of {b}',
  mean: 'mean',
  median: 'median',
  mode: 'mode',
  range: 'range',
  variance: 'variance',
  'standard deviation': 'standard deviation',
  'mean.probe': `
    What would {data} be if all were made equally large?
    In your own words, what does the mean of {data} tell you?`,
  'mean.hint': 'How much is there altogether in {data}, and among how many is it shared?',
  'mean.strong_hint': 'Add up {data} and count the values. What do you do with those two numbers?',
  'median.probe': 'What does the middle of {data} mean to you, and does the order matter?',
  'median.hint': 'What has to happen to {data} before you can see its middle?',
  'median.strong_hint': `Put {data} in order from small to large. Which value has as many below it as above?`,
  'mode.probe': 'What does the mode of {data} look for?',
  'mode.hint': 'How often does each value occur in {data}?',
  'mode.strong_hint': 'Make a tally for {data}. Which value has the longest one?',
  'range.probe': 'What does the range of {data} tell you, in your own words?',
  'range.hint': 'Which two values of {data} matter for its range?',
  'range.strong_hint': 'Find the smallest and the largest value of {data}. How far apart are they?',
  'spread.probe': 'What does the spread of {data} tell you, and from where would you measure it?',
  'spread.hint': 'Which value of {data} would you measure the distances from?',
  'spread.strong_hint': `Square the distance of each value in {data} from the mean. What is the average of those squares?`,
  'median.unordered': 'Which number stands in the middle once the list is in order?',
  'mean.addUp': 'Add them up',
  'mean.divide': 'Divide by how many there are',
  'median.order': 'Put them in order',
  'median.middle': 'The middle is',
  'mode.most': 'The value that occurs most often is',
  'range.difference': 'Largest less smallest',
  'variance.average': 'The average of the squared distances from it',
  'deviation.root': 'Its root',

  // Tasks in words whose answer is one number
  'quantity.piece': `
    With {current} you have a piece. What does it tell you about what is asked?
    You have {current} now. What is still missing?`,
  'quantity.wrong': `You came to {quote}. Which numbers did you take, and what did you do with them?`,
  'story.probe': `
    In your own words: what is asked here, and what do the numbers {numbers} stand for?
    Which of the numbers {numbers} would you put together first, and why?`,
  'story.wrong.inverse_operation': 'Should the number grow or shrink at this point of the story?',
  'story.wrong.sign': 'Does the story add something here or take something away?',
  'story.asked': 'what is asked: {asks}',
  'task.asks': 'find what the task asks for',
  'story.says': 'The story says',
  'groups.asks': 'find how many are left',
  'groups.hint': 'How many are there before anything is taken away?',
  'groups.strong_hint': `First put the groups together, then look at what the {taken} does. What are the two calculations?`,
  'consecutive.asks': 'find the smallest of the numbers',
  'consecutive.hint': 'If you call the smallest {letter}, what are the others?',
  'consecutive.strong_hint': `Write all of them with {letter} and add them up. Which equation does the {sum} give?`,
  'missingValue.asks': 'find the missing number',
  'missingValue.hint': 'What must all the numbers add up to, if that is their mean?',
  'missingValue.strong_hint': `Take the mean {mean} times how many numbers there are. What do the known ones leave?`,
  'puzzle.asks': 'find the number',
  'puzzle.hint': 'If you call the number {letter}, how does the sentence read as an equation?',
  'puzzle.strong_hint': 'Undo the {added} first. What is left to undo then?',
  'perimeter.hint': 'If you walk once round the rectangle, which sides do you pass?',
  'perimeter.strong_hint': 'The sides {a} and {b} each come twice. Which calculation is that?',
  'area.hint': 'How many unit squares lie in a row, and how many rows are there?',
  'area.strong_hint': `There are rows of {a} and as many rows as {b} says. Which operation counts them?`,
  'triangle.hint': `Which rectangle has the same base and height, and how much of it does the triangle fill?`,
  'triangle.strong_hint': `Multiply base and height first. What does the triangle take of that rectangle?`,
  'speed.asks': 'find the average speed',
  'speed.hint': 'What does a speed say about a single unit of time?',
  'speed.strong_hint': `In {time} such units of time it is {distance}. How far is it in a single one?`,
  'measures.asks': 'find {asked}',
  'measures.hint': 'How do {asked} and {known} depend on each other?',
  'measures.strong_hint': `Which of the numbers {numbers} is which measure, and which calculation gives {asked} from them?`,
  'measures.fill': 'The numbers in the formula',
  'measure.length': 'the length',
  'measure.width': 'the width',
  'measure.height': 'the height',
  'measure.side': 'the side',
  'measure.base': 'the base',
  'measure.leg': 'the leg',
  'measure.hypotenuse': 'the hypotenuse',
  'measure.angle': 'the angle',
  'measure.area': 'the area',
  'measure.perimeter': 'the perimeter',
  'measure.volume': 'the volume',
  'measure.surface': 'the surface area',
  'measure.distance': 'the distance',
  'measure.time': 'the time',
  'measure.speed': 'the speed',
  'measure.mass': 'the mass',
  'measure.density': 'the density',
  'change.asks': 'find the change',
  'change.hint': 'What do all of them cost together?',
  'change.strong_hint': 'Multiply {price} by how many there are. What is left of the {paid} then?',
  'fixedAndRate.asks': 'find how many there were',
  'fixedAndRate.hint': 'Which part of the price is paid however far it goes?',
  'fixedAndRate.strong_hint': `Take the fixed {fixed} away first. How often does {rate} fit into the rest?`,
  'beforeDiscount.asks': 'find the original price',
  'beforeDiscount.hint': 'Of which price is the discount a percentage: the old one or the new one?',
  'beforeDiscount.strong_hint': `If {rate} of the old price is gone, which percentage of it is the {price}?`,
  'percentChange.asks': 'find the change in percent',
  'percentChange.hint': 'With which of the two prices is the change to be compared?',
  'percentChange.strong_hint': 'How large is the change, and which fraction of {old} is it?',

  // Probability
  'probability.asks': 'find the probability',
  'probability.probe': `
    Which outcomes are possible with {cases}, and are they all equally likely?
    Before any calculation: is this more or less likely than not, with {cases}?`,
  'probability.hint': `How many outcomes are there in all with {cases}, and how many of them are wanted?`,
  'probability.strong_hint': `A probability is wanted cases over all cases. Which two numbers are they with {cases}?`,
  'probability.wrong': 'Which cases did you count as wanted, and which as all, with {cases}?',
  'probability.start': 'the chances with {cases}',
  'probability.move': 'Wanted cases over all cases',
  'probability.dice': 'both dice together',
  'probability.coins': 'all {count} coins in order',
  'probability.die': 'a die',
  'probability.drawn': '{wanted} wanted among {wanted} and {rest}',
  'probability.pair': '{wanted} wanted among {all}, drawn one after the other',
} as const

/** The wordings of every phrase in one language, one a line. */
export type PhraseTexts = Readonly<Record<keyof typeof en, string>>
