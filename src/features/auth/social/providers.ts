/** The code hosts that users may sign in with, and what differs between them. */
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import type { CodehostKind } from '../../../lib/codehosts'

/** A user as the provider describes them. */
export interface ProviderProfile {
  /** The provider never gives it to another account. */
  readonly externalId: string
  readonly name: string | null
  /** Null if the provider shows none. */
  readonly email: string | null
  /** Whether the provider says that the address is verified. */
  readonly emailVerified: boolean
  /** What an OpenID provider says of the user's role and classes; code hosts say nothing. */
  readonly claims?: ProfileClaims
  /** The token that an OpenID provider's logout asks for. */
  readonly idToken?: string
}

export interface ProfileClaims {
  /** Null where the provider left the claim out because it is too long. */
  readonly role: 'learner' | 'teacher' | 'admin' | null
  readonly classes: readonly ClaimedClass[]
}

/** A class as a claim names it. */
export interface ClaimedClass {
  readonly externalIds: readonly string[]
  readonly name: string
}

/** A login on its way, and what binds the provider's answer to it. */
export interface Attempt {
  readonly state: string
  /** RFC 7636 §4.1. */
  readonly verifier: string
  /** OpenID Connect Core §3.1.2.1. */
  readonly nonce: string
  /** The user must prove to the provider anew who they are. */
  readonly isFresh: boolean
}

/** Signs users in: a code host, or an OpenID provider. */
export interface SignInProvider {
  /** The name that users know. */
  readonly title: string
  readonly kind: 'codehost' | 'oidc'
  /** What stands before the account's id in a stored identity; it begins with a kind and a colon. */
  readonly identityKey: string
  /** Whether it lets a user prove anew who they are. */
  readonly provesAnew: boolean
  /** Where to send the browser. Rejects with `ProviderError`. */
  authorizationUrl(attempt: Attempt): Promise<string>
  /** The profile of the user whom the answer is about. Rejects with `ProviderError`. */
  fetchProfile(answer: URLSearchParams, attempt: Attempt): Promise<ProviderProfile>
}

/** GETs a URL of the provider's API with the user's token. Rejects with `ProviderError`. */
export type FetchResource = <S extends TSchema>(url: string, schema: S) => Promise<Static<S>>

/** What differs between providers. */
export interface SocialProvider {
  /** The name that users know. */
  readonly title: string
  /** RFC 6749 §3.1 and §3.2. */
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** The fewest scopes that allow reading the profile. */
  readonly scopes: readonly string[]
  readonly profile: (fetchResource: FetchResource) => Promise<ProviderProfile>
}

/** The list of e-mail addresses of GitHub and Gitea, which have the same form. */
const EmailList = Type.Array(
  Type.Object({ email: Type.String(), verified: Type.Boolean(), primary: Type.Boolean() }),
)

/** The primary address if it is verified, else any verified one, else the primary one. */
function preferredEmail(
  emails: Static<typeof EmailList>,
): Pick<ProviderProfile, 'email' | 'emailVerified'> {
  const preferred =
    emails.find(({ primary, verified }) => primary && verified) ??
    emails.find(({ verified }) => verified) ??
    emails.find(({ primary }) => primary)
  return { email: preferred?.email ?? null, emailVerified: preferred?.verified ?? false }
}

const GitHubUser = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

/** github.com, Enterprise Cloud with data residency, and Enterprise Server. */
function github(url: string): SocialProvider {
  const api = apiOf(url)
  return {
    title: 'GitHub',
    authorizationEndpoint: `${url}/login/oauth/authorize`,
    tokenEndpoint: `${url}/login/oauth/access_token`,
    scopes: ['read:user', 'user:email'],
    profile: async (fetchResource) => {
      const user = await fetchResource(`${api}/user`, GitHubUser)
      const emails = await fetchResource(`${api}/user/emails`, EmailList)
      return {
        externalId: String(user.id),
        name: user.name || user.login,
        ...preferredEmail(emails),
      }
    },
  }
}

/** In the cloud the API has another host; a server has it below its own address. */
function apiOf(url: string): string {
  const { host } = new URL(url)
  return /(^|\.)(github|ghe)\.com$/.test(host) ? `https://api.${host}` : `${url}/api/v3`
}

const optional = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const GitLabUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: optional,
  email: optional,
  confirmed_at: optional,
})

/** gitlab.com and self-managed. Its profile has the primary address and when it was verified. */
const gitlab = (url: string): SocialProvider => ({
  title: 'GitLab',
  authorizationEndpoint: `${url}/oauth/authorize`,
  tokenEndpoint: `${url}/oauth/token`,
  scopes: ['read_user'],
  profile: async (fetchResource) => {
    const user = await fetchResource(`${url}/api/v4/user`, GitLabUser)
    return {
      externalId: String(user.id),
      name: user.name || user.username,
      email: user.email || null,
      emailVerified: Boolean(user.email && user.confirmed_at),
    }
  },
})

const GiteaUser = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  full_name: Type.Optional(Type.String()),
})

/** Gitea, and Forgejo, which has the same API. */
const gitea = (url: string): SocialProvider => ({
  title: 'Gitea',
  authorizationEndpoint: `${url}/login/oauth/authorize`,
  tokenEndpoint: `${url}/login/oauth/access_token`,
  scopes: ['read:user'],
  profile: async (fetchResource) => {
    const user = await fetchResource(`${url}/api/v1/user`, GiteaUser)
    const emails = await fetchResource(`${url}/api/v1/user/emails`, EmailList)
    return {
      externalId: String(user.id),
      name: user.full_name || user.login,
      ...preferredEmail(emails),
    }
  },
})

/** Every code host, by the name that the configuration uses, at the address of an instance without a trailing slash. */
export const providers: Readonly<Record<CodehostKind, (url: string) => SocialProvider>> = {
  github,
  gitlab,
  gitea,
}
