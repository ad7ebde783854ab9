/** Tables as CSV (RFC 4180), for who asks for it by `Accept: text/csv`. */
import type { HandlerResult } from './endpoint'

type Cell = string | number

export const prefersCsv = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').includes('text/csv')

export const csvResult = (
  head: readonly string[],
  lines: readonly (readonly Cell[])[],
): HandlerResult => ({
  status: 200,
  body: [head, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join(''),
  headers: { 'content-type': 'text/csv; charset=utf-8' },
})

/** Whether a spreadsheet may compute the cell; those of East Asia take the wide signs, too. */
export const beginsFormula = (cell: string): boolean => /^[=+\-@＝＋－＠\t\r\n]/.test(cell)

/** A cell (RFC 4180 §2) that no spreadsheet takes for a formula: what would begin one gets an apostrophe before it. */
function csvCell(value: Cell): string {
  const text = String(value)
  const harmless = typeof value === 'string' && beginsFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
