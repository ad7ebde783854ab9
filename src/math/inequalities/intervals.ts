/** Intervals as learners write them, "(-∞, 3]", "x ∈ [2, 5)", "]2; 5[", said as inequalities. */

const infinite = String.raw`[-+]?\s*(?:∞|\\infty|inf(?:inity)?|oo)`
const bound = String.raw`${infinite}|-?\s*\d{1,9}(?:[./]\d{1,9})?`
const membership = String.raw`(?:[A-Za-z]\s*)?(?:∈|\\in\b|\b(?:is\s+)?in\b)\s*`
const interval = new RegExp(
  String.raw`(?:${membership})?([([\]])\s*(${bound})\s*[,;]\s*(${bound})\s*([)\][])`,
  'gi',
)
const union = /\s*(?:∪|\\cup\b|\bU\b)\s*/g

/** The same text with each interval as a line about `letter`; unions as "or". */
export function intervalsAsInequalities(text: string, letter: string): string {
  const relations = text.replace(
    interval,
    (whole, open: string, low: string, high: string, close: string) => {
      const below = isInfinite(low) ? '' : `${low} ${open === '[' ? '<=' : '<'} `
      const above = isInfinite(high) ? '' : ` ${close === ']' ? '<=' : '<'} ${high}`
      if (below === '' && above === '') return whole
      return above === ''
        ? `${letter} ${open === '[' ? '>=' : '>'} ${low}`
        : `${below}${letter}${above}`
    },
  )
  return relations === text ? text : relations.replace(union, ' or ')
}

function isInfinite(text: string): boolean {
  return /∞|inf|oo/i.test(text)
}
