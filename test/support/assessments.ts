/** Assessments for tests that are about something else. */
import type { Assessment } from '../../src/tutor/assessment'

/** Nothing recognised, nothing held back. */
export const openAssessment: Assessment = {
  state: {
    version: 2,
    id: 1,
    others: [],
    rung: 'probe',
    problem: null,
    attempts: 0,
    lastGoodStep: null,
    turns: 1,
    reachedSteps: [],
    solved: false,
  },
  finding: { kind: 'open' },
  subject: null,
  answer: null,
  mayReveal: false,
}

/** A linear equation that was just put; its answer, `x = 5`, is held back. */
export const equationAssessment: Assessment = {
  state: {
    version: 2,
    id: 1,
    others: [],
    rung: 'probe',
    problem: 'Solve 3x + 7 = 22',
    attempts: 0,
    lastGoodStep: null,
    turns: 1,
    reachedSteps: [],
    solved: false,
  },
  finding: { kind: 'new_problem' },
  subject: 'linear equation in x',
  answer: 'x = 5',
  mayReveal: false,
}
