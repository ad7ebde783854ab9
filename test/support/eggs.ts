/** A task of several steps that the mathematics does not read, with its key and wrong ones. */

export const eggsTask =
  "Janet's ducks lay 16 eggs per day. She eats three for breakfast every morning and bakes muffins for " +
  'her friends every day with four. She sells the remainder at the market for $2 per egg. How many ' +
  'dollars does she make every day?'

const steps = [
  { id: 's1', label: 'eggs left to sell', formula: '16 - 3 - 4', value: '9', needs: [] },
  { id: 's2', label: 'money made', formula: '9 * 2', value: '18', needs: ['s1'] },
]

/** The right key, as a model writes it. */
export const eggsKey = {
  checkable: true,
  kind: 'numeric',
  answers: [{ value: '18', unit: 'dollars', aliases: ['eighteen dollars'] }],
  steps,
  hints: [{ stepId: 's1', rung: 'hint', question: 'How many eggs does she use herself?' }],
  mistakes: [{ value: '26', question: 'Which eggs are not for sale?' }],
}

/** A key whose arithmetic holds, and whose answer is wrong. */
export const wrongEggsKey = {
  ...eggsKey,
  answers: [{ value: '26', unit: 'dollars', aliases: [] }],
  steps: [
    { id: 's1', label: 'eggs left to sell', formula: '16 - 3', value: '13', needs: [] },
    { id: 's2', label: 'money made', formula: '13 * 2', value: '26', needs: ['s1'] },
  ],
  mistakes: [],
}

/** A key as a model's answer. */
export const asAnswer = (key: object): readonly string[] => [JSON.stringify(key)]
