/** Events that are published at a moment at which a signal of them could be lost. */
import { expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { EventLog } from '../../src/http/user-events'
import { signedUp, type Client } from '../support/client'
import { testClock } from '../support/clock'
import { EndlessStream } from '../support/endless'
import { fixture, onEachEngine } from '../support/fixtures'
import { microtasks } from '../support/microtasks'
import { startServer } from '../support/server'
import { emptyPlace } from '../support/stores'

setDefaultTimeout(60_000)

const open = (url: string, client: Client, lastEventId?: string) =>
  EndlessStream.open((signal) =>
    fetch(`${url}/api/events`, {
      signal,
      headers: {
        cookie: `sid=${client.cookies.get('sid')}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    }),
  )

onEachEngine('signals of events', (engine) => {
  const server = fixture(() => startServer({ engine }))

  const idOf = async (client: Client) =>
    (await client.call<{ user: { id: string } }>('GET', '/api/auth/me')).json.user.id

  test('an event that is published just as those before it have been sent is sent too', async () => {
    const learner = await signedUp(server)
    const userId = await idOf(learner)
    const { userEvents, store } = server.running.services
    const publish = (id: string) => userEvents.publish(userId, { name: 'file', data: { id } })
    using stream = await open(server.url, learner)
    for (let delay = 0; delay < 20; delay += 1) {
      using _ = afterOnce(store, 'publish', () => {
        void microtasks(delay).then(() => publish(`second-${delay}`))
      })
      publish(`first-${delay}`)
      await stream.untilSaid(`file second-${delay}`)
    }
  })

  test('an event that is published while a client resumes is sent before the feed polls', async () => {
    const learner = await signedUp(server)
    const userId = await idOf(learner)
    const { userEvents, store } = server.running.services
    const first = await open(server.url, learner)
    await learner.createSession()
    await first.until(() => first.events.length > 0)
    first[Symbol.dispose]()
    while (userEvents.followed > 0) await Bun.sleep(5)
    const stored = Promise.withResolvers<void>()
    using _signalled = afterOnce(store, 'publish', () => stored.resolve())
    using _resuming = afterOnce(EventLog.prototype, 'hasAll', () => {
      userEvents.publish(userId, { name: 'file', data: { id: 'meanwhile' } })
      return stored.promise
    })
    using _unpolled = spyOn(globalThis, 'setInterval').mockImplementation(neverCalled)
    using resumed = await open(server.url, learner, first.lastId)
    await resumed.untilSaid('file meanwhile')
    expect(resumed.said).toEqual(['file meanwhile'])
  })

  test('an event that is added while a client resumes does not hide the one that it missed', async () => {
    const clock = testClock()
    const log = new EventLog({ store: server.running.services.store, clock })
    const userId = await idOf(await signedUp(server))
    const before = await log.follow(userId)
    clock.advance(60 * 60_000)
    const last = await log.follow(userId)
    await log.add(new Map([[userId, [{ name: 'session', data: { id: 'later' } }]]]))
    expect(await log.hasAll(userId, before, last)).toBe(false)
    expect(await log.hasAll(userId, last, last + 1)).toBe(true)
  })
})

/** The timer of nothing. */
const neverCalled = (() => setTimeout(() => undefined, 0)) as unknown as typeof setInterval

onEachEngine('events of a server that stops', (engine) => {
  test('a client that comes back learns what ended while its server stopped', async () => {
    await using place = await emptyPlace(engine)
    const { dataDir, databaseUrl } = place.options
    const start = () =>
      startServer({
        engine,
        dataDir,
        ...(databaseUrl === null ? {} : { databaseUrl }),
        env: { OFFLINE_WORD_MS: '500', SECRET_KEY: 'one secret that both of the servers share' },
      })
    const first = await start()
    const learner = await signedUp(first.url)
    const sessionId = await learner.createSession()
    const stream = await open(first.url, learner)
    const body = { sessionId, content: 'Solve 3x + 7 = 22' }
    const reply = await learner.fetch('POST', '/api/chat/stream', body)
    await stream.untilSaid(`session ${sessionId} updated`)
    await stream.until(() => stream.said.some((said) => said.startsWith('reply')))
    await Promise.all([reply.text(), first[Symbol.asyncDispose]()])
    await using second = await start()
    using resumed = await open(second.url, learner, stream.lastId)
    await resumed.until(() => resumed.events.length > 0)
    expect(resumed.said).toEqual([`session ${sessionId} updated`])
  })
})

/** The next call of a method awaits `then` before it returns its result. */
function afterOnce<Name extends string>(
  object: Record<Name, (...given: never[]) => Promise<unknown>>,
  name: Name,
  then: () => unknown,
): Disposable {
  const method = object[name]
  const spy = spyOn(object, name)
  spy.mockImplementationOnce(async function (this: unknown, ...given: never[]) {
    const result = await method.apply(this, given)
    await then()
    return result
  } as never)
  return { [Symbol.dispose]: () => spy.mockRestore() }
}
