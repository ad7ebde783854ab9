/**
 * The one question that the ladder asks next, in words of rules alone: what the offline tutor would ask,
 * and what stands in for a model's words that may not be said.
 */
import { newestMessage } from '../assess'
import type { Assessment } from '../assessment'
import { seedOf, rotate } from '../../math/seed'
import type { TutorInput } from '../tutor'
import { selectReply } from './select-reply'
import { questionsOnProblem } from './replies'
import { questionsOnSubject } from './open-subject'
import { openProblem } from './context'

/**
 * One question on the assessed rung, as Markdown with `$…$`; it ends in its only question mark and holds
 * nothing that the rung holds back or `tells` finds. The same input gives the same question.
 */
export function nextQuestion(
  input: TutorInput,
  assessment: Assessment,
  tells: (text: string) => boolean = () => false,
): string {
  const problem = openProblem(assessment)
  const questions = problem
    ? questionsOnProblem({ input, assessment, problem })
    : questionsOnSubject(input, assessment)
  const seed = seedOf(`${input.turns.length} ${newestMessage(input.turns)}`)
  const quiet = questions.filter((question) => !tells(question))
  return selectReply(rotate(quiet, seed), input, assessment, problem)
}
