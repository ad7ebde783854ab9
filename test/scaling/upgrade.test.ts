/** A rolling upgrade: a node of the next version migrates the database while the old nodes run. */
import { expect, test, describe } from 'bun:test'
import { migrations, type Migration } from '../../src/db/migrate'
import { openPostgres } from '../../src/db/postgres/postgres'
import { signedUp } from '../support/client'
import { moved } from '../support/cut-reply'
import { createDatabase } from '../support/postgres'
import { engines, startServer } from '../support/server'

/**
 * Like every migration after the first release: it only adds columns and tables that old nodes can
 * ignore.
 */
const next: Migration = {
  name: '9999_next',
  sql: `alter table sessions add column colour text;
    create table colours (id text not null primary key);`,
}

describe.skipIf(!engines.includes('postgres'))('on postgres', () => {
  test('the old version works before, during and after the next version’s migration; its restart is refused', async () => {
    const database = await createDatabase()
    const shared = {
      engine: 'postgres',
      databaseUrl: database.url,
      env: { SECRET_KEY: 'a secret that both versions share, long enough' },
    } as const
    await using old = await startServer(shared)
    const learner = await signedUp(old.url)
    const over = new AbortController()
    const created: string[] = []
    const work = async () => {
      while (!over.signal.aborted) created.push(await learner.createSession(`s${created.length}`))
    }
    const working = work()
    const upgraded = await openPostgres({ url: database.url, connections: 2 }, [
      ...migrations,
      next,
    ])
    await upgraded.ping()
    await Bun.sleep(100)
    over.abort()
    await working
    expect(startServer(shared)).rejects.toThrow('9999_next')
    const later = moved(learner, old.url)
    for (const id of created)
      expect((await later.call('GET', `/api/sessions/${id}`)).status).toBe(200)
    await later.chat(await later.createSession(), 'Solve 3x + 7 = 22')
    await upgraded[Symbol.asyncDispose]()
    await old[Symbol.asyncDispose]()
    await database.drop()
  })
})

/** What a node of the version before cannot work beside: each with a statement that has it. */
const incompatible: readonly (readonly [RegExp, string])[] = [
  [/\b(drop|rename)\b/i, 'alter table users drop column name'],
  // Its inserts do not name the column.
  [
    /\badd column\b(?![^;]*\bdefault\b)[^;]*\bnot null\b/i,
    'alter table t add column c text not null',
  ],
  [/\bset not null\b/i, 'alter table t alter column c set not null'],
  [/\balter column \w+ (set data )?type\b/i, 'alter table t alter column c type bigint'],
]

test('after the first release, migrations only add what nodes of the version before do without', () => {
  const firstRelease = '0008_status'
  const later = migrations.filter(({ name }) => name > firstRelease)
  // Nodes of two versions meet on Postgres alone. A wider constraint refuses nothing that an old node writes.
  const widened = 'alter table users drop constraint users_role_check;'
  for (const [pattern, example] of incompatible) {
    expect(example).toMatch(pattern)
    for (const { name, sql, postgres = '' } of later) {
      const text = [sql, postgres].join('\n').replace(widened, '').replaceAll(/--.*/g, '')
      expect(`${name}: ${text}`).not.toMatch(pattern)
    }
  }
})
