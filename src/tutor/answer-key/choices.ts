/** The options of a multiple-choice task. */

const option = /(?:^|[\n\r;(]|\s{2,32}|[.?!:,]\s|\s(?=\())\s{0,32}\(?([A-Ja-j])\s?[).:]\s*/g
const maxOptionChars = 300

/** The options by letter (upper case), in their order; empty where the task lists fewer than two. */
export function choicesIn(task: string): ReadonlyMap<string, string> {
  const marks = Array.from(task.matchAll(option))
  const start = marks.findLastIndex(([, letter = '']) => letter.toUpperCase() === 'A')
  const found = new Map<string, string>()
  for (const [at, mark] of marks.slice(Math.max(0, start)).entries()) {
    const letter = (mark[1] ?? '').toUpperCase()
    if (letter.charCodeAt(0) !== 'A'.charCodeAt(0) + found.size) continue
    const end = marks[start + at + 1]?.index ?? task.length
    const text = task.slice(mark.index + mark[0].length, end).trim()
    found.set(letter, text.slice(0, maxOptionChars))
  }
  return start >= 0 && found.size > 1 ? found : new Map()
}

/**
 * The letter that `value` names, as "B", "(B)", "B) 18" or by the words of the option; null where the
 * task has no such option.
 */
export function letterOf(value: string, choices: ReadonlyMap<string, string>): string | null {
  const named = /^\(?([A-Za-z])\)?(?:[).:\s]|$)/.exec(value.trim())?.[1]?.toUpperCase()
  const plain = wordsOf(value)
  const byText = [...choices].find(([, text]) => wordsOf(text) === plain)?.[0]
  if (byText !== undefined) return byText
  return named !== undefined && choices.has(named) ? named : null
}

const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim()
