/** A teacher's list of a class (contract §11): who has an account becomes a member, everyone else is invited. */
import type { Db } from '../../db/store'
import { recordAudit } from '../../http/audit'
import { badRequest, Problem } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { ChildProcess } from '../../lib/child-process'
import { secondMs } from '../../lib/clock'
import { emailKey } from '../../lib/text'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import type { Classes } from '../classes/classes'
import type { Invitations } from './invitations'
import type { RosterImport } from './model'
import type { RosterFault, RosterRow } from './roster-file'

/** Rows of a file at most. */
export const rosterRowsMax = 5_000
export const rosterBytesMax = 1_048_576

const limits = { processorMs: 10 * secondMs, timeMs: 30 * secondMs }

/** What the child process prints, line by line. */
export type RosterOutput =
  { readonly rows: readonly RosterRow[] } | { readonly end: RosterFault | null }

interface RosterDeps {
  readonly auth: Auth
  readonly classes: Classes
  readonly invitations: Invitations
}

type RowError = RosterImport['errors'][number]

const words: Readonly<Record<RowError['code'], string>> = {
  INVALID_EMAIL: 'This is no e-mail address.',
  FORMULA: 'A spreadsheet would compute this cell; put an apostrophe before it if it is text.',
  OWN_CLASS: 'This is the teacher of the class.',
  DISABLED: 'This account is disabled.',
  TOO_MANY_CLASSES: 'This account is in as many classes as one may be.',
  REGISTRATION_CLOSED: 'There is no such account, and registration is closed.',
}

export class Roster {
  readonly #services: Services
  readonly #deps: RosterDeps

  constructor(services: Services, deps: RosterDeps) {
    this.#services = services
    this.#deps = deps
  }

  /** Problem: `NOT_FOUND`, before a file is read for nothing. */
  async requireClass(teacherId: string, id: string): Promise<void> {
    await this.#deps.classes.taught(teacherId, id)
  }

  /**
   * Takes a list, within `tx`: all of its good rows, or none. Problems: `NOT_FOUND`; `CONFLICT` for a class that has
   * ended.
   */
  async take(
    tx: Db,
    context: RequestContext,
    teacherId: string,
    id: string,
    rows: readonly RosterRow[],
  ): Promise<RosterImport> {
    const { auth, classes, invitations } = this.#deps
    const room = await classes.lockOpen(tx, teacherId, id)
    const { wanted, duplicates, errors } = distinctRows(rows)
    const accounts = await auth.accountsByEmail(tx, [...wanted.keys()])
    const known = [...wanted.values()].flatMap((row) => {
      const account = accounts.get(row.key)
      return account ? [{ ...row, ...account }] : []
    })
    const places = await classes.placesFor(
      tx,
      room,
      known.map((each) => each.userId),
    )
    const refused = known.flatMap((row): RowError[] => {
      const code = row.isDisabled ? 'DISABLED' : places.refusals.get(row.userId)
      return code === undefined ? [] : [errorOf(row, code)]
    })
    const isRefused = new Set(refused.map(({ index }) => index))
    const joining = known.filter(
      ({ index, userId }) => !isRefused.has(index) && !places.members.has(userId),
    )
    await classes.admitAll(
      tx,
      room,
      joining.map((each) => each.userId),
    )
    const strangers = [...wanted.values()].filter(({ key }) => !accounts.has(key))
    const made = await invitations.inviteAll(
      tx,
      { classId: room.id, inviterId: teacherId },
      strangers,
    )
    const closed =
      made === 'closed' ? strangers.map((row) => errorOf(row, 'REGISTRATION_CLOSED')) : []
    const issued = made === 'closed' ? [] : made
    const outcome = { added: joining.length, invited: issued.length }
    await this.#audit(tx, context, teacherId, { classId: room.id, ...outcome })
    const all = [...errors, ...refused, ...closed].toSorted((a, b) => a.index - b.index)
    const counted = outcome.added + outcome.invited + duplicates + all.length
    return {
      ...outcome,
      unchanged: rows.length - counted,
      duplicates,
      errors: all,
      invitations: issued,
    }
  }

  #audit(
    tx: Db,
    context: RequestContext,
    userId: string,
    { classId, added, invited }: { classId: string; added: number; invited: number },
  ): Promise<void> {
    const detail = { classId, added: String(added), invited: String(invited) }
    const event = { event: 'class.import', outcome: 'success', userId, detail } as const
    return recordAudit(tx, this.#services.clock, context, event)
  }
}

/** An address, where it first stands. */
interface WantedRow {
  /** The row, from 0. */
  readonly index: number
  readonly line: number
  readonly email: string
  readonly key: string
}

function distinctRows(rows: readonly RosterRow[]) {
  const wanted = new Map<string, WantedRow>()
  const errors: RowError[] = []
  let duplicates = 0
  for (const [index, row] of rows.entries()) {
    if ('fault' in row) {
      errors.push(errorOf({ index, line: row.line }, row.fault))
      continue
    }
    const key = emailKey(row.email)
    if (wanted.has(key)) duplicates += 1
    else wanted.set(key, { index, line: row.line, email: row.email, key })
  }
  return { wanted, duplicates, errors }
}

const errorOf = (
  { index, line }: Pick<WantedRow, 'index' | 'line'>,
  code: RowError['code'],
): RowError => ({ index, line, code, message: words[code] })

const fileWords: Readonly<Record<RosterFault, string>> = {
  NOT_CSV: 'is not CSV',
  NO_EMAIL_COLUMN: 'has no column of e-mail addresses; call it `email` in the first line',
}

/**
 * The rows of an uploaded file, which a child process parses. Problems: `BAD_REQUEST` for a file that is no list;
 * `PAYLOAD_TOO_LARGE` for more rows than one request takes.
 */
export async function readRosterFile(path: string): Promise<RosterRow[]> {
  await using child = new ChildProcess(['read-roster'], { input: Bun.file(path).stream(), limits })
  const rows: RosterRow[] = []
  for await (const text of child.lines()) {
    const line = JSON.parse(text) as RosterOutput
    if ('rows' in line) rows.push(...line.rows)
    else if (line.end === null) return rows
    else throw unreadable(line.end)
    if (rows.length > rosterRowsMax) {
      throw new Problem('PAYLOAD_TOO_LARGE', {
        message: `A list has ${rosterRowsMax} rows at most.`,
      })
    }
  }
  throw unreadable('NOT_CSV')
}

const unreadable = (code: RosterFault): Problem =>
  badRequest([{ path: '/file', message: fileWords[code] }])
