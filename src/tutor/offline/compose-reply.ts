/**
 * Composes a reply by rules alone: candidates that fit the assessment, and a selection among them.
 */
import { seedOf, rotate } from '../../math/seed'
import { learnerMessages } from '../turns'
import type { Assessment, Finding } from '../assessment'
import { askedTerm, termMeaning } from '../language/glossary'
import { examples } from '../language/glossary/term'
import { englishOnly, fillIn, type Wordings } from '../language/sentences'
import { detectLanguage } from '../../text/language'
import { attempt } from '../mathematics'
import type { TutorInput } from '../tutor'
import { actReplies, answeredAct } from './act-replies'
import {
  aboutStep,
  openersOf,
  type Candidates,
  replyContext,
  type OfflineContext,
  openProblem,
  pairUp,
  type ReplyContext,
} from './context'
import { essayQuestions, essayReplies, isOnEssay } from './essay'
import { openSubjectReplies, questionsOnSubject } from './open-subject'
import { explainingReplies, questionsOnProblem, socraticReplies } from './replies'
import { harmlessIn, neutralQuestion, selectReply } from './select-reply'
import { isOnPastedText, pastedQuestions, pastedReplies } from './pasted-text'
import { isOnQuiz, quizQuestions, quizReplies } from './word-quiz'
import { equalityReplies, isTask, questionsOnTask, taskReplies } from './task-replies'

/** The whole reply as Markdown with `$…$`; a Socratic one asks exactly one question. */
export function composeReply(input: TutorInput, assessment: Assessment): string {
  return attempt(
    'reply',
    () => {
      const context = replyContext(input, assessment)
      const meaning = explainedTerm(context)
      const candidates = meaning.length > 0 ? questionsAfterTerm(context) : candidatesFor(context)
      return [...notices(context), ...meaning, select(context, candidates)].join(' ')
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
      const questions = questionsFor(context)
      const isJudged = input.mode === 'socratic' && assessment.finding.kind === 'wrong_step'
      const asked = isJudged ? questions.map((group) => group.map(withoutVerdict)) : questions
      return selectHarmless(context, asked, discloses)
    },
    () => neutralQuestion,
  )
}

/** A question about a wrong step without the verdict that `verdictSentence` has said: "{step} does not fit yet." */
const withoutVerdict = (text: string): string =>
  /^\$[^$]{1,120}\$[^.?!]{1,60}\. (?=[^.]*[?？]$)/u.test(text)
    ? text.replace(/^.*?\. /su, '')
    : text

/**
 * The program's verdict on the newest message as one sentence in the learner's language: what the reply
 * begins with, also where a model continues it. Empty where code has none.
 */
export function verdictSentence(input: TutorInput, assessment: Assessment): string {
  return attempt(
    'verdict',
    () => {
      const { finding, aside } = assessment
      const isJudged = aside !== undefined || 'quote' in finding
      if (input.mode !== 'socratic' || !isJudged) return ''
      const context = replyContext(input, assessment)
      const { words } = context
      const turned = (sentences: Wordings) => rotate(sentences, input.turns.length)[0] ?? ''
      if (aside !== undefined)
        return turned(aboutStep(words.trueEquality, { quote: aside }, context))
      if (!('quote' in finding)) return ''
      const problem = openProblem(assessment)
      const step = { ...finding, quote: assessment.verbatim ?? finding.quote }
      const sentences = {
        solved: words.confirmations,
        right_step: wordsForStep(step, problem === null, words),
        wrong_step: words.notYet,
      }[finding.kind]
      return turned(aboutStep(sentences, step, context))
    },
    () => '',
  )
}

/** Without a problem or a key, nothing tells whether a true equality leads on. */
function wordsForStep(finding: Finding, isUnread: boolean, words: ReplyContext['words']): Wordings {
  if (finding.kind !== 'right_step') return words.approvals
  if (finding.missing !== undefined) return fillIn(words.partApprovals, { part: finding.missing })
  const isAlone = isUnread && finding.stepIds === undefined && finding.quote.includes('=')
  return isAlone ? words.trueEquality : words.approvals
}

/**
 * What stands in for the words of a model that were taken out: the offline tutor's reply to this message.
 * It holds nothing that `discloses` finds.
 */
export function replacementReply(
  input: TutorInput,
  assessment: Assessment,
  discloses: (text: string) => boolean,
): string {
  return attempt(
    'replacement',
    () => {
      const context = replyContext(input, assessment)
      return selectHarmless(context, ownReplies(context), discloses)
    },
    () => neutralQuestion,
  )
}

/** The offline tutor's replies; on a task that only a model solves, it opens by what the learner wants. */
function ownReplies(context: ReplyContext): Candidates {
  const problem = openProblem(context.assessment)
  if (problem !== null) return repliesOnProblem({ ...context, problem })
  return questionsFor(context).map((group) => pairUp(openersFor(context), group))
}

function openersFor(context: ReplyContext): Wordings {
  const { kind } = context.assessment.finding
  if (kind === 'asks_for_answer') return openersOf('refusals', context)
  return openersOf(kind === 'stuck' ? 'encouragements' : 'returns', context)
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

/**
 * The meaning of the term that the message asks about, with an example where that discloses nothing of the
 * task in focus; empty where the message asks for none.
 */
function explainedTerm(context: ReplyContext): Wordings {
  const { message, words, language, assessment } = context
  const term = assessment.finding.kind === 'open' ? askedTerm(message) : null
  if (term === null) return []
  // Where the answer is not known, any number may be it.
  const isUnknown = assessment.state.problem !== null && openProblem(assessment) === null
  const example = examples[term]
  const shown =
    example === undefined || isUnknown ? [] : fillIn(words.termExample, { example: `$${example}$` })
  return [termMeaning(term, language), ...shown].filter(harmlessIn(context))
}

/** Back to the open question; without a task, the learner's own example. */
function questionsAfterTerm(context: ReplyContext): Candidates {
  const { words, assessment } = context
  return assessment.state.problem === null ? [words.afterTerm] : questionsFor(context)
}

function candidatesFor(context: ReplyContext): Candidates {
  const act = answeredAct(context)
  if (act !== null) return actReplies(context, act, questionsFor(context))
  const problem = openProblem(context.assessment)
  if (problem === null && isOnEssay(context)) return essayReplies(context)
  if (isOnQuiz(context)) return quizReplies(context)
  if (problem !== null) {
    return repliesOnProblem({ ...context, problem })
  }
  if (isOnPastedText(context)) return pastedReplies(context)
  if (isTask(context)) return taskReplies(context)
  const onEquality = equalityReplies(context)
  return onEquality.length > 0 ? onEquality : openSubjectReplies(context)
}

const repliesOnProblem = (context: OfflineContext): Candidates =>
  context.input.mode === 'tutor' ? explainingReplies(context) : socraticReplies(context)

function questionsFor(context: ReplyContext): Candidates {
  const problem = openProblem(context.assessment)
  if (problem !== null) return questionsOnProblem({ ...context, problem })
  if (isOnEssay(context)) return essayQuestions(context)
  if (isOnQuiz(context)) return quizQuestions(context)
  if (isOnPastedText(context)) return pastedQuestions(context)
  return isTask(context) ? questionsOnTask(context) : questionsOnSubject(context)
}

/** One of the candidates in which `discloses` finds nothing. */
function selectHarmless(
  context: ReplyContext,
  groups: Candidates,
  discloses: (text: string) => boolean,
): string {
  return select(
    context,
    groups.map((group) => group.filter((text) => !discloses(text))),
  )
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
