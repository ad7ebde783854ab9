/**
 * Every failure of a provider as one error that is safe to log.
 *
 * The error never holds the provider's text: error bodies repeat the key that they refused and the
 * text that they were sent. It holds the kind of failure, the HTTP status, and an identifier such
 * as `insufficient_quota`.
 */

import type { PictureRefusal } from './vision'

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
} as const satisfies Record<string, readonly [string, boolean]>

/** The kinds of failure; the table above defines each. */
export type ModelErrorKind = keyof typeof kinds

/** What the error holds beside the kind. */
export interface ModelErrorDetail {
  /** HTTP status of the provider's answer, or of the error inside its stream. */
  readonly status?: number
  /** The provider's or the network's name for the error: letters, digits, `_`, `.` and `-` only. */
  readonly providerCode?: string
  /** The pause that the provider asked for (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number
  /** What the provider says of the request's pictures; absent where it is about something else. */
  readonly pictures?: PictureRefusal
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
  }

  /** Whether a retry within seconds can succeed. */
  get retryable(): boolean {
    return kinds[this.kind][1]
  }
}
