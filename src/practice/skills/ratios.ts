/** Ratios and proportion: shares in a ratio, rule of three, inverse proportion. */
import {
  inverseProportion,
  ratioHints,
  ratioRule,
  recipe,
  sharedInRatio,
} from '../../math/tasks/ratios'
import { draftOf, skillOf } from '../draft'

export const ratios = skillOf({
  id: 'ratios',
  area: 'numbers',
  name: {
    en: 'Ratios and proportion',
    de: 'Verhältnisse und Dreisatz',
    fr: 'Rapports et proportions',
    es: 'Razones y proporciones',
  },
  prerequisites: ['arithmetic', 'fractions'],
  rule: ratioRule,
  hints: ratioHints,
  levels: {
    easy: [draftOf(recipe)],
    medium: [draftOf(sharedInRatio)],
    hard: [draftOf(inverseProportion)],
  },
})
