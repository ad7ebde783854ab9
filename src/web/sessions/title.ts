/** Titles of sessions. */

/** The greatest length the server takes, in Unicode code points. */
export const maxTitleLength = 200

/** A title from the first question: its words on one line, cut to the greatest length. */
export function titleOf(question: string): string {
  const line = question.replace(/\s+/gu, ' ').trim()
  return [...line].slice(0, maxTitleLength).join('').trim()
}
