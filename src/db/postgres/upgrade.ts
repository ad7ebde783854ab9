/**
 * Brings a database of Postgres up to date while nodes of the version before use it. Each migration has a
 * transaction. It waits for a lock half a second at most, because whatever asks for the same table afterwards
 * waits behind it, and tries again later. Indexes of tables that are in use are made concurrently.
 */
import type { SQL } from 'bun'
import { minuteMs, secondMs } from '../../lib/clock'
import { isLockTimeout } from '../database-errors'
import {
  applyToPostgres,
  appliedToPostgres,
  pendingSteps,
  type Migration,
  type StepListener,
} from '../migrate'
import { postgresClient } from './client'

/** The number of the advisory lock; nothing else takes it. */
const migrationLock = 1_160_401_221
/** What a migration waits for a lock, and so what a node of the version before waits behind it. */
const lockTimeoutMs = secondMs / 2
/** For so long a migration is tried that does not get its locks. */
const patienceMs = 10 * minuteMs

/**
 * Brings the database at `url` up to date over `client`. Nodes that start together wait for each other's
 * lock, which a further connection holds.
 */
export async function migratePostgres(
  client: SQL,
  url: string,
  list: readonly Migration[],
  listener?: StepListener,
): Promise<void> {
  const applied = await appliedToPostgres(client)
  if (!applied) {
    await client.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${migrationLock})`
      await applyToPostgres(tx, list)
    })
    return
  }
  const isUpToDate = list.every(({ name }) => applied.has(name))
  if (isUpToDate && (await missingIndexes(client, list)).length === 0) return
  const guard = postgresClient(url, 1)
  try {
    await guard.begin(async (lock) => {
      // As plain text: the portal of a prepared statement would keep its snapshot until the end, and an index that is
      // made concurrently waits for all snapshots before it.
      await lock.unsafe('set local idle_in_transaction_session_timeout = 0')
      await lock.unsafe(`select pg_advisory_xact_lock(${migrationLock})`)
      await upgrade(client, list, listener)
    })
  } finally {
    await guard.close({ timeout: 0 })
  }
}

async function upgrade(client: SQL, list: readonly Migration[], listener?: StepListener) {
  const applied = (await appliedToPostgres(client)) ?? new Set()
  for (const { migration, step } of pendingSteps(applied, list)) {
    listener?.(step)
    await patiently(() => apply(client, migration))
  }
  for (const { name, text } of await missingIndexes(client, list)) {
    await client.unsafe(`drop index concurrently if exists ${name}`) // an interrupted one is left invalid
    await client.unsafe(text)
  }
}

function apply(client: SQL, { name, sql = '', postgres = '' }: Migration): Promise<void> {
  return client.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${lockTimeoutMs}`)
    await tx.unsafe('set local statement_timeout = 0')
    for (const text of [sql, postgres]) if (text) await tx.unsafe(withoutLaterIndexes(text))
    await tx`insert into schema_migrations (name) values (${name})`
  })
}

/** Does a transaction again that has not got its locks, after a random pause in which others do. */
async function patiently(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > deadline) throw error
      await Bun.sleep(200 + Math.random() * 500)
    }
  }
}

/** An index that is made after its migration, and not within. */
interface LaterIndex {
  readonly name: string
  readonly text: string
}

/** The indexes of the migrations that are made concurrently, and that the database lacks or has in part. */
async function missingIndexes(client: SQL, list: readonly Migration[]): Promise<LaterIndex[]> {
  const rows = (await client`select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where i.indisvalid and c.relnamespace = current_schema()::regnamespace`) as { name: string }[]
  const there = new Set(rows.map(({ name }) => name))
  return list
    .flatMap(({ sql = '', postgres = '' }) => [sql, postgres])
    .flatMap((text) => piecesOf(text).flatMap(({ later }) => later ?? []))
    .filter(({ name }) => !there.has(name))
}

const withoutLaterIndexes = (text: string): string =>
  piecesOf(text)
    .map(({ piece, later }) => (later ? '' : piece))
    .join(';')

/**
 * The pieces of a migration between semicolons, each with the index that it makes where that may come later: one of a
 * table that is in use, which refuses nothing. The body of a function stays in one piece.
 */
function piecesOf(text: string): { piece: string; later: LaterIndex | null }[] {
  const pieces = text.split(';').map((piece) => ({ piece, words: wordsOf(piece) }))
  const made = new Set(
    pieces.flatMap(({ words }) => (words[1] === 'table' ? [nameAfter(words, 1)] : [])),
  )
  return pieces.map(({ piece, words }) => {
    const [name, table] = [nameAfter(words, 1), nameAfter(words, words.indexOf('on'))]
    if (words[1] !== 'index' || made.has(table)) return { piece, later: null }
    const rest = words.slice(words.indexOf('on')).join(' ')
    return { piece, later: { name, text: `create index concurrently ${name} ${rest}` } }
  })
}

/** The words of a statement that creates something, without comments; none of any other. */
function wordsOf(piece: string): string[] {
  const lines = piece.split('\n').filter((line) => !line.trimStart().startsWith('--'))
  const words = lines.join(' ').trim().split(/\s+/)
  return words[0] === 'create' ? words : []
}

/** The name behind a word, without what is written close to it. */
function nameAfter(words: readonly string[], at: number): string {
  const behind = words.slice(at + 1)
  const [name = ''] = behind[0] === 'if' ? behind.slice(3) : behind
  return name.split('(')[0] ?? ''
}
