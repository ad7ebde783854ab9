/** LTI 1.3: launches, links, rosters and grades with a platform that speaks the real messages. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { minuteMs } from '../../src/lib/clock'
import { Client, newEmail } from '../support/client'
import { testClock } from '../support/clock'
import { form, instructor, learnerRole, LtiPlatform, type LtiUser } from '../support/lti-platform'
import { tokenIn } from '../support/outbox'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const dl = (name: string) => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
const ags = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
const score = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
const teacher: LtiUser = { sub: 'teacher-1', name: 'Tea Cher', roles: [instructor] }
const pupil: LtiUser = { sub: 'pupil-1', name: 'Ada', roles: [learnerRole] }

interface Me {
  readonly user: { readonly id: string; readonly email: string; readonly name?: string }
}

describe.each(engines)('LTI on %s', (engine) => {
  let platform: LtiPlatform
  let server: TestServer
  const clock = testClock()
  beforeAll(async () => {
    platform = await LtiPlatform.start()
    server = await startServer({ engine, clock })
    platform.server = server.url
    const admin = await signedIn(server, 'admin')
    const added = await admin.call('POST', '/api/admin/lti/platforms', platform.registration)
    expect(added.status).toBe(201)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await platform[Symbol.asyncDispose]()
  })

  const browser = () => new Client(server.url)
  const me = async (client: Client) => (await client.call<Me>('GET', '/api/auth/me')).json.user
  const enter = async (user: LtiUser, more = {}) => {
    const client = browser()
    const answer = await platform.launch(client, user, more)
    await client.fetchCsrf()
    return { client, answer }
  }
  const classOf = async (client: Client) => {
    const path = '/api/classes'
    const { json } = await client.call<{
      items: { id: string; name: string; memberCount: number }[]
    }>('GET', path)
    return json.items[0]
  }

  test('an instructor makes the class of the course, and a learner gets into it', async () => {
    const { client, answer } = await enter(teacher)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/classes/${(await classOf(client))?.id}`,
    ])
    const user = await me(client)
    expect(user).toMatchObject({ name: 'Tea Cher', emailVerified: false })
    expect(user.email).toBe(`${user.id}@lti.invalid`)
    const learner = await enter(pupil)
    expect(learner.answer.headers.get('location')).toBe('/app')
    expect(await classOf(client)).toMatchObject({ name: 'Mathematics 8b', memberCount: 1 })
    const again = await enter(pupil)
    expect(await me(again.client)).toEqual(await me(learner.client))
    expect((await again.client.call('GET', '/api/classes')).status).toBe(403)
  })

  test('another instructor of the course teaches its class, and is no member of it', async () => {
    const { client } = await enter(teacher)
    const { id = '', memberCount } = (await classOf(client)) ?? {}
    const second: LtiUser = { sub: 'teacher-2', name: 'Co Teacher', roles: [learnerRole] }
    await enter(second)
    expect(await classOf(client)).toMatchObject({ memberCount: (memberCount ?? 0) + 1 })
    const colleague = await enter({ ...second, roles: [instructor] })
    expect(colleague.answer.headers.get('location')).toBe(`/classes/${id}`)
    expect(await classOf(colleague.client)).toMatchObject({ id, owned: false, memberCount })
    // A launch as a learner, as Moodle's "switch role" makes one, does not put a teacher among the members.
    await enter(second)
    expect(await classOf(client)).toMatchObject({ memberCount })
    const other = await signedIn(server, 'teacher')
    expect((await other.call('GET', `/api/classes/${id}`)).status).toBe(404)
  })

  test('no role makes an administrator, and no other role a teacher', async () => {
    const system = 'http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator'
    for (const [at, roles] of [
      [system],
      ['http://purl.imsglobal.org/vocab/lis/v2/membership#Administrator'],
      ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'],
      [],
    ].entries()) {
      const { client } = await enter({ sub: `other-${at}`, roles })
      expect((await client.call('GET', '/api/classes')).status).toBe(403)
    }
    const ta = 'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant'
    const assistant = await enter({ sub: 'assistant', roles: [ta] })
    expect((await assistant.client.call('GET', '/api/classes')).status).toBe(200)
    expect((await assistant.client.call('GET', '/api/admin/settings')).status).toBe(403)
  })

  test('a learner who was here before any teacher is in the class from the next launch on', async () => {
    const course = { [claim('context')]: { id: 'course-early', title: 'Early' } }
    const early: LtiUser = { sub: 'early', name: 'Early Bird', roles: [learnerRole] }
    const first = await enter(early, course)
    expect(first.answer.headers.get('location')).toBe('/app')
    const { client } = await enter({ sub: 'late-teacher', roles: [instructor] }, course)
    const path = `/api/classes/${(await classOf(client))?.id}/members`
    const members = async () => (await client.call('GET', path)).text
    expect(await members()).not.toContain('Early Bird')
    await enter(early, course)
    expect(await members()).toContain('Early Bird')
  })

  test('the pages speak the language of the browser', async () => {
    const ask = async (language: string) => {
      const headers = { 'accept-language': `${language};q=1, ja;q=0.5` }
      const launch = { ...form, origin: platform.url, ...headers }
      const refused = await browser().call('POST', '/api/lti/launch', 'state=none', launch)
      const begun = await platform.begin(browser())
      const nonce = begun.searchParams.get('nonce')
      const token = await platform.sign({ nonce, ...platform.claims(pupil) })
      const state = begun.searchParams.get('state') ?? ''
      const body = new URLSearchParams({ state, id_token: token }).toString()
      const shown = await browser().call('POST', '/api/lti/launch', body, launch)
      for (const page of [refused, shown]) expect(page.text).toContain(`<html lang="${language}">`)
      const heading = ({ text }: { text: string }) => /<h1>([^<]+)</.exec(text)?.[1]
      return [heading(refused), heading(shown)]
    }
    expect(await ask('en')).toEqual(['This did not work', 'Open Elenchus'])
    expect(await ask('de')).toEqual(['Das hat nicht geklappt', 'Elenchus öffnen'])
    expect(await ask('fr')).toEqual(['Cela n’a pas marché', 'Ouvrir Elenchus'])
    expect(await ask('es')).toEqual(['Esto no funcionó', 'Abrir Elenchus'])
  })

  test('the sites that may frame a page are the platform’s own, and those that its message names', async () => {
    const school = 'https://school.canvas.example'
    const presented = { [claim('launch_presentation')]: { return_url: `${school}/courses/1` } }
    const begun = await platform.begin(browser())
    const nonce = begun.searchParams.get('nonce')
    const token = await platform.sign({ nonce, ...platform.claims(pupil, presented) })
    const shown = await platform.post(browser(), begun.searchParams.get('state') ?? '', token)
    expect(shown.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${platform.url} ${school}`,
    )
  })

  test('a message with a fault signs nobody in', async () => {
    const now = Math.floor(Date.now() / 1_000)
    const changes: Record<string, unknown>[] = [
      { iss: 'https://evil.example' },
      { aud: 'another-tool' },
      { aud: ['elenchus-tool', 'x'] },
      { aud: ['elenchus-tool', 'x'], azp: 'x' },
      { azp: 'x' },
      { exp: now - 600, iat: now - 900 },
      // A platform whose clock is ten minutes off.
      { exp: now - 600 + 300, iat: now - 600 },
      { nbf: now + 600 },
      { iat: now + 600, exp: now + 900 },
      { exp: undefined },
      { nonce: 'of another launch' },
      { nonce: undefined },
      { sub: undefined },
      { [claim('deployment_id')]: '2' },
      { [claim('deployment_id')]: undefined },
      { [claim('message_type')]: 'LtiUnknownRequest' },
      { [claim('version')]: '1.1' },
      { [claim('resource_link')]: {} },
      { [claim('roles')]: 'Instructor' },
      { [claim('target_link_uri')]: undefined },
      { sub: 'a\0b' },
    ]
    for (const change of changes) {
      const client = browser()
      const answer = await platform.launch(client, pupil, change)
      expect([answer.status, JSON.stringify(change)]).toEqual([400, JSON.stringify(change)])
      expect(client.cookies.has('sid')).toBe(false)
    }
    for (const token of ['', 'x', 'a.b.c', `${btoa('{"alg":"none"}')}.${btoa('{}')}.`]) {
      const begun = await platform.begin(browser())
      const state = begun.searchParams.get('state') ?? ''
      expect((await platform.post(browser(), state, token)).status).toBe(400)
    }
  })

  test('a launch works once, within ten minutes', async () => {
    const client = browser()
    const begun = await platform.begin(client)
    const state = begun.searchParams.get('state') ?? ''
    const nonce = begun.searchParams.get('nonce')
    expect(Object.fromEntries(begun.searchParams)).toMatchObject({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      login_hint: '17',
      redirect_uri: `${server.url}/api/lti/launch`,
    })
    const token = await platform.sign({ nonce, ...platform.claims(pupil) })
    expect((await platform.post(client, state, token)).status).toBe(303)
    expect((await platform.post(client, state, token)).status).toBe(400)
    const late = await platform.begin(client)
    clock.advance(10 * minuteMs)
    const lateToken = await platform.sign(
      { nonce: late.searchParams.get('nonce'), ...platform.claims(pupil) },
      { life: 3_600 },
    )
    expect(
      (await platform.post(client, late.searchParams.get('state') ?? '', lateToken)).status,
    ).toBe(400)
    expect((await platform.post(client, 'made-up', lateToken)).status).toBe(400)
    clock.advance(-10 * minuteMs)
  })

  test('a launch without its cookie shows a page that only the platform may frame, and a code that works once', async () => {
    const begun = await platform.begin(browser())
    const token = await platform.sign({
      nonce: begun.searchParams.get('nonce'),
      ...platform.claims(pupil),
    })
    const framed = browser()
    const shown = await platform.post(framed, begun.searchParams.get('state') ?? '', token)
    expect(shown.status).toBe(200)
    expect(framed.cookies.size).toBe(0)
    expect(shown.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${platform.url}`,
    )
    expect(shown.headers.get('x-frame-options')).toBeNull()
    expect(shown.text).toContain('action="/api/lti/continue" target="_blank"')
    expect(shown.text).not.toContain('<script')
    const code = /name="code" value="([^"]+)"/.exec(shown.text)?.[1] ?? ''
    const proceed = (client: Client, headers = {}) =>
      client.call('POST', '/api/lti/continue', new URLSearchParams({ code }).toString(), {
        ...form,
        ...headers,
      })
    expect((await proceed(browser(), { origin: 'https://evil.example' })).status).toBe(403)
    const opened = browser()
    expect((await proceed(opened)).status).toBe(303)
    expect((await me(opened)).name).toBe('Ada')
    expect((await proceed(browser())).status).toBe(400)
  })

  test('a code is good for a minute', async () => {
    const begun = await platform.begin(browser())
    const token = await platform.sign({
      nonce: begun.searchParams.get('nonce'),
      ...platform.claims(pupil),
    })
    const shown = await platform.post(browser(), begun.searchParams.get('state') ?? '', token)
    const code = /name="code" value="([^"]+)"/.exec(shown.text)?.[1] ?? ''
    clock.advance(minuteMs)
    const body = new URLSearchParams({ code }).toString()
    expect((await browser().call('POST', '/api/lti/continue', body, form)).status).toBe(400)
    clock.advance(-minuteMs)
  })

  test('an issuer that is not known begins nothing', async () => {
    for (const more of [{ iss: 'https://evil.example' }, { client_id: 'another' }]) {
      expect(platform.begin(browser(), more)).rejects.toThrow('login: 400')
    }
    const body = new URLSearchParams({ iss: platform.url, login_hint: '1', target_link_uri: 'x' })
    const byForm = await browser().call('POST', '/api/lti/login', body.toString(), form)
    expect(byForm.status).toBe(302)
  })

  test('a teacher picks what a link is for; its launch leads there, and the grade goes back', async () => {
    const settings = {
      deep_link_return_url: `${platform.url}/return?x=1`,
      accept_types: ['ltiResourceLink'],
      accept_presentation_document_targets: ['iframe'],
      data: 'as it came',
    }
    const request = {
      [claim('message_type')]: 'LtiDeepLinkingRequest',
      [claim('resource_link')]: undefined,
      [dl('deep_linking_settings')]: settings,
    }
    expect((await platform.launch(browser(), pupil, request)).status).toBe(403)
    const shown = await platform.launch(browser(), teacher, request)
    expect(shown.status).toBe(200)
    const code = /name="code" value="([^"]+)"/.exec(shown.text)?.[1] ?? ''
    const choice = {
      code,
      skill: 'linear-equations',
      title: 'Lines',
      mode: 'practice',
      count: '2',
      level: 'easy',
      dueAt: '2027-01-15',
    }
    const pick = (fields: Record<string, string>) =>
      browser().call('POST', '/api/lti/deep-linking', new URLSearchParams(fields).toString(), form)
    expect((await pick({ ...choice, skill: 'no-such-skill' })).status).toBe(400)
    expect((await pick({ ...choice, dueAt: 'never' })).status).toBe(400)
    const picked = await pick(choice)
    expect(picked.status).toBe(200)
    expect(picked.headers.get('content-security-policy')).toContain(`form-action ${platform.url};`)
    expect((await pick(choice)).status).toBe(400)
    expect(picked.text).toContain(`action="${platform.url}/return?x=1"`)
    const message = await platform.read(/name="JWT" value="([^"]+)"/.exec(picked.text)?.[1] ?? '')
    expect(message).toMatchObject({
      iss: 'elenchus-tool',
      aud: platform.url,
      [claim('message_type')]: 'LtiDeepLinkingResponse',
      [claim('version')]: '1.3.0',
      [claim('deployment_id')]: '1',
      [dl('data')]: 'as it came',
    })
    const [item] = message[dl('content_items')] as {
      custom: { assignment: string }
      submission: object
    }[]
    expect(item).toMatchObject({
      type: 'ltiResourceLink',
      title: 'Lines',
      url: `${server.url}/api/lti/launch`,
      lineItem: { label: 'Lines' },
      submission: { endDateTime: '2027-01-15T00:00:00.000Z' },
    })
    const assignmentId = item?.custom.assignment ?? ''
    const link = {
      [claim('custom')]: { assignment: assignmentId },
      [ags]: { scope: [score], lineitem: `${platform.url}/items/1?type=x` },
    }
    const { client, answer } = await enter(pupil, link)
    expect(answer.headers.get('location')).toBe(`/exam?assignment=${assignmentId}`)
    const practice = await begun(client, assignmentId)
    const results = async () => {
      const owner = (await enter(teacher)).client
      const path = `/api/classes/${(await classOf(owner))?.id}/assignments/${assignmentId}/results`
      const { json } = await owner.call<{ results: { name: string; report?: object }[] }>(
        'GET',
        path,
      )
      return json.results.find(({ name }) => name === 'Ada')
    }
    expect((await results())?.report).toBeUndefined()
    platform.fault = () => new Response('', { status: 503 })
    expect((await client.call('POST', `/api/practice/${practice}/finish`)).status).toBe(200)
    await until(async () => {
      const found = await results()
      return JSON.stringify(found?.report).includes('503')
    })
    expect(await results()).toMatchObject({ report: { status: 'waiting' } })
    platform.fault = null
    platform.isTokenGood = false
    clock.advance(10_000)
    await server.running.services.jobs.wake('lti.grade')
    await until(async () => platform.scores.length > 0)
    expect(platform.scores).toMatchObject([
      {
        userId: 'pupil-1',
        scoreGiven: 0,
        scoreMaximum: 2,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        query: 'x',
      },
    ])
    await until(async () => JSON.stringify(await results()).includes('sent'))
    const archive = await client.fetch('GET', '/api/account/export')
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    const exported = (name: string): unknown => JSON.parse(new TextDecoder().decode(files[name]))
    expect(exported('platform-grades.json')).toMatchObject([
      { assignmentId, subject: 'pupil-1', status: 'sent' },
    ])
    expect(exported('activity.json')).toContainEqual(
      expect.objectContaining({ action: 'login.lti', outcome: 'success' }),
    )
    clock.advance(-10_000)
  }, 90_000)

  test('a roster is read page by page; who is gone is inactive, and nothing is deleted', async () => {
    const course = { [claim('context')]: { id: 'course-2', title: 'Roster' } }
    await enter(pupil, course)
    const { client } = await enter(teacher, course)
    await enter(pupil, course)
    const id = (await classOf(client))?.id
    const sync = () => client.call('POST', `/api/classes/${id}/roster/sync`)
    const people = Array.from({ length: 5 }, (_, at) => ({
      user_id: `listed-${at}`,
      name: `Listed ${at}`,
      status: 'Active',
      roles: ['Learner'],
    }))
    platform.roster = [
      { user_id: 'pupil-1', roles: [learnerRole] },
      { user_id: 'teacher-1', roles: [instructor] },
      ...people,
      { user_id: 'gone', status: 'Inactive', roles: ['Learner'] },
    ]
    expect(await sync()).toMatchObject({ status: 200, json: { listed: 6, added: 5, inactive: 0 } })
    const sources = await client.call('GET', `/api/classes/${id}/roster`)
    expect(sources.json).toEqual({
      items: [{ issuer: platform.url, syncedAt: new Date(clock.now()).toISOString() }],
    })
    platform.roster = platform.roster.filter(({ user_id: user }) => user !== 'listed-0')
    expect(await sync()).toMatchObject({ json: { listed: 5, added: 0, inactive: 1 } })
    const members = async () =>
      (
        await client.call<{ items: { name: string; inactiveAt?: string }[] }>(
          'GET',
          `/api/classes/${id}/members?limit=50`,
        )
      ).json.items
    expect(
      (await members()).filter(({ inactiveAt }) => inactiveAt).map(({ name }) => name),
    ).toEqual(['Listed 0'])
    // Half a roster marks nobody.
    platform.fault = () => Response.json({ members: 'none' })
    expect((await sync()).status).toBe(502)
    platform.fault = () => new Response('', { status: 500 })
    expect((await sync()).json).toMatchObject({ code: 'UPSTREAM_ERROR' })
    platform.fault = () =>
      Response.json({ members: [] }, { headers: { link: '<https://evil.example/>; rel="next"' } })
    expect((await sync()).status).toBe(502)
    platform.fault = null
    expect((await members()).filter(({ inactiveAt }) => inactiveAt)).toHaveLength(1)
    platform.isTokenGood = false
    platform.roster.push({ user_id: 'listed-0', name: 'Listed 0', roles: ['Learner'] })
    expect(await sync()).toMatchObject({ json: { listed: 6, added: 0, inactive: 0 } })
    expect((await members()).filter(({ inactiveAt }) => inactiveAt)).toEqual([])
    const own = await signedIn(server, 'teacher')
    const made = await own.call<{ id: string }>('POST', '/api/classes', { name: 'Own' })
    const other = (path: string) => own.call('POST', `/api/classes/${path}/roster/sync`)
    expect((await other(made.json.id)).status).toBe(409)
    const none = await own.call('GET', `/api/classes/${made.json.id}/roster`)
    expect(none.json).toEqual({ items: [] })
    expect((await other(String(id))).status).toBe(404)
  })

  test('rosters are read once a day', async () => {
    const { client } = await enter(teacher)
    platform.roster = [{ user_id: 'by-night', name: 'By Night', roles: ['Learner'] }]
    clock.advance(25 * 60 * minuteMs)
    try {
      await server.running.app.sweep()
      const path = `/api/classes/${(await classOf(client))?.id}/members?limit=50`
      await until(async () => (await client.call('GET', path)).text.includes('By Night'))
    } finally {
      clock.advance(-25 * 60 * minuteMs)
    }
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(20)
}

/** Begins the practice of an assignment and waits for its items. */
async function begun(client: Client, assignmentId: string): Promise<string> {
  const { json } = await client.call<{ id: string }>('POST', '/api/practice', {
    source: { assignmentId },
    mode: 'practice',
  })
  await until(async () => {
    const { json: now } = await client.call<{ status: string }>('GET', `/api/practice/${json.id}`)
    return now.status === 'ready'
  })
  return json.id
}

test('a platform registers itself by a link that works once', async () => {
  await using platform = await LtiPlatform.start()
  await using server = await startServer()
  platform.server = server.url
  const admin = await signedIn(server, 'admin')
  const link = async () => {
    const { json } = await admin.call<{ url: string }>('POST', '/api/admin/lti/registration-links')
    const url = new URL(json.url)
    url.searchParams.set('openid_configuration', `${platform.url}/.well-known/openid-configuration`)
    url.searchParams.set('registration_token', 'registration-token')
    return url.pathname + url.search
  }
  const stranger = new Client(server.url)
  const path = await link()
  expect((await stranger.call('HEAD', path)).status).toBe(400)
  const registered = await stranger.call('GET', path)
  expect(registered.status).toBe(200)
  expect(registered.text).toContain('<script src="/assets/lti-close.js" defer></script>')
  expect(registered.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(platform.registrations).toMatchObject([
    {
      initiate_login_uri: `${server.url}/api/lti/login`,
      redirect_uris: [`${server.url}/api/lti/launch`],
      jwks_uri: `${server.url}/api/lti/jwks`,
      token_endpoint_auth_method: 'private_key_jwt',
    },
  ])
  expect((await stranger.call('GET', path)).status).toBe(400)
  // The same client again is a conflict; another host may not describe the issuer.
  expect((await stranger.call('GET', await link())).status).toBe(400)
  const foreign = (await link()).replace('127.0.0.1', 'localhost')
  expect((await stranger.call('GET', foreign)).status).toBe(502)
  // Its first launch names the deployment.
  expect((await platform.launch(new Client(server.url), teacher)).status).toBe(303)
  const { json } = await admin.call('GET', '/api/admin/lti/platforms')
  expect(json).toMatchObject({ items: [{ issuer: platform.url, deploymentIds: ['1'] }] })
  const other = { [claim('deployment_id')]: '2' }
  expect((await platform.launch(new Client(server.url), teacher, other)).status).toBe(400)
})

test('platforms are an administrator’s, whose sign-in is fresh, and have addresses that may be asked', async () => {
  await using platform = await LtiPlatform.start()
  await using server = await startServer()
  const path = '/api/admin/lti/platforms'
  const admin = await signedIn(server, 'admin')
  expect((await (await signedIn(server, 'teacher')).call('GET', path)).status).toBe(403)
  const add = (more = {}) =>
    admin.call<{ id: string }>('POST', path, { ...platform.registration, ...more })
  for (const jwksUri of [
    'http://intern.example/keys',
    'file:///etc/passwd',
    'no address',
    'https://a:b@c.example/',
  ]) {
    expect((await add({ jwksUri })).status).toBe(400)
  }
  expect((await add({ deploymentIds: [] })).status).toBe(400)
  const { json } = await add()
  expect((await add()).status).toBe(409)
  expect((await add({ clientId: 'another' })).status).toBe(201)
  expect((await admin.call('DELETE', `${path}/${json.id}`)).status).toBe(200)
  expect((await admin.call('DELETE', `${path}/${json.id}`)).status).toBe(404)
})

test('a new key of a platform is believed, and an old one no longer', async () => {
  await using platform = await LtiPlatform.start()
  await using server = await startServer()
  platform.server = server.url
  const admin = await signedIn(server, 'admin')
  await admin.call('POST', '/api/admin/lti/platforms', platform.registration)
  expect((await platform.launch(new Client(server.url), pupil)).status).toBe(303)
  const begun = await platform.begin(new Client(server.url))
  const old = await platform.sign({
    nonce: begun.searchParams.get('nonce'),
    ...platform.claims(pupil),
  })
  await platform.rotate()
  const realNow = performance.now
  try {
    const before = performance.now()
    performance.now = () => before + 90_000
    expect((await platform.launch(new Client(server.url), pupil)).status).toBe(303)
    const state = begun.searchParams.get('state') ?? ''
    expect((await platform.post(new Client(server.url), state, old)).status).toBe(400)
  } finally {
    performance.now = realNow
  }
  await platform[Symbol.asyncDispose]()
})

test('no mail goes to an account of a platform', async () => {
  await using platform = await LtiPlatform.start()
  await using server = await startServer()
  platform.server = server.url
  const admin = await signedIn(server, 'admin')
  await admin.call('POST', '/api/admin/lti/platforms', platform.registration)
  const client = new Client(server.url)
  await platform.launch(client, pupil)
  await client.fetchCsrf()
  const { json } = await client.call<Me>('GET', '/api/auth/me')
  await client.call('POST', '/api/auth/password/forgot', { email: json.user.email })
  const { mail, store } = server.running.services
  const before = await store.transaction(async (tx) => {
    await mail.enqueue(tx, json.user.id, { to: json.user.email, subject: 'x', text: 'x' })
    return tx.$count((await import('../../src/db/schema')).jobs)
  })
  expect(before).toBeLessThanOrEqual(2)
})

test('an account of a platform adds an address by proving it, and takes over none', async () => {
  await using platform = await LtiPlatform.start()
  await using server = await startServer()
  platform.server = server.url
  const admin = await signedIn(server, 'admin')
  await admin.call('POST', '/api/admin/lti/platforms', platform.registration)
  const launched = async (user: LtiUser) => {
    const client = new Client(server.url)
    await platform.launch(client, user)
    await client.fetchCsrf()
    return client
  }
  const me = async (client: Client) => (await client.call<Me>('GET', '/api/auth/me')).json.user
  const ask = (client: Client, email: string) =>
    client.call('POST', '/api/account/email', { email })
  const taken = newEmail()
  const owner = new Client(server.url)
  await owner.register(taken)
  const client = await launched(pupil)
  const { id } = await me(client)
  expect((await ask(client, taken.toUpperCase())).json).toMatchObject({
    code: 'EMAIL_ALREADY_REGISTERED',
    message: expect.stringContaining('sign in with it there'),
  })
  expect((await ask(owner, newEmail())).status).toBe(409)
  expect((await ask(client, 'no address')).status).toBe(400)
  const email = newEmail()
  expect((await ask(client, email)).status).toBe(200)
  const link = `/api/auth/verify-email?token=${await tokenIn(server, email, 'Add this address')}`
  // Neither a program that follows links nor another's sign-in adds it.
  for (const other of [new Client(server.url), owner]) {
    const { status, headers } = await other.call('GET', link)
    expect([status, headers.get('location')?.startsWith('/verify-email?token=')]).toEqual([
      302,
      true,
    ])
  }
  expect((await me(client)).email).toBe(`${id}@lti.invalid`)
  const opened = await client.call('GET', link)
  expect(opened.headers.get('location')).toBe('/account?verified=1')
  expect(await me(client)).toMatchObject({ id, email, emailVerified: true })
  expect((await client.call('GET', link)).headers.get('location')).not.toContain('verified')
  // A password by mail keeps the account of the platform: the next launch finds the same user.
  await client.call('POST', '/api/auth/password/forgot', { email })
  const token = await tokenIn(server, email, 'Choose a new password')
  const body = { token, password: 'a better horse battery' }
  const done = new Client(server.url)
  await done.fetchCsrf()
  expect((await done.call('POST', '/api/auth/password/reset', body)).status).toBe(200)
  expect(await me(await launched(pupil))).toMatchObject({ id, email })
})
