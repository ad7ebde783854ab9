/** Tables of practice, exams and progress. Part of `schema.ts`. */
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant, integer, jsonText, text } from './columns'

export type PracticeStatus = 'preparing' | 'ready' | 'finished' | 'failed'
export type PracticeLevel = 'easy' | 'medium' | 'hard' | 'adaptive'
export type PracticeLanguage = 'en' | 'de' | 'fr' | 'es'

/** What the items are made from; one member is set. */
export interface PracticeSource {
  readonly skill?: string
  readonly topic?: string
  readonly projectId?: string
  readonly fileId?: string
  readonly sessionId?: string
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
  sessionId: text('session_id'),
  answeredAt: instant('answered_at'),
})

/** What is known of a learner's skill: see `src/features/progress/repetition.ts`. */
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

/** Owner: progress. What a user answered, by day (UTC). */
export const practiceDays = pgTable(
  'practice_days',
  {
    userId: text('user_id').notNull(),
    day: text('day').notNull(),
    answered: integer('answered').notNull(),
    rightCount: integer('right_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
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
