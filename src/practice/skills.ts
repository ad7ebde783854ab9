/** The list of all skills, in the order in which they are learnt. Adding a skill adds one line here. */
import type { Skill } from './item'
import { arithmetic } from './skills/arithmetic'
import { coordinateLines } from './skills/coordinate-lines'
import { derivatives } from './skills/derivatives'
import { divisibility } from './skills/divisibility'
import { expanding } from './skills/expanding'
import { factoring } from './skills/factoring'
import { fractions } from './skills/fractions'
import { functions } from './skills/functions'
import { geometry } from './skills/geometry'
import { integrals } from './skills/integrals'
import { linearEquations } from './skills/linear-equations'
import { logarithms } from './skills/logarithms'
import { percent } from './skills/percent'
import { powersAndRoots } from './skills/powers-and-roots'
import { probability } from './skills/probability'
import { quadratics } from './skills/quadratics'
import { ratios } from './skills/ratios'
import { sequences } from './skills/sequences'
import { statistics } from './skills/statistics'
import { systems } from './skills/systems'
import { trigonometry } from './skills/trigonometry'
import { units } from './skills/units'
import { vectors } from './skills/vectors'
import { wordProblems } from './skills/word-problems'

/** Every skill. The prerequisites of each stand before it. */
export const skills: readonly Skill[] = [
  arithmetic,
  divisibility,
  fractions,
  percent,
  ratios,
  units,
  powersAndRoots,
  linearEquations,
  expanding,
  factoring,
  systems,
  quadratics,
  sequences,
  geometry,
  coordinateLines,
  functions,
  logarithms,
  trigonometry,
  vectors,
  derivatives,
  integrals,
  probability,
  statistics,
  wordProblems,
]

const byId: ReadonlyMap<string, Skill> = new Map(skills.map((skill) => [skill.id, skill]))

/** The skill of an id; null where no skill has it. */
export function skillNamed(id: string): Skill | null {
  return byId.get(id) ?? null
}
