/** The list of configuration variables: type, default and meaning of each. */
import { logLevels } from '../lib/log'
import { toolSettings } from '../llm/tool-support'
import { visionSettings } from '../llm/vision'
import { providerNames } from '../llm/registry'
import { codehostKinds } from '../lib/codehosts'
import * as value from './variables'

/** Every variable but the rate limits: its type, its default as text, and what it means. */
export const settings = {
  NODE_ENV: value.choice(
    ['development', 'test', 'production'],
    'development',
    'production hardens the defaults below',
  ),
  PORT: value.wholeNumber(0, 65_535, '3000', 'port to listen on; 0 takes a free one'),
  HOST: value.plainText('', 'address to listen on; 127.0.0.1, and 0.0.0.0 in production'),
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
  S3_ACCESS_KEY_ID: value.plainText('', 'our key there'),
  S3_SECRET_ACCESS_KEY: value.secret(1, 'the secret of that key'),
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
    ['open', 'closed'],
    'open',
    'whether strangers may sign up; set, it holds; unset, administrators choose',
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
  LLM_TEMPERATURE: value.optionalDecimal(
    0,
    2,
    "randomness of the model; unset: the provider's own",
  ),
  LLM_PARAMS: value.jsonMembers(
    ['model', 'messages', 'contents', 'system', 'systemInstruction', 'stream', 'tools'],
    'members that are added to each request to the model',
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
} as const

/** The value of every variable. */
export type Settings = {
  readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']>
}
