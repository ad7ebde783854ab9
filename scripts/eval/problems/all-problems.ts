/** Every problem of the evaluation. */
import { arithmetic } from './arithmetic'
import { chance } from './chance'
import { derivatives } from './derivatives'
import { expanding } from './expanding'
import { factoring } from './factoring'
import { fractions } from './fractions'
import { inequalities } from './inequalities'
import { integrals } from './integrals'
import { linear } from './linear'
import { openQuestions } from './open-questions'
import { percentages } from './percentages'
import type { Problem } from './problem'
import { quadratic } from './quadratic'
import { simultaneous } from './simultaneous'
import { units } from './units'
import { wordProblems } from './word-problems'

export const allProblems: readonly Problem[] = [
  ...arithmetic,
  ...fractions,
  ...percentages,
  ...linear,
  ...quadratic,
  ...simultaneous,
  ...inequalities,
  ...expanding,
  ...factoring,
  ...derivatives,
  ...integrals,
  ...units,
  ...chance,
  ...wordProblems,
  ...openQuestions,
]
