/** What the learner's own files say, quoted with file and place, and a question about it. */
import { newestMessage } from '../assess'
import type { Passage } from '../knowledge'
import { topicsIn } from '../topic'
import type { TutorInput } from '../tutor'

const maxQuotedWords = 22

/** Replies that quote the passage nearest to what was said; none where no passage touches it. */
export function passageReplies({ turns, background }: TutorInput): readonly string[] {
  const passage = best(background?.passages ?? [], newestMessage(turns))
  const sentence = passage && telling(passage.text, newestMessage(turns))
  if (!passage || !sentence) return []
  const from = passage.place === '' ? passage.name : `${passage.name}, ${passage.place}`
  const source = `In ${plain(from)} it says: “${plain(sentence)}”`
  const said = turns.findLast(({ role }) => role === 'assistant')?.content ?? ''
  if (said.includes(plain(sentence))) return []
  return [
    `${source} How would you put that in your own words?`,
    `${source} What follows from it for your question?`,
    `${source} Which word in it matters most, and why?`,
  ]
}

/** The passage that shares most words with the message; the first of equals, since they come best first. */
function best(passages: readonly Passage[], message: string): Passage | null {
  const scored = passages.map((passage) => ({ passage, score: shared(passage.text, message) }))
  const top = Math.max(0, ...scored.map(({ score }) => score))
  return top === 0 ? null : (scored.find(({ score }) => score === top)?.passage ?? null)
}

/** The sentence of a passage that shares most with the message, cut to what one reads at a glance. */
function telling(text: string, message: string): string {
  const sentences = text.slice(0, 3000).split(/(?<=[.!?])\s+|\n+/)
  const scores = sentences.map((sentence) => shared(sentence, message))
  const words = (sentences[scores.indexOf(Math.max(...scores))] ?? '').trim().split(/\s+/)
  return words.length > maxQuotedWords
    ? `${words.slice(0, maxQuotedWords).join(' ')} …`
    : words.join(' ')
}

function shared(text: string, message: string): number {
  const words = new Set(topicsIn(message).flatMap((topic) => topic.toLowerCase().split(' ')))
  return [...words].filter((word) => text.toLowerCase().includes(word)).length
}

/** Nothing in a quotation may act as markup, or ask a question of its own. */
function plain(text: string): string {
  return text
    .replace(/[<>$*_`[\]\\|#]/g, ' ')
    .replace(/[?？]/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
}
