/** Gitea, and Forgejo, which has the same API. */
import { Type } from '@sinclair/typebox'
import { EmailList, preferredEmail, type SocialProvider } from '../provider'

const User = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  full_name: Type.Optional(Type.String()),
})

/** `url`: the instance's address, without a trailing slash. */
export const gitea = (url: string): SocialProvider => ({
  title: 'Gitea',
  authorizationEndpoint: `${url}/login/oauth/authorize`,
  tokenEndpoint: `${url}/login/oauth/access_token`,
  scopes: ['read:user'],
  profile: async (fetchResource) => {
    const user = await fetchResource(`${url}/api/v1/user`, User)
    const emails = await fetchResource(`${url}/api/v1/user/emails`, EmailList)
    return {
      externalId: String(user.id),
      name: user.full_name || user.login,
      ...preferredEmail(emails),
    }
  },
})
