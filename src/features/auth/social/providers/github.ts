/** GitHub: github.com, Enterprise Cloud with data residency, and Enterprise Server. */
import { Type } from '@sinclair/typebox'
import { EmailList, preferredEmail, type SocialProvider } from '../provider'

const User = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

/** `url`: the instance's address, without a trailing slash. */
export function github(url: string): SocialProvider {
  const api = apiOf(url)
  return {
    title: 'GitHub',
    authorizationEndpoint: `${url}/login/oauth/authorize`,
    tokenEndpoint: `${url}/login/oauth/access_token`,
    scopes: ['read:user', 'user:email'],
    profile: async (fetchResource) => {
      const user = await fetchResource(`${api}/user`, User)
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
