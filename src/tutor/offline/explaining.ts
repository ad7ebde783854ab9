/** Wordings of mode `tutor`: the worked steps and the answer in a few sentences, then one question to check. */
import { closingQuestions, pairUp, quoteStep, type OfflineContext, writeSolution } from './context'

/** Explanations that fit the finding. */
export function explainingReplies(scene: OfflineContext): readonly string[] {
  return pairUp(openings(scene), closingQuestions(scene))
}

function openings(scene: OfflineContext): readonly string[] {
  const { finding } = scene.assessment
  const whole = writeSolution(scene.problem)
  switch (finding.kind) {
    case 'solved':
      return [
        `Yes, ${quoteStep(finding.quote)} is right.`,
        `That is it: ${quoteStep(finding.quote)}.`,
      ]
    case 'right_step':
      return [`Yes, ${quoteStep(finding.quote)} follows. The whole way: ${whole}`]
    case 'wrong_step':
      return [
        `${quoteStep(finding.quote)} does not follow from ${quoteStep(finding.previous)}. ${whole}`,
      ]
    case 'open':
      return [`Back to the task. ${whole}`]
    case 'new_problem':
    case 'stuck':
    case 'asks_for_answer':
      return [whole, `Here is the way, step by step. ${whole}`]
  }
}
