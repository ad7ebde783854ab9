/** Quotes the passage of the learner's files that is nearest to a message. */
import { fillIn, type Wordings } from '../language/sentences'
import { topicsFor } from '../language/topics'
import type { Passage } from '../tutor'
import { pairUp, type ReplyContext, withoutMarkup } from './context'

const maxQuotedWords = 22
/** Characters of a passage that are searched for the nearest sentence. */
const maxRead = 3000

const namesFiles =
  /(?<!\p{L})(?:my (?:\p{L}+ )?(?:files?|notes?|documents?|book|script|slides?)|(?:the|my) (?:file|notes|pdf)|meine[nrm]? (?:\p{L}+ )?(?:datei(?:en)?|notizen|unterlagen|skript|mitschrift(?:en)?)|dateien|mes (?:fichiers?|notes?|documents?|cours)|mon (?:fichier|cours)|mis? (?:archivos?|apuntes|notas|documentos?))(?!\p{L})/iu

/** Whether a message asks to look into the learner's files. */
export function asksForFiles({ message }: ReplyContext): boolean {
  return namesFiles.test(message.slice(0, maxRead))
}

/**
 * Replies that quote the nearest passage and ask about it; none where no passage shares a word with
 * the message, or where the last reply has quoted it already.
 */
export function passageReplies(context: ReplyContext): Wordings {
  const { input, words } = context
  const passage = nearestPassage(input.background?.passages ?? [], context)
  const text = passage && withoutMarkup(nearestSentence(passage.text, context))
  if (!passage || !text) return []
  const lastReply = input.turns.findLast(({ role }) => role === 'assistant')?.content ?? ''
  if (lastReply.includes(text)) return []
  const place = withoutMarkup(
    passage.place === '' ? passage.name : `${passage.name}, ${passage.place}`,
  )
  return pairUp(fillIn(words.passage, { place, text }), words.afterPassage)
}

/**
 * The passage that shares most words with the message; the first of equals, because the best come
 * first.
 */
function nearestPassage(passages: readonly Passage[], context: ReplyContext): Passage | null {
  const scored = passages.map((passage) => ({ passage, score: sharedWords(passage.text, context) }))
  const top = Math.max(0, ...scored.map(({ score }) => score))
  return top === 0 ? null : (scored.find(({ score }) => score === top)?.passage ?? null)
}

/**
 * The sentence that shares most words with the message, cut to a length that is read at a glance.
 */
function nearestSentence(text: string, context: ReplyContext): string {
  const sentences = text.slice(0, maxRead).split(/(?<=[.!?])\s+|\n+/)
  const scores = sentences.map((sentence) => sharedWords(sentence, context))
  const words = (sentences[scores.indexOf(Math.max(...scores))] ?? '').trim().split(/\s+/)
  return words.length > maxQuotedWords
    ? `${words.slice(0, maxQuotedWords).join(' ')} …`
    : words.join(' ')
}

function sharedWords(text: string, { message, language }: ReplyContext): number {
  const topics = topicsFor(message, language)
  const words = new Set(topics.flatMap((topic) => topic.toLowerCase().split(' ')))
  return [...words].filter((word) => text.toLowerCase().includes(word)).length
}
