/**
 * Composes a reply by rules alone: candidates that fit the assessment, and a selection among them.
 */
import { seedOf, rotate } from '../../math/seed'
import { learnerMessages } from '../turns'
import type { Assessment } from '../assessment'
import { englishOnly } from '../language/sentences'
import { detectLanguage } from '../language/detect'
import { asksWhoAnswers } from '../language/tone'
import { attempt } from '../mathematics'
import type { TutorInput } from '../tutor'
import { type Candidates, replyContext, openProblem, pairUp, type ReplyContext } from './context'
import { openSubjectReplies, questionsOnSubject } from './open-subject'
import { explainingReplies, questionsOnProblem, socraticReplies } from './replies'
import { neutralQuestion, selectReply } from './select-reply'
import { equalityReplies, isTask, questionsOnTask, taskReplies } from './task-replies'

/** The whole reply as Markdown with `$…$`; a Socratic one asks exactly one question. */
export function composeReply(input: TutorInput, assessment: Assessment): string {
  return attempt(
    'reply',
    () => {
      const context = replyContext(input, assessment)
      return [...notices(context), select(context, candidatesFor(context))].join(' ')
    },
    () => neutralQuestion,
  )
}

/**
 * The one question that the ladder asks next, as Markdown with `$…$`: the offline tutor's question,
 * and the replacement for a model's sentence that the guard has taken out. It ends in its only
 * question mark and holds nothing that the rung holds back or `discloses` finds. It speaks the
 * learner's language. The same input gives the same question.
 */
export function nextQuestion(
  input: TutorInput,
  assessment: Assessment,
  discloses: (text: string) => boolean = () => false,
): string {
  return attempt(
    'question',
    () => {
      const context = replyContext(input, assessment)
      const questions = questionsFor(context).map((group) =>
        group.filter((question) => !discloses(question)),
      )
      return select(context, questions)
    },
    () => neutralQuestion,
  )
}

/** What is said once: what answers at the start of a session, and why in English. */
export function notices({ input, words, isOtherLanguage }: ReplyContext): readonly string[] {
  const earlier = learnerMessages(input.turns).slice(0, -1)
  const isFirstOther =
    isOtherLanguage && earlier.every((message) => detectLanguage(message) !== 'other')
  return [
    ...(input.state === null ? words.introduction : []),
    ...(isFirstOther ? [englishOnly] : []),
  ]
}

function candidatesFor(context: ReplyContext): Candidates {
  const { input, assessment, message, words } = context
  if (asksWhoAnswers(message) && assessment.finding.kind === 'open' && input.state !== null) {
    return questionsFor(context).map((group) => pairUp(words.identity, group))
  }
  const problem = openProblem(assessment)
  if (problem !== null) {
    const onProblem = { ...context, problem }
    return input.mode === 'tutor' ? explainingReplies(onProblem) : socraticReplies(onProblem)
  }
  if (isTask(context)) return taskReplies(context)
  const onEquality = equalityReplies(context)
  return onEquality.length > 0 ? onEquality : openSubjectReplies(context)
}

function questionsFor(context: ReplyContext): Candidates {
  const problem = openProblem(context.assessment)
  if (problem !== null) return questionsOnProblem({ ...context, problem })
  return isTask(context) ? questionsOnTask(context) : questionsOnSubject(context)
}

/** One candidate, the groups in their order and each group turned by the message and its turn. */
function select(context: ReplyContext, groups: Candidates): string {
  const { input, message, assessment } = context
  // The reply to a guess does not depend on the values that it lists.
  const seed = seedOf(`${input.turns.length} ${assessment.isGuess ? '' : message}`)
  return selectReply(
    groups.flatMap((group) => rotate(group, seed)),
    context,
  )
}
