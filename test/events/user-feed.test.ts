/** What the readers of one user's events cost the log. */
import { expect, test } from 'bun:test'
import type { EventLog } from '../../src/http/user-events/event-log'
import { UserFeed } from '../../src/http/user-events/user-feed'

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
