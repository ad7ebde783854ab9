/** Times as exports write them: seconds, milliseconds or finer since the epoch, or ISO 8601. */

/** Later than any export: 2100-01-01. */
const latest = 4_102_444_800_000
const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?/
const zone = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** Milliseconds since the epoch; undefined for what is no time, or none that an export can have. */
export function instant(value: unknown): number | undefined {
  const at = Math.round(typeof value === 'string' ? fromText(value.trim()) : fromNumber(value))
  return at > 0 && at < latest ? at : undefined
}

/** The unit shows by the size: in any other unit the time would lie centuries away. */
function fromNumber(value: unknown): number {
  if (typeof value !== 'number') return Number.NaN
  if (value < 1e11) return value * 1_000
  if (value < 1e14) return value
  return value < 1e17 ? value / 1_000 : value / 1_000_000
}

function fromText(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text))
  const [date] = iso.exec(text) ?? []
  if (date === undefined) return Number.NaN
  const [offset] = zone.exec(text.slice(date.length)) ?? ['Z']
  const time = date.length === 10 ? `${date}T00:00:00` : date.replace(' ', 'T')
  return Date.parse(time.replace(/(\.\d{3})\d+$/, '$1') + offset)
}
