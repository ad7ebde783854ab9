import type { LanguageWords, SpokenPhrase } from './language'

export const english: LanguageWords = {
  code: 'en',
  numbers: {
    names: `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
      seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety`,
    others: {
      40: 'fourty',
      100: 'hundred hundreds',
      1000: 'thousand thousands',
      1e6: 'million millions',
      1e9: 'billion billions',
    },
    parts: {
      2: 'half halves',
      3: 'third thirds',
      4: 'quarter quarters fourth fourths',
      5: 'fifth fifths',
      6: 'sixth sixths',
      7: 'seventh sevenths',
      8: 'eighth eighths',
      9: 'ninth ninths',
      10: 'tenth tenths',
      11: 'eleventh elevenths',
      12: 'twelfth twelfths',
      13: 'thirteenth thirteenths',
      14: 'fourteenth fourteenths',
      15: 'fifteenth fifteenths',
      16: 'sixteenth sixteenths',
      18: 'eighteenth eighteenths',
      20: 'twentieth twentieths',
      100: 'hundredth hundredths',
    },
    loneHalves: 'half',
    dozens: 'dozen dozens',
    tens: 'tens',
    joints: 'and',
    articles: 'a an one',
    minus: 'minus negative',
    point: 'point',
    percent: 'percent percents',
    perCent: ['per', 'cent'],
  },
  functionWords: `the a an of to in on at is are was be and or not for with that this it you your we they he she what
    which how why do does did have has had can could will would should from by as if then there their her
    his its our my me so but all one each more than about when where who now let look think try answer put
    take make get may also total calculate compute solve find evaluate simplify convert integrate
    differentiate expand factor round reduce write many much`,
  lookalikes: 'men man come comment pour son sur die hat mine per plus no new ah see am',
  learnerWords: `were been am don't doesn't i him them these those here no yes just only very please i'm it's that's i've
    you're isn't aren't can't won't didn't what's let's tell give show help know understand got work out
    some any less left after before into up down mean explain hello thanks thank stuck idea again really
    stupid hate annoying confused hint idk dunno wrong right equals first next step need want too lost time
    because maybe eggs dollars sides divide multiply subtract add travels hours minutes days express between
    apples money cost per hour week average area number numbers costs how's today good morning nope yeah
    wait solution solutions real root roots english german french spanish italian latin sentence homework
    says teacher task book nothing something both`,
  particles: 'the a an of to in on for with from by at as and or',
  addressing: 'i me my you your please text sentence understand explain help',
  mentions: `what does … mean|what do … mean|what did … mean|how do you say|how do i say|how can i say|how would you say|how to say
    |how do you spell|how do you pronounce|how do i pronounce|translate|the meaning of|the translation of
    |the plural of|the past tense of|the opposite of|conjugate|the word|the words|the sentence|the phrase|the verb
    |my sentence|quiz me on|test me on`,
  spelling: /(?:ing|tion|ness|ght|ould)(?!\p{L})|(?:n['’]t|['’]ll|['’]ve|['’]re)(?!\p{L})/giu,
  commands: {
    infinitives: {
      calculate: 'calculate compute evaluate determine find work',
      add: 'add',
      subtract: 'subtract',
      multiply: 'multiply',
      divide: 'divide',
      solve: 'solve',
      simplify: 'simplify reduce',
      expand: 'expand',
      factor: 'factor factorise factorize',
      differentiate: 'differentiate',
      integrate: 'integrate',
      convert: 'convert',
      tell: 'round write state show explain prove compare draw justify check complete name describe estimate',
    },
    formsOf: (verb) => [verb],
  },
  presenting: {
    answerNouns: 'answer answers ans result solution root final',
    valueVerbs:
      'is are was were be being has have had cost costs takes need needs contains there s',
    resultVerbs: `equals equal gives give makes make making get gets got find finds reach reaches yields yield
      obtain obtains becomes become leaves leave leaving remain remains with to as totals earns earn`,
    beforeTo: `comes come equal equals up out amounts adds simplifies evaluates boils works down reduces leads
      left end ends`,
    conclusions: 'so therefore thus hence then finally altogether total',
    resultPronouns: 'it that this which x y n',
    fillers: `exactly about approximately roughly around just simply then therefore clearly indeed only the a
      number precisely actually nearly almost now thus so also equal total in all`,
    articles: 'the your our final right correct a an my',
    copulas: 'is are was be would must',
    learnerPronouns: "you your you've",
    sayingVerbs: `said say says saying told stated wrote write written got found answered have think thought guess
      guessed suggested mentioned claimed proposed chose gave calculated computed used`,
    taskNouns: 'problem question task text exercise story statement recipe',
    creditingVerbs: 'worked saying identified determined noticed reached figured established',
    trailingConclusions: 'altogether total left remaining remain',
    questionWords: 'what which how why who where when can could do does did will would should',
    namingVerbs: 'called named',
    plainWords: `good great fine nice important useful helpful clear true right wrong possible close near
      here there question step start place time way idea point thing word task not no what how why
      where who when which up to about for from in on at of with like more one very too so your
      you my our we i hard easy tricky simple interesting worth`,
    noAnswers: `not in what how to your one still up more less found given correct right wrong hidden here
      there that this it close near almost always`,
    people: 'he she they',
    labels: `step steps part question problem exercise page chapter number no nr figure table line row
      column section case task level grade class lesson unit rule method example hint`,
    formulaRoles: 'exponent power degree base index added subtracted',
    ordinalEnds: 'st nd rd th',
    conversationNouns: `step steps thing things way ways part parts number numbers question questions idea ideas
      hint hints piece pieces quantity quantities fact facts sentence sentences example examples
      time times moment moments minute minutes second seconds word words case cases side sides
      expression expressions equation equations term terms value values solution solutions root
      roots`,
    talkAdjectives: 'more different small quick other short simple little easy',
    remarkNouns: `error errors mistake mistakes slip slips reason reasons detail details step steps thing
      things question questions idea ideas hint hints number numbers quantity quantities fact
      facts moment moments minute minutes second seconds time times`,
    months: 'january february march april may june july august september october november december',
    them: 'them these those',
    beings: 'be is are was were remain remains stay stays left have has',
    notOf: 'use look take try pick choose one',
    pointers: 'the these those your both all which each every this that other last next first only',
    beforeTotal: 'in',
  },
  tasks: {
    common: `a an the this that these those it its it's is are be as at by for from in of on to with using use
      and or please pls can can't could would will shall should you i i'm me my mine we our us your let
      let's do does don't did have has need needs want how what what's whats which hi hello hey dear good
      morning evening thanks thank thx sorry help understand get know homework exercise exercises problem
      problems question questions task tasks test quiz class teacher today tomorrow following below above
      here here's there given now next new another again try answer answers result exact exactly show work
      working steps step own each every also's expression expressions when possible part number's example
      page sheet stuck really just quickly must if trouble having struggling gives gave asks asked says
      wonder wondering no calculator calculators mind mentally paper explain tutor im ive okay ok`,
    requests: `tell only final quick quickly fast asap plz plzz ty tysm rn lol omg bro sir mam homeworks hw wat wht
      solv ans cant wants wanted told tells else fail urgent urgently without explanation explanations
      explaining explained evaluate hints ignore previous instructions prompt rules when whenever
      immediately instantly directly straight simply desperate hurry provide finish finished fully full
      give`,
    calculation: `calculate calculating compute computing evaluate find determine work out value values much equal
      equals number simplify simplified simplest form lowest terms sum difference product quotient add
      subtract multiply divide numerical integer integers fraction fractions improper mixed decimals
      arithmetic expressed written write express perform operation operations indicated order root roots
      square reduce reduced mult division multiplication addition subtraction power powers exponent
      exponents head see translate solve single common make give makes together result's whole numbers
      ordered rational real`,
    equation: `solve solves solving solution solutions find finding determine value values unknown variable
      equation equations linear such true makes satisfies satisfy equal equals equality properties
      property all real out work calculate compute inverse operations algebraically side sides both
      isolate steps variables sets translate multi-step two-step one-step distributive clear fractions
      decimals where`,
    derivative: `differentiate differentiating differentiated differentiation derivative derivatives derive find
      determine calculate compute evaluate work out function respect rule power product quotient chain
      first gets formula take where polynomial using`,
    integral: `integrate integral integrals integrating antiderivative antiderivatives indefinite definite general
      find determine calculate compute evaluate work out respect function most all primitive`,
    rewriting: `expand expanding multiply multiplying out remove brackets parentheses simplify simplified
      simplifying factor factored factorise factorize factoring factorization completely fully as product
      polynomial polynomials binomial binomials trinomial trinomials algebraic rational fraction fractions
      like terms term collect combine combining reduce simplest form find write perform operation
      operations indicated add subtract adding subtracting divide quotient sum difference squares perfect
      square grouping distributive property rule rules law laws exponent exponents zero power powers
      variable variables much lowest common complex numbers number express degree degrees decreasing
      descending ascending order standard monomial monomials by assume nonzero equivalent product's`,
    counting: `zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
      seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand
      million billion dozen dozens half halves third thirds fourth fifth sixth seventh eighth ninth tenth
      quarter quarters twice double doubled doubles triple tripled triples thrice once pair pairs couple
      couples both percent percentage halved single score fortnight second hour's`,
    turning: `more less fewer than over under another again remaining remainder rest except but instead not never
      no without only extra additional additionally half twice if unless until already other others
      otherwise difference compared combined total later after before back return returns returned round
      stops stop stopped rests then also minus plus times increased decreased increase decrease raised
      reduced reduces discount discounts off tax tip interest compound compounded annual monthly weekly
      daily rate rates ratio proportion least most maximum minimum square squared squares cube cubed sum
      product quotient probability chance nearest rounded approximately estimate about every first last
      next previous same equal equally replace replaced replacement remove removed drop dropped add added
      subtract subtracted multiply multiplied divide divided broken spoiled lost free leap wins new old
      faster slower longer shorter taller older younger cheaper heavier lighter higher lower further
      farther average mean median mode range sample weighted weights frequency frequencies table stem
      deviation variance correct corrected mistake wrong missing unknown x y true false which estimated
      simplify express terms function`,
  },
  implied: {
    half: 'half halve* halving',
    twofold: `twice doubl* both pair pairs couple couples twin twins two other biweekly bimonthly biannual*
      semi* another either brother brothers parents return* wall walls`,
    twofoldTogether: 'twice doubl*',
    threefold: 'thrice tripl* trebl* trio trios',
    third: 'third thirds',
    fourfold: 'quadrupl*',
    quarter: 'quarter*',
    quarterCoins: 'quarters',
    fourth: 'fourth fourths',
    fivefold: 'quintupl*',
    fifth: 'fifth*',
    sixth: 'sixth*',
    seventh: 'seventh*',
    eighth: 'eighth*',
    ninth: 'ninth*',
    tenth: 'tenth*',
    hundredth: 'hundredth*',
    dozen: 'dozen*',
    bakersDozen: 'baker bakers',
    twenty: 'score scores',
    gross: 'gross',
    percent: 'percent* discount*',
    second: 'second seconds sec secs',
    minute: 'minut* min mins',
    hour: 'hour* hr hrs h clock oclock am pm noon midnight',
    day: 'day days dai* dayly',
    week: 'week weeks weekly',
    workingWeek: 'weekday* workday* working workweek school monday* friday*',
    weekend: 'weekend* saturday* sunday*',
    fortnight: 'fortnight*',
    month: 'month*',
    longMonth: 'januar* march may july august* octob* decemb*',
    february: 'februar*',
    shortMonth: 'april* june septemb* novemb*',
    year: 'year* annual* birthday*',
    halfYear: 'semestr*',
    decade: 'decade*',
    century: 'centur*',
    money: 'dollar* buck bucks cent cents pound pounds sterling*',
    penny: 'penny pennies pence',
    nickel: 'nickel nickels',
    dime: 'dime dimes',
    foot: 'feet foot ft inch inches',
    yard: 'yard yards yd',
    mile: 'mile miles',
    metre: 'centi* cm meter* metre* m mm milli* deci* dm',
    kilogram: 'kilo* km kg gram* g meg* liter* litre* l ml gb mb',
    ounce: 'ounce* oz pound pounds lb lbs',
    ton: 'ton tons',
    gallon: 'gallon* quart quarts pint pints cup cups tablespoon* teaspoon*',
    square: 'square*',
    cube: 'cub*',
    rectangle: 'rectang* perimet* around border* fenc*',
    triangle: 'triang*',
    circle: 'circl* circum* diamet* radius sphere* spher* cylind* cone cones round',
    angle: 'angle* degree*',
    pentagon: 'pentag*',
    hexagon: 'hexag*',
    octagon: 'octag* octog*',
    fourLegs: `dog* cat cats cow* horse* sheep goat* pig pigs leg legs car cars tire tires tyre* wheel* chair*
      table*`,
    twoSides: 'bicycl* bike* motorc* eye* hand hands ear ears arm arms feet shoe* sock* side sides',
    tricycle: 'tricycl*',
    spider: 'spider* octopus*',
    insect: 'insect* ant ants bee bees',
    finger: 'finger* toe toes',
    die: 'dice die',
    coin: 'coin*',
    card: 'card cards deck',
    alphabet: 'alphabet* letter letters',
    average: 'averag* mean mid*',
    first: 'single once first alone a an',
    secondPlace: 'second',
    thirdPlace: 'third',
    fourthPlace: 'fourth',
  },
  choosing: {
    or: 'or nor neither either else alternatively versus vs xor otherwise',
    and: 'and',
    conditions: "but instead rather if then not isnt unless when isn't aren't wasn't",
    hedges: 'maybe perhaps possibly probably might could may potentially likely',
    operations: `add added adding subtract subtracted subtracting take took taking multiply multiplied
      multiplying divide divided dividing plus minus times sum difference product quotient double
      doubled half halve by`,
    joiningVerbs: `is are was were equals equal gives give makes make made leaves leave left remain remains
      remaining total totals out each every less more than which have has had`,
    joiningPrepositions: 'of by over per from to into for at in on',
    fillers: `i i'm im it it's its is be been are was will would should can must that that's this these those
      the a an one ones of my me you your we us our to so and also ok okay well hm hmm um uh please or
      get got think guess guessing believe say answer answers result results value values number
      numbers solution solutions total final right correct wrong true which what whether among amongst
      between them all any both some out following list pick choose tell know just sure candidates
      candidate options option guesses try tries possible possibilities sort rank order first second
      third last best next here there now let see either neither nor else equals equal makes gives
      does do did in with from yes yeah by help check said says mean means range somewhere at least
      most about around roughly approximately like too suppose supposing assume friend teacher
      classmate brother sister mom dad mother father than altogether course obviously naturally
      definitely certainly surely wait sorry hi hello but how which's who's given possibly therefore
      thus hence again confirm verify`,
    answerJoints: 'or and nor',
    marked: 'option guess try attempt answer candidate choice possibility value number',
  },
  units: {
    km: 'kilometer kilometre kilometres',
    cm: 'centimeter centimeters centimetre centimetres',
    mm: 'millimeter millimeters millimetre millimetres',
    m: 'meter meters metre metres',
    kg: 'kilogram kilograms kilo kilos',
    g: 'gram grams',
    l: 'liter liters litre litres',
    h: 'hour hours',
    min: 'minute minutes',
    s: 'second seconds',
    euro: 'eur euro euros',
    dollar: 'usd dollar dollars',
    cent: 'cent cents',
  },
  calculating: {
    between: {
      plus: 'plus|added to|more than',
      minus: 'minus|take away|takeaway|less',
      minusFrom: 'less than|fewer than|subtracted from',
      times: 'x|times|multiplied by|groups of|lots of|sets of',
      maybeTimes: 'per',
      share: 'of|of the|of all|of those|of these',
      over: 'divided by|over|out of',
      power: 'to the power of|to the power|raised to',
    },
    before: {
      half: 'half of|half|halve',
      third: 'a third of|one third of',
      quarter: 'a quarter of|one quarter of|a fourth of|one fourth of',
      double: 'twice|double|double of',
      triple: 'triple|triple of|thrice',
      square: 'square of',
      cube: 'cube of',
      squareRoot: 'square root of|root of',
      cubeRoot: 'cube root of|third root of',
    },
    roots: 'square cube third root',
    naming: {
      sum: 'adding added sum',
      taking: 'subtracting subtracted take taking',
      distance: 'difference',
      product: 'multiplying multiplied product',
      quotient: 'dividing divided quotient',
    },
    joining: {
      sum: 'and to plus with',
      taking: 'from',
      distance: 'and',
      product: 'by and with times',
      quotient: 'by and into',
    },
    verbs: `is are equals equal makes make gives give leaves leave was were gets get got yields totals
      that's thats it's its`,
    subjects: 'which that this it and so then to you i we she he they would will should',
    tails: 'to me us you equal only exactly just a an the total of all still up out in left',
    rounding: 'about approximately roughly around nearly almost approx rounded rounds',
    apart: 'and or of from than to in what how',
    prepositions:
      'from to for at with in on by into between among per each every because since if when and or',
    articles: 'the',
    determiners: 'the all these those',
    operandsBehind: 'of between up together the',
  },
  spoken: {
    and: 'and',
    is: 'is|are',
    makes: 'make|makes',
    equals: 'equals',
    times: 'times',
    plus: 'plus',
    signs: 'plus|minus|times|divided by',
    operations: [
      ['(remov|tak)ing A (away )?from B', 'B - A'],
      ['(take|remove) A away from B', 'B - A'],
    ],
    statements: [
      ['A from B,? (leaves|is|makes|gives|equals) C', 'B - A = C'],
      ['A (away )?from B, C (is|are) left', 'B - A = C'],
      ['A - B, C (is|are) left', 'A - B = C'],
      ['A (goes )?into B (goes )?C times(?!,? (with|and|remainder))', 'B / A = C'],
      ['A goes C times into B(?!,? (with|and|remainder))', 'B / A = C'],
      ['A (shared|split) (by|into|between|among) B (is|makes|gives|equals) C', 'A / B = C'],
      ...multiples('twos threes fours fives sixes sevens eights nines', 'is|are|make|makes'),
    ],
    equalsUnknown: /is equal to|equals|is|are|makes/iu,
    beforeMoves: 'by|subtract|subtracting|add|adding',
  },
  answering: {
    yes: 'yes yeah yep true',
    no: 'no nope false',
    reasons: 'because|since|as|cause|cuz|for the reason that',
    stating: "is are isn't aren't does doesn't can can't cannot has hasn't",
    being: "is it's that's",
    leadIn: /i(?:'d| would)? (?:think|say|guess|believe)(?: that)?|(?:so )?(?:the|my) answer is/iu,
    confirming:
      /(?:it|that|this|they)\s+(?:is|are|does|can|was|has|do)(?:n't| not)?|i (?:think|guess|believe)(?: so)?/iu,
    bare: /(?:it|that|this|they)(?:'s| (?:is|are|does|do|can|was|has|will))(?:n't| not)?/iu,
  },
  learners: {
    pleas: [
      /\b(?:just|simply|please|now)\s+(?:\w+\s+){0,2}(?:tell|give|show|say|print|reveal|solve|write)\b/i,
      /\b(?:tell|give|show|print|reveal|say|write|output|display|repeat)\s+(?:\w+\s+){0,3}(?:answer|solution|result)\b/i,
      /\bwhat(?:'?s|\s+is|\s+was)\s+(?:the|your|its?)\s+(?:\w+\s+)?(?:answer|solution|result)\b/i,
      /\b(?:ignore|forget|disregard|override)\b.{0,40}\b(?:instructions?|rules?|prompts?|everything|above|previous)\b/i,
      /\bwhat(?:'?s|\s+is)\s+[a-z]\s{0,32}[?.!]{0,32}\s*$/i,
      /\b(?:system prompt|developer mode|jailbreak|you are now|pretend (?:to be|you))\b/i,
      /\bi\s+(?:give|gave)\s+up\b|\bgiv(?:e|ing)\s+up\b/i,
      /\b(?:do|solve|finish|calculate)\s+(?:it|this|that)\s+for\s+me\b|\bneed\s+(?:only\s+)?the\s+answer\b/i,
      /^\s{0,9}(?:(?:ok(?:ay)?|so|and|well|now|please|then|but|come on)[\s,]{1,4}){0,4}(?:tell me(?: (?:it|now|please|already))?|(?:what(?:'s| is) )?(?:my|the) (?:answer|solution|result))[\s.!?]{0,9}$/i,
      /\banswer\s+(?:please|now|only|it)\b|\bwant\s+the\s+(?:answer|solution|result)\b/i,
    ],
    stuck: [
      /\bi?\s*(?:really\s+)?(?:don'?t|do not|dont)\s+(?:know|understand|get\s+(?:it|this|that)|see|remember)\b/i,
      /\b(?:no\s+(?:idea|clue)|idk|dunno|stuck|lost|confused|clueless|can'?t\s+do|cannot\s+do)\b/i,
      /\b(?:help|hint)\b|\bnot\s+(?:really\s+)?sure\b|\bwhat\s+(?:do|should)\s+i\s+do\b/i,
      /\bhow\s+(?:do|should|can|would)\s+i\b|\bwhere\s+do\s+i\s+(?:start|begin)\b|^\s*[?¿]+\s*$/i,
    ],
    frustrated: [
      /\b(?:annoying|annoyed|frustrat(?:ing|ed|es)|infuriating|pointless|driv(?:es|ing) me (?:mad|crazy|nuts|insane)|fed up|sick of (?:this|it|math\w*)|so (?:stupid|dumb)|(?:this|it|math\w*) sucks)\b/i,
      /\bhat(?:e|ing) (?:this|that|it|math\w*|algebra|geometry|fractions|these|school|homework|studying)\b/i,
      /\b(?:want|going|about) to (?:quit|scream|cry)\b|\b(?:ugh+|argh+|a+r+g+h+)\b|\bwaste of (?:my )?time\b/i,
    ],
    anxious: [
      /\b(?:i(?:'?m| am) (?:so |really |just |too )?(?:scared|afraid|anxious|nervous|worried|panick\w+|stressed|overwhelmed|stupid|dumb|hopeless|useless|terrible at|(?:so |really )?bad at|not (?:smart|good|clever) enough|no good at))\b/i,
      /\b(?:panic(?:king)?|freaking out|stress(?:es|ing) me(?: out)?|makes me (?:anxious|nervous|feel (?:stupid|dumb))|feel (?:so )?(?:stupid|dumb|hopeless|lost and)|i(?:'ll| will) (?:never (?:get|understand|learn|be able)|fail)|(?:gonna|going to) fail)\b/i,
    ],
    manners: {
      meddling:
        /\b(?:ignore|disregard|override|forget)\b.{0,40}\b(?:instructions?|rules?|prompts?|everything|above|previous)\b|\bsystem\s{0,8}(?:prompt|:)|\b(?:you are now|pretend|developer mode|jailbreak|debugging|base64|new policy)\b|<\/?system>|"rung"|\brepeat everything\b/iu,
      frustrated:
        /(?<!\p{L})(?:stupid|hate|annoy\p{L}*|frustrat\p{L}*|useless|sucks?|ugh+|argh+|damn|boring|waste of time|fed up|angry|too hard|impossible)(?!\p{L})/iu,
      resigned:
        /(?<!\p{L})(?:giv(?:e|ing) up|i (?:will|can) never|i'?m (?:too |so )?(?:dumb|bad|hopeless)|i (?:can'?t|cannot) do (?:this|it|maths?))(?!\p{L})/iu,
      silent: /^\s*(?:h+m+|u+h+m*|e+h+|ok(?:ay)?|well|so)[\s.…!]*$/iu,
      planning:
        /^[^?？]{0,500}(?<!\p{L})(?:subtract|divide|multiply|both sides|common denominator|expand|square root|power rule)(?!\p{L})[^?？]{0,500}$/iu,
      pressing:
        /(?<!\p{L})(?:please|now|need|must|exam|teacher|just|only|come on|last chance|again)(?!\p{L})/iu,
    },
    comesBack: /(?<!\p{L})(?:back to|return(?:ing)? to|going back|about my)(?!\p{L})/iu,
    firstTask:
      /(?<!\p{L})(?:(?:first|very first|original|oldest) (?:task|problem|question|exercise))(?!\p{L})/iu,
    earlierTask:
      /(?<!\p{L})(?:(?:last|old|earlier|previous|other) (?:task|problem|question|exercise)|the one before)(?!\p{L})/iu,
    equation: /(?<!\p{L})(?:(?:my|the|that|our|old|first) equation)(?!\p{L})/iu,
    story: /(?<!\p{L})(?:(?:my|the|that|our|old|first) (?:word problem|story))(?!\p{L})/iu,
  },
  verdicts: {
    right: `yes|yep|yeah|yup|correct|right|exactly|precisely|indeed|absolutely|true|definitely|certainly
      |that's it|that is it|that's right|you got it|you nailed it|nailed it|spot on|bingo|agreed
      |i agree|that works|this works|that follows|that checks out|exactly right|quite right
      |you're right|you are right|you've got it|that's correct|totally correct`,
    praise: `great|nice|good|excellent|perfect|wonderful|fantastic|awesome|brilliant|amazing|superb
      |terrific|outstanding|impressive|bravo|congratulations|congrats|hooray|well done|nicely done
      |good job|great job|nice job|nice work|good work|great work|excellent work|way to go
      |keep it up|good going|good thinking|great thinking|looks good|looks great|looks right
      |looks correct|sounds good|very good|very nice|really good|so far so good|good job so far
      |good step|great step|nice step|good answer|great answer|excellent answer|good one|nice one
      |beautiful|lovely|super`,
    wrong: `no|nope|nah|wrong|incorrect|false|not quite|not yet|not exactly|not really|not correct
      |not right|not true|not so|almost|nearly|close|so close|very close|unfortunately
      |unfortunately not|unfortunately no|sadly|sadly not|i'm afraid not|i am afraid not|oops
      |whoops|uh-oh|sorry|sorry no|try again|check again|think again|let's try again|look again
      |that's off|mistake|error`,
    wrongStarts: `not quite|almost right|almost correct|almost but|close but|unfortunately that
      |unfortunately this|unfortunately it|unfortunately your|i'm afraid that|i'm afraid that's
      |i'm afraid this|i'm afraid it|i'm afraid your|sorry but|sorry that`,
    harmlessStarts: `you're right to|you're right that|you're right about|you are right to|you are right that
      |you are right about|almost there|almost done|almost finished|no problem|no worries|no need
      |no rush|no hurry|no pressure|no doubt|not only|not bad|close to|yes i|yes we|yes let
      |yes let's|yes of course|yes please|yes you can|of course|good question|good try|good effort
      |good idea|good start|good point|good luck|good attempt|good morning|good afternoon
      |good evening|good to|great question|great try|great effort|great start|great idea
      |great attempt|great to|nice try|nice effort|nice start|nice idea|nice to|right now
      |right away|right side`,
    talk: 'hm hmm hmmm uh um ah oh aha well so ok okay hey hi wow now wait and but',
    moreOfVerdicts: "slip works follows follow work isn't doesn't fixing correcting redo recheck",
    wrongAnywhere: [
      /(?<!\p{L})(?:that|this|it|your \p{L}{1,20}|which)(?:'s| is|'re| are| was)? ?(?:still |just |actually )?(?:not|n't) (?:quite |really |exactly |yet |entirely |completely )?(?:right|correct|it|so|true|what (?:we|you|i)|the (?:right|correct)|accurate|valid)(?!\p{L})/u,
      /(?<!\p{L})(?:that|this|it|step) (?:isn't|wasn't|doesn't|does not|didn't|did not|can't be|cannot be) (?:quite |really )?(?:right|correct|it|so|true|follow|work|add up|hold|check out|match|accurate|valid)(?!\p{L})/u,
      /(?<!\p{L})(?:made|make|is|was|there's|see|spot|found|find|notice|contains|has) (?:an|a|one|some|the) (?:\p{L}{1,20} )?(?:mistake|error|slip|problem with)(?!\p{L})/u,
      /(?<!\p{L})(?:went|goes|gone|is|are|was) (?:wrong|incorrect|false|mistaken|off)(?!\p{L})|needs? (?:fixing|correcting|to be corrected)|try (?:it |that )?again|(?:check|redo|recheck) (?:it|that|this|your \p{L}{1,20}) again/u,
    ],
    rightAnywhere: [
      /(?<!\p{L})(?:that|this|it|which|step|answer|result|work|equation|line)(?:'s| is| looks| seems| was)? (?:all |quite |exactly |absolutely |perfectly |completely )?(?:right|correct|true|perfect|spot on|accurate|valid)(?!\p{L}| (?:side|hand|way|answer|now|if|only|track)|-)/u,
      /(?<!\p{L})(?:you are|you're|you were) (?:absolutely |exactly |quite |completely )?(?:right|correct)(?!\p{L}| (?:to|that|about|in))|(?<!\p{L})you (?:got|have|nailed|did) it(?!\p{L})/u,
      /(?<!\p{L})(?:well done|good job|great job|nice work|great work|good work|excellent work)(?!\p{L})/u,
    ],
    negations: /not|never|\p{L}{2,6}n't/u,
    noMistake: /(?:no|not an?) (?:\p{L}{1,20} )?(?:mistake|error)/u,
    conditions: /if|whether|unless|until|check that(?! again)|make sure/u,
    turns: /but|however|though|yet/u,
    callsRight: /right|correct|true|follows|works|fine|good/u,
    callsWrong: /not|isn't|wasn't|wrong|incorrect|false|mistaken|mistake|error|off|no|nope/u,
    judging: 'right correct wrong incorrect false mistaken accurate perfect',
    opening:
      'yes yep yeah no nope exactly precisely indeed absolutely bravo excellent congratulations',
    judgingPhrases: `not quite|well done|good job|great job|nice work|great work|you got it|you have got it
      |you are on the right track|you made a mistake|there is a mistake|there is an error
      |not right|not correct|is off|nailed it|spot on`,
    frequent: 'it done on work',
    judged: "that it this you your yours answer result that's it's step calculation work solution",
    copulas: 'is are was were s re looks seems',
    unjudged: 'if whether when why how what which until check verify make sure tell',
    articles: 'the a an on your our',
  },
  options: {
    nouns: 'option options choice choices answer letter',
    choosing: 'choose pick select take tick mark',
    places: 'first|second|third|fourth|fifth|sixth',
    last: 'last',
    preferring: 'looks seems sounds appears',
    regarding: 'makes about why whether consider try check examine test prefer favor favour choose',
    exclusive: 'only just but except than neither nor',
    leftOver: 'remains fits works wins stands',
    namedByLetters: 'vitamin vitamins point points angle side hepatitis',
    lines: 'number line row item no nr',
    lists: 'list options choices',
    eliminating: `out eliminate exclude none neither reject wrong incorrect false not remove discard fail
      fails failed impossible`,
    middle: 'middle',
  },
  comparing: {
    more: 'more greater above over bigger larger in',
    less: 'less fewer smaller short shy under below',
    than: 'than of from',
    shares: 'out of|in',
    chance: 'chance chances probability odds',
    tooMuch: 'many much high big large',
    tooLittle: 'few little low small',
    too: 'too',
    next: 'after following',
    previous: 'before preceding',
    besideNeighbours: 'number comes come right just directly immediately one',
    comparisons: 'less more greater fewer smaller larger bigger',
    between: 'between',
    boundaryVerbs: 'lies lie is falls somewhere',
    thanAlone: 'than',
    from: /from/iu,
    upTo: /to|up to/iu,
    atLeast: /min(?:imum|imal)?|at least|no less than/iu,
    atMost: /max(?:imum|imal)?|at most|no more than/iu,
    outOf: 'out of|of',
  },
  pairs: {
    clock: 'o h',
    fullHours: 'h o oclock am pm a p sharp',
    ratio: 'to',
    remainder: 'r rem remainder rest remains remain left over',
    accompanying: 'with',
    past: 'past after',
    before: 'to before till until of',
    quarters: 'quarter quarters',
    digitNouns: 'digit digits',
    spelling: 'then followed by and an a',
    sharing: 'every each',
    halves: 'half',
    timeBehind: /[ap]\.?\s?m|o'clock/iu,
    looseRatio: 'is per',
  },
  asking: {
    openly: 'how what which why',
    questionWords: 'what which how why who where when',
    anyQuestionWord: /what|which|why|how|who|whose|where|when/iu,
    names: /who|whose|which|where|what is the name/iu,
    supposing: 'if imagine suppose supposing assuming pretend',
    given: 'if since because once',
    consequences: 'then so therefore',
    one: 'one',
    besideGiven: `added subtracted coefficient constant the a an your this that add adding subtract
      subtracting take taking remove removing undo undoing move moving bring by from minus plus
      times over between of to up`,
    behindGiven: 'on away is are in from to',
  },
  telling: {
    answerNouns: 'answer answers result results solution solutions final',
    totals: 'total altogether',
    links: `was were should would must will just only exactly actually really approximately roughly
      around equal found have had came comes come out to as a an the`,
    resultWords: `is it's its that's thats get got gets gives makes make equals be so therefore hence thus
      think guess maybe perhaps probably about left say then are`,
    weak: `by from of to both add subtract take took divide multiply with over into plus minus times
      than for after before use using put try and or between per every each in at on the those
      these all`,
    denials: "not isn't isnt aren't wasn't don't doesn't can't cannot hasn't never",
    lacking: 'no without',
    money: 'dollar dollars cent cents euro euros bucks usd eur pound pounds percent',
    articles: 'the a an',
    rounding:
      /round(?:ed|s|ing)|round (?:to|off|up|down|it|your|the (?:answer|result))|nearest|approx\p{L}*|roughly|decimal places?|significant (?:figures?|digits?)/iu,
    deniesBefore:
      /(?:(?:is|isn't|looks|seems|was|can't|cannot|can|would be|must be)\s+){0,2}(?:not|wrong|false|incorrect|impossible)|isn't|can't be/iu,
    operandsBehind: 'by with into',
    wholesBehind: 'of as',
    connectives: `so then and but that because therefore thus since hence get got have has is are was be wait
      now first next also if when as or think know believe guess say said says wrote write maybe
      answer result equals do did does like i it its it's that's which this we you he she they
      means meaning calculated calculate computed found`,
    references: `step problem question part number no exercise chapter page line day week month year grade
      figure equation eq case option task item round level section lesson class room bus route
      version team group unit q ex floor`,
    functions: `mod log ln lg sin cos tan cot sec csc arcsin arccos arctan max min gcd lcm choose exp det
      abs base power root lim not`,
    conclusions: 'so therefore thus hence then',
    orders: /after that|afterwards?|next|finally/iu,
    guessing: /(?:guess|try|tries|maybe)\p{L}*/iu,
    listVerbs: 'are is get got',
    openers: 'why how what where when which if should could can do does did shall',
    persons: "i i've i'm we we've me my our there",
    am: "am i'm",
    possessives: 'my our',
    ownWork: `answer answers result results solution solutions guess step steps value number numbers sum
      product difference quotient equation line attempt try calculation work working idea estimate
      total final next last first second third new own side term unknown variable x y z a b c`,
    particles: 'out over back',
    behindNumbers: 'of more thing things by at another last that who which',
    copulas: "is it's its be was",
    demonstratives: "that that's thats this which",
    noThings: `left total altogether and because since but for was are then now right too each per more
      less again already she they you the thanks please yes correct exactly remaining remain
      remains over with from that this which when after before there here really maybe think guess
      also than into like not its his her their our your would should`,
    offeredOne: /one(?=,? or )|(?<=(?<!\p{L})or,? )one/iu,
    scales: 'more less fewer times',
    itIs: "it's its",
    percentUnits: /per ?cents?/iu,
  },
  working: {
    commands:
      /solve|calculate|compute|evaluate|work out|differentiate|integrate|derive|convert|simplify|find|factori[sz]e|factor|determine|expand|prove|show that|write|express|graph|sketch|complete|round|estimate|identify|state|list|translate|conjugate|name|reduce|rationali[sz]e|perform|construct|rewrite|fill in|choose|select|describe|classify|arrange|approximate|verify|define|i (?:need|want|have) to (?:solve|simplify|factor|differentiate|integrate|expand|compute)/iu,
    questions:
      /how (?:much|many|long|far|old|fast|tall|often|high|deep|big|large)|what(?:'s| is| are| was| were| will| would| percent| number| fraction)|which|who|when|where|in (?:how|what|which)/iu,
    aboutWork:
      /make sense|(?:is|was|does|are|am) (?:it|this|that|i|my|the answer)|right|correct|can you|could you|help|do i|did i|should i|shall i|can i|how do (?:i|we)|where do (?:i|we)|what (?:should|do) (?:i|we)|do you|did you|you mean/iu,
    voice:
      /i|i'm|i'd|i've|i'll|we|we'd|we'll|we've|let'?s|my|our|so|since|because|therefore|thus|hence|would (?:be|need|have|take|cost|get)/iu,
    replies:
      /yes|yeah|yep|no|nope|sure|oh|ah|ok|okay|right|alright|well|hi|hello|hey|thanks|thank you|got it|i see|to (?:find|work|figure|get|calculate|solve|convert|divide|determine|make)/iu,
    moves: `subtract subtracting minus remove removing add adding plus divide dividing divided multiply
      multiplying times take taking`,
    besideMoves: `i i'll i'd we you it let us let's would will should could can must have need want try do
      first then next now so maybe just start with by from on to at both sides side each of the
      equation whole everything away off out i'm going again please and it's equations lines
      together`,
    bothSides: /the (?:two|2) sides/u,
    minus: 'minus',
    givingResult: 'and so give gives get',
    asksHowMany: /how (?:many|much|long|far|old|often|tall|big)/iu,
    // "Was fehlt noch?" is German.
    asksYesOrNo:
      /is|are|was(?= (?:it|that|this|there|the|your|he|she|any|each|every))|were|does|do|did|can|could|will|would|has|have/,
    beforeLetter:
      /answer|option|choice|letter|choose|pick|select|it'?s|it is|is|it|be|think|guess|say|go with|with|so|maybe|then|take/i,
  },
}

/** "Seven eights are 56": the names of groups from two on, with the verbs between them and the result. */
function multiples(names: string, verbs: string): readonly SpokenPhrase[] {
  return names.split(' ').map((name, at) => [`A ${name} (${verbs}) C`, `A * ${at + 2} = C`])
}
