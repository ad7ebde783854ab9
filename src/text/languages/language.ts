/** What a verb of a task asks for; `tell` is any other request. */
export type Request =
  | 'calculate'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'solve'
  | 'simplify'
  | 'expand'
  | 'factor'
  | 'differentiate'
  | 'integrate'
  | 'convert'
  | 'tell'

/** The verbs with which a school task commands. */
interface Commands {
  /** By what they ask for, between blanks. Behind colons stand the stems that `formsOf` cannot make. */
  readonly infinitives: Readonly<Partial<Record<Request, string>>>
  /** Every form that commands, for each form of address: "résous", "résolvez", "résoudre". */
  readonly formsOf: (infinitive: string, ...stems: readonly string[]) => readonly string[]
}

/** The words that present a number as a result, folded; Chinese and Japanese ones are single characters. */
interface PresentingWords {
  readonly answerNouns: string
  /** Verbs that give any value: "is", "are", "has". */
  readonly valueVerbs: string
  /** Verbs that give a result: "makes", "leaves", "comes to". */
  readonly resultVerbs: string
  /** "to" and "with" give a result only after these. */
  readonly beforeTo: string
  readonly conclusions: string
  /** Subjects that stand for the result. */
  readonly resultPronouns: string
  /** Words between a verb and its number. */
  readonly fillers: string
  /** Words in front of an answer noun that follows a number: "18 is the answer". */
  readonly articles: string
  readonly copulas: string
  /** Subject and verb that say who has said a value: "you wrote". */
  readonly learnerPronouns: string
  readonly sayingVerbs: string
  /** What gives numbers that are no results: "the problem gives 24 and 5". */
  readonly taskNouns: string
  /** Verbs that credit the learner with a value: "you worked out that …". */
  readonly creditingVerbs: string
  /** What follows a number that sums up: "18 altogether", "18 are left". */
  readonly trailingConclusions: string
  readonly questionWords: string
  /** Verbs that give a name: "is called". */
  readonly namingVerbs: string
  /** Before "total" where it sums up: "in total". */
  readonly beforeTotal: string
  /** Words behind "it is" that name no answer, and behind "the answer is" that begin none. */
  readonly plainWords: string
  readonly noAnswers: string
  /** Pronouns of a person whose name an answer may be. */
  readonly people: string
  /** Words for the answer where the sentences of the language are not read; with accents. */
  readonly otherAnswerNouns: string
  /** What a number behind it counts off and does not give as a value: "step 2". */
  readonly labels: string
  /** Before "is": the number is a part of a formula, "the exponent is 2". */
  readonly formulaRoles: string
  /** Behind a number without a blank: "2nd". */
  readonly ordinalEnds: string
  /** Things of the conversation and not of the task, with the adjectives before them: "two small steps". */
  readonly conversationNouns: string
  readonly talkAdjectives: string
  /** Things of the conversation that no task counts in its answer: "two mistakes". */
  readonly remarkNouns: string
  readonly months: string
  /** "Three of them must be …": such a number is a result beside a verb of being, and none behind `notOf`. */
  readonly them: string
  readonly beings: string
  readonly notOf: string
  /** Before a number that stands for something named before: "these three". */
  readonly pointers: string
  /** What stands between a number and what it counts. */
  readonly classifiers: string
}

/** The words that point at an option of a list, folded. */
interface OptionWords {
  readonly nouns: string
  readonly choosing: string
  /** The first to the sixth place, between "|". */
  readonly places: string
  readonly last: string
  readonly middle: string
  /** "A whale" is named by "the whale", too. */
  readonly articles: string
  /** Behind a letter: "B looks best". */
  readonly preferring: string
  /** Before a letter: "What makes B different?" */
  readonly regarding: string
  /** "only B", "everything but B" */
  readonly exclusive: string
  /** Verbs of the option that is right: "B remains". */
  readonly leftOver: string
  /** What rules options out: "cross out A and C". */
  readonly eliminating: string
  /** Nouns whose names are letters: "vitamin C", "point B". */
  readonly namedByLetters: string
  /** "line 2" of a "list" */
  readonly lines: string
  readonly lists: string
}

/** How two numbers are compared, folded. */
interface ComparingWords {
  readonly more: string
  readonly less: string
  readonly than: string
  /** "7 out of 12"; between "|". */
  readonly shares: string
  /** Beside it "1 in 9" is a share. */
  readonly chance: string
  /** "18 is one too many", "one too few" */
  readonly tooMuch: string
  readonly tooLittle: string
  readonly too: string
  /** "the number after 17", "before 17", with what stands before these words. */
  readonly next: string
  readonly previous: string
  readonly besideNeighbours: string
  /** Behind "is": the number is compared and calculates nothing. */
  readonly comparisons: string
  /** "It lies between 3 and 5", "more than 3 but less than 5" */
  readonly between: string
  readonly boundaryVerbs: string
  readonly thanAlone: string
  /** "3 out of 5"; between "|". */
  readonly outOf: string
  /** "from 3 to 5" */
  readonly from: RegExp
  readonly upTo: RegExp
  /** "at least 3, at most 5" */
  readonly atLeast: RegExp
  readonly atMost: RegExp
}

/** How learners tell a number, in lower case. */
interface TellingWords {
  readonly answerNouns: string
  /** Names of a sum; a sum of the task is called so, too. */
  readonly totals: string
  /** What stands between such a noun and its number, beside the words of results. */
  readonly links: string
  readonly resultWords: string
  /** Before a number that is a part of something: "by 3", "of 3". */
  readonly weak: string
  readonly denials: string
  /** "no 3", "without 3" */
  readonly lacking: string
  /** What begins a sentence that asks or supposes. */
  readonly openers: string
  /** Who tells of other things than the task: "I have two questions". */
  readonly persons: string
  readonly am: string
  readonly possessives: string
  /** What learners call their own of a task that does not name it: "my guess". */
  readonly ownWork: string
  /** Behind a number: no thing that is counted. */
  readonly particles: string
  /** These words stand behind "one" where it counts nothing: "one of", "one that". */
  readonly behindNumbers: string
  readonly copulas: string
  readonly demonstratives: string
  /** Words behind a result that name no thing. */
  readonly noThings: string
  readonly money: string
  readonly percentUnits: RegExp
  /** Behind a result: it is no value but a multiple or a difference, "3 times". */
  readonly scales: string
  /** Subject and verb in one word. */
  readonly itIs: string
  readonly articles: string
  /** Says that a result is rounded. */
  readonly rounding: RegExp
  /** Behind a result: it denies it. */
  readonly deniesBefore: RegExp
  /** Behind these, a number is the second of an operation, or the whole that a part is taken of. */
  readonly operandsBehind: string
  readonly wholesBehind: string
  /** What joins sentences: behind it, a formula starts anew. */
  readonly connectives: string
  /** Before a number that names a place or a date: "step 2". */
  readonly references: string
  /** Before a number, they begin a function whose value is not read there. */
  readonly functions: string
  readonly conclusions: string
  /** What orders the values of one way, beside the conclusions: "after that". */
  readonly orders: RegExp
  readonly guessing: RegExp
  /** Before a list of answers: "the roots are 3 and 5". */
  readonly listVerbs: string
  /** "One or two": beside a word of choice, "one" is a number. */
  readonly offeredOne: RegExp
}

/** How learners speak of their work on a task. */
interface WorkingWords {
  /** What begins the command, or the question, of a task. */
  readonly commands: RegExp
  readonly questions: RegExp
  /** What asks about the dialogue or about the learner's own work. */
  readonly aboutWork: RegExp
  /** A learner's own voice, or the words of an argument. */
  readonly voice: RegExp
  /** How an answer to a tutor begins. */
  readonly replies: RegExp
  /** Operations as moves, and what may stand beside them: who does it, when, on which sides; folded. */
  readonly moves: string
  readonly besideMoves: string
  /** "the two sides": the number of sides does not belong to the move. */
  readonly bothSides: RegExp
  readonly minus: string
  /** What joins a move to what it gives. */
  readonly givingResult: string
  /** What asks for a count. */
  readonly asksHowMany: RegExp
  /** Verbs that begin a question for yes or no. */
  readonly asksYesOrNo: string | RegExp
  /** Before a letter that is the learner's choice. */
  readonly beforeLetter: RegExp
}

/** What joins the two numbers of a time of day, a ratio or a remainder, folded. */
interface PairWords {
  readonly clock: string
  /** Behind the number of a full hour: "8 o'clock". */
  readonly fullHours: string
  readonly ratio: string
  /** The same in the answer of a key alone: "3 per 4". */
  readonly looseRatio: string
  readonly remainder: string
  /** "2 dollars with 50 cents" */
  readonly accompanying: string
  /** "ten past eight", "ten to eight" */
  readonly past: string
  readonly before: string
  readonly quarters: string
  readonly halves: string
  /** The hour stands before the minutes that are taken from it: "trois heures moins cinq". */
  readonly minusHours: string
  /** "For every 3 boys there are 7 girls". */
  readonly sharing: string
  /** Behind the number of a time of day: "pm". */
  readonly timeBehind: RegExp
  readonly digitNouns: string
  /** What stands between the digits of a number that is spelled out. */
  readonly spelling: string
}

/** What asks, supposes and concludes. */
interface AskingWords {
  /** Words of a question that no one word answers, folded. */
  readonly openly: string
  readonly questionWords: string
  /** Every question word, with accents. */
  readonly anyQuestionWord: RegExp
  /** What asks for a person, a place or a thing. */
  readonly names: RegExp
  /** What supposes a value, and what ends the supposition, folded. */
  readonly supposing: string
  readonly consequences: string
  /** What repeats a value as given: "since there are 8 left", folded. */
  readonly given: string
  /** A pronoun that is the number one, too. */
  readonly one: string
  /** Before and behind a number of the task in its role there: "subtract 5 from", folded. */
  readonly besideGiven: string
  readonly behindGiven: string
}

/** The words of tasks, without accents. A word that stands in no list leaves a task unread. */
interface TaskWords {
  /** What asks for nothing by itself. */
  readonly common: string
  /** What asks for haste, brevity or the bare answer; it changes no formula, but may change what a story asks. */
  readonly requests: string
  /** Commands and questions for a number that a formula gives; the verbs of `commands` stand beside them. */
  readonly calculation: string
  /** Commands for solving, and the names of what is solved. */
  readonly equation: string
  readonly derivative: string
  readonly integral: string
  /** Commands for expanding, factorising and simplifying, and the names of what is rewritten. */
  readonly rewriting: string
  /** Names of numbers, and of parts and multiples. A story that holds one of them has a number more. */
  readonly counting: string
  /** Words after which a story asks for something else than its plain build does. */
  readonly turning: string
}

/** The words of numbers, folded. */
interface NumberWords {
  /** The names from 0 to 19, then the tens, one word each. */
  readonly names?: string
  /** From 200 to 900, where the language has separate words for them; one gender behind the other. */
  readonly hundreds?: string
  /** Other names and forms, by their value. */
  readonly others?: Readonly<Record<number, string>>
  /** Names that are common words of another language: they count beside a word of `besideNumbers` alone. */
  readonly doubtful?: Readonly<Record<number, string>>
  /** Denominators. */
  readonly parts?: Readonly<Record<number, string>>
  /** Denominators that count without a word before them: "half of it". */
  readonly loneHalves?: string
  readonly dozens?: string
  readonly tens?: string
  /** What stands between the words of one number: "two hundred and five". */
  readonly joints?: string
  /** What stands before a number that is one: "a hundred". */
  readonly articles?: string
  /** Words of a negative number. */
  readonly minus?: string
  readonly point?: string
  readonly percent?: string
  /** The two words of "per cent". */
  readonly perCent?: readonly [per: string, cent: string]
}

/** The manner of a message beside its mathematics. */
export type Manner = 'meddling' | 'frustrated' | 'resigned' | 'silent' | 'planning' | 'pressing'

/** How learners say what they want and how they feel: patterns, because words alone do not tell. */
interface LearnerPhrases {
  readonly manners?: Readonly<Partial<Record<Manner, RegExp>>>
  /** Asks for the answer, gives up, or tries to override the instructions. */
  readonly pleas?: readonly RegExp[]
  /** Does not know how to continue, or asks for help. */
  readonly stuck?: readonly RegExp[]
  /** Is annoyed, and wants to stop. */
  readonly frustrated?: readonly RegExp[]
  /** Is afraid to fail, or doubts of being able to. */
  readonly anxious?: readonly RegExp[]
  /** Comes back to an earlier task. */
  readonly comesBack?: RegExp
  /** The noun of the first task, behind the word that tells which one. */
  readonly firstTask?: RegExp
  /** The same of the task before. */
  readonly earlierTask?: RegExp
  /** The name of a task by its kind. */
  readonly equation?: RegExp
  readonly story?: RegExp
}

/** The words of a message that lists alternatives for one value, in lower case. */
interface ChoosingWords {
  /** "Or" and what does its work, where the word means nothing else in the languages of the pages. */
  readonly or: string
  /** The same where the word means something else in another language: only right between two values. */
  readonly maybeOr: string
  /** Between two values it makes a list. */
  readonly and: string
  /** What joins the answers of a key: "4 or 1/2". */
  readonly answerJoints: string
  /** Nouns that mark the parts of a list: "option 1:". */
  readonly marked: string
  /** A condition or a denial: "if it is not 4 then it is 5". */
  readonly conditions: string
  /** A value behind one of them begins a new guess. */
  readonly hedges: string
  /** A calculation in words, of which a number is an operand. */
  readonly operations: string
  /** Words between two numbers that make one statement of both: "15% is 36", "16 leaves 4". */
  readonly joiningVerbs: string
  /** The same where they stand alone: "15% of 240", "16 over 4", "from 5 to 9". */
  readonly joiningPrepositions: string
  /** What stands beside a value without naming another quantity. */
  readonly fillers: string
}

/** What a phrase between two numbers does; a doubtful one ("maybe") is an ordinary word elsewhere: "3 per hour". */
export type Between =
  | 'plus'
  | 'maybePlus'
  | 'minus'
  /** "3 less than 16" */
  | 'minusFrom'
  | 'times'
  | 'maybeTimes'
  /** "half of 16" */
  | 'share'
  | 'maybeShare'
  | 'over'
  | 'power'

/** What a phrase before a number makes of it. */
export type Before =
  'half' | 'third' | 'quarter' | 'double' | 'triple' | 'square' | 'cube' | 'squareRoot' | 'cubeRoot'

/** An operation that a verb or a noun names before its numbers. */
export type NamedOperation = 'sum' | 'taking' | 'distance' | 'product' | 'quotient'

/** The words of calculations. Phrases stand between "|" and are without accents, as are the names and what joins. */
interface CalculatingWords {
  readonly between: Readonly<Partial<Record<Between, string>>>
  readonly before: Readonly<Partial<Record<Before, string>>>
  /** Words in the names of roots. */
  readonly roots: string
  /** Verbs and nouns of operations, beside the verbs of `commands`. */
  readonly naming: Readonly<Partial<Record<NamedOperation, string>>>
  /** The words between the numbers of such an operation. */
  readonly joining: Readonly<Partial<Record<NamedOperation, string>>>
  /** Verbs that join a calculation with its result. */
  readonly verbs: string
  /** What stands before such a verb. */
  readonly subjects: string
  /** What stands behind it, or behind an equals sign. */
  readonly tails: string
  /** The same, where the result may be rounded. */
  readonly rounding: string
  /** Words that begin another part of the sentence. */
  readonly apart: string
  /** Words that begin another phrase: only a sign behind it joins, as in "3 eggs for us + 4". */
  readonly prepositions: string
  readonly articles: string
  /** What stands before a number that is calculated with. */
  readonly determiners: string
  /** What stands between the name of an operation and its first number. */
  readonly operandsBehind: string
}

/** A phrase in which A and B stand for numbers, C for a result, with what it is in signs. Its brackets capture nothing. */
export type SpokenPhrase = readonly [words: string, inSigns: string]

/** How calculations are said. Words of one kind stand between "|". */
interface SpokenWords {
  /** "3 and 4 make 7" */
  readonly and: string
  readonly is: string
  readonly makes: string
  readonly equals: string
  readonly times: string
  readonly plus: string
  /** Words between two numbers for a sign. */
  readonly signs: string
  /** Calculations wherever they stand. */
  readonly operations: readonly SpokenPhrase[]
  /** Calculations with their result, which are none without it. */
  readonly statements: readonly SpokenPhrase[]
  /** Behind a multiple of an unknown: "3x is 15". */
  readonly equalsUnknown: RegExp
  /** Behind these, a number belongs to a move and is no side of an equality: "dividing by 3 gives 3". */
  readonly beforeMoves: string
  /** The digits from 1 on as the rhyme of the multiplication table says them, between "|". */
  readonly rhymedDigits: string
  /** Words without blanks between a number and the result. */
  readonly result: string
  /** Words without blanks before the result of a task. */
  readonly answerIs: string
  /** What stands between a calculation and its result, and says something else elsewhere. */
  readonly joints: readonly string[]
}

/** A unit that the languages name in words of their own. */
type NamedUnit =
  | 'mm'
  | 'cm'
  | 'm'
  | 'km'
  | 'g'
  | 'kg'
  | 'l'
  | 's'
  | 'min'
  | 'h'
  | 'day'
  | 'week'
  | 'euro'
  | 'dollar'
  | 'cent'

/** What implies constants of a calculation: a dozen implies 12, a week 7. */
export type Implying =
  | 'half'
  | 'twofold'
  | 'twofoldTogether'
  | 'threefold'
  | 'third'
  | 'fourfold'
  | 'quarter'
  | 'quarterCoins'
  | 'fourth'
  | 'fivefold'
  | 'fifth'
  | 'sixth'
  | 'seventh'
  | 'eighth'
  | 'ninth'
  | 'tenth'
  | 'hundredth'
  | 'dozen'
  | 'bakersDozen'
  | 'oneAndHalf'
  | 'ten'
  | 'twenty'
  | 'thirty'
  | 'forty'
  | 'fifty'
  | 'hundred'
  | 'thousand'
  | 'gross'
  | 'percent'
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'workingWeek'
  | 'weekend'
  | 'fortnight'
  | 'month'
  | 'longMonth'
  | 'february'
  | 'shortMonth'
  | 'year'
  | 'quarterYear'
  | 'halfYear'
  | 'decade'
  | 'century'
  | 'money'
  | 'penny'
  | 'nickel'
  | 'dime'
  | 'foot'
  | 'yard'
  | 'mile'
  | 'metre'
  | 'kilogram'
  | 'ounce'
  | 'ton'
  | 'gallon'
  | 'square'
  | 'cube'
  | 'rectangle'
  | 'triangle'
  | 'circle'
  | 'angle'
  | 'pentagon'
  | 'hexagon'
  | 'octagon'
  | 'fourLegs'
  | 'twoSides'
  | 'tricycle'
  | 'spider'
  | 'insect'
  | 'finger'
  | 'die'
  | 'coin'
  | 'card'
  | 'alphabet'
  | 'average'
  | 'first'
  | 'secondPlace'
  | 'thirdPlace'
  | 'fourthPlace'

/** The words that answer a question for yes or no. */
interface AnsweringWords {
  readonly yes: string
  readonly no: string
  /** Phrases with which a reason begins, between "|". */
  readonly reasons?: string
  /** Verbs of a statement that answers. */
  readonly stating?: string
  /** "It is false." */
  readonly being?: string
  /** What stands before the word that answers: "I think", "the answer is". */
  readonly leadIn?: RegExp
  /** Nothing but that it is so, or not: "it isn't". */
  readonly bare?: RegExp
  /** Behind that word: "yes, it is". */
  readonly confirming?: RegExp
}

/** What a text says of a step: that it is right or wrong. Phrases stand between "|", in lower case. */
interface VerdictWords {
  /** What opens a sentence, before a pause or its end, and calls a step right. */
  readonly right: string
  /** Praise: no verdict where "but" follows in the same sentence. */
  readonly praise: string
  /** What opens a sentence, before a pause or its end, and calls a step wrong. */
  readonly wrong: string
  /** What opens a sentence and calls a step wrong, whatever follows. */
  readonly wrongStarts: string
  /** What opens a sentence that judges nothing. */
  readonly harmlessStarts: string
  /** Words of talk before the first word that counts. */
  readonly talk: string
  /** Words of the patterns below that stand in none of the phrases. */
  readonly moreOfVerdicts: string
  /** What calls a step wrong, or right, anywhere in a sentence that is no question. */
  readonly wrongAnywhere: readonly RegExp[]
  readonly rightAnywhere: readonly RegExp[]
  readonly negations: RegExp
  /** "No mistake": it denies what sounds wrong. */
  readonly noMistake: RegExp
  /** These words make the verdict behind them a condition: "if it is right". */
  readonly conditions: RegExp
  /** "But" and what does its work. */
  readonly turns: RegExp
  /** What calls the formula beside it right, or wrong. */
  readonly callsRight: RegExp
  readonly callsWrong: RegExp
  /** Folded words that judge: of a thing that was said before, or at the beginning of a sentence. */
  readonly judging: string
  /** Folded words that judge where they open a sentence and a pause follows. */
  readonly opening: string
  /** Folded phrases that judge wherever they stand. */
  readonly judgingPhrases: string
  /** Words of these phrases that stand in most texts, so that another word of their phrase is watched. */
  readonly frequent: string
  /** The same in languages without blanks. */
  readonly judgingAnywhere: RegExp
  /** What is judged, the verbs before a verdict, and the articles of a noun: "the right side", folded. */
  readonly judged: string
  readonly copulas: string
  readonly articles: string
  /** Words before which a judging word is no verdict: "whether it is correct", folded. */
  readonly unjudged: string
}

/**
 * What the readers know of the words of one language. A list holds words between blanks; a reader leaves out
 * what a language does not have.
 */
export interface LanguageWords {
  /** ISO 639, with the script where a language has two. */
  readonly code: string
  /**
   * Frequent words by which a text shows its language, words that ask for a calculation, and words by which a
   * teacher gives a result. None is a number.
   */
  readonly functionWords?: string
  /** Words of this language that are function words of another: "comment", "son". */
  readonly lookalikes?: string
  /** What else learners write to a tutor, by which a short message shows its language. */
  readonly learnerWords?: string
  /** Articles, prepositions and "and": an answer in the language that somebody learns has them too ("the dog"). */
  readonly particles?: string
  /** Words of a line that speaks to the tutor, and not of a text that is pasted beside it. */
  readonly addressing?: string
  /** What stands before words that are spoken of, between "|": "how do you say"; "…" is where they stand inside. */
  readonly mentions?: string
  /** Letters, marks and endings that few other languages have; global. */
  readonly spelling?: RegExp
  readonly commands?: Commands
  /** Beside one of these, folded, a number word counts that is an ordinary word elsewhere: "neuf", "sei". */
  readonly besideNumbers?: string
  readonly numbers?: NumberWords
  readonly presenting?: Partial<PresentingWords>
  readonly tasks?: Partial<TaskWords>
  /** The names of units in every number and case, by the symbol. */
  readonly units?: Partial<Record<NamedUnit, string>>
  readonly choosing?: Partial<ChoosingWords>
  readonly calculating?: Partial<CalculatingWords>
  readonly spoken?: Partial<SpokenWords>
  readonly answering?: AnsweringWords
  readonly verdicts?: Partial<VerdictWords>
  readonly options?: Partial<OptionWords>
  readonly comparing?: Partial<ComparingWords>
  readonly pairs?: Partial<PairWords>
  readonly asking?: Partial<AskingWords>
  readonly telling?: Partial<TellingWords>
  readonly working?: Partial<WorkingWords>
  readonly learners?: LearnerPhrases
  /**
   * The words that imply constants, folded; a star stands for any ending. Han and kana count wherever they stand.
   */
  readonly implied?: Partial<Record<Implying, string>>
}
