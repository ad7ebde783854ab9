/**
 * The configuration: the environment, read once, checked whole, frozen.
 *
 * `settings` is the one list of variables; `elenchus config` prints it, and `readConfig` walks it, so
 * nothing can be read that is not documented, and every fault is reported at once.
 */
import { resolve } from 'node:path'
import { combinationFaults } from './combinations'
import type { S3Config } from '../lib/file-store/s3'
import { s3Location } from './s3-location'
import * as value from './variables'
import type { LogLevel } from '../lib/log'
import { logLevels } from '../lib/log'
import { providerNames, type ModelConfig } from '../llm/registry'

/** The environment as the process got it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Requests a window; null where the limit is off. */
export type RateLimit = value.RateLimit

/** Default limits (contract §1): what is counted is decided by the route that names the limit. */
const rateLimits = {
  LOGIN: '60/60',
  LOGIN_EMAIL: '10/300',
  REGISTER: '60/3600',
  CLIENT_REGISTRATION: '20/3600',
  CHAT: '30/60',
  IMPORT: '10/60',
  KEYS: '20/3600',
  DEFAULT: '300/60',
} as const
export type RateLimitName = keyof typeof rateLimits

/** Every variable but the rate limits: its type, its default as text, and what it means. */
const settings = {
  NODE_ENV: value.choice(
    ['development', 'test', 'production'],
    'development',
    'production hardens the defaults below',
  ),
  PORT: value.integer(0, 65_535, '3000', 'port to listen on; 0 takes a free one'),
  HOST: value.text('', 'address to listen on; 127.0.0.1, and 0.0.0.0 in production'),
  DATA_DIR: value.text('./data', 'folder of the SQLite file, uploads and generated secrets'),
  DATABASE_URL: value.url(
    ['postgres:', 'postgresql:'],
    'a Postgres database; unset: SQLite in DATA_DIR',
  ),
  DATABASE_CONNECTIONS: value.integer(1, 1_000, '10', 'connections to Postgres at most'),
  FILE_MAX_BYTES: value.integer(1, 10_737_418_240, '104857600', 'size of an uploaded file at most'),
  S3_URL: s3Location('where uploaded files are kept; unset: in DATA_DIR'),
  S3_ACCESS_KEY_ID: value.text('', 'our key there'),
  S3_SECRET_ACCESS_KEY: value.secret(1, 'the secret of that key'),
  BASE_URL: value.url(['http:', 'https:'], 'public address; unset: http://localhost:$PORT'),
  COOKIE_DOMAIN: value.domain('parent domain of the cookies; unset: the host alone'),
  SECRET_KEY: value.secret(32, 'signs and seals; unset: generated once into DATA_DIR'),
  SMTP_URL: value.url(
    ['smtp:', 'smtps:'],
    'the mail server; unset: messages go to DATA_DIR/outbox',
  ),
  MAIL_FROM: value.text('Elenchus <elenchus@localhost>', 'sender of the messages'),
  CODEHOST: value.optionalChoice(['github', 'gitlab', 'gitea'], 'code host to sign in with'),
  CODEHOST_URL: value.url(['http:', 'https:'], "the code host's address; unset: its public one"),
  CODEHOST_CLIENT_ID: value.text('', 'our client id there'),
  CODEHOST_CLIENT_SECRET: value.secret(1, 'our client secret there'),
  MOBILE_REDIRECT_URI: value.url(null, 'where a native app waits, for instance elenchus://auth'),
  REGISTRATION: value.choice(['open', 'closed'], 'open', 'whether strangers may sign up'),
  LLM_PROVIDER: value.optionalChoice(providerNames, 'the model; unset: the built-in offline tutor'),
  LLM_BASE_URL: value.url(['http:', 'https:'], "the provider's address; unset: its public one"),
  LLM_API_KEY: value.secret(0, "the provider's key; a local server needs none"),
  LLM_MODEL: value.text('', "the model's name"),
  LLM_REASONING: value.flag('false', 'whether the model reasons before it answers'),
  LLM_TIMEOUT: value.integer(1, 3_600, '120', 'seconds without a byte from the provider'),
  LLM_MAX_OUTPUT_TOKENS: value.integer(1, 1_000_000, '4096', 'length of one reply, in tokens'),
  OFFLINE_WORD_MS: value.integer(0, 1_000, '12', 'milliseconds a word of the offline tutor takes'),
  RATE_LIMITS: value.choice(['on', 'off'], 'on', 'off turns every limit and its headers off'),
  TRUST_PROXY: value.integer(0, 10, '0', 'proxies in front whose X-Forwarded-* are believed'),
  STREAMS_PER_USER: value.integer(1, 10_000, '100', 'running replies of one user at most'),
  IMPORT_MAX_BYTES: value.integer(
    1_024,
    1_099_511_627_776,
    '1073741824',
    'bytes of an uploaded export at most',
  ),
  SHUTDOWN_GRACE: value.integer(
    0,
    3_600,
    '10',
    'seconds that running replies get when the server stops',
  ),
  LOG_LEVEL: value.choice(logLevels, 'info', 'least severe line that is logged'),
} as const

export type Settings = {
  readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']>
}

/** What the program runs with. Times in milliseconds. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  /** Public address without a trailing slash. With port 0 it is completed once the port is known. */
  readonly baseUrl: string
  readonly cookieDomain: string | null
  /** Whether cookies are marked `Secure`. */
  readonly secureCookies: boolean
  /** Null: the instance keeps its own in the data folder. */
  readonly secretKey: string | null
  readonly fileMaxBytes: number
  /** Null: uploaded files are kept in the data folder. */
  readonly s3: S3Config | null
  readonly mail: { readonly smtpUrl: string | null; readonly from: string }
  readonly codehost: CodehostConfig | null
  readonly mobileRedirectUri: string | null
  readonly registration: 'open' | 'closed'
  readonly model: ModelConfig | null
  readonly offlineWordMs: number
  readonly rateLimits: Readonly<Record<RateLimitName, RateLimit | null>>
  readonly trustProxy: number
  readonly streamsPerUser: number
  readonly importMaxBytes: number
  readonly shutdownGraceMs: number
  readonly logLevel: LogLevel
}

/** The code host that users may sign in with. */
export interface CodehostConfig {
  readonly kind: 'github' | 'gitlab' | 'gitea'
  /** Without a trailing slash. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The environment cannot be run with; one line a fault, each safe to print. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
  }
}

/**
 * Reads and checks the whole environment; touches nothing.
 * Throws `ConfigError` with every fault found.
 */
export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  const read = readSettings(environment, faults)
  const limits = readRateLimits(environment, read.RATE_LIMITS === 'off', faults)
  if (faults.length === 0) faults.push(...combinationFaults(read))
  if (faults.length > 0) throw new ConfigError(faults)
  return assemble(read, limits)
}

/** Name, default and meaning of every variable, for `elenchus config` and the documentation. */
export function describeSettings(): {
  name: string
  default: string
  takes: string
  about: string
}[] {
  const plain = Object.entries(settings).map(([name, setting]) => ({
    name,
    default: setting.default,
    takes: setting.takes,
    about: setting.about,
  }))
  const limits = Object.entries(rateLimits).map(([name, limit]) => ({
    name: `RATE_LIMIT_${name}`,
    default: limit,
    takes: value.rateLimit.takes,
    about: 'requests in a window of so many seconds',
  }))
  return [...plain, ...limits]
}

function readSettings(environment: Environment, faults: string[]): Settings {
  const entries = Object.entries(settings).map(([name, setting]) => [
    name,
    value.attempt<unknown>(name, setting as value.Setting<unknown>, environment[name], faults),
  ])
  return Object.fromEntries(entries) as Settings
}

function readRateLimits(environment: Environment, off: boolean, faults: string[]) {
  const known = new Set(Object.keys(rateLimits).map((name) => `RATE_LIMIT_${name}`))
  for (const name of Object.keys(environment)) {
    if (name.startsWith('RATE_LIMIT_') && !known.has(name)) {
      faults.push(`${name}: no such limit; there are ${[...known].join(', ')}`)
    }
  }
  const entries = Object.entries(rateLimits).map(([name, limit]) => {
    const setting = { ...value.rateLimit, default: limit }
    const read = value.attempt(
      `RATE_LIMIT_${name}`,
      setting,
      environment[`RATE_LIMIT_${name}`],
      faults,
    )
    return [name, off ? null : read]
  })
  return Object.fromEntries(entries) as Config['rateLimits']
}

function assemble(read: Settings, limits: Config['rateLimits']): Config {
  const production = read.NODE_ENV === 'production'
  const dataDir = resolve(read.DATA_DIR)
  return Object.freeze({
    production,
    port: read.PORT,
    host: read.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseUrl: read.DATABASE_URL,
    databaseConnections: read.DATABASE_CONNECTIONS,
    // The origin: lower case, no default port, ASCII, so that it may stand in any header.
    baseUrl: new URL(read.BASE_URL ?? `http://localhost:${read.PORT}`).origin,
    cookieDomain: read.COOKIE_DOMAIN,
    secureCookies: secureCookies(read),
    secretKey: read.SECRET_KEY,
    fileMaxBytes: read.FILE_MAX_BYTES,
    s3: s3Of(read),
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    codehost: codehostOf(read),
    mobileRedirectUri: read.MOBILE_REDIRECT_URI,
    registration: read.REGISTRATION,
    model: modelOf(read),
    offlineWordMs: read.OFFLINE_WORD_MS,
    rateLimits: limits,
    trustProxy: read.TRUST_PROXY,
    streamsPerUser: read.STREAMS_PER_USER,
    importMaxBytes: read.IMPORT_MAX_BYTES,
    shutdownGraceMs: read.SHUTDOWN_GRACE * 1_000,
    logLevel: read.LOG_LEVEL,
  })
}

/**
 * Over https, and in production on the machine itself (browsers trust loopback). A private network
 * may serve plain http; a browser would drop a `Secure` cookie there.
 */
function secureCookies(read: Settings): boolean {
  const address = new URL(read.BASE_URL ?? 'http://localhost')
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)
  return address.protocol === 'https:' || (read.NODE_ENV === 'production' && loopback)
}

function s3Of(read: Settings): S3Config | null {
  if (read.S3_URL === null) return null
  const secretAccessKey = read.S3_SECRET_ACCESS_KEY ?? ''
  return { ...read.S3_URL, accessKeyId: read.S3_ACCESS_KEY_ID, secretAccessKey }
}

const publicCodehosts = { github: 'https://github.com', gitlab: 'https://gitlab.com', gitea: '' }

function codehostOf(read: Settings): CodehostConfig | null {
  if (read.CODEHOST === null) return null
  return {
    kind: read.CODEHOST,
    url: (read.CODEHOST_URL ?? publicCodehosts[read.CODEHOST]).replace(/\/$/, ''),
    clientId: read.CODEHOST_CLIENT_ID,
    clientSecret: read.CODEHOST_CLIENT_SECRET ?? '',
  }
}

function modelOf(read: Settings): ModelConfig | null {
  if (read.LLM_PROVIDER === null) return null
  return {
    provider: read.LLM_PROVIDER,
    baseUrl: read.LLM_BASE_URL,
    apiKey: read.LLM_API_KEY,
    model: read.LLM_MODEL,
    reasoning: read.LLM_REASONING,
    timeoutMs: read.LLM_TIMEOUT * 1_000,
    maxOutputTokens: read.LLM_MAX_OUTPUT_TOKENS,
  }
}
