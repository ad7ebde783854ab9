/**
 * Takes out of a key what could disclose it early: hints and questions that hold an answer or a value
 * that is not reached, and labels that hold their own value.
 */
import { createKeyDetector } from '../answer-guard/key-detector'
import type { AnswerKey, KeyStep } from './key'
import { readQuantity, sameAmount } from './quantities'

const plainLabel = 'the next step'

/** The key without smuggled values, and without "mistakes" that are right. */
export function withoutDisclosures(key: AnswerKey, task: string): AnswerKey {
  const discloses = (text: string, reachedSteps: readonly string[]) =>
    createKeyDetector({ task, learner: [], key, reachedSteps, rung: 'probe' })(text)
  const before = (id: string) => stepsBefore(id, key.steps)
  return {
    ...key,
    steps: key.steps.map((step) =>
      discloses(step.label, before(step.id)) ? { ...step, label: plainLabel } : step,
    ),
    hints: key.hints.filter(({ question, stepId }) => !discloses(question, before(stepId))),
    mistakes: key.mistakes.filter(
      ({ value, question }) => !isRight(value, key) && !discloses(question, []),
    ),
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
