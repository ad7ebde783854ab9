/** Tables of imports from other products. Part of `schema.ts`. */
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bytes, instant, integer, jsonText, text } from './columns'

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
