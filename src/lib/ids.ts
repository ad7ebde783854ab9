/** Identifiers: UUIDv7 (RFC 9562 §5.7), which sort by the time of their making. */

/** A new UUIDv7 in its lower-case text form. */
export const newId = (): string => Bun.randomUUIDv7()

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for the text form of a UUID of any version (RFC 9562 §4). */
export const isUuid = (text: string): boolean => text.length === 36 && uuid.test(text)
