/**
 * Tables of the server itself: idempotency, rate limits, jobs, its id, full-text search, and subscribers to
 * announcements. Part of `schema.ts`.
 */
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { flag, instant, integer, jsonText, text } from './columns'
import { sql } from 'drizzle-orm'

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

/** Owner: auth (registration policy). What an administrator set while the server runs. */
export const instanceSettings = pgTable('instance_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
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
