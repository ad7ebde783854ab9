/** How text that somebody else wrote stands in the system text: as a JSON string, which it cannot leave. */

/** Characters of learner text repeated in the system text. */
const maxQuoteChars = 400

/** JSON keeps a quotation on one line and inside its quotes, whatever is in it. */
export function quoted(text: string, maxChars = maxQuoteChars): string {
  const wellFormed = text.toWellFormed()
  return JSON.stringify(
    wellFormed.length > maxChars ? `${wellFormed.slice(0, maxChars).toWellFormed()}…` : wellFormed,
  )
}
