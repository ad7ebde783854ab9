/** Logarithms: values, exponential equations, the laws of logarithms. */
import {
  exponentialEquation,
  logarithmHints,
  logarithmLaws,
  logarithmRule,
  logarithmValue,
} from '../../math/tasks/logarithms'
import { draftOf, skillOf } from '../draft'

export const logarithms = skillOf({
  id: 'logarithms',
  area: 'functions',
  name: { en: 'Logarithms', de: 'Logarithmen', fr: 'Logarithmes', es: 'Logaritmos' },
  prerequisites: ['powers-and-roots', 'linear-equations'],
  rule: logarithmRule,
  hints: logarithmHints,
  levels: {
    easy: [draftOf(logarithmValue)],
    medium: [draftOf(exponentialEquation)],
    hard: [draftOf(logarithmLaws)],
  },
})
