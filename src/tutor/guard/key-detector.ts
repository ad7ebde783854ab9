/** Detects the answers and the unreached steps of an answer key in a part of a reply. */
import { boundRuns, segmentsOf } from '../../lib/bounded-text'
import { wordSet } from '../../lib/text'
import { nearlyEqual } from '../../math/algebra/value'
import { folded } from '../../text/folding'
import { numberWord } from '../../text/number-lexicon'
import { numberFinder, type NumberFinder } from '../../text/number-words'
import { isPlace, type OrdinalFinder, ordinalFinder, placesIn } from '../../text/ordinals'
import { datesIn, isSameDate } from '../../text/dates'
import { sentencesOf } from '../../math/task-text'
import { polarityOf, polarityWanted } from '../judging/structured-answers'
import { mayNamePlace } from '../../text/other-writings'
import { romanLetter, textAt, type Token, tokensOf } from '../../text/tokens'
import { rememberWords } from '../../text/word-memory'
import type { AnswerKey, KeyConfidence } from '../answer-key/key'
import type { Rung } from '../assessment'
import { disclosesAnywhere } from '../mathematics'
import { calculationsIn, canonicalCalculation, type CalculationSpan } from './calculations'
import {
  choiceLeft,
  choicesNamed,
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
import { formulasHeldIn, heldFormulas, type HeldFormulas, statesEquation } from './formulas'
import {
  countAt,
  type Given,
  givenOf,
  type HeldValue,
  heldValues,
  neighboursOf,
  type ValueRules,
} from './held'
import { holdsPair, mayHoldPair, type NumberPair, pairsOf } from './number-pairs'
import {
  holdsAnswerNoun,
  isAttributed,
  isCountOfRemarks,
  isSentenceEnd,
  namesAnswer,
  numbersPresented,
  type Presentation,
  presentationAt,
  presentationOf,
  answersYesOrNo,
  isYesOrNo,
  textsPresented,
  tokenSentences,
} from './presentation'
import { answerNouns, copulas, resultPronouns } from './presentation-words'
import { type HeldPhrase, holdsPhrase, isSameWord, mayHoldPhrase, phrasesOf } from './short-texts'
import {
  endsRange,
  holdsCandidate,
  isQuestion,
  namesDigits,
  spelledNumbers,
  statesValue,
} from './value-statements'

/** What decides which values of a key are held back. */
export interface KeyDetectorOptions {
  readonly task: string
  /** All messages of the learner, oldest first. */
  readonly learner: readonly string[]
  readonly key: AnswerKey
  /** A key of any confidence hides its values; beside one that is not proved, new results wait. */
  readonly taskKeyConfidence?: KeyConfidence
  /** The ids of the steps that the learner has reached. */
  readonly reachedSteps: readonly string[]
  readonly rung: Rung
  /**
   * Whether a key that is not proved calls the task solved: its answers may be said then, and other
   * results wait, because the key may be wrong.
   */
  readonly isSolved?: boolean
}

/** Writings of the answers that are compared as formulas; the values come first. */
const maxFormulas = 40
/** Characters of task and learner in which a line of code is looked for. */
const maxSaid = 20_000

/** Everything that a text is searched for. */
interface HeldKey extends ValueRules {
  readonly choices: readonly TaskOption[]
  /** The letters of the right options. */
  readonly letters: ReadonlySet<string>
  readonly phrases: readonly HeldPhrase[]
  /** Whether the answer is yes or no. */
  readonly isYesOrNo: boolean
  /** Times, ratios and remainders. */
  readonly pairs: readonly NumberPair[]
  readonly formulas: HeldFormulas | null
  /** The values of the key where it may be wrong, so that other results wait too; null else. */
  readonly doubted: ReadonlySet<number> | null
  /** The values of the steps: they may stand behind their calculations once the task is solved. */
  readonly calculated: ReadonlySet<number>
  /** The values of the steps that the learner has reached, without the answers. */
  readonly reached: ReadonlySet<number>
  readonly isSolved: boolean
  /** The held values in the words of all languages. */
  readonly inWords: NumberFinder
  /** Whether the answer is yes (true) or no (false); null for others. */
  readonly polarity: boolean | null
  readonly task: string
  /** Dates of the answers. */
  readonly dates: readonly string[]
  /** The answers as places in an order: "6th". */
  readonly places: OrdinalFinder
  readonly undisclosed: Undisclosed
}

/**
 * A detector for one reply; on `reveal` and `check` nothing is held back. A text that makes the
 * mathematics fail counts as a disclosure.
 */
export function createKeyDetector(options: KeyDetectorOptions): DisclosureDetector {
  const isOver = options.rung === 'reveal' || options.rung === 'check'
  if (isOver && options.isSolved !== true) return () => false
  const held = heldKey(options)
  const detector: DisclosureDetector = (text) =>
    disclosesAnywhere(text, (segment) => discloses(segment, held))
  const test = suspicion(held)
  const mayComplete = (sentence: string, before: string) =>
    held.phrases.length + held.pairs.length > 0 ||
    (isPartOfHeld(heldTokens(sentence, held), held) && mayJoin(before, sentence))
  const computes = (before: string, sentence: string) =>
    computesHeld(before, sentence, held.undisclosed)
  return Object.assign(detector, { mayComplete, computes, isSuspicious: rememberWords(test) })
}

function heldKey(options: KeyDetectorOptions): HeldKey {
  const { isSolved = false } = options
  const stepValues = valuesIn(options.key.steps)
  const answers = valuesIn(options.key.answers)
  // The true answer may be a step of a wrong key: once it is solved, its answers alone are results.
  const knownValues = isSolved ? answers : answers.union(stepValues)
  const { task, learner, key, taskKeyConfidence, reachedSteps, rung } = options
  const choices = key.kind === 'choice' ? taskOptions(task) : []
  const given =
    choices.length > 0 ? givenOf(stemOf(task), learner.map(stemOf)) : givenOf(task, learner)
  const letters = new Set(
    choices.length > 0 ? key.answers.map(({ value }) => value.trim().toUpperCase()) : [],
  )
  const isRight = ({ letter }: TaskOption) => letters.has(letter)
  const words = [
    ...key.answers.map(({ value }) => value),
    ...key.answers.flatMap(({ aliases }) => aliases),
  ]
  const right = choices.filter(isRight)
  const values = isSolved
    ? []
    : [...heldValues(key, { reachedSteps, rung }, given), ...optionValues(right, given)]
  const said = [task, ...learner].join('\n')
  const pairs = isSolved || key.kind !== 'text' ? [] : pairsOf(words, tokensOf(said))
  return {
    given,
    values,
    inWords: numberFinder([
      ...values.map(({ value }) => value),
      ...pairs.flatMap(({ first, second }) => [first, second]),
    ]),
    polarity: isSolved || key.kind !== 'text' ? null : polarityWanted(words[0] ?? ''),
    task,
    dates: isSolved || key.kind !== 'text' ? [] : words.flatMap(dateValues),
    places: ordinalFinder(isSolved ? [] : placesOf(values, words, said)),
    undisclosed: undisclosedOf(values, [task, ...learner]),
    allowsOperation: rung === 'strong_hint' || rung === 'worked_step',
    reached: valuesIn(key.steps.filter(({ id }) => reachedSteps.includes(id))).difference(answers),
    isSolved,
    choices: isSolved ? [] : choices,
    letters,
    pairs,
    phrases: isSolved ? [] : key.kind === 'text' ? phrasesOf(words, given.words) : [],
    isYesOrNo: !isSolved && key.kind === 'text' && words.some((word) => isYesOrNo(folded(word))),
    formulas:
      !isSolved && key.kind === 'expression'
        ? heldFormulas(words.slice(0, maxFormulas), [task, ...learner].join('\n'))
        : null,
    doubted: taskKeyConfidence === 'proved' || key.kind !== 'numeric' ? null : knownValues,
    calculated: stepValues,
  }
}

/** The answers that are places in an order, or whole numbers that may be; without the places that were said. */
function placesOf(
  values: readonly HeldValue[],
  answers: readonly string[],
  said: string,
): readonly number[] {
  const named = answers.filter((text) => text.length <= maxPlaceChars).flatMap(placesIn)
  const whole = values.filter(({ isAnswer }) => isAnswer).map(({ value }) => value)
  const places = [...new Set([...named, ...whole])]
  const known = ordinalFinder(places)
    .find(said)
    .map(({ value }) => value)
  return places.filter((place) => !known.includes(place))
}

const maxPlaceChars = 40

/** The number of an option that is one number, such as "12 hr". */
function optionValues(options: readonly TaskOption[], given: Given): readonly HeldValue[] {
  return options.flatMap(({ tokens }) => {
    const numbers = tokens.filter(({ kind }) => kind === 'number')
    const value = numbers[0]?.values[0]
    if (numbers.length !== 1 || value === undefined || tokens.length > 3) return []
    return { value, isAnswer: true, isGiven: given.written.has(value), unit: null }
  })
}

/** Words of prose that may disclose, so that prose with them waits for the end of its sentence. */
function suspicion(held: HeldKey): (word: string) => boolean {
  const { choices, phrases, pairs, values, inWords, places } = held
  const mayState = (word: string) =>
    inWords.mayHold(word) ||
    places.mayHold(word) ||
    mayNamePlace(word) ||
    (pairs.length > 0 && mayHoldPair(word))
  const holdsOne = values.some(({ value }) => value === 1)
  if (held.isYesOrNo) return () => true
  if (choices.length === 0 && phrases.length === 0 && !holdsOne) return mayState
  const words = [...new Set(phrases.flat())]
  const namesChoice = mayNameChoice(choices)
  return (word) => {
    const tokens = tokensOf(word)
    if (mayState(word) || mayHoldPhrase(tokens, phrases)) return true
    return tokens.some((token) => {
      const { text, kind } = token
      const isOne = holdsOne && (kind === 'number' || numberWord(text)?.value === 1)
      const isPhrase = text.length > 2 && words.some((each) => isSameWord(text, each))
      return isOne || isPhrase || namesChoice(token)
    })
  }
}

/** Whether a sentence may be the second half of what is held back. */
function isPartOfHeld(tokens: readonly Token[], held: HeldKey): boolean {
  if (held.choices.length > 0 || held.formulas !== null) return true
  return holdsCandidate(tokens, held)
}

/** The held values that neither task nor learner has said. */
function undisclosedOf(values: readonly HeldValue[], said: readonly string[]): Undisclosed {
  const held = values.filter(({ isGiven }) => !isGiven)
  return {
    isHeld: (value) => held.some((each) => nearlyEqual(each.value, value)),
    said: said.join('\n').slice(-maxSaid).toLowerCase(),
  }
}

/** The tokens of a text with the held values in words. */
const heldTokens = (text: string, { inWords }: HeldKey): readonly Token[] =>
  withNumberWords(tokensOf(text), text, inWords)

function discloses(text: string, held: HeldKey): boolean {
  const tokens = heldTokens(text, held)
  if (tokens.length === 0) return false
  return (
    statesValue(tokens, held) ||
    (held.isYesOrNo && answersYesOrNo(tokens)) ||
    writesOtherwise(text, tokens, held.undisclosed) ||
    computesHeld('', text, held.undisclosed) ||
    numbersPresented(tokens).some(
      (at) => !isKnownAnswer(tokens[at], held) && !isConfirmed(tokens, at, held),
    ) ||
    (held.doubted !== null &&
      statesOtherResult(text, tokens, {
        given: held.given,
        doubted: held.doubted,
        calculated: held.calculated,
      })) ||
    holdsPhrase(tokens, held.phrases) ||
    // "to" is two in Danish: a pair may stand in the words as they are, too.
    [tokens, tokensOf(text)].some((read) => holdsPair(read, held.pairs)) ||
    datesIn(text).some(({ values }) => values.some((date) => isHeldDate(date, held))) ||
    (held.polarity !== null && saysPolarity(text, held)) ||
    held.places.find(text).some((found) => isPlace(found, held.given.words)) ||
    singlesOut(tokens, held) ||
    (held.formulas !== null &&
      (formulasHeldIn(tokens, held.formulas).length > 0 || statesEquation(tokens, held.formulas)))
  )
}

const dateValues = (text: string): readonly string[] =>
  datesIn(text).flatMap(({ values }) => values)

const isHeldDate = (date: string, { dates }: HeldKey): boolean =>
  dates.some((other) => isSameDate(date, other))

/** "Yes.", "It is divisible by 3.": a sentence that answers the task's question. */
function saysPolarity(text: string, { polarity, task }: HeldKey): boolean {
  return sentencesOf(text).some((sentence) => polarityOf(sentence, task) === polarity)
}

/** Whether a number that is presented as the answer is one of a key that calls the task solved. */
function isKnownAnswer(token: Token | undefined, { isSolved, doubted }: HeldKey): boolean {
  if (!isSolved) return false
  return doubted === null || token?.values.some((value) => doubted.has(value)) === true
}

/** "Yes, 16 is right": a step that the learner has reached, and that is no answer. */
function isConfirmed(tokens: readonly Token[], at: number, { reached }: HeldKey): boolean {
  return tokens[at]?.values.some((value) => reached.has(value)) === true && !namesAnswer(tokens, at)
}

/** The values of steps or answers. */
function valuesIn(parts: readonly { readonly value: string }[]): ReadonlySet<number> {
  return new Set(parts.map(({ value }) => Number(value)))
}

/** Whether a sentence points at the right option and at no other. */
function singlesOut(tokens: readonly Token[], { choices, letters }: HeldKey): boolean {
  if (choices.length === 0) return false
  return tokenSentences(tokens).some((sentence) => {
    const named = choicesNamed(sentence, choices)
    const left = choiceLeft(sentence, named, choices)
    if (left !== null) return letters.has(left)
    return named.size === 1 && [...named].some((letter) => letters.has(letter))
  })
}

/** What is not another result. */
interface KnownResults {
  readonly given: Given
  /** The values of the key's steps and answers, of which the key itself decides. */
  readonly doubted: ReadonlySet<number>
  /** Values that may stand behind a calculation that gives them: "16 - 3 - 4 = 9". */
  readonly calculated: ReadonlySet<number>
}

const asResult: ReadonlySet<Presentation> = new Set(['alone', 'result'])

/** Whether a text states a result that is neither in the key nor a mere repetition. */
function statesOtherResult(text: string, tokens: readonly Token[], known: KnownResults): boolean {
  return (
    numbersPresented(tokens, asResult).some((at) => isOther(tokens, at, known)) ||
    calculationsIn(tokens).some((found) => presentsCalculation(tokens, found, known)) ||
    tokens.some(({ kind }, at) => kind === 'number' && endsRange(tokens, at)) ||
    tokens.some((_, at) => isOtherNumeral(tokens, at, known)) ||
    (namesDigits(tokens) &&
      spelledNumbers(tokens).some(({ digits }) => isNew(Number(digits), known))) ||
    tableRows(text).some((row) => holdsOther(tokensOf(row), known))
  )
}

function isNew(value: number, { given, doubted }: KnownResults): boolean {
  return !given.values.has(value) && !doubted.has(value)
}

function isOther(tokens: readonly Token[], at: number, known: KnownResults): boolean {
  const { given, doubted } = known
  const values = tokens[at]?.values ?? []
  if (values.some((value) => doubted.has(value)) || isCalculated(tokens, at, known)) return false
  if (isPassing(tokens, at, given)) return false
  if (!values.some((value) => given.values.has(value))) return true
  if (presentationAt(tokens, at) !== 'alone') return false
  const count = countAt(tokens, at)
  if (count !== null && given.learnerCounts.has(count)) return false
  return !neighboursOf(tokens, at).some((each) => given.neighbours.has(each))
}

const gerunds = new Set(['making', 'getting', 'leaving', 'giving'])
const afterHalf = wordSet('that the this these those as of his her their your its my each every')

/** "One key mistake", "after making one bracelet", "half that number", "how many would cost 1?" */
function isPassing(tokens: readonly Token[], at: number, { words }: Given): boolean {
  if (isCountOfRemarks(tokens, at, words) || isAskedAmount(tokens, at)) return true
  const [value] = tokens[at]?.values ?? []
  if (tokens[at]?.form !== 'words') return false
  const [before, next] = [textAt(tokens, at - 1), tokens[at + 1]]
  if (value === 1 / 2) return afterHalf.has(next?.text ?? '')
  return value === 1 && gerunds.has(before) && next?.kind === 'word'
}

const maxAsked = 6
const amountWords = new Set(['many', 'much'])
const suppositions = new Set(['if', 'not', 'about', 'maybe', 'so'])

/** "How many pens would cost $1?": the question gives the number. */
function isAskedAmount(tokens: readonly Token[], at: number): boolean {
  if (!isQuestion(tokens, at)) return false
  for (let place = at - 1; place > Math.max(0, at - maxAsked); place -= 1) {
    const text = textAt(tokens, place)
    if (isSentenceEnd(tokens, place) || suppositions.has(text)) return false
    if (amountWords.has(text)) return tokens[place - 1]?.text === 'how'
  }
  return false
}

function isCalculated(tokens: readonly Token[], at: number, { calculated }: KnownResults): boolean {
  const [value] = tokens[at]?.values ?? []
  if (value === undefined || !calculated.has(value) || tokens[at - 1]?.text !== '=') return false
  return calculationsIn(tokens).some((found) => found.to === at - 1 && found.equals(value))
}

/** "So it is 43 + 1", "that is half of 36". */
function presentsCalculation(
  tokens: readonly Token[],
  found: CalculationSpan,
  { given, doubted }: KnownResults,
): boolean {
  const isKnown = (value: number) => given.values.has(value) || doubted.has(value)
  if (found.values.length === 0 || found.values.some(isKnown)) return false
  if (
    given.calculations.has(canonicalCalculation(found.written)) ||
    isAttributed(tokens, found.from)
  )
    return false
  // A calculation that is asked for, or set up behind "=", is a step and no result.
  if (isQuestion(tokens, found.to) || tokens[found.from - 1]?.text === '=') return false
  return /^(?:answer|alone|result)$/.test(presentationOf(tokens, found))
}

/** "It is X." where the task has no X. */
function isOtherNumeral(
  tokens: readonly Token[],
  at: number,
  { given, doubted }: KnownResults,
): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || token.text.length !== 1 || !token.isCapital) return false
  const value = token.text === 'i' ? null : romanLetter(token.text.toUpperCase())
  if (value === null || given.words.has(token.text) || doubted.has(value)) return false
  const [subject, verb] = [textAt(tokens, at - 2), textAt(tokens, at - 1)]
  return copulas.has(verb) && (resultPronouns.has(subject) || answerNouns.has(subject))
}

const tableRow = /^[ \t]{0,32}\|[^\n]{1,400}\|[ \t]{0,32}$/gm

/** The rows of tables: a cell has no verb that presents its number. */
function tableRows(text: string): readonly string[] {
  return text.includes('|') ? (text.match(tableRow) ?? []) : []
}

function holdsOther(tokens: readonly Token[], known: KnownResults): boolean {
  return tokens.some(
    ({ kind, values }) => kind === 'number' && values.every((value) => isNew(value, known)),
  )
}

export interface PresentedResult {
  readonly written: string
  /** Whether its sentence names an answer: "16 is right" may also confirm a step. */
  readonly isNamed: boolean
}

/**
 * What `text` presents as the result of `task`: numbers as JavaScript writes them ("18", "0.5"),
 * letters of choices ("B"), and short texts in lower case. What the text says that the learner has
 * answered is no result of the text.
 */
export function presentedResults(text: string, task: string): readonly PresentedResult[] {
  const choices = taskOptions(task)
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    const tokens = tokensOf(segment)
    const numbers = numbersPresented(tokens).map((at) => ({
      written: String(tokens[at]?.values[0]),
      isNamed: namesAnswer(tokens, at),
    }))
    if (choices.length === 0) return [...numbers, ...textsPresented(tokens).map(named)]
    return tokenSentences(tokens).flatMap((sentence) => {
      const letters = holdsAnswerNoun(sentence) ? [...choicesNamed(sentence, choices)] : []
      return letters.length === 1 ? letters.map(named) : []
    })
  })
}

const named = (written: string): PresentedResult => ({ written, isNamed: true })
