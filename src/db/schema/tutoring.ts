/** Tables of what surrounds tutoring sessions: projects, memory, shares. Part of `schema.ts`. */
import { pgTable } from 'drizzle-orm/pg-core'
import { flag, instant, text } from './columns'

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

export type MemoryKind = 'goal' | 'preference' | 'misconception' | 'fact'

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
})
