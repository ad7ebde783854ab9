/**
 * A scripted solver of answer keys for a record of a public set: right, wrong in a way that code
 * cannot see, or broken in one of the ways in which models break.
 */
import { evaluate } from 'mathjs'
import type { StructuredAnswer, StructuredModel } from '../../src/llm/structured-call'
import { checkKey } from '../../src/tutor/answer-key/check-key'
import type { AnswerKey, KeyStep } from '../../src/tutor/answer-key/key'
import type { PublicRecord } from './public-sets'
import { keyOf } from './record-key'

/** What the solver answers, sample by sample. */
export const behaviours = [
  'right',
  'smuggled',
  'slow',
  'wrong',
  'inconsistent',
  'malformed',
  'disagreeing',
] as const
export type Behaviour = (typeof behaviours)[number]

/** The behaviours after which no key is held. */
export const keyless: readonly Behaviour[] = ['inconsistent', 'malformed', 'disagreeing']

/** The words in which a smuggled key says the answer, beside its values. */
export const smuggledWords = (answer: string): string => `the famous ${answer} that come out`

/** A solver for one dialogue. */
export interface ScriptedSolver {
  readonly model: StructuredModel
  /** Lets a slow solver answer. */
  release(): void
}

const usage = { inputTokens: 1, outputTokens: 1 }

/** `wrong`: a wrong key that passes the checks of code (see `wrongKeyOf`). */
export function scriptedSolver(
  record: PublicRecord,
  wrong: AnswerKey,
  behaviour: Behaviour,
): ScriptedSolver {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let samples = 0
  const ask: StructuredModel['ask'] = async ({ format, content }, signal) => {
    if (format.name === 'step_verdict') return answered(eagerVerdict(content))
    samples += 1
    if (behaviour === 'slow') await Promise.race([released, abortOf(signal)])
    return answered(sampleOf(record, { wrong, behaviour, number: samples }))
  }
  return { model: { ask }, release }
}

const answered = (value: StructuredAnswer['value']): StructuredAnswer => ({
  value,
  usage,
  failure: null,
  durationMs: 0,
})

/** A judge that calls every message the solution. Code must not follow it. */
function eagerVerdict(content: string): Readonly<Record<string, unknown>> {
  const { message } = JSON.parse(content) as { message: string }
  return { verdict: 'solved', stepId: null, quote: message, mistake: null }
}

async function abortOf(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
}

interface SampleOptions {
  readonly wrong: AnswerKey
  readonly behaviour: Behaviour
  /** The first sample is 1. */
  readonly number: number
}

function sampleOf(record: PublicRecord, { wrong, behaviour, number }: SampleOptions) {
  const right = keyOf(record)
  switch (behaviour) {
    case 'right':
    case 'slow':
      return written(right)
    case 'smuggled':
      return written(withSmuggledAnswer(right))
    case 'wrong':
      return written(wrong)
    case 'inconsistent':
      return written(withFalseArithmetic(right))
    case 'malformed':
      return malformed[record.id.length % malformed.length] ?? null
    case 'disagreeing':
      return written(number === 1 ? right : wrong)
  }
}

const written = (key: AnswerKey) => ({ checkable: true, ...key })

const malformed: readonly StructuredAnswer['value'][] = [
  null,
  { checkable: true },
  { checkable: true, kind: 'numeric', answers: '18', steps: {} },
  { checkable: true, kind: 'numeric', answers: [{ value: null }], steps: [] },
]

function withSmuggledAnswer(key: AnswerKey): AnswerKey {
  const answer = key.answers[0]?.value ?? ''
  const question = `Do you see ${smuggledWords(answer)}?`
  return {
    ...key,
    steps: key.steps.map((step) => ({ ...step, label: smuggledWords(answer) })),
    hints: key.steps.flatMap(({ id }) =>
      (['probe', 'hint', 'stronger_hint'] as const).map((rung) => ({ stepId: id, rung, question })),
    ),
    mistakes: [{ value: plusOne(answer), question }],
  }
}

/** Every value is one more than its formula says. */
function withFalseArithmetic(key: AnswerKey): AnswerKey {
  return {
    ...key,
    answers: key.answers.map((answer) => ({ ...answer, value: plusOne(answer.value) })),
    steps: key.steps.map((step) => ({ ...step, value: plusOne(step.value) })),
  }
}

/** A number as text, plus one. */
export function plusOne(value: string): string {
  return String(Number((Number(value) + 1).toFixed(6)))
}

const operators = ['+', '-', '*', '/'] as const

/**
 * A key with another operator in one step, so that all later values shift too. It passes the checks
 * of code; null where no such key has a plausible value.
 */
export async function wrongKeyOf(record: PublicRecord): Promise<AnswerKey | null> {
  const right = keyOf(record)
  for (const at of right.steps.keys()) {
    for (const operator of operators) {
      const steps = shifted(right.steps, at, operator)
      const value = steps?.at(-1)?.value
      if (!steps || value === undefined || value === right.answers[0]?.value) continue
      const key = { ...right, steps, answers: [{ value, unit: null, aliases: [] }] }
      const { fault } = await checkKey(key, record.text)
      if (fault === null) return key
    }
  }
  return null
}

/** The steps with `operator` for the first operator of one step; null where a value is odd. */
function shifted(
  steps: readonly KeyStep[],
  at: number,
  operator: string,
): readonly KeyStep[] | null {
  const changed = new Map<string, string>()
  const result: KeyStep[] = []
  for (const [place, step] of steps.entries()) {
    const carried = step.formula.replace(
      /\d+(?:\.\d+)?/g,
      (number) => changed.get(number) ?? number,
    )
    const formula = place === at ? carried.replace(/(?<=\s)[-+*/](?=\s)/, operator) : carried
    const number = Number(evaluate(formula))
    const value = String(Number(number.toFixed(4)))
    if (!(number > 0) || Number(value) !== number) return null
    if (value !== step.value) changed.set(step.value, value)
    result.push({ ...step, formula, value })
  }
  return result
}
