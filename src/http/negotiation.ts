/**
 * What a request takes and what a message holds: `Accept`, `Accept-Encoding`, `Accept-Language` and
 * `Content-Type` (RFC 9110 §8.3 and §12.5). Every other file asks this one.
 */
import { parse } from 'content-type'
import Negotiator from 'negotiator'

/** Longer fields count as absent: no client needs them, and their reading takes time. In characters. */
const fieldMaxLength = 1_000

type AcceptField = 'accept' | 'accept-encoding' | 'accept-language'

/** The field; undefined where it is absent, empty or too long. */
function fieldOf({ headers }: Request, name: AcceptField): string | undefined {
  const field = headers.get(name)?.trim()
  return field && field.length <= fieldMaxLength ? field : undefined
}

const negotiator = (name: AcceptField, field: string | undefined) =>
  new Negotiator({ headers: field === undefined ? {} : { [name]: field } })

/**
 * Those of `types` that the request takes (RFC 9110 §12.5.1), in lower case. All of them without `Accept`.
 * A parameter of a range is not compared, because each type has one form here.
 */
export function acceptedTypes<T extends string>(request: Request, types: readonly T[]): T[] {
  return ranked(withoutParameters(fieldOf(request, 'accept')), types)
}

/**
 * The one of `types` that the request weighs most; of those that one range covers, the first. Null where
 * ranges of one weight name several, or none is taken.
 */
export function preferredType<T extends string>(request: Request, types: readonly T[]): T | null {
  const field = withoutParameters(fieldOf(request, 'accept'))
  const [first = null] = ranked(field, types)
  // The library breaks ties by the order of the ranges, which means nothing in HTTP.
  const [other = null] = ranked(field?.split(',').toReversed().join(','), types)
  return first === other ? first : null
}

const ranked = <T extends string>(field: string | undefined, types: readonly T[]): T[] =>
  negotiator('accept', field).mediaTypes(types) as T[]

/** The ranges with their weights alone. */
const withoutParameters = (field: string | undefined): string | undefined =>
  field?.replace(/;(?!\s*q\s*=)[^;,]*/gi, '')

/** Content codings that answers can have: registered names (RFC 9110 §18.6, RFC 7932, RFC 8878). */
export type Coding = 'br' | 'zstd' | 'gzip'

/** Of several with one weight: the smallest result for a fixed text, the fastest for any other. */
export const bySize: readonly Coding[] = ['br', 'zstd', 'gzip']
export const bySpeed: readonly Coding[] = ['zstd', 'br', 'gzip']

/** Names that mean the same (RFC 9110 §8.4.1.3). */
const otherNames: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' }

/**
 * The coding of `available` that `Accept-Encoding` weighs most (RFC 9110 §12.5.3), and of several with one
 * weight the first; null for the plain body. The plain body is sent too where the field refuses everything.
 */
export function acceptedCoding(request: Request, available: readonly Coding[]): Coding | null {
  const field = fieldOf(request, 'accept-encoding')
  if (field === undefined) return null
  const offered = [...available, 'x-gzip', 'identity']
  const [chosen = 'identity'] = negotiator('accept-encoding', field).encodings(offered, {
    preferred: offered,
  })
  const name = otherNames[chosen] ?? chosen
  return available.find((coding) => coding === name) ?? null
}

const languages = ['en', 'de', 'fr', 'es'] as const
/** The languages that texts exist in. */
export type AcceptedLanguage = (typeof languages)[number]

/**
 * The first language of `Accept-Language`, by weight (RFC 9110 §12.5.4), that texts exist in: a range with
 * a region takes its language (RFC 4647 §3.4). English where there is none.
 */
export function acceptedLanguage(request: Request): AcceptedLanguage {
  for (const range of negotiator(
    'accept-language',
    fieldOf(request, 'accept-language'),
  ).languages()) {
    const [primary] = range.toLowerCase().split('-')
    const language = languages.find((one) => one === primary)
    if (language) return language
  }
  return 'en'
}

/** The media type of `Content-Type`, in lower case and without its parameters; empty where there is none. */
export const mediaTypeOf = (headers: Headers): string =>
  parse(headers.get('content-type') ?? '', { parameters: false }).type

/** Whether the body of a message has no content coding (RFC 9110 §8.4). */
export const isUncoded = (headers: Headers): boolean =>
  /^(?:identity)?$/i.test(headers.get('content-encoding') ?? '')
