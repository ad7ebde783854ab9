/** Probabilities of draws: one draw, two draws with and without putting back. */
import {
  oneFromBox,
  probabilityHints,
  probabilityRule,
  twoWithoutReturn,
  twoWithReturn,
} from '../../math/tasks/probability'
import { draftOf, skillOf } from '../draft'

export const probability = skillOf({
  id: 'probability',
  area: 'data',
  name: { en: 'Probability', de: 'Wahrscheinlichkeit', fr: 'Probabilités', es: 'Probabilidad' },
  prerequisites: ['fractions'],
  rule: probabilityRule,
  hints: probabilityHints,
  levels: {
    easy: [draftOf(oneFromBox)],
    medium: [draftOf(twoWithReturn)],
    hard: [draftOf(twoWithoutReturn)],
  },
})
