/** The table of subscribers to announcements. Part of `schema.ts`. */
import { pgTable } from 'drizzle-orm/pg-core'
import { instant, text } from './columns'

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
