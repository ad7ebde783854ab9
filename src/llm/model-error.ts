/**
 * Everything that can go wrong with a provider, as one error that is safe to log.
 *
 * A provider's own words are never kept: error bodies repeat the key they refused and the text they
 * were sent. What remains is the kind of fault, the HTTP status, and an identifier such as
 * `insufficient_quota`.
 */

/** Each kind with the sentence a log shows, and whether the same request may do better at once. */
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

/** The kinds of fault; see the table for what each stands for. */
export type ModelErrorKind = keyof typeof kinds

/** What a log may know beside the kind. */
export interface ModelErrorDetail {
  /** HTTP status of the provider's answer, or of the error inside its stream. */
  readonly status?: number
  /** The provider's or the network's name for the error: letters, digits, `_`, `.` and `-` only. */
  readonly providerCode?: string
  /** How long the provider asked to be left alone, in milliseconds. */
  readonly retryAfterMs?: number
}

/** A provider's failure without any of its text. It has no `cause` on purpose: that would carry the text. */
export class ModelError extends Error {
  readonly status: number | undefined
  readonly providerCode: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(
    readonly kind: ModelErrorKind,
    detail: ModelErrorDetail = {},
  ) {
    const notes = [detail.status, detail.providerCode].filter((note) => note !== undefined)
    super(
      `The model provider ${kinds[kind][0]}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}.`,
    )
    this.name = 'ModelFault'
    this.status = detail.status
    this.providerCode = detail.providerCode
    this.retryAfterMs = detail.retryAfterMs
  }

  /** Whether trying again within seconds makes sense. */
  get retryable(): boolean {
    return kinds[this.kind][1]
  }
}
