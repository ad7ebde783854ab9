/**
 * Selects one of several candidate replies: one that discloses nothing and repeats no sentence of
 * the last replies.
 */
import { rotate } from '../../math/seed'
import { createDisclosureDetector } from '../guard/computed-detector'
import { heldBackSolutionOf } from '../guard/held'
import type { Turn } from '../tutor'
import { openProblem, type ReplyContext } from './context'

/** A question without a number or a formula, which discloses nothing on any problem. */
export const neutralQuestion = 'Which step would you take next, and why that one?'
/** Replies back that share no sentence with the new one, where that is possible: best none of a session's. */
const repliesCompared = [100, 2, 1]

/** Whether a text discloses nothing that the rung holds back. */
export function harmlessIn({
  input,
  assessment,
}: Pick<ReplyContext, 'input' | 'assessment'>): (text: string) => boolean {
  const held = heldBackSolutionOf(input, assessment)
  // A detector remembers the step that it lets pass, so that each text has its own.
  return (text) => held === null || !createDisclosureDetector(held)(text)
}

/**
 * The first candidate that discloses nothing and shares no sentence with the replies of the session; else one
 * that shares none with the last replies, else a neutral question.
 */
export function selectReply(candidates: readonly string[], context: ReplyContext): string {
  const { input, assessment, words } = context
  const problem = openProblem(assessment)
  const neutral = rotate(words.neutral, input.turns.length)
  const allowed = [...candidates, ...neutral].filter(harmlessIn(context))
  const replies = input.turns.filter(({ role }) => role === 'assistant')
  const newTo = (said: readonly Turn[]) => {
    const known = new Set(said.flatMap(({ content }) => sentencesOf(content)))
    return (text: string) => sentencesOf(text).every((sentence) => !known.has(sentence))
  }
  // A worked solution is content, which may be shown again; its frame may not.
  const isExplained = input.mode === 'tutor' && problem !== null
  const isNotLast = (text: string) => replies.at(-1)?.content.endsWith(text) !== true
  const fresh = () =>
    repliesCompared
      .values()
      .map((count) => {
        const isNew = newTo(replies.slice(-count))
        return (
          allowed.find(isNew) ?? allowed.map(questionOf).find((text) => text !== '' && isNew(text))
        )
      })
      .find((found) => found !== undefined)
  return (isExplained ? allowed.find(isNotLast) : fresh()) ?? allowed[0] ?? neutralQuestion
}

/** A reply without its first sentence, which is its opener; empty where it has no other. */
const questionOf = (text: string): string => sentencesOf(text).slice(1).join(' ')

/** Characters of a reply that are compared. */
const maxCompared = 2000

function sentencesOf(text: string): readonly string[] {
  return text
    .slice(-maxCompared)
    .split(/(?<=[.!?…”“»])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
