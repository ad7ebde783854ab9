/**
 * Composes a reply by rules alone: candidates that fit the assessment, and a selection among them.
 */
import { seedOf, rotate } from '../../math/seed'
import { newestMessage } from '../assess'
import type { Assessment } from '../assessment'
import { attempt } from '../mathematics'
import { parseState } from '../hint-ladder'
import type { TutorInput } from '../tutor'
import { openProblem, type OfflineContext } from './context'
import { openSubjectReplies, questionsOnSubject } from './open-subject'
import { explainingReplies, questionsOnProblem, socraticReplies } from './replies'
import { neutralQuestion, selectReply } from './select-reply'

const introduction = 'Offline tutor here: no language model is connected, so I go by exact rules.'

/** The whole reply as Markdown with `$…$`; a Socratic one asks exactly one question. */
export function composeReply(input: TutorInput, assessment: Assessment): string {
  const text = attempt(
    'reply',
    () => replyText(input, assessment),
    () => neutralQuestion,
  )
  return parseState(input.state) === null ? `${introduction} ${text}` : text
}

function replyText(input: TutorInput, assessment: Assessment): string {
  const problem = openProblem(assessment)
  const candidates = problem
    ? repliesOnProblem({ input, assessment, problem })
    : openSubjectReplies(input, assessment)
  return selectReply(rotate(candidates, seedFor(input)), { input, assessment, problem })
}

/**
 * The one question that the ladder asks next, as Markdown with `$…$`: the offline tutor's question,
 * and the replacement for a model's sentence that the guard has taken out. It ends in its only
 * question mark and holds nothing that the rung holds back or `discloses` finds. The same input
 * gives the same question.
 */
export function nextQuestion(
  input: TutorInput,
  assessment: Assessment,
  discloses: (text: string) => boolean = () => false,
): string {
  return attempt(
    'question',
    () => {
      const problem = openProblem(assessment)
      const questions = problem
        ? questionsOnProblem({ input, assessment, problem })
        : questionsOnSubject(input, assessment)
      const candidates = questions.filter((question) => !discloses(question))
      return selectReply(rotate(candidates, seedFor(input)), { input, assessment, problem })
    },
    () => neutralQuestion,
  )
}

function repliesOnProblem(context: OfflineContext): readonly string[] {
  return context.input.mode === 'tutor' ? explainingReplies(context) : socraticReplies(context)
}

function seedFor({ turns }: TutorInput): number {
  return seedOf(`${turns.length} ${newestMessage(turns)}`)
}
