/** The programs of a benchmark: compiled like the product, run as separate processes, measured from outside. */
import type { Subprocess } from 'bun'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinary } from '../build'
import { buildAssets } from '../build-assets'

export type Environment = Readonly<Record<string, string>>

/** What `build` makes. */
export const baselines = [
  'bare-hello',
  'bare-sessions',
  'bare-postgres',
  'bare-postgres-relay',
  'bare-relay',
  'bare-elysia',
] as const
export type Program = 'elenchus' | 'provider' | (typeof baselines)[number]

/** A folder that is removed in the end, with every program in it. */
export class Workshop implements AsyncDisposable {
  private constructor(readonly folder: string) {}

  /** Builds the product and the programs of these names; without any, all. */
  static async open(programs: readonly Program[] = [...baselines, 'provider']): Promise<Workshop> {
    const workshop = new Workshop(await mkdtemp(join(tmpdir(), 'elenchus-bench-')))
    await buildAssets()
    await buildBinary(workshop.path('elenchus'))
    for (const name of programs) {
      await buildBinary(workshop.path(name), { entry: join(import.meta.dir, `${name}.ts`) })
    }
    return workshop
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  /** Starts a program on a free port, and waits until it listens. */
  async start(program: Program, environment: Environment = {}): Promise<Running> {
    const running = this.launch(program, environment)
    await running.listening()
    return running
  }

  /** Runs a script of this folder, which needs packages that are not the product's. */
  async interpret(script: string, environment: Environment): Promise<Running> {
    const command = [process.execPath, join(import.meta.dir, `${script}.ts`)]
    const running = this.#spawn(command, environment)
    await running.listening()
    return running
  }

  /** Starts a program; `PORT` and a data folder are given unless `environment` names them. */
  launch(program: Program, environment: Environment = {}): Running {
    return this.#spawn([this.path(program)], environment)
  }

  /** Runs a command of the product to its end. */
  async command(words: readonly string[], environment: Environment): Promise<void> {
    const child = Bun.spawn([this.path('elenchus'), ...words], {
      cwd: this.folder,
      env: environment,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    await child.exited
  }

  #spawn(command: string[], environment: Environment): Running {
    const port = freePort()
    const child = Bun.spawn(command, {
      cwd: this.folder,
      env: {
        PORT: String(port),
        DATA_DIR: this.path(`data-${port}`),
        NODE_ENV: 'production',
        BASE_URL: `http://127.0.0.1:${port}`,
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        ...environment,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return new Running(child, port)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** A program that runs. `await using` stops it. */
export class Running implements AsyncDisposable {
  readonly url: string

  constructor(
    readonly child: Subprocess,
    readonly port: number,
  ) {
    this.url = `http://127.0.0.1:${port}`
  }

  async listening(): Promise<void> {
    const deadline = performance.now() + 10_000
    while (!(await answers(this.port))) {
      if (performance.now() > deadline || this.child.exitCode !== null) {
        throw new Error('A program did not start.')
      }
      await Bun.sleep(5)
    }
  }

  /** Processor time used so far, by all its threads, in seconds. */
  async processorSeconds(): Promise<number> {
    const [user, system] = await this.#ticks()
    return (user + system) / ticksPerSecond
  }

  /** The same with that of the processes that it started and that have ended. */
  async familySeconds(): Promise<number> {
    const ticks = await this.#ticks()
    return ticks.reduce((sum, each) => sum + each) / ticksPerSecond
  }

  /** Of the process in user and in system mode, and of its ended children. */
  async #ticks(): Promise<[number, number, number, number]> {
    const stat = await readFile(`/proc/${this.child.pid}/stat`, 'utf8')
    const fields = (stat.split(') ')[1]?.split(' ') ?? []).map(Number)
    return fields.slice(11, 15) as [number, number, number, number]
  }

  /** Processor time of the thread that runs JavaScript, in milliseconds; finer than the above. */
  async mainThreadMs(): Promise<number> {
    const [nanoseconds] = (await readFile(`/proc/${this.child.pid}/schedstat`, 'utf8')).split(' ')
    return Number(nanoseconds) / 1e6
  }

  /** Processor time of all threads that run, in milliseconds; finer than `processorSeconds`. */
  async threadsMs(): Promise<number> {
    const folder = `/proc/${this.child.pid}/task`
    const times = (await readdir(folder)).map(async (thread) => {
      const [nanoseconds] = (await readFile(`${folder}/${thread}/schedstat`, 'utf8')).split(' ')
      return Number(nanoseconds) / 1e6
    })
    return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
  }

  /** Resident memory in MB (10^6 bytes), and the part of it that no other process can share. */
  async memory(): Promise<{ resident: number; own: number }> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8')
    const megabytes = (name: string) =>
      (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1_024) / 1e6
    return { resident: megabytes('VmRSS'), own: megabytes('RssAnon') }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill()
    await this.child.exited
  }
}

/** Linux's `USER_HZ`, the same on every architecture. */
const ticksPerSecond = 100

function freePort(): number {
  const listener = Bun.listen({ port: 0, hostname: '127.0.0.1', socket: { data: () => undefined } })
  const { port } = listener
  listener.stop(true)
  return port
}

const answers = (port: number): Promise<boolean> =>
  Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }).then(
    (socket) => {
      socket.end()
      return true
    },
    () => false,
  )

/** Runs one of the programs of this folder to its end and gives its last line of output, as JSON. */
export async function ask<Result>(program: 'load' | 'readers', order: object): Promise<Result> {
  const script = join(import.meta.dir, `${program}.ts`)
  const child = Bun.spawn([process.execPath, script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = (await new Response(child.stdout).text()).trimEnd().split('\n')
  if ((await child.exited) !== 0) throw new Error(`The program ${program} failed.`)
  return JSON.parse(lines.at(-1) as string) as Result
}
