/**
 * The products that schools have: `discovery/` holds how each describes itself, with the fields that it publishes and hosts
 * of our own; of IServ only the endpoints are published. A provider that answers as each does stands behind their own
 * addresses, and only `fetch` is another one.
 */
import { expect, test } from 'bun:test'
import { SignJWT } from 'jose'
import type { OidcConfig } from '../../../src/config/config'
import { OpenIdProvider } from '../../../src/features/auth/social/openid'
import { newKey } from '../../support/openid'
import authentik from './discovery/authentik.json'
import entraOrganizations from './discovery/entra-organizations.json'
import entraTenant from './discovery/entra-tenant.json'
import google from './discovery/google.json'
import iserv from './discovery/iserv.json'
import keycloak from './discovery/keycloak.json'
import nextcloud from './discovery/nextcloud.json'

type Claims = Readonly<Record<string, unknown>>

interface Product {
  readonly document: Readonly<Record<string, unknown>>
  /** As an operator writes it. */
  readonly issuer: string
  readonly roleClaim: string | null
  readonly classClaim: string | null
  /** In the ID token, besides what every one has. */
  readonly signed: Claims
  /** At the userinfo endpoint. */
  readonly shown?: Claims
}

const redirectUri = 'https://tutor.school.example/api/auth/oidc/callback'
const address = { email: 'ada@school.example', email_verified: true }
const tenant = '8f2c1d6e-0000-4000-8000-000000000042'
const microsoft = 'https://login.microsoftonline.com'

const products: Readonly<Record<string, Product>> = {
  Keycloak: {
    document: keycloak,
    issuer: keycloak.issuer,
    roleClaim: 'realm_access.roles',
    classClaim: 'groups',
    signed: { ...address, name: 'Ada', realm_access: { roles: ['teacher'] }, groups: ['/8b'] },
  },
  'Entra ID with the tenant': {
    document: entraTenant,
    issuer: `${microsoft}/${tenant}/v2.0`,
    roleClaim: 'roles',
    classClaim: null,
    signed: { email: address.email, name: 'Ada', tid: tenant, roles: ['Teacher'] },
  },
  'Entra ID with the domain': {
    document: entraTenant,
    issuer: `${microsoft}/school.example/v2.0`,
    roleClaim: 'roles',
    classClaim: null,
    signed: { email: address.email, name: 'Ada', tid: tenant, xms_edov: '1', roles: [] },
  },
  'Entra ID for all organizations': {
    document: entraOrganizations,
    issuer: `${microsoft}/organizations/v2.0`,
    roleClaim: null,
    classClaim: null,
    signed: { email: address.email, name: 'Ada', tid: tenant, iss: `${microsoft}/${tenant}/v2.0` },
  },
  'Google Workspace': {
    document: google,
    issuer: 'https://accounts.google.com',
    roleClaim: null,
    classClaim: null,
    signed: { ...address, name: 'Ada', hd: 'school.example' },
  },
  'Authentik without the slash': {
    document: authentik,
    issuer: 'https://auth.school.example/application/o/elenchus',
    roleClaim: 'groups',
    classClaim: 'groups',
    signed: { ...address, name: 'Ada', groups: ['Lehrkräfte', '8b'] },
  },
  IServ: {
    document: iserv,
    issuer: 'https://schule.example.de/',
    roleClaim: 'roles',
    classClaim: 'groups',
    signed: {},
    shown: {
      ...address,
      name: 'Ada',
      roles: [{ uuid: 'c0ffee', id: 'ROLE_TEACHER', displayName: 'Lehrer' }],
      groups: { 17: { id: 17, uuid: 'beef', act: 'klasse.8b', name: 'Klasse 8b' } },
    },
  },
  Nextcloud: {
    document: nextcloud,
    issuer: 'https://cloud.school.example',
    roleClaim: 'roles',
    classClaim: 'groups',
    signed: { preferred_username: 'ada' },
    shown: { ...address, name: 'Ada', roles: ['teacher'], groups: ['teacher', '8b'] },
  },
}

const key = await newKey()
const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicKey } = key.jwk

/** The product, behind its own addresses. */
class StandIn {
  readonly asked: {
    readonly url: string
    readonly authorization: string
    readonly body: string
  }[] = []
  nonce = ''

  constructor(readonly product: Product) {}

  readonly fetch = async (url: string, init: RequestInit = {}) => {
    const body = await new Response(init.body ?? '').text()
    const authorization = new Headers(init.headers).get('authorization') ?? ''
    this.asked.push({ url, authorization, body })
    const { document, shown = {} } = this.product
    if (url.endsWith('/.well-known/openid-configuration')) return Response.json(document)
    if (url === document['jwks_uri']) return Response.json({ keys: [publicKey] })
    if (url === document['userinfo_endpoint']) return Response.json({ sub: 'ada-1', ...shown })
    if (url !== document['token_endpoint']) return new Response('', { status: 404 })
    return Response.json({
      access_token: 'at',
      token_type: 'Bearer',
      id_token: await this.#token(),
    })
  }

  #token(): Promise<string> {
    const { document, signed } = this.product
    const claims = {
      iss: String(document['issuer']),
      aud: 'elenchus',
      sub: 'ada-1',
      nonce: this.nonce,
    }
    return new SignJWT({ ...claims, ...signed })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key.jwk)
  }
}

async function login(product: Product) {
  const config: OidcConfig = {
    issuer: product.issuer,
    clientId: 'elenchus',
    clientSecret: 'a secret: with signs/&%',
    name: 'School',
    roleClaim: product.roleClaim,
    teacherValues: ['teacher', 'Teacher', 'Lehrkräfte', 'ROLE_TEACHER'],
    adminValues: [],
    classClaim: product.classClaim,
  }
  const standIn = new StandIn(product)
  const deps = { clock: { now: () => Date.now() }, redirectUri }
  const provider = new OpenIdProvider(config, deps, standIn.fetch as unknown as typeof fetch)
  const attempt = { state: 's', verifier: 'v'.repeat(43), nonce: 'n-1', isFresh: false }
  standIn.nonce = attempt.nonce
  const authorization = new URL(await provider.authorizationUrl(attempt))
  const answer = new URLSearchParams({
    code: 'c',
    state: 's',
    iss: String(product.document['issuer']),
  })
  const profile = await provider.fetchProfile(answer, attempt)
  const leave = await provider.endSessionUrl(
    profile.idToken ?? null,
    'https://tutor.school.example/login',
  )
  return { standIn, authorization, profile, leave }
}

/** Why nobody is signed in. */
const refusal = (product: Product): Promise<string> =>
  login(product).then(
    () => 'none',
    (error: Error) => error.message,
  )

test.each(Object.entries(products))('%s signs in', async (_, product) => {
  const { authorization, profile, standIn } = await login(product)
  expect(authorization.href).toStartWith(String(product.document['authorization_endpoint']))
  expect(authorization.searchParams.get('code_challenge_method')).toBe('S256')
  expect(authorization.searchParams.get('redirect_uri')).toBe(redirectUri)
  expect(profile).toMatchObject({ externalId: 'ada-1', name: 'Ada', email: address.email })
  expect(standIn.asked.some(({ url }) => url === product.document['jwks_uri'])).toBe(true)
})

test('what a product says of address, role and classes', async () => {
  const said = async (name: string) => {
    const { profile, authorization, leave } = await login(products[name] as Product)
    const { emailVerified, claims } = profile
    const classes = claims?.classes.map(
      ({ externalIds, name: shown }) => `${externalIds[0]} ${shown}`,
    )
    const scope = authorization.searchParams
      .get('scope')
      ?.replace('openid email profile', '')
      .trim()
    return [emailVerified, claims?.role, classes?.join(), scope, leave !== null]
  }
  expect(await said('Keycloak')).toEqual([true, 'teacher', '/8b /8b', 'roles', true])
  // No email_verified: the address proves nothing, unless the tenant says that it owns the domain.
  expect(await said('Entra ID with the tenant')).toEqual([false, 'teacher', '', '', true])
  expect(await said('Entra ID with the domain')).toEqual([true, 'learner', '', '', true])
  expect(await said('Entra ID for all organizations')).toEqual([false, 'learner', '', '', true])
  // It has no logout that other sites may begin.
  expect(await said('Google Workspace')).toEqual([true, 'learner', '', '', false])
  expect(await said('Authentik without the slash')).toEqual([
    true,
    'teacher',
    'Lehrkräfte Lehrkräfte,8b 8b',
    '',
    true,
  ])
  expect(await said('IServ')).toEqual([
    true,
    'teacher',
    'klasse.8b Klasse 8b',
    'groups roles',
    true,
  ])
  expect(await said('Nextcloud')).toEqual([
    true,
    'teacher',
    'teacher teacher,8b 8b',
    'groups roles',
    true,
  ])
})

test('the client proves itself as the product takes it', async () => {
  const way = async (name: string) => {
    const { standIn } = await login(products[name] as Product)
    const token = standIn.asked.find(
      ({ url }) => url === standIn.product.document['token_endpoint'],
    )
    return token?.authorization.startsWith('Basic ')
      ? 'basic'
      : token?.body.includes('client_secret=') && 'post'
  }
  expect(await way('Keycloak')).toBe('post')
  // It names no method, which means `client_secret_basic`.
  expect(await way('IServ')).toBe('basic')
})

test('tokens of another tenant are refused', async () => {
  const product = products['Entra ID with the tenant'] as Product
  const other = { iss: `${microsoft}/another-tenant/v2.0`, tid: 'another-tenant' }
  expect(await refusal({ ...product, signed: { ...product.signed, ...other } })).toContain('iss')
  const organizations = products['Entra ID for all organizations'] as Product
  const evil = { ...organizations.signed, iss: 'https://evil.example' }
  expect(await refusal({ ...organizations, signed: evil })).toContain('iss')
})

test('a description of another issuer is refused', async () => {
  const product = products['Keycloak'] as Product
  for (const issuer of ['https://evil.example', 'https://sso.school.example/realms/other', 7]) {
    const document = { ...product.document, issuer }
    expect(await refusal({ ...product, document })).toContain('issuer')
  }
})
