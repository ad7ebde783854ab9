/** From an assessment to a short reply: picks a wording that fits, is not the last one again, and tells nothing early. */
import type { Assessment } from '../assessment'
import { newestMessage } from '../assess'
import type { MathProblem } from '../../math/problem'
import { seedOf, rotate } from '../../math/seed'
import { parseState } from '../hint-ladder'
import type { TutorInput } from '../tutor'
import { selectReply } from './select-reply'
import { explainingReplies } from './explaining'
import { openSubjectReplies } from './open-subject'
import { socraticReplies } from './replies'
import { openProblem } from './context'

const introduction = 'Offline tutor here: no language model is connected, so I go by exact rules.'

/** The reply to an input as Markdown with `$…$`; a Socratic one asks exactly one question. */
export function composeReply(input: TutorInput, assessment: Assessment): string {
  const problem = openProblem(assessment)
  const seed = seedOf(`${input.turns.length} ${newestMessage(input.turns)}`)
  const candidates = problem
    ? wordings(input, assessment, problem)
    : openSubjectReplies(input, assessment)
  const text = selectReply(rotate(candidates, seed), input, assessment, problem)
  return parseState(input.state) === null ? `${introduction} ${text}` : text
}

function wordings(
  input: TutorInput,
  assessment: Assessment,
  problem: MathProblem,
): readonly string[] {
  const scene = { input, assessment, problem }
  return input.mode === 'tutor' ? explainingReplies(scene) : socraticReplies(scene)
}
