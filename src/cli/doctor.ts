/** `elenchus doctor`: prints one line a check, each with what to do. It removes what killed
 * commands left, and changes nothing else. */
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fullDisk, removeLeftovers } from '../backup/files'
import { backupPlace } from '../backup/places'
import { migrationsOf, unknownMigrations } from '../backup/rows'
import { ConfigError, readConfig, type Config, type Environment } from '../config/config'
import { mistakenNames } from '../config/shown-settings'
import { minSecretBytes, readSecret, secretPath } from '../config/secret-file'
import { steadyNeededMs } from '../db/clock'
import { isDiskFull } from '../db/database-errors'
import { migrations } from '../db/migrate'
import {
  connectPostgres,
  readSqlite,
  type RawConnection,
  type RawDatabase,
  type RawRow,
  type RawValue,
} from '../db/raw-database'
import { createFileStore, databaseConfigError, requireSqliteFile } from '../instance'
import { isSignedBy } from '../http/csrf'
import { dayMs, hourMs, minuteMs, secondMs, systemClock } from '../lib/clock'
import { nextTime } from '../lib/cron'
import { newId } from '../lib/ids'
import { Keyring } from '../lib/keyring'
import { silentLog } from '../lib/log'
import { runningServer } from '../lib/running-record'
import { thrownLine } from '../lib/text'
import { testModel } from '../llm/model-test'
import { findingInWords } from '../llm/model-test-words'
import { greetMailServer } from '../mail/mail'
import {
  backUp,
  freeBytes,
  goodFreeBytes,
  goodOpenFiles,
  isFewOpenFiles,
  networkFileSystem,
  openFileLimit,
} from './advice'
import { proxyProbeToken } from '../features/health/proxy-probe'
import { bodyRefusal, isStreamHeldBack, lengthRefusal, type ProxyAddress } from './proxy-probe'
import type { CommandResult } from './command'

/** The instance that the checks look at. */
interface Instance {
  readonly config: Config
  /** A connection that only reads; null when the database is not there or cannot be opened. */
  readonly database: RawDatabase | null
  /** The error that opening the database gave; null when there was none. */
  readonly databaseError: Error | null
  /** The names of the migrations that the database has run. */
  readonly migrations: readonly string[]
}

/** What a check found. */
interface DoctorFinding {
  readonly status: 'ok' | 'warn' | 'FAIL'
  /** What was found and, unless the status is `ok`, what to do. */
  readonly says: string
}

/** One check. It writes nothing that stays. */
interface Check {
  readonly name: string
  /** Absent for a check that always applies. `passed` has the names of the earlier `ok` checks. */
  readonly applies?: (instance: Instance, passed: ReadonlySet<string>) => boolean
  readonly run: (instance: Instance) => Found | Promise<Found>
}

/** One finding, or a line for each of several. */
type Found = DoctorFinding | readonly DoctorLine[]

/** Every check, in the order in which it runs and is printed. */
const checks: readonly Check[] = [
  { name: 'configuration', run: checkConfiguration },
  { name: 'address', run: checkAddress },
  { name: 'base url', run: checkBaseUrl },
  { name: 'forwarded headers', run: checkForwardedHeaders },
  { name: 'streams', applies: (_, passed) => passed.has('base url'), run: checkStreams },
  { name: 'body size', applies: (_, passed) => passed.has('base url'), run: checkBodySizes },
  { name: 'open files', applies: hasProcessLimits, run: checkOpenFiles },
  { name: 'data folder', run: checkDataFolder },
  { name: 'temporary folder', run: checkTemporaryFolder },
  { name: 'leftovers', run: clearLeftovers },
  {
    name: 'disk',
    applies: (_, passed) => passed.has('data folder'),
    run: checkDisk,
  },
  { name: 'secret', run: checkSecret },
  { name: 'database', run: checkConnection },
  { name: 'integrity', applies: isSqlite, run: checkIntegrity },
  { name: 'references', applies: isSqlite, run: checkReferences },
  { name: 'clock', applies: isOpen, run: checkClock },
  { name: 'schema', applies: isOpen, run: checkSchema },
  { name: 'jobs', applies: isMigrated, run: checkJobs },
  { name: 'files', applies: isMigrated, run: checkFileRows },
  { name: 'file store', applies: hasFileStore, run: checkFileStore },
  { name: 'backups', applies: isMigrated, run: checkBackups },
  { name: 'model', run: checkModel },
  { name: 'mail', run: checkMail },
]

/** A line of the command's JSON. */
interface DoctorLine extends DoctorFinding {
  readonly check: string
}

/** The result is not `ok` when a check has failed. */
export async function doctor(environment: Environment, asJson: boolean): Promise<CommandResult> {
  const lines = await examine(environment)
  const succeeded = lines.every(({ status }) => status !== 'FAIL')
  if (asJson) return { lines: [JSON.stringify(lines, null, 2)], ok: succeeded }
  const text = ({ status, check, says }: DoctorLine) => `${status.padEnd(4)} ${check}: ${says}`
  return { lines: lines.map(text), ok: succeeded }
}

async function examine(environment: Environment): Promise<DoctorLine[]> {
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.faults.map((says) => ({ status: 'FAIL', check: 'configuration', says }))
  }
  requireSqliteFile(config)
  await using opened = await openInstance(config)
  const mistaken = mistakenNames(environment).map((says) => ({
    check: 'configuration',
    ...warn(says),
  }))
  return [...mistaken, ...(await runChecks(opened.instance))]
}

async function runChecks(instance: Instance): Promise<DoctorLine[]> {
  const lines: DoctorLine[] = []
  const passed = new Set<string>()
  for (const { name, applies, run } of checks) {
    if (applies && !applies(instance, passed)) continue
    const found = await attempt(run, instance)
    const added = 'status' in found ? [{ check: name, ...found }] : found
    if (added.every(({ status }) => status === 'ok')) passed.add(name)
    lines.push(...added)
  }
  return lines
}

/** A check that cannot be made has failed: a read-only file system refuses in many places. */
async function attempt(run: Check['run'], instance: Instance): Promise<Found> {
  try {
    return await run(instance)
  } catch (error) {
    return fail(`cannot be checked (${thrownLine(error)})`)
  }
}

/** The rows that the database answers with. Only checks that apply to an open database call it. */
function query(
  { database }: Instance,
  text: string,
  values?: readonly RawValue[],
): Promise<RawRow[]> {
  if (database === null) throw new Error('The database is not open.')
  return database.query(text, values)
}

const finding =
  (status: DoctorFinding['status']) =>
  (says: string): DoctorFinding => ({ status, says })

const ok = finding('ok')
const warn = finding('warn')
const fail = finding('FAIL')

// The machine: the address, open files, the data folder, disk and secret.

const mebibyte = 1_048_576
/** Below this many free bytes the next upload may not fit. */
const minFreeBytes = 100 * mebibyte

/** Passes whenever it runs: the command prints each fault of the configuration before any check. */
function checkConfiguration(): DoctorFinding {
  return ok('every variable can be read')
}

function checkAddress({ config: { baseUrl, production } }: Instance): DoctorFinding {
  if (baseUrl.startsWith('https:')) return ok(baseUrl)
  if (!production) return ok(`${baseUrl}, for this machine`)
  return warn(`${baseUrl} is not encrypted; set BASE_URL to an https address`)
}

async function checkDataFolder({ config }: Instance): Promise<DoctorFinding> {
  const { dataDir } = config
  if (!existsSync(dataDir)) {
    return warn(`${dataDir} is not there yet; the first start makes it`)
  }
  const probe = join(dataDir, `.doctor-${newId()}`)
  try {
    await writeFile(probe, 'probe', { mode: 0o600 })
  } catch (error) {
    const what = `${dataDir} cannot be written to (${thrownLine(error)})`
    return fail(
      `${what}; ${isDiskFull(error) ? 'make room' : 'give it to the user that runs the server'}`,
    )
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  const network = await networkFileSystem(config)
  if (network === null) return ok(`${dataDir} can be written to`)
  return warn(`${dataDir} is on ${network}, whose locks SQLite cannot trust; use a local disk`)
}

/** The folder in which commands, and the runtime itself, put files for a moment. */
async function checkTemporaryFolder(): Promise<DoctorFinding> {
  const folder = tmpdir()
  const probe = join(folder, `elenchus-doctor-${newId()}`)
  try {
    await writeFile(probe, 'probe', { mode: 0o600 })
    if ((await readFile(probe, 'utf8')) === 'probe') return ok(`${folder} can be used`)
    return fail(`${folder} does not give back what was written; set TMPDIR to another folder`)
  } catch (error) {
    const todo = isDiskFull(error)
      ? fullDisk(folder)
      : 'set TMPDIR to a folder that the user of the server can write to'
    return fail(`${folder} cannot be used (${thrownLine(error)}); ${todo}`)
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

/** Removes what killed commands left in the data folder, the one that this command runs in, and the temporary one. */
async function clearLeftovers({ config: { backup, dataDir } }: Instance): Promise<DoctorFinding> {
  const removed: string[] = []
  const kept = backup.to.kind === 'folder' ? [backup.to.path] : []
  for (const folder of new Set([resolve(dataDir), ...kept, process.cwd(), tmpdir()])) {
    removed.push(...(await removeLeftovers(folder)))
  }
  return ok(
    removed.length === 0
      ? 'killed commands left nothing'
      : `killed commands left ${removed.join(', ')}, now removed`,
  )
}

async function checkDisk({ config: { dataDir } }: Instance): Promise<DoctorFinding> {
  const free = await freeBytes(dataDir)
  const says = `${Math.floor(free / mebibyte)} MiB are free in ${dataDir}`
  if (free >= goodFreeBytes) return ok(says)
  return (free >= minFreeBytes ? warn : fail)(`${says}; make room`)
}

function checkSecret({ config: { secretKey, dataDir } }: Instance): DoctorFinding {
  if (secretKey !== null) return ok('SECRET_KEY is set')
  const path = secretPath(dataDir)
  const secret = readSecret(dataDir)
  if (secret === null) {
    return existsSync(join(dataDir, 'elenchus.db'))
      ? fail(`${path} is gone; bring it back from a backup, or what it sealed is lost`)
      : warn(`${path} is not there yet; the first start makes it`)
  }
  if (Buffer.byteLength(secret) < minSecretBytes) {
    return fail(`${path} is too short; bring it back from a backup`)
  }
  const mode = statSync(path).mode & 0o777
  if ((mode & 0o077) === 0) return ok(`${path} is there, for its owner alone`)
  return fail(`${path} can be read by others (${mode.toString(8)}); chmod 600 it`)
}

function hasProcessLimits(): boolean {
  return openFileLimit() !== null
}

function checkOpenFiles(): DoctorFinding {
  const limit = openFileLimit()
  const says = `${limit} at once (ulimit -n)`
  if (!isFewOpenFiles(limit)) return ok(says)
  return warn(`${says}; raise it to ${goodOpenFiles} for many learners at once`)
}

// BASE_URL and what proxies do in front of it.

const answerTimeoutMs = 5 * secondMs
/** The checks ask the address for a token that only an instance with this secret can sign, as a browser
 * would, and follow no redirect. */
const tokenPath = '/api/auth/csrf-token'
const setBaseUrl = 'set BASE_URL to the address of this server'

/** The address to ask: without a server that runs here, only a BASE_URL that is set, which a stranger may answer at. */
function askedAddress(config: Config): string | null {
  const isSet = config.baseUrl !== `http://localhost:${config.port}`
  return isSet ? config.baseUrl : (runningServer(config.dataDir)?.baseUrl ?? null)
}

async function checkBaseUrl({ config }: Instance): Promise<DoctorFinding> {
  const server = runningServer(config.dataDir)
  const baseUrl = askedAddress(config)
  if (baseUrl === null) return ok('is not asked: no server runs here')
  const keyring = keyringOf(config)
  if (keyring === null)
    return ok(`${baseUrl} is not asked: there is no secret to know this instance by`)
  try {
    const response = await fetch(`${baseUrl}${tokenPath}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
    return await judgeAnswer(response, { baseUrl, keyring, isRunning: server !== null })
  } catch (error) {
    return unanswered(baseUrl, error, server !== null)
  }
}

interface Asked {
  readonly baseUrl: string
  readonly keyring: Keyring
  readonly isRunning: boolean
}

async function judgeAnswer(
  response: Response,
  { baseUrl, keyring, isRunning }: Asked,
): Promise<DoctorFinding> {
  const { status } = response
  const location = response.headers.get('location')
  if (location !== null && status >= 300 && status < 400) {
    const to = new URL(location, baseUrl).origin
    return fail(`${baseUrl} redirects to ${to}; ${setBaseUrl}, without a redirect`)
  }
  if (isSignedBy(keyring, await tokenOf(response))) return ok(`${baseUrl} is this instance`)
  if (status >= 500 || status === 429) {
    if (!isRunning) return ok(`${baseUrl} answers ${status}: no server runs here`)
    return warn(`${baseUrl} answers ${status}; look at the proxy in front, and at the server’s log`)
  }
  return fail(`${baseUrl} answers (${status}), but is not this instance; ${setBaseUrl}`)
}

/** The token of the answer; empty where it has none. */
async function tokenOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null)
  const { csrfToken } = Object(answer) as { csrfToken?: unknown }
  return typeof csrfToken === 'string' ? csrfToken : ''
}

/**
 * A public address may be out of reach from a container, or from behind the router that has it, and a
 * certificate may be known to browsers alone: what is not certainly wrong is a warning.
 */
function unanswered(baseUrl: string, error: unknown, isRunning: boolean): DoctorFinding {
  if (!isRunning) return ok(`${baseUrl} does not answer: no server runs here`)
  const isSilent = (error as Error).name === 'TimeoutError'
  const reason = isSilent ? `nothing within ${answerTimeoutMs / secondMs} s` : thrownLine(error)
  const says = `${baseUrl} does not answer (${reason}), though a server runs here`
  const { code } = Object(error) as { code?: unknown }
  const isRefused = /^(ConnectionRefused|ECONNREFUSED|FailedToOpenSocket|ENOTFOUND)$/.test(
    String(code),
  )
  if (isRefused && !isContainer()) return fail(`${says}; ${setBaseUrl}`)
  return warn(`${says}; where browsers reach it all is well, else ${setBaseUrl}`)
}

/** Files that Docker, Podman and Kubernetes put into a container. */
const containerMarks = ['/.dockerenv', '/run/.containerenv', '/var/run/secrets/kubernetes.io']

const isContainer = (): boolean => containerMarks.some((mark) => existsSync(mark))

const notAsked = ok('is not asked: this instance does not answer at BASE_URL')

/** Null where nothing can be asked: no server runs, or there is no secret to ask with. */
function proxyAddress(config: Config): ProxyAddress | null {
  const baseUrl = askedAddress(config)
  const keyring = keyringOf(config)
  if (baseUrl === null || keyring === null) return null
  return { baseUrl, token: proxyProbeToken(keyring, systemClock.now()) }
}

async function checkStreams({ config }: Instance): Promise<DoctorFinding> {
  const address = proxyAddress(config)
  const isHeldBack = address && (await isStreamHeldBack(address).catch(() => null))
  if (address === null || isHeldBack === null) return notAsked
  if (!isHeldBack) return ok('replies pass as they are written')
  return fail(
    `a proxy at ${address.baseUrl} holds replies back until they are whole; it has to pass on what comes (nginx: ` +
      'proxy_buffering off; and no proxy_ignore_headers X-Accel-Buffering; Traefik: no buffering middleware; ' +
      'any: no compression of text/event-stream)',
  )
}

/** Sent whole, for proxies that count bytes, whose limit is often 1 MiB; the sizes that are allowed are only announced. */
const sentBytes = 2 * mebibyte

/** Asks with the sizes that the configuration allows. */
async function checkBodySizes({ config }: Instance): Promise<DoctorFinding> {
  const address = proxyAddress(config)
  if (address === null) return notAsked
  const { fileMaxBytes, importMaxBytes } = config
  const sent = Math.min(sentBytes, fileMaxBytes)
  const sizes = [
    { name: 'FILE_MAX_BYTES', bytes: fileMaxBytes, ask: lengthRefusal },
    { name: 'FILE_MAX_BYTES', bytes: sent, ask: bodyRefusal },
    { name: 'IMPORT_MAX_BYTES', bytes: importMaxBytes, ask: lengthRefusal },
  ] as const
  const asked = sizes.map(({ ask, bytes }) => ask(address, bytes).catch(() => null))
  const statuses = await Promise.all(asked)
  for (const [at, { name, bytes }] of sizes.entries()) {
    const status = statuses[at] ?? null
    if (status === null) continue
    const judge = status === 413 ? fail : warn
    return judge(
      `a proxy at ${address.baseUrl} refuses a body of ${Math.ceil(bytes / mebibyte)} MiB (${status}); let it pass ` +
        `(nginx: client_max_body_size ${Math.ceil(Math.max(fileMaxBytes, importMaxBytes) / mebibyte)}m; Apache: ` +
        `LimitRequestBody 0; Traefik: maxRequestBodyBytes), or set ${name} to what it takes`,
    )
  }
  return ok('files and exports of the sizes that are allowed pass')
}

function keyringOf({ secretKey, previousSecretKey, dataDir }: Config): Keyring | null {
  const secret = secretKey ?? readSecret(dataDir)
  return secret === null ? null : new Keyring(secret, previousSecretKey)
}

/** What the running server has noticed of headers that it ignores. */
function checkForwardedHeaders({ config }: Instance): DoctorFinding {
  if (config.trustProxy > 0) return ok(`those of ${config.trustProxy} proxies are trusted`)
  const forwarded = runningServer(config.dataDir)?.forwarded
  if (!forwarded) return ok('no request had any')
  const { headers, from } = forwarded
  return warn(
    `a request from ${from} had ${headers.join(', ')}, which is ignored; set TRUST_PROXY to the ` +
      'number of proxies in front, or leave it where there are none',
  )
}

// The database. These checks write and migrate nothing.

const clockSlackMs = 2 * secondMs
/** A job that waits longer than this past its time has no server that works on it. */
const overdueMs = 10 * minuteMs
const faultsShown = 3

const databasePath = ({ dataDir }: Config): string => join(dataDir, 'elenchus.db')

/** The instance, and the connection that the caller closes with it. */
interface OpenInstance extends AsyncDisposable {
  readonly instance: Instance
}

/** Opens the database for reading. An error is part of the instance, and never thrown. */
async function openInstance(config: Config): Promise<OpenInstance> {
  let connection: RawConnection | null = null
  const close = async () => connection?.[Symbol.asyncDispose]()
  const opened = (
    database: RawDatabase | null,
    applied: readonly string[],
    error: Error | null,
  ) => ({
    instance: { config, database, databaseError: error, migrations: applied },
    [Symbol.asyncDispose]: close,
  })
  if (config.databaseUrl === null && !existsSync(databasePath(config)))
    return opened(null, [], null)
  try {
    connection = await connect(config)
    return opened(connection.database, await migrationsOf(connection.database), null)
  } catch (error) {
    return opened(null, [], databaseConfigError(config, error))
  }
}

async function connect(config: Config): Promise<RawConnection> {
  const { databaseUrl } = config
  return databaseUrl === null ? readSqlite(databasePath(config)) : connectPostgres(databaseUrl)
}

function isOpen({ database }: Instance): boolean {
  return database !== null
}

function isSqlite({ database }: Instance): boolean {
  return database?.engine === 'sqlite'
}

function isPostgres({ database }: Instance): boolean {
  return database?.engine === 'postgres'
}

/** True when the database has run every migration of this version. */
function isMigrated({ database, migrations: applied }: Instance): boolean {
  return database !== null && migrations.every(({ name }) => applied.includes(name))
}

function checkConnection({ config, database, databaseError }: Instance): DoctorFinding {
  if (databaseError !== null) return fail(databaseError.message)
  if (database !== null) return ok(`${database.engine} answers`)
  return warn(`${databasePath(config)} is not there yet; the first start makes it`)
}

function checkSchema({ migrations: applied }: Instance): DoctorFinding {
  const pending = migrations.filter(({ name }) => !applied.includes(name)).length
  if (unknownMigrations(applied).length > 0) {
    return fail('is of a newer version of Elenchus; use that one')
  }
  if (pending === 0) return ok('is this version’s')
  return warn(`${pending} migrations wait; the next start, or elenchus migrate, runs them`)
}

async function checkIntegrity(instance: Instance): Promise<DoctorFinding> {
  const rows = await pragmaRows(instance, `pragma integrity_check(${faultsShown})`)
  const result = rows.map((row) => thrownLine(Object.values(row)[0])).join('; ')
  if (result === 'ok') return ok('every page of the file is sound')
  return fail(`the file is damaged (${result}); restore a backup`)
}

async function checkReferences(instance: Instance): Promise<DoctorFinding> {
  const rows = await pragmaRows(instance, 'pragma foreign_key_check')
  if (rows.length === 0) return ok('every row that is referred to is there')
  const tables = [...new Set(rows.map((row) => String(row['table'])))].join(', ')
  return fail(`${rows.length} rows refer to none (${tables}); restore a backup`)
}

/** The rows of the pragma. In a badly damaged file it throws: the error is then its only row. */
async function pragmaRows(instance: Instance, text: string): Promise<RawRow[]> {
  try {
    return await query(instance, text)
  } catch (error) {
    return [{ table: thrownLine(error) }]
  }
}

/** The database's clock, where nodes share one, and what the last readings say of it. */
async function checkClock(instance: Instance): Promise<DoctorFinding> {
  const found = isPostgres(instance) ? await compareClocks(instance) : null
  if (found?.status === 'warn' || !isMigrated(instance)) return found ?? ok('is not recorded yet')
  const rows = await query(instance, 'select agreed_at, seen_at, steady_ms from clock_readings')
  const [{ agreed_at: agreedAt = 0, seen_at: seenAt = 0, steady_ms: steadyMs = 0 } = {}] = rows
  const reading = [agreedAt, seenAt, steadyMs].map(Number)
  return rows.length === 0 ? (found ?? ok('is not recorded yet')) : judgeReading(reading, found)
}

/**
 * A reading that did not agree is the server's, which waits. Else a clock that is ahead is that of a
 * server that was off for long, which is well: the next start judges it.
 */
function judgeReading(
  [agreedAt = 0, seenAt = 0, steadyMs = 0]: readonly number[],
  found: DoctorFinding | null,
): DoctorFinding {
  const now = systemClock.now()
  const waits = seenAt !== agreedAt
  const apart = (waits ? seenAt : now) - agreedAt
  const days = Math.round(Math.abs(apart) / dayMs)
  if (!waits && apart >= -dayMs) {
    return (
      found ??
      ok(days <= 1 ? 'agrees with the newest rows' : `the server last ran ${days} days ago`)
    )
  }
  const hours = Math.ceil((steadyNeededMs - steadyMs) / hourMs)
  const says = `is ${days} days ${apart < 0 ? 'behind' : 'ahead of'} the newest rows of before`
  const then = 'nothing that has expired is deleted meanwhile; set it right'
  return warn(`${says}; ${then}, or, if it is right, let the server run for ${hours} hours`)
}

async function compareClocks(instance: Instance): Promise<DoctorFinding> {
  const before = systemClock.now()
  const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'
  const [row] = await query(instance, text)
  const after = systemClock.now()
  const apart = Math.round(Number(row?.['now']) - (before + after) / 2)
  if (Math.abs(apart) <= clockSlackMs) return ok('agrees with the database’s')
  const says = `is ${Math.abs(apart) / secondMs} s ${apart > 0 ? 'behind' : 'ahead of'} the database’s`
  return warn(`${says}, which the nodes go by; set it right, for the logs`)
}

async function checkJobs(instance: Instance): Promise<DoctorFinding> {
  const now = systemClock.now()
  const [row] = await query(
    instance,
    `select sum(case when failed_at is not null then 1 else 0 end) as failed,
      sum(case when failed_at is null and run_at < $1 and lease_until < $2 then 1 else 0 end) as overdue
      from jobs`,
    [now - overdueMs, now],
  )
  const [failed, overdue] = [Number(row?.['failed'] ?? 0), Number(row?.['overdue'] ?? 0)]
  if (overdue > 0) return warn(`${overdue} wait for a server; is one running?`)
  if (failed > 0) return warn(`${failed} were given up; the log says why`)
  return ok('none is stuck')
}

// Other services: the file store, the model’s provider, the mail server.

/** False while there is no data folder, where uploads are before they are stored. */
function hasFileStore({ config: { dataDir } }: Instance): boolean {
  return existsSync(dataDir)
}

/** Writes, reads and removes an object. */
async function checkFileStore({ config }: Instance): Promise<DoctorFinding> {
  const store = createFileStore(config)
  const folder = await mkdtemp(join(config.dataDir, '.doctor-'))
  const id = newId()
  const place = config.s3 ? `S3_URL (${store.address})` : 'the data folder'
  try {
    const path = join(folder, id)
    await writeFile(path, id)
    await store.put(id, path)
    const content = await store.read(id)
    const read = content === null ? '' : await new Response(content).text()
    await store.remove(id)
    if (read === id) return ok(`${place} keeps and gives back`)
    return fail(`${place} does not give back what it was given`)
  } catch (error) {
    return fail(`${place} cannot be used (${thrownLine(error)})`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** When the last good backup was made, as far as the place of BACKUP_TO tells. */
async function checkBackups(instance: Instance): Promise<DoctorFinding> {
  const { backup, dataDir } = instance.config
  const place = backupPlace(backup, silentLog)
  const [last] = await place.list()
  if (!last) {
    const accounts = await query(instance, 'select 1 from users limit 1')
    if (accounts.length === 0) return ok('nothing is to be kept yet')
    return (backup.schedule === null ? warn : fail)(`none is in ${place.address}; ${backUp}`)
  }
  const now = systemClock.now()
  const says = `the last good one is ${last.name}, ${inWords(now - last.createdAt)} old, in ${place.address}`
  if (backup.schedule === null) {
    return now - last.createdAt > 7 * dayMs ? warn(`${says}; ${backUp}`) : ok(says)
  }
  const next = nextTime(backup.schedule, last.createdAt) ?? now
  const isLate = (nextTime(backup.schedule, next) ?? now) < now
  if (isLate)
    return fail(`${says}; BACKUP_SCHEDULE asks for newer ones: backup.failed in the log says why`)
  return isOnDiskOf(dataDir, backup)
    ? warn(`${says}; on the disk of the data: set BACKUP_TO`)
    : ok(says)
}

function inWords(ms: number): string {
  const hours = Math.max(0, Math.round(ms / hourMs))
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

const isOnDiskOf = (dataDir: string, { to }: Config['backup']): boolean =>
  to.kind === 'folder' && statSync(to.path).dev === statSync(dataDir).dev

/** Compares the size of each stored file with the size in its row. */
async function checkFileRows(instance: Instance): Promise<DoctorFinding> {
  const sizes = new Map<string, number>()
  const store = createFileStore(instance.config)
  try {
    for await (const { name, size } of store.list()) sizes.set(name, size)
  } catch (error) {
    return fail(`what ${store.address} keeps cannot be listed (${thrownLine(error)})`)
  }
  const rows = await query(instance, 'select id, size from files')
  const faulty = rows.filter(({ id, size }) => sizes.get(String(id)) !== Number(size))
  if (faulty.length === 0) return ok(`${rows.length}, each with its bytes`)
  const says = `${faulty.length} of ${rows.length} lack their bytes, the first is ${String(faulty[0]?.['id'])}`
  return fail(`${says}; bring them back from a backup`)
}

/** A line for each check of the model test; without a model, one. */
async function checkModel({ config }: Instance): Promise<readonly DoctorLine[]> {
  const { model, answerKeys, baseUrl, port } = config
  if (model === null) {
    return [{ check: 'model', ...ok('none is configured; the offline tutor answers') }]
  }
  const ownUrls = [baseUrl, `http://localhost:${port}`]
  const { checks: tried } = await testModel({ model, answerKeys, ownUrls })
  return tried
    .filter(({ finding: { is } }) => is !== 'notTried')
    .map(({ name, ok: isWell, finding: found }) => {
      const isNeeded = name === 'model' || name === 'streaming'
      const judge = isWell ? ok : isNeeded ? fail : warn
      const check = name === 'model' ? name : `model ${name}`
      return { check, ...judge(findingInWords(found, model, 'en')) }
    })
}

async function checkMail({ config: { mail, dataDir } }: Instance): Promise<DoctorFinding> {
  if (mail.smtpUrl === null) {
    return ok(`none is configured; messages go to ${join(dataDir, 'outbox')}`)
  }
  try {
    await greetMailServer(mail.smtpUrl, silentLog)
    return ok('the mail server greets')
  } catch (error) {
    return fail(`the server of SMTP_URL does not take us (${thrownLine(error)})`)
  }
}
