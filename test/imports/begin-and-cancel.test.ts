/** Starting an import: idempotency keys, concurrency, cancelling, erasure (contract §1, §6). */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { importChunks, importJobs, jobs, sessions } from '../../src/db/schema'
import { password, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { disable } from '../support/rows'
import { startServer } from '../support/server'
import { chatgpt, conversation, handOversGone, Importer, uploadForm, type Job } from './importer'

onEachEngine('begin and cancel', (engine) => {
  const server = fixture(() => startServer({ engine }))

  const somebody = async () => new Importer(await signedUp(server))
  const jobsOf = async ({ client }: Importer) =>
    (await client.call<{ jobs: Job[] }>('GET', '/api/import')).json.jobs
  /** Enough to be met in the middle. */
  const long = () => chatgpt(1_500, 4)

  test("a replay with the same idempotency key returns the first answer, whatever the job's progress", async () => {
    const importer = await somebody()
    const key = { 'idempotency-key': 'one' }
    const first = await importer.begin(chatgpt(2), 'chatgpt', key)
    await importer.ended(first.json.id)
    const again = await importer.begin(chatgpt(2), 'chatgpt', key)
    expect([again.status, again.text]).toEqual([202, first.text])
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(first.headers.has('idempotent-replayed')).toBe(false)
    expectProblem(await importer.begin(chatgpt(3), 'chatgpt', key), 409, 'IDEMPOTENCY_KEY_REUSED')
    expectProblem(await importer.begin(chatgpt(2), 'claude', key), 409, 'IDEMPOTENCY_KEY_REUSED')
    expect(await jobsOf(importer)).toHaveLength(1)
    await handOversGone(server.dataDir)
  })

  test("an idempotency key compares an upload's fields and bytes", async () => {
    const importer = await somebody()
    const key = { 'idempotency-key': 'one' }
    const form = (count: number) =>
      uploadForm('chatgpt', new Blob([JSON.stringify(chatgpt(count))]))
    const [first, again, other] = [
      await importer.upload(form(2), key),
      await importer.upload(form(2), key),
      await importer.upload(form(3), key),
    ]
    expect([again.status, again.text]).toEqual([202, first.text])
    expect(other.status).toBe(409)
    expect(await jobsOf(importer)).toHaveLength(1)
  })

  test('ten concurrent requests with one idempotency key create one job', async () => {
    const importer = await somebody()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        importer.begin(chatgpt(20), 'chatgpt', { 'idempotency-key': 'one' }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
    const replayed = answers.filter(({ headers }) => headers.has('idempotent-replayed'))
    expect(replayed).toHaveLength(9)
    await importer.ended(answers[0]?.json.id ?? '')
    expect(await jobsOf(importer)).toHaveLength(1)
    expect(await importer.sessions()).toHaveLength(20)
    await handOversGone(server.dataDir)
  })

  test('two concurrent jobs with the same file import it once', async () => {
    const importer = await somebody()
    const begun = await Promise.all([importer.begin(chatgpt(300)), importer.begin(chatgpt(300))])
    for (const { json } of begun) {
      const job = await importer.ended(json.id)
      expect(job).toMatchObject({ status: 'completed', progress: { processed: 300, errors: 0 } })
    }
    expect(await importer.sessions()).toHaveLength(300)
  })

  test('a cancelled job stops at its progress; the same export can be imported again', async () => {
    const importer = await somebody()
    const { json } = await importer.begin(long())
    let seen = json
    while (seen.progress.processed === 0) seen = await importer.get(json.id)
    expect(seen).toMatchObject({ status: 'running', progress: { total: 1_500 } })
    const path = `/api/import/${json.id}/cancel`
    const answer = await importer.client.call<Job>('POST', path)
    expect(answer.json).toMatchObject({ status: 'failed' })
    expect(answer.json.errors?.at(-1)).toMatchObject({ code: 'CANCELLED' })
    expect(answer.json.completedAt).not.toBeNull()
    const { processed } = answer.json.progress
    expect(processed).toBeLessThan(1_500)
    expect(await importer.sessions()).toHaveLength(processed)
    expect((await importer.client.call('POST', path)).text).toBe(answer.text)
    expect(await importer.get(json.id)).toEqual(answer.json)
    expect(await importer.done(chatgpt(1_500, 4))).toMatchObject({ status: 'completed' })
    expect(await importer.sessions()).toHaveLength(1_500)
    await handOversGone(server.dataDir)
  }, 90_000)

  test('cancelling a job that has ended changes nothing', async () => {
    const importer = await somebody()
    const job = await importer.done(chatgpt(1))
    const path = `/api/import/${job.id}/cancel`
    expect((await importer.client.call('POST', path)).json).toEqual(job)
  })

  test('a disabled account imports nothing more', async () => {
    const importer = await somebody()
    const me = await importer.client.call<{ user: { id: string } }>('GET', '/api/auth/me')
    const { id } = (await importer.begin(long())).json
    while ((await importer.get(id)).progress.processed === 0) await Bun.sleep(1)
    await disable(server, me.json.user.id)
    const { db } = server.running.services.store
    const row = async () => (await db.select().from(importJobs).where(eq(importJobs.id, id)))[0]
    while ((await row())?.status === 'running') await Bun.sleep(5)
    expect(await row()).toMatchObject({ status: 'failed' })
    expect((await row())?.errors.at(-1)?.code).toBe('CANCELLED')
    const stored = await db.$count(sessions, eq(sessions.userId, (await row())?.userId ?? ''))
    expect(Number(stored)).toBeLessThan(1_500)
  }, 90_000)

  test('an erased account leaves no row, no file and no job behind', async () => {
    const importer = await somebody()
    const { id } = (await importer.begin(long())).json
    await importer.begin(long())
    while ((await importer.get(id)).progress.processed === 0) await Bun.sleep(1)
    const gone = await importer.client.call('DELETE', '/api/account', { password })
    expect(gone.status).toBe(200)
    const { db } = server.running.services.store
    await handOversGone(server.dataDir)
    expect(await db.select().from(jobs).where(eq(jobs.kind, 'import'))).toEqual([])
    expect(await db.select().from(importChunks)).toEqual([])
  }, 90_000)

  test('the account archive holds the import jobs', async () => {
    const importer = await somebody()
    const job = await importer.done([conversation('a'), {}])
    const archive = await importer.client.fetch('GET', '/api/account/export')
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    expect(JSON.parse(strFromU8(files['imports.json'] ?? new Uint8Array()))).toEqual([job])
  })

  test('reading jobs needs sessions:read; starting and cancelling them sessions:write', async () => {
    const importer = await somebody()
    const { id } = (await importer.begin(chatgpt(1))).json
    const key = async (scope: string) => {
      const wanted = { label: 'x', scopes: [scope] }
      const { json } = await importer.client.call<{ credential: string }>(
        'POST',
        '/api/account/agent-keys',
        wanted,
      )
      return { authorization: `Bearer ${json.credential}` }
    }
    const [reader, writer] = [await key('sessions:read'), await key('sessions:write')]
    const call = async (method: string, path: string, headers: Record<string, string>) => {
      const body =
        path === '/api/import' && method === 'POST' ? { source: 'x', payload: 1 } : undefined
      return (await importer.client.call(method, path, body, headers)).status
    }
    for (const [method, path] of [
      ['GET', '/api/import'],
      ['GET', `/api/import/${id}`],
    ] as const) {
      expect([await call(method, path, reader), await call(method, path, writer)]).toEqual([
        200, 403,
      ])
    }
    expect([
      await call('POST', '/api/import', reader),
      await call('POST', '/api/import', writer),
    ]).toEqual([403, 202])
    const cancel = `/api/import/${id}/cancel`
    expect([await call('POST', cancel, reader), await call('POST', cancel, writer)]).toEqual([
      403, 200,
    ])
  })
})
