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

/**
 * The function with a bounded memory of its results, for what a text holds more than once. `texts` are remembered, of
 * which the oldest goes first; one of more characters than `longest` is read anew.
 */
export function rememberResults<Result>(
  compute: (text: string) => Result,
  { texts = 500, longest = 2000 } = {},
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = compute(text)
    if (text.length > longest) return result
    if (known.size >= texts) known.delete(known.keys().next().value ?? '')
    known.set(text, result)
    return result
  }
}

/** The function with a memory of its newest result, for what is asked of one long text in turn. */
export function rememberNewest<Result>(
  compute: (text: string) => Result,
): (text: string) => Result {
  let newest: { readonly text: string; readonly result: Result } | null = null
  return (text) => {
    if (newest?.text !== text) newest = { text, result: compute(text) }
    return newest.result
  }
}
