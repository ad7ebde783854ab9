/**
 * What a reply may not state at a rung, of an answer key or of a problem that the mathematics reads, in
 * the form in which a text is searched for it; and what the task and the learner have said themselves.
 */
import { patternOfLanguages } from '../../text/languages/languages'
import { formatsOf, plainNumbers } from '../../text/locale'
import { boundRuns } from '../../lib/bounded-text'
import { readExpression } from '../../math/algebra/read-expression'
import { approximateAt, nearlyEqual } from '../../math/algebra/value'
import { wordings } from '../../math/phrases/phrase'
import { type MathProblem, optionLetter } from '../../math/problem'
import { valuesOf, withoutLetters } from '../../text/calculation'
import { normalizeText } from '../../text/normalize'
import { textAt, type Token, tokensOf } from '../../text/tokens'
import type { AnswerKey, KeyAnswer } from '../answer-key/key'
import { type Assessment, type Ladder, type Rung, rungs } from '../assessment'
import { attempt, problemIn } from '../mathematics'
import { checkSteps } from '../step-checker'
import { rememberNewest, rememberResults } from '../../text/word-memory'
import { learnerMessages } from '../turns'
import type { Turn, TutorInput } from '../tutor'
import {
  calculationsIn,
  canonicalCalculation,
  learnerCalculations,
  wholeCalculation,
} from './calculations'
import { type ConvertibleUnit, convertibleUnitOf } from './convertible-units'
import { pairsOf } from './number-pairs'
import { compact, formulaText, heldFormulas, type HeldFormulas, numbersWritten } from './formulas'

/** A number that is held back. */
export interface HeldValue {
  readonly value: number
  readonly isAnswer: boolean
  /** Whether the task or the learner has said it: then it may be used, but not as a result. */
  readonly isGiven: boolean
  readonly unit: ConvertibleUnit | null
}

/** What the task and the learner have said. */
export interface Given {
  readonly values: ReadonlySet<number>
  /** The values as written: "8.3%" says 8.3, and not 0.083. */
  readonly written: ReadonlySet<number>
  /** Words of the task. */
  readonly words: ReadonlySet<string>
  /** Pairs and triples of tokens of the task around a number: "the|16|eggs". */
  readonly neighbours: ReadonlySet<string>
  /** The learner's numbers with the word behind each: "20|eggs". */
  readonly learnerCounts: ReadonlySet<string>
  /** The learner's equations: a calculation, as `canonicalCalculation` writes it, and its result. */
  readonly learnerEquations: ReadonlySet<string>
  /** The calculations of both, as `canonicalCalculation` writes them. */
  readonly calculations: ReadonlySet<string>
  /** Units of the task. */
  readonly units: readonly ConvertibleUnit[]
}

/** What is held back, and what may be repeated. */
export interface ValueRules {
  readonly values: readonly HeldValue[]
  readonly given: Given
  /** Whether the rung lets a question name an operation. */
  readonly allowsOperation: boolean
  /** A number that task or learner wrote passes only in its role there: "subtract 7", "3x + 7". */
  readonly isStrictOnGiven?: boolean
}

const maxGivenChars = 20_000
const maxKeyChars = 400
const maxAnswers = 20
const maxSteps = 60

/** The task and the learner's messages are read apart: a session holds many tasks, and the same messages. */
export function givenOf(task: string, learner: readonly string[]): Given {
  const said = saidIn(learner.join('\n').slice(-maxGivenChars))
  const own = ownGiven(task.slice(0, maxGivenChars))
  return {
    values: own.values.union(said.values),
    written: own.written.union(said.written),
    words: own.words,
    neighbours: own.neighbours,
    learnerCounts: said.counts,
    learnerEquations: said.equations,
    calculations: own.calculations.union(said.calculations),
    units: own.units,
  }
}

/** What a task says. */
const ownGiven = rememberResults((task: string) => {
  const tokens = tokensOf(task)
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  return {
    values: new Set(tokens.flatMap(({ values }) => values)),
    written: new Set(tokens.flatMap(writtenValues)),
    words: new Set(words),
    neighbours: new Set(tokens.flatMap((_, at) => neighboursOf(tokens, at))),
    calculations: calculationsOf(tokens),
    units: [...new Set(tokens.flatMap(({ text }) => convertibleUnitOf(text) ?? []))],
  }
})

/** What the learner's messages say. */
const saidIn = rememberNewest((said: string) => {
  const tokens = tokensOf(said)
  return {
    values: new Set(tokens.flatMap(({ values }) => values)),
    written: new Set(tokens.flatMap(writtenValues)),
    counts: new Set(tokens.flatMap((_, at) => countAt(tokens, at) ?? [])),
    equations: new Set(tokens.flatMap((_, at) => equationBefore(tokens, at))),
    calculations: new Set([...calculationsOf(tokens), ...learnerCalculations(said)]),
  }
})

const calculationsOf = (tokens: readonly Token[]): ReadonlySet<string> =>
  new Set(calculationsIn(tokens).map(({ written }) => canonicalCalculation(written)))

/** The values of a number as written, without the hundredths of a percentage. */
export const writtenValues = ({
  kind,
  values: [first = 0, ...others],
}: Token): readonly number[] =>
  kind === 'number' ? [first, ...others.filter((value) => value !== first / 100)] : []

/** The writings of a number with the word before and after it; empty for another token. */
export function neighboursOf(tokens: readonly Token[], at: number): readonly string[] {
  const token = tokens[at]
  if (token?.kind !== 'number') return []
  const [value = 0] = token.values
  const [two, one, next, second] = [at - 2, at - 1, at + 1, at + 2].map((place) =>
    textAt(tokens, place),
  )
  const sides = [`<${two}|${one}|${value}`, `${one}|${value}|${next}`]
  return /^(?:\p{L}{2}|,)/u.test(next ?? '') ? [...sides, `${value}|${next}|${second}`] : sides
}

/** "2 + 1=3" for the 3 of "2 + 1 = 3"; empty where no calculation and its sign stand before. */
export function equationBefore(tokens: readonly Token[], at: number): readonly string[] {
  const token = tokens[at]
  if (token?.kind !== 'number' || textAt(tokens, at - 1) !== '=') return []
  return calculationsIn(tokens)
    .filter(({ to }) => to === at - 1)
    .map(({ written }) => `${canonicalCalculation(written)}=${token.values[0]}`)
}

/** A number with the word behind it: "20|eggs"; null for another token. */
export function countAt(tokens: readonly Token[], at: number): string | null {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token?.kind !== 'number' || next?.kind !== 'word' || next.text.length < 3) return null
  return `${token.values[0]}|${next.text}`
}

/** The values that a key's texts mean: a reply makes several detectors for one key. */
interface KeyValues {
  readonly answers: readonly { readonly value: number; readonly unit: ConvertibleUnit | null }[]
  /** By the place of the step. */
  readonly steps: readonly (readonly number[])[]
}

const knownKeys = new WeakMap<AnswerKey, KeyValues>()

type AnswerValues = KeyValues['answers']
const knownAnswers = new WeakMap<KeyAnswer, AnswerValues>()

/** Reads one answer of a key ahead, so that a large key can be read in slices. */
export function readAhead(answer: KeyAnswer): void {
  valuesOfOne(answer)
}

function valuesOfOne(answer: KeyAnswer): AnswerValues {
  const known = knownAnswers.get(answer)
  if (known !== undefined) return known
  const { value, unit, aliases } = answer
  const inUnit = unitIn(unit ?? '')
  const values = [value, ...aliases.slice(0, maxAnswers)].flatMap((text) =>
    valuesOfAnswer(text).map((each) => ({ value: each, unit: inUnit })),
  )
  knownAnswers.set(answer, values)
  return values
}

function valuesOfKey(key: AnswerKey): KeyValues {
  const known = knownKeys.get(key)
  if (known !== undefined) return known
  const answers = key.answers.slice(0, maxAnswers).flatMap(valuesOfOne)
  const steps = key.steps.slice(0, maxSteps).map(({ value }) => valuesOfText(value))
  const values = { answers, steps }
  knownKeys.set(key, values)
  return values
}

/** Whether a number is one of several values of an answer, or the rounding of one. */
export function isOneOfAnswers(key: AnswerKey, written: string): boolean {
  const number = Number(written)
  const decimals = written.split('.')[1]?.length ?? 0
  const gap = decimals === 0 ? 0 : 0.5 * 10 ** -decimals
  return valuesOfKey(key).answers.some(
    ({ value }) => nearlyEqual(value, number) || Math.abs(value - number) < gap,
  )
}

/** Whether a number is the value of a step that `isMeant`. */
export function isValueOfStep(
  key: AnswerKey,
  written: string,
  isMeant: (id: string) => boolean,
): boolean {
  const number = Number(written)
  return valuesOfKey(key).steps.some(
    (values, at) =>
      isMeant(key.steps[at]?.id ?? '') && values.some((value) => nearlyEqual(value, number)),
  )
}

/** The numbers of the key that may not be stated. */
export function heldValues(
  key: AnswerKey,
  { reachedSteps, rung }: { readonly reachedSteps: readonly string[]; readonly rung: Rung },
  given: Given,
): readonly HeldValue[] {
  const values = valuesOfKey(key)
  const reached = new Set(reachedSteps)
  const steps = values.steps.map((each, at) => ({
    values: each,
    isReached: reached.has(key.steps[at]?.id ?? ''),
  }))
  const open = steps.filter(({ isReached }) => !isReached)
  const free = rung === 'worked_step' ? open.slice(0, 1) : []
  const known = [...steps.filter(({ isReached }) => isReached), ...free].flatMap(
    (step) => step.values,
  )
  const isKnown = (value: number) => known.some((each) => nearlyEqual(each, value))
  const results = open.flatMap((step) => step.values).filter((each) => !isKnown(each))
  const isGiven = (value: number) => given.written.has(value)
  return unique([
    ...values.answers.map((each) => ({ ...each, isAnswer: true, isGiven: isGiven(each.value) })),
    ...results.map((value) => ({ value, unit: null, isAnswer: false, isGiven: isGiven(value) })),
  ])
}

function unitIn(text: string): ConvertibleUnit | null {
  return (
    tokensOf(text.slice(0, maxKeyChars)).flatMap(
      (token) => convertibleUnitOf(token.text) ?? [],
    )[0] ?? null
  )
}

function unique(values: readonly HeldValue[]): readonly HeldValue[] {
  return values.filter(
    ({ value }, at) => values.findIndex((other) => nearlyEqual(other.value, value)) === at,
  )
}

const separators = patternOfLanguages(
  /\s{0,8}(?:[,;]\s|<words>)\s{0,8}/iu,
  ({ choosing }) => choosing?.answerJoints,
)

/** The values of an answer, also of one that lists several: "x = 4 or x = 1/2", "±3", "(2, 5)". */
function valuesOfAnswer(text: string): readonly number[] {
  const whole = valuesOfText(text)
  if (whole.length > 0) return whole
  const parts = text.slice(0, maxKeyChars).split(separators)
  const signed = parts.flatMap((part) =>
    /[±]|\\pm/.test(part) ? ['+', '-'].map((sign) => part.replace(/[±]|\\pm/g, sign)) : [part],
  )
  const values = signed.flatMap((part) =>
    valuesOfText(part.replace(/^[\s({[]+|(?<![\s)}\]])[\s)}\]]+$/g, '')),
  )
  return parts.length > 1 || signed.length > 1 ? values.slice(0, maxAnswers) : []
}

/** The values that a text of a key means: "18", "1,200 dollars", "\frac{3}{4}", "x = 5", "50%". */
function valuesOfText(text: string): readonly number[] {
  const tokens = tokensOf(text.slice(0, maxKeyChars))
  const equals = tokens.findLastIndex((token) => token.text === '=')
  const isNamed = equals > 0 && equals <= 2
  const side = trimmed(isNamed ? tokens.slice(equals + 1) : tokens)
  const [only] = side
  if (side.length === 1 && only?.kind === 'number') return only.values
  const whole = wholeCalculation(side)
  return whole === null ? [] : valuesOf(whole, withoutLetters)
}

/** The tokens without units and signs of currency at their ends. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  const isFormula = ({ kind, text }: Token) =>
    kind === 'number' || (kind === 'sign' && /^[-+(√)]$/.test(text)) || /^(?:sqrt|pi|π)$/.test(text)
  const first = tokens.findIndex(isFormula)
  const last = tokens.findLastIndex(isFormula)
  return first < 0 ? [] : tokens.slice(first, last + 1)
}

/** What is held back of one problem; every text in it is normalized. */
export interface HeldBackSolution {
  readonly problem: MathProblem
  /**
   * Whether the problem is a calculation or a text, so that its statement has no equation to
   * continue.
   */
  readonly isCalculation: boolean
  readonly held: HeldBack
  readonly given: GivenText
  /** The held numbers as a text's tokens are searched for them, in words of any language. */
  readonly values: ValueRules
  /** The learner's last right step, or the problem's statement. */
  readonly currentStep: string
  /** Whether the rung allows a reply to name an operation. */
  readonly allowsOperation: boolean
  /** Whether the rung allows a reply to carry out one step. */
  readonly allowsStep: boolean
  /** An answer that is held as a key's: the right option, or two numbers such as 12:50; null for others. */
  readonly keyed: KeyedAnswer | null
}

/** The letter of the right option or the text of an answer, and what decides whether a reply discloses it. */
export interface KeyedAnswer {
  readonly kind: 'choice' | 'text'
  readonly value: string
  /** The task with its options, each on a line. */
  readonly task: string
  /** All messages of the learner, oldest first. */
  readonly learner: readonly string[]
  readonly rung: Rung
}

/** What a reply may not state. */
interface HeldBack {
  readonly numbers: readonly HeldNumber[]
  /** Formulas, compact. */
  readonly formulas: readonly string[]
  /** The same by their values, so that they are found in any form; null without formulas. */
  readonly read: HeldFormulas | null
  /** Sides of the equation with the answer put in, compact: "35+7" for 3x + 7. */
  readonly substitutions: readonly string[]
}

/** A number that is held back: the answer, or a result of the solution. */
export interface HeldNumber {
  readonly value: number
  /** Whether it is the answer, and not a result on the way. */
  readonly isAnswer: boolean
  /**
   * Whether the problem or the learner wrote it: then it may be used, but not given as the answer.
   */
  readonly isGiven: boolean
}

/** What the problem and the learner wrote, which a reply may repeat. */
interface GivenText {
  /** The numbers, as `floatKey` writes them. */
  readonly numbers: ReadonlySet<string>
  /** The text, compact, line by line. */
  readonly text: string
  /** The statement of the problem alone, compact. */
  readonly task: string
  /** The text in lower case. */
  readonly words: string
}

const maxLearnerChars = 20_000
const messagesChecked = 20

/** What decides how much of a task is held back. */
type HeldWork = Pick<Assessment, 'mayReveal'> & { readonly state: Ladder }

/**
 * What is held back; null where nothing is: an open subject, or an answer that may be stated. Where
 * the learner's messages make the mathematics fail, it is computed without them: then it is more.
 */
export function heldBackSolutionOf(
  input: TutorInput,
  assessment: HeldWork,
): HeldBackSolution | null {
  return attempt(
    'held_back_solution',
    () => solutionOf(input, assessment),
    () =>
      attempt(
        'held_back_solution',
        () => solutionOf({ ...input, turns: [] }, assessment),
        () => null,
      ),
  )
}

function solutionOf({ turns }: TutorInput, assessment: HeldWork): HeldBackSolution | null {
  const { state, mayReveal } = assessment
  const problem = mayReveal || state.problem === null ? null : problemIn(state.problem)
  if (problem === null) return null
  const said = saidBy(turns)
  const { messages } = said
  const given = givenText(problem, said, state.lastGoodStep)
  const held = heldBack({ problem, said, given, assessment })
  const allowsOperation = isAtLeast(assessment, 'strong_hint')
  return {
    problem,
    isCalculation:
      problem.answerParts.every(({ kind }) => kind === 'number') &&
      !problem.statement.includes('='),
    held,
    given,
    values: {
      values: held.numbers.flatMap((number) => writtenAs(number, problem)),
      given: givenOf(`${problem.statement}\n${problem.task}`, messages),
      allowsOperation,
      isStrictOnGiven: true,
    },
    currentStep: state.lastGoodStep ?? problem.statement,
    allowsOperation,
    allowsStep: isAtLeast(assessment, 'worked_step'),
    keyed: keyedAnswer(problem, messages, assessment),
  }
}

/** A number, and of a percentage also its hundredths: 25 and 0.25. */
function writtenAs(number: HeldNumber, { subject }: MathProblem): readonly HeldValue[] {
  const held = { ...number, unit: null }
  const hundredths = number.value / 100
  const isWrittenSo = subject.includes('percent') && !Number.isInteger(hundredths)
  return isWrittenSo
    ? [held, { ...held, value: hundredths, isAnswer: false, isGiven: false }]
    : [held]
}

function keyedAnswer(
  { task, choice, answer, isYes }: MathProblem,
  learner: readonly string[],
  { state: { rung } }: HeldWork,
): KeyedAnswer | null {
  if (choice !== undefined) {
    return { kind: 'choice', value: optionLetter(choice.right), task, learner, rung }
  }
  return isYes === undefined && pairsOf([answer], []).length === 0
    ? null
    : { kind: 'text', value: answer, task, learner, rung }
}

/** One writing for all floating-point values of the same number. */
function floatKey(value: number): string {
  return value.toPrecision(12)
}

function isAtLeast({ state }: HeldWork, rung: Rung): boolean {
  return rungs.indexOf(state.rung) >= rungs.indexOf(rung)
}

/** What the learner has said in a dialogue. */
interface Said {
  /** Turns of the dialogue, which may grow. */
  readonly count: number
  readonly messages: readonly string[]
  readonly text: string
  readonly read: Omit<GivenText, 'task'>
}

/** Read once a turn, for all tasks of the session. */
const saidInTurns = new WeakMap<readonly Turn[], Said>()

function saidBy(turns: readonly Turn[]): Said {
  const known = saidInTurns.get(turns)
  if (known?.count === turns.length) return known
  const messages = learnerMessages(turns)
  const text = boundRuns(messages.join('\n').slice(-maxLearnerChars))
  const said = { count: turns.length, messages, text, read: readInBothNotations(text) }
  saidInTurns.set(turns, said)
  return said
}

/** A text of the learner, whose formulas may be repeated as written or in plain notation: "8,4 : 2" and "8.4/2". */
function readInBothNotations(text: string): Omit<GivenText, 'task'> {
  const written = readText(text)
  const decimals = plainNumbers(text, formatsOf(text), { upTo: maxLearnerChars }).text
  const plain = decimals.replace(/(?<=\d) ?: ?(?=\d)/g, '/')
  if (plain === text) return written
  const read = readText(plain)
  return {
    ...written,
    text: `${written.text}\n${read.text}`,
  }
}

/** `reached`: the learner's last right line, which their own words may write otherwise. */
function givenText(
  { statement, task }: MathProblem,
  { read }: Said,
  reached: string | null,
): GivenText {
  const own = ownText(`${statement}\n${task}\n${reached ?? ''}`)
  return {
    numbers: own.numbers.union(read.numbers),
    text: `${own.text}\n${read.text}`,
    task: compact(normalizeText(statement)),
    words: `${own.words}\n${read.words}`,
  }
}

const ownText = rememberResults(readText)

function readText(source: string): Omit<GivenText, 'task'> {
  const text = formulaText(source.replaceAll('π', ' pi '))
  return {
    numbers: new Set(numbersWritten(source).map(floatKey)),
    text: text.split('\n').map(compact).join('\n'),
    words: text.toLowerCase(),
  }
}

interface KeySource {
  readonly problem: MathProblem
  readonly said: Said
  readonly given: GivenText
  readonly assessment: HeldWork
}

function heldBack({ problem, said, given, assessment }: KeySource): HeldBack {
  const reached = valuesReached(problem, said.messages)
  const answers = answersOf(problem).filter((value) => !reached.has(floatKey(value)))
  const answerKeys = new Set(answers.map(floatKey))
  const allowed = new Set([...given.numbers, ...numbersAsked(problem, assessment)])
  const results = intermediateResults(problem, allowed, assessment)
  const formulas = problem.answerParts.flatMap((held) =>
    held.kind === 'formula' ? [held.text] : [],
  )
  return {
    numbers: [
      ...answers.map((value) => ({
        value,
        isAnswer: true,
        isGiven: given.numbers.has(floatKey(value)),
      })),
      ...results
        .filter((value) => !answerKeys.has(floatKey(value)))
        .map((value) => ({ value, isAnswer: false, isGiven: false })),
    ],
    formulas: formulas.map(compact),
    read: heldFormulas(
      formulas,
      `${problem.statement}\n${problem.task}\n${said.text}`,
      problem.subject.startsWith('integral'),
    ),
    substitutions: substitutionsOf(problem.statement, answers),
  }
}

function answersOf({ answerParts }: MathProblem): readonly number[] {
  return answerParts.flatMap((each) => {
    if (each.kind === 'number') return [each.value.valueOf()]
    if (!each.text.includes('±')) return []
    return ['+', '-'].flatMap((sign) => {
      const root = readExpression(each.text.replaceAll('±', sign))
      return root === null ? [] : [approximateAt(root, 0)]
    })
  })
}

function substitutionsOf(statement: string, answers: readonly number[]): readonly string[] {
  const sides = (statement.includes('=') ? statement.split('=') : []).filter(
    (side) => /[A-Za-z]/.test(side) && /\d/.test(side),
  )
  return answers.flatMap((answer) =>
    sides.map((side) =>
      compact(side.replace(/(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g, String(answer))),
    ),
  )
}

/** The answers that the learner has reached, for instance one of two roots. */
function valuesReached(problem: MathProblem, messages: readonly string[]): ReadonlySet<string> {
  const { reached } = memoryOf(problem)
  return new Set(messages.slice(-messagesChecked).flatMap((text) => reached(text)))
}

/** Characters of a message that are searched for an answer; the mathematics reads no more of it. */
const maxChecked = 4_000

function valuesReachedIn(problem: MathProblem, message: string): readonly string[] {
  const text = message.slice(0, maxChecked)
  const answers = new Set(answersOf(problem).map(floatKey))
  // Most messages of a session are about other tasks.
  if (new Set(numbersWritten(text).map(floatKey)).isDisjointFrom(answers)) return []
  const finding = checkSteps({ text, earlier: [] }, problem, null)?.finding
  const isOneOfSeveral =
    finding?.kind === 'right_step' ||
    (finding?.kind === 'wrong_step' && finding.mistake === 'dropped_solution')
  const isReached = finding?.kind === 'solved' || (isOneOfSeveral && unknownIs.test(finding.quote))
  const end = isReached ? /(?:^|=)\s*(-?[\d./]+)\s*$/.exec(finding.quote)?.[1] : undefined
  return end === undefined ? [] : numbersWritten(end).map(floatKey)
}

/** What is computed of a problem once, for all turns in which its answer is held. */
interface ProblemMemory {
  /** By a message: the answers that it reaches. */
  readonly reached: (text: string) => readonly string[]
  /** By a rung and the step that it asks about: the numbers of the questions. */
  readonly asked: ReadonlyMap<AskedRung, (current: string) => readonly string[]>
}

const memories = new WeakMap<MathProblem, ProblemMemory>()

function memoryOf(problem: MathProblem): ProblemMemory {
  const known = memories.get(problem)
  if (known !== undefined) return known
  const asking = (rung: AskedRung) =>
    rememberResults((current) => numbersOfQuestions(problem, rung, current))
  const made = {
    reached: rememberResults((text) => valuesReachedIn(problem, text)),
    asked: new Map(askingRungs.map((rung) => [rung, asking(rung)] as const)),
  }
  memories.set(problem, made)
  return made
}

/** "x = 2", where "2 + 1 = 2" may be a step on the way to another 2. */
const unknownIs = /^\s*[A-Za-z]\s*=/

const askingRungs = ['probe', 'hint', 'strong_hint'] as const
type AskedRung = (typeof askingRungs)[number]

/**
 * The numbers in the questions of the rungs up to this one: a reply may ask them, so it may name
 * these.
 */
function numbersAsked(problem: MathProblem, { state }: HeldWork): readonly string[] {
  const reached = askingRungs.slice(0, rungs.indexOf(state.rung) + 1)
  const current = state.lastGoodStep ?? problem.statement
  const { asked } = memoryOf(problem)
  return reached.flatMap((rung) => asked.get(rung)?.(current) ?? [])
}

function numbersOfQuestions(
  problem: MathProblem,
  rung: AskedRung,
  current: string,
): readonly string[] {
  const questions = problem.ask(rung, current).flatMap((question) => wordings(question, 'en'))
  return numbersWritten(questions.join('\n')).map(floatKey)
}

/**
 * The numbers of the solution that are not `known`; on `worked_step` those of the next step are
 * free.
 */
function intermediateResults(
  { solution, subject }: MathProblem,
  known: ReadonlySet<string>,
  assessment: HeldWork,
): readonly number[] {
  const lines = solution
    .map(({ result }) => numbersWritten(result))
    .map((values) => values.filter((value) => isResult(value, known, subject)))
    .filter((values) => values.length > 0)
  return (isAtLeast(assessment, 'worked_step') ? lines.slice(1) : lines).flat()
}

/** Neither known, nor a part of a known number, such as the 20 and the 4 of 24. */
function isResult(value: number, known: ReadonlySet<string>, subject: string): boolean {
  if ((Number.isInteger(value) && Math.abs(value) <= 1) || known.has(floatKey(value))) return false
  if (subject !== 'arithmetic') return true
  return ![...known].map(Number).some((whole) => {
    const place = 10 ** Math.floor(Math.log10(Math.abs(whole) || 1))
    return Math.abs(whole) > 10 && [whole % place, whole - (whole % place)].includes(value)
  })
}
