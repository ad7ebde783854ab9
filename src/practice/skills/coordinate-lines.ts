/** Lines in the plane: slope, equation, intersection. */
import type { Texts } from '../../math/phrases/phrase'
import type { Random } from '../../math/random'
import type { Bindings } from '../../math/tasks/grammar'
import {
  askInsert,
  intersection,
  lineHints,
  lineRule,
  lineThroughPoints,
  pointOf,
  slopeOfPoints,
} from '../../math/tasks/lines'
import { firstTerm, signed } from '../../math/tasks/materials'
import { formulaOption } from '../building-blocks'
import type { Figure } from '../../math/figures'
import { type Draft, draftOf, skillOf } from '../draft'

const number = (random: Random): number => random.pick([-1, 1]) * random.int(1, 9)

/** The line of a slope through a point of the y-axis, among four. */
function line(random: Random): Draft {
  const [m, b] = [number(random), number(random)]
  if (Math.abs(m) === Math.abs(b)) return line(random)
  const option = (slope: number, start: number, ask?: Texts) =>
    formulaOption(`y = ${firstTerm(slope, 'x')} ${signed(start)}`, ask)
  const point = `P(0 \\mid ${b})`
  return {
    question: {
      en: `Which of these lines has the slope $${m}$ and passes through $${point}$?`,
      de: `Welche dieser Geraden hat die Steigung $${m}$ und geht durch $${point}$?`,
      fr: `Laquelle de ces droites a pour pente $${m}$ et passe par $${point}$ ?`,
      es: `¿Cuál de estas rectas tiene pendiente $${m}$ y pasa por $${point}$?`,
    },
    kind: 'choice',
    options: [
      option(m, b),
      option(b, m, askInsert),
      option(-m, b, askInsert),
      option(m, -b, askInsert),
    ],
    lines: [`y = ${firstTerm(m, 'x')} ${signed(b)}`],
  }
}

/** The two points of a task. */
const points = ({ a, b }: Bindings): Figure => ({
  kind: 'points',
  points: [
    { name: 'A', at: pointOf(a) },
    { name: 'B', at: pointOf(b) },
  ],
})

export const coordinateLines = skillOf({
  id: 'coordinate-lines',
  area: 'geometry',
  name: {
    en: 'Lines in the plane',
    de: 'Geraden im Koordinatensystem',
    fr: 'Droites dans le plan',
    es: 'Rectas en el plano',
  },
  prerequisites: ['linear-equations', 'fractions'],
  rule: lineRule,
  hints: lineHints,
  levels: {
    easy: [draftOf(slopeOfPoints, points), draftOf(slopeOfPoints, points), line],
    medium: [draftOf(lineThroughPoints, points)],
    hard: [draftOf(intersection)],
  },
})
