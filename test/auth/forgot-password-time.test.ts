/** A request for a new password does the same, in the same time, for known and unknown addresses. */
import { expect, test } from 'bun:test'
import { auditRecords, jobs, oneTimeTokens } from '../../src/db/schema'
import { Client, newEmail } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { mailsTo } from '../support/outbox'
import { startServer } from '../support/server'

const rounds = 150

/** The time that a quarter of the requests stay below: other work of the machine only adds to a time. */
const lowerQuartile = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? NaN

onEachEngine('a request for a new password', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const stranger = fixture(async () => {
    const client = new Client(server.url)
    await client.fetchCsrf()
    return client
  })
  const ask = async (email: string) => {
    const answer = await stranger.call('POST', '/api/auth/password/forgot', { email })
    expect(answer.status).toBe(200)
  }
  const audited = async () =>
    (await server.running.services.store.db.select().from(auditRecords)).filter(
      ({ event }) => event === 'password.forgot',
    )

  test('mails a known address alone, and is audited with the caller’s address', async () => {
    const [known, unknown] = [newEmail(), newEmail()]
    await new Client(server.url).register(known)
    await ask(unknown)
    await ask(known)
    expect(await mailsTo(server, known, 'Choose a new password', 1)).toHaveLength(1)
    while ((await audited()).length < 2) await Bun.sleep(20)
    const records = await audited()
    expect(records.map(({ outcome }) => outcome).toSorted()).toEqual(['failure', 'success'])
    expect(records.every(({ address }) => address === '127.0.0.1')).toBe(true)
    expect(await mailsTo(server, unknown, 'Choose a new password')).toEqual([])
  })

  test('stores one job of the same size, and takes the same time', async () => {
    const { store, jobWorker } = server.running.services
    const [known, other] = [newEmail(), newEmail()]
    await new Client(server.url).register(known)
    // What the requests themselves do: the jobs wait.
    await jobWorker.stop()
    const [before, tokens] = [await audited(), await store.db.$count(oneTimeTokens)]
    const [toKnown, toUnknown]: [number[], number[]] = [[], []]
    const time = async (email: string, times: number[]) => {
      const begun = performance.now()
      await ask(email)
      times.push(performance.now() - begun)
    }
    for (let round = 0; round < 20; round += 1) await ask(other)
    // They take turns, so that other work of the machine slows both down alike.
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) await time(known, toKnown)
      await time(other, toUnknown)
      if (round % 2 === 1) await time(known, toKnown)
    }
    const ratio = lowerQuartile(toKnown) / lowerQuartile(toUnknown)
    expect(ratio).toBeGreaterThan(0.75)
    expect(ratio).toBeLessThan(1.35)
    const queued = (await store.db.select().from(jobs)).filter(
      ({ kind }) => kind === 'password.forgot',
    )
    expect(queued).toHaveLength(20 + 2 * rounds)
    expect(new Set(queued.map(({ payload }) => payload.length)).size).toBe(1)
    expect(await audited()).toEqual(before)
    expect(await store.db.$count(oneTimeTokens)).toBe(tokens)
  }, 90_000)
})
