/** Candidate replies on an essay: claim, reason, example, objection, answer and ending, one part a turn. */
import { learnerMessages } from '../turns'
import { isStuck, asksForAnswer } from '../learner-intent'
import { actIn } from '../language/acts'
import { toneOf } from '../language/tone'
import { type Candidates, openersOf, pairUp, type ReplyContext } from './context'
import { asksForFiles, passageReplies } from './open-subject'

const essays =
  /(?<!\p{L})(?:essay|argumentative|persuasive (?:text|speech)|opinion (?:piece|paragraph)|erörterung|aufsatz|stellungnahme|dissertation|rédaction|texte argumentatif|ensayo|redacción|texto argumentativo)(?!\p{L})/iu
const maxRead = 600

/** The place of the message that asks for an essay, among the learner's; negative without one. */
const essayAt = (messages: readonly string[]): number =>
  messages.findLastIndex((text) => essays.test(text.slice(0, maxRead)))

/** Whether the dialogue is about an essay: the newest message asks for one, or an earlier one on no other task. */
export function isOnEssay({ input, assessment }: ReplyContext): boolean {
  const at = essayAt(learnerMessages(input.turns))
  const { problem } = assessment.state
  return at >= 0 && (problem === null || essays.test(problem.slice(0, maxRead)))
}

/** Replies on the next part; where nothing was added, the same part is asked for again. */
export function essayReplies(context: ReplyContext): Candidates {
  const { words, message } = context
  const quoting = asksForFiles(context) ? passageReplies(context) : []
  if (quoting.length > 0) return [quoting]
  const { noted, ask } = stageOf(context)
  if (essayAt([message]) === 0) return [pairUp(words.essay.opener, ask)]
  return [pairUp(isPart(message) ? noted : aside(context), ask)]
}

/** The question for the part that is missing. */
export const essayQuestions = (context: ReplyContext): Candidates => [stageOf(context).ask]

function stageOf({ input, words }: ReplyContext) {
  const said = learnerMessages(input.turns)
  const parts = said.slice(essayAt(said) + 1).filter(isPart)
  const { stages } = words.essay
  return stages[Math.min(parts.length, stages.length - 1)] ?? { noted: [], ask: [] }
}

/** Openers behind a message that adds no part. */
function aside(context: ReplyContext): readonly string[] {
  const { kind } = context.assessment.finding
  if (kind === 'asks_for_answer' || asksForAnswer(context.message))
    return context.words.essay.opener
  if (kind === 'stuck' || isStuck(context.message)) return openersOf('encouragements', context)
  return openersOf('returns', context)
}

/** Whether a message adds a part of the essay: it is no question, plea or word of talk. */
function isPart(text: string): boolean {
  if (/[?？]\s*$/.test(text) || toneOf(text) === 'silent' || actIn(text) !== null) return false
  return !isStuck(text) && !asksForAnswer(text)
}
