/** The data of the probe's servers, on either engine: it is written once, and copied for each attack. */
import { SQL } from 'bun'
import { cp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tagOf } from '../../src/db/search/full-text'
import { startPostgres } from '../../test/support/postgres-server'
import { fillPostgres } from './fill-search'
import { message, seedLibrary } from './library'
import type { Environment, Workshop } from './programs'

export type Engine = 'sqlite' | 'postgres'

export interface ProbeData extends AsyncDisposable {
  /** The variables of a server on the original. */
  readonly environment: Environment
  /** Writes so many messages for each of these users, while a server runs on the original. */
  write(userIds: readonly string[], messagesPerUser: number): Promise<void>
  /** Copies the original, which no server has open, and gives the variables of a server on the copy. */
  copy(): Promise<Environment>
}

/** Empty data. On Postgres it has a database server, which `await using` ends. */
export const openProbeData = (workshop: Workshop, engine: Engine): Promise<ProbeData> =>
  engine === 'sqlite' ? onSqlite(workshop) : onPostgres(workshop)

async function onSqlite(workshop: Workshop): Promise<ProbeData> {
  const folders = new Folders(workshop)
  return {
    environment: { DATA_DIR: folders.original },
    write: (userIds, each) => seedLibrary(folders.original, userIds, each),
    copy: async () => {
      const folder = await folders.copy()
      // The disk would else write the copy during the attack.
      await using file = await open(join(folder, 'elenchus.db'), 'r+')
      await file.sync()
      return { DATA_DIR: folder }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

async function onPostgres(workshop: Workshop): Promise<ProbeData> {
  const folders = new Folders(workshop)
  const server = await startPostgres()
  const variables = (dataDir: string, url: string) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SECRET_KEY: 'x'.repeat(64),
  })
  return {
    environment: variables(folders.original, server.url),
    write: async (userIds, each) => {
      const texts = Array.from({ length: each }, () => message().slice(0, -1))
      const owners = userIds.map((userId) => ({ userId, tag: tagOf(userId, 'message'), every: 1 }))
      await fillPostgres(server.url, texts, owners)
    },
    copy: async () => variables(await folders.copy(), await copyDatabase(server.url)),
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

class Folders {
  readonly original: string
  readonly #copy: string

  constructor(workshop: Workshop) {
    this.original = workshop.path('probe-data')
    this.#copy = workshop.path('probe-copy')
  }

  async copy(): Promise<string> {
    await rm(this.#copy, { recursive: true, force: true })
    await cp(this.original, this.#copy, { recursive: true })
    return this.#copy
  }
}

/** Copies the database of this address to one beside it, and gives the address of that. */
async function copyDatabase(url: string): Promise<string> {
  const [original, copy, admin] = [new URL(url), new URL(url), new URL(url)]
  copy.pathname = '/probe_copy'
  admin.pathname = '/template1'
  const name = original.pathname.slice(1)
  await using sql = new SQL(admin.href, { max: 1 })
  await sql`drop database if exists probe_copy with (force)`
  // The connections of a server that has ended take a moment to end, and a template has none.
  while ((await sql`select 1 from pg_stat_activity where datname = ${name}`).length > 0) {
    await Bun.sleep(20)
  }
  await sql.unsafe(`create database probe_copy template ${name} strategy file_copy`)
  return copy.href
}
