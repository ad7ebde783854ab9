/** The interface of a social login provider: a code host (one file each beside this one). */
import { Type, type Static, type TSchema } from '@sinclair/typebox'

/** A user as the provider describes them. */
export interface ProviderProfile {
  /** The provider never gives it to another account. */
  readonly externalId: string
  readonly name: string | null
  /** Null if the provider shows none. */
  readonly email: string | null
  /** Whether the provider says that the address is verified. */
  readonly emailVerified: boolean
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
export const EmailList = Type.Array(
  Type.Object({ email: Type.String(), verified: Type.Boolean(), primary: Type.Boolean() }),
)

/** The primary address if it is verified, else any verified one, else the primary one. */
export function preferredEmail(
  emails: Static<typeof EmailList>,
): Pick<ProviderProfile, 'email' | 'emailVerified'> {
  const preferred =
    emails.find(({ primary, verified }) => primary && verified) ??
    emails.find(({ verified }) => verified) ??
    emails.find(({ primary }) => primary)
  return { email: preferred?.email ?? null, emailVerified: preferred?.verified ?? false }
}
