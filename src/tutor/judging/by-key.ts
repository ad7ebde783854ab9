/** Judges a message by the values of an answer key: its numbers, its choice, its words, its expression. */
import { plainNotation } from '../../math/algebra/notation'
import { readExpression } from '../../math/algebra/read-expression'
import { sameValue } from '../../math/algebra/value'
import {
  type Calculation,
  calculationValue,
  equalValues,
  exactValueOf,
  usualConvention,
} from '../../text/calculation'
import { folded } from '../../text/folding'
import { patternOfLanguages } from '../../text/languages/languages'
import { asksTo } from '../../text/task-verbs'
import { tokensOf } from '../../text/tokens'
import { type KnownUnit, measuredIn, unitAt, unitNamed } from '../../text/units'
import type { KeyAnswer } from '../answer-key/key'
import type { Finding } from '../assessment'
import { numbersPresented } from '../guard/presentation'
import { conclusionWords } from '../guard/presentation-words'
import { attempt } from '../mathematics'
import { asksHowMany, isAskedQuantity, namesAsked, stemsIn } from './asked-quantity'
import { choicesIn, type ChosenLetter, chosenLetter } from './choices'
import { type Equality, numbersOf, type StandaloneAmount } from './equalities'
import { calculationIn, isWorkedOut, matchOf, type Target } from './number-match'
import {
  isNamed,
  isResultRole,
  messageSize,
  namesOtherThing,
  type Role,
  roleOf,
  saysIt,
} from './number-roles'
import {
  belongs,
  fractionKey,
  type NumberSet,
  operandsOf,
  type PreparedKey,
  type PreparedStep,
  valueKey,
} from './prepared-key'
import {
  comparePeriods,
  comparePlace,
  compareStructured,
  denial,
  timeBehind,
  plainWords,
  polarityWanted,
  silent,
  type StructuredComparison,
} from './structured-answers'

/** What a message shows of a key's task. */
export interface KeyVerdict {
  /** Null where the message shows nothing that the key can judge. */
  readonly finding: Finding | null
  /** The ids of the steps and answers that the message reaches. */
  readonly reached: readonly string[]
  /** The last true equality that is no step of the key, where the message shows nothing else. */
  readonly aside?: string
}

export interface MessageOnTask {
  readonly text: string
  readonly equalities: readonly Equality[]
  readonly amounts: readonly StandaloneAmount[]
  /** The task's text. */
  readonly task: string
  readonly taskNumbers: NumberSet
  /** The results that the learner has worked out, in this message too. */
  readonly results: NumberSet
  /** Those of earlier messages. */
  readonly resultsBefore: NumberSet
  /** Whether the message answers a question of the tutor for how many or how much. */
  readonly isAnswerToTutor: boolean
  /** Whether it may answer a question of the tutor for yes or no. */
  readonly mayConfirm: boolean
  /** The ids that were reached before. */
  readonly reachedBefore: readonly string[]
  /** The last right step; empty before the first. */
  readonly previous: string
}

/** The meaning of one number or equality. */
type Meaning =
  | { readonly kind: 'answer'; readonly index: number }
  | { readonly kind: 'step'; readonly ids: readonly string[] }
  | { readonly kind: 'wrong'; readonly question?: string; readonly isUnit?: boolean }
  /** A true equality whose value the key does not have. */
  | { readonly kind: 'aside' }
  | null

interface Statement {
  readonly start: number
  readonly end: number
  readonly meaning: Meaning
  /** Its exact value; null where it has none. */
  readonly value: string | null
  /** Whether it gives a result, by a calculation or in so many words. */
  readonly isResult: boolean
  /** Whether the message ends in it. */
  readonly isConclusion: boolean
}

/** The id under which a reached answer is kept beside the reached steps. */
function answerId(index: number): string {
  return `answer:${index + 1}`
}

/** The first wrong value, or how far the right ones lead. The last claim decides. */
export function judgeNumbers(key: PreparedKey, message: MessageOnTask): KeyVerdict {
  const told = [...ofEqualities(key, message), ...ofAmounts(key, message)].toSorted(
    (a, b) => a.start - b.start,
  )
  const statements = told.filter(({ meaning }) => meaning !== null && meaning.kind !== 'aside')
  const wrongAt = statements.findIndex(({ meaning }) => meaning?.kind === 'wrong')
  const right = wrongAt < 0 ? statements : statements.slice(0, wrongAt)
  const reached = reachedIn(key, right)
  const wrong = statements[wrongAt]
  if (wrong !== undefined) return { finding: wrongFinding(message, wrong), reached }
  const other = otherConclusion(key, told, message)
  if (other !== null) return instead(key, right, { other, message })
  const last = right.at(-1)
  if (last === undefined) {
    const place = judgePlace(key, message)
    return place.finding === null ? asideOf(told, message) : place
  }
  if (endsOnTheWay(told, message)) return { finding: null, reached: reachedIn(key, right) }
  const quote = message.text.slice(last.start, last.end)
  const all = new Set([...message.reachedBefore, ...reached])
  const isSolved = key.answers.every((_, index) => all.has(answerId(index)))
  const answer = right.findLast(({ meaning }) => meaning?.kind === 'answer')
  const parts = partsAsked(message.task)
  if (isSolved && answer !== undefined && parts.length <= key.answers.length) {
    const said = message.text.slice(answer.start, answer.end)
    return { finding: { kind: 'solved', quote: said }, reached: everything(key) }
  }
  const stepIds = reached.filter((id) => !message.reachedBefore.includes(id))
  const isPart = last.meaning?.kind === 'answer' && parts.length === key.answers.length
  const missing = isPart ? parts.find((_, index) => !all.has(answerId(index))) : undefined
  const finding = { kind: 'right_step', quote, stepIds } as const
  return { finding: missing === undefined ? finding : { ...finding, missing }, reached }
}

/** Whether the last line of several gives a value on the way alone, as if it were the answer. */
function endsOnTheWay(told: readonly Statement[], { text }: MessageOnTask): boolean {
  const last = told.at(-1)
  if (last?.meaning?.kind !== 'step' || !last.isConclusion) return false
  const isLine = /\n[\s$*]{0,8}$/.test(text.slice(0, last.start))
  const isReplacing = told.some(({ meaning }) => meaning?.kind === 'answer')
  return told.length > 1 && (isLine || isReplacing)
}

function asideOf(told: readonly Statement[], { text }: MessageOnTask): KeyVerdict {
  const last = told.findLast(({ meaning }) => meaning?.kind === 'aside')
  const aside = last && text.slice(last.start, last.end)
  return { finding: null, reached: [], ...(aside === undefined ? {} : { aside }) }
}

/**
 * What a message ends in where that is neither the answer nor a known number: a result that comes
 * after the answer's value and replaces it, or a last number that no key explains. Null otherwise.
 */
function otherConclusion(
  key: PreparedKey,
  told: readonly Statement[],
  { taskNumbers }: MessageOnTask,
): Statement | null {
  if (key.answers.length !== 1) return null
  const known = union(taskNumbers, key.numbers, key.parts)
  const isOther = ({ isResult: isGiven, value, meaning }: Statement) =>
    isGiven && meaning?.kind !== 'answer' && value !== null && !known.has(value)
  const at = told.findLastIndex(({ meaning }) => meaning?.kind === 'answer')
  const later = at < 0 ? undefined : told.slice(at + 1).findLast(isOther)
  if (later !== undefined) return later
  const last = told.at(-1)
  return last?.isConclusion === true && last.meaning === null && isOther(last) ? last : null
}

/** A replaced answer is a value on the way, and what replaces it is wrong where it is concluded. */
function instead(
  key: PreparedKey,
  right: readonly Statement[],
  { other, message }: { readonly other: Statement; readonly message: MessageOnTask },
): KeyVerdict {
  const steps = right.filter(({ meaning }) => meaning?.kind === 'step')
  const isReplaced = steps.length < right.length
  const finding =
    isReplaced && other.isConclusion
      ? wrongFinding(message, { ...other, meaning: { kind: 'wrong' } })
      : null
  return { finding, reached: reachedIn(key, steps) }
}

const partMark = /^\s{0,8}(\(?(?:\d{1,2}|[a-h])[.)])\s/i
const asking = /[?？]/

/** The marks of a task's numbered questions; none where it asks for one value of all of them: "Add up …". */
function partsAsked(task: string): readonly string[] {
  const lines = task.split('\n')
  const marks = lines.map((line) => (asking.test(line) ? partMark.exec(line)?.[1] : undefined))
  const first = marks.findIndex((mark) => mark !== undefined)
  const intro = lines.slice(0, Math.max(0, first)).join('\n')
  if (asksTo('add', intro) || asksHowMany(intro)) return []
  return marks.filter((mark) => mark !== undefined)
}

function wrongFinding(
  { text, previous }: MessageOnTask,
  { start, end, meaning }: Statement,
): Finding {
  const quote = text.slice(start, end)
  const { question, isUnit } = meaning as Extract<Meaning, { kind: 'wrong' }>
  const mistake = isUnit === true ? 'unit' : 'unknown'
  const wrong = { kind: 'wrong_step', quote, previous, mistake } as const
  return question === undefined ? wrong : { ...wrong, question }
}

/** All ids of a solved task. */
function everything({ key }: PreparedKey): readonly string[] {
  return [...key.steps.map(({ id }) => id), ...key.answers.map((_, index) => answerId(index))]
}

/** The ids that statements reach, with the steps that those need. */
function reachedIn(key: PreparedKey, statements: readonly Statement[]): readonly string[] {
  const ids = new Set<string>()
  const take = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    key.steps.find((step) => step.id === id)?.needs.forEach(take)
  }
  for (const { meaning } of statements) {
    if (meaning?.kind === 'step') meaning.ids.forEach(take)
    if (meaning?.kind === 'answer') take(answerId(meaning.index))
  }
  return [...ids]
}

function ofEqualities(key: PreparedKey, message: MessageOnTask): readonly Statement[] {
  return message.equalities
    .filter(({ truth }) => truth !== 'false')
    .map((equality) => ({
      start: equality.start,
      end: equality.end,
      meaning: meaningOfEquality(key, equality, message),
      value: valueKey(equality.right),
      isResult: equality.isCalculated && equality.truth === 'true',
      isConclusion: false,
    }))
}

function meaningOfEquality(key: PreparedKey, equality: Equality, message: MessageOnTask): Meaning {
  const { left, right, isCalculated, truth } = equality
  const operands = operandsOf(left).map(fractionKey).toSorted()
  const isOf = (step: PreparedStep) => step.operands.join() === operands.join()
  const unit = unitOf(message.text, equality)
  const matching = key.steps.filter((step) => isValue(step.target, right, unit))
  const last = key.steps.at(-1)
  const own = matching.filter(isOf)
  const index = answerAt(key, right, unit)
  const isEarlier = own.length > 0 && !own.some((step) => step === last)
  if (index >= 0 && !isEarlier) return { kind: 'answer', index }
  const value = exactValueOf(right)
  const { text, task } = message
  const isSaidOfOther =
    isPartInItself(equality, message) ||
    (own.length > 0 ? isAskedQuantity : namesAsked)(text, equality, task)
  if (isSaidOfOther && truth === 'true') return { kind: 'aside' }
  if (own.length > 0) return { kind: 'step', ids: own.map(({ id }) => id) }
  const isKnown = belongs(left, union(message.taskNumbers, key.numbers, message.results))
  const isOld = value !== null && message.resultsBefore.has(fractionKey(value))
  const isOfKey = belongs(left, union(message.taskNumbers, key.numbers))
  if (matching.length > 0 && isOld && !isOfKey && truth === 'true') return { kind: 'aside' }
  if (matching.length > 0 && (isKnown || truth !== 'true'))
    return { kind: 'step', ids: matching.slice(0, 1).map(({ id }) => id) }
  if (truth !== 'true' || !isCalculated) return null
  const isPart = value !== null && key.parts.has(fractionKey(value))
  const mistake = isPart ? undefined : mistakeOf(key, right)
  if (mistake !== undefined) return { kind: 'wrong', question: mistake }
  if (!isKnown) return matching.length > 0 ? { kind: 'aside' } : null
  const way = value === null ? '' : fractionKey(value.abs())
  const leadsOn = key.ways.some(({ values, of }) => values.has(way) && isPartOf(operands, of))
  return leadsOn ? { kind: 'step', ids: [] } : { kind: 'aside' }
}

/** Whether numbers are among others, each as often as it stands there: 3 and 4 among 16, 3 and 4. */
function isPartOf(numbers: readonly string[], of: readonly string[]): boolean {
  const rest = [...of]
  return numbers.every((number) => {
    const at = rest.indexOf(number)
    return at >= 0 && rest.splice(at, 1).length > 0
  })
}

/** "450 / 90 = 5 words" of 450 words and 90 words: how often one holds the other is no number of words. */
function isPartInItself({ left, end }: Equality, { text, task }: MessageOnTask): boolean {
  if (left.kind !== 'operation' || left.sign !== '/') return false
  const thing = thingBehind(text.slice(end))
  const counted = (number: Calculation) => {
    const value = exactValueOf(number)
    return numbersOf(task).amounts.some(
      ({ calculation, end: behind }) =>
        value !== null &&
        exactValueOf(calculation)?.equals(value) === true &&
        thingBehind(task.slice(behind)) === thing,
    )
  }
  return thing !== null && counted(left.left) && counted(left.right)
}

/** The stem of the word with which a text begins; null where it begins with another sign. */
const thingBehind = (text: string): string | null =>
  stemsIn(/^\s?([\p{L}\p{M}]{3,30})/u.exec(text.slice(0, 32))?.[1] ?? '')[0] ?? null

/** Whether a number, in the unit behind it, is a value of the key. */
function isValue(target: Target | null, number: Calculation, unit: KnownUnit | null): boolean {
  return target !== null && matchOf(number, unit, target) === 'same'
}

function answerAt(key: PreparedKey, number: Calculation, unit: KnownUnit | null): number {
  return key.answers.findIndex((target) => isValue(target, number, unit))
}

function mistakeOf(key: PreparedKey, number: Calculation): string | undefined {
  return key.mistakes.find(({ target }) => isValue(target, number, null))?.question
}

interface Part {
  readonly start: number
  readonly end: number
}

/** The unit behind the number in which a part of the text ends; null without one. */
function unitOf(text: string, { start, end }: Part): KnownUnit | null {
  const last = measuredIn(text).findLast((one) => one.start < end && one.end >= end)
  return (last !== undefined && last.start >= start ? last : unitAt(text, end))?.unit ?? null
}

function union(...sets: readonly NumberSet[]): NumberSet {
  return new Set(sets.flatMap((set) => [...set]))
}

function ofAmounts(key: PreparedKey, message: MessageOnTask): readonly Statement[] {
  const { text, task, amounts, equalities } = message
  const size = { ...messageSize(text, amounts.length + equalities.length), task: taskOf(task, key) }
  return amounts.map((amount) => {
    const role = roleOf(amount, size)
    const isResult = isResultRole(role) || (role === 'told' && standsOnOwnLine(text, amount))
    return {
      start: amount.start,
      end: amount.end,
      meaning: meaningOfAmount(key, amount, { role, message }),
      value: valueKey(amount.calculation),
      isResult,
      isConclusion: isResult && endsMessage(text, amount.end),
    }
  })
}

/** The text that names the things of a task: its words, and the units and labels of its key. */
const taskOf = (task: string, { key }: PreparedKey): string =>
  [task, ...key.answers.map(({ unit }) => unit ?? ''), ...key.steps.map(({ label }) => label)].join(
    ' ',
  )

const standsOnOwnLine = (text: string, { start }: StandaloneAmount): boolean =>
  /(?:^|\n)[\s$*]{0,8}$/.test(text.slice(Math.max(0, start - 12), start))

/** Whether nothing but a unit follows. */
const endsMessage = (text: string, end: number): boolean =>
  /^[\s\p{S}%*]{0,6}(?:[\p{L}\p{M}]{1,20}[²³]?[\s*$]{0,4}){0,2}[\s.!)*$]{0,8}$/u.test(
    text.slice(end, end + 80),
  )

interface Context {
  readonly role: Role
  readonly message: MessageOnTask
}

function meaningOfAmount(
  key: PreparedKey,
  amount: StandaloneAmount,
  { role, message }: Context,
): Meaning {
  const { calculation, operations } = amount
  if (role === 'none') return null
  const value = exactValueOf(calculation)
  const isGiven = value !== null && message.taskNumbers.has(fractionKey(value))
  if (operations > 0 && !isWorkedOut(calculation)) return unworked(key, amount, message)
  const unit = unitOf(message.text, amount)
  if (role === 'told' && isGiven) return null
  const index = answerAt(key, calculation, unit)
  if (index >= 0 && role === 'stated' && repeatsGiven(amount, message)) return null
  if (index >= 0) return namedAnswer(key, index, { amount, unit, text: message.text })
  const step = key.steps.find(({ target }) => isValue(target, calculation, unit))
  if (step !== undefined) {
    if (role === 'answer' || isNamedAsAnswer(amount, message)) return { kind: 'wrong' }
    return isNewStep(key, step, { amount, role, message }) ? { kind: 'step', ids: [step.id] } : null
  }
  if (role === 'told') return null
  return wrongMeaning(key, amount, { role, message, isGiven, unit })
}

/** "36 is the result", "Ответ: 36", "答案是36": the words around a number name it as the answer, in any language. */
function isNamedAsAnswer({ calculation }: StandaloneAmount, { text }: MessageOnTask): boolean {
  const value = exactValueOf(calculation)?.valueOf()
  const tokens = tokensOf(text)
  return (
    value !== undefined &&
    numbersPresented(tokens).some((at) => tokens[at]?.values.includes(value) === true)
  )
}

/** "One jar costs $3, so that's $3 a batch": a number of the task that the message takes up is the answer by chance. */
function repeatsGiven({ calculation, start }: StandaloneAmount, message: MessageOnTask): boolean {
  const value = exactValueOf(calculation)
  const isSame = (other: StandaloneAmount) =>
    value !== null && exactValueOf(other.calculation)?.equals(value) === true
  const isTakenUp = message.amounts.some((other) => other.start < start && isSame(other))
  return isTakenUp && numbersOf(message.task).amounts.some(isSame)
}

/**
 * Whether a bare value is said of a step of the key, as far as the words show: not of what the task asks for, of
 * "it" or of the unknown, nor of what another step gives, and not worked out in an earlier message.
 */
function isNewStep(
  key: PreparedKey,
  step: PreparedStep,
  { amount, role, message }: Context & { readonly amount: StandaloneAmount },
): boolean {
  const { text, task, resultsBefore, isAnswerToTutor } = message
  const isOld = resultsBefore.has(valueKey(amount.calculation) ?? '')
  if (isOld && (role === 'alone' || concludes(text, amount))) return false
  if (namesAsked(text, amount, task)) return false
  if (saysIt(amount) || isUnknown(amount)) return isAnswerToTutor
  return !speaksOfOther(key, step, text)
}

/** "So she has 70": whether the sentence of a value begins with a word of conclusion. "Finally" begins a step. */
function concludes(text: string, { start }: StandaloneAmount): boolean {
  const sentence =
    text
      .slice(0, start)
      .split(/[.!?](?=\s)|\n/)
      .at(-1) ?? ''
  const first = folded(/\p{L}+/u.exec(sentence)?.[0].toLowerCase() ?? '')
  return conclusionWords.has(first) && !first.startsWith('final')
}

/** "x = 70" */
const isUnknown = ({ before, isAssigned }: StandaloneAmount): boolean =>
  isAssigned && before.at(-1)?.length === 1

/** Whether a text names what another step gives, by its label, and less of this one. */
function speaksOfOther({ key }: PreparedKey, { id }: PreparedStep, text: string): boolean {
  const said = new Set(stemsIn(text))
  const named = key.steps.map((step) => ({
    id: step.id,
    count: stemsIn(step.label).filter((stem) => said.has(stem)).length,
  }))
  const own = named.find((one) => one.id === id)?.count ?? 0
  return named.some(({ count }) => count > own)
}

interface NamedAmount {
  readonly amount: StandaloneAmount
  readonly unit: KnownUnit | null
  readonly text: string
}

/** The value of an answer is the answer where it stands for the right unknown: "x = -4" is not "y = -4". */
function namedAnswer(
  key: PreparedKey,
  index: number,
  { amount, unit, text }: NamedAmount,
): Meaning {
  const own = key.names.indexOf(nameOf(amount, text, key.names) ?? '')
  if (own < 0) return isOfOtherAnswer(key, index, text) ? null : { kind: 'answer', index }
  const isOwn = isValue(key.answers[own] ?? null, amount.calculation, unit)
  return isOwn ? { kind: 'answer', index: own } : { kind: 'wrong' }
}

/** "The perimeter is 24" of an area of 24 and a perimeter of 20: the label of another answer's step. */
function isOfOtherAnswer(key: PreparedKey, index: number, text: string): boolean {
  const value = key.answers[index]?.value
  const step = key.steps.find(({ target }) => value && target && equalValues(target.value, value))
  return key.answers.length > 1 && step !== undefined && speaksOfOther(key, step, text)
}

/** The unknown that a number is said of: by name ("y = -4"), or by its place in a pair ("(5, -4)"). */
function nameOf(
  { start }: StandaloneAmount,
  text: string,
  names: readonly (string | null)[],
): string | null {
  const before = text.slice(Math.max(0, start - 60), start)
  const [, name] = /(?<!\p{L})([a-z])\s{0,4}=[\s$({]{0,8}$/iu.exec(before) ?? []
  if (name !== undefined) return name
  const [, earlier] = /\(([^()]{0,50})$/.exec(before) ?? []
  return earlier === undefined ? null : (names[earlier.split(/[,;|]/).length - 1] ?? null)
}

/** "9 * 2" without its result: the right operation, and not yet the value. */
function unworked(
  key: PreparedKey,
  { calculation }: StandaloneAmount,
  message: MessageOnTask,
): Meaning {
  const isOnTheWay = targetsOf(key).some((target) => isValue(target, calculation, null))
  const known = union(message.taskNumbers, key.numbers, message.results)
  return isOnTheWay && belongs(calculation, known) ? { kind: 'step', ids: [] } : null
}

/** The values of the steps and of the answers. */
const targetsOf = ({ steps, answers }: PreparedKey): readonly Target[] =>
  [...steps.map(({ target }) => target), ...answers].filter((target) => target !== null)

function wrongMeaning(
  key: PreparedKey,
  amount: StandaloneAmount,
  context: Context & { readonly isGiven: boolean; readonly unit: KnownUnit | null },
): Meaning {
  const { role, message, isGiven, unit } = context
  const { calculation } = amount
  const targets = targetsOf(key)
  if (targets.length === 0) return null
  const matches = targets.map((target) => matchOf(calculation, unit, target))
  if (matches.includes('near')) return null
  if (matches.includes('other_unit')) return { kind: 'wrong', isUnit: true }
  if (isAboutOther(amount, role, { ...message, task: taskOf(message.task, key) })) return null
  const question = mistakeOf(key, calculation)
  if (question !== undefined) return { kind: 'wrong', question }
  const value = exactValueOf(calculation)
  const before = union(message.results, key.parts, key.numbers)
  const isWorkedOutBefore = value !== null && before.has(fractionKey(value))
  const isRestated = amount.isAssigned && isGiven && (amount.before.at(-1) ?? '').length > 1
  const mayBeMeant = !isNamed(role) && (isGiven || isWorkedOutBefore)
  return mayBeMeant || isRestated ? null : { kind: 'wrong' }
}

const wholeBehind = patternOfLanguages(
  /^\s?(?!as )<words> \p{L}/u,
  ({ telling }) => telling?.wholesBehind,
)
const ofNumber = patternOfLanguages(/^\s{0,2}<words> \d/iu, ({ comparing }) => comparing?.outOf)

/** "I read it 4 times", "3 of 5 questions", "10 pm": numbers of things that the task has not. */
function isAboutOther(
  { after, end, isInWords, operations }: StandaloneAmount,
  role: Role,
  { text, task }: MessageOnTask,
): boolean {
  const word = after[0] ?? ''
  if (timeBehind.test(text.slice(end, end + 10))) return true
  const behind = text.slice(end, end + 12)
  if (isInWords && /^\s?\d/.test(behind)) return true
  if (operations > 0 && wholeBehind.test(behind)) return true
  if (isNamed(role)) return false
  if (ofNumber.test(text.slice(end, end + 12))) return true
  return namesOtherThing(word, task)
}

/* ---- Choices: by their letter, by their words, or by their number ---- */

/** The verdict on the choice that a message makes; without a finding where it makes none. */
export function judgeChoice(key: PreparedKey, task: string, message: MessageOnTask): KeyVerdict {
  const right = key.key.answers.map(({ value }) =>
    value
      .trim()
      .toUpperCase()
      .replace(/[^A-Z]/g, ''),
  )
  const { text } = message
  const chosen =
    chosenLetter(text) ?? byWriting(task, text) ?? byWords(task, text) ?? byNumber(task, message)
  if (chosen === null) return { finding: null, reached: [] }
  const quote = message.text.slice(chosen.start, chosen.end)
  if (right.includes(chosen.letter)) {
    return { finding: { kind: 'solved', quote }, reached: everything(key) }
  }
  const { previous } = message
  const finding = { kind: 'wrong_step', quote, previous, mistake: 'unknown' } as const
  const mistake = key.key.mistakes.find(({ value }) => value.trim().toUpperCase() === chosen.letter)
  return {
    finding: mistake === undefined ? finding : { ...finding, question: mistake.question },
    reached: [],
  }
}

const choiceLead =
  /^\s{0,32}(?:(?:so|then|ok|maybe|well)[,\s]{1,32}){0,12}(?:i (?:think|guess|believe|say|get|got|choose|pick)\s{0,32}(?:that\s{1,32})?)?(?:(?:it|that|the (?:answer|result|solution)|my answer)(?:'s|\s{1,32}is|\s{1,32}must be)?\s{0,32}:?\s{1,32})?/i

/** The choice that the message is, whatever its signs. */
function byWriting(task: string, text: string): ChosenLetter | null {
  const compact = (part: string) =>
    part
      .toLowerCase()
      .replace(/[\s$]/g, '')
      .replace(/(?<![.?!])[.?!]+$/, '')
  const lead = choiceLead.exec(text.slice(0, maxLead))?.[0] ?? ''
  const said = [compact(text), compact(text.slice(lead.length))]
  const choice = choicesIn(task).find(({ text: option }) => said.includes(compact(option)))
  return choice === undefined ? null : { letter: choice.letter, start: 0, end: text.length }
}

const maxLead = 200

/** The choice of which the message holds the words. */
function byWords(task: string, text: string): ChosenLetter | null {
  const said = optionSaid(text, choicesIn(task))
  return said && { letter: said.letter, start: 0, end: text.length }
}

/** The choice with the number that the message gives as its result. */
function byNumber(task: string, { text, amounts, equalities }: MessageOnTask): ChosenLetter | null {
  const choices = choicesIn(task)
  const size = { ...messageSize(text, amounts.length + equalities.length), task }
  const given = amounts.filter((amount) => {
    return isResultRole(roleOf(amount, size))
  })
  const results = equalities.map(({ right, start, end }) => ({ calculation: right, start, end }))
  for (const { calculation, start, end } of [...given, ...results].toReversed()) {
    const value = calculationValue(calculation, usualConvention)
    const choice = choices.find(({ text: option }) => {
      const other = calculationIn(option)
      const held = other && calculationValue(other, usualConvention)
      return value !== null && held !== null && equalValues(value, held)
    })
    if (choice !== undefined) return { letter: choice.letter, start, end }
  }
  return null
}

/* ---- Short texts and expressions: one that is not known is not wrong ---- */

const maxText = 300
/** More words than this tell a story around an answer that stands in the task. */
const maxWordsOfAnswer = 8

/** The verdict on an answer in words; aliases and plurals count. */
export function judgeText(key: PreparedKey, task: string, message: MessageOnTask): KeyVerdict {
  const { text } = message
  const structured = judgeStructured(key, message)
  if (structured !== null) return structured
  const found = key.key.answers.flatMap(({ value, aliases }, index) => {
    const writings = [value, ...aliases].filter((writing) => saysWords(text, writing))
    const isGiven = writings.some((writing) => saysWords(task, writing))
    const isShort = plainWords(text).trim().split(' ').length <= maxWordsOfAnswer
    return writings.length > 0 && (!isGiven || isShort) ? [index] : []
  })
  if (denial.test(text)) return { finding: null, reached: [] }
  return answersReached(key, message, { found, quote: text.slice(0, maxText) })
}

/** The verdict on an answer that is no plain number; null where the key's answer is another. */
function judgeStructured(key: PreparedKey, message: MessageOnTask): KeyVerdict | null {
  const answer = onlyAnswer(key)
  const compared = answer && compareStructured(answer.value, message.text, message.task)
  // "Yes" to "Is 91 divisible by 7?" is no answer to "Is 91 prime?".
  const isOfTutor =
    message.mayConfirm && compared?.is === 'other' && polarityWanted(answer?.value ?? '') !== null
  return isOfTutor ? verdictOf(silent, key, message) : compared && verdictOf(compared, key, message)
}

/** The answer of a key that has one; null for several. */
const onlyAnswer = ({ key: { answers } }: PreparedKey): KeyAnswer | null =>
  answers.length === 1 ? (answers[0] ?? null) : null

/** "It is 6th" where the answer is 6. */
function judgePlace(key: PreparedKey, message: MessageOnTask): KeyVerdict {
  const answer = onlyAnswer(key)
  if (answer === null) return { finding: null, reached: [] }
  return verdictOf(comparePlace(answer.value, message.text, message.task), key, message)
}

function verdictOf(
  { is, quote }: StructuredComparison,
  key: PreparedKey,
  message: MessageOnTask,
): KeyVerdict {
  if (is === 'silent') return { finding: null, reached: [] }
  if (is === 'same') return answersReached(key, message, { found: [0], quote })
  if (is === 'multiple') return { finding: { kind: 'right_step', quote }, reached: [] }
  const { previous } = message
  return { finding: { kind: 'wrong_step', quote, previous, mistake: 'unknown' }, reached: [] }
}

/* ---- Expressions ---- */

/** The verdict on a list of the answers; null where the message gives none. */
export function judgeList(key: PreparedKey, message: MessageOnTask): KeyVerdict | null {
  const set = wholeSet.exec(message.text)?.[1]
  const found = listedAnswers(key, set ?? message.text)
  const quote = message.text.slice(0, maxText)
  if (found.length > 0) return answersReached(key, message, { found, quote })
  const isOther = set !== undefined && key.answers.every((target) => target !== null)
  return isOther ? verdictOf({ is: 'other', quote: quote.trim() }, key, message) : null
}

/** "{3, 4}", "L = {3; 4}": a set of several values that is the whole message. */
const wholeSet =
  /^\s*(?:[A-Za-z]\s?(?:=|∈|\\in)\s?)?\$?\\?\{([^{},;]{1,40}[,;][^{}\\]{1,80})\\?\}[\s.!$]{0,4}$/

/** The verdict on an expression: any writing with the same value. */
export function judgeExpression(
  key: PreparedKey,
  task: string,
  message: MessageOnTask,
): KeyVerdict {
  const only = onlyAnswer(key)
  const period = only && comparePeriods(only.value, message.text, '')
  if (period !== null) return verdictOf(period, key, message)
  const listed = judgeList(key, message)
  if (listed !== null) return listed
  const hasUnit = key.key.answers.some(({ unit }) => unit !== null)
  const candidates = expressionsIn(message.text).map((part) => (hasUnit ? withoutUnit(part) : part))
  const known = compact(task)
  for (const candidate of candidates) {
    const isTask = known.includes(compact(candidate))
    const found = key.key.answers.flatMap(({ value, aliases }, index) =>
      [value, ...aliases].some((writing) => isSameExpression(candidate, writing)) ? [index] : [],
    )
    const isShort = found.some(
      (index) =>
        compact(candidate).length <= compact(key.key.answers[index]?.value ?? '').length * 1.5 + 4,
    )
    if (found.length === 0 || (isTask && !isShort)) continue
    if (isTask && compact(message.text) !== compact(candidate)) continue
    if (isShort) return answersReached(key, message, { found, quote: candidate })
    return { finding: { kind: 'right_step', quote: candidate }, reached: [] }
  }
  return { finding: null, reached: [] }
}

/** "40π cm" as "40π". */
function withoutUnit(expression: string): string {
  const [whole = '', written = ''] =
    /(?<!\s)\s{1,8}(\p{L}{1,12}(?:\^?[23]|[²³])?)$/u.exec(expression) ?? []
  return unitNamed(written) === null ? expression : expression.slice(0, -whole.length)
}

const separators = patternOfLanguages(
  /\s{1,8}<words>\s{1,8}|[,;]\s{1,8}/iu,
  ({ choosing }) => choosing?.answerJoints,
)
const listLead = patternOfLanguages(
  /^[^=]{0,80}?<words>\s{1,8}|^[^=:]{0,80}:\s{0,8}/iu,
  ({ telling }) => telling?.listVerbs,
)

/**
 * The places of the answers that a list gives, such as "x = 4 or x = 1/2"; empty where the key has
 * one answer, or where a part of the message matches no answer.
 */
function listedAnswers(key: PreparedKey, text: string): readonly number[] {
  const { answers } = key.key
  if (answers.length < 2 || text.length > maxText) return []
  const parts = text
    .replace(/(?<![.!?\s])[.!?\s]+$/, '')
    .replaceAll('$', '')
    .replace(/(?:±|\\pm)\s?(\S{1,40})$/u, (_, size: string) => `${size} and -${size}`)
    .split(separators)
  if (parts.length < 2) return []
  const found = parts.map((part, at) => {
    const bare = (at === 0 ? part.replace(listLead, '') : part).trim()
    const [lead = '', name] = /^([A-Za-z])(?:_?\{?\d\}?)?\s{0,4}=/.exec(bare) ?? []
    const plain = bare.slice(lead.length).trim()
    const own = key.names.length === 0 ? null : name === undefined ? at : key.names.indexOf(name)
    return answers.findIndex(
      ({ value }, index) =>
        (own ?? index) === index && [bare, plain].some((said) => isSameExpression(said, value)),
    )
  })
  return found.includes(-1) ? [] : [...new Set(found)]
}

interface FoundAnswers {
  readonly found: readonly number[]
  readonly quote: string
}

function answersReached(
  key: PreparedKey,
  { reachedBefore }: MessageOnTask,
  { found, quote }: FoundAnswers,
): KeyVerdict {
  if (found.length === 0) return { finding: null, reached: [] }
  const reached = found.map(answerId)
  const all = new Set([...reachedBefore, ...reached])
  if (key.answers.every((_, index) => all.has(answerId(index)))) {
    return { finding: { kind: 'solved', quote }, reached: everything(key) }
  }
  return { finding: { kind: 'right_step', quote }, reached }
}

/** The parts of a message that may be an expression: all of it, formulas, what follows "is". */
function expressionsIn(text: string): readonly string[] {
  const short = text.slice(0, maxText)
  const formulas = Array.from(
    short.matchAll(/\$([^$]+)\$|\\\(((?:(?!\\[()]).)+)\\\)|\\\[((?:(?!\\[[\]]).)+)\\\]/g),
    (found) => (found[1] ?? found[2] ?? found[3] ?? '').trim(),
  )
  const after =
    /(?:answer|result|solution|it|get|got|think|that)\s{0,32}(?:is|:|=|'s)?\s{1,32}([^,;?!\n]{1,400})[?!.]{0,32}$/i.exec(
      short,
    )?.[1]
  const plain = short.trim().replace(/(?<![.?!])[.?!]+$/, '')
  const sides = [plain, ...formulas].flatMap((part) => part.split('=').slice(1))
  return [
    plain,
    ...formulas,
    ...(after === undefined ? [] : [after.trim()]),
    ...sides.map((side) => side.trim()),
  ].filter((part) => part !== '')
}

function isSameExpression(a: string, b: string): boolean {
  if (compact(a) === compact(b)) return true
  const [left, right] = [a, b].map((part) =>
    attempt(
      'expression',
      () => expressionOf(part),
      () => null,
    ),
  )
  if (!left || !right) return false
  return attempt(
    'same_expression',
    () => sameValue(left, right),
    () => false,
  )
}

function expressionOf(text: string): ReturnType<typeof readExpression> {
  const plain = plainNotation(
    text.replace(/\\left|\\right/g, '').replace(/\\pi(?![a-z])|π/g, ' pi '),
  ).trim()
  return readExpression(plain.replace(/^[A-Za-z](?:\([a-z]\))?\s*=\s*/, ''))
}

/**
 * The option whose words a text says: the longest, where the words of others are part of it. Null for
 * none, and for several.
 */
export function optionSaid<Option extends { readonly text: string }>(
  text: string,
  options: readonly Option[],
): Option | null {
  const [longest, second] = options
    .filter(({ text: words }) => /\p{L}{3}/u.test(words) && saysWords(text, words))
    .toSorted((a, b) => plainWords(b.text).length - plainWords(a.text).length)
  if (longest === undefined) return null
  const isPart = second === undefined || plainWords(longest.text).includes(plainWords(second.text))
  return isPart ? longest : null
}

/** A formula without what does not change it. */
function compact(text: string): string {
  return text
    .replace(/\\(?:left|right|,|;|!|cdot|times)|[\s${}*]/g, '')
    .replaceAll('**', '^')
    .toLowerCase()
}

/** Whether a text holds a phrase in whole words; a plural "s" more or less does not matter. */
export function saysWords(text: string, phrase: string): boolean {
  const [inside, wanted] = [plainWords(text), plainWords(phrase).trim()]
  if (wanted === '') return false
  const forms = [wanted, `${wanted}s`, wanted.replace(/s$/, '')]
  return forms.some((form) => form !== '' && inside.includes(` ${form} `))
}
