/** Remembers the results for words, because texts repeat words. */

const maxWords = 5000
const maxLength = 24

/** The test with a bounded memory of its results. */
export function rememberWords(test: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const result = test(word)
    if (known.size < maxWords && word.length <= maxLength) known.set(word, result)
    return result
  }
}
