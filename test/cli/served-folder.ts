/** A data folder with a running server, and the user commands beside it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '../support/client'
import { run, startProgram, type Finished } from '../support/program'

/** The folder, its server and what the tests of `elenchus user` ask of both. */
export interface ServedFolder extends AsyncDisposable {
  readonly folder: string
  readonly url: string
  /** Runs the program on the folder. */
  elenchus(args: readonly string[], input?: string): Promise<Finished>
  /** A browser that has tried to sign in; the status of it. */
  logIn(email: string, password: string): Promise<{ client: Client; status: number }>
  /** The row of `user list`; undefined where the list lacks it. */
  listed(email: string): Promise<Record<string, unknown> | undefined>
}

/** Starts a server on a new folder. */
export async function servedFolder(): Promise<ServedFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-users-'))
  const server = await startProgram('binary', folder)
  const elenchus: ServedFolder['elenchus'] = (args, input) =>
    run('binary', args, { env: { DATA_DIR: folder }, ...(input === undefined ? {} : { input }) })
  return {
    folder,
    url: server.url,
    elenchus,
    logIn: async (email, password) => {
      const client = new Client(server.url)
      await client.fetchCsrf()
      const { status } = await client.call('POST', '/api/auth/login', { email, password })
      return { client, status }
    },
    listed: async (email) => {
      const { out } = await elenchus(['user', 'list', '--json'])
      const users = JSON.parse(out) as Record<string, unknown>[]
      return users.find((user) => user['email'] === email)
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
