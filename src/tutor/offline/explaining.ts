/** Wordings of mode `tutor`: the worked steps and the answer in a few sentences, then one question to check. */
import { closingQuestions, paired, quoted, type OfflineContext, way } from './scene'

/** Explanations that fit the finding. */
export function explain(scene: OfflineContext): readonly string[] {
  return paired(openings(scene), closingQuestions(scene))
}

function openings(scene: OfflineContext): readonly string[] {
  const { finding } = scene.assessment
  const whole = way(scene.problem)
  switch (finding.kind) {
    case 'solved':
      return [`Yes, ${quoted(finding.quote)} is right.`, `That is it: ${quoted(finding.quote)}.`]
    case 'right_step':
      return [`Yes, ${quoted(finding.quote)} follows. The whole way: ${whole}`]
    case 'wrong_step':
      return [`${quoted(finding.quote)} does not follow from ${quoted(finding.previous)}. ${whole}`]
    case 'open':
      return [`Back to the task. ${whole}`]
    case 'new_problem':
    case 'stuck':
    case 'asks_for_answer':
      return [whole, `Here is the way, step by step. ${whole}`]
  }
}
