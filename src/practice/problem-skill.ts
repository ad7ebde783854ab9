import { problemIn } from '../tutor/mathematics'
import type { Skill } from './item'
import { skills } from './skills'

/** The beginnings of subjects that the mathematics names, and the skill that fits. */
const fitting: readonly (readonly [subject: string, skill: string])[] = [
  ['linear equation', 'linear-equations'],
  ['simultaneous equations', 'systems'],
  ['quadratic equation', 'quadratics'],
  ['derivative', 'derivatives'],
  ['integral', 'integrals'],
  ['percentage', 'percent'],
  ['probability', 'probability'],
  ['unit conversion', 'units'],
  ['temperature', 'units'],
  ['arithmetic', 'arithmetic'],
  ['word problem: price before', 'percent'],
  ['word problem: change', 'percent'],
  ['word problem: proportion', 'ratios'],
  ['word problem: inverse', 'ratios'],
  ['word problem: mean', 'statistics'],
  ['word problem: rectangle', 'geometry'],
  ['word problem: triangle', 'geometry'],
  ['word problem', 'word-problems'],
  ['mean', 'statistics'],
  ['median', 'statistics'],
  ['mode', 'statistics'],
  ['range', 'statistics'],
  ['multiplying out', 'expanding'],
  ['factorising', 'factoring'],
]

/** Null where the mathematics does not read the problem, or no skill fits. */
export function skillOfProblem(text: string): Skill | null {
  const subject = problemIn(text)?.subject ?? ''
  const [, fits] = fitting.find(([start]) => subject.startsWith(start)) ?? []
  return skills.find(({ id }) => id === fits) ?? null
}
