/** The logs of replies go two days after their end, and cost nothing from then on. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { replies } from '../../src/db/schema'
import { dayMs } from '../../src/lib/clock'
import { signedUp } from '../support/client'
import { testClock } from '../support/clock'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

onEachEngine('the logs of old replies', (engine) => {
  const clock = fixture(() => testClock())
  const server = fixture(() => startServer({ engine, clock }))
  const client = fixture(() => signedUp(server.url))

  /** The paths of the streams of `count` replies, which have ended. */
  async function replied(count: number): Promise<string[]> {
    const paths: string[] = []
    for (let at = 0; at < count; at += 1) {
      const frames = await client.chat(await client.createSession(), `Hello ${at}`)
      paths.push(`/api/chat/streams/${String(frames[0]?.data['streamId'])}`)
    }
    return paths
  }
  const statusOf = async (path: string) => (await client.call('GET', path)).status

  test('a sweep deletes the logs of replies that ended two days ago, and no others', async () => {
    const old = await replied(25)
    clock.advance(dayMs)
    const young = await replied(2)
    clock.advance(dayMs + 1)
    await server.running.app.sweep()
    expect(await Promise.all(old.map(statusOf))).toEqual(old.map(() => 204))
    expect(await Promise.all(young.map(statusOf))).toEqual([200, 200])
    const { store } = server.running.services
    expect(await store.db.$count(replies, eq(replies.status, 'completed'))).toBe(27)
    clock.advance(dayMs)
    await server.running.app.sweep()
    expect(await Promise.all(young.map(statusOf))).toEqual([204, 204])
  })
})
