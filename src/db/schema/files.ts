/** Tables of uploaded files. Part of `schema.ts`. */
import { pgTable } from 'drizzle-orm/pg-core'
import { instant, integer, text } from './columns'

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
