/**
 * Takes out of a key what could disclose it early: hints and questions that hold an answer or a value
 * that is not reached, and labels that hold their own value.
 */
import type { Pacer } from '../../lib/pacing'
import { readAhead } from '../guard/held'
import { createKeyDetector } from '../guard/key-detector'
import type { DisclosureDetector } from '../guard/detector'
import { attempt } from '../mathematics'
import type { AnswerKey, KeyStep } from './key'
import { readQuantity, sameAmount } from './quantities'

const plainLabel = 'the next step'
/** Characters of the task whose numbers a hint may repeat. */
const maxTaskChars = 2_000

/** The key without smuggled values, and without "mistakes" that are right. Never rejects. */
export async function withoutDisclosures(
  key: AnswerKey,
  task: string,
  pacer: Pacer,
): Promise<AnswerKey> {
  for (const answer of key.answers) {
    attempt(
      'key_disclosure',
      () => readAhead(answer),
      () => undefined,
    )
    await pacer.pause()
  }
  const reader = new DisclosureReader(key, task.slice(0, maxTaskChars), pacer)
  const steps: KeyStep[] = []
  for (const step of key.steps) {
    const isSafe = !(await reader.discloses(step.label, step.id))
    steps.push(isSafe ? step : { ...step, label: plainLabel })
  }
  const hints = []
  for (const hint of key.hints) {
    if (!(await reader.discloses(hint.question, hint.stepId))) hints.push(hint)
  }
  const mistakes = []
  for (const mistake of key.mistakes) {
    if (isRight(mistake.value, key)) continue
    if (!(await reader.discloses(mistake.question, null))) mistakes.push(mistake)
  }
  return { ...key, steps, hints, mistakes }
}

/** Judges the texts of a key, in slices. */
class DisclosureReader {
  readonly #key: AnswerKey
  readonly #task: string
  readonly #pacer: Pacer
  /** By the step that is reached; null for none. */
  readonly #detectors = new Map<string | null, DisclosureDetector>()

  constructor(key: AnswerKey, task: string, pacer: Pacer) {
    this.#key = key
    this.#task = task
    this.#pacer = pacer
  }

  /** Whether a text about a step holds a value that is not reached when the step is next. */
  async discloses(text: string, stepId: string | null): Promise<boolean> {
    if (!(await this.#detects(text, null))) return false
    return stepId === null || this.#detects(text, stepId)
  }

  async #detects(text: string, stepId: string | null): Promise<boolean> {
    await this.#pacer.pause()
    const detector = attempt(
      'key_disclosure',
      () => this.#detectorFor(stepId),
      () => null,
    )
    if (detector === null) return true
    await this.#pacer.pause()
    return detector(text)
  }

  #detectorFor(stepId: string | null): DisclosureDetector {
    const known = this.#detectors.get(stepId)
    if (known !== undefined) return known
    const [key, task] = [this.#key, this.#task]
    const reachedSteps = stepId === null ? [] : stepsBefore(stepId, key.steps)
    const made = createKeyDetector({ task, learner: [], key, reachedSteps, rung: 'probe' })
    this.#detectors.set(stepId, made)
    return made
  }
}

/** The ids of the steps that the step builds on, at any depth: they are reached before its hint. */
function stepsBefore(id: string, steps: readonly KeyStep[]): readonly string[] {
  const found = new Set<string>()
  const add = (needed: string) => {
    for (const each of steps.find((step) => step.id === needed)?.needs ?? []) {
      if (found.has(each)) continue
      found.add(each)
      add(each)
    }
  }
  add(id)
  return [...found]
}

function isRight(value: string, { answers, steps }: AnswerKey): boolean {
  const mistake = readQuantity(value, null)
  return [...answers, ...steps].some((one) => {
    const right = readQuantity(one.value, null)
    if (mistake === null || right === null) return value.trim() === one.value.trim()
    return sameAmount(mistake, right)
  })
}
