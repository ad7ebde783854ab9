/** The answer key that a right solver gives for a record of a public set. */
import type { AnswerKey } from '../../src/tutor/answer-key/key'
import type { PublicRecord } from './public-sets'

/** A step needs the earlier steps whose values stand in its formula. */
export function keyOf({ kind, answers, steps }: PublicRecord): AnswerKey {
  const givenBy = new Map<number, string>()
  return {
    kind,
    answers: answers.map((value) => ({ value, unit: null, aliases: [] })),
    steps: steps.map(({ formula, value }, at) => {
      const id = `s${at + 1}`
      const operands = formula.match(/\d*\.?\d+/g) ?? []
      const needs = operands.flatMap((operand) => givenBy.get(Number(operand)) ?? [])
      givenBy.set(Number(value), id)
      return { id, label: `step ${at + 1}`, formula, value, needs: [...new Set(needs)] }
    }),
    hints: [],
    mistakes: [],
  }
}

/** The value of a numeric answer; null where the task says it, or it is no number. */
export function hiddenValueOf(record: PublicRecord): number | null {
  const { kind, answers, value, answerInText } = record
  if (kind !== 'numeric' || answerInText === true) return null
  const number = value ?? Number((answers[0] ?? '').replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}
