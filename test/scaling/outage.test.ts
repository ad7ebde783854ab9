/**
 * Postgres dies under load and comes back: the nodes recover without help, with all they
 * acknowledged.
 */
import { SQL } from 'bun'
import { describe, expect, test } from 'bun:test'
import { signedUp, type Client } from '../support/client'
import { moved } from '../support/cut-reply'
import { startPostgres } from '../support/postgres-server'
import type { Program } from '../support/program'
import { engines } from '../support/server'
import { startInstance } from './instance'

/** The tests' Postgres loses its last commits in a crash for speed; this one must not. */
async function durable(url: string): Promise<void> {
  await using sql = new SQL(url, { max: 1 })
  await sql.unsafe('alter database postgres set synchronous_commit = on')
}

/** Creates sessions until it is stopped; collects the acknowledged ones. */
async function keepCreating(client: Client, stop: AbortSignal): Promise<string[]> {
  const created: string[] = []
  while (!stop.aborted) {
    const answer = await client.call<{ results?: { id: string }[] }>('POST', '/api/sessions', {
      items: [{ title: 'under load' }],
    })
    expect([200, 503]).toContain(answer.status)
    if (answer.status === 200) created.push(...(answer.json.results ?? []).map(({ id }) => id))
    else await Bun.sleep(20)
  }
  return created
}

async function untilHealthy(node: Program): Promise<void> {
  const deadline = performance.now() + 80_000
  for (;;) {
    const { status } = await fetch(`${node.url}/api/health`)
    if (status === 200) return
    expect(status).toBe(503)
    if (performance.now() > deadline) throw new Error('it did not come back')
    await Bun.sleep(100)
  }
}

describe.skipIf(!engines.includes('postgres'))('two nodes', () => {
  test('recover from an outage of the database with everything that they acknowledged', async () => {
    const postgres = await startPostgres()
    await durable(postgres.url)
    await using instance = await startInstance({}, postgres.url)
    const nodes = [await instance.node(), await instance.node()]
    const [one, two] = nodes as [Program, Program]
    const learner = await signedUp(one.url)
    const stop = new AbortController()
    const writers = [one, two, one].map((node) =>
      keepCreating(moved(learner, node.url), stop.signal),
    )
    await Bun.sleep(500)
    await postgres.crash()
    await Bun.sleep(500)
    await postgres.start()
    await Promise.all(nodes.map(untilHealthy))
    const later = await moved(learner, two.url).createSession('after it all')
    stop.abort()
    const acknowledged = [...(await Promise.all(writers)).flat(), later]
    const found = new Set<string>()
    for (let cursor = ''; ;) {
      const { json } = await learner.call<{ items: { id: string }[]; nextCursor: string | null }>(
        'GET',
        `/api/sessions?limit=100${cursor}`,
      )
      for (const { id } of json.items) found.add(id)
      if (json.nextCursor === null) break
      cursor = `&cursor=${encodeURIComponent(json.nextCursor)}`
    }
    expect(acknowledged.length).toBeGreaterThan(5)
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    await instance[Symbol.asyncDispose]()
    await postgres.stop()
  }, 90_000)
})
