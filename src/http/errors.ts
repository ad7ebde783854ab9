/**
 * Every way a request can fail: the closed list of codes (contract §1), and the error that carries
 * one. `message` is shown to users; `cause` is for the log alone.
 */

/**
 * What OAuth endpoints say in place of the common codes (RFC 6749 §4.1.2.1 and §5.2, RFC 7591 §3.2.2, RFC
 * 8707 §2).
 */
const oauthCodes = {
  invalid_request: { status: 400, message: 'The request is malformed.' },
  invalid_client: { status: 401, message: 'The client could not be authenticated.' },
  invalid_grant: {
    status: 400,
    message: 'The code or token is unknown, expired, used, or of another client.',
  },
  unauthorized_client: { status: 400, message: 'The client did not register this grant type.' },
  unsupported_grant_type: { status: 400, message: 'This grant type is not supported.' },
  invalid_scope: { status: 400, message: 'The scope is unknown or more than was granted.' },
  invalid_target: { status: 400, message: 'The resource is not the one that was granted.' },
  invalid_redirect_uri: { status: 400, message: 'A redirect URI cannot be accepted.' },
  invalid_client_metadata: { status: 400, message: 'The client metadata cannot be accepted.' },
  server_error: { status: 500, message: 'Something went wrong on our side.' },
  temporarily_unavailable: { status: 503, message: 'The service is not available right now.' },
} as const

/** Each code's status and the sentence used where a thrower gives none. */
export const problemCodes = {
  BAD_REQUEST: { status: 400, message: 'The request is malformed.' },
  UNAUTHORIZED: { status: 401, message: 'Sign in to go on.' },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Send the code of your authenticator app, or a recovery code, with the password.',
  },
  CSRF_TOKEN_MISMATCH: {
    status: 403,
    message: 'The CSRF token is missing, stale or of another session.',
  },
  CSRF_TOKEN_PARTIAL: {
    status: 403,
    message: 'The CSRF token must be sent as both cookie and header.',
  },
  INSUFFICIENT_SCOPE: { status: 403, message: 'The credential lacks the scope for this.' },
  FORBIDDEN: { status: 403, message: 'This is not allowed.' },
  QUOTA_EXCEEDED: { status: 403, message: 'This is more than one user may take.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed here.' },
  EMAIL_ALREADY_REGISTERED: { status: 409, message: 'An account with this e-mail address exists.' },
  CONFLICT: { status: 409, message: 'The request conflicts with the present state.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'The idempotency key was used with another request.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'A request with this idempotency key is still running.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must be JSON (application/json).',
  },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests; try again later.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  UPSTREAM_ERROR: { status: 502, message: 'A service that this needs did not answer.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is not available right now.' },
  ...oauthCodes,
} as const

export type ProblemCode = keyof typeof problemCodes

/** One fault of a field: `path` is a JSON pointer (RFC 6901) into the body, or the parameter's name. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

export interface ProblemOptions {
  readonly message?: string
  readonly detail?: readonly FieldError[] | Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** A failure with a public half (code, message, detail, headers) and a private one (cause). */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: ProblemOptions['detail']
  readonly headers: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.message ?? problemCodes[code].message, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.status = problemCodes[code].status
    this.detail = options.detail
    this.headers = options.headers ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** The wire form (contract §1). */
  body(requestId: string): Record<string, unknown> {
    return {
      code: this.code,
      message: this.message,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      requestId,
      ...(this.retryAfterSeconds === undefined
        ? {}
        : { retryAfterSeconds: this.retryAfterSeconds }),
    }
  }
}

/** A 400 that names the faulty fields. */
export const badRequest = (faults: readonly FieldError[]): Problem =>
  new Problem('BAD_REQUEST', { message: 'Some fields are not valid.', detail: faults })

/** A 409 that says what is in the way. */
export const conflict = (message: string): Problem => new Problem('CONFLICT', { message })

/** A 404 that says what is not there. */
export const notFound = (message: string): Problem => new Problem('NOT_FOUND', { message })

/** The user has stored as much as one user may. */
export const storageExceeded = (): Problem =>
  new Problem('QUOTA_EXCEEDED', {
    message: 'Your storage is full; delete sessions or files to make room.',
  })

/** Why a body cannot be read: the problem of one whose client has left, or the error itself. */
export const bodyFault = (error: unknown): unknown =>
  error instanceof Error && error.name === 'AbortError'
    ? new Problem('BAD_REQUEST', { message: 'The request body ended too early.' })
    : error

/** The problem of a body past its limit. */
export const payloadTooLarge = (maxBytes: number): Problem =>
  new Problem('PAYLOAD_TOO_LARGE', { message: `The request body may hold ${maxBytes} bytes.` })
