/**
 * Deprecated endpoints, in one table. From it come the headers of their responses (RFC 9745,
 * RFC 8594), the marks in the OpenAPI document and the announcements.
 */
import { dayMs } from '../lib/clock'
import type { Contract } from './endpoint'

export interface Deprecation {
  /** UUIDv7, of its announcement. */
  readonly id: string
  readonly method: Contract['method']
  /** As in the contract. */
  readonly path: string
  /** When it was announced, and from when on it may be gone. ISO 8601. */
  readonly since: string
  readonly sunset: string
  /** What to do instead, for readers of the announcement. */
  readonly advice: string
  /** Where that is described. */
  readonly link: string
}

/** Nothing is deprecated. */
export const deprecations: readonly Deprecation[] = []

/** Between the announcement and the end (spec part 9). */
const leastNoticeMs = 90 * dayMs

/** The entries that give less notice than was promised; the build fails over them. */
export const tooSudden = (table: readonly Deprecation[]): Deprecation[] =>
  table.filter(({ since, sunset }) => !(Date.parse(sunset) - Date.parse(since) >= leastNoticeMs))

/** The entry of an endpoint; absent for one that stays. */
export const deprecationOf = (
  { method, path }: Pick<Contract, 'method' | 'path'>,
  table: readonly Deprecation[],
): Deprecation | undefined => table.find((each) => each.method === method && each.path === path)

/**
 * `Deprecation` as a Structured Field date (RFC 9745 §2.1), `Sunset` as an HTTP date (RFC 8594 §3) and
 * `Link` to what to do instead.
 */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation) => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1_000)}`,
  sunset: new Date(sunset).toUTCString(),
  link: `<${link}>; rel="deprecation"; type="text/html"`,
})
