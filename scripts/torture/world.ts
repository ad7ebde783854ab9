/** The tortured server: the executable, its data, and what stands between it and its database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { createDatabase, type TestDatabase } from '../../test/support/postgres'
import { binary } from '../../test/support/program'

export type Engine = 'sqlite' | 'postgres'

/** How one start differs from a usual one. */
export interface StartOptions {
  /** Bytes that one file may have, as on a full disk; the shell's `ulimit -f`. */
  readonly maxFileBytes?: number
  /** Milliseconds by which the machine's clock is wrong; the program then runs from its source. */
  readonly clockAheadMs?: number
}

const startMs = 80_000
const source = join(import.meta.dir, '../../src/main.ts')
const wrongClock = join(import.meta.dir, '../../test/scaling/wrong-clock.ts')

export class World implements AsyncDisposable {
  #child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null
  #port = 0

  private constructor(
    readonly engine: Engine,
    readonly dataDir: string,
    readonly database: TestDatabase | null,
    /** The way to Postgres; null on SQLite. */
    readonly link: Link | null,
  ) {}

  static async create(engine: Engine): Promise<World> {
    const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-torture-'))
    if (engine === 'sqlite') return new World(engine, dataDir, null, null)
    const database = await createDatabase()
    await commitsDurably(database.url)
    const { hostname, port } = new URL(database.url)
    return new World(engine, dataDir, database, await Link.open(hostname, Number(port)))
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get sqliteFile(): string {
    return join(this.dataDir, 'elenchus.db')
  }

  /** Starts the server and waits until it is healthy. */
  async start(options: StartOptions = {}): Promise<void> {
    this.#port = freePort()
    const child = Bun.spawn(await command(options), {
      cwd: this.dataDir,
      env: this.#variables(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    void new Response(child.stdout).text()
    const complaints = new Response(child.stderr).text()
    const deadline = performance.now() + startMs
    while (!(await this.#isHealthy())) {
      if (child.exitCode !== null || performance.now() > deadline) {
        child.kill('SIGKILL')
        throw new Error(`the server does not start: ${(await complaints).slice(0, 1_000)}`)
      }
      await Bun.sleep(20)
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Ends the server with `signal` and waits for it; the exit status, null where a signal ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    this.signal('SIGCONT')
    this.signal(signal)
    await this.#child?.exited
    return this.#child?.exitCode ?? null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL')
    this.link?.close()
    await this.database?.drop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async #isHealthy(): Promise<boolean> {
    const options = { signal: AbortSignal.timeout(1_000) }
    return fetch(`${this.url}/api/health`, options).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  #variables({ clockAheadMs = 0 }: StartOptions): Record<string, string> {
    return {
      PATH: process.env['PATH'] ?? '',
      PORT: String(this.#port),
      HOST: '127.0.0.1',
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      OFFLINE_WORD_MS: '15',
      SHUTDOWN_GRACE: '1',
      TEST_AHEAD_MS: String(clockAheadMs),
      ...(this.database && this.link
        ? { DATABASE_URL: this.link.urlFor(this.database.url), SECRET_KEY: 't'.repeat(64) }
        : {}),
    }
  }
}

async function command({ maxFileBytes, clockAheadMs }: StartOptions): Promise<string[]> {
  if (clockAheadMs !== undefined) {
    return [process.execPath, '--preload', wrongClock, source, 'serve']
  }
  const program = await binary()
  if (maxFileBytes === undefined) return [program, 'serve']
  // Past the limit a write fails with EFBIG; the signal that comes with it is ignored.
  const blocks = Math.ceil(maxFileBytes / 512)
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" serve`
  return ['/bin/sh', '-c', script, program]
}

/** The test cluster commits without waiting for its log; here what it acknowledged must survive. */
async function commitsDurably(url: string): Promise<void> {
  const sql = new SQL({ url, max: 1 })
  const name = new URL(url).pathname.slice(1)
  await sql.unsafe(`alter database ${name} set synchronous_commit = on`)
  await sql.close()
}

/** The network between the server and Postgres, which can be cut and mended. */
export class Link {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false

  private constructor(host: string, port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, host)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => this.#drop(near, far))
        if (this.#isCut) socket.pause()
      }
      near.pipe(far)
      far.pipe(near)
      if (this.#isCut) for (const socket of [near, far]) socket.pause()
    })
  }

  static async open(host: string, port: number): Promise<Link> {
    const link = new Link(host, port)
    await new Promise<void>((resolve) => link.#server.listen(0, '127.0.0.1', resolve))
    return link
  }

  /** The same address, by way of this link. */
  urlFor(url: string): string {
    const through = new URL(url)
    through.hostname = '127.0.0.1'
    through.port = String((this.#server.address() as AddressInfo).port)
    return through.href
  }

  /** Lets no byte through, and closes nothing: as a partition does. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.pause()
  }

  mend(): void {
    this.#isCut = false
    for (const socket of this.#sockets) socket.resume()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #drop(...pair: readonly Socket[]): void {
    for (const socket of pair) {
      this.#sockets.delete(socket)
      socket.destroy()
    }
  }
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  const { port } = probe
  probe.stop(true)
  return port
}
