/**
 * Pages of lists (spec part 2), by keyset cursors that are opaque, signed, and bound to one list.
 */
import { type TArray, Type, type Static, type TSchema } from '@sinclair/typebox'
import { takeWithinBudget } from '../lib/pacing'
import type { Keyring } from '../lib/keyring'
import { badRequest } from './errors'
import { jsonResponse, text } from './validation'

const purpose = 'cursor'
/**
 * The signed text is the list, a bar and the payload. A payload without a bar makes that unambiguous:
 * otherwise a bar in the words of a search could stand for the one between them.
 */
const payloadForm = /^[\w-]+$/

export const PageQuery = Type.Object({
  cursor: Type.Optional(text(1, 1_000, '`nextCursor` of the page before.')),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Items a page.' }),
})
export type PageQuery = Static<typeof PageQuery>

/** The envelope of a page. Its name is that of the item and `Page`. */
export const PageOf = <S extends TSchema>(item: S) =>
  Type.Object(
    {
      items: Type.Array(item),
      hasMore: Type.Boolean(),
      nextCursor: Type.Union([Type.String(), Type.Null()], {
        description: 'Present whenever `hasMore` is true; null otherwise.',
      }),
    },
    { title: `${item.title}Page` },
  )

/** The schema of all there is of something, whole: a list that needs no pages. */
export const ListOf = <S extends TSchema, Name extends string = 'items'>(
  item: S,
  name: Name = 'items' as Name,
) =>
  Type.Object({ [name]: Type.Array(item) } as Record<Name, TArray<S>>, {
    title: `${item.title}List`,
  })

/** The responses of an endpoint that lists: a page with this item as its example. */
export const pageResponse = (schema: TSchema, item: unknown) =>
  jsonResponse('A page.', schema, { items: [item], hasMore: false, nextCursor: null })

/** The most bytes of the items of a page, as JSON (contract §12); one item may have more. */
export const pageBytesMax = 1_048_576

export interface Page<T> {
  readonly items: readonly T[]
  readonly hasMore: boolean
  readonly nextCursor: string | null
}

/** The last item of a page, as the values by which the list is sorted. */
type Position = readonly (string | number)[]

/** What a page is made of. */
interface Listing<R, T> {
  /** Names the list, with its owner and its query: a cursor is good for this list alone. */
  readonly list: string
  /** At most `limit` rows and one more, which shows that there is a further page. */
  readonly rows: readonly R[]
  readonly limit: number
  /** Rows follow that were not read, because those before them fill the page. */
  readonly hasUnread?: boolean
  readonly position: (row: R) => Position
  /** The wire form of a row. */
  readonly item: (row: R) => T
}

/** Signs and reads the cursors of all lists. */
export class Cursors {
  constructor(readonly keyring: Keyring) {}

  /** A page of the first rows: `limit` of them, or as many as have `pageBytesMax` bytes. */
  page<R, T>(listing: Listing<R, T>): Page<T> {
    const { list, rows, limit, hasUnread = false, position, item } = listing
    const shown = rows.slice(0, limit).map(item)
    const items =
      jsonBytesAtMost(shown) <= pageBytesMax
        ? shown
        : takeWithinBudget(shown, pageBytesMax, jsonBytes)
    const hasMore = hasUnread || rows.length > items.length
    const last = hasMore ? rows[items.length - 1] : undefined
    const nextCursor = last === undefined ? null : this.#issue(list, position(last))
    return { items, hasMore: last !== undefined, nextCursor }
  }

  /**
   * The position in a cursor; null without one. A cursor not issued for this list is
   * `BAD_REQUEST`.
   */
  read(list: string, cursor: string | undefined): Position | null {
    if (cursor === undefined) return null
    if (!this.isOf(list, cursor)) {
      throw badRequest([
        { path: 'cursor', message: 'must be the nextCursor of a page of this list' },
      ])
    }
    const [payload = ''] = cursor.split('.')
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position
  }

  /** Whether a cursor was issued for this list. */
  isOf(list: string, cursor: string): boolean {
    const [payload = '', signature = '', ...rest] = cursor.split('.')
    return (
      rest.length === 0 &&
      payloadForm.test(payload) &&
      this.keyring.verify(purpose, `${list}|${payload}`, signature)
    )
  }

  #issue(list: string, position: Position): string {
    const payload = Buffer.from(JSON.stringify(position)).toString('base64url')
    return `${payload}.${this.keyring.sign(purpose, `${list}|${payload}`)}`
  }
}

/** The bytes of a value as JSON in UTF-8. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The most bytes of one UTF-16 code unit in JSON: a control character, `\\u0000`. */
const unitBytesMax = 6
/** More than a number, a boolean, null or the marks around a member take. */
const atomBytesMax = 32

/** No less than `jsonBytes` of plain data, in a quarter of its time. */
function jsonBytesAtMost(value: unknown): number {
  if (typeof value === 'string') return value.length * unitBytesMax + atomBytesMax
  if (typeof value !== 'object' || value === null) return atomBytesMax
  let bytes = atomBytesMax
  if (Array.isArray(value)) {
    for (const each of value) bytes += jsonBytesAtMost(each)
    return bytes
  }
  const members = value as Readonly<Record<string, unknown>>
  // `Object.entries` would take five times as long.
  for (const name in members) bytes += name.length * unitBytesMax + jsonBytesAtMost(members[name])
  return bytes
}
