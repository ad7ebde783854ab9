/** The configuration: defaults, every variable's faults, and rules between variables (contract §0). */
import { describe, expect, test } from 'bun:test'
import { ConfigError, describeSettings, readConfig, type Environment } from '../src/config/config'

/** The fault lines; empty where the environment is fine. */
function faultsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

const key = 'k'.repeat(32)
const production = { NODE_ENV: 'production', SECRET_KEY: key }

test('nothing set: the defaults of the contract', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    baseUrl: 'http://localhost:3000',
    cookieDomain: null,
    secureCookies: false,
    secretKey: null,
    previousSecretKey: null,
    databaseListenUrl: null,
    registration: 'open',
    model: null,
    trustProxy: 0,
    streamsPerUser: 100,
    shutdownGraceMs: 8_000,
    logLevel: 'info',
  })
  const perWindow = (limit: { requests: number; windowSeconds: number } | null) =>
    limit && `${limit.requests}/${limit.windowSeconds}`
  expect(
    Object.fromEntries(
      Object.entries(config.rateLimits).map(([name, limit]) => [name, perWindow(limit)]),
    ),
  ).toEqual({
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
  })
})

test('an empty variable is an unset one', () => {
  const names = describeSettings().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(25)
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('production listens everywhere, and what it runs with cannot be changed', () => {
  const config = readConfig(production)
  expect(config.host).toBe('0.0.0.0')
  expect(readConfig({ ...production, HOST: '::1' }).host).toBe('::1')
  expect(Object.isFrozen(config)).toBe(true)
})

describe('every variable refuses what it cannot take, in one line', () => {
  test.each<[string, readonly string[]]>([
    ['NODE_ENV', ['prod', 'Production', ' production']],
    ['PORT', ['abc', '-1', '65536', '3000.5', '3e3', '0x10', ' 80', '٣']],
    ['DATABASE_URL', ['x', 'mysql://h/db', 'postgres:db', 'postgres://', 'postgres://h /db']],
    ['DATABASE_CONNECTIONS', ['0', '1001', 'ten']],
    ['BASE_URL', ['x', 'ftp://h', 'http:h', 'http://', 'http://h\n', ' http://h', 'http://a b']],
    ['COOKIE_DOMAIN', ['a b', 'a;b', 'https://h', 'h/x', '.', '-a.org', 'a..b', 'a\r\nX: y']],
    ['SECRET_KEY', ['short', 'k'.repeat(31)]],
    ['MAIL_FROM', ['Elenchus', 'a@', '<>', 'a b@c', 'A <a@b', 'A <a@b>\r\nX: y', 'a@b, c@d']],
    ['OAUTH_REDIRECT_SCHEMES', ['javascript', 'cursor,data', 'https', 'a:b', 'a.b', '1x', 'é']],
    ['REGISTRATION', ['yes', 'OPEN']],
    ['LLM_PROVIDER', ['openai', 'ollama']],
    ['LLM_BASE_URL', ['localhost:11434', 'file:///etc']],
    ['LLM_REASONING', ['yes', 'TRUE', '2']],
    ['LLM_TIMEOUT', ['0', '3601', '1.5']],
    ['LLM_MAX_OUTPUT_TOKENS', ['0', '-5', 'many']],
    ['LLM_CONTEXT_TOKENS', ['0', '255', 'automatic', '4k']],
    ['LLM_REPLY_TOKENS', ['0', '-1', '400/1200']],
    ['LLM_FALLBACK', ['on', 'model']],
    ['LLM_TEMPERATURE', ['2.1', '-1', '1,5', '.5']],
    ['LLM_PARAMS', ['top_p', '[1]', 'null', '7', '{"stream":false}', '{"messages":[]}']],
    ['LLM_KEY_SAMPLES', ['0', '6', '1.5']],
    ['LLM_KEY_TIMEOUT', ['0', '601', '20s']],
    ['RATE_LIMITS', ['no', 'OFF']],
    ['RATE_LIMIT_LOGIN', ['10', '0/60', '10/0', '10/60/1', 'OFF', '10/60s', '-1/60']],
    ['RATE_LIMIT_LOGINS', ['10/60']],
    ['TRUST_PROXY', ['true', '-1', '11']],
    ['STREAMS_PER_USER', ['0', '10001']],
    ['SHUTDOWN_GRACE', ['-1', '10s', '3601']],
    ['LOG_LEVEL', ['trace', 'INFO', 'verbose']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['localhost:4318', 'grpc://h:4317']],
    ['OTEL_TRACES_SAMPLER', ['always', 'jaeger_remote']],
    ['OTEL_TRACES_SAMPLER_ARG', ['1.1', '-0.1', '10%']],
  ])('%s', (name, values) => {
    for (const given of values) {
      const faults = faultsOf({ [name]: given })
      expect(faults, JSON.stringify(given)).toHaveLength(1)
      expect(faults[0]).toStartWith(`${name}: `)
      expect(faults[0]).not.toMatch(/[\r\n]/)
      if (name !== 'RATE_LIMIT_LOGINS') expect(faults[0]).toContain('; takes ')
    }
  })

  test('all at once, none hidden by another', () => {
    const faults = faultsOf({ PORT: 'x', BASE_URL: 'y', SECRET_KEY: 'short', RATE_LIMIT_CHAT: 'z' })
    expect(faults.map((fault) => fault.split(':', 1)[0] as string)).toEqual([
      'PORT',
      'BASE_URL',
      'SECRET_KEY',
      'RATE_LIMIT_CHAT',
    ])
  })
})

test('traces go to the path of the collector, in JSON, where an address is set', () => {
  const tracingOf = (env: Environment) => readConfig(env).tracing
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  const whole = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.org/in' }
  expect(tracingOf({})).toBeNull()
  expect(tracingOf(endpoint)?.url).toBe('http://collector:4318/v1/traces')
  for (const path of ['/otlp', '/otlp/'])
    expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://h${path}` })?.url).toBe(
      'http://h/otlp/v1/traces',
    )
  expect(tracingOf({ ...endpoint, ...whole })?.url).toBe('https://traces.example.org/in')
  expect(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull()
  const protocol = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
  expect(faultsOf({ ...endpoint, ...protocol })).toEqual([
    expect.stringMatching(/^OTEL_EXPORTER_OTLP_PROTOCOL: got grpc; takes http\/json/),
  ])
  // A machine may set it for other programs.
  expect(tracingOf(protocol)).toBeNull()
})

test('mail may come from an address with a name, or from one alone', () => {
  for (const MAIL_FROM of ['a@b', '<a@b>', 'Tutor <a@b>', '"Tutor, A." <a@b.org>'])
    expect(readConfig({ MAIL_FROM }).mail.from).toBe(MAIL_FROM)
})

describe('no fault shows a secret', () => {
  test.each<Environment>([
    { SECRET_KEY: 's3cret' },
    { LLM_API_KEY: 's3cret' },
    { DATABASE_URL: 'mysql://user:s3cret@h/db' },
    { DATABASE_URL: 'mysql://user:s3cret/with/slash@h/db' },
    { DATABASE_URL: 'mysql://user:s3cret@with@at@h/db' },
    { DATABASE_URL: 'mysql:user:s3cret@h/db' },
    { DATABASE_URL: 'user:s3cret@h/db' },
    { DATABASE_URL: 'mysql://h/db?user=u&password=s3cret&ssl=1' },
    { DATABASE_URL: 'postgres://user:s3cret with space@h/db' },
    { BASE_URL: 'https://user:s3cret@h' },
    { BASE_URL: 'https://h/?api_key=s3cret' },
    { BASE_URL: 'http://user:s3cret@h', NODE_ENV: 'production' },
    { LLM_BASE_URL: 'ftp://user:s3cret@h' },
    { PORT: 'https://user:s3cret@h' },
    { COOKIE_DOMAIN: 'user:s3cret@h' },
  ])('%j', (environment) => {
    const faults = faultsOf(environment)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.join('\n')).not.toContain('s3cret')
    expect(faults.join('\n')).not.toContain('with/slash')
  })
})

describe('the public address', () => {
  test.each([
    ['https://tutor.example.org/', 'https://tutor.example.org'],
    ['HTTPS://Tutor.Example.ORG', 'https://tutor.example.org'],
    ['https://tutor.example.org:443', 'https://tutor.example.org'],
    ['https://tutor.example.org:8443', 'https://tutor.example.org:8443'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (given, origin) => {
    const config = readConfig({ BASE_URL: given })
    expect(config.baseUrl).toBe(origin)
    expect(config.secureCookies).toBe(origin.startsWith('https:'))
  })

  test.each(['https://h/path', 'https://h?x', 'https://h#x', 'https://u@h', 'https://h//'])(
    '%s is more than an address',
    (given) => {
      expect(faultsOf({ BASE_URL: given })).toHaveLength(1)
    },
  )

  test.each(['http://tutor.example.org', 'HTTP://tutor.example.org', 'http://203.0.113.7'])(
    'in production %s of a public host must be https',
    (given) => {
      expect(faultsOf({ ...production, BASE_URL: given })[0]).toStartWith('BASE_URL: got ')
      expect(faultsOf({ BASE_URL: given })).toEqual([])
    },
  )

  test.each([
    'https://tutor.example.org',
    'http://localhost:3000',
    'http://tutor',
    'http://tutor.lan',
    'http://127.0.0.1',
    'http://10.1.2.3',
    'http://172.31.0.1',
    'http://192.168.1.1',
    'http://[::1]',
    'http://[fd00::1]',
  ])('in production %s is fine', (given) => {
    expect(faultsOf({ ...production, BASE_URL: given })).toEqual([])
  })

  test.each([
    'http://172.32.0.1',
    'http://11.0.0.1',
    'http://[2001:db8::1]',
    'http://10.example.org',
  ])('in production %s is public', (given) => {
    expect(faultsOf({ ...production, BASE_URL: given })).toHaveLength(1)
  })

  test('the cookies’ domain is the host or a parent of it', () => {
    const at = (domain: string) =>
      faultsOf({ BASE_URL: 'https://app.example.org', COOKIE_DOMAIN: domain })
    for (const good of ['example.org', '.example.org', 'app.example.org', 'EXAMPLE.org']) {
      expect(at(good)).toEqual([])
    }
    for (const bad of ['other.org', 'ple.org', 'x.app.example.org']) expect(at(bad)).toHaveLength(1)
  })
})

describe('secrets in production', () => {
  test('Postgres needs a key that all nodes share; SQLite keeps its own', () => {
    const postgres = { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/db' }
    expect(faultsOf(postgres)).toEqual([expect.stringContaining('SECRET_KEY: got nothing; takes ')])
    expect(faultsOf({ ...postgres, SECRET_KEY: key })).toEqual([])
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([])
    expect(faultsOf({ DATABASE_URL: 'postgres://h/db' })).toEqual([])
  })

  test('a key counts in bytes', () => {
    expect(faultsOf({ SECRET_KEY: 'ä'.repeat(16) })).toEqual([])
    expect(faultsOf({ SECRET_KEY: 'ä'.repeat(15) })).toHaveLength(1)
  })
})

describe('the model', () => {
  const local = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: 'http://h/v1', LLM_MODEL: 'm' }

  test.each<[string, Environment]>([
    ['LLM_PROVIDER', { LLM_MODEL: 'm' }],
    ['LLM_PROVIDER', { LLM_API_KEY: 's3cret', LLM_BASE_URL: 'http://h' }],
    ['LLM_MODEL', { ...local, LLM_MODEL: '' }],
    ['LLM_BASE_URL', { ...local, LLM_BASE_URL: '' }],
    ['LLM_API_KEY', { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'm' }],
    ['LLM_API_KEY', { LLM_PROVIDER: 'google', LLM_MODEL: 'm' }],
  ])('%s is missed in %j', (name, environment) => {
    const faults = faultsOf(environment)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toStartWith(`${name}: got nothing`)
    expect(faults[0]).not.toContain('s3cret')
  })

  test('a local server needs no key', () => {
    expect(readConfig(local).model).toMatchObject({ provider: 'openai-compatible', apiKey: null })
  })
})

test('limits are read, one by one or all off', () => {
  const some = readConfig({ RATE_LIMIT_CHAT: '5/7', RATE_LIMIT_LOGIN: 'off' }).rateLimits
  expect(some.CHAT).toEqual({ requests: 5, windowSeconds: 7 })
  expect(some.LOGIN).toBeNull()
  const none = Object.values(readConfig({ RATE_LIMITS: 'off', RATE_LIMIT_CHAT: '5/7' }).rateLimits)
  expect(new Set(none)).toEqual(new Set([null]))
})

describe('the store of uploaded files', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's3cret' }

  test('is the data folder, or a place in a bucket', () => {
    expect(readConfig({}).s3).toBeNull()
    const endpoint = encodeURIComponent('http://127.0.0.1:9000')
    const S3_URL = `s3://school/elenchus/files/?endpoint=${endpoint}&region=eu-1`
    expect(readConfig({ S3_URL, ...keys }).s3).toEqual({
      bucket: 'school',
      prefix: 'elenchus/files/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-1',
      accessKeyId: 'id',
      secretAccessKey: 's3cret',
    })
    const amazon = readConfig({ S3_URL: 's3://school', ...keys }).s3
    expect(amazon).toMatchObject({ prefix: '', endpoint: null, region: 'us-east-1' })
  })

  test.each([
    'https://school/x',
    's3://',
    's3://School_1/x',
    's3://school/a b',
    's3://u:s3cret@school/x',
    's3://school/x?endpoint=ftp://h',
    's3://school/x?endpoint=https://u:s3cret@h',
    's3://school/x?endpoint=nowhere',
    's3://school/x?token=s3cret',
  ])('%s is no place', (S3_URL) => {
    const faults = faultsOf({ S3_URL, ...keys })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toStartWith('S3_URL: got ')
    expect(faults[0]).not.toContain('s3cret')
  })

  test('place and keys need each other', () => {
    const named = (environment: Environment) =>
      faultsOf(environment).map((fault) => fault.split(':', 1)[0])
    expect(named({ S3_URL: 's3://school' })).toEqual(Object.keys(keys))
    expect(named(keys)).toEqual(['S3_URL'])
  })
})
