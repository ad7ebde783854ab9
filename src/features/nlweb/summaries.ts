/**
 * The texts of the modes `summarize` and `generate`. They are put together from what was found, without
 * a model: a search must not hand out what the tutor holds back, and strangers may not spend tokens.
 */
import type { SearchResult } from './nlweb'

/** The most results that a text is made of. */
const quotedMax = 3
/** The most characters of one result in a text. */
const quoteLength = 300

/** What was found, in one text: names and what each is about. Null for nothing. */
export function summaryOf(found: readonly SearchResult[]): string | null {
  const quoted = found.slice(0, quotedMax)
  if (quoted.length === 0) return null
  const lines = quoted.map(({ name, description }) => `${name}: ${cut(description)}`)
  const more = found.length - quoted.length
  return [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n')
}

/** An answer in the words of the best results: of each the sentence that has most words of the question. */
export function answerOf(question: string, found: readonly SearchResult[]): string | null {
  const words = new Set(wordsOf(question))
  const quotes = found.slice(0, quotedMax).map(({ name, description, text }) => {
    const sentences = sentencesOf(text ? `${description}. ${text}` : description)
    return `${cut(mostMatching(sentences, words))} (${name})`
  })
  return quotes.length > 0 ? quotes.join('\n') : null
}

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** The first one where several have as many of the words. */
function mostMatching(sentences: readonly string[], words: ReadonlySet<string>): string {
  let best = { sentence: sentences[0] ?? '', count: 0 }
  for (const sentence of sentences) {
    const count = new Set(wordsOf(sentence).filter((word) => words.has(word))).size
    if (count > best.count) best = { sentence, count }
  }
  return best.sentence
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, quoteLength * 2))
  if (characters.length <= quoteLength && text.length <= quoteLength * 2) return text
  return `${characters.slice(0, quoteLength).join('')}…`
}
