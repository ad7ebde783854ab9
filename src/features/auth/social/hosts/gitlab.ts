/** GitLab, its own and self-managed. It tells the primary address, and when that was confirmed. */
import { Type } from '@sinclair/typebox'
import type { Host } from '../host'

const optional = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: optional,
  email: optional,
  confirmed_at: optional,
})

/** `url`: the host's address, without a trailing slash. */
export const gitlab = (url: string): Host => ({
  title: 'GitLab',
  authorizationEndpoint: `${url}/oauth/authorize`,
  tokenEndpoint: `${url}/oauth/token`,
  scopes: ['read_user'],
  profile: async (ask) => {
    const user = await ask(`${url}/api/v4/user`, User)
    return {
      externalId: String(user.id),
      name: user.name || user.username,
      email: user.email || null,
      emailVerified: Boolean(user.email && user.confirmed_at),
    }
  },
})
