/**
 * Detects what a reply may not say while no answer key is held: numbers and calculations that
 * neither the task nor the learner has said, results, a single choice, and verdicts.
 */
import { wordSet } from '../../lib/text'
import type { LetterValue } from '../../text/calculation'
import {
  hasBlanks,
  patternOfLanguages,
  phrasesOfLanguages,
  wordsOfLanguages,
} from '../../text/languages/languages'
import { numberWord } from '../../text/number-lexicon'
import { anyNumberFinder, type NumberFinder } from '../../text/number-words'
import { numeralsIn } from '../../text/numerals'
import { anyPlace, asksForPlace, isPlace, type OrdinalAt, placesIn } from '../../text/ordinals'
import { datesIn } from '../../text/dates'
import { mayNamePlace } from '../../text/other-writings'
import { romanLetter, textAt, type Token, tokensOf } from '../../text/tokens'
import { rememberWords } from '../../text/word-memory'
import { disclosesAnywhere } from '../mathematics'
import { type CalculationSpan, calculationsIn } from './calculations'
import {
  choiceLeft,
  choicesNamed,
  choicesValued,
  mayNameChoice,
  stemOf,
  type TaskOption,
  taskOptions,
} from './choices'
import {
  computesHeld,
  type DisclosureDetector,
  mayJoin,
  type Undisclosed,
  withNumberWords,
  writesOtherwise,
} from './detector'
import { type Given, givenOf, neighboursOf, writtenValues } from './held'
import {
  givesName,
  isAttributed,
  isCountOfTalk,
  isNoValue,
  isSentenceEnd,
  mayName,
  namesYesOrNo,
  presentationAt,
  textsPresented,
  tokenSentences,
} from './presentation'
import { resultPronouns } from './presentation-words'
import { endsRange, spelledNumbers } from './value-statements'

/** What a reply in strict mode may repeat. */
export interface StrictDetectorOptions {
  readonly task: string
  /** All messages of the learner, oldest first. */
  readonly learner: readonly string[]
  /** Whether the caller has judged a plain equality, so that the reply may say its verdict. */
  readonly mayJudge?: boolean
}

interface StrictRules {
  readonly given: Given
  /** The numbers of the task, without the learner's. */
  readonly ofTask: ReadonlySet<number>
  /** The calculations of task and learner, each on a line and between blanks. */
  readonly calculations: string
  readonly neighbours: ReadonlySet<string>
  /** Single capital letters of the task: they are names, not numerals. */
  readonly letters: ReadonlySet<string>
  readonly choices: readonly TaskOption[]
  /** The numbers of the task outside its options. */
  readonly stem: ReadonlySet<number>
  /** Whether the task asks for a name or a term: it counts nothing. */
  readonly asksForWords: boolean
  readonly mayJudge: boolean
  /** The times and ratios of task and learner: "12:50". */
  readonly pairs: ReadonlySet<string>
  /** Numbers in words of the languages that the tokens do not know. */
  readonly inWords: NumberFinder
  readonly undisclosed: Undisclosed
  /** The places that the task names; null where it asks for none. */
  readonly places: readonly number[] | null
}

/** Any single letter is an unknown. */
const anyLetter: LetterValue = (word) =>
  word.length === 1 && /[a-zα-ω]/.test(word) ? 1.1 : Number.NaN
const maxGivenChars = 20_000
/** Numbers of task and learner whose words are made. */
const maxGivenNumbers = 30
/** Numbers up to this one count in passing. */
const maxCount = 3

/** A detector for one reply. */
export function createStrictDetector(options: StrictDetectorOptions): DisclosureDetector {
  const rules = rulesOf(options)
  const detector: DisclosureDetector = (text) =>
    disclosesAnywhere(text, (segment) => breaks(segment, rules))
  const mayComplete = (sentence: string, before: string) => mayJoin(before, sentence)
  const computes = (before: string, sentence: string) =>
    computesHeld(before, sentence, rules.undisclosed)
  const isSuspicious = rememberWords(suspicion(rules))
  return Object.assign(detector, { mayComplete, computes, isSuspicious })
}

function rulesOf({ task, learner, mayJudge = false }: StrictDetectorOptions): StrictRules {
  const tokens = tokensOf([task, ...learner].join('\n').slice(-maxGivenChars))
  const stem = new Set(tokensOf(stemOf(task)).flatMap(({ values }) => values))
  const choices = taskOptions(task)
  const given = givenOf(task, learner)
  const values = given.written
  return {
    given: { ...given, values },
    ofTask: new Set(tokensOf(task.slice(0, maxGivenChars)).flatMap(writtenValues)),
    inWords: anyNumberFinder([...values].slice(0, maxGivenNumbers)),
    undisclosed: {
      isHeld: (value) => !values.has(value) && Math.abs(value) > maxCount,
      said: [task, ...learner].join('\n').slice(-maxGivenChars).toLowerCase(),
    },
    calculations: calculationsIn(tokens, anyLetter)
      .map(({ written }) => ` ${written} `)
      .join('\n'),
    neighbours: new Set(tokens.flatMap((_, at) => neighboursOf(tokens, at))),
    letters: new Set(
      tokens
        .filter(({ text, isCapital }) => isCapital && text.length === 1)
        .map(({ text }) => text),
    ),
    choices,
    stem,
    asksForWords:
      choices.length === 0 && (stem.size === 0 || (stem.size === 1 && asksForName.test(task))),
    mayJudge,
    pairs: new Set(pairsIn(tokens)),
    places: asksForPlace(task)
      ? placesIn([task, ...learner].join('\n').slice(-maxGivenChars))
      : null,
  }
}

/** Numbers with a colon between them and no blank: times of day and ratios. */
function pairsIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token, at) => {
    const [colon, other] = [tokens[at + 1], tokens[at + 2]]
    const isPair = token.kind === 'number' && colon?.text === ':' && other?.kind === 'number'
    const isTight = isPair && colon.start === token.end && other.start === colon.end
    return isTight ? [`${token.text}:${other.text}`] : []
  })
}

/** A question for a person, a place or a thing: its one number is that of an exercise or "this one". */
const asksForName = patternOfLanguages(/<words>/iu, ({ asking }) => asking?.names)

/** Whether the task or the learner calculates so: "16 - 3 - 4" holds "16 - 3". */
const isGiven = ({ calculations }: StrictRules, written: string): boolean =>
  calculations.includes(` ${written} `)

function suspicion({
  choices,
  mayJudge,
  asksForWords,
  inWords,
  places,
}: StrictRules): (word: string) => boolean {
  const namesChoice = mayNameChoice(choices)
  return (word) =>
    inWords.mayHold(word) ||
    (places !== null && anyPlace.mayHold(word)) ||
    mayNamePlace(word) ||
    tokensOf(word).some((token) => {
      const { text, kind } = token
      const isNumber = kind === 'number' || numberWord(text) !== null
      if (isNumber || (asksForWords && mayName(text))) return true
      return (!mayJudge && mayJudgeWord(text)) || namesChoice(token)
    })
}

function breaks(text: string, rules: StrictRules): boolean {
  const tokens = withNumberWords(tokensOf(text), text, rules.inWords)
  return (
    tokens.some((_, at) => breaksAt(tokens, at, rules)) ||
    calculationsIn(tokens, anyLetter).some(
      (found) => isCalculation(found, tokens) && !isGiven(rules, found.written),
    ) ||
    spelledNumbers(tokens).some(
      ({ digits, isList }) => !isList && !rules.given.values.has(Number(digits)),
    ) ||
    writesOtherwise(text, tokens, rules.undisclosed) ||
    computesHeld('', text, rules.undisclosed) ||
    singlesOut(tokens, rules) ||
    namesPlace(text, rules) ||
    writesDate(text, rules) ||
    presentsText(tokens, rules) ||
    (!rules.mayJudge && namesYesOrNo(tokens)) ||
    pairsIn(tokens).some((pair) => !rules.pairs.has(pair)) ||
    (!rules.mayJudge && saysVerdict(tokens, text))
  )
}

/** "It is the sixth.", "It is third." where the task asks for a place; a low one may order what is said. */
function namesPlace(text: string, { places, given }: StrictRules): boolean {
  if (places === null) return false
  const isOther = (found: OrdinalAt) => !places.includes(found.value) && isPlace(found, given.words)
  const inDigits = numeralsIn(text).some(
    ({ kind, readings }) =>
      kind === 'ordinal' && !places.includes(readings[0]?.value.valueOf() ?? 0),
  )
  return inDigits || anyPlace.find(text).some(isOther)
}

/** A date that neither task nor learner has written. */
const writesDate = (text: string, { undisclosed: { said } }: StrictRules): boolean =>
  datesIn(text).some(({ start, end }) => !said.includes(text.slice(start, end).toLowerCase()))

function breaksAt(tokens: readonly Token[], at: number, rules: StrictRules): boolean {
  const token = tokens[at]
  if (token?.kind === 'word') return isRomanResult(tokens, at, rules)
  if (token?.kind !== 'number' || isNoValue(tokens, at)) return false
  const presentation = presentationAt(tokens, at)
  if (token.form === 'roman' && token.text.length === 2 && presentation === 'mention') return false
  const isResult =
    presentation === 'answer' || presentation === 'alone' || presentation === 'result'
  if (token.values.some((value) => rules.given.values.has(value))) {
    if (!isResult && !endsRange(tokens, at)) return false
    if (isAttributed(tokens, at)) return false
    if (presentation === 'answer') return true
    if (presentation !== 'alone' && (isSupposed(tokens, at) || isInQuestion(tokens, at, rules)))
      return false
    return !neighboursOf(tokens, at).some((each) => rules.neighbours.has(each))
  }
  return isCounting(tokens, at, rules) ? isResult : true
}

/** "Two of them", "1 box", "half the number": a number that merely counts, unless it stands as a result. */
function isCounting(tokens: readonly Token[], at: number, { given }: StrictRules): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  const [value = 0] = token?.values ?? []
  if (value > maxCount) return false
  if (isCountOfTalk(tokens, at, given.words)) return true
  if (!Number.isInteger(value)) return value === 0.5 && token?.form === 'words' && isWord(next)
  return token?.form === 'words' || (presentationAt(tokens, at) === 'mention' && isWord(next))
}

const isWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.text.length > 2

const suppositions = wordsOfLanguages(({ asking }) => asking?.supposing)
const consequences = wordsOfLanguages(({ asking }) => asking?.consequences)
const conjunctions = wordsOfLanguages(({ choosing }) => choosing?.and)
/** Tokens that are read back to the beginning of a clause. */
const maxClause = 24

/** "If there are 72 pencils, …": the number is supposed, and no result. */
function isSupposed(tokens: readonly Token[], at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - maxClause); place -= 1) {
    const text = textAt(tokens, place)
    if (suppositions.has(text)) return textAt(tokens, place + 1) !== ','
    if (isSentenceEnd(tokens, place) || consequences.has(text)) return false
    if (text === ',' && !conjunctions.has(textAt(tokens, place + 1))) return false
  }
  return false
}

/** "So she has 9 bags of 4 kg, how heavy are they?": a number of the task beside a question about it. */
function isInQuestion(tokens: readonly Token[], at: number, { ofTask }: StrictRules): boolean {
  if (!tokens[at]?.values.some((value) => ofTask.has(value))) return false
  if (isOfResult(tokens, at)) return false
  let to = at
  while (to < tokens.length && to < at + maxClause && !isSentenceEnd(tokens, to)) to += 1
  if (!/^[?？]?$/.test(textAt(tokens, to))) return false
  const sentence = tokens.slice(Math.max(0, at - maxClause), to)
  const start = sentence.findLastIndex((_, place) => isSentenceEnd(sentence, place)) + 1
  return sentence.slice(start).some(({ text }) => askingWords.has(text))
}

const askingWords = wordsOfLanguages(({ asking }) => asking?.questionWords)

/** "It is 9", "that makes 9", "= 9". */
function isOfResult(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - maxReach), at).map(({ text }) => text)
  return before.some((text) => resultPronouns.has(text) || text === '=' || text === '→')
}

/** Whether a calculation has two operands: "(252)" has one, and "50 m" or "20 is less than 25" calculates nothing. */
function isCalculation({ from, to }: CalculationSpan, tokens: readonly Token[]): boolean {
  const words = tokens.slice(from, to)
  const isInBrackets = words.length === 3 && words[0]?.text === '('
  if (isInBrackets || !words.some(({ text }) => /\d/.test(text))) return false
  if (words.length === 2 && words[1]?.kind === 'word' && units.has(words[1].text)) return false
  return !words.some(({ text }, at) => copulas.has(text) && comparisons.has(textAt(words, at + 1)))
}

const units = wordSet('m g l p s h c')
const comparisons = wordsOfLanguages(({ comparing }) => comparing?.comparisons)

/** One capital letter that is a numeral and stands as a result. */
function isRomanResult(
  tokens: readonly Token[],
  at: number,
  { letters, choices }: StrictRules,
): boolean {
  const token = tokens[at]
  if (token?.text.length !== 1 || !token.isCapital) return false
  if (token.text === 'i' && tokens[at + 1]?.kind === 'word') return false
  if (choices.length > 0 || letters.has(token.text)) return false
  if (romanLetter(token.text.toUpperCase()) === null) return false
  return presentationAt(tokens, at) !== 'mention'
}

/** "The answer is Paris." on a task about words, where neither task nor learner has said it. */
function presentsText(tokens: readonly Token[], { given, asksForWords }: StrictRules): boolean {
  if (!asksForWords) return false
  const isNew = (word: string) => !given.words.has(word)
  return (
    givesName(tokens, given.words) ||
    textsPresented(tokens).some((text) => text.split(' ').some(isNew))
  )
}

/** Whether a sentence names one choice alone that the learner has not picked. */
function singlesOut(tokens: readonly Token[], { choices, stem }: StrictRules): boolean {
  if (choices.length === 0) return false
  return tokenSentences(tokens).some((sentence) => {
    const named = new Set([
      ...choicesNamed(sentence, choices),
      ...choicesValued(sentence, choices, stem),
    ])
    if (choiceLeft(sentence, named, choices) !== null) return true
    return named.size === 1 && !isAttributed(sentence, sentence.length)
  })
}

const judging = wordsOfLanguages(({ verdicts }) => verdicts?.judging)
const opening = wordsOfLanguages((each) => (hasBlanks(each) ? each.verdicts?.opening : undefined))
/** Word sequences that judge wherever they stand. */
const phrases = Array.from(
  phrasesOfLanguages(({ verdicts }) => verdicts?.judgingPhrases),
  (phrase) => phrase.split(' '),
)
const ideographs = patternOfLanguages(/<words>/u, ({ verdicts }) => verdicts?.judgingAnywhere)
const openingIdeographs = patternOfLanguages(/^\s*<words>[，,。！!、\s]/u, (each) =>
  hasBlanks(each) ? undefined : each.verdicts?.opening,
)
const beyondAscii = /[^\0-\x7f]/
const subjects = wordsOfLanguages(({ verdicts }) => verdicts?.judged)
const copulas = wordsOfLanguages(({ verdicts }) => verdicts?.copulas)
/** Words before which a judging word is no verdict: "the right side", "whether it is correct". */
const conditions = wordsOfLanguages(({ verdicts }) => verdicts?.unjudged)
const articles = wordsOfLanguages(({ verdicts }) => verdicts?.articles)
const maxReach = 4
const pauses: ReadonlySet<string> = new Set('.,!\n:;-')

/** Words that may belong to a verdict, so that their sentence is judged whole. */
export function mayJudgeWord(word: string): boolean {
  return judging.has(word) || opening.has(word) || phraseWords.has(word)
}

/** The phrases by their last word. */
const phrasesByEnd = Map.groupBy(phrases, (phrase) => phrase.at(-1) ?? '')
const frequent = wordsOfLanguages(({ verdicts }) => verdicts?.frequent)
/** The rarest word of each phrase: a sentence with the phrase has it. */
const phraseWords = new Set(
  phrases.map((phrase) => phrase.findLast((word) => !frequent.has(word)) ?? ''),
)

/** Whether a text calls something right or wrong. A question does not. */
export function saysVerdict(tokens: readonly Token[], text: string): boolean {
  if (beyondAscii.test(text) && showsVerdict(text)) return true
  let start = 0
  for (let at = 0; at < tokens.length; at += 1) {
    if (isSentenceEnd(tokens, at)) start = at + 1
    else if (tokens[at]?.kind === 'word' && judges(tokens, at, start)) return true
  }
  return false
}

/** A verdict in Chinese or Japanese, or as a tick or a cross. */
function showsVerdict(text: string): boolean {
  if (ideographs.test(text) && !/[？?]/.test(text)) return true
  if (openingIdeographs.test(text)) return true
  return /[✓✔✗✘✅❌]/u.test(text)
}

function judges(tokens: readonly Token[], at: number, start: number): boolean {
  const text = textAt(tokens, at)
  if (at === start || isGreeting(tokens, start, at)) {
    const next = tokens[at + 1]
    const isPause = next === undefined || pauses.has(next.text)
    if (isPause && (judging.has(text) || opening.has(text))) return true
  }
  if (phrasesByEnd.get(text)?.some((phrase) => endsAt(tokens, at, phrase)) === true) {
    return !isAsked(tokens, at)
  }
  if (!judging.has(text)) return false
  return isPredicate(tokens, at, start) && !isAsked(tokens, at)
}

/** "Great, correct." */
function isGreeting(tokens: readonly Token[], start: number, at: number): boolean {
  return at - start <= 2 && tokens[at - 1]?.text === ','
}

function endsAt(tokens: readonly Token[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, place) => tokens[at - phrase.length + 1 + place]?.text === word)
}

/** "that is right", "your answer is not correct". */
function isPredicate(tokens: readonly Token[], at: number, start: number): boolean {
  let hasCopula = false
  for (let place = at - 1; place >= Math.max(start, at - maxReach - 2); place -= 1) {
    const text = textAt(tokens, place)
    if (conditions.has(text)) return false
    if (copulas.has(text)) hasCopula = true
    if (hasCopula && subjects.has(text))
      return !isBeforeNoun(tokens, at) && !isConditional(tokens, start, place)
  }
  return false
}

/** "is the right side": the word describes a noun. */
function isBeforeNoun(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1)
  const next = tokens[at + 1]
  const isArticle = articles.has(before)
  return isArticle && next?.kind === 'word' && !/^(?:answer|result|idea|way)$/.test(next.text)
}

function isConditional(tokens: readonly Token[], start: number, at: number): boolean {
  for (let place = start; place < at; place += 1) {
    if (conditions.has(textAt(tokens, place))) return true
  }
  return false
}

/** Whether the sentence is a question. */
function isAsked(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < Math.min(tokens.length, from + 30); at += 1) {
    if (isSentenceEnd(tokens, at)) return /^[?？]$/.test(textAt(tokens, at))
  }
  return false
}
