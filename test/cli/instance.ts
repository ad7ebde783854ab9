/** Instances for the tests of backup, restore and doctor: a place, what is in it, and the commands on it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../support/open-store'
import { newUploader, type Uploader } from '../files/uploader'
import { createDatabase } from '../support/postgres'
import { run, type Finished } from '../support/program'
import { startServer, type Engine, type TestServer } from '../support/server'
import { storedRows } from '../support/stores'

export const odd = 'Σ 🦉 é "quoted" \\u0000 \u2028 <b>'

/** A data folder, and a separate database on Postgres. */
export interface Place extends AsyncDisposable {
  readonly engine: Engine
  readonly dataDir: string
  readonly env: Readonly<Record<string, string>>
  /** Runs the program on it. */
  elenchus(...args: string[]): Promise<Finished>
  serve(env?: Readonly<Record<string, string>>): Promise<TestServer>
  /** Every row; see `storedRows`. No server runs. Makes the database if it does not exist. */
  rows(): Promise<Record<string, string[]>>
}

export async function newPlace(
  engine: Engine,
  more: Readonly<Record<string, string>> = {},
): Promise<Place> {
  const parent = await mkdtemp(join(tmpdir(), 'elenchus-place-'))
  const dataDir = join(parent, 'data')
  const database = engine === 'postgres' ? await createDatabase() : null
  const env = { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}), ...more }
  return {
    engine,
    dataDir,
    env,
    elenchus: (...args) => run('binary', args, { env, cwd: parent }),
    serve: (besides = {}) =>
      startServer({
        engine,
        dataDir,
        env: { ...more, ...besides },
        ...(database ? { databaseUrl: database.url } : {}),
      }),
    rows: async () => {
      const databaseUrl = database?.url ?? null
      await using store = await openStore({ dataDir, databaseUrl, databaseConnections: 2 })
      return await storedRows(store)
    },
    [Symbol.asyncDispose]: async () => {
      await database?.drop()
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** Somebody who has talked, uploaded and been remembered. */
export interface Learner {
  readonly uploader: Uploader
  readonly sessionId: string
  readonly fileId: string
}

export async function someLearner({ url }: TestServer): Promise<Learner> {
  const uploader = await newUploader(url)
  const { client } = uploader
  const file = await uploader.read('Σ.txt', `A wombat lives here. ${odd}`)
  const sessionId = await client.createSession(odd)
  await client.chat(sessionId, `Solve 3x + 7 = 22, my dear platypus ${odd}`)
  await client.call('POST', '/api/memory', { content: 'likes echidnas', kind: 'fact' })
  await client.call('POST', '/api/account/agent-keys', { label: 'k', scopes: ['chat:read'] })
  return { uploader, sessionId, fileId: file.id }
}
