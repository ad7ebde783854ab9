/** Users, and sessions in great numbers, written by SQLite's own loops while no server has the file. */
import { Database } from 'bun:sqlite'

/** What an instance holds beside its learner, whose account the server has made. */
export interface InstanceSize {
  /** Other users, each with a sign-in, an OAuth grant, and two sessions with a message each. */
  readonly users: number
  /** More sessions, of the first ten of these users, with a message each. */
  readonly sessionsOfOthers: number
  /** The same of the learner. */
  readonly sessionsOfLearner: number
}

/** The account that the server has made: one session whose title is indexed, one OAuth client. */
export interface FilledLearner {
  readonly userId: string
  /** This session gets as many messages as `messagesRead`. */
  readonly sessionId: string
}

/** Messages in the learner's session. */
export const messagesRead = 100
/** A word in the titles of the first twenty sessions of each owner, and one in all titles. */
export const titleWords = { rare: 'fractions', common: 'equations' } as const

const ownersOfMany = 10
const rareTitles = 20
const minuteMs = 60_000
const [rare, common] = [titleWords.rare, titleWords.common]

/** Numbers from 0 up to the first parameter. */
const numbers = `with recursive numbers (at) as (
  select 0 union all select at + 1 from numbers where at + 1 < ?1)`
const userOf = (at: string) => `printf('0199c0de-0000-7000-8000-%012x', ${at})`
const sessionOf = (prefix: string) => `printf('0199c0de-${prefix}-7000-9000-%012x', at)`

/** Fills the file at `path`. Every row passes the triggers, and the titles are in the search index. */
export function fillInstance(path: string, learner: FilledLearner, size: InstanceSize): void {
  using database = new Database(path)
  // Without a log each page is written once. The server returns the file to its own mode.
  database.run('pragma journal_mode = off')
  database.run('pragma synchronous = off')
  database.run('pragma cache_size = -400000')
  const now = Date.now()
  database.transaction(() => {
    fillUsers(database, size.users, now)
    const others = {
      prefix: '0001',
      owner: userOf(`at % ${ownersOfMany}`),
      nth: `at / ${ownersOfMany}`,
      tag: `printf('%06x', at % ${ownersOfMany})`,
      now,
    }
    fillSessions(database, size.sessionsOfOthers, others)
    const [own] = database
      .query<{ tag: string }, [string]>(
        "select tag from search_entries where user_id = ? and kind = 'session'",
      )
      .all(learner.userId)
    const mine = {
      prefix: '0002',
      owner: `'${learner.userId}'`,
      nth: 'at',
      tag: `'${own?.tag.slice(0, -1)}'`,
      now,
    }
    fillSessions(database, size.sessionsOfLearner, mine)
    fillMessages(database, learner.sessionId, now)
  })()
}

function fillUsers(database: Database, count: number, now: number): void {
  const insert = (text: string) => database.query(`${numbers} ${text} from numbers`).run(count, now)
  insert(`insert into users (id, email, email_key, role, created_at)
    select ${userOf('at')}, 'user' || at || '@example.org', 'user' || at || '@example.org', 'learner', ?2`)
  insert(`insert into sign_ins (id, user_id, token_hash, created_at, last_used_at)
    select ${sessionOf('0003')}, ${userOf('at')}, hex(randomblob(32)), ?2, ?2`)
  insert(`insert into oauth_grants (id, client_id, user_id, scopes, redirect_uri, redirect_uri_given,
      code_challenge, code_hash, code_expires_at, code_used_at, wrong_verifiers, access_hash, access_scopes,
      access_expires_at, refresh_hash, refresh_expires_at, created_at, expires_at)
    select ${sessionOf('0004')}, (select id from oauth_clients), ${userOf('at')}, 'sessions:read',
      'https://bot.example/callback', 1, 'challenge', hex(randomblob(32)), ?2, ?2, 0, hex(randomblob(32)),
      'sessions:read', ?2 + 3600000, hex(randomblob(32)), ?2 + 86400000, ?2, ?2 + 864000000`)
  for (const prefix of ['0005', '0006']) {
    const owned = { prefix, owner: userOf('at'), nth: '1', tag: `printf('%06x', at)`, now }
    fillSessions(database, count, owned)
  }
}

/** SQL of who owns session `at`, which one of that owner it is, and the owner's tag in the index. */
interface Owned {
  readonly prefix: string
  readonly owner: string
  readonly nth: string
  readonly tag: string
  readonly now: number
}

/** Sessions with a question each. */
function fillSessions(database: Database, count: number, owned: Owned): void {
  const { prefix, owner, nth, tag, now } = owned
  const id = sessionOf(prefix)
  const message = sessionOf(`a${prefix.slice(1)}`)
  const insert = (text: string, ...more: number[]) =>
    database.query(`${numbers} ${text} from numbers`).run(count, ...more)
  const kind = `case when ${nth} < ${rareTitles} then '${rare}' else 'lines' end`
  insert(
    `insert into sessions (id, user_id, title, mode, message_count, created_at, updated_at)
    select ${id}, ${owner}, 'Linear ${common}, ' || ${kind} || ' ' || at, 'socratic', 1,
      ?2 - ${nth} * ${minuteMs}, ?2 - ${nth} * ${minuteMs}`,
    now,
  )
  insert(
    `insert into messages (id, session_id, depth, active, role, content, status, created_at)
    select ${message}, ${id}, 0, 1, 'user', 'Solve 3x + ' || at || ' = 12, please, and show me how.',
      'complete', ?2`,
    now,
  )
  insert(`insert into search_entries (user_id, kind, ref_id, group_id, tag, terms)
    select ${owner}, 'session', ${id}, ${id}, ${tag} || 's',
      ' linear ${common} ' || ${kind} || ' ' || at`)
}

/** The messages of one branch, of some 40 words each. */
function fillMessages(database: Database, sessionId: string, now: number): void {
  const words = Array.from({ length: 40 }, (_, at) => (at * 7_919).toString(36)).join(' ')
  const id = (at: string) => `printf('0199c0de-0007-7000-9000-%012x', ${at})`
  database
    .query(
      `${numbers} insert into messages (id, session_id, parent_id, depth, active, role, content, status, created_at)
    select ${id('at')}, ?2, case when at > 0 then ${id('at - 1')} end, at, 1,
      case at % 2 when 0 then 'user' else 'assistant' end, ?3, 'complete', ?4 + at from numbers`,
    )
    .run(messagesRead, sessionId, words, now)
  database
    .query('update sessions set message_count = ?1, head_message_id = ?2 where id = ?3')
    .run(
      messagesRead,
      `0199c0de-0007-7000-9000-${(messagesRead - 1).toString(16).padStart(12, '0')}`,
      sessionId,
    )
}
