/** `elenchus jobs`, beside a running server and without. */
import { expect, test } from 'bun:test'
import { SQL } from 'bun'
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { onEachEngine } from '../support/fixtures'
import { signedUp } from '../support/client'
import { newPlace, type Place } from './instance'

/** Runs a statement behind the server's back. */
async function execute({ engine, dataDir, env }: Place, text: string): Promise<void> {
  if (engine === 'sqlite') {
    using database = new Database(join(dataDir, 'elenchus.db'))
    database.run(text)
    return
  }
  const sql = new SQL(env['DATABASE_URL'] ?? '', { max: 1 })
  await sql.unsafe(text)
  await sql.close()
}

const failed = (id: string, kind: string) => `insert into jobs
  (id, kind, payload, attempts, run_at, lease_until, last_error, failed_at, created_at)
  values ('${id}', '${kind}', 'json:null', 3, 1, 0, 'ECONNREFUSED', 2, 1)`

onEachEngine('jobs', (engine) => {
  test('are listed, tried again and dropped; what is not there is exit 1', async () => {
    await using place = await newPlace(engine)
    {
      await using server = await place.serve()
      await signedUp(server.url)
    }
    for (const [id, kind] of [
      ['one', 'gone-kind'],
      ['two', 'gone-kind'],
    ] as const) {
      await execute(place, failed(id, kind))
    }
    const all = await place.elenchus('jobs')
    expect(all.err).toBe('')
    expect(all.out).toMatch(/^sweep\twaiting\tsweep\t0\t20[^\t]*Z$/m)
    const line = (id: string) =>
      `${id}\tfailed\tgone-kind\t3\t1970-01-01T00:00:00.001Z\tECONNREFUSED`
    const listed = async () => (await place.elenchus('jobs', '--failed')).out.trimEnd().split('\n')
    expect(await listed()).toEqual([line('two'), line('one')])
    expect((await place.elenchus('jobs', 'retry', 'one')).out).toBe('one is due again.\n')
    expect((await place.elenchus('jobs')).out).toMatch(/^one\twaiting\tgone-kind\t0\t/m)
    expect((await place.elenchus('jobs', 'drop', 'two')).out).toBe('two is dropped.\n')
    expect(await listed()).toEqual([''])
    for (const [words, says] of [
      [['retry', 'one'], 'one has not failed.'],
      [['retry', 'none'], 'There is no job none.'],
      [['drop', 'none'], 'There is no job none.'],
      [['drop', 'sweep'], 'sweep comes again by itself, and cannot be dropped.'],
    ] as const) {
      const { code, out } = await place.elenchus('jobs', ...words)
      expect([code, out]).toEqual([1, `${says}\n`])
    }
  })
})
