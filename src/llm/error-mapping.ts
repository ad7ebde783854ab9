/**
 * The error of a model, whatever failed. Maps anything that `fetch`, an AI SDK package or a stream throws to a `ModelError`. It looks at
 * shapes and not at classes, so that it loads no provider package.
 */
import { type PictureRefusal, pictureRefusalIn } from './vision'

const maxCauses = 8
const identifier = /^[A-Za-z][A-Za-z0-9_.-]{1,63}$/
const networkCode = /^(E[A-Z_]{4,}|Connection\w+|FailedToOpenSocket|.*(CERT|SSL|TLS|SIGN).*)$/

/**
 * The `ModelError` behind `error`. `secret` is the API key: an identifier that contains it, or is
 * part of it, is dropped.
 */
export function toModelError(error: unknown, secret: string | null): ModelError {
  const chain = causes(error)
  const mapped = chain.find((link) => link instanceof ModelError)
  if (mapped instanceof ModelError) return mapped

  const status = firstOf(chain, statusOf)
  const code = firstOf(chain, (link) => codeOf(link, secret))
  const retryAfterMs = firstOf(chain, retryAfterOf)
  const words = chain.map(wordsOf).join('\n')
  const overflow = overflowIn(status, words)
  const pictures = overflow === null ? pictureRefusalIn(status, words) : undefined
  const detail: ModelErrorDetail = {
    ...(overflow?.contextTokens === undefined ? {} : { contextTokens: overflow.contextTokens }),
    ...(pictures === undefined ? {} : { pictures }),
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { providerCode: code }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
  return new ModelError(overflow ? 'overflow' : errorKindOf(chain, status, code), detail)
}

function errorKindOf(
  chain: readonly object[],
  status: number | undefined,
  code: string | undefined,
): ModelErrorKind {
  if (status !== undefined) return errorKindOfStatus(status)
  if (code !== undefined && networkCode.test(code)) return 'connection'
  return chain.some((link) => link instanceof Error) ? 'garbled' : 'failed'
}

function errorKindOfStatus(status: number): ModelErrorKind {
  if (status < 300) return 'garbled'
  if (status < 400) return 'redirected'
  if (status === 401 || status === 403) return 'credentials'
  if (status >= 500 || [408, 409, 425, 429].includes(status)) return 'busy'
  return 'rejected'
}

/** What an error says; only its subject is kept. */
function wordsOf(link: object): string {
  const { message, responseBody, error, type, code } = link as Record<string, unknown>
  return [message, responseBody, error, type, code]
    .filter((each) => typeof each === 'string')
    .join('\n')
}

/**
 * `error`, its cause, the cause's cause, and the `data.error` in which the SDK keeps parsed bodies.
 */
function causes(error: unknown): object[] {
  const chain: object[] = []
  for (let link = error; isObject(link) && chain.length < maxCauses; link = link['cause']) {
    chain.push(link)
    const data = link['data']
    if (isObject(data)) chain.push(isObject(data['error']) ? data['error'] : data)
  }
  return chain
}

function statusOf(link: object): number | undefined {
  const { statusCode, code } = link as { statusCode?: unknown; code?: unknown }
  return [statusCode, code].find(
    (value): value is number =>
      Number.isInteger(value) && Number(value) >= 200 && Number(value) < 600,
  )
}

function codeOf(link: object, secret: string | null): string | undefined {
  const { code, type, status } = link as { code?: unknown; type?: unknown; status?: unknown }
  return [code, type, status].find(
    (value): value is string =>
      typeof value === 'string' && identifier.test(value) && !overlaps(value, secret),
  )
}

function overlaps(value: string, secret: string | null): boolean {
  return secret !== null && secret !== '' && (value.includes(secret) || secret.includes(value))
}

/**
 * `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), the latter measured from the answer's
 * own `Date`.
 */
function retryAfterOf(link: object): number | undefined {
  const { responseHeaders: headers } = link as { responseHeaders?: Record<string, string> }
  const value = headers?.['retry-after']
  if (value === undefined) return undefined
  const waitMs = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(headers?.['date'] ?? '')
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined
}

function firstOf<T>(
  chain: readonly object[],
  read: (link: object) => T | undefined,
): T | undefined {
  for (const link of chain) {
    const found = read(link)
    if (found !== undefined) return found
  }
  return undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Each kind with the sentence that a log shows, and whether a retry within seconds can succeed. */
const kinds = {
  connection: ['could not be reached, or dropped the connection', true],
  busy: ['is overloaded or limits the rate', true],
  failed: ['reported an error in its stream', true],
  garbled: ['sent something that is not of its protocol', true],
  incomplete: ['ended its stream before the reply was finished', true],
  empty: ['finished without a word', true],
  silent: ['sent nothing within the time allowed', false],
  exhausted: ['finished without a word, for length or by its filter', false],
  oversized: ['sent more than a reply can hold', false],
  credentials: ['refused the credentials', false],
  redirected: ['answered with a redirect, which is never followed', false],
  rejected: ['rejected the request', false],
  overflow: ['was given more than its context holds', false],
} as const satisfies Record<string, readonly [string, boolean]>

/** The kinds of failure; the table above defines each. */
export type ModelErrorKind = keyof typeof kinds

/** What the error holds beside the kind. */
interface ModelErrorDetail {
  /** HTTP status of the provider's answer, or of the error inside its stream. */
  readonly status?: number
  /** The provider's or the network's name for the error: letters, digits, `_`, `.` and `-` only. */
  readonly providerCode?: string
  /** The pause that the provider asked for (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number
  /** What the provider says of the request's pictures; absent where it is about something else. */
  readonly pictures?: PictureRefusal
  /** The bound that the provider names where a prompt exceeds it, in tokens. */
  readonly contextTokens?: number
}

/**
 * A provider's failure without any of its text. It has no `cause`, because that would carry the
 * text.
 */
export class ModelError extends Error {
  readonly status: number | undefined
  readonly providerCode: string | undefined
  readonly retryAfterMs: number | undefined
  readonly pictures: PictureRefusal | undefined
  readonly contextTokens: number | undefined

  constructor(
    readonly kind: ModelErrorKind,
    detail: ModelErrorDetail = {},
  ) {
    const notes = [detail.status, detail.providerCode].filter((note) => note !== undefined)
    super(
      `The model provider ${kinds[kind][0]}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}.`,
    )
    this.name = 'ModelError'
    this.status = detail.status
    this.providerCode = detail.providerCode
    this.retryAfterMs = detail.retryAfterMs
    this.pictures = detail.pictures
    this.contextTokens = detail.contextTokens
  }

  /** Whether a retry within seconds can succeed. */
  get retryable(): boolean {
    return kinds[this.kind][1]
  }
}

/** Statuses that refuse a prompt for its length; some servers answer 500. */
const overflowStatuses = new Set([400, 413, 422, 500])
const maxRead = 4_000

/** What is too long, and that it is. Each pattern is the wording of at least one server. */
const wordings: readonly RegExp[] = [
  /exceed_?s?_?context|context_length_exceeded|context[ _](?:length|window|size)[^.]{0,60}(?:exceed|overflow)/i,
  /(?:exceed|longer than|greater than|too (?:long|large) for|larger than)[^.]{0,80}(?:context|max[ _]seq|maximum (?:model|prompt|input|sequence)? ?length|maximum number of tokens)/i,
  /(?:maximum|max)(?:'s)? (?:context|prompt|model|input|sequence)[ _]?(?:length|window|size)/i,
  /(?:prompt|input|inputs|message|conversation)(?: tokens)? (?:is|are|was)? ?too (?:long|large)/i,
  /(?:input|prompt|request)[^.]{0,40}tokens?[^.]{0,60}(?:exceed|too (?:long|large|many))/i,
  /too many (?:input |prompt )?tokens/i,
  /inputs?`? (?:tokens )?(?:\+ `?max_new_tokens`? )?must (?:be <=|have less than)/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  /context (?:the )?overflow|context shift is disabled|larger context length|no room (?:in|for)[^.]{0,20}context/i,
  /failed to find (?:a )?(?:free space|slot)[^.]{0,20}KV cache/i,
]
/** A rate limit speaks of tokens too. */
const rateLimit = /per (?:minute|hour|day)|\b[TR]P[MD]\b|rate limit|quota/i

/** The numbers that follow or precede the words for the bound. */
const overflowBounds: readonly RegExp[] = [
  /"?n_ctx"?\s*[:=]\s*(\d{3,9})/i,
  /(?:context|prompt|model|sequence|input)[ _](?:length|window|size|limit)(?: of| is|:)?(?: only)? ?\(?(\d{3,9})/i,
  /max_seq_len (\d{3,9})/i,
  /tokens? > (\d{3,9})/i,
  /must be <= (\d{3,9})/i,
  /maximum number of tokens allowed \((\d{3,9})/i,
  /(\d{3,9}) maximum context length/i,
  /length (?:of|is) (?:only )?(\d{3,9})/i,
]

/** The bound that is named; undefined where the words name none. */
interface Overflow {
  readonly contextTokens: number | undefined
}

/** Null where the words are about something else. `status`: undefined for an error inside a stream. */
function overflowIn(status: number | undefined, words: string): Overflow | null {
  if (status !== undefined && status !== 200 && !overflowStatuses.has(status)) return null
  const read = words.slice(0, maxRead).replaceAll(',', '').replaceAll('\\"', '"')
  if (rateLimit.test(read) || !wordings.some((wording) => wording.test(read))) return null
  const found = overflowBounds
    .map((bound) => bound.exec(read)?.[1])
    .find((tokens) => tokens !== undefined)
  return { contextTokens: found === undefined ? undefined : Number(found) }
}
