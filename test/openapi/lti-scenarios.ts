/** The scenarios of LTI: launches, links, rosters, platforms. */
import { Client, newEmail } from '../support/client'
import { form, instructor, LtiPlatform } from '../support/lti-platform'
import { see, unknownId, type Scenario, type Setup } from './scenario'

const platformsPath = '/api/admin/lti/platforms'
const teacher = { sub: 'teacher-1', roles: [instructor] }
const learner = { sub: 'learner-1', roles: [] }
const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const toLink = (platform: LtiPlatform) => ({
  [claim('message_type')]: 'LtiDeepLinkingRequest',
  'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
    deep_link_return_url: `${platform.url}/return`,
  },
})

interface Place {
  readonly platform: LtiPlatform
  readonly platformId: string
  readonly admin: Client
  readonly stranger: () => Client
}

/** Runs with a platform of its own. */
async function withPlatform(
  { client: admin, url, onAnswer }: Setup,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  await using platform = await LtiPlatform.start()
  platform.server = url
  const { json } = await admin.call<{ id: string }>('POST', platformsPath, platform.registration)
  const stranger = () => new Client(url, onAnswer)
  await work({ platform, platformId: json.id, admin, stranger })
}

const codeIn = (text: string): string => /name="code" value="([^"]+)"/.exec(text)?.[1] ?? ''
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** A launch whose cookie is another browser's. */
async function shownTo({ platform, stranger }: Place, roles = teacher.roles) {
  const begun = await platform.begin(stranger())
  const nonce = begun.searchParams.get('nonce')
  const token = await platform.sign({ nonce, ...platform.claims({ sub: 'x', roles }) })
  return platform.post(stranger(), begun.searchParams.get('state') ?? '', token)
}

/** By operation id. */
export const ltiScenarios: Readonly<Record<string, Scenario>> = {
  addEmail: (setup) =>
    withPlatform(setup, async ({ platform, admin, stranger }) => {
      const launched = stranger()
      await platform.launch(launched, learner)
      await launched.fetchCsrf()
      // The administrator has an address.
      for (const client of [launched, admin]) {
        await see(client, 'POST', '/api/account/email', { email: newEmail() })
      }
    }),
  startLtiLaunch: (setup) =>
    withPlatform(setup, async ({ platform, stranger }) => {
      await platform.begin(stranger())
      await see(stranger(), 'GET', '/api/lti/login?iss=x&login_hint=x&target_link_uri=x')
    }),
  startLtiLaunchByForm: (setup) =>
    withPlatform(setup, async ({ platform, stranger }) => {
      for (const iss of [platform.url, 'x']) {
        const fields = { iss, login_hint: '1', target_link_uri: 'x' }
        await stranger().call('POST', '/api/lti/login', encoded(fields), form)
      }
    }),
  finishLtiLaunch: (setup) =>
    withPlatform(setup, async (place) => {
      const { platform, stranger } = place
      await platform.launch(stranger(), teacher)
      await platform.launch(stranger(), teacher, { aud: 'x' })
      await platform.launch(stranger(), learner, toLink(platform))
      await shownTo(place)
      await using gone = await LtiPlatform.start()
      gone.server = platform.server
      const broken = { ...gone.registration, jwksUri: `${gone.url}/broken` }
      await place.admin.call('POST', platformsPath, broken)
      gone.fault = () => new Response('', { status: 500 })
      await gone.launch(stranger(), teacher)
    }),
  continueLtiLaunch: (setup) =>
    withPlatform(setup, async (place) => {
      const body = encoded({ code: codeIn((await shownTo(place)).text) })
      const foreign = { ...form, origin: 'https://evil.example' }
      await place.stranger().call('POST', '/api/lti/continue', body, foreign)
      for (let time = 0; time < 2; time += 1) {
        await place.stranger().call('POST', '/api/lti/continue', body, form)
      }
    }),
  pickLtiLink: (setup) =>
    withPlatform(setup, async ({ platform, stranger }) => {
      const shown = await platform.launch(stranger(), teacher, toLink(platform))
      const fields = {
        code: codeIn(shown.text),
        skill: 'linear-equations',
        mode: 'exam',
        count: '3',
      }
      const foreign = { ...form, origin: 'https://evil.example' }
      await stranger().call('POST', '/api/lti/deep-linking', encoded(fields), foreign)
      for (let time = 0; time < 2; time += 1) {
        await stranger().call('POST', '/api/lti/deep-linking', encoded(fields), form)
      }
    }),
  getLtiKeys: ({ client }) => see(client, 'GET', '/api/lti/jwks'),
  getLtiConfiguration: ({ client }) => see(client, 'GET', '/api/lti/config'),
  registerLtiPlatform: (setup) =>
    withPlatform(setup, async ({ platform, platformId, admin, stranger }) => {
      const open = async (configuration: string) => {
        const path = '/api/admin/lti/registration-links'
        const { json } = await admin.call<{ url: string }>('POST', path)
        const url = new URL(json.url)
        url.searchParams.set('openid_configuration', configuration)
        url.searchParams.set('registration_token', 'registration-token')
        await see(stranger(), 'GET', url.pathname + url.search)
      }
      await admin.call('DELETE', `${platformsPath}/${platformId}`)
      const configuration = `${platform.url}/.well-known/openid-configuration`
      await open(configuration)
      await open(`${platform.url}/none`)
      await see(stranger(), 'GET', '/api/lti/register?code=x&openid_configuration=x')
    }),
  createLtiRegistrationLink: ({ client }) =>
    see(client, 'POST', '/api/admin/lti/registration-links'),
  listLtiPlatforms: ({ client }) => see(client, 'GET', platformsPath),
  addLtiPlatform: async ({ client }) => {
    const body = {
      issuer: 'https://moodle.example',
      clientId: 'one',
      authorizationEndpoint: 'https://moodle.example/auth',
      tokenEndpoint: 'https://moodle.example/token',
      jwksUri: 'https://moodle.example/keys',
      deploymentIds: ['1'],
    }
    await see(client, 'POST', platformsPath, body)
    await see(client, 'POST', platformsPath, body)
  },
  removeLtiPlatform: (setup) =>
    withPlatform(setup, async ({ admin, platformId }) => {
      await see(admin, 'DELETE', `${platformsPath}/${platformId}`)
      await see(admin, 'DELETE', `${platformsPath}/${unknownId}`)
    }),
  syncRoster: (setup) =>
    withPlatform(setup, async ({ platform, stranger }) => {
      const owner = stranger()
      await platform.launch(owner, teacher)
      await owner.fetchCsrf()
      const { json } = await owner.call<{ items: { id: string }[] }>('GET', '/api/classes')
      const path = (id: string | undefined) => `/api/classes/${id}/roster/sync`
      await see(owner, 'POST', path(json.items[0]?.id))
      platform.fault = () => new Response('', { status: 500 })
      await see(owner, 'POST', path(json.items[0]?.id))
      await see(owner, 'POST', path(unknownId))
      const own = await owner.call<{ id: string }>('POST', '/api/classes', { name: 'Own' })
      await see(owner, 'POST', path(own.json.id))
    }),
  listRosterSources: (setup) =>
    withPlatform(setup, async ({ platform, stranger }) => {
      const owner = stranger()
      await platform.launch(owner, teacher)
      const { json } = await owner.call<{ items: { id: string }[] }>('GET', '/api/classes')
      await see(owner, 'GET', `/api/classes/${json.items[0]?.id}/roster`)
      await see(owner, 'GET', `/api/classes/${unknownId}/roster`)
    }),
}
