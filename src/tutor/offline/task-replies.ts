/**
 * Candidate replies on a task that the mathematics does not recognise as a whole. The tutor says
 * once that it cannot solve it. It checks equalities between numbers, looks into the learner's
 * files, and asks its way through a plan. It says nothing about the answer, which it does not have.
 */
import type { WrongStep } from '../../math/problem'
import { learnerMessages } from '../turns'
import { fillIn, type Wordings } from '../language/sentences'
import { isIn } from '../../text/language'
import { asksForProof, holdsReaction } from '../answer-key/task'
import { chosenLetter } from '../judging/choices'
import { ownEquationIn } from '../judging/own-equation'
import { permittedHelp } from '../permitted-help'
import {
  aboutStep,
  type Candidates,
  pairUp,
  quoteWritten,
  type ReplyContext,
  openersOf,
} from './context'
import { asksForFiles, passageReplies } from './open-subject'

const calculation = /\d|[=^]|\\[a-z]{3,}|√|∫|(?<!\p{L})(?:sin|cos|tan|log|ln|lim)(?!\p{L})/u
const option = /(?:^|\s)\(?[A-E][).:]\s/g
const leastOptions = 2

/** Whether an open problem is a task, and not a subject to talk about. */
export function isTask({ input, assessment: { state } }: ReplyContext): boolean {
  const { taskKey } = input
  if (state.problem === null || taskKey?.status === 'open') return false
  if (taskKey?.status === 'held') return true
  return (
    calculation.test(state.problem) ||
    isChoice(state.problem) ||
    asksForProof(state.problem) ||
    holdsReaction(state.problem)
  )
}

const isChoice = (task: string): boolean => (task.match(option)?.length ?? 0) >= leastOptions

/** Replies on such a task; each ends in its only question. */
export function taskReplies(context: ReplyContext): Candidates {
  const { assessment, input, words } = context
  const { finding, state } = assessment
  const onEquality = equalityReplies(context)
  if (onEquality.length > 0) return onEquality
  if (assessment.isGuess) return withOpeners(words.guesses, context)
  if (asksForFiles(context)) return fileReplies(context)
  if (asksForPlan.test(context.message)) return withOpeners(planSoFar(context), context)
  if (state.turns <= 1) {
    return withOpeners(input.mode === 'tutor' ? words.beyondExplaining : words.beyond, context)
  }
  if (finding.kind === 'open') {
    const taken = takenUp(context)
    if (taken !== null) return taken
  }
  switch (finding.kind) {
    case 'asks_for_answer':
      return withOpeners(
        context.tone === 'plain' || context.tone === 'pressing'
          ? words.noAnswer
          : openersOf('refusals', context),
        context,
      )
    case 'stuck':
      return withOpeners(openersOf('encouragements', context), context)
    case 'new_problem':
    case 'solved':
    case 'right_step':
    case 'wrong_step':
    case 'open':
      return withOpeners(
        context.tone === 'plain' ? words.unchecked : openersOf('returns', context),
        context,
      )
  }
}

/** Replies that take up what no rule judges: an equation of the learner's own, or the letter of a choice; null without one. */
function takenUp(context: ReplyContext): Candidates | null {
  const { assessment, message, words } = context
  const task = assessment.state.problem ?? ''
  const equation = ownEquationIn(message, task)
  if (equation !== null) {
    return withOpeners(aboutStep(words.ownEquation, { quote: equation }, context), context)
  }
  const chosen = isChoice(task) ? chosenLetter(message) : null
  return chosen && withOpeners(fillIn(words.choiceNoted, { step: chosen.letter }), context)
}

/**
 * Questions without an opener: about a false equality, of the answer key, or of the plan. The
 * guard inserts them into a model's reply.
 */
export function questionsOnTask(context: ReplyContext): Candidates {
  const { assessment } = context
  const { finding } = assessment
  return [
    ...(finding.kind === 'solved' ? [context.words.lookBack] : []),
    ...keyQuestions(context),
    ...(finding.kind === 'wrong_step' ? [questionsAbout(context, finding)] : []),
    ...planQuestions(context),
  ]
}

/** Replies about an equality between numbers, which is true or false without any answer key. */
export function equalityReplies(context: ReplyContext): Candidates {
  const { assessment, words } = context
  const { finding } = assessment
  if ('quote' in finding && isOwnLine(finding.quote)) return ownLineReplies(context, finding)
  if (finding.kind === 'wrong_step') {
    return [
      questionsAbout(context, finding),
      pairUp(aboutStep(words.notYet, finding, context), words.neutral),
    ]
  }
  const isRight = finding.kind === 'right_step'
  const quote = isRight ? finding.quote : assessment.aside
  if (quote === undefined) return []
  return [pairUp(aboutStep(words.trueEquality, { quote }, context), words.afterTrueEquality)]
}

/** Whether a line has an unknown of the learner's own, so that it follows from another line, or does not. */
const isOwnLine = (quote: string): boolean =>
  /=/.test(quote) && /(?<!\p{L})[a-z](?!\p{L})/iu.test(quote)

/** "x = 9", "12 = n": the unknown stands alone. */
const isOwnValue = (quote: string): boolean =>
  /^\s*[a-z]\s*=\s*-?[\d.,/]{1,20}\s*$|^\s*-?[\d.,/]{1,20}\s*=\s*[a-z]\s*$/iu.test(quote)

/** Replies on a line of the learner's own equation; whether that fits the task no rule tells. */
function ownLineReplies(
  context: ReplyContext,
  finding: { readonly kind: string; readonly quote: string; readonly previous?: string },
): Candidates {
  const { words } = context
  if (finding.kind !== 'wrong_step') {
    const next = isOwnValue(finding.quote) ? words.ownValue : words.ownLine
    return [pairUp(aboutStep(words.approvals, finding, context), next)]
  }
  const notFrom = aboutStep(words.notFrom, finding, context)
  return [pairUp(notFrom, words.ownMistake), pairUp(notFrom, words.neutral)]
}

/** About a false equality, or about a value that the answer key has found wrong. */
function questionsAbout(context: ReplyContext, wrong: WrongStep): Wordings {
  const { falseEquality, working } = context.words
  const isEquality = /[=≈＝]/.test(wrong.quote)
  return aboutStep(isEquality ? falseEquality : working.slice(0, 1), wrong, context)
}

/** The key's own questions in the learner's language, and questions about its step. */
function keyQuestions(context: ReplyContext): Candidates {
  const { input, assessment, words, language, isOtherLanguage } = context
  const help = permittedHelp(input, assessment)
  const fits = (text: string | null): text is string =>
    text !== null && (isOtherLanguage || isIn(text, language))
  const questions = [help?.mistake ?? null, help?.question ?? null].filter(fits).map(asQuestion)
  const step = help?.step ?? null
  const label = fits(step) ? words.quotation.replace('{text}', () => step) : null
  return [
    ...questions.map((question) => [question]),
    ...(label === null ? [] : [fillIn(words.keyStep, { step: label })]),
  ]
}

/** A text of a model as one question: it ends in its only question mark. */
function asQuestion(text: string): string {
  return `${text.replace(/[?？]/g, '').replace(/(?<![\s.!])[\s.!]+$/, '')}?`
}

function withOpeners(openers: Wordings, context: ReplyContext): Candidates {
  return planQuestions(context).map((group) => pairUp(openers, group))
}

/** The question of the plan for this turn, then those of the next, and questions for any task. */
function planQuestions({ assessment, words }: ReplyContext): Candidates {
  const task = assessment.state.problem ?? ''
  const plan = planOf(task, words)
  const at = Math.max(0, assessment.state.turns - 1)
  const stages = [at, at + 1].map((stage) => plan[stage % plan.length] ?? [])
  return [...stages, words.neutral]
}

function planOf(task: string, words: ReplyContext['words']): readonly Wordings[] {
  if (isChoice(task)) return words.choiceStages
  if (asksForProof(task)) return words.proofStages
  return holdsReaction(task) ? words.reactionStages : words.plan
}

function fileReplies(context: ReplyContext): Candidates {
  const quoting = passageReplies(context)
  return quoting.length > 0 ? [quoting] : withOpeners(context.words.noPassage, context)
}

const asksForPlan = /(?<!\p{L})plane?s?(?!\p{L})/iu
/** Lines of the plan that are shown, the newest. */
const maxLines = 4
const equality = /(?<![\p{L}\d])[\d(][\d\s.,+\-−*/×·÷:()^%€$]*=\s*-?[\d.,]*\d/gu

/** The equalities that the learner has written, as a plan; they are not judged here. */
function planSoFar({ input, words }: ReplyContext): Wordings {
  const lines = learnerMessages(input.turns)
    .slice(1)
    .flatMap((text) => text.slice(0, 1000).match(equality) ?? [])
    .map((line) => quoteWritten(line.trim()))
  const newest = [...new Set(lines)].slice(-maxLines)
  return newest.length === 0
    ? words.planEmpty
    : fillIn(words.planSoFar, { lines: newest.join('; ') })
}
