/** The stream of what changed for a user: what is sent, to whom, and what a client that was away gets. */
import { beforeEach, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { eventHeads, userEvents } from '../../src/db/schema'
import { Client, newEmail, signedUp } from '../support/client'
import { EndlessStream } from '../support/endless'
import { expectProblem } from '../support/envelope'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { bearer, Phone } from '../support/phone'
import { disable } from '../support/rows'
import { startServer } from '../support/server'
import { Application } from '../support/oauth'

setDefaultTimeout(60_000)

onEachEngine('events of a user', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))
  let learner: Client
  beforeEach(async () => {
    learner = await signedUp(server)
  })

  const open = (client: Client, lastEventId?: string) =>
    EndlessStream.open((signal) =>
      fetch(`${server.url}/api/events`, {
        signal,
        headers: {
          cookie: `sid=${client.cookies.get('sid')}`,
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
      }),
    )
  const feeds = () => server.running.services.userEvents.followed
  const nobodyFollows = async () => {
    for (let tries = 0; feeds() > 0 && tries < 2_000; tries += 1) await Bun.sleep(5)
    expect(feeds()).toBe(0)
  }

  /** Waits until an object has a status. */
  const reaches = async (path: string, status: string) => {
    const read = () => learner.call<{ status: string }>('GET', path)
    while ((await read()).json.status !== status) await Bun.sleep(5)
  }
  /** Waits until all events that were published before have come. Equal ones may have become one. */
  const caughtUp = async (stream: EndlessStream) => {
    await stream.untilSaid(`session ${await learner.createSession()} created`)
  }

  /** Waits until what was published before, for whomever, is stored or dropped. */
  const allPublished = async () => {
    const other = await signedUp(server)
    using stream = await open(other)
    await stream.untilSaid(`session ${await other.createSession()} created`)
  }

  test('sessions are published when they are created, changed and deleted; each event has an id', async () => {
    using stream = await open(learner)
    const id = await learner.createSession()
    await stream.untilSaid(`session ${id} created`)
    await learner.call('PATCH', `/api/sessions/${id}`, { title: 'Another' })
    await stream.untilSaid(`session ${id} updated`)
    await learner.call('DELETE', `/api/sessions/${id}`)
    await stream.untilSaid(`session ${id} deleted`)
    const ids = stream.events.map((event) => Number(event.id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
    expect(stream.events[0]).toMatchObject({ event: 'session', data: { id, change: 'created' } })
  })

  test('a reply, its end, a file and an import are published, with ids and without content', async () => {
    const sessionId = await learner.createSession('Secret title')
    using stream = await open(learner)
    const frames = await learner.chat(sessionId, 'Secret question 3x + 7 = 22')
    const streamId = String(frames[0]?.data['streamId'])
    await stream.untilSaid(`reply ${sessionId} ${streamId}`)
    const updates = () => stream.said.filter((said) => said === `session ${sessionId} updated`)
    await stream.until(() => updates().length >= 1)
    const form = new FormData()
    form.set('file', new File(['Secret words.'], 'secret.txt'))
    const { json: file } = await learner.call<{ id: string }>('POST', '/api/files', form)
    const files = () => stream.said.filter((said) => said === `file ${file.id}`)
    await reaches(`/api/files/${file.id}`, 'ready')
    await caughtUp(stream)
    const seen = files().length
    expect(seen).toBeGreaterThanOrEqual(1)
    await learner.call('DELETE', `/api/files/${file.id}`)
    await stream.until(() => files().length > seen)
    const payload = { sessions: [{ title: 'Secret', messages: [{ role: 'user', content: 'x' }] }] }
    const imported = await learner.call<{ id: string }>('POST', '/api/import', {
      source: 'chatgpt',
      payload,
    })
    await reaches(`/api/import/${imported.json.id}`, 'completed')
    await stream.untilSaid(`import ${imported.json.id}`)
    expect(stream.text.toLowerCase()).not.toContain('secret')
  })

  test('a client that was away gets what it missed, once and in order', async () => {
    const first = await open(learner)
    const a = await learner.createSession()
    await first.untilSaid(`session ${a} created`)
    first[Symbol.dispose]()
    await nobodyFollows()
    const b = await learner.createSession()
    const c = await learner.createSession()
    using second = await open(learner, first.lastId)
    await second.untilSaid(`session ${c} created`)
    expect(second.said).toEqual([`session ${b} created`, `session ${c} created`])
    using third = await open(learner, second.events[0]?.id)
    await third.untilSaid(`session ${c} created`)
    expect(third.said).toEqual([`session ${c} created`])
  })

  test('a client without an event yet resumes from the id that the stream began with', async () => {
    const first = await open(learner)
    const { lastId } = first
    first[Symbol.dispose]()
    const id = await learner.createSession()
    using second = await open(learner, lastId)
    await second.untilSaid(`session ${id} created`)
    expect(second.said).toEqual([`session ${id} created`])
  })

  test('an id that is too old, of the future or unreadable gets one reset {} and then what is new', async () => {
    const first = await open(learner)
    const a = await learner.createSession()
    await first.untilSaid(`session ${a} created`)
    const { lastId } = first
    const b = await learner.createSession()
    await first.untilSaid(`session ${b} created`)
    first[Symbol.dispose]()
    clock.advance(5 * 60_000 + 1_000)
    for (const old of [lastId, '999999999', '-1', 'abc', '0']) {
      using stream = await open(learner, old)
      await stream.untilSaid('reset')
      const id = await learner.createSession()
      await stream.untilSaid(`session ${id} created`)
      expect(stream.said).toEqual(['reset', `session ${id} created`])
      expect(stream.events[0]).toMatchObject({ data: {} })
      using again = await open(learner, stream.events[0]?.id)
      await again.untilSaid(`session ${id} created`)
      expect(again.said).toEqual([`session ${id} created`])
    }
  })

  test('what happened after a long time without a subscriber is not stored, and costs a reset', async () => {
    const first = await open(learner)
    const { lastId } = first
    first[Symbol.dispose]()
    await nobodyFollows()
    clock.advance(60 * 60_000)
    await learner.createSession()
    const userId = await idOf(learner)
    await allPublished()
    const { db } = server.running.services.store
    expect(await db.$count(userEvents, eq(userEvents.userId, userId))).toBe(0)
    using stream = await open(learner, lastId)
    await stream.untilSaid('reset')
  })

  test('many tabs share one feed, each gets every event, and one that leaves costs nothing', async () => {
    const tabs = await Promise.all(Array.from({ length: 8 }, () => open(learner)))
    expect(feeds()).toBe(1)
    tabs[0]?.[Symbol.dispose]()
    const id = await learner.createSession()
    for (const tab of tabs.slice(1)) await tab.untilSaid(`session ${id} created`)
    for (const tab of tabs) tab[Symbol.dispose]()
    await nobodyFollows()
  })

  test('of more than a hundred events at once one reset {} is sent, and then what is new', async () => {
    const userId = await idOf(learner)
    using stream = await open(learner)
    const { userEvents: live } = server.running.services
    for (let nth = 0; nth <= 100; nth += 1) {
      live.publish(userId, { name: 'file', data: { id: `file-${nth}` } })
    }
    await stream.untilSaid('reset')
    const id = await learner.createSession()
    await stream.untilSaid(`session ${id} created`)
    expect(stream.said).toEqual(['reset', `session ${id} created`])
  })

  test('another user’s events are not sent', async () => {
    const other = await signedUp(server)
    using stream = await open(learner)
    const foreign = await other.createSession()
    const own = await learner.createSession()
    await stream.untilSaid(`session ${own} created`)
    expect(stream.text).not.toContain(foreign)
  })

  test('a phone may follow; an app and an agent key get 403, a stranger 401', async () => {
    const email = newEmail()
    const user = await signedUp(server)
    const owner = new Client(server.url)
    await owner.register(email)
    const phone = await Phone.of(server.url, email)
    using stream = await EndlessStream.open((signal) =>
      fetch(`${server.url}/api/v2/events`, { signal, headers: bearer(phone.tokens.accessToken) }),
    )
    const id = await owner.createSession()
    await stream.untilSaid(`session ${id} created`)
    const app = await Application.register(server.url)
    const { access_token: access } = await app.connect(user, { scope: 'sessions:read chat:read' })
    const { json } = await user.call<{ credential: string }>('POST', '/api/account/agent-keys', {
      label: 'k',
      scopes: ['sessions:read', 'chat:read'],
    })
    for (const token of [access, json.credential]) {
      const answer = await user.call('GET', '/api/events', undefined, bearer(token))
      expectProblem(answer, 403, 'FORBIDDEN')
    }
    expect((await fetch(`${server.url}/api/events`)).status).toBe(401)
  })

  test('the stream is neither stored nor buffered, and begins at once', async () => {
    const leave = new AbortController()
    const { headers } = await fetch(`${server.url}/api/events`, {
      signal: leave.signal,
      headers: { cookie: `sid=${learner.cookies.get('sid')}` },
    })
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    leave.abort()
    await nobodyFollows()
  })

  test('events go with the account, and old ones are swept', async () => {
    const userId = await idOf(learner)
    const { db } = server.running.services.store
    const stream = await open(learner)
    const id = await learner.createSession()
    await stream.untilSaid(`session ${id} created`)
    stream[Symbol.dispose]()
    const count = () => db.$count(userEvents, eq(userEvents.userId, userId))
    expect(await count()).toBe(1)
    clock.advance(5 * 60_000 + 1_000)
    await server.running.app.sweep()
    expect(await count()).toBe(0)
    await learner.call('DELETE', '/api/account', { password: 'correct horse battery staple' })
    expect(await db.$count(eventHeads, eq(eventHeads.userId, userId))).toBe(0)
  })

  test('a server that stops ends the streams at once', async () => {
    const other = await startServer({ engine, env: { SHUTDOWN_GRACE: '80' } })
    const client = await signedUp(other.url)
    using stream = await EndlessStream.open((signal) =>
      client.fetch('GET', '/api/events', undefined, {}).then((response) => {
        signal.addEventListener('abort', () => void response.body?.cancel().catch(() => undefined))
        return response
      }),
    )
    const began = performance.now()
    await other[Symbol.asyncDispose]()
    await stream.until(() => stream.isEnded)
    expect(performance.now() - began).toBeLessThan(60_000)
  })

  test('a reader loses the stream with its sign-in, ten seconds after it at the latest', async () => {
    using stream = await open(learner)
    const first = await learner.createSession()
    await stream.untilSaid(`session ${first} created`)
    const phone = await Phone.of(server.url, await emailOf(learner))
    await learner.call('POST', '/api/auth/logout')
    const now = performance.now.bind(performance)
    using _ = spyOn(performance, 'now').mockImplementation(() => now() + 10_001)
    const { accessToken } = phone.tokens
    const body = { items: [{ title: 'After the end' }] }
    await new Client(server.url).call('POST', '/api/sessions', body, bearer(accessToken))
    await stream.until(() => stream.isEnded)
    expect(stream.said).toEqual([`session ${first} created`])
  })

  test('a disabled user’s credential opens no stream', async () => {
    await disable(server, await idOf(learner))
    expect((await learner.call('GET', '/api/events')).status).toBe(401)
  })
})

async function emailOf(client: Client): Promise<string> {
  const { json } = await client.call<{ user: { email: string } }>('GET', '/api/auth/me')
  return json.user.email
}

async function idOf(client: Client): Promise<string> {
  const { json } = await client.call<{ user: { id: string } }>('GET', '/api/auth/me')
  return json.user.id
}
