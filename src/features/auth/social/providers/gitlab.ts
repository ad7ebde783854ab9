/**
 * GitLab: gitlab.com and self-managed. Its profile has the primary address and when it was
 * verified.
 */
import { Type } from '@sinclair/typebox'
import type { SocialProvider } from '../provider'

const optional = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: optional,
  email: optional,
  confirmed_at: optional,
})

/** `url`: the instance's address, without a trailing slash. */
export const gitlab = (url: string): SocialProvider => ({
  title: 'GitLab',
  authorizationEndpoint: `${url}/oauth/authorize`,
  tokenEndpoint: `${url}/oauth/token`,
  scopes: ['read_user'],
  profile: async (fetchResource) => {
    const user = await fetchResource(`${url}/api/v4/user`, User)
    return {
      externalId: String(user.id),
      name: user.name || user.username,
      email: user.email || null,
      emailVerified: Boolean(user.email && user.confirmed_at),
    }
  },
})
