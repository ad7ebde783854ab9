/**
 * Several nodes of one instance, each a separate process, perhaps on a machine whose clock is
 * wrong.
 */
import { join } from 'node:path'
import { createDatabase } from '../support/postgres'
import { emptyFolder, startProgram, type Program } from '../support/program'

const secret = 'a secret that the nodes of the test share, long enough'

export interface Instance extends AsyncDisposable {
  readonly databaseUrl: string
  /** Starts one more node, whose clock is `aheadMs` ahead. */
  node(env?: Readonly<Record<string, string>>, aheadMs?: number): Promise<Program>
}

/** An instance on a new database, or on the one at `databaseUrl`. */
export async function startInstance(
  common: Readonly<Record<string, string>> = {},
  databaseUrl?: string,
): Promise<Instance> {
  const database = databaseUrl === undefined ? await createDatabase() : null
  const url = databaseUrl ?? database?.url ?? ''
  const cleanups: (() => PromiseLike<void>)[] = []
  return {
    databaseUrl: url,
    node: async (env = {}, aheadMs = 0) => {
      const folder = await emptyFolder()
      const clock = `--preload ${join(import.meta.dir, 'wrong-clock.ts')}`
      const program = await startProgram('binary', folder.path, {
        DATABASE_URL: url,
        SECRET_KEY: secret,
        BASE_URL: 'http://localhost:3000',
        ...(aheadMs === 0 ? {} : { BUN_OPTIONS: clock, TEST_AHEAD_MS: String(aheadMs) }),
        ...common,
        ...env,
      })
      cleanups.push(
        () => program[Symbol.asyncDispose](),
        () => folder[Symbol.asyncDispose](),
      )
      return program
    },
    [Symbol.asyncDispose]: async () => {
      for (const clean of cleanups) await clean()
      await database?.drop()
    },
  }
}
