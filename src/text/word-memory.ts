/** Remembers the results for words and for formulas, because texts repeat them. */

/** Words of one generation; the newest two generations are remembered. */
const maxWords = 5000
const maxLength = 24

/** The function with a bounded memory of its results, from which the words read least lately go. */
export function rememberWords<Result>(
  read: (word: string) => Result & ({} | null),
): (word: string) => Result {
  let known = new Map<string, Result>()
  let older: ReadonlyMap<string, Result> = known
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const remembered = older.get(word)
    const result = remembered === undefined ? read(word) : remembered
    if (word.length > maxLength) return result
    if (known.size >= maxWords) {
      older = known
      known = new Map()
    }
    known.set(word, result)
    return result
  }
}

/** Texts that one reply remembers. */
const maxTexts = 500

/** The function with a bounded memory of its results, for what a text holds more than once. */
export function rememberResults<Result>(
  compute: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = compute(text)
    if (known.size < maxTexts) known.set(text, result)
    return result
  }
}
