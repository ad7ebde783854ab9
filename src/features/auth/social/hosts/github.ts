/** GitHub: the public one, Enterprise Cloud on a host of its own, and Enterprise Server. */
import { Type } from '@sinclair/typebox'
import type { Host } from '../host'
import { bestEmail, ListedEmails } from '../listed-emails'

const User = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

/** `url`: the host's address, without a trailing slash. */
export function github(url: string): Host {
  const api = apiOf(url)
  return {
    title: 'GitHub',
    authorizationEndpoint: `${url}/login/oauth/authorize`,
    tokenEndpoint: `${url}/login/oauth/access_token`,
    scopes: ['read:user', 'user:email'],
    profile: async (ask) => {
      const user = await ask(`${api}/user`, User)
      const emails = await ask(`${api}/user/emails`, ListedEmails)
      return { externalId: String(user.id), name: user.name || user.login, ...bestEmail(emails) }
    },
  }
}

/** In the cloud the API has its own host; a server has it under its own address. */
function apiOf(url: string): string {
  const { host } = new URL(url)
  return /(^|\.)(github|ghe)\.com$/.test(host) ? `https://api.${host}` : `${url}/api/v3`
}
