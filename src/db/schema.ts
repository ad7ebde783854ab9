/**
 * The tables, described once for both engines. The migrations in `db/migrations` create them; a test compares
 * the two. The comment of a table names its owner: only that part of the program reads or writes it.
 *
 * SQLite and Postgres store the kinds of columns alike, and each reads back as the same JavaScript value: booleans
 * are 0 and 1, times are epoch milliseconds, structured values are JSON text.
 */
import { sql } from 'drizzle-orm'
import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Postgres's driver hands a bigint over as text. */
const wholeNumber = { dataType: () => 'bigint', fromDriver: Number }

/** A whole number up to 2^53. */
export const integer = customType<{ data: number; driverData: number | string }>(wholeNumber)

/** Epoch milliseconds. */
const instant = customType<{ data: number; driverData: number | string }>(wholeNumber)

/** A boolean. */
export const flag = customType<{ data: boolean; driverData: number | string }>({
  dataType: () => 'bigint',
  toDriver: Number,
  fromDriver: (stored) => Number(stored) === 1,
})

/** Raw bytes. */
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A JSON value of the named type. */
const jsonText = <T>(name: string) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => JSON.parse(stored) as T,
  })(name)

// Users, what they sign in with, and what they allow clients of OAuth.

/** Owner: auth. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  name: text('name'),
  passwordHash: text('password_hash'),
  role: text('role').$type<'learner' | 'teacher' | 'admin'>().notNull(),
  emailVerifiedAt: instant('email_verified_at'),
  disabledAt: instant('disabled_at'),
  /** Null: what holds for the role. */
  quotaStorage: integer('quota_storage'),
  quotaTokens: integer('quota_tokens'),
  createdAt: instant('created_at').notNull(),
  /** The role that the user has by hand, while claims of a sign-in give a higher one; else null. */
  roleByHand: text('role_by_hand').$type<'learner' | 'teacher' | 'admin'>(),
})

/** Owner: account. What a user chose for the pages; no row means nothing was chosen. */
export const preferences = pgTable('preferences', {
  userId: text('user_id').primaryKey(),
  choices: jsonText<object>('choices').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Owner: auth. A signed-in browser; the cookie's value is stored as a digest only. */
export const signIns = pgTable('sign_ins', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  authenticatedAt: instant('authenticated_at'),
  /** Sealed; null unless an OpenID provider has signed the browser in. */
  idToken: text('id_token'),
})

/** Owner: http (csrf). Tokens shown before a sign-in, and the sign-in that took each over. */
export const csrfAdoptions = pgTable('csrf_adoptions', {
  tokenHash: text('token_hash').primaryKey(),
  signInId: text('sign_in_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: http (audit). */
export const auditRecords = pgTable('audit_records', {
  id: text('id').primaryKey(),
  recordedAt: instant('recorded_at').notNull(),
  event: text('event').notNull(),
  outcome: text('outcome').$type<'success' | 'failure'>().notNull(),
  userId: text('user_id'),
  address: text('address').notNull(),
  requestId: text('request_id').notNull(),
  detail: jsonText<Record<string, string>>('detail').notNull(),
})

export type TokenPurpose =
  | 'verify_email'
  | 'add_email'
  | 'reset_password'
  | 'setup'
  | 'codehost_state'
  | 'oidc_state'
  | 'lti_state'
  | 'lti_continue'
  | 'lti_deep_link'
  | 'lti_registration'
  | 'mobile_exchange'
  | 'mobile_code'
  | 'passkey_add'
  | 'passkey_sign_in'

/** Owner: auth. Tokens that work once; only their digests are kept. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose').$type<TokenPurpose>().notNull(),
  userId: text('user_id'),
  payload: jsonText<unknown>('payload'),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: auth. Public keys of authenticators (WebAuthn); nothing in a row is secret. */
export const passkeys = pgTable('passkeys', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  /** As the authenticator names it, base64url. */
  credentialId: text('credential_id').notNull(),
  /** A COSE key, base64url. */
  publicKey: text('public_key').notNull(),
  counter: integer('counter').notNull(),
  transports: jsonText<string[]>('transports').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

/** Owner: auth. The secrets of authenticator apps, sealed. `pending` is one that no code has confirmed. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: text('user_id').primaryKey(),
  secret: text('secret'),
  pending: text('pending'),
  /** Time steps whose code was used, of those whose code could still be accepted. */
  usedSteps: jsonText<number[]>('used_steps').notNull(),
  confirmedAt: instant('confirmed_at'),
})

/** Owner: auth. Digests of the recovery codes that are left. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Owner: auth (social). Accounts elsewhere that sign a user in. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    userId: text('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
    name: text('name'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.externalId] })],
)

/** Owner: auth (mobile). A phone's pair of tokens. */
export const mobilePairs = pgTable('mobile_pairs', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  accessHash: text('access_hash').notNull(),
  accessExpiresAt: instant('access_expires_at').notNull(),
  refreshHash: text('refresh_hash').notNull(),
  refreshExpiresAt: instant('refresh_expires_at').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  revokedAt: instant('revoked_at'),
  authenticatedAt: instant('authenticated_at'),
})

/** Owner: auth (mobile). Refresh tokens that were rotated away, until they would have expired. */
export const mobileSpentRefreshes = pgTable('mobile_spent_refreshes', {
  refreshHash: text('refresh_hash').primaryKey(),
  pairId: text('pair_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Owner: agent-keys. */
export const agentKeys = pgTable('agent_keys', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  label: text('label').notNull(),
  scopes: jsonText<string[]>('scopes').notNull(),
  credentialHash: text('credential_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  grantId: text('grant_id'),
})

export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'none'

/** Owner: oauth. Programs that registered themselves; `scopes` is null where a client named none. */
export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  redirectUris: jsonText<string[]>('redirect_uris').notNull(),
  authMethod: text('auth_method').$type<ClientAuthMethod>().notNull(),
  grantTypes: jsonText<string[]>('grant_types').notNull(),
  scopes: jsonText<string[]>('scopes'),
  secretHash: text('secret_hash'),
  createdAt: instant('created_at').notNull(),
  grantedAt: instant('granted_at'),
})

/** Owner: oauth. Authorization requests that wait for their user's decision. */
export const oauthRequests = pgTable('oauth_requests', {
  handleHash: text('handle_hash').primaryKey(),
  signInId: text('sign_in_id').notNull(),
  clientId: text('client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  redirectUriGiven: flag('redirect_uri_given').notNull(),
  state: text('state'),
  scopes: jsonText<string[]>('scopes').notNull(),
  resource: text('resource'),
  codeChallenge: text('code_challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** A refresh token that was rotated: its digest, and when. */
export interface RotatedRefresh {
  readonly hash: string
  readonly at: number
}

/** Owner: oauth. What a user allowed a client: one code, then one pair of tokens at a time. */
export const oauthGrants = pgTable('oauth_grants', {
  id: text('id').primaryKey(),
  clientId: text('client_id').notNull(),
  userId: text('user_id').notNull(),
  scopes: jsonText<string[]>('scopes').notNull(),
  resource: text('resource'),
  redirectUri: text('redirect_uri').notNull(),
  redirectUriGiven: flag('redirect_uri_given').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  codeHash: text('code_hash').notNull(),
  codeExpiresAt: instant('code_expires_at').notNull(),
  codeUsedAt: instant('code_used_at'),
  wrongVerifiers: integer('wrong_verifiers').notNull(),
  accessHash: text('access_hash'),
  accessScopes: jsonText<string[]>('access_scopes'),
  accessExpiresAt: instant('access_expires_at'),
  refreshHash: text('refresh_hash'),
  refreshExpiresAt: instant('refresh_expires_at'),
  /** Those within the grace of reuse, oldest first; null: none. */
  rotatedRefreshes: jsonText<RotatedRefresh[]>('rotated_refreshes'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  expiresAt: instant('expires_at').notNull(),
})

// Sessions and what belongs to them: replies, projects, memories, shares, files.

/** Owner: sessions. A tutoring session. `headMessageId` is the last message of the active branch. */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  title: text('title').notNull(),
  mode: text('mode').$type<'socratic' | 'tutor'>().notNull(),
  projectId: text('project_id'),
  sharedAt: instant('shared_at'),
  pinned: flag('pinned').notNull(),
  /** It came with an export of another product. */
  imported: flag('imported').notNull(),
  /**
   * The import that is still writing the session, or its own id while it is deleted; until it is null, nothing
   * else reads the session.
   */
  importId: text('import_id'),
  /** The import that has brought the session; null for another one, and for an import before this was noted. */
  importedBy: text('imported_by'),
  headMessageId: text('head_message_id'),
  messageCount: integer('message_count').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** What a learner says of a reply. */
export interface StoredFeedback {
  readonly rating: 'up' | 'down'
  readonly comment?: string
}

export type MessageStatus = 'complete' | 'streaming' | 'interrupted' | 'failed'

/**
 * Owner: sessions. Messages form a tree; `active` marks the branch that is shown, `depth` orders it.
 * `tutorState` is the state of the tutor after this message; `fileIds` are its pictures. `assessment`
 * is what a reply's tutor found in the message that it answers.
 */
export const messages = pgTable('messages', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  parentId: text('parent_id'),
  depth: integer('depth').notNull(),
  active: flag('active').notNull(),
  role: text('role').$type<'user' | 'assistant' | 'system'>().notNull(),
  content: text('content').notNull(),
  status: text('status').$type<MessageStatus>().notNull(),
  toolCalls: jsonText<unknown[]>('tool_calls'),
  model: text('model'),
  fileIds: jsonText<readonly string[]>('file_ids'),
  tutorState: jsonText<unknown>('tutor_state'),
  feedback: jsonText<StoredFeedback>('feedback'),
  assessment: jsonText<unknown>('assessment'),
  createdAt: instant('created_at').notNull(),
})

export type ReplyStatus = 'running' | 'completed' | 'cancelled' | 'failed' | 'interrupted'

/** Owner: chat. One generation; `leaseUntil` says until when its node is believed alive. */
export const replies = pgTable('replies', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  userId: text('user_id').notNull(),
  userMessageId: text('user_message_id').notNull(),
  messageId: text('message_id').notNull(),
  mode: text('mode').$type<'socratic' | 'tutor'>().notNull(),
  status: text('status').$type<ReplyStatus>().notNull(),
  nodeId: text('node_id').notNull(),
  leaseUntil: instant('lease_until').notNull(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
})

/** Owner: chat. The log of a reply: the frames of one commit, as they go over the wire. */
export const replyEvents = pgTable(
  'reply_events',
  {
    replyId: text('reply_id').notNull(),
    firstSeq: integer('first_seq').notNull(),
    lastSeq: integer('last_seq').notNull(),
    frames: text('frames').notNull(),
  },
  (table) => [primaryKey({ columns: [table.replyId, table.firstSeq] })],
)

/** Owner: chat. What a user's replies cost, by day (UTC). */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: text('user_id').notNull(),
    day: text('day').notNull(),
    replies: integer('replies').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

export type AnswerKeyStatus = 'held' | 'open' | 'refused'

/**
 * Owner: sessions. The answer keys of a session's tasks; `digest` is of the task's text. Nothing of
 * them is exported, shared or shown.
 */
export const answerKeys = pgTable(
  'answer_keys',
  {
    sessionId: text('session_id').notNull(),
    digest: text('digest').notNull(),
    status: text('status').$type<AnswerKeyStatus>().notNull(),
    answerKey: jsonText<unknown>('answer_key'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.digest] })],
)

/** Owner: projects. Sessions and files belong to one or to none. */
export const projects = pgTable('projects', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  instructions: text('instructions'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

type MemoryKind = 'goal' | 'preference' | 'misconception' | 'fact'

/** Owner: memory. What the tutor remembers of a learner. */
export const memories = pgTable('memories', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  content: text('content').notNull(),
  kind: text('kind').$type<MemoryKind>().notNull(),
  sourceSessionId: text('source_session_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Owner: memory. A user without a row has memory switched on. */
export const memorySettings = pgTable('memory_settings', {
  userId: text('user_id').primaryKey(),
  enabled: flag('enabled').notNull(),
})

/** Owner: shares. The id is the secret of a public link; a session has one link at the most. */
export const shares = pgTable('shares', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the link was last read, to a minute. */
  openedAt: instant('opened_at'),
})

export type FileStatus = 'processing' | 'ready' | 'failed'

/** Owner: files. The bytes are in the file store, under the id. */
export const files = pgTable('files', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  projectId: text('project_id'),
  name: text('name').notNull(),
  mimeType: text('mime_type').notNull(),
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
  status: text('status').$type<FileStatus>().notNull(),
  errorCode: text('error_code'),
  /** Pages of a file that is ready whose text could not be read, as JSON; null: none. */
  unread: text('unread'),
  createdAt: instant('created_at').notNull(),
})

/** Owner: files. A file's text in pieces, `position` counting from 0. */
export const passages = pgTable('passages', {
  id: text('id').primaryKey(),
  fileId: text('file_id').notNull(),
  position: integer('position').notNull(),
  place: text('place').notNull(),
  text: text('text').notNull(),
})

// Practice, exams and progress.

export type PracticeStatus = 'preparing' | 'ready' | 'finished' | 'failed'
export type PracticeLevel = 'easy' | 'medium' | 'hard' | 'adaptive'
export type PracticeLanguage = 'en' | 'de' | 'fr' | 'es'

/** What the items are made from; one member is set, and beside an assigned project its owner. */
export interface PracticeSource {
  readonly skill?: string
  readonly topic?: string
  readonly projectId?: string
  readonly ownerId?: string
  readonly fileId?: string
  readonly sessionId?: string
  readonly practiceId?: string
  readonly due?: true
}

/**
 * Owner: practice. A set of items. `seed` makes the same items again where their job is repeated.
 * `endsAt` is set when the items are ready.
 */
export const practices = pgTable('practices', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  title: text('title').notNull(),
  mode: text('mode').$type<'practice' | 'exam'>().notNull(),
  status: text('status').$type<PracticeStatus>().notNull(),
  source: jsonText<PracticeSource>('source').notNull(),
  level: text('level').$type<PracticeLevel>().notNull(),
  language: text('language').$type<PracticeLanguage>().notNull(),
  seed: text('seed').notNull(),
  itemCount: integer('item_count').notNull(),
  answered: integer('answered').notNull(),
  rightCount: integer('right_count').notNull(),
  minutes: integer('minutes'),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
  endsAt: instant('ends_at'),
  finishedAt: instant('finished_at'),
  assignmentId: text('assignment_id'),
})

export type ItemStatus = 'open' | 'right' | 'wrong' | 'skipped'

/**
 * Owner: practice. `content` is the item with its key, which stays on the server until it is due.
 * `finding` is the judgement of the last answer, which an exam does not show before its end; `rung` is the
 * last help.
 */
export const practiceItems = pgTable('practice_items', {
  id: text('id').primaryKey(),
  practiceId: text('practice_id').notNull(),
  userId: text('user_id').notNull(),
  position: integer('position').notNull(),
  skill: text('skill').notNull(),
  content: jsonText<unknown>('content').notNull(),
  status: text('status').$type<ItemStatus>().notNull(),
  finding: text('finding').$type<'right' | 'wrong' | 'unclear'>(),
  attempts: integer('attempts').notNull(),
  rung: text('rung').$type<'hint' | 'stronger_hint' | 'worked_step' | 'reveal'>(),
  given: text('given'),
  working: text('working'),
  feedback: text('feedback'),
  /** The step of the solution, from 1, that the last answer does not show. */
  step: integer('step'),
  sessionId: text('session_id'),
  answeredAt: instant('answered_at'),
})

/** What is known of a learner's skill: see `src/features/progress/progress.ts`. */
export interface SkillMemory {
  /** The probability that the skill is known. */
  readonly known: number
  /** In days. */
  readonly stability: number
  /** From 1 to 10. */
  readonly difficulty: number
  /** Reviews, and those that failed. */
  readonly reps: number
  readonly lapses: number
}

/** Owner: progress. `dueAt` is the start of a day (UTC). */
export const skillProgress = pgTable(
  'skill_progress',
  {
    userId: text('user_id').notNull(),
    skill: text('skill').notNull(),
    name: text('name').notNull(),
    attempts: integer('attempts').notNull(),
    rightCount: integer('right_count').notNull(),
    memory: jsonText<SkillMemory>('memory').notNull(),
    lastAt: instant('last_at').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.skill] })],
)

/**
 * Owner: progress. What a user answered, by quarters of an hour (UTC): "2026-11-21T10:15". Rows of an earlier
 * version have the date alone.
 */
export const practiceTimes = pgTable(
  'practice_days',
  {
    userId: text('user_id').notNull(),
    time: text('day').notNull(),
    answered: integer('answered').notNull(),
    rightCount: integer('right_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.time] })],
)

/** Owner: progress. The problems of conversations that have ended; `digest` is of the problem. */
export const sessionProblems = pgTable(
  'session_problems',
  {
    sessionId: text('session_id').notNull(),
    digest: text('digest').notNull(),
    userId: text('user_id').notNull(),
    problem: text('problem').notNull(),
    outcome: text('outcome').$type<'right' | 'helped' | 'wrong'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.digest] })],
)

// Classes.

/** What a teacher allows the members of a class; see `src/features/classes/classes.ts`. */
export interface ClassPolicy {
  readonly modes: readonly ('socratic' | 'tutor')[]
  readonly reveal: 'ladder' | 'never'
  readonly level?: PracticeLevel
  readonly transcripts: 'private' | 'visible'
}

/** Owner: classes. `teacherId` owns the class: this teacher alone invites others, deletes it and moves it on. */
export const classes = pgTable('classes', {
  id: text('id').primaryKey(),
  teacherId: text('teacher_id').notNull(),
  name: text('name').notNull(),
  joinCode: text('join_code').notNull(),
  policy: jsonText<ClassPolicy>('policy').notNull(),
  externalId: text('external_id'),
  archivedAt: instant('archived_at'),
  createdAt: instant('created_at').notNull(),
})

/** Owner: classes. Who teaches a class beside its owner, and since when. */
export const classTeachers = pgTable(
  'class_teachers',
  {
    classId: text('class_id').notNull(),
    userId: text('user_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] })],
)

/** Owner: classes. `consentedAt` is null where the member has not agreed to visible transcripts. */
export const classMembers = pgTable(
  'class_members',
  {
    classId: text('class_id').notNull(),
    userId: text('user_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
    consentedAt: instant('consented_at'),
    /** Since when the platform that listed the member lists them no more. */
    inactiveAt: instant('inactive_at'),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] })],
)

/**
 * Owner: invitations. A link for a new account or a signed-in user; it works once. `email` is the only address that it
 * works for, `classId` a class that its user becomes a member of, or with `teaches` a teacher of.
 */
export const invitations = pgTable('invitations', {
  id: text('id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  email: text('email'),
  emailKey: text('email_key'),
  role: text('role').$type<'learner' | 'teacher' | 'admin'>().notNull(),
  classId: text('class_id'),
  teaches: flag('teaches').notNull(),
  inviterId: text('inviter_id').notNull(),
  inviteeId: text('invitee_id'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
})

/** Owner: lti. The platforms that may launch this tool. */
export const ltiPlatforms = pgTable('lti_platforms', {
  id: text('id').primaryKey(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  authorizationEndpoint: text('authorization_endpoint').notNull(),
  tokenEndpoint: text('token_endpoint').notNull(),
  jwksUri: text('jwks_uri').notNull(),
  deploymentIds: jsonText<readonly string[]>('deployment_ids').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Owner: lti. The key that signs what the tool sends; one row. */
export const ltiKeys = pgTable('lti_keys', {
  kid: text('kid').primaryKey(),
  slot: integer('slot').notNull(),
  publicJwk: jsonText<object>('public_jwk').notNull(),
  /** Sealed. */
  privateJwk: text('private_jwk').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Owner: lti. Which class a context of a platform is. */
export const ltiContexts = pgTable(
  'lti_contexts',
  {
    issuer: text('issuer').notNull(),
    platformId: text('platform_id'),
    deploymentId: text('deployment_id').notNull(),
    contextId: text('context_id').notNull(),
    classId: text('class_id').notNull(),
    membershipsUrl: text('memberships_url'),
    syncedAt: instant('synced_at'),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.deploymentId, table.contextId] })],
)

/** Owner: lti. Where the grade of a learner's assignment goes, and how far it is. */
export const ltiGrades = pgTable(
  'lti_grades',
  {
    assignmentId: text('assignment_id').notNull(),
    userId: text('user_id').notNull(),
    platformId: text('platform_id').notNull(),
    subject: text('subject').notNull(),
    lineItem: text('line_item').notNull(),
    status: text('status').$type<'sent' | 'waiting' | 'failed'>(),
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.userId] })],
)

/** Owner: classes. */
export const assignments = pgTable('assignments', {
  id: text('id').primaryKey(),
  classId: text('class_id').notNull(),
  title: text('title').notNull(),
  source: jsonText<PracticeSource>('source').notNull(),
  mode: text('mode').$type<'practice' | 'exam'>().notNull(),
  itemCount: integer('item_count').notNull(),
  level: text('level').$type<PracticeLevel>(),
  minutes: integer('minutes'),
  opensAt: instant('opens_at'),
  dueAt: instant('due_at'),
  projectId: text('project_id'),
  createdAt: instant('created_at').notNull(),
})

/** Owner: classes. What a teacher has read of a learner; it outlives the class, the teacher and the session. */
export const classAccess = pgTable('class_access', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  teacherId: text('teacher_id').notNull(),
  teacher: text('teacher').notNull(),
  classId: text('class_id').notNull(),
  className: text('class_name').notNull(),
  sessionId: text('session_id').notNull(),
  readAt: instant('read_at').notNull(),
})

// Imports from other products.

export type ImportStatus = 'queued' | 'running' | 'completed' | 'failed' | 'not_implemented'

/** An entry of an export that could not be imported, or why a job came to nothing. */
export interface ImportFault {
  readonly index: number
  readonly code: string
  readonly message: string
}

/**
 * Owner: imports. `processed` is also where a job resumes; `total` is null until the file was
 * counted. `uploadBytes` count towards the user's storage until the job has ended.
 */
export const importJobs = pgTable('import_jobs', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  source: text('source').notNull(),
  status: text('status').$type<ImportStatus>().notNull(),
  total: integer('total'),
  processed: integer('processed').notNull(),
  errorCount: integer('error_count').notNull(),
  errors: jsonText<readonly ImportFault[]>('errors').notNull(),
  uploadBytes: integer('upload_bytes').notNull(),
  createdAt: instant('created_at').notNull(),
  completedAt: instant('completed_at'),
})

/** Owner: imports. What was imported, as long as its session is there. */
export const importedConversations = pgTable(
  'imported_conversations',
  {
    userId: text('user_id').notNull(),
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    sessionId: text('session_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source, table.externalId] })],
)

/** Owner: imports. Uploads of unfinished jobs, in pieces, where several nodes share the database. */
export const importChunks = pgTable(
  'import_chunks',
  {
    jobId: text('job_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.ordinal] })],
)

// The server itself: idempotency, rate limits, jobs, its id, full-text search, and subscribers to announcements.

/** Owner: http (idempotency). `outcome` is sealed JSON: it may hold a secret that is shown once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principal: text('principal').notNull(),
    method: text('method').notNull(),
    route: text('route').notNull(),
    key: text('idempotency_key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    outcome: text('outcome').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.principal, table.method, table.route, table.key] })],
)

/** Owner: http (rate limits), in the shape its library asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: instant('expire'),
})

/**
 * Owner: jobs. `payload` is sealed JSON; `leaseUntil` is 0 while no worker has the job, and
 * `holder` names the claim that it was last worked on under.
 */
export const jobs = pgTable('jobs', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  userId: text('user_id'),
  payload: text('payload').notNull(),
  attempts: integer('attempts').notNull(),
  runAt: instant('run_at').notNull(),
  leaseUntil: instant('lease_until').notNull(),
  holder: text('holder'),
  lastError: text('last_error'),
  failedAt: instant('failed_at'),
  createdAt: instant('created_at').notNull(),
  takesTurns: flag('takes_turns').notNull(),
})

/** Owner: jobs. The last turn of each user: the id of a claim, which sorts by its time. */
export const jobTurns = pgTable('job_turns', {
  userId: text('user_id').primaryKey(),
  lastTurn: text('last_turn').notNull(),
})

/**
 * Owner: http (user events). `lastSeq` numbers a user's events, which are stored until
 * `followedUntil`.
 */
export const eventHeads = pgTable('event_heads', {
  userId: text('user_id').primaryKey(),
  lastSeq: integer('last_seq').notNull(),
  followedUntil: instant('followed_until').notNull(),
})

/** Owner: http (user events). What changed for a user: names and ids, kept for minutes. */
export const userEvents = pgTable(
  'user_events',
  {
    userId: text('user_id').notNull(),
    seq: integer('seq').notNull(),
    name: text('name').notNull(),
    data: jsonText<Readonly<Record<string, string>>>('data').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] })],
)

/** Owner: db (instance id). One row at most, whose `slot` is 1. */
export const instance = pgTable('instance', {
  slot: integer('slot').primaryKey(),
  id: text('id').notNull(),
})

/** Owner: db (clock agreement). One row at most, whose `slot` is 1. */
export const clockReadings = pgTable('clock_readings', {
  slot: integer('slot').primaryKey(),
  agreedAt: instant('agreed_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  steadyMs: integer('steady_ms').notNull(),
})

/**
 * Owner: http (quotas). The stored bytes of a user, without those in `storageChanges`. Triggers keep
 * both tables; a backup leaves them out.
 */
export const userStorage = pgTable('user_storage', {
  userId: text('user_id').primaryKey(),
  bytes: integer('bytes').notNull(),
})

/**
 * Owner: http (quotas). Bytes that came and went on Postgres, and are not in `userStorage` yet. On
 * SQLite there are none.
 */
export const storageChanges = pgTable('storage_changes', {
  id: integer('id').primaryKey(),
  userId: text('user_id').notNull(),
  bytes: integer('bytes').notNull(),
})

/** Owner: auth. What an administrator set while the server runs: who may sign up, and the quotas of roles. */
export const instanceSettings = pgTable('instance_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Owner: announcements. What administrators announced. */
export const postedAnnouncements = pgTable('announcements', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  kind: text('kind').$type<'release' | 'deprecation' | 'notice'>().notNull(),
  url: text('url'),
  publishedAt: instant('published_at').notNull(),
})

/** Owner: http (maintenance). One row at most, whose `slot` is 1. */
export const maintenance = pgTable('maintenance', {
  slot: integer('slot').primaryKey(),
  message: text('message').notNull(),
  readOnly: flag('read_only').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/**
 * Owner: status. An address without `confirmedAt` gets only the request to confirm it. `toldUntil` is the
 * time of the newest announcement that it has been sent.
 */
export const statusSubscribers = pgTable('status_subscribers', {
  emailKey: text('email_key').primaryKey(),
  email: text('email').notNull(),
  tokenHash: text('token_hash'),
  tokenExpiresAt: instant('token_expires_at'),
  confirmedAt: instant('confirmed_at'),
  toldUntil: instant('told_until').notNull(),
  createdAt: instant('created_at').notNull(),
})

export type SearchKind = 'session' | 'message' | 'passage' | 'memory'

/**
 * Owner: db (search). The words of one text. `userId` is null when the text is gone and its words
 * are about to leave the index too. `terms` has the engine's own form.
 */
export const searchEntries = pgTable('search_entries', {
  id: integer('id')
    .default(sql`null`)
    .primaryKey(),
  userId: text('user_id'),
  kind: text('kind').$type<SearchKind>().notNull(),
  refId: text('ref_id').notNull(),
  groupId: text('group_id').notNull(),
  tag: text('tag').notNull(),
  terms: text('terms').notNull(),
})

/** Owner: db (search). How far texts that are older than the index have been indexed. */
export const searchBacklog = pgTable('search_backlog', {
  kind: text('kind').$type<SearchKind>().primaryKey(),
  afterId: text('after_id').notNull(),
})

/** Owner: sessions. Replies that have ended, and whose words are not in the index yet. */
export const unindexedMessages = pgTable('unindexed_messages', {
  messageId: text('message_id').primaryKey(),
  userId: text('user_id').notNull(),
})
