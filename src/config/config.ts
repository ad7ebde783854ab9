/**
 * The configuration: the environment, read once, checked whole, frozen.
 *
 * `settings` is the one list of variables; `elenchus config` prints it, and `readConfig` walks it, so
 * that every variable is documented and every fault is reported at once.
 */
import { join, resolve } from 'node:path'
import { dayMs } from '../lib/clock'
import type { S3Config } from '../lib/file-store'
import * as value from './variables'
import { masked } from './variables'
import { type LogLevel, logLevels } from '../lib/log'
import { type CodehostKind, codehosts, codehostKinds } from '../lib/codehosts'
import {
  type KeyModelConfig,
  type ModelConfig,
  providerNamed,
  providerNames,
} from '../llm/registry'
import { isAddress } from '../lib/address'
import { samplers, type TracingConfig } from '../lib/tracing'
import { toolSettings } from '../llm/tool-support'
import { visionSettings } from '../llm/vision'

/** Every variable but the rate limits: its type, its default as text, and what it means. */
const settings = {
  NODE_ENV: value.choice(
    ['development', 'test', 'production'],
    'development',
    'production hardens the defaults below',
  ),
  PORT: value.wholeNumber(0, 65_535, '3000', 'port to listen on; 0 takes a free one'),
  HOST: value.plainText(
    '',
    'address to listen on, or unix:/path/to/socket; 127.0.0.1, and 0.0.0.0 in production',
  ),
  DATA_DIR: value.plainText('./data', 'folder of the SQLite file, uploads and generated secrets'),
  DATABASE_URL: value.url(
    ['postgres:', 'postgresql:'],
    'a Postgres database, with ?sslmode=… and ?prepare=false; unset: SQLite in DATA_DIR',
  ),
  DATABASE_LISTEN_URL: value.url(
    ['postgres:', 'postgresql:'],
    'the same database without the pooler, for LISTEN; unset: DATABASE_URL',
  ),
  DATABASE_CONNECTIONS: value.wholeNumber(1, 1_000, '10', 'connections to Postgres at most'),
  FILE_MAX_BYTES: value.wholeNumber(
    1,
    10_737_418_240,
    '104857600',
    'size of an uploaded file at most',
  ),
  S3_URL: value.s3Location('where uploaded files are kept; unset: in DATA_DIR'),
  S3_ACCESS_KEY_ID: value.plainText('', 'our key there, and at an s3:// address of BACKUP_TO'),
  S3_SECRET_ACCESS_KEY: value.secret(1, 'the secret of that key'),
  BACKUP_SCHEDULE: value.cronFields(
    'when the server makes backups, in the time zone of the machine; unset: never',
  ),
  BACKUP_TO: value.backupLocation('where it keeps them; unset: DATA_DIR/backups'),
  BACKUP_KEEP: value.wholeNumber(1, 10_000, '7', 'how many of them it keeps'),
  BACKUP_AGE_RECIPIENT: value.ageRecipient(
    'whose key alone opens them (age); unset: they are not encrypted',
  ),
  BASE_URL: value.url(['http:', 'https:'], 'public address; unset: http://localhost:$PORT'),
  COOKIE_DOMAIN: value.domain('parent domain of the cookies; unset: the host alone'),
  SECRET_KEY: value.secret(32, 'signs and seals; unset: generated once into DATA_DIR'),
  SECRET_KEY_PREVIOUS: value.secret(32, 'the secret before it; opens what that one sealed'),
  SMTP_URL: value.url(
    ['smtp:', 'smtps:'],
    'the mail server; unset: messages go to DATA_DIR/outbox',
  ),
  MAIL_FROM: value.mailbox('Elenchus <elenchus@localhost>', 'sender of the messages'),
  CODEHOST: value.optionalChoice(codehostKinds, 'code host to sign in with'),
  CODEHOST_URL: value.url(['http:', 'https:'], "the code host's address; unset: its public one"),
  CODEHOST_CLIENT_ID: value.plainText('', 'our client id there'),
  CODEHOST_CLIENT_SECRET: value.secret(1, 'our client secret there'),
  OIDC_ISSUER: value.url(['http:', 'https:'], 'the OpenID provider to sign in with'),
  OIDC_CLIENT_ID: value.plainText('', 'our client id there'),
  OIDC_CLIENT_SECRET: value.secret(1, 'our client secret there'),
  OIDC_NAME: value.plainText('', "what the sign-in button calls it; unset: the issuer's host"),
  OIDC_ROLE_CLAIM: value.plainText('', 'the claim that says who teaches or administers'),
  OIDC_TEACHER_VALUES: value.list('values of that claim that make a teacher'),
  OIDC_ADMIN_VALUES: value.list('values of that claim that make an administrator'),
  OIDC_CLASS_CLAIM: value.plainText('', 'the claim that names the classes of a user'),
  MOBILE_REDIRECT_URI: value.appUrl('where a native app waits, for instance elenchus://auth'),
  OAUTH_REDIRECT_SCHEMES: value.schemes(
    'cursor,vscode,vscode-insiders,windsurf,zed',
    'schemes without a dot that OAuth clients may return to',
  ),
  OAUTH_REUSE_GRACE: value.wholeNumber(
    0,
    600,
    '30',
    'seconds in which a refresh token that was just rotated may come again without ending its grant',
  ),
  REGISTRATION: value.choice(
    ['open', 'invite', 'closed'],
    'open',
    'whether strangers may sign up, or who is invited; set, it holds; unset, administrators choose',
  ),
  REGISTRATION_DOMAINS: value.domains(
    'domains whose addresses strangers may sign up with, separated by commas; unset: all',
  ),
  ADMIN_MFA: value.choice(
    ['optional', 'required'],
    'optional',
    'whether administrators need a second factor before they administer',
  ),
  LLM_PROVIDER: value.optionalChoice(providerNames, 'the model; unset: the built-in offline tutor'),
  LLM_BASE_URL: value.url(
    ['http:', 'https:'],
    "the provider's address, with or without /v1 and a slash at its end; unset: its public one",
  ),
  LLM_API_KEY: value.secret(0, "the provider's key; a local server needs none"),
  LLM_MODEL: value.plainText('', "the model's name"),
  LLM_REASONING: value.trueOrFalse('false', 'whether the model reasons before it answers'),
  LLM_TIMEOUT: value.wholeNumber(1, 3_600, '120', 'seconds without a byte from the provider'),
  LLM_MAX_OUTPUT_TOKENS: value.wholeNumber(1, 1_000_000, '4096', 'length of one reply, in tokens'),
  LLM_CONTEXT_TOKENS: value.autoOr(
    256,
    100_000_000,
    'tokens of prompt and reply together; auto: asked of the server, else 8192',
  ),
  LLM_REPLY_TOKENS: value.optionalNumber(
    1,
    1_000_000,
    'length of a reply to a learner, in tokens; unset: 400, and 1200 where the tutor explains',
  ),
  LLM_FALLBACK: value.choice(
    ['offline', 'off'],
    'offline',
    'what stands in for a model that fails or repeats itself, where the task is computed',
  ),
  LLM_FALLBACK_MODEL: value.plainText('', 'the model that is asked where LLM_MODEL says nothing'),
  LLM_FALLBACK_BASE_URL: value.url(
    ['http:', 'https:'],
    'the address of that model; unset: LLM_BASE_URL',
  ),
  LLM_FALLBACK_API_KEY: value.secret(0, 'the key of that address; unset: LLM_API_KEY, there alone'),
  LLM_TEMPERATURE: value.optionalDecimal(
    0,
    2,
    "randomness of the model; unset: the provider's own",
  ),
  LLM_PARAMS: value.jsonMembers(
    ['model', 'messages', 'contents', 'system', 'systemInstruction', 'stream', 'tools'],
    'members that are added to each request to the model',
  ),
  LLM_VISION_MODEL: value.plainText(
    '',
    'the model that gets messages with pictures; unset: LLM_MODEL',
  ),
  LLM_VISION: value.choice(
    visionSettings,
    'auto',
    'whether the model gets pictures; auto: until it refuses one',
  ),
  LLM_TOOLS: value.choice(
    toolSettings,
    'auto',
    'whether the model gets tools; auto: until requests fail with them and succeed without',
  ),
  LLM_CONCURRENCY: value.quota(
    'off',
    'requests to the model at a time; past it they wait in turn, replies before hidden calls',
  ),
  LLM_KEY_SAMPLES: value.wholeNumber(1, 5, '2', 'solutions of a task that must agree; 1: no check'),
  LLM_KEY_TIMEOUT: value.wholeNumber(1, 600, '20', 'seconds for all solutions of a task together'),
  LLM_KEY_MODEL: value.plainText(
    '',
    'the model that solves tasks in hidden calls; unset: LLM_MODEL',
  ),
  LLM_KEY_MAX_TOKENS: value.wholeNumber(
    1,
    1_000_000,
    '1500',
    'length of the answer to a hidden call, in tokens',
  ),
  LLM_PRICE_INPUT: value.optionalDecimal(
    0,
    1_000_000,
    'what a million tokens of prompts cost, in your currency; for the administration page',
  ),
  LLM_PRICE_OUTPUT: value.optionalDecimal(
    0,
    1_000_000,
    'what a million tokens of replies cost, in the same currency',
  ),
  OFFLINE_WORD_MS: value.wholeNumber(
    0,
    1_000,
    '12',
    'milliseconds a word of the offline tutor takes',
  ),
  RATE_LIMITS: value.choice(['on', 'off'], 'on', 'off turns every limit and its headers off'),
  TRUST_PROXY: value.wholeNumber(0, 10, '0', 'proxies in front whose X-Forwarded-* are believed'),
  STREAMS_PER_USER: value.wholeNumber(1, 10_000, '100', 'running replies of one user at most'),
  IMPORT_MAX_BYTES: value.wholeNumber(
    1_024,
    1_099_511_627_776,
    '1073741824',
    'bytes of an uploaded export at most',
  ),
  QUOTA_STORAGE: value.quota(
    '2147483648',
    'bytes of messages, files and exports in work that one user may store',
  ),
  QUOTA_TOKENS: value.quota('off', "tokens of the model that one user's replies of a day may take"),
  RETENTION_SESSIONS: value.quota(
    'off',
    'days after its last change in which a session is kept; then it is deleted as by its owner',
  ),
  RETENTION_AUDIT: value.quota('365', 'days in which records of logins and keys are kept'),
  RETENTION_OUTBOX: value.quota('30', 'days in which messages in DATA_DIR/outbox are kept'),
  LEGAL_NOTICE_URL: value.url(
    ['http:', 'https:'],
    'the legal notice, linked from every page; unset: none',
  ),
  PRIVACY_URL: value.url(['http:', 'https:'], 'what is said about privacy, linked alike'),
  TERMS_URL: value.url(['http:', 'https:'], 'the terms of use, linked alike'),
  WAL_MAX_BYTES: value.wholeNumber(
    1_048_576,
    1_099_511_627_776,
    '268435456',
    "bytes of SQLite's write-ahead log past which the server warns once a minute",
  ),
  SHUTDOWN_GRACE: value.wholeNumber(
    0,
    3_600,
    '8',
    'seconds that running replies get when the server stops',
  ),
  LOG_LEVEL: value.choice(logLevels, 'info', 'least severe line that is logged'),
  ACCESS_LOG: value.choice(['on', 'off'], 'off', 'whether the log has a line for each request'),
  METRICS_TOKEN: value.secret(
    1,
    'the bearer token that /metrics takes; unset: it answers this machine alone',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: value.url(
    ['http:', 'https:'],
    'the collector that gets traces, at its path v1/traces; unset: no traces are made',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: value.url(
    ['http:', 'https:'],
    'the whole address that gets traces, in the place of the one above',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: value.secret(0, 'headers for it: name=value pairs, with commas'),
  OTEL_EXPORTER_OTLP_PROTOCOL: value.plainText('http/json', 'how it gets them; no other is spoken'),
  OTEL_SERVICE_NAME: value.plainText('', 'the name of this service in traces; unset: elenchus'),
  OTEL_RESOURCE_ATTRIBUTES: value.plainText('', 'what traces say of it: name=value pairs'),
  OTEL_TRACES_SAMPLER: value.choice(
    samplers,
    'parentbased_always_on',
    'which traces are kept; the parent is the one that traceparent names',
  ),
  OTEL_TRACES_SAMPLER_ARG: value.optionalDecimal(
    0,
    1,
    'the share that is kept, where the sampler takes one; unset: 1',
  ),
  OTEL_SDK_DISABLED: value.trueOrFalse('false', 'whether no traces are made all the same'),
} as const

/** The value of every variable. */
type Settings = {
  readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']>
}

/** The environment as the process got it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Default limits (contract §1): what is counted is decided by the route that names the limit. */
const rateLimits = {
  LOGIN: '60/60',
  LOGIN_EMAIL: '10/300',
  SECOND_FACTOR: '20/3600',
  REGISTER: '60/3600',
  CLIENT_REGISTRATION: '20/3600',
  CHAT: '30/60',
  IMPORT: '10/60',
  KEYS: '20/3600',
  PUBLIC_SEARCH: '60/60',
  STATUS_MAIL: '5/3600',
  GUEST: '120/3600',
  JOIN: '10/300',
  DEFAULT: '300/60',
} as const
export type RateLimitName = keyof typeof rateLimits

/** What the program runs with. Times in milliseconds. */
export interface Config {
  readonly production: boolean
  readonly port: number
  /** An address, or a name of this machine; unused where there is a socket path. */
  readonly host: string
  /** The path of the Unix socket to listen on; null for a port. */
  readonly socketPath: string | null
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  /** A direct address of the same database for LISTEN; null where `databaseUrl` is one. */
  readonly databaseListenUrl: string | null
  /** Public address without a trailing slash. With port 0 it is completed once the port is known. */
  readonly baseUrl: string
  readonly cookieDomain: string | null
  /** Whether cookies are marked `Secure`. */
  readonly secureCookies: boolean
  /** Null: the instance keeps its own in the data folder. */
  readonly secretKey: string | null
  /** The secret before the present one, which still opens what it sealed; null without one. */
  readonly previousSecretKey: string | null
  readonly fileMaxBytes: number
  /** Null: uploaded files are kept in the data folder. */
  readonly s3: S3Config | null
  readonly backup: BackupConfig
  readonly mail: { readonly smtpUrl: string | null; readonly from: string }
  readonly codehost: CodehostConfig | null
  readonly oidc: OidcConfig | null
  readonly mobileRedirectUri: string | null
  /** Lower case, without the colon. */
  readonly oauthRedirectSchemes: readonly string[]
  /** How long after its rotation a refresh token that comes again ends nothing. */
  readonly oauthReuseGraceMs: number
  readonly registration: 'open' | 'invite' | 'closed'
  /** In ASCII and lower case; empty: strangers sign up with any address. */
  readonly registrationDomains: readonly string[]
  /** `REGISTRATION` is set: an administrator cannot change it while the server runs. */
  readonly registrationIsFixed: boolean
  /** Administrators reach nothing of the administration before they have a second factor. */
  readonly requiresAdminMfa: boolean
  readonly model: ModelConfig | null
  /** The variables of the model, by name, as they were given or by default; without secrets. */
  readonly modelSettings: Readonly<Record<string, string>>
  /** What a million tokens cost; null where it is not known. */
  readonly modelPrice: { readonly input: number; readonly output: number } | null
  readonly answerKeys: AnswerKeyConfig
  readonly offlineWordMs: number
  readonly rateLimits: Readonly<Record<RateLimitName, value.RateLimit | null>>
  readonly trustProxy: number
  readonly streamsPerUser: number
  readonly importMaxBytes: number
  /** Bytes a user; null without a limit. */
  readonly quotaStorage: number | null
  /** Tokens a user and day (UTC); null without a limit. */
  readonly quotaTokens: number | null
  /** How long sessions, audit records and messages in the outbox are kept; null: until they are deleted. */
  readonly retention: Readonly<Record<'sessionsMs' | 'auditMs' | 'outboxMs', number | null>>
  /** What every page links to; null: no such link. */
  readonly legal: Readonly<Record<'notice' | 'privacy' | 'terms', string | null>>
  /** Past so many bytes of SQLite's write-ahead log the server warns. */
  readonly walMaxBytes: number
  readonly shutdownGraceMs: number
  readonly logLevel: LogLevel
  readonly accessLog: boolean
  /** Null: the metrics are for the machine itself. */
  readonly metricsToken: string | null
  /** Null: no traces are made. */
  readonly tracing: TracingConfig | null
}

/** The backups that the server makes. */
export interface BackupConfig {
  /** Five cron fields; null: none are made by the clock. */
  readonly schedule: string | null
  readonly to:
    { readonly kind: 'folder'; readonly path: string } | ({ readonly kind: 's3' } & S3Config)
  /** Whether `to` is what `BACKUP_TO` says, and not the data folder. */
  readonly isElsewhere: boolean
  readonly keep: number
  /** The public key that they are encrypted for; null: they are not. */
  readonly ageRecipient: string | null
}

/** How answer keys of tasks are made by the model. */
interface AnswerKeyConfig extends KeyModelConfig {
  /** Samples that must agree; with 1 a key is held on its own. */
  readonly samples: number
  /** For all samples of a task together. */
  readonly timeoutMs: number
}

/** The code host that users may sign in with. */
export interface CodehostConfig {
  readonly kind: CodehostKind
  /** Without a trailing slash. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The OpenID provider that users may sign in with, and what its claims say. */
export interface OidcConfig {
  /** As the operator wrote it. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button calls it. */
  readonly name: string
  /** A claim by its name, or by a path with dots; null: claims give no role. */
  readonly roleClaim: string | null
  readonly teacherValues: readonly string[]
  readonly adminValues: readonly string[]
  /** Null: claims name no classes. */
  readonly classClaim: string | null
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
  const registrationIsFixed = (environment['REGISTRATION'] ?? '') !== ''
  const modelSettings = modelSettingsIn(environment)
  return Object.freeze({ ...assemble(read, limits), registrationIsFixed, modelSettings })
}

function modelSettingsIn(environment: Environment): Config['modelSettings'] {
  const shown = Object.entries<value.Setting<unknown>>(settings).filter(
    ([name, { secret }]) => name.startsWith('LLM_') && !secret,
  )
  return Object.fromEntries(
    shown.map(([name, setting]) => [name, masked(environment[name] || setting.default)]),
  )
}

/** Name, default and meaning of every variable, for `elenchus config` and the documentation. */
export function describeSettings(): {
  name: string
  default: string
  takes: string
  about: string
  /** Its value is never printed. */
  isSecret: boolean
}[] {
  const plain = Object.entries<value.Setting<unknown>>(settings).map(([name, setting]) => ({
    name,
    default: setting.default,
    takes: setting.takes,
    about: setting.about,
    isSecret: setting.secret === true,
  }))
  const limits = Object.entries(rateLimits).map(([name, limit]) => ({
    name: `RATE_LIMIT_${name}`,
    default: limit,
    takes: value.rateLimit.takes,
    about: 'requests in a window of so many seconds',
    isSecret: false,
  }))
  return [...plain, ...limits]
}

function readSettings(environment: Environment, faults: string[]): Settings {
  const entries = Object.entries(settings).map(([name, setting]) => [
    name,
    value.readVariable<unknown>(name, setting as value.Setting<unknown>, environment[name], faults),
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
    const read = value.readVariable(
      `RATE_LIMIT_${name}`,
      setting,
      environment[`RATE_LIMIT_${name}`],
      faults,
    )
    return [name, off ? null : read]
  })
  return Object.fromEntries(entries) as Config['rateLimits']
}

function assemble(
  read: Settings,
  limits: Config['rateLimits'],
): Omit<Config, 'registrationIsFixed' | 'modelSettings'> {
  const production = read.NODE_ENV === 'production'
  const dataDir = resolve(read.DATA_DIR)
  return {
    production,
    port: read.PORT,
    host: read.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    socketPath: read.HOST.startsWith(socketScheme) ? read.HOST.slice(socketScheme.length) : null,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    databaseConnections: read.DATABASE_CONNECTIONS,
    databaseListenUrl: read.DATABASE_LISTEN_URL,
    // The origin: lower case, no default port, ASCII, so that it may stand in any header.
    baseUrl: new URL(read.BASE_URL ?? `http://localhost:${read.PORT}`).origin,
    cookieDomain: read.COOKIE_DOMAIN,
    secureCookies: secureCookies(read),
    secretKey: read.SECRET_KEY,
    previousSecretKey: read.SECRET_KEY_PREVIOUS,
    fileMaxBytes: read.FILE_MAX_BYTES,
    s3: s3Of(read),
    backup: backupOf(read, dataDir),
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    codehost: codehostOf(read),
    oidc: oidcOf(read),
    mobileRedirectUri: read.MOBILE_REDIRECT_URI,
    oauthRedirectSchemes: read.OAUTH_REDIRECT_SCHEMES,
    oauthReuseGraceMs: read.OAUTH_REUSE_GRACE * 1_000,
    registration: read.REGISTRATION,
    registrationDomains: read.REGISTRATION_DOMAINS,
    requiresAdminMfa: read.ADMIN_MFA === 'required',
    model: modelOf(read),
    modelPrice: priceOf(read),
    answerKeys: {
      samples: read.LLM_KEY_SAMPLES,
      timeoutMs: read.LLM_KEY_TIMEOUT * 1_000,
      model: read.LLM_KEY_MODEL || null,
      maxTokens: read.LLM_KEY_MAX_TOKENS,
    },
    offlineWordMs: read.OFFLINE_WORD_MS,
    rateLimits: limits,
    trustProxy: read.TRUST_PROXY,
    streamsPerUser: read.STREAMS_PER_USER,
    importMaxBytes: read.IMPORT_MAX_BYTES,
    quotaStorage: read.QUOTA_STORAGE,
    quotaTokens: read.QUOTA_TOKENS,
    retention: {
      sessionsMs: inMs(read.RETENTION_SESSIONS),
      auditMs: inMs(read.RETENTION_AUDIT),
      outboxMs: inMs(read.RETENTION_OUTBOX),
    },
    legal: { notice: read.LEGAL_NOTICE_URL, privacy: read.PRIVACY_URL, terms: read.TERMS_URL },
    walMaxBytes: read.WAL_MAX_BYTES,
    shutdownGraceMs: read.SHUTDOWN_GRACE * 1_000,
    logLevel: read.LOG_LEVEL,
    accessLog: read.ACCESS_LOG === 'on',
    metricsToken: read.METRICS_TOKEN,
    tracing: tracingOf(read),
  }
}

/** What a `HOST` that is a Unix socket begins with. */
const socketScheme = 'unix:'

const inMs = (days: number | null): number | null => days && days * dayMs

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

function backupOf(read: Settings, dataDir: string): BackupConfig {
  const given = read.BACKUP_TO
  const keys = {
    accessKeyId: read.S3_ACCESS_KEY_ID,
    secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? '',
  }
  const folder = { kind: 'folder', path: join(dataDir, 'backups') } as const
  return {
    schedule: read.BACKUP_SCHEDULE,
    to: given?.kind === 's3' ? { ...given, ...keys } : (given ?? folder),
    isElsewhere: given !== null,
    keep: read.BACKUP_KEEP,
    ageRecipient: read.BACKUP_AGE_RECIPIENT,
  }
}

function codehostOf(read: Settings): CodehostConfig | null {
  if (read.CODEHOST === null) return null
  return {
    kind: read.CODEHOST,
    url: (read.CODEHOST_URL ?? codehosts[read.CODEHOST].url ?? '').replace(/\/$/, ''),
    clientId: read.CODEHOST_CLIENT_ID,
    clientSecret: read.CODEHOST_CLIENT_SECRET ?? '',
  }
}

function oidcOf(read: Settings): OidcConfig | null {
  if (read.OIDC_ISSUER === null) return null
  return {
    issuer: read.OIDC_ISSUER,
    clientId: read.OIDC_CLIENT_ID,
    clientSecret: read.OIDC_CLIENT_SECRET ?? '',
    name: read.OIDC_NAME || new URL(read.OIDC_ISSUER).hostname,
    roleClaim: read.OIDC_ROLE_CLAIM || null,
    teacherValues: read.OIDC_TEACHER_VALUES,
    adminValues: read.OIDC_ADMIN_VALUES,
    classClaim: read.OIDC_CLASS_CLAIM || null,
  }
}

/** The path is added to the general address (OpenTelemetry, OTLP exporter configuration). */
function tracingOf(read: Settings): TracingConfig | null {
  const general = read.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/?$/, '/v1/traces') ?? null
  const url = read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? general
  if (url === null || read.OTEL_SDK_DISABLED) return null
  return {
    url,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? '',
    attributes: read.OTEL_RESOURCE_ATTRIBUTES,
    serviceName: read.OTEL_SERVICE_NAME || null,
    sampler: read.OTEL_TRACES_SAMPLER,
    ratio: read.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}

/** A key goes to its own address alone. */
function secondModelOf(read: Settings): NonNullable<ModelConfig['second']> | null {
  if (!read.LLM_FALLBACK_MODEL) return null
  const isElsewhere = read.LLM_FALLBACK_BASE_URL !== null
  return {
    model: read.LLM_FALLBACK_MODEL,
    baseUrl: read.LLM_FALLBACK_BASE_URL ?? read.LLM_BASE_URL,
    apiKey: read.LLM_FALLBACK_API_KEY ?? (isElsewhere ? null : read.LLM_API_KEY),
  }
}

/** A price that is left out beside the other is 0. */
function priceOf({ LLM_PRICE_INPUT: input, LLM_PRICE_OUTPUT: output }: Settings) {
  return input === null && output === null ? null : { input: input ?? 0, output: output ?? 0 }
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
    vision: read.LLM_VISION,
    visionModel: read.LLM_VISION_MODEL || null,
    tools: read.LLM_TOOLS,
    concurrency: read.LLM_CONCURRENCY,
    contextTokens: read.LLM_CONTEXT_TOKENS,
    replyTokens: read.LLM_REPLY_TOKENS,
    temperature: read.LLM_TEMPERATURE,
    params: read.LLM_PARAMS,
    fallback: read.LLM_FALLBACK,
    second: secondModelOf(read),
  }
}

/** One line for each contradiction. */
function combinationFaults(read: Settings): string[] {
  const faults = [
    ...addressContradictions(read),
    ...modelContradictions(read),
    ...codehostContradictions(read),
    ...oidcContradictions(read),
    ...storeContradictions(read),
    ...databaseContradictions(read),
    ...mailContradictions(read),
    ...tracingContradictions(read),
  ]
  if (read.NODE_ENV === 'production' && read.DATABASE_URL && read.SECRET_KEY === null) {
    const takes = 'at least 32 bytes, the same on every node, in production with Postgres'
    faults.unshift(`SECRET_KEY: got nothing; takes ${takes}`)
  }
  return faults
}

function addressContradictions(read: Settings): string[] {
  if (read.BASE_URL === null) return []
  const { protocol, hostname, origin } = new URL(read.BASE_URL)
  const faults: string[] = []
  const fault = (takes: string) =>
    faults.push(`BASE_URL: got ${masked(read.BASE_URL ?? '')}; takes ${takes}`)
  if (read.NODE_ENV === 'production' && protocol === 'http:' && !isPrivateHost(hostname)) {
    fault('an https address in production, unless the host is private')
  }
  if (!/^https?:\/\/[^/?#@]+\/?$/i.test(read.BASE_URL)) {
    fault('an address without user, path, query or fragment')
  }
  const domain = read.COOKIE_DOMAIN
  if (domain !== null && hostname !== domain && !hostname.endsWith(`.${domain}`)) {
    faults.push(`COOKIE_DOMAIN: got ${domain}; takes the host of ${origin} or a parent of it`)
  }
  return faults
}

function codehostContradictions(read: Settings): string[] {
  const needed = ['CODEHOST_CLIENT_ID', 'CODEHOST_CLIENT_SECRET'] as const
  if (read.CODEHOST === null) {
    return [...needed, 'CODEHOST_URL' as const]
      .filter((name) => read[name])
      .slice(0, 1)
      .map((name) => `CODEHOST: got nothing beside ${name}; takes ${codehostKinds.join(', ')}`)
  }
  const faults = needed
    .filter((name) => !read[name])
    .map((name) => `${name}: got nothing; takes what ${read.CODEHOST} issued for this server`)
  const { name, url } = codehosts[read.CODEHOST]
  if (url === null && !read.CODEHOST_URL) {
    faults.push(`CODEHOST_URL: got nothing; takes the ${name} server's address`)
  }
  return faults
}

const oidcCompanions = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_ROLE_CLAIM',
  'OIDC_TEACHER_VALUES',
  'OIDC_ADMIN_VALUES',
  'OIDC_CLASS_CLAIM',
] as const

function oidcContradictions(read: Settings): string[] {
  if (read.OIDC_ISSUER === null) {
    return oidcCompanions
      .filter((name) => read[name]?.length)
      .slice(0, 1)
      .map((name) => `OIDC_ISSUER: got nothing beside ${name}; takes the provider's address`)
  }
  const faults = (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    .filter((name) => !read[name])
    .map((name) => `${name}: got nothing; takes what the provider issued for this server`)
  const fault = (takes: string) =>
    faults.push(`OIDC_ISSUER: got ${masked(read.OIDC_ISSUER ?? '')}; takes ${takes}`)
  const { protocol, hostname } = new URL(read.OIDC_ISSUER)
  if (protocol === 'http:' && !isPrivateHost(hostname)) fault('https, unless the host is private')
  if (/[?#]|\/\/[^/]*@/.test(read.OIDC_ISSUER)) {
    fault('an address without user, query or fragment')
  }
  const gives = read.OIDC_TEACHER_VALUES.length + read.OIDC_ADMIN_VALUES.length > 0
  if (gives && !read.OIDC_ROLE_CLAIM) {
    faults.push('OIDC_ROLE_CLAIM: got nothing; takes the claim of the values that give roles')
  }
  return faults
}

function storeContradictions(read: Settings): string[] {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const store = read.S3_URL !== null ? 'S3_URL' : read.BACKUP_TO?.kind === 's3' ? 'BACKUP_TO' : null
  if (store !== null) {
    return keys
      .filter((name) => !read[name])
      .map((name) => `${name}: got nothing; takes what the store of ${store} issued`)
  }
  return keys
    .filter((name) => read[name])
    .slice(0, 1)
    .map((name) => `S3_URL: got nothing beside ${name}; takes where the store is`)
}

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

function databaseContradictions(read: Settings): string[] {
  const faults: string[] = []
  for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL'] as const) {
    const query = new URL(read[name] ?? 'postgres://none').searchParams
    const fault = (key: string, takes: string) =>
      faults.push(`${name}: got ${key}=${query.get(key)}; takes ${takes}`)
    if (!sslModes.includes(query.get('sslmode') ?? 'prefer')) fault('sslmode', sslModes.join(', '))
    if (!['true', 'false'].includes(query.get('prepare') ?? 'true')) fault('prepare', 'true, false')
  }
  if (read.DATABASE_LISTEN_URL !== null && read.DATABASE_URL === null) {
    faults.push('DATABASE_URL: got nothing beside DATABASE_LISTEN_URL; takes a Postgres database')
  }
  return faults
}

function mailContradictions(read: Settings): string[] {
  if (read.SMTP_URL === null) return []
  const { protocol, searchParams } = new URL(read.SMTP_URL)
  const tls = searchParams.get('tls')
  if (tls === null || (tls === 'off' && protocol === 'smtp:')) return []
  return [`SMTP_URL: got ${protocol}//…?tls=${tls}; takes tls=off, with smtp:// alone`]
}

function modelContradictions(read: Settings): string[] {
  const companions = [
    'LLM_BASE_URL',
    'LLM_API_KEY',
    'LLM_MODEL',
    'LLM_KEY_MODEL',
    'LLM_VISION_MODEL',
  ] as const
  if (read.LLM_PROVIDER === null) {
    return companions
      .filter((name) => read[name])
      .slice(0, 1)
      .map((name) => `LLM_PROVIDER: got nothing beside ${name}; takes ${providerNames.join(', ')}`)
  }
  const { name, needsBaseUrl, needsKey } = providerNamed(read.LLM_PROVIDER)
  const faults: string[] = []
  if (!read.LLM_MODEL)
    faults.push("LLM_MODEL: got nothing; takes the model's name when LLM_PROVIDER is set")
  if (needsBaseUrl && !read.LLM_BASE_URL) {
    faults.push(`LLM_BASE_URL: got nothing; takes the server's address for an ${name} provider`)
  }
  if (needsKey && !read.LLM_API_KEY) {
    faults.push(`LLM_API_KEY: got nothing; takes the key of ${name}`)
  }
  return faults
}

function tracingContradictions(read: Settings): string[] {
  const protocol = read.OTEL_EXPORTER_OTLP_PROTOCOL
  if (tracingOf(read) === null || protocol === 'http/json') return []
  const takes = 'http/json, beside an address that gets traces (collectors take it at port 4318)'
  return [`OTEL_EXPORTER_OTLP_PROTOCOL: got ${protocol}; takes ${takes}`]
}

/** Loopback, RFC 1918 and link-local addresses, and names that only a local network resolves. */
function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (!isAddress(address))
    return !address.includes('.') || /\.(localhost|local|internal|lan|test)$/.test(address)
  return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(
    address,
  )
}
