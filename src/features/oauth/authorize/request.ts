/** An authorization request as it is checked, and what a check can say of it. */
import type { Client } from '../clients'
import type { AuthorizeQuery } from '../model'
import type { Resources } from '../resources'

/** The parameters as they were sent. One without a value counts as omitted (RFC 6749 §3.1). */
export class Parameters {
  constructor(readonly query: AuthorizeQuery) {}

  /** Its value, the first where it is repeated; null where it was omitted. */
  one(name: keyof AuthorizeQuery): string | null {
    return this.all(name)[0] ?? null
  }

  all(name: keyof AuthorizeQuery): readonly string[] {
    return this.query[name]?.filter((value) => value !== '') ?? []
  }

  /** The names that were sent more than once, with or without a value. */
  repeated(): (keyof AuthorizeQuery)[] {
    const names = Object.keys(this.query) as (keyof AuthorizeQuery)[]
    return names.filter((name) => (this.query[name]?.length ?? 0) > 1)
  }
}

/** Where the answer goes, once it is certain that it may go there. */
export interface Trusted {
  readonly client: Client
  readonly redirectUri: string
  /** Whether the request named it; then the token request has to as well (RFC 6749 §4.1.3). */
  readonly redirectUriGiven: boolean
}

/** A request whose answer may be redirected. */
export interface AuthorizationRequest extends Trusted {
  readonly parameters: Parameters
  readonly resources: Resources
}

/** What is told to the client by redirect (RFC 6749 §4.1.2.1, RFC 8707 §2). */
export interface Refusal {
  readonly error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'access_denied'
  readonly description: string
}

/** One thing that must be right; null where it is. */
export type Check = (request: AuthorizationRequest) => Refusal | null
