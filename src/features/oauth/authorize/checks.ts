/**
 * What an authorization request must fulfil, in the order of the checks.
 *
 * The client and the redirect URI are checked first: until both are certain, only the user sees an
 * error, and no redirect happens (RFC 6749 §4.1.2.1, RFC 9700 §4.11.2).
 */
import { scopes, type Scope } from '../../../http/scopes'
import { isStorable } from '../../../lib/text'
import type { Client, Clients } from '../clients'
import type { AuthorizeQuery } from '../model'
import { sameRedirectUri } from '../redirect-uris'
import {
  existingScopes,
  isSubset,
  parseScopes,
  type ResourceIndicators,
} from '../scopes-and-resources'

type ParameterName = keyof AuthorizeQuery

/** The parameters as they were sent. One without a value counts as omitted (RFC 6749 §3.1). */
export class Parameters {
  constructor(readonly query: AuthorizeQuery) {}

  /** The value, the first one if it is repeated; null if the parameter is omitted. */
  one(name: ParameterName): string | null {
    return this.all(name)[0] ?? null
  }

  all(name: ParameterName): readonly string[] {
    return this.query[name]?.filter((value) => value !== '') ?? []
  }

  /** The names that occur more than once, with or without a value. */
  repeated(): ParameterName[] {
    const names = Object.keys(this.query) as ParameterName[]
    return names.filter((name) => (this.query[name]?.length ?? 0) > 1)
  }
}

/** A client, and a redirect URI that it registered. */
export interface TrustedRedirect {
  readonly client: Client
  readonly redirectUri: string
  /** If the request named it, the token request must name it too (RFC 6749 §4.1.3). */
  readonly redirectUriGiven: boolean
}

/** A request whose answer may be redirected. */
export interface AuthorizationRequest extends TrustedRedirect {
  readonly parameters: Parameters
  readonly resources: ResourceIndicators
}

/** An error that the client receives by redirect (RFC 6749 §4.1.2.1, RFC 8707 §2). */
export interface AuthorizationError {
  readonly error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_target'
    | 'access_denied'
  readonly description: string
}

/** The trusted redirect, or the sentence that the user sees instead. */
export async function trustedRedirect(
  parameters: Parameters,
  clients: Clients,
): Promise<TrustedRedirect | string> {
  const ids = parameters.all('client_id')
  const [id] = ids
  if (id === undefined) return 'The link does not say which application it is for.'
  if (ids.length > 1) return 'The link names more than one application.'
  const client = await clients.find(id)
  if (!client) return 'The application that the link is for is not known here.'
  return registeredRedirect(parameters, client)
}

/** RFC 6749 §3.1.2, RFC 9700 §2.1. */
function registeredRedirect(parameters: Parameters, client: Client): TrustedRedirect | string {
  const given = parameters.all('redirect_uri')
  const [redirectUri] = given
  if (given.length > 1) return 'The link names more than one address to return to.'
  if (redirectUri === undefined) {
    const [only, ...others] = client.redirectUris
    if (only === undefined || others.length > 0) return 'The link names no address to return to.'
    return { client, redirectUri: only, redirectUriGiven: false }
  }
  if (client.redirectUris.some((registered) => sameRedirectUri(registered, redirectUri))) {
    return { client, redirectUri, redirectUriGiven: true }
  }
  return 'The address that the link would return you to is not one that the application registered.'
}

/**
 * What goes back to the client with every answer; null if there is no state, or an unusable one.
 */
export function stateOf({ parameters }: Pick<AuthorizationRequest, 'parameters'>): string | null {
  const [state, ...more] = parameters.all('state')
  if (state === undefined || more.length > 0 || state.length > maxStateLength) return null
  // U+FFFD replaces bytes that were not UTF-8: the exact value is lost.
  return isStorable(state) && !state.includes('\ufffd') ? state : null
}

/** The scopes that the user is asked for; null if one does not exist. */
export function scopesOf({ client, parameters }: AuthorizationRequest): readonly Scope[] | null {
  const requested = parseScopes(parameters.one('scope') ?? '')
  if (requested?.length !== 0) return requested
  return client.scopes ? existingScopes(client.scopes) : readScopes
}

/** The resource that the token will be for; null if none is named, or not exactly one of ours. */
export function resourceOf({ parameters, resources }: AuthorizationRequest): string | null {
  const named = new Set(parameters.all('resource').map((uri) => resources.resolve(uri)))
  const [resource = null] = named
  return named.size === 1 ? resource : null
}

const maxStateLength = 4_096
/** SHA-256 in base64url: 43 characters (RFC 7636 §4.2). */
const challengeForm = /^[\w-]{43}$/
const readScopes = scopes.filter((scope) => scope.endsWith(':read'))

/** One requirement, and the error of a request that does not fulfil it. */
interface RequestCheck {
  readonly error: AuthorizationError['error']
  readonly description: string | ((request: AuthorizationRequest) => string)
  readonly isMet: (request: AuthorizationRequest) => boolean
}

const checks: readonly RequestCheck[] = [
  {
    // RFC 6749 §3.1.
    error: 'invalid_request',
    description: (request) => `The parameter ${repeatedParameter(request)} is repeated.`,
    isMet: (request) => repeatedParameter(request) === undefined,
  },
  {
    // RFC 6749 §4.1.2: the client receives "the exact value".
    error: 'invalid_request',
    description: 'The state is too long or not text.',
    isMet: (request) => request.parameters.one('state') === null || stateOf(request) !== null,
  },
  {
    // RFC 6749 §3.1.1, §4.1.1.
    error: 'invalid_request',
    description: 'The parameter response_type is missing.',
    isMet: ({ parameters }) => parameters.one('response_type') !== null,
  },
  {
    error: 'unsupported_response_type',
    description: 'The response_type must be code.',
    isMet: ({ parameters }) => parameters.one('response_type') === 'code',
  },
  {
    // OAuth 2.0 Multiple Response Types §2.1; a fragment or a form would be another flow.
    error: 'invalid_request',
    description: 'The response_mode must be query.',
    isMet: ({ parameters }) => (parameters.one('response_mode') ?? 'query') === 'query',
  },
  {
    // The code is bound to a secret of the client (RFC 7636 §4.3, §4.4.1; RFC 9700 §2.1.1).
    error: 'invalid_request',
    description: 'The parameter code_challenge is missing.',
    isMet: ({ parameters }) => parameters.one('code_challenge') !== null,
  },
  {
    // Without a method the challenge would be plain (RFC 7636 §4.3), which is no secret at all.
    error: 'invalid_request',
    description: 'The code_challenge_method must be S256.',
    isMet: ({ parameters }) => parameters.one('code_challenge_method') === 'S256',
  },
  {
    error: 'invalid_request',
    description: 'The code_challenge is no SHA-256 in base64url.',
    isMet: ({ parameters }) => challengeForm.test(parameters.one('code_challenge') ?? ''),
  },
  {
    // RFC 6749 §3.3, contract §3.
    error: 'invalid_scope',
    description: 'A scope does not exist.',
    isMet: (request) => scopesOf(request) !== null,
  },
  {
    error: 'invalid_scope',
    description: 'The client did not register each of the scopes.',
    isMet: (request) => {
      const { scopes: registered } = request.client
      return !registered || isSubset(scopesOf(request) ?? [], registered)
    },
  },
  {
    // RFC 8707 §2.
    error: 'invalid_target',
    description: 'The resource is not one of this server.',
    isMet: (request) => request.parameters.one('resource') === null || resourceOf(request) !== null,
  },
]

/** The error of the first check that fails; null if the request passes all of them. */
export function findError(request: AuthorizationRequest): AuthorizationError | null {
  const failed = checks.find(({ isMet }) => !isMet(request))
  if (!failed) return null
  const { error, description } = failed
  return {
    error,
    description: typeof description === 'string' ? description : description(request),
  }
}

/** Only `resource` may be repeated (RFC 8707 §2). */
const repeatedParameter = ({ parameters }: AuthorizationRequest): string | undefined =>
  parameters.repeated().find((name) => name !== 'resource')
