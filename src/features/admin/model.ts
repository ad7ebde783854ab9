import { Type, type Static } from '@sinclair/typebox'
import { ListOf, PageOf, PageQuery } from '../../http/pagination'
import { emailAddress, oneOf, text, timestamp, uuid } from '../../http/validation'
import { jobStates } from '../../jobs/queue'
import { MaintenanceState } from '../status/status'
import { checkNames } from '../../llm/model-state'

const registration = oneOf(
  ['open', 'invite', 'closed'],
  'Whether strangers may sign up; `invite`: who is invited.',
)

const bound = (about: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000_000_000 }), Type.Null()], {
    description: about,
  })
const bounds = {
  storage: bound('Stored bytes; null: what holds for the role, else the variable `QUOTA_STORAGE`.'),
  tokens: bound('Tokens a day (UTC); null: what holds for the role, else `QUOTA_TOKENS`.'),
}
const StoredQuotas = Type.Object(bounds, { title: 'QuotaBounds' })
const QuotaPatch = Type.Partial(Type.Object(bounds), { title: 'QuotaBoundsPatch' })

export const AdminSettings = Type.Object(
  {
    quotas: Type.Object(
      { learner: StoredQuotas, teacher: StoredQuotas, admin: StoredQuotas },
      { title: 'QuotasByRole', description: 'What users of a role may take.' },
    ),
    registration,
    registrationFixed: Type.Boolean({
      description: 'Whether the variable `REGISTRATION` is set: it cannot be changed here then.',
    }),
    model: Type.Union(
      [
        Type.Object(
          {
            provider: Type.String({ description: 'The value of `LLM_PROVIDER`.' }),
            name: Type.String({ description: 'As the provider spells it.' }),
            settings: Type.Record(Type.String(), Type.String(), {
              description:
                'The variables of the model that hold, by name; secrets are left out, and empty is not set.',
            }),
          },
          { title: 'ConfiguredModel' },
        ),
        Type.Null(),
      ],
      { description: 'Null where the built-in offline tutor answers.' },
    ),
    mail: oneOf(['smtp', 'outbox'], 'Where mail goes: to a server, or into a folder.'),
  },
  { title: 'AdminSettings' },
)
export type AdminSettings = Static<typeof AdminSettings>

export const AdminSettingsPatch = Type.Object(
  {
    registration: Type.Optional(registration),
    quotas: Type.Optional(
      Type.Partial(Type.Object({ learner: QuotaPatch, teacher: QuotaPatch, admin: QuotaPatch }), {
        title: 'QuotasByRolePatch',
      }),
    ),
  },
  { title: 'AdminSettingsPatch', minProperties: 1 },
)
export type AdminSettingsPatch = Static<typeof AdminSettingsPatch>

const ok = Type.Boolean({ description: 'Whether the test succeeded.' })
const error = Type.Optional(Type.String({ description: 'One sentence that says what failed.' }))

export const ModelTestResult = Type.Object(
  {
    ok: Type.Boolean({
      description:
        'Whether lessons can be held: the checks `model` and `streaming` are well. The other checks warn.',
    }),
    durationMs: Type.Integer({ minimum: 0, description: 'Of the whole test.' }),
    checks: Type.Array(
      Type.Object(
        {
          name: oneOf(checkNames, 'What was tried.'),
          ok: Type.Boolean(),
          says: Type.String({
            description:
              'What was found and, where it is not well, what to set; in the language of `Accept-Language`.',
          }),
        },
        { title: 'ModelCheck' },
      ),
    ),
  },
  { title: 'ModelTestResult' },
)
export type ModelTestResult = Static<typeof ModelTestResult>

export const modelTestExample: ModelTestResult = {
  ok: true,
  durationMs: 2_340,
  checks: [
    { name: 'model', ok: true, says: 'tutor-model at http://localhost:8080/v1 answers.' },
    { name: 'streaming', ok: true, says: 'Replies come word by word.' },
    { name: 'tools', ok: true, says: 'The model calls tools.' },
    {
      name: 'structured',
      ok: true,
      says: 'Documents come in the form that is asked for, within 0.6 s.',
    },
    { name: 'pictures', ok: true, says: 'The model sees pictures.' },
    { name: 'context', ok: true, says: '8192 tokens for prompt and reply.' },
    { name: 'speed', ok: true, says: 'The first word after 0.4 s, then 38.2 tokens a second.' },
  ],
}

export const MailTestResult = Type.Object(
  {
    ok,
    to: Type.String({ format: 'email', description: 'The address of the administrator.' }),
    mail: oneOf(['smtp', 'outbox'], 'Where the message went.'),
    error,
  },
  { title: 'MailTestResult' },
)
export type MailTestResult = Static<typeof MailTestResult>

const unbounded = { storage: null, tokens: null }
export const settingsExample: AdminSettings = {
  quotas: {
    learner: { storage: 1_073_741_824, tokens: 200_000 },
    teacher: unbounded,
    admin: unbounded,
  },
  registration: 'open',
  registrationFixed: false,
  model: {
    provider: 'openai-compatible',
    name: 'tutor-model',
    settings: { LLM_TOOLS: 'auto', LLM_CONCURRENCY: 'off' },
  },
  mail: 'smtp',
}

const roles = ['learner', 'teacher', 'admin'] as const
const role = oneOf(roles, 'What the user may do here.')

export const AdminUser = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.String(),
    name: Type.Optional(Type.String()),
    role,
    emailVerified: Type.Boolean(),
    disabled: Type.Boolean({ description: 'Whether the user is locked out.' }),
    createdAt: timestamp('When the account was made.'),
    lastUsedAt: Type.Optional(
      timestamp('When a browser of the user was last used, to five minutes.'),
    ),
    quotas: StoredQuotas,
  },
  { title: 'AdministeredUser' },
)
export type AdminUser = Static<typeof AdminUser>
export const PageOfUsers = PageOf(AdminUser)

export const UserQuery = Type.Composite([
  PageQuery,
  Type.Object({
    q: Type.Optional(text(1, 200, 'A part of the address or the name.')),
    role: Type.Optional(oneOf(roles, 'Only users of this role.')),
  }),
])

export const UserParams = Type.Object({ id: uuid('The user.') })

export const NewUser = Type.Object(
  {
    email: emailAddress('It counts as verified.'),
    name: Type.Optional(text(0, 100, 'What to call the user.')),
    role: Type.Optional(oneOf(roles, '`learner` where it is left out.')),
    password: Type.Optional(
      text(8, 1_024, 'Without one the answer has a link by which the user chooses one.'),
    ),
  },
  { title: 'AdministeredUserInput' },
)
export type NewUser = Static<typeof NewUser>

export const CreatedUser = Type.Object(
  {
    ...AdminUser.properties,
    url: Type.Optional(
      Type.String({
        format: 'uri',
        description: 'Where the user chooses a password within an hour; it is shown this once.',
      }),
    ),
  },
  { title: 'CreatedUser' },
)

export const UserPatch = Type.Object(
  {
    role: Type.Optional(role),
    disabled: Type.Optional(Type.Boolean({ description: 'True ends every credential at once.' })),
    name: Type.Optional(Type.Union([text(0, 100, 'A name.'), Type.Null()])),
    quotas: Type.Optional(QuotaPatch),
  },
  { title: 'AdministeredUserPatch', minProperties: 1 },
)

export const ResetLink = Type.Object(
  { url: Type.String({ format: 'uri', description: 'Works once, for an hour.' }) },
  { title: 'ResetLink' },
)

export const AdminJob = Type.Object(
  {
    id: Type.String(),
    kind: Type.String({ description: 'What it does, such as `mail`.' }),
    userId: Type.Optional(Type.String({ format: 'uuid' })),
    status: oneOf(jobStates, '`failed`: it is not tried again.'),
    attempts: Type.Integer({ minimum: 0, description: 'Failures since it last came forward.' }),
    createdAt: timestamp('When it was added.'),
    runAt: timestamp('From when on it is due.'),
    failedAt: Type.Optional(timestamp('When it failed for good.')),
    error: Type.Optional(Type.String({ description: 'The last error.' })),
  },
  { title: 'AdministeredJob' },
)
export type AdminJob = Static<typeof AdminJob>
export const PageOfJobs = PageOf(AdminJob)
export const JobQuery = Type.Composite([
  PageQuery,
  Type.Object({ status: Type.Optional(oneOf(jobStates, 'Only jobs in this state.')) }),
])
export const JobParams = Type.Object({ id: text(1, 100, 'The job.') })

export const AuditEntry = Type.Object(
  {
    at: timestamp('When it happened.'),
    action: Type.String({ description: 'The event, such as `login.password`.' }),
    outcome: oneOf(['success', 'failure'], 'How it ended.'),
    userId: Type.Union([Type.String(), Type.Null()], { description: 'Who acted.' }),
    target: Type.Optional(Type.String({ description: 'The id of what it was done to.' })),
    address: Type.Optional(Type.String({ description: 'Cut to its network after a month.' })),
    detail: Type.Record(Type.String(), Type.String()),
  },
  { title: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>
export const PageOfAudit = PageOf(AuditEntry)
const moment = (about: string) =>
  Type.Optional(Type.String({ format: 'date-time', maxLength: 40, description: about }))
export const AuditQuery = Type.Composite([
  PageQuery,
  Type.Object({
    userId: Type.Optional(uuid('Only what this user did.')),
    action: Type.Optional(text(1, 100, 'Only this event.')),
    from: moment('From this time on.'),
    to: moment('Until this time.'),
  }),
])

const sum = {
  replies: Type.Integer({ minimum: 0 }),
  inputTokens: Type.Integer({ minimum: 0 }),
  outputTokens: Type.Integer({ minimum: 0 }),
  cost: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: 'By `LLM_PRICE_INPUT` and `LLM_PRICE_OUTPUT`; null where neither is set.',
  }),
}
const day = (about: string) =>
  Type.Optional(
    Type.String({ format: 'date', maxLength: 10, description: `${about} \`YYYY-MM-DD\` (UTC).` }),
  )
export const UsageQuery = Type.Object({
  from: day('The first day; 29 days before the last where it is left out.'),
  to: day('The last day; today where it is left out.'),
  userId: Type.Optional(uuid('Only of this user.')),
})
export const AdminUsage = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    price: Type.Union(
      [
        Type.Object(
          { input: Type.Number(), output: Type.Number() },
          { title: 'TokenPrice', description: 'Of a million tokens.' },
        ),
        Type.Null(),
      ],
      { description: 'Null where no price is set.' },
    ),
    total: Type.Object(sum, { title: 'UsageTotal' }),
    days: Type.Array(Type.Object({ day: Type.String(), ...sum }, { title: 'UsageOfDay' })),
    users: Type.Array(
      Type.Object(
        {
          userId: Type.String({ format: 'uuid' }),
          name: Type.Union([Type.String(), Type.Null()]),
          email: Type.Union([Type.String(), Type.Null()]),
          ...sum,
        },
        { title: 'UsageOfUser' },
      ),
      { description: 'Who took most first, 500 at most.' },
    ),
  },
  { title: 'AdministeredUsage' },
)
export type AdminUsage = Static<typeof AdminUsage>

export const Overview = Type.Object(
  {
    version: Type.String(),
    engine: oneOf(['sqlite', 'postgres'], 'The database.'),
    startedAt: timestamp('When this server started.'),
    users: Type.Object(
      {
        learner: Type.Integer(),
        teacher: Type.Integer(),
        admin: Type.Integer(),
        disabled: Type.Integer(),
      },
      { title: 'UserCounts' },
    ),
    classes: Type.Integer({ minimum: 0, description: 'That have not ended.' }),
    sizes: Type.Object(
      {
        database: Type.Integer({ minimum: 0, description: 'Bytes.' }),
        log: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
          description: 'Bytes of SQLite’s write-ahead log; null on Postgres.',
        }),
        files: Type.Integer({ minimum: 0, description: 'Bytes that users have stored.' }),
      },
      { title: 'StoredSizes' },
    ),
    disk: Type.Union(
      [
        Type.Object(
          { free: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }) },
          { title: 'DiskSpace', description: 'Bytes of the disk of `DATA_DIR`.' },
        ),
        Type.Null(),
      ],
      { description: 'Null where the system does not say.' },
    ),
    jobs: Type.Object(
      { waiting: Type.Integer(), running: Type.Integer(), failed: Type.Integer() },
      { title: 'JobCounts' },
    ),
    replies: Type.Object(
      { running: Type.Integer({ minimum: 0, description: 'On all nodes.' }) },
      { title: 'ReplyCounts' },
    ),
    model: oneOf(
      ['none', 'untried', 'operational', 'down'],
      'How the last request of this node to the model ended.',
    ),
    mail: oneOf(['smtp', 'outbox'], 'Where mail goes.'),
    backups: Type.Object(
      {
        place: Type.String({ description: 'Where they are kept.' }),
        last: Type.Union([timestamp('When the newest good one was made.'), Type.Null()]),
      },
      { title: 'BackupState' },
    ),
    maintenance: MaintenanceState,
  },
  { title: 'AdministrationOverview' },
)
export type Overview = Static<typeof Overview>

const Backup = Type.Object(
  {
    id: Type.String({ description: 'The name of its file.' }),
    createdAt: timestamp('When it was made.'),
    size: Type.Integer({ minimum: 0, description: 'Bytes.' }),
  },
  { title: 'Backup' },
)
export const BackupList = ListOf(Backup)
export const BackupParams = Type.Object({ id: text(1, 200, 'As the list names it.') })
export const RequestedBackup = Type.Object(
  { id: Type.String({ description: 'The name that it is going to have.' }) },
  { title: 'RequestedBackup' },
)

export const MaintenancePatch = Type.Object(
  {
    message: Type.Optional(text(0, 500, 'What everybody reads on every page; empty: nothing.')),
    readOnly: Type.Optional(
      Type.Boolean({ description: 'Writes but login, logout and the like are refused with 503.' }),
    ),
  },
  { title: 'MaintenancePatch', minProperties: 1 },
)
const userId = '0199c0de-0000-7000-8000-000000000001'
export const userExample: AdminUser = {
  id: userId,
  email: 'ada@example.org',
  name: 'Ada',
  role: 'learner',
  emailVerified: true,
  disabled: false,
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-24T16:05:00.000Z',
  quotas: unbounded,
}
export const resetLinkExample = {
  url: 'https://tutor.example.org/reset-password?token=l7Q0rJx3cV5mYb2nT8sKfGd1aWzEuPo4iHqLwXv9RkM',
}
export const jobExample: AdminJob = {
  id: '0199c0de-0000-7000-8000-000000000040',
  kind: 'mail',
  userId,
  status: 'failed',
  attempts: 12,
  createdAt: '2026-11-21T09:00:00.000Z',
  runAt: '2026-11-23T09:00:00.000Z',
  failedAt: '2026-11-23T09:00:01.000Z',
  error: 'mail.example.org:587 did not answer within 10 s',
}
export const auditExample: AuditEntry = {
  at: '2026-11-21T09:00:00.000Z',
  action: 'user.role',
  outcome: 'success',
  userId: '0199c0de-0000-7000-8000-000000000009',
  target: userId,
  address: '203.0.113.7',
  detail: { from: 'learner', to: 'teacher' },
}
const spent = { replies: 120, inputTokens: 240_000, outputTokens: 60_000, cost: 1.38 }
export const usageReportExample: AdminUsage = {
  from: '2026-11-21',
  to: '2026-11-21',
  price: { input: 2, output: 15 },
  total: spent,
  days: [{ day: '2026-11-21', ...spent }],
  users: [{ userId, name: 'Ada', email: 'ada@example.org', ...spent }],
}
export const overviewExample: Overview = {
  version: '0.1.0',
  engine: 'sqlite',
  startedAt: '2026-11-21T09:00:00.000Z',
  users: { learner: 240, teacher: 12, admin: 2, disabled: 1 },
  classes: 9,
  sizes: { database: 48_234_496, log: 4_120_032, files: 1_203_456 },
  disk: { free: 80_530_636_800, total: 107_374_182_400 },
  jobs: { waiting: 0, running: 1, failed: 0 },
  replies: { running: 3 },
  model: 'operational',
  mail: 'smtp',
  backups: { place: '/var/lib/elenchus/backups', last: '2026-11-21T03:15:00.000Z' },
  maintenance: { message: '', readOnly: false },
}
export const backupExample = {
  id: 'elenchus-20261121T031500Z.zip',
  createdAt: '2026-11-21T03:15:04.000Z',
  size: 48_000_000,
}
export const maintenanceExample = { message: 'New disks on Friday from 18:00.', readOnly: false }
