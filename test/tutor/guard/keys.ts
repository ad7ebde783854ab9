/** Made-up tasks with their answer keys. */
import type { AnswerKey } from '../../../src/tutor/answer-key/key'

/** A task of two steps, whose answer and intermediate value do not stand in it. */
export const eggsTask =
  'A hen house gives 16 eggs a day. Mia eats 3 of them and bakes with 4. She sells the rest at the market for $2 an egg. How many dollars does she make a day?'

export const eggs: AnswerKey = {
  kind: 'numeric',
  answers: [{ value: '18', unit: 'dollars', aliases: ['eighteen dollars'] }],
  steps: [
    { id: 's1', label: 'eggs left to sell', formula: '16 - 3 - 4', value: '9', needs: [] },
    { id: 's2', label: 'money made', formula: '9 * 2', value: '18', needs: ['s1'] },
  ],
  hints: [{ stepId: 's1', rung: 'hint', question: 'How many eggs does she use herself?' }],
  mistakes: [{ value: '26', question: 'Which eggs are not for sale?' }],
}

/** A key with one number as its answer. */
export const keyOf = (value: string): AnswerKey => ({
  kind: 'numeric',
  answers: [{ value, unit: null, aliases: [] }],
  steps: [],
  hints: [],
  mistakes: [],
})
