/** A clock that is wrong deletes nothing, on either engine; once it is right, all is as it was. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { agreesWith, nextReading, type ClockReading } from '../../src/db/clock'
import { clockReadings, jobs } from '../../src/db/schema'
import { eq } from 'drizzle-orm'
import { newPlace, someLearner, type Place } from '../cli/instance'
import { testClock } from '../support/clock'
import { moved } from '../support/cut-reply'
import { onEachEngine } from '../support/fixtures'
import { createLog } from '../../src/lib/log'
import { startServer, type TestServer } from '../support/server'
import { bearer, learner, Phone } from '../support/phone'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const start = Date.UTC(2026, 0, 1)
const agreed = (at: number): ClockReading => ({ agreedAt: at, seenAt: at, steadyMs: 0 })
const isAgreed = (reading: ClockReading, now: number) => reading.agreedAt === now

/** Reads the clock every ten minutes for so long; the last reading. */
function runFor(
  ms: number,
  from: number,
  first: ClockReading,
): { now: number; last: ClockReading } {
  let last = first
  let now = from
  for (; now < from + ms; now += 10 * minute) last = nextReading(last, now)
  return { now, last }
}

describe('readings', () => {
  test('a clock that runs agrees, over nights too; a step of more than a day waits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), (steps) => {
        const now = start + steps * hour
        const reading = nextReading(agreed(start), now)
        expect(isAgreed(reading, now)).toBe(Math.abs(steps) <= 24)
      }),
    )
  })

  test('however often a clock jumps and runs on, it is not believed before it is right or ran a day', () => {
    const jumps = fc.array(
      fc.record({ days: fc.integer({ min: 2, max: 900 }), hours: fc.integer({ min: 0, max: 23 }) }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(jumps, (list) => {
        let [now, reading] = [start, agreed(start)]
        for (const { days, hours } of list) {
          now += days * day
          const ran = runFor(hours * hour, now, nextReading(reading, now))
          expect(ran.last.agreedAt).toBe(start)
          ;[now, reading] = [ran.now, ran.last]
        }
        expect(isAgreed(nextReading(reading, start + hour), start + hour)).toBe(true)
      }),
    )
  })

  test('a server that was off for a month sweeps after it has run for a day, restarts included', () => {
    const back = start + 30 * day
    const first = runFor(14 * hour, back, agreed(start))
    expect(first.last.agreedAt).toBe(start)
    const second = runFor(9 * hour, first.now + 10 * hour, first.last)
    expect(second.last.agreedAt).toBe(start)
    const third = runFor(3 * hour, second.now, second.last)
    expect(agreesWith(third.last, third.now)).toBe(true)
  })
})

/** A server on the place whose clock is wrong by so much, once its recurring job has run. */
async function withClock(place: Place, wrongBy: number, lines: string[]): Promise<TestServer> {
  const quiet = createLog('silent', false)
  const clock = testClock(Date.now() + wrongBy)
  const { DATABASE_URL: databaseUrl, DATA_DIR: _, ...env } = place.env
  const server = await startServer({
    engine: place.engine,
    dataDir: place.dataDir,
    env,
    clock,
    log: { ...quiet, warn: (_fields, name) => lines.push(name) },
    ...(databaseUrl ? { databaseUrl } : {}),
  })
  const { db } = server.running.services.store
  const ofSweep = db.select().from(jobs).where(eq(jobs.id, 'sweep'))
  while (((await ofSweep)[0]?.runAt ?? 0) <= clock.now()) await Bun.sleep(5)
  return server
}

onEachEngine('a start with a wrong clock', (engine) => {
  test.each([400, -400, 2])('of %d days deletes nothing, and says so', async (days) => {
    await using place = await newPlace(engine)
    const { client, phone, fileId } = await (async () => {
      await using server = await place.serve()
      const { uploader, fileId } = await someLearner(server)
      const { email } = await learner(server.url)
      const phone = await Phone.of(server.url, email)
      return { client: uploader.client, phone, fileId }
    })()
    const { clock_readings: _, jobs: __, ...before } = await place.rows()
    const lines: string[] = []
    {
      await using server = await withClock(place, days * day, lines)
      // Requests treat as expired what is.
      const { status } = await moved(client, server.url).call('GET', '/api/auth/me')
      expect(status).toBe(days === 400 ? 401 : 200)
      const { out } = await place.elenchus('doctor')
      expect(out).toMatch(/^warn clock: is \d+ days/m)
    }
    expect(lines).toContain('clock.disagrees')
    const { clock_readings: ___, jobs: ____, ...after } = await place.rows()
    for (const [table, rows] of Object.entries(before)) {
      if (table === 'unindexed_messages') continue // a queue
      expect([table, (after[table]?.length ?? 0) >= rows.length]).toEqual([table, true])
    }
    await using right = await place.serve()
    const again = moved(client, right.url)
    expect((await again.call('GET', '/api/auth/me')).status).toBe(200)
    expect((await again.call('GET', `/api/files/${fileId}/content`)).status).toBe(200)
    const { accessToken } = phone.tokens
    const sessions = await fetch(`${right.url}/api/sessions`, { headers: bearer(accessToken) })
    expect(sessions.status).toBe(200)
    const [reading] = await right.running.services.store.db.select().from(clockReadings)
    expect(Math.abs((reading?.agreedAt ?? 0) - Date.now())).toBeLessThan(hour)
  })

  test('of an instance of an earlier version is compared with its newest rows', async () => {
    await using place = await newPlace(engine)
    {
      await using server = await place.serve()
      await someLearner(server)
      await server.running.services.store.db.delete(clockReadings)
    }
    const before = (await place.rows())['sign_ins']
    const lines: string[] = []
    await (await withClock(place, 400 * day, lines))[Symbol.asyncDispose]()
    expect(lines).toContain('clock.disagrees')
    expect((await place.rows())['sign_ins']).toEqual(before)
  })
})
