/** What a learner has found: the steps on a task as one derivation, with the help that it took. */
import type { Message } from '../../features/sessions/model'

/** A message with what code found in it, as a conversation, a shared page and a guest's trial have it. */
export interface Said {
  readonly role: string
  readonly content: string
  /** On a message of the learner: of itself. On a reply: of the message that it answers. */
  readonly assessment: Message['assessment'] | undefined
}

/** The rungs that give help, from the least to the most. */
export const rungsOfHelp = ['hint', 'stronger_hint', 'worked_step', 'reveal'] as const
/** The help that a task took: its highest rung; null for none. */
export type Help = (typeof rungsOfHelp)[number] | null

export interface Derivation {
  /** The task as it was posed; null where the shown messages do not have it. */
  readonly task: string | null
  /** The learner's right steps in their order, as plain mathematics. */
  readonly steps: readonly string[]
  readonly help: Help
}

/** The derivation that the message at `end` completes; null where it solves nothing anew. */
export function derivationAt(thread: readonly Said[], end: number): Derivation | null {
  if (thread[end]?.role !== 'user' || thread[end].assessment?.finding !== 'solved') return null
  const begin = beginOf(thread, end)
  const own = thread.slice(begin, end + 1).filter(({ role }) => role === 'user')
  const steps = distinct(own.flatMap(stepsOf))
  const former = thread.slice(0, begin).findLast(isSolved)
  const isNew = former === undefined || stepsOf(former).at(-1) !== steps.at(-1)
  if (steps.length === 0 || !isNew) return null
  return { task: taskOf(own[0]), steps, help: helpIn(thread.slice(begin, end)) }
}

/** The help on the task that the thread ends with, and whether it is solved; null where none is open. */
export function helpNow(
  thread: readonly Said[],
): { readonly help: Help; readonly isSolved: boolean } | null {
  const last = thread.findLast(({ role, assessment }) => role === 'assistant' && assessment)
  const rung = last?.assessment?.rung
  if (last === undefined || rung === undefined) return null
  const isSolved = rung === 'check'
  const solvedAt = isSolved ? thread.findLastIndex(isSolvedByLearner) : -1
  const end = solvedAt === -1 ? thread.length - 1 : solvedAt
  return { help: helpIn(thread.slice(beginOf(thread, end), isSolved ? end : undefined)), isSolved }
}

const isSolved = ({ assessment }: Said): boolean => assessment?.finding === 'solved'
const isSolvedByLearner = (said: Said): boolean => said.role === 'user' && isSolved(said)

/** Where the task of the message at `end` begins: where it is posed, or after the one solved before. */
function beginOf(thread: readonly Said[], end: number): number {
  for (let at = end; at >= 0; at -= 1) {
    const said = thread[at]
    if (said?.role !== 'user') continue
    if (said.assessment?.finding === 'new_problem') return at
    if (at < end && isSolved(said)) return at + 1
  }
  return 0
}

function helpIn(thread: readonly Said[]): Help {
  const given = new Set(
    thread.map(({ role, assessment }) => role === 'assistant' && assessment?.rung),
  )
  return rungsOfHelp.findLast((rung) => given.has(rung)) ?? null
}

/** The steps of a message that were judged right. */
function stepsOf({ assessment }: Said): readonly string[] {
  if (!assessment) return []
  const { finding, quote, rightSteps = [] } = assessment
  const isRight = finding === 'right_step' || finding === 'solved'
  return [...rightSteps, ...(isRight && quote !== undefined ? [quote] : [])]
    .map(plainMath)
    .filter((step) => step !== '')
}

const distinct = (steps: readonly string[]): readonly string[] =>
  steps.filter((step, at) => step !== steps[at - 1])

const maxTask = 240

/** The words of a message before its first step; null where it begins with one. */
function taskOf(first: Said | undefined): string | null {
  if (!first) return null
  const { finding, quote, rightSteps = [] } = first.assessment ?? {}
  const step = finding === 'new_problem' ? undefined : (rightSteps[0] ?? quote)
  const at = step === undefined ? -1 : first.content.indexOf(step)
  const words = at === -1 ? first.content : first.content.slice(0, at)
  // "Solve 3x + 7 = 22. I did 3x = 15": what leads over to the step is no part of the task.
  const posed = at > 0 ? (/^[^]*[.?!:\n]/.exec(words)?.[0] ?? '') : words
  const task = plainMath(posed)
  if (task === '') return null
  return task.length > maxTask ? `${task.slice(0, maxTask).trimEnd()} …` : task
}

const superscripts = new Map(Array.from('0123456789-+n', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ'[at]]))
const commands: Readonly<Record<string, string>> = {
  cdot: '·',
  times: '×',
  div: ':',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  pi: 'π',
  infty: '∞',
  Rightarrow: '⇒',
  circ: '°',
  quad: ' ',
  '%': '%',
  ',': ' ',
}

/** A step as one line of text: formulas without their TeX, with the signs that people write. */
export function plainMath(text: string): string {
  // Single blanks first: the patterns below would search a long run of them again and again.
  let plain = text
    .replace(/\s+/g, ' ')
    .replace(/\$\$?|\\[()[\]]|\\(?:left|right|displaystyle)(?![a-zA-Z])/g, '')
  // From the innermost braces outwards; each pass takes one level away.
  for (let level = 0; level < 8; level += 1) {
    const next = plain
      .replace(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_, over, under) =>
        fraction(over, under),
      )
      .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, inner: string) => `√${inBrackets(inner)}`)
      .replace(/\\(?:text|mathrm|operatorname)\s*\{([^{}]*)\}/g, '$1')
      .replace(/\^\{([^{}]*)\}/g, (_, power: string) => raised(power))
    if (next === plain) break
    plain = next
  }
  return plain
    .replace(/\\([a-zA-Z]+|[%,])\s?/g, (_, name: string) => commands[name] ?? name)
    .replace(/\^(-?\d+|n)(?![\w.])/g, (_, power: string) => raised(power))
    .replace(/ ?\* ?/g, ' · ')
    .replace(/<=/g, '≤')
    .replace(/>=/g, '≥')
    .replace(/(?<![\p{L}])-|-(?![\p{L}])/gu, '−')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const inBrackets = (part: string): string =>
  /^[\p{L}\p{N}.,]*$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`
const fraction = (over: string, under: string): string => `${inBrackets(over)}/${inBrackets(under)}`

function raised(power: string): string {
  const signs = Array.from(power.trim(), (sign) => superscripts.get(sign))
  return signs.every((sign) => sign !== undefined) ? signs.join('') : `^(${power.trim()})`
}

/** A step at its first relation, so that steps stand below each other; null without one. */
export function atRelation(step: string): readonly [string, string, string] | null {
  const at = step.search(/[=≈≠≤≥<>]/)
  if (at === -1) return null
  return [step.slice(0, at).trim(), step.charAt(at), step.slice(at + 1).trim()]
}
