/** An assessment as clients see it: the finding, the learner's words and the rung. */
import type { Assessment, Finding, Rung } from '../assessment'

/** The rungs under their names on the wire. */
export const wireRungs = [
  'probe',
  'hint',
  'stronger_hint',
  'worked_step',
  'reveal',
  'check',
] as const
export type WireRung = (typeof wireRungs)[number]

/**
 * What a client learns of an assessment. `quote`: the judged words of the learner. `rightSteps`: the
 * right steps before them in the same message.
 */
export interface WireAssessment {
  readonly finding: Finding['kind']
  readonly quote?: string
  readonly rightSteps?: readonly string[]
  readonly rung: WireRung
}

export function wireRung(rung: Rung): WireRung {
  return rung === 'strong_hint' ? 'stronger_hint' : rung
}

/** An assessment for a client; null where no task is open. */
export function describeAssessment(assessment: Assessment): WireAssessment | null {
  const { finding, state, verbatim, rightSteps } = assessment
  if (state.problem === null) return null
  const rung = wireRung(state.rung)
  if (!('quote' in finding)) return { finding: finding.kind, rung }
  const quote = verbatim ?? finding.quote
  return { finding: finding.kind, quote, ...(rightSteps && { rightSteps }), rung }
}
