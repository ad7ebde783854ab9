/** The feeds of user events: across nodes, and shared by many readers. */
import { expect, test } from 'bun:test'
import { type EventLog, UserFeed } from '../../src/http/user-events'
import { signedUp } from '../support/client'
import { EndlessStream } from '../support/endless'
import { engines, startServer } from '../support/server'

test.skipIf(!engines.includes('postgres'))(
  'events of one node reach the streams of another, which also resumes them',
  async () => {
    await using one = await startServer({ engine: 'postgres' })
    const { databaseUrl, dataDir } = one
    await using two = await startServer({
      engine: 'postgres',
      dataDir,
      databaseUrl: databaseUrl ?? '',
    })
    const client = await signedUp(one.url)
    const follow = (url: string, headers: Record<string, string> = {}) =>
      EndlessStream.open((signal) =>
        fetch(`${url}/api/events`, {
          signal,
          headers: { cookie: `sid=${client.cookies.get('sid')}`, ...headers },
        }),
      )
    using here = await follow(one.url)
    using there = await follow(two.url)
    const id = await client.createSession()
    for (const stream of [here, there]) await stream.untilSaid(`session ${id} created`)
    expect(there.events).toEqual(here.events)
    const later = await client.createSession()
    using resumed = await follow(two.url, { 'last-event-id': here.events[0]?.id ?? '' })
    await resumed.untilSaid(`session ${later} created`)
    expect(resumed.said).toEqual([`session ${later} created`])
  },
)

test('readers that are equally far behind share one reading of the log', async () => {
  const readings: number[] = []
  const read = async (_: string, after: number) => {
    readings.push(after)
    return Array.from({ length: 500 }, (_, at) => ({
      seq: after + at + 1,
      name: 'file',
      data: { id: String(after + at + 1) },
    }))
  }
  const log = { read } as unknown as EventLog
  const feed = new UserFeed('a-user', 0, { log, onError: () => undefined })
  feed.notify(500)
  const pages = await Promise.all(Array.from({ length: 100 }, () => feed.after(0)))
  feed.close()
  // One for the feed's own end, one for all readers.
  expect(readings).toEqual([0, 0])
  expect(new Set(pages.map(({ upTo }) => upTo))).toEqual(new Set([500]))
  expect(pages[0]?.text.match(/^id: /gm)).toHaveLength(500)
})
