/** The program itself as a process: from its source, or as the executable that `bun run build` makes. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Form = 'source' | 'binary'
export const forms: readonly Form[] = ['source', 'binary']

/** What the executable prints as its version: with the commit that it was built from. */
export const builtVersion = /^\d+\.\d+\.\d+\+[0-9a-f]{7,}(\.dirty)?\n$/

const entry = join(import.meta.dir, '../../src/main.ts')

/** Kept on the global object: a test runner may load this module once a test file. */
const shared = globalThis as { elenchusBinary?: Promise<string> }

/**
 * The executable: the one that `TEST_BINARY` names, or one that is built once a process; the end of the
 * run removes that.
 */
export function binary(): Promise<string> {
  const built = process.env['TEST_BINARY']
  if (built) return Promise.resolve(built)
  shared.elenchusBinary ??= mkdtemp(join(tmpdir(), 'elenchus-binary-')).then(async (folder) => {
    const { buildBinary } = await import('../../scripts/build')
    await buildBinary(join(folder, 'elenchus'))
    return join(folder, 'elenchus')
  })
  return shared.elenchusBinary
}

/** Removes what `binary` made; for the end of the run. */
export async function removeBinary(): Promise<void> {
  if (shared.elenchusBinary) await rm(join(await shared.elenchusBinary, '..'), { recursive: true })
}

/** Nothing but what the test gives: neither this machine's variables nor a home. */
type Variables = Readonly<Record<string, string>>
const quietly = { PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'info', RATE_LIMITS: 'off' }

export interface Finished {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command to its end. */
export async function run(
  form: Form,
  args: readonly string[],
  options: { env?: Variables; cwd?: string; input?: string } = {},
): Promise<Finished> {
  const child = Bun.spawn([...(await command(form)), ...args], {
    cwd: options.cwd ?? tmpdir(),
    env: options.env ?? {},
    stdio: [options.input === undefined ? 'ignore' : new Blob([options.input]), 'pipe', 'pipe'],
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, out, err }
}

/** A server process that has said where it listens. */
export interface Program extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  /** The exit status; null after a signal killed it. */
  readonly exited: Promise<number | null>
  /** What it has printed so far, on either stream. */
  readonly output: () => string
  /** What it has logged so far: standard output alone. */
  readonly logged: () => string
  kill(signal: NodeJS.Signals): void
}

/** Starts a server in `dataDir` and waits until it listens. */
export async function startProgram(
  form: Form,
  dataDir: string,
  env: Variables = {},
  cwd = dataDir,
  args: readonly string[] = [],
): Promise<Program> {
  // Production logs are JSON, which is read here; what else production asks for is not wanted.
  const variables = { ...quietly, DATA_DIR: dataDir, HOST: '127.0.0.1', ...env }
  const child = Bun.spawn([...(await command(form)), 'serve', ...args], {
    cwd,
    env: { ...variables, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, logged] = ['', '']
  const read = async (stream: ReadableStream<Uint8Array>, keep: (text: string) => void) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) keep(decoder.decode(chunk, { stream: true }))
  }
  const reading = Promise.all([
    read(child.stdout, (text) => {
      output += text
      logged += text
    }),
    read(child.stderr, (text) => {
      output += text
    }),
  ])
  const exited = child.exited.then(async () => {
    await reading
    return child.exitCode
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const url = await listening(() => output, child, stop)
  return {
    url,
    pid: child.pid,
    exited,
    output: () => output,
    logged: () => logged,
    kill: (signal) => child.kill(signal),
    [Symbol.asyncDispose]: stop,
  }
}

async function listening(
  output: () => string,
  child: Bun.Subprocess,
  stop: () => Promise<void>,
): Promise<string> {
  const deadline = performance.now() + 80_000
  for (;;) {
    const found = /"url":"(http:\/\/127\.0\.0\.1:\d+|unix:[^"]+)"[^\n]*"server\.listening"/.exec(
      output(),
    )
    // Loopback by name, as the default address of the program has it.
    if (found?.[1] !== undefined) return found[1].replace('127.0.0.1', 'localhost')
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw new Error(`the program does not listen: ${output()}`)
    }
    await Bun.sleep(5)
  }
}

async function command(form: Form): Promise<string[]> {
  return form === 'source' ? [process.execPath, entry] : [await binary()]
}

/** Every file in a folder and the folders in it, by its whole path. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** An empty folder that is removed at the end of its scope. */
export async function emptyFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'elenchus-program-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
