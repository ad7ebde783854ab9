/** Judges the numbers and true equalities of a message by the values of an answer key. */
import { wordSet } from '../../../lib/text'
import type { Finding } from '../../assessment'
import type { StandaloneAmount, Equality } from '../equalities'
import { type Calculation, exactValueOf } from '../../../text/calculation'
import { belongs, type NumberSet, fractionKey, operandsOf } from '../known-numbers'
import { type Role, roleOf } from './amount-role'
import { isWorkedOut, matchOf } from './compare'
import type { PreparedKey, PreparedStep, Target } from './prepared-key'

/** What a message shows of a key's task. */
export interface KeyVerdict {
  /** Null where the message shows nothing that the key can judge. */
  readonly finding: Finding | null
  /** The ids of the steps and answers that the message reaches. */
  readonly reached: readonly string[]
}

export interface MessageOnTask {
  readonly text: string
  readonly equalities: readonly Equality[]
  readonly amounts: readonly StandaloneAmount[]
  /** The task's text. */
  readonly task: string
  readonly taskNumbers: NumberSet
  /** The results that the learner has worked out before. */
  readonly results: NumberSet
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
  | null

interface Statement {
  readonly start: number
  readonly end: number
  readonly meaning: Meaning
}

/** The id under which a reached answer is kept beside the reached steps. */
export function answerId(index: number): string {
  return `answer:${index + 1}`
}

/** The first wrong value, or how far the right ones lead. */
export function judgeNumbers(key: PreparedKey, message: MessageOnTask): KeyVerdict {
  const statements = [...ofEqualities(key, message), ...ofAmounts(key, message)]
    .filter(({ meaning }) => meaning !== null)
    .toSorted((a, b) => a.start - b.start)
  const wrongAt = statements.findIndex(({ meaning }) => meaning?.kind === 'wrong')
  const right = wrongAt < 0 ? statements : statements.slice(0, wrongAt)
  const reached = reachedIn(key, right)
  const wrong = statements[wrongAt]
  if (wrong !== undefined) return { finding: wrongFinding(message, wrong), reached }
  const last = right.at(-1)
  if (last === undefined) return { finding: null, reached: [] }
  const quote = message.text.slice(last.start, last.end)
  const all = new Set([...message.reachedBefore, ...reached])
  const isSolved = key.answers.every((_, index) => all.has(answerId(index)))
  if (isSolved && right.some(({ meaning }) => meaning?.kind === 'answer')) {
    const answer = right.findLast(({ meaning }) => meaning?.kind === 'answer') ?? last
    const said = message.text.slice(answer.start, answer.end)
    return { finding: { kind: 'solved', quote: said }, reached: everything(key) }
  }
  const stepIds = reached.filter((id) => !message.reachedBefore.includes(id))
  return { finding: { kind: 'right_step', quote, stepIds }, reached }
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
export function everything({ key }: PreparedKey): readonly string[] {
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
    }))
}

function meaningOfEquality(key: PreparedKey, equality: Equality, message: MessageOnTask): Meaning {
  const { left, right, isCalculated, truth } = equality
  const operands = operandsOf(left).map(fractionKey).toSorted()
  const isOf = (step: PreparedStep) => step.operands.join() === operands.join()
  const word = wordAfter(message.text, equality.end)
  const matching = key.steps.filter((step) => isValue(step.target, right, word))
  const last = key.steps.at(-1)
  const own = matching.filter(isOf)
  const index = answerAt(key, right, word)
  const isEarlier = own.length > 0 && !own.some((step) => step === last)
  if (index >= 0 && !isEarlier) return { kind: 'answer', index }
  if (own.length > 0) return { kind: 'step', ids: own.map(({ id }) => id) }
  if (matching.length > 0) return { kind: 'step', ids: matching.slice(0, 1).map(({ id }) => id) }
  if (truth !== 'true' || !isCalculated) return null
  const value = exactValueOf(right)
  const isPart = value !== null && key.parts.has(fractionKey(value))
  const mistake = isPart ? undefined : mistakeOf(key, right)
  if (mistake !== undefined) return { kind: 'wrong', question: mistake }
  const known = union(message.taskNumbers, key.numbers, message.results)
  return belongs(left, known) ? { kind: 'step', ids: [] } : null
}

/** Whether a number, with the word after it, is a value of the key. */
function isValue(target: Target | null, number: Calculation, word?: string): boolean {
  return target !== null && matchOf(number, word, target) === 'same'
}

function answerAt(key: PreparedKey, number: Calculation, word?: string): number {
  return key.answers.findIndex((target) => isValue(target, number, word))
}

function mistakeOf(key: PreparedKey, number: Calculation): string | undefined {
  return key.mistakes.find(({ target }) => isValue(target, number))?.question
}

function wordAfter(text: string, end: number): string | undefined {
  return /^\s?(\p{L}+)/u.exec(text.slice(end, end + 30))?.[1]?.toLowerCase()
}

function union(...sets: readonly NumberSet[]): NumberSet {
  return new Set(sets.flatMap((set) => [...set]))
}

function ofAmounts(key: PreparedKey, message: MessageOnTask): readonly Statement[] {
  const { text, amounts, equalities } = message
  const size = {
    words: text.match(/\p{L}{2,}/gu)?.length ?? 0,
    amounts: amounts.length + equalities.length,
  }
  return amounts.map((amount) => {
    const role = roleOf(amount, size)
    return {
      start: amount.start,
      end: amount.end,
      meaning: meaningOfAmount(key, amount, { role, message }),
    }
  })
}

interface Context {
  readonly role: Role
  readonly message: MessageOnTask
}

function meaningOfAmount(
  key: PreparedKey,
  amount: StandaloneAmount,
  { role, message }: Context,
): Meaning {
  const { calculation, after, operations } = amount
  if (role === 'none') return null
  const value = exactValueOf(calculation)
  const isGiven = value !== null && message.taskNumbers.has(fractionKey(value))
  if (operations > 0 && !isWorkedOut(calculation)) return unworked(key, amount, message)
  const word = /^\p{L}/u.test(after[0] ?? '') ? after[0] : undefined
  if (role === 'told' && isGiven) return null
  const index = answerAt(key, calculation, word)
  if (index >= 0) return { kind: 'answer', index }
  const step = key.steps.find(({ target }) => isValue(target, calculation, word))
  if (step !== undefined) return { kind: 'step', ids: [step.id] }
  if (role === 'told') return null
  return wrongMeaning(key, amount, { role, message, isGiven, word })
}

/** "9 * 2" without its result: the right operation, and not yet the value. */
function unworked(
  key: PreparedKey,
  { calculation }: StandaloneAmount,
  message: MessageOnTask,
): Meaning {
  const targets = [...key.steps.map(({ target }) => target), ...key.answers]
  const isOnTheWay = targets.some((target) => isValue(target, calculation))
  const known = union(message.taskNumbers, key.numbers, message.results)
  return isOnTheWay && belongs(calculation, known) ? { kind: 'step', ids: [] } : null
}

function wrongMeaning(
  key: PreparedKey,
  amount: StandaloneAmount,
  context: Context & { readonly isGiven: boolean; readonly word: string | undefined },
): Meaning {
  const { role, message, isGiven, word } = context
  const { calculation } = amount
  const targets = [...key.steps.map(({ target }) => target), ...key.answers].filter(
    (target) => target !== null,
  )
  if (targets.length === 0) return null
  const matches = targets.map((target) => matchOf(calculation, word, target))
  if (matches.includes('near') || isAboutOther(amount, role, message)) return null
  if (matches.includes('other_unit')) return { kind: 'wrong', isUnit: true }
  const question = mistakeOf(key, calculation)
  if (question !== undefined) return { kind: 'wrong', question }
  const value = exactValueOf(calculation)
  const before = union(message.results, key.parts, key.numbers)
  const isWorkedOutBefore = value !== null && before.has(fractionKey(value))
  return role !== 'final' && (isGiven || isWorkedOutBefore) ? null : { kind: 'wrong' }
}

/** "I read it 4 times", "3 of 5 questions", "10 pm": numbers of things that the task has not. */
function isAboutOther(
  { after, end }: StandaloneAmount,
  role: Role,
  { text, task }: MessageOnTask,
): boolean {
  const word = after[0] ?? ''
  if (/^\s?(?:[ap]\.?m\b|o'clock|uhr\b)/i.test(text.slice(end, end + 10))) return true
  if (role === 'final') return false
  if (/^\s{0,2}(?:out of|of|von|sur|de|di) \d/i.test(text.slice(end, end + 12))) return true
  if (!/^\p{Script=Latin}{3,}$/u.test(word) || noThings.has(word)) return false
  return !task.toLowerCase().includes(word.replace(/(?:es|s|en|n|e)$/, '')) && !moneyWord.test(word)
}

const moneyWord = /^(?:dollars?|cents?|euros?|bucks|usd|eur|pounds?|percent|prozent)$/
/** Words behind a result that name no thing. */
const noThings =
  wordSet(`left total altogether and because since but for was are then now right too each per more less again already
   she they you the thanks please yes correct exactly remaining remain remains over with from that this which when
   after before there here really maybe think guess also than into like not its his her their our your would should
   übrig insgesamt und oder weil ist sind richtig noch mehr dann stück restants restent car parce donc tout plus
   porque quedan total más entonces que per cada quindi altogether`)
