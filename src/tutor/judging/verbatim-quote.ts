/**
 * Finds a step in the message that it was read from. The mathematics quotes a step in plain
 * notation, and a client shows the learner's own words.
 */

const maxMessage = 4000
const maxQuote = 200
/** The ways to write a sign of plain notation. */
const writings: Readonly<Record<string, string>> = {
  '-': '[-−–]',
  '*': '(?:[*×·⋅∗x]|\\\\times|\\\\cdot)?',
  '/': '(?:[/÷:]|\\\\div)',
  '=': '[=＝≈]',
  '.': '[.,]',
  '(': '[({]?',
  ')': '[)}]?',
}

/** The quote as it stands in the message; the start of the message where it is not found. */
export function verbatimQuote(quote: string, message: string): string {
  if (message.includes(quote)) return quote
  const signs = Array.from(quote.replace(/\s/g, '').slice(0, maxQuote))
  const parts = signs.map((sign) => writings[sign] ?? sign.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  const pattern = new RegExp(parts.join(' {0,3}'), 'i')
  const found = pattern.exec(message.slice(0, maxMessage))?.[0].trim()
  return found === undefined || found === '' ? message.trim().slice(0, maxQuote) : found
}
