/** Vectors in the plane: components, length, scalar product. */
import type { Bindings } from '../../math/tasks/grammar'
import { pointOf } from '../../math/tasks/lines'
import {
  perpendicularVectors,
  vectorCombination,
  vectorHints,
  vectorLength,
  vectorRule,
} from '../../math/tasks/vectors'
import { draftOf, skillOf } from '../draft'
import type { Figure } from '../../math/figures'

/** The two vectors of a task, from the origin. */
const twoVectors = ({ u, v }: Bindings): Figure => ({
  kind: 'arrows',
  arrows: [
    { name: 'a', from: [0, 0], to: pointOf(u) },
    { name: 'b', from: [0, 0], to: pointOf(v) },
  ],
})

/** The vector from a point to another. */
const oneVector = ({ u, v }: Bindings): Figure => ({
  kind: 'arrows',
  arrows: [{ name: 'AB', from: pointOf(u), to: pointOf(v) }],
})

export const vectors = skillOf({
  id: 'vectors',
  area: 'geometry',
  name: {
    en: 'Vectors in the plane',
    de: 'Vektoren in der Ebene',
    fr: 'Vecteurs du plan',
    es: 'Vectores en el plano',
  },
  prerequisites: ['coordinate-lines', 'powers-and-roots'],
  rule: vectorRule,
  hints: vectorHints,
  levels: {
    easy: [draftOf(vectorCombination, twoVectors)],
    medium: [draftOf(vectorLength, oneVector)],
    hard: [draftOf(perpendicularVectors)],
  },
})
