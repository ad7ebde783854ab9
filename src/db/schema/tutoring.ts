/**
 * Tables of sessions and what belongs to them: replies, projects, memories, shares, files. Part of
 * `schema.ts`.
 */
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { flag, instant, integer, jsonText, text } from './columns'

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
