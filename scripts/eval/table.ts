/** Tables in Markdown, aligned for reading as plain text too. */

/** A table; the first row is its head. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((cells) => (cells[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n')
}
