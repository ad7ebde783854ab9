/** The key words of a learner's message in its language. */
import { topicsIn } from '../topic'
import { type Language, languagesOfWord } from './word-lists'

/** Characters of a message that are read. */
const maxRead = 600

/**
 * Up to two phrases of content words. The small words of a language other than English end a
 * phrase, as the English ones do in `topicsIn`.
 */
export function topicsFor(text: string, language: Language): readonly string[] {
  if (language === 'en') return topicsIn(text)
  const start = text.slice(0, maxRead).normalize('NFC').replaceAll('’', "'")
  return topicsIn(
    start.replace(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+){0,8}/gu, (word) =>
      isSmall(word, language) ? ',' : withoutElision(word),
    ),
  )
}

function isSmall(word: string, language: Language): boolean {
  const plain = word.toLowerCase()
  return languagesOfWord.get(plain)?.includes(language) ?? false
}

/** "l'équation" is about "équation". */
function withoutElision(word: string): string {
  return word.replace(/^(?:[cdjlmnst]|qu)'/i, '')
}
