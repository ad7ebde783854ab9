/**
 * `elenchus upgrade --to FILE`: puts a newer executable in the place of this one. At each step, also where the command
 * is killed, an executable is in place that can start: the new one is linked beside it first, and its start makes a
 * backup of its own before it changes the schema.
 */
import { existsSync } from 'node:fs'
import { chmod, copyFile, link, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeUpgradeBackup } from '../backup/kept-backups'
import { restore } from '../backup/restore'
import { ConfigError, type Config, type Environment } from '../config/config'
import { evidenceOf, existingInstance, takeFolder } from '../instance'
import { secondMs } from '../lib/clock'
import { isExecutable, selfExec } from '../lib/child-process'
import { syncToDisk } from '../lib/file-store'
import { product } from '../lib/product'
import { runningServer } from '../lib/running-record'
import { thrownLine } from '../lib/text'
import type { CommandResult } from './command'
import { askHealth } from './healthcheck'

/** How long the new program may take to say its version. */
const versionMs = 20 * secondMs
/** How long a started program may be silent; one that migrates may take as long as it needs. */
const silentMs = 60 * secondMs
const askMs = 200

type Print = (line: string) => void

/**
 * Checks FILE, makes a backup, swaps the executables, and starts the new one until it is healthy. Where it does not
 * become so, puts the program back, and the data too where the schema has changed. The server is stopped before and
 * after. Throws `ConfigError` where nothing has been changed.
 */
export async function upgradeTo(
  environment: Environment,
  file: string,
  print: Print,
): Promise<CommandResult> {
  const own = ownExecutable()
  const version = await requireNewer(file, own)
  const config = await existingInstance(environment, { changes: true })
  await requireStopped(config)
  print(`${product.version} → ${version}`)
  const kept = await makeUpgradeBackup(config, version)
  print(`Backup: ${kept}`)
  const before = (await evidenceOf(config)).migrations
  await swap(file, own)
  const failure = await tryStart(own, config, environment)
  if (failure === null) {
    const says = `${own} is ${version} and healthy. Start the server. The former program is ${own}.previous.`
    return { lines: [says], ok: true }
  }
  print(`${version} does not become healthy: ${failure}`)
  await rename(`${own}.previous`, own)
  print(`${own} is ${product.version} again.`)
  const hasChanged = !sameNames((await evidenceOf(config)).migrations, before)
  return { lines: hasChanged ? await putBack(environment, kept) : [], ok: false }
}

/** Restores the data. Throws `ConfigError` where that cannot be, such as for other nodes that use the database. */
async function putBack(environment: Environment, kept: string): Promise<readonly string[]> {
  try {
    return (await restore(environment, kept, { force: true })).lines
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const how = `its data are not; put them back by: elenchus restore ${kept} --force`
    throw new ConfigError([...error.faults, how])
  }
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join()

function ownExecutable(): string {
  const [own = ''] = selfExec
  if (isExecutable) return own
  throw new ConfigError(['upgrade: a program that runs from its source is upgraded by git'])
}

/** The version that the program in `file` says. */
async function requireNewer(file: string, own: string): Promise<string> {
  const fault = (says: string) => new ConfigError([`--to: ${file} ${says}`])
  if (!(await stat(file).catch(() => null))?.isFile()) throw fault('is not there, or is no file')
  const version = await versionOf(file).catch((error: unknown) => {
    throw fault(
      `cannot be run here (${thrownLine(error)}); takes an executable of Elenchus for this machine`,
    )
  })
  if (!/^\d+\.\d+\.\d+(?:[-+]\S+)?$/.test(version)) throw fault('is no executable of Elenchus')
  if (version === product.version) {
    // Also where an upgrade was killed after the swap.
    const former = existsSync(`${own}.previous`) ? `; the former one is ${own}.previous` : ''
    throw fault(`is ${version}, which runs here already${former}`)
  }
  if (Bun.semver.order(version, product.version) < 0) {
    throw fault(
      `is ${version}, older than ${product.version}; elenchus restore brings an older backup back`,
    )
  }
  return version
}

async function versionOf(file: string): Promise<string> {
  await chmod(file, 0o755).catch(() => undefined) // a downloaded file seldom is executable
  // A name without a folder would be looked for in the PATH.
  const child = Bun.spawn([resolve(file), 'version'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: versionMs,
  })
  return (await new Response(child.stdout).text()).trim()
}

/** The lock is free for a moment only: the start of the new program takes it. */
async function requireStopped(config: Config): Promise<void> {
  const server = runningServer(config.dataDir)
  if (server) {
    throw new ConfigError([
      `DATA_DIR: ${config.dataDir} is in use; stop the server first: process ${server.pid} (systemctl stop elenchus)`,
    ])
  }
  if ((await askHealth(config)).isAnswered) {
    throw new ConfigError([`PORT: a server answers at ${config.port}; stop it first`])
  }
  if (config.databaseUrl === null) takeFolder('DATA_DIR', config.dataDir)[Symbol.dispose]()
}

async function swap(file: string, own: string): Promise<void> {
  const draft = `${own}.new`
  await rm(draft, { force: true }) // a killed upgrade may have left one
  await copyFile(file, draft)
  await chmod(draft, (await stat(own)).mode & 0o777)
  await syncToDisk(draft)
  await rm(`${own}.previous`, { force: true })
  await link(own, `${own}.previous`)
  await rename(draft, own)
}

/** Starts the program until it is healthy, and stops it. Resolves with why it is not, or null. */
async function tryStart(
  program: string,
  config: Config,
  environment: Environment,
): Promise<string | null> {
  const child = Bun.spawn([program, 'serve', '--trial'], {
    env: { ...environment },
    // The last is the pipe by which the trial learns of the end of this process.
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const said = new Response(child.stderr).text()
  const failure = await untilHealthy(config, child)
  child.kill(failure === null ? 'SIGTERM' : 'SIGKILL')
  await child.exited
  return failure === null ? null : [failure, (await said).trim()].filter(Boolean).join(': ')
}

async function untilHealthy(config: Config, child: Bun.Subprocess): Promise<string | null> {
  let deadline = performance.now() + silentMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) return `it ended with status ${child.exitCode}`
    const { ok, body } = await askHealth(config)
    if (ok) return null
    if (body.includes('"migrating":true')) deadline = performance.now() + silentMs
    await pause(askMs)
  }
  return `it did not answer within ${silentMs / secondMs} s`
}
