/** A real server on a free port, in this process, on either engine. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type Running } from '../../src/cli/serve'
import { readConfig } from '../../src/config/config'
import type { Clock } from '../../src/lib/clock'
import { createLog, type Log } from '../../src/lib/log'
import { createMigratedDatabase } from './postgres'

export type Engine = 'sqlite' | 'postgres'

/** Both, or the one that `TEST_ENGINE` names. */
export const engines: readonly Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) => !process.env['TEST_ENGINE'] || process.env['TEST_ENGINE'] === engine,
)

export interface TestServer extends AsyncDisposable {
  /** `http://localhost:<port>`, without a trailing slash. */
  readonly url: string
  readonly running: Running
  readonly dataDir: string
  /** Answers as the socket does, to a client on this machine. No byte is sent, which costs less. */
  handle(request: Request): Promise<Response>
  /** Null on SQLite. */
  readonly databaseUrl: string | null
}

export interface ServerOptions {
  readonly engine?: Engine
  /** Variables over the defaults of a test: any free port, silence, limits off. */
  readonly env?: Readonly<Record<string, string>>
  /** An existing place to run in, which is then left behind. */
  readonly dataDir?: string
  readonly databaseUrl?: string
  /** The machine's own, where none is given. */
  readonly clock?: Clock
  /** One that writes nothing, where none is given. */
  readonly log?: Log
}

const local = { requestIP: () => ({ address: '127.0.0.1' }) }

const isEmptyFolder = async (path: string): Promise<boolean> =>
  (await readdir(path).catch(() => [])).length === 0

/** Starts a server; disposing of it stops it and removes its data. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'elenchus-test-')))
  const fresh =
    options.engine === 'postgres' && !options.databaseUrl ? await createMigratedDatabase() : null
  const databaseUrl = options.databaseUrl ?? fresh?.url ?? null
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    OFFLINE_WORD_MS: '0',
    SHUTDOWN_GRACE: '0',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...options.env,
  })
  const log = options.log ?? createLog(config.logLevel, false)
  // A copy of the migrated database is a new instance, and a node with its own folder has its own secret.
  const newSecret = databaseUrl !== null && (await isEmptyFolder(dataDir))
  const running = await serve(config, log, { clock: options.clock, newSecret })
  return {
    url: running.services.config.baseUrl,
    running,
    dataDir,
    databaseUrl,
    handle: (request) => running.app.handle(request, local),
    [Symbol.asyncDispose]: async () => {
      await running.stop()
      await fresh?.drop()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
