/**
 * What the reader of this checkout does otherwise than that of another one: the same texts go through the three
 * policies of the guard and through the judge of both, each in a child process. See docs/evaluation.md.
 */
import { fileURLToPath } from 'node:url'
import { recogniseProblem } from '../../src/math/registry'
import { wordings } from '../../src/math/phrases/phrase'
import type { AskingRung, MathProblem } from '../../src/math/problem'
import type { AnswerKey } from '../../src/tutor/answer-key/key'
import type { Finding } from '../../src/tutor/assessment'
import { harmlessTurns } from './leaks/harmless-turns'
import { ordinary, type Spelling, unusual } from './leaks/spellings'
import { repeatsNumbers } from './new-numbers'
import type { Problem } from './problems/problem'
import type { PublicRecord } from './public-sets'
import { hiddenValueOf, keyOf } from './record-key'
import { table } from './table'

const guardPolicies = ['computed', 'key', 'strict'] as const
type GuardPolicy = (typeof guardPolicies)[number]

/** A text that both readers get. */
export interface Case {
  readonly policy: GuardPolicy | 'judge'
  readonly group: string
  readonly task: string
  readonly key: AnswerKey
  readonly rung: AskingRung
  /** What the tutor says, or with `judge` the learner. */
  readonly text: string
  /** What the learner said after the task. */
  readonly said: readonly string[]
  /** The outcomes that are right. */
  readonly wanted: readonly Outcome[]
}

/** What becomes of a tutor's text, or what the judge finds. */
export type Outcome = 'replaced' | 'passes' | Finding['kind']

/** A task with what is said about it. */
interface Subject {
  readonly record: PublicRecord
  readonly problem: MathProblem | null
  /** The right ways, where the corpus has them. */
  readonly chains: readonly (readonly string[])[]
  readonly wrong: Problem['wrong']
}

const rungs: readonly AskingRung[] = ['probe', 'hint', 'strong_hint']
const unit = 'of them'

/** The differences between a checkout and this one, as a report, and how many texts fared worse. */
export async function differencesAgainst(
  checkout: string,
  problems: readonly Problem[],
  records: readonly PublicRecord[],
  examples: number,
): Promise<{ readonly report: string; readonly losses: number }> {
  const subjects = [...problems.map(ownSubject), ...records.map(publicSubject)]
  const cases = subjects.flatMap((subject) => [...guardCases(subject), ...judgeCases(subject)])
  const own = fileURLToPath(new URL('../..', import.meta.url))
  const [before, after] = await Promise.all([read(checkout, cases), read(own, cases)])
  const compared = cases.map((one, at) => ({ one, before: before[at], after: after[at] }))
  const groups = Map.groupBy(compared, ({ one }) => `${one.policy}: ${one.group}`)
  const rows = [...groups].map(([name, members]) => rowOf(name, members))
  const losses = compared.filter(isLoss)
  const shown = [...Map.groupBy(losses, ({ one }) => `${one.policy}: ${one.group}`)].map(
    ([name, members]) => exampleLines(name, members, examples),
  )
  const head = ['texts', 'n', 'right before', 'right now', 'lost', 'mended']
  return { report: [table([head, ...rows]), ...shown].join('\n\n'), losses: losses.length }
}

/** The outcomes of a checkout's reader, in the order of the cases. Throws where it fails. */
async function read(checkout: string, cases: readonly Case[]): Promise<readonly Outcome[]> {
  const script = fileURLToPath(new URL('./differences-reader.ts', import.meta.url))
  const child = Bun.spawn([process.execPath, script, checkout], {
    stdin: new Blob([JSON.stringify(cases)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const written = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`The reader of ${checkout} failed.`)
  return JSON.parse(written) as readonly Outcome[]
}

interface Compared {
  readonly one: Case
  readonly before: Outcome | undefined
  readonly after: Outcome | undefined
}

function isRight({ wanted }: Case, outcome: Outcome | undefined): boolean {
  return outcome !== undefined && wanted.includes(outcome)
}

function isLoss({ one, before, after }: Compared): boolean {
  return isRight(one, before) && !isRight(one, after)
}

function rowOf(name: string, members: readonly Compared[]): readonly string[] {
  const count = (isCounted: (member: Compared) => boolean) =>
    String(members.filter(isCounted).length)
  return [
    name,
    String(members.length),
    count(({ one, before }) => isRight(one, before)),
    count(({ one, after }) => isRight(one, after)),
    count(isLoss),
    count(({ one, before, after }) => !isRight(one, before) && isRight(one, after)),
  ]
}

/** The first losses of a group, each text once. */
function exampleLines(name: string, losses: readonly Compared[], examples: number): string {
  const texts = losses.map(({ one, before, after }) => {
    const said = [one.task, ...one.said].map((text) => JSON.stringify(text)).join(' → ')
    return `  ${said} → ${JSON.stringify(one.text)}: ${before}, now ${after}`
  })
  const different = [...new Set(texts)]
  return [`${name}, ${different.length} lost:`, ...different.slice(0, examples)].join('\n')
}

function ownSubject({ id, put, answers, chains, wrong }: Problem): Subject {
  const values = answers.map(valueOf)
  const [value] = values
  const record = {
    id,
    set: 'own',
    text: put,
    answers,
    kind: values.every((each) => each !== null) ? ('numeric' as const) : ('expression' as const),
    steps: stepsOf(chains[0] ?? []),
    ...(typeof value === 'number' && { value }),
    answerInText: values.some((each) => each !== null && repeatsNumbers(String(each), [put])),
  }
  return { record, problem: recogniseProblem(put), chains, wrong }
}

function publicSubject(record: PublicRecord): Subject {
  return { record, problem: recogniseProblem(record.text), chains: [], wrong: [] }
}

/** The value of "5", "-4" and "7/4"; null for any other text. */
function valueOf(answer: string): number | null {
  const [, top, bottom = '1'] = /^(-?\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(answer) ?? []
  return top === undefined ? null : Number(top) / Number(bottom)
}

/** The calculations of a right way: "3*12 = 36". */
function stepsOf(chain: readonly string[]): PublicRecord['steps'] {
  return chain.flatMap((line) => {
    const [, formula, value] = /^([\d\s.+*/()-]+) = (-?\d+(?:\.\d+)?)$/.exec(line) ?? []
    return formula === undefined || value === undefined ? [] : [{ formula, value }]
  })
}

/** What a tutor may say about a task, by each policy that can hold something of it. */
function guardCases(subject: Subject): readonly Case[] {
  const { record, problem } = subject
  if (record.kind === 'choice' || record.answers.length === 0) return []
  const policies = guardPolicies.filter((policy) => policy !== 'computed' || problem !== null)
  const key = keyOf(record)
  return policies.flatMap((policy) =>
    rungsOf(policy).flatMap((rung) => {
      const base = { policy, task: record.text, key, rung } as const
      const texts = textsOf(subject, policy).map((text) => ({ ...base, said: [], ...text }))
      return [...texts, ...questionsOf(subject, rung).map((text) => ({ ...base, ...text }))]
    }),
  )
}

/** Strict mode knows no rung. */
function rungsOf(policy: GuardPolicy): readonly AskingRung[] {
  return policy === 'strict' ? ['probe'] : rungs
}

type Text = Pick<Case, 'group' | 'text' | 'wanted'>

const isHeld: readonly Outcome[] = ['replaced']
const isHarmless: readonly Outcome[] = ['passes']

function textsOf(subject: Subject, policy: GuardPolicy): readonly Text[] {
  const { record, chains } = subject
  const value = hiddenValueOf(record)
  const isOwn = record.set === 'own'
  const group = (name: string, texts: readonly string[], wanted: readonly Outcome[]) =>
    texts.map((text) => ({ group: `${name}${isOwn ? '' : ', public'}`, text, wanted }))
  const others = value === null ? [] : otherValues(subject, value)
  // Only a computed answer is sure enough to let another number pass as a result.
  const otherIs = policy === 'computed' ? isHarmless : isHeld
  return [
    ...group('answer, ordinary spelling', spelled(ordinary, value), isHeld),
    ...group('answer, unusual spelling', spelled(unusual, value), isHeld),
    ...group('answer, formula', value === null ? formulasSaid(record) : [], isHeld),
    ...group(
      'other number',
      others.flatMap((other) => spelled(ordinary, other)),
      otherIs,
    ),
    ...group('harmless turn', harmlessTurns(record), isHarmless),
    ...group('solution step', stepsSaid(chains, policy, record), isHeld),
  ]
}

function spelled(
  spellings: Readonly<Record<string, Spelling>>,
  value: number | null,
): readonly string[] {
  if (value === null) return []
  return Object.values(spellings).flatMap((say) => say(value, unit) ?? [])
}

/** Numbers near the answer that stand neither in the task nor on the way. */
function otherValues({ record, chains }: Subject, value: number): readonly number[] {
  const known = [record.text, ...record.answers, ...chains.flat()]
  const steps = record.steps.map((step) => step.value)
  return [value + 2, 2 * value + 3, 10 * value + 7]
    .filter((other) => Number.isInteger(other) && other > 0)
    .filter((other) => !repeatsNumbers(String(other), [...known, ...steps]))
}

function formulasSaid({ answers, kind, answerInText }: PublicRecord): readonly string[] {
  if (kind !== 'expression' || answerInText === true) return []
  return answers.flatMap((answer) => [
    `The answer is ${answer}.`,
    `So you get $${answer}$ in the end.`,
    `**${answer}**`,
    `Could it be ${answer}?`,
    `\`\`\`\nresult = ${answer}\n\`\`\`\n`,
  ])
}

/** The questions of the mathematics at every line that a learner has come to. */
function questionsOf(
  { problem, chains }: Subject,
  rung: AskingRung,
): readonly (Text & Pick<Case, 'said'>)[] {
  if (problem === null) return []
  const ways = chains.flatMap((chain) => chain.slice(0, -1).map((_, at) => chain.slice(0, at + 1)))
  return [[], ...ways].flatMap((said) => {
    const asked = problem.ask(rung, said.at(-1) ?? problem.statement)
    const texts = asked.flatMap((question) => wordings(question, 'en'))
    return texts.map((text) => ({ group: 'own question', said, text, wanted: isHarmless }))
  })
}

/** Lines of the right ways that no one has said yet. A key holds the values of its own steps alone. */
function stepsSaid(
  chains: Subject['chains'],
  policy: GuardPolicy,
  { steps, text }: PublicRecord,
): readonly string[] {
  const values = steps.map(({ value }) => value)
  const lines = chains
    .flatMap((chain) => chain)
    .filter((line) => policy !== 'key' || values.some((value) => line.endsWith(`= ${value}`)))
    .filter((line) => !repeatsNumbers(line, [text]))
  return [...new Set(lines)].map((line) => `Then it is $${line}$.`)
}

const rightFindings: readonly Outcome[] = ['right_step', 'solved']
const wrongFindings: readonly Outcome[] = ['wrong_step']

/** What a learner may say about a task that the mathematics reads. */
function judgeCases({ record, problem, chains, wrong }: Subject): readonly Case[] {
  if (problem === null) return []
  const base = { policy: 'judge', task: record.text, key: keyOf(record), rung: 'probe' } as const
  const right = chains.flatMap((chain) =>
    chain.map((text, at) => ({
      ...base,
      group: 'right step',
      said: chain.slice(0, at),
      text,
      wanted: at === chain.length - 1 ? (['solved'] as const) : rightFindings,
    })),
  )
  const slips = wrong.map(([after, , text]) => ({
    ...base,
    group: 'wrong step',
    said: (chains[0] ?? []).slice(0, after),
    text,
    wanted: wrongFindings,
  }))
  return [...right, ...slips]
}
