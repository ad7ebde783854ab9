/**
 * The one question that the ladder asks next, in words of rules alone: what the offline tutor would ask,
 * and what stands in for a model's words that may not be said.
 */
import { newestMessage } from '../assess'
import type { Assessment } from '../assessment'
import { seedOf, rotate } from '../../math/seed'
import type { TutorInput } from '../tutor'
import { choose } from './choosing'
import { questionsAbout } from './guiding'
import { questionsOn } from './open-subject'
import { openProblem } from './scene'

/**
 * One question on the assessed rung, as Markdown with `$…$`; it ends in its only question mark and holds
 * nothing that the rung holds back or `tells` finds. The same situation gives the same question.
 */
export function nextQuestion(
  situation: TutorInput,
  assessment: Assessment,
  tells: (text: string) => boolean = () => false,
): string {
  const problem = openProblem(assessment)
  const questions = problem
    ? questionsAbout({ situation, assessment, problem })
    : questionsOn(situation, assessment)
  const seed = seedOf(`${situation.turns.length} ${newestMessage(situation.turns)}`)
  const quiet = questions.filter((question) => !tells(question))
  return choose(rotate(quiet, seed), situation, assessment, problem)
}
