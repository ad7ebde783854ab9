/** Tables of full-text search. Part of `schema.ts`. */
import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { integer, text } from './columns'

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
