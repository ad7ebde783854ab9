/** Gitea, and Forgejo, which speaks the same API. */
import { Type } from '@sinclair/typebox'
import type { Host } from '../host'
import { bestEmail, ListedEmails } from '../listed-emails'

const User = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  full_name: Type.Optional(Type.String()),
})

/** `url`: the host's address, without a trailing slash. */
export const gitea = (url: string): Host => ({
  title: 'Gitea',
  authorizationEndpoint: `${url}/login/oauth/authorize`,
  tokenEndpoint: `${url}/login/oauth/access_token`,
  scopes: ['read:user'],
  profile: async (ask) => {
    const user = await ask(`${url}/api/v1/user`, User)
    const emails = await ask(`${url}/api/v1/user/emails`, ListedEmails)
    return { externalId: String(user.id), name: user.full_name || user.login, ...bestEmail(emails) }
  },
})
