/** Parts of JSON that somebody else wrote: whatever is not of the expected kind is absent. */
import { isStorable } from '../../../lib/text'

export type Fields = Readonly<Record<string, unknown>>

const none: Fields = Object.freeze({})
/** Levels of a tool's input or output that are kept. */
const levelsMax = 40

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object's members; of anything else, none. */
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : none)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The objects in a list. */
export const objectsOf = (value: unknown): readonly Fields[] => listOf(value).filter(isObject)

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Something to tell objects apart by: text that is not empty, or a number. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Text that both engines can hold: U+FFFD for a NUL and for half a surrogate pair. */
export const storable = (text: string): string =>
  isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '\uFFFD')

/** JSON that both engines can hold, down to a level that every writer of JSON copes with. */
export function storableJson(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (level === levelsMax) return '…'
  if (Array.isArray(value)) return value.map((item) => storableJson(item, level + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storable(name), storableJson(item, level + 1)]),
  )
}

/** What a tool was given or gave, as JSON where the text is JSON. */
export function jsonOrText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
