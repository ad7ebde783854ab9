/**
 * Reads parts of JSON that other products wrote: a part of another type than expected counts as
 * absent.
 */
import { storable } from '../../../lib/text'

export type JsonFields = Readonly<Record<string, unknown>>

const noFields: JsonFields = Object.freeze({})
/** Lists in lists of parts that are opened. */
const nestedLists = 4
/** The most levels of a tool's input or output that are kept. */
const levelsMax = 40

export const isObject = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object's members; an empty object for any other value. */
export const fieldsOf = (value: unknown): JsonFields => (isObject(value) ? value : noFields)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const objectsOf = (value: unknown): readonly JsonFields[] => listOf(value).filter(isObject)

/** The parts of a message: of a list, or a single one. A bare text is a part of the type `text`. */
export const partsIn = (value: unknown): readonly JsonFields[] =>
  (Array.isArray(value) ? value.flat(nestedLists) : [value]).flatMap(
    (part: unknown): JsonFields[] => {
      if (isObject(part)) return [part]
      return typeof part === 'string' && part !== '' ? [{ type: 'text', text: part }] : []
    },
  )

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An id: text that is not empty, or a number as text. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * JSON that both database engines can store, cut below `levelsMax` so that any writer can nest it.
 */
export function storableJson(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (level === levelsMax) return '…'
  if (Array.isArray(value)) return value.map((item) => storableJson(item, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storable(name), storableJson(item, level + 1)]),
  )
}

/** A tool's input or output: parsed where it is JSON text of an object or list, else as it is. */
export function jsonOrText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** 2100-01-01 in milliseconds: later than any export. */
const latestMs = 4_102_444_800_000
const isoPattern = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?/
const zonePattern = /(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * A time as milliseconds since the epoch. Exports write seconds, milliseconds or finer units since
 * the epoch, or ISO 8601. Undefined for any other value, and for a time that an export cannot have.
 */
export function timestampOf(value: unknown): number | undefined {
  const at = Math.round(typeof value === 'string' ? fromText(value.trim()) : fromNumber(value))
  return at > 0 && at < latestMs ? at : undefined
}

/** The size shows the unit: in any other unit the time would lie centuries away. */
function fromNumber(value: unknown): number {
  if (typeof value !== 'number') return Number.NaN
  if (value < 1e11) return value * 1_000
  if (value < 1e14) return value
  return value < 1e17 ? value / 1_000 : value / 1_000_000
}

function fromText(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text))
  const [date] = isoPattern.exec(text) ?? []
  if (date === undefined) return Number.NaN
  const [offset] = zonePattern.exec(text.slice(date.length)) ?? ['Z']
  const time = date.length === 10 ? `${date}T00:00:00` : date.replace(' ', 'T')
  return Date.parse(time.replace(/(\.\d{3})\d+$/, '$1') + offset)
}

/** The parent of each node of a `mapping`, by the `children` that the nodes list; the first one counts. */
export function parentsInMapping(mapping: JsonFields): ReadonlyMap<unknown, string> {
  const parents = new Map<unknown, string>()
  for (const [id, node] of Object.entries(mapping)) {
    for (const child of listOf(fieldsOf(node)['children'])) {
      if (child !== id && !parents.has(child)) parents.set(child, id)
    }
  }
  return parents
}
