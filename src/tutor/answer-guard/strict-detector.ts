/**
 * Detects what a reply may not say while no answer key is held: numbers and calculations that
 * neither the task nor the learner has said, results, a single choice, and verdicts.
 */
import { disclosesAnywhere } from '../mathematics'
import { calculationsIn } from './calculations'
import type { LetterValue } from './formula-parts'
import {
  type TaskOption,
  choiceLeft,
  taskOptions,
  choicesNamed,
  choicesValued,
  mayNameChoice,
  stemOf,
} from './choices'
import { computesHeld, type Undisclosed, writesOtherwise } from './computed-values'
import type { DisclosureDetector } from './disclosure-detector'
import { type Given, givenOf, neighboursOf } from './held-key'
import { mayJoin } from './joined-sentences'
import { isCountOfTalk, isNoValue } from './mentions'
import { isAttributed, presentationAt } from './presentation'
import { numberWord } from './number-lexicon'
import { givesName, mayName, tokenSentences, textsPresented } from './presented-results'
import { withNumberWords } from './numbers-in-words'
import { romanLetter } from './roman'
import { spelledNumbers } from './spelled-digits'
import type { Token } from './token'
import { tokensOf } from './tokens'
import { endsRange } from './ranges'
import { mayNamePlace } from '../../text/other-writings'
import { anyNumberFinder, type NumberFinder } from '../../text/number-words'
import { rememberWords } from '../../text/word-memory'
import { mayJudgeWord, saysVerdict } from './verdicts'

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
  /** The calculations of task and learner, each on a line and between blanks. */
  readonly calculations: string
  readonly neighbours: ReadonlySet<string>
  /** Single capital letters of the task: they are names, not numerals. */
  readonly letters: ReadonlySet<string>
  readonly choices: readonly TaskOption[]
  /** The numbers of the task outside its options. */
  readonly stem: ReadonlySet<number>
  readonly mayJudge: boolean
  /** Numbers in words of the languages that the tokens do not know. */
  readonly inWords: NumberFinder
  readonly undisclosed: Undisclosed
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
  const values = writtenValues(task, learner)
  return {
    given: { ...givenOf(task, learner), values },
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
    choices: taskOptions(task),
    stem: new Set(tokensOf(stemOf(task)).flatMap(({ values }) => values)),
    mayJudge,
  }
}

/** The numbers of the task and the learner as written: "8.3%" gives 8.3, and not 0.083. */
function writtenValues(task: string, learner: readonly string[]): ReadonlySet<number> {
  const texts = [task.slice(0, maxGivenChars), learner.join('\n').slice(-maxGivenChars)]
  return new Set(
    texts.flatMap(tokensOf).flatMap(({ values: [first = 0, ...others], kind }) => {
      if (kind !== 'number') return []
      return [first, ...others.filter((value) => value !== first / 100)]
    }),
  )
}

/** Whether the task or the learner calculates so: "16 - 3 - 4" holds "16 - 3". */
const isGiven = ({ calculations }: StrictRules, written: string): boolean =>
  calculations.includes(` ${written} `)

function suspicion({ choices, mayJudge, stem, inWords }: StrictRules): (word: string) => boolean {
  const namesChoice = mayNameChoice(choices)
  const asksForWords = stem.size === 0 && choices.length === 0
  return (word) =>
    inWords.mayHold(word) ||
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
      ({ written }) => !isGiven(rules, written) && /\d/.test(written),
    ) ||
    spelledNumbers(tokens).some(
      ({ digits, isList }) => !isList && !rules.given.values.has(Number(digits)),
    ) ||
    writesOtherwise(text, tokens, rules.undisclosed) ||
    computesHeld('', text, rules.undisclosed) ||
    singlesOut(tokens, rules) ||
    presentsText(tokens, rules) ||
    (!rules.mayJudge && saysVerdict(tokens, text))
  )
}

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
    return !neighboursOf(tokens, at).some((each) => rules.neighbours.has(each))
  }
  const [value = 0] = token.values
  const isCounting = token.form === 'words' && value <= 3 && Number.isInteger(value)
  if (isCounting || (value <= 3 && isCountOfTalk(tokens, at, rules.given.words))) return isResult
  return true
}

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
function presentsText(tokens: readonly Token[], { given, stem, choices }: StrictRules): boolean {
  if (stem.size > 0 || choices.length > 0) return false
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
