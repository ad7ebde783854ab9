/** A line of text that can stand as a title. */

/** The text's first line, trimmed and cut to `most` code points; '' where it says nothing. */
export function titleLine(text: string, most: number): string {
  const [line = ''] = text.trim().split(/[\r\n]/, 1)
  return Array.from(line.slice(0, most * 2))
    .slice(0, most)
    .join('')
    .trim()
    .toWellFormed()
}
