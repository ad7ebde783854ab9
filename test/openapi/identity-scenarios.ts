/** The scenarios of identity: accounts, phones, code hosts, agent keys, the authorization server. */
import { Secret, TOTP } from 'otpauth'
import { SoftAuthenticator } from '../support/authenticator'
import { Client, newEmail, password } from '../support/client'
import { begin, callbackPath, consent, logIn, startPath } from '../support/codehost-login'
import { Application, decide, hiddenFields, pkce } from '../support/oauth'
import { OpenId, openIdPaths } from '../support/openid'
import { startServer } from '../support/server'
import { limitedTo, unknownId, see, twice, type Setup, type Scenario } from './scenario'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const fromElsewhere = { 'sec-fetch-site': 'cross-site' }
const asBrowser = { accept: 'text/html' }

/** Somebody new, in a browser whose answers are looked at. */
async function newcomer({ url, onAnswer }: Setup): Promise<Client & { email: string }> {
  const email = newEmail()
  const client = new Client(url, onAnswer)
  await client.register(email)
  return Object.assign(client, { email })
}

/** A token as it would be mailed. */
function mailed({ server }: Setup, purpose: 'verify_email' | 'reset_password', userId: string) {
  const { app, services } = server.running
  const lifeMs = 60_000
  return services.store.transaction((tx) => app.auth.tokens.issue(tx, { purpose, userId, lifeMs }))
}

const idOf = async (client: Client) =>
  (await client.call<{ user: { id: string } }>('GET', '/api/auth/me')).json.user.id

const accountScenarios: Readonly<Record<string, Scenario>> = {
  verifyEmail: async (setup) => {
    const client = await newcomer(setup)
    const token = await mailed(setup, 'verify_email', await idOf(client))
    const path = `/api/auth/verify-email?token=${token}`
    await see(new Client(setup.url, setup.onAnswer), 'GET', path)
    await see(client, 'GET', path)
    await client.call('GET', '/api/auth/verify-email', undefined, asBrowser)
  },
  confirmEmail: async (setup) => {
    const client = await newcomer(setup)
    const token = await mailed(setup, 'verify_email', await idOf(client))
    const path = '/api/auth/verify-email'
    await see(client, 'POST', path, { token, password: 'a wrong password' })
    await see(client, 'POST', path, { token, newPassword: 'a better horse battery' })
    await see(client, 'POST', path, { token, password })
  },
  resendVerification: ({ client }) => see(client, 'POST', '/api/auth/verify-email/resend'),
  forgotPassword: async (setup) => {
    const { email, csrfToken, cookies } = await newcomer(setup)
    const stranger = Object.assign(new Client(setup.url, setup.onAnswer), { csrfToken })
    for (const [name, value] of cookies) stranger.cookies.set(name, value)
    await see(stranger, 'POST', '/api/auth/password/forgot', { email })
    await see(stranger, 'POST', '/api/auth/password/forgot', { email: newEmail() })
  },
  resetPassword: async (setup) => {
    const user = await newcomer(setup)
    const token = await mailed(setup, 'reset_password', await idOf(user))
    await see(user, 'POST', '/api/auth/password/reset', { token: 'x', password })
    await see(user, 'POST', '/api/auth/password/reset', { token, password })
  },
  checkLink: (setup) =>
    see(setup.client, 'POST', '/api/auth/links/check', { purpose: 'setup', token: 'x' }),
  changePassword: async (setup) => {
    const user = await newcomer(setup)
    const change = (currentPassword: string) =>
      see(user, 'POST', '/api/auth/password/change', { currentPassword, newPassword: password })
    await change('wrong')
    await change(password)
  },
  setUp: async ({ env, onAnswer }) => {
    await using empty = await startServer({ env })
    const link = new URL(String(await empty.running.app.auth.registration.setUpLink()))
    const stranger = new Client(empty.url, onAnswer)
    await stranger.fetchCsrf()
    const body = { token: link.searchParams.get('token'), email: newEmail(), password }
    await see(stranger, 'POST', '/api/auth/setup', { ...body, token: 'x' })
    await see(stranger, 'POST', '/api/auth/setup', body)
  },
  setUpUser: async ({ env, onAnswer }) => {
    await using empty = await startServer({ env })
    const link = new URL(String(await empty.running.app.auth.registration.setUpLink()))
    const user = new Client(empty.url, onAnswer)
    await user.register()
    await see(user, 'POST', '/api/auth/setup/user', { token: 'x' })
    await see(user, 'POST', '/api/auth/setup/user', { token: link.searchParams.get('token') })
  },
  getAccount: ({ client }) => see(client, 'GET', '/api/account'),
  getUsage: ({ client }) => see(client, 'GET', '/api/account/usage'),
  updateAccount: ({ client }) => see(client, 'PATCH', '/api/account', { name: 'Ada' }),
  deleteAccount: async (setup) => {
    const user = await newcomer(setup)
    await see(user, 'DELETE', '/api/account', { password: 'wrong' })
    await see(user, 'DELETE', '/api/account', { password })
  },
  exportAccount: ({ client }) => see(client, 'GET', '/api/account/export'),
  listSignIns: ({ client }) => see(client, 'GET', '/api/account/sessions'),
  endOtherSignIns: async (setup) => see(await newcomer(setup), 'DELETE', '/api/account/sessions'),
  endSignIn: async (setup) => {
    const user = await newcomer(setup)
    const { json: listed } = await user.call<{ sessions: { id: string }[] }>(
      'GET',
      '/api/account/sessions',
    )
    await see(user, 'DELETE', `/api/account/sessions/${unknownId}`)
    await see(user, 'DELETE', `/api/account/sessions/${listed.sessions[0]?.id}`)
  },
}

const keyScenarios: Readonly<Record<string, Scenario>> = {
  listAgentKeys: ({ client }) => see(client, 'GET', '/api/account/agent-keys'),
  createAgentKey: ({ client }) =>
    twice((changed) =>
      client.call(
        'POST',
        '/api/account/agent-keys',
        { label: changed ? 'Other' : 'One', scopes: ['sessions:read'] },
        { 'idempotency-key': 'mint' },
      ),
    ),
  revokeAgentKey: ({ client }) => revoke(client, 'DELETE', ''),
  postRevokeAgentKey: ({ client }) => revoke(client, 'POST', '/revoke'),
}

/** The same key with another id is used anew; an empty key is refused. */
async function revoke(client: Client, method: string, rest: string): Promise<void> {
  const path = (id: string) => `/api/account/agent-keys/${id}${rest}`
  await twice((changed) =>
    client.call(method, path(changed ? 'ak_other' : 'ak_one'), undefined, {
      'idempotency-key': `revoke ${method}`,
    }),
  )
  await client.call(method, path('ak_one'), undefined, { 'idempotency-key': 'x'.repeat(256) })
}

const codehostScenarios: Readonly<Record<string, Scenario>> = {
  listIdentities: async ({ client }) => {
    await see(client, 'GET', '/api/account/identities')
  },
  disconnectIdentity: async ({ url, onAnswer, server }) => {
    const user = new Client(url, onAnswer)
    await logIn(user)
    await user.fetchCsrf()
    const disconnect = async () => {
      for (const provider of ['github', 'gitlab', 'gitea'])
        await see(user, 'DELETE', `/api/account/identities/${provider}`)
    }
    await disconnect()
    const { email } = (await user.call<{ user: { email: string } }>('GET', '/api/auth/me')).json
      .user
    await server.running.app.auth.administration.setPassword(email, password)
    await logIn(user)
    await user.fetchCsrf()
    await disconnect()
  },
  reauthenticate: async (setup) => {
    const { client } = setup
    await see(client, 'POST', '/api/account/reauthenticate', { password })
    await see(client, 'POST', '/api/account/reauthenticate', { password: 'another password' })
  },
  startCodehostLogin: async ({ url, bare, onAnswer }) => {
    await see(new Client(url, onAnswer), 'GET', startPath)
    await new Client(url, onAnswer).call('GET', startPath, undefined, fromElsewhere)
    await see(new Client(bare.url, onAnswer), 'GET', startPath)
  },
  finishCodehostLogin: async ({ url, bare, onAnswer }) => {
    const browser = new Client(url, onAnswer)
    const back = await consent(await begin(browser))
    await see(new Client(url, onAnswer), 'GET', back)
    await see(browser, 'GET', back)
    await see(new Client(bare.url, onAnswer), 'GET', `${callbackPath}?state=x&code=y`)
  },
}

const openIdUser = () => ({ sub: newEmail(), email: newEmail(), email_verified: true })

/** Runs with a provider and a server of its own, which the provider may leave. */
async function withOpenId(work: (openId: OpenId, url: string) => Promise<void>): Promise<void> {
  await using openId = await OpenId.start()
  await using server = await startServer({ env: { ...limitedTo('100000/3600'), ...openId.env } })
  openId.server = server.url
  await work(openId, server.url)
}

const openIdScenarios: Readonly<Record<string, Scenario>> = {
  startOidcLogin: ({ bare, onAnswer }) =>
    withOpenId(async (openId, url) => {
      const start = () => new Client(url, onAnswer).call('GET', openIdPaths.start)
      await new Client(url, onAnswer).call('GET', openIdPaths.start, undefined, fromElsewhere)
      openId.setDown(true)
      await start()
      openId.setDown(false)
      await see(new Client(url, onAnswer), 'GET', openIdPaths.start)
      await see(new Client(bare.url, onAnswer), 'GET', openIdPaths.start)
    }),
  finishOidcLogin: ({ bare, onAnswer }) =>
    withOpenId(async (openId, url) => {
      const back = async (browser: Client) => {
        openId.user = openIdUser()
        return openId.consent(await openId.begin(browser))
      }
      const browser = new Client(url, onAnswer)
      const first = await back(browser)
      await see(new Client(url, onAnswer), 'GET', first)
      await see(browser, 'GET', first)
      const another = await back(browser)
      openId.faults.set('/token', () => new Response('', { status: 500 }))
      await browser.call('GET', another)
      await see(new Client(bare.url, onAnswer), 'GET', `${openIdPaths.callback}?state=x&code=y`)
    }),
  logoutOidc: ({ bare, onAnswer }) =>
    withOpenId(async (openId, url) => {
      const browser = new Client(url, onAnswer)
      for (const accept of ['*/*', 'application/json']) {
        await openId.signIn(browser, openIdUser())
        await browser.fetchCsrf()
        await browser.call('POST', openIdPaths.logout, undefined, { accept })
      }
      const stranger = new Client(bare.url, onAnswer)
      await stranger.fetchCsrf()
      await see(stranger, 'POST', openIdPaths.logout)
    }),
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

const phoneScenarios = (name: string, prefix: string): Readonly<Record<string, Scenario>> => ({
  [`${name}Login`]: async (setup) => {
    const { email } = await newcomer(setup)
    const phone = new Client(setup.url, setup.onAnswer)
    await see(phone, 'POST', `${prefix}/login`, { email, password: 'wrong horse' })
    await see(phone, 'POST', `${prefix}/login`, { email, password })
  },
  [`${name}Refresh`]: async (setup) => {
    const { phone, tokens } = await signedInPhone(setup, prefix)
    const headers = bearer(tokens.refreshToken)
    await phone.call('POST', `${prefix}/refresh`, undefined, headers)
    await phone.call('POST', `${prefix}/refresh`, undefined, headers)
  },
  [`${name}Logout`]: async (setup) => {
    const { phone, tokens } = await signedInPhone(setup, prefix)
    await phone.call('POST', `${prefix}/logout`, undefined, bearer(tokens.accessToken))
  },
  [`${name}Exchange`]: async ({ url, onAnswer }) => {
    const phone = new Client(url, onAnswer)
    const { headers } = await logIn(phone, { client: 'native' })
    const code = new URL(String(headers.get('location'))).searchParams.get('code')
    for (let use = 0; use < 2; use += 1)
      await see(phone, 'POST', `${prefix}/oauth/exchange`, { code })
  },
  [`${name}LoginWithCode`]: async (setup) => {
    const user = await newcomer(setup)
    const { json: made } = await user.call<{ code: string }>('POST', '/api/account/mobile-codes')
    const phone = new Client(setup.url, setup.onAnswer)
    for (let use = 0; use < 2; use += 1)
      await see(phone, 'POST', `${prefix}/login-with-code`, { code: made.code })
  },
})

async function signedInPhone(setup: Setup, prefix: string) {
  const { email } = await newcomer(setup)
  const phone = new Client(setup.url, setup.onAnswer)
  const { json: tokens } = await phone.call<Tokens>('POST', `${prefix}/login`, { email, password })
  return { phone, tokens }
}

const oauthScenarios: Readonly<Record<string, Scenario>> = {
  registerClient: async ({ url, onAnswer }) => {
    const program = new Client(url, onAnswer)
    const body = { client_name: 'Bot', redirect_uris: ['https://bot.example/callback'] }
    await see(program, 'POST', '/api/oauth/register', body)
    await see(program, 'POST', '/api/oauth/register', {
      ...body,
      redirect_uris: ['http://x.example/'],
    })
  },
  authorize: async ({ url, client, onAnswer }) => {
    const app = await Application.register(url)
    const { challenge } = pkce()
    await see(new Client(url, onAnswer), 'GET', app.authorizePath(challenge))
    await see(client, 'GET', app.authorizePath(challenge))
    await see(client, 'GET', app.authorizePath(challenge, { scope: 'everything' }))
    const unknown = app.authorizePath(challenge, { client_id: 'cli_x' })
    await client.call('GET', unknown, undefined, asBrowser)
    await client.call('GET', unknown, undefined, json)
  },
  decide: async ({ url, client }) => {
    const app = await Application.register(url)
    const page = await client.call('GET', app.authorizePath(pkce().challenge))
    const fields = { ...hiddenFields(page.text), decision: 'allow' }
    await decide(client, { ...fields, csrf_token: 'x' })
    await decide(client, fields)
    await decide(client, fields)
    const body = new URLSearchParams(fields).toString()
    const headers = { ...form, ...asBrowser }
    await client.call('POST', '/api/oauth/authorize/decision', body, headers)
    const again = await client.call('GET', app.authorizePath(pkce().challenge))
    const asScript = { accept: 'application/json' }
    await decide(client, { ...hiddenFields(again.text), decision: 'deny' }, asScript)
  },
  issueTokens: async (setup) => {
    const { app, program, send } = await application(setup)
    const { verifier, challenge } = pkce()
    const code = await app.code(setup.client, challenge)
    const fields = {
      grant_type: 'authorization_code',
      client_id: app.id,
      code,
      code_verifier: verifier,
      redirect_uri: app.redirectUri,
    }
    await send('token', { ...fields, client_secret: 'wrong' })
    await send('token', { ...fields, client_secret: String(app.secret) })
    await send('token', { ...fields, client_secret: String(app.secret) })
    const headers = { ...form, authorization: 'Basic eDp5' }
    await program.call('POST', '/api/oauth/token', 'grant_type=refresh_token', headers)
  },
  revokeToken: async (setup) => {
    const { app, send } = await application(setup)
    const client = { client_id: app.id, client_secret: String(app.secret) }
    await send('revoke', { token: 'x' })
    await send('revoke', client)
    await send('revoke', { ...client, token: 'x' })
  },
  listConnections: async ({ url, client }) => {
    await (await Application.register(url)).connect(client)
    await see(client, 'GET', '/api/account/connections')
  },
  deleteConnection: async ({ url, client }) => {
    const app = await Application.register(url)
    await app.connect(client)
    await see(client, 'DELETE', `/api/account/connections/${app.id}`)
    await see(client, 'DELETE', `/api/account/connections/${app.id}`)
  },
}

async function application({ url, onAnswer }: Setup) {
  const metadata = { token_endpoint_auth_method: 'client_secret_post' }
  const app = await Application.register(url, metadata)
  const program = new Client(url, onAnswer)
  const send = (endpoint: string, fields: Record<string, string>) =>
    program.call('POST', `/api/oauth/${endpoint}`, new URLSearchParams(fields).toString(), form)
  return { app, program, send }
}

const passkeys = '/api/account/passkeys'
const totp = '/api/account/totp'
type CreationOptions = Parameters<SoftAuthenticator['register']>[0]
type RequestOptions = Parameters<SoftAuthenticator['sign']>[0]

/** The answer of an authenticator to new options. */
async function made(client: Client, device: SoftAuthenticator) {
  const { json: options } = await client.call<CreationOptions>('POST', `${passkeys}/options`)
  return { response: await device.register(options), name: 'Phone' }
}

async function withPasskey(setup: Setup) {
  const client = await newcomer(setup)
  const device = await SoftAuthenticator.make(setup.url)
  const addition = await made(client, device)
  const { json: added } = await client.call<{ id: string }>('POST', passkeys, addition)
  return { client, device, addition, id: added.id }
}

const factorScenarios: Readonly<Record<string, Scenario>> = {
  createPasskeyOptions: async (setup) =>
    see(await newcomer(setup), 'POST', `${passkeys}/options`, { password }),
  addPasskey: async (setup) => {
    const { client, device, addition } = await withPasskey(setup)
    await see(client, 'POST', passkeys, addition)
    await see(client, 'POST', passkeys, await made(client, device))
  },
  listPasskeys: async (setup) => see((await withPasskey(setup)).client, 'GET', passkeys),
  removePasskey: async (setup) => {
    const { client, id } = await withPasskey(setup)
    await see(client, 'DELETE', `${passkeys}/${id}`)
    await see(client, 'DELETE', `${passkeys}/${id}`)
  },
  createPasskeySignInOptions: ({ client }) => see(client, 'POST', '/api/auth/passkey/options'),
  signInWithPasskey: async (setup) => {
    const { client, device } = await withPasskey(setup)
    const { json: options } = await client.call<RequestOptions>('POST', '/api/auth/passkey/options')
    const response = await device.sign(options)
    await see(client, 'POST', '/api/auth/passkey', { response })
    await see(client, 'POST', '/api/auth/passkey', { response })
  },
  beginTotp: async (setup) => see(await newcomer(setup), 'POST', totp, { password }),
  confirmTotp: async (setup) => {
    const client = await newcomer(setup)
    await see(client, 'POST', `${totp}/confirm`, { code: '000000' })
    const { json: begun } = await client.call<{ secret: string }>('POST', totp)
    await see(client, 'POST', `${totp}/confirm`, { code: 'x' })
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate()
    await see(client, 'POST', `${totp}/confirm`, { code })
  },
  removeTotp: async (setup) => {
    const client = await newcomer(setup)
    await see(client, 'DELETE', totp, { password })
    const { json: begun } = await client.call<{ secret: string }>('POST', totp)
    const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate()
    await see(client, 'POST', `${totp}/confirm`, { code })
    await see(client, 'DELETE', totp, { password })
  },
}

const documentScenarios = Object.fromEntries(
  Object.entries({
    getServerMetadata: '/.well-known/oauth-authorization-server/api/oauth',
    getServerMetadataAtRoot: '/.well-known/oauth-authorization-server',
    getServerMetadataAtIssuer: '/api/oauth/.well-known/oauth-authorization-server',
    getServerMetadataOfIssuer: '/api/oauth',
    getResourceMetadata: '/.well-known/oauth-protected-resource',
    getMcpResourceMetadata: '/.well-known/oauth-protected-resource/api/mcp',
  }).map(([id, path]): [string, Scenario] => [id, ({ client }) => see(client, 'GET', path)]),
)

/** By operation id. */
export const identityScenarios: Readonly<Record<string, Scenario>> = {
  ...accountScenarios,
  ...keyScenarios,
  ...codehostScenarios,
  ...openIdScenarios,
  ...phoneScenarios('mobile', '/api/mobile'),
  ...phoneScenarios('authMobile', '/api/auth/mobile'),
  createMobileCode: ({ client }) => see(client, 'POST', '/api/account/mobile-codes'),
  ...factorScenarios,
  ...oauthScenarios,
  ...documentScenarios,
}
