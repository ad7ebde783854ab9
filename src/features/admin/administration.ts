/** What administrators see and do of users, jobs, usage, backups and the server itself (contract §11). */
import { statfs, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/store'
import { type AuditOrigin, auditPage, recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { badRequest, conflict, notFound, Problem } from '../../http/errors'
import type { Page } from '../../http/pagination'
import type { MaintenanceMode } from '../../http/maintenance'
import type { RequestContext } from '../../http/request-context'
import type { JobState, ListedJob } from '../../jobs/queue'
import { dayMs, isoTime } from '../../lib/clock'
import { product } from '../../lib/product'
import type { Services } from '../../services'
import type { Account } from '../account/account'
import {
  type Announcement,
  postAnnouncement,
  announcementsOfAdministrators,
  takeDownAnnouncement,
} from '../announcements/announcements'
import type { Auth, UserRow } from '../auth/auth'
import type { Chat } from '../chat/chat'
import type { Classes } from '../classes/classes'
import type {
  AdminJob,
  AdminUsage,
  AdminUser,
  AuditEntry,
  AuditQuery,
  JobQuery,
  NewUser,
  Overview,
  UsageQuery,
  UserPatch,
  UserQuery,
} from './model'
import type { Static } from '@sinclair/typebox'

export const noSuchJob = 'There is no such job.'
export const noSuchBackup = 'There is no such backup.'
export const noSuchAnnouncement = 'No administrator made such an announcement.'

const usageDays = 30

/** A backup that is kept. */
interface KeptBackup {
  readonly name: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly size: number
}

/** The backups of the running server. */
export interface BackupKeeper {
  /** For people. */
  readonly address: string
  /** The newest first. */
  list(): Promise<readonly KeptBackup[]>
  /** Has one made soon, and resolves with its name. */
  request(): Promise<string>
  /** Null where no backup has the name. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>
}

/** An administrator, or an operator at the command line, who has no account. */
type Actor = Pick<Principal, 'userId'> | { readonly userId: null }

interface AdministrationDeps {
  readonly auth: Auth
  readonly account: Account
  readonly classes: Classes
  readonly chat: Chat
  readonly backups: BackupKeeper
}

export class AdminDesk {
  readonly #services: Services
  readonly #deps: AdministrationDeps

  constructor(services: Services, deps: AdministrationDeps) {
    this.#services = services
    this.#deps = deps
  }

  /** Users, newest first. */
  async users({ cursor, limit, ...filter }: Static<typeof UserQuery>): Promise<Page<AdminUser>> {
    const { cursors } = this.#services
    const { directory } = this.#deps.auth
    const list = `users:${JSON.stringify(filter)}`
    const rows = await directory.page(filter, cursors.read(list, cursor), limit + 1)
    const uses = await directory.lastUses(rows.map(({ id }) => id))
    const position = (row: UserRow) => [row.createdAt, row.id]
    const item = (row: UserRow) => wireUser(row, uses.get(row.id))
    return cursors.page({ list, rows, limit, position, item })
  }

  /** Problem: `NOT_FOUND`. */
  async user(id: string): Promise<AdminUser> {
    return this.#wire(await this.#deps.auth.directory.get(id))
  }

  /** Makes a user. Problem: `EMAIL_ALREADY_REGISTERED`; `FORBIDDEN` for an administrator without a recent sign-in. */
  async createUser(
    context: RequestContext,
    principal: Principal,
    { role = 'learner', ...wanted }: NewUser,
  ): Promise<AdminUser & { url?: string }> {
    const { auth } = this.#deps
    if (role === 'admin') await auth.requireRecentSignIn(principal)
    const { user, url } = await auth.directory.create(context, principal, { ...wanted, role })
    return { ...wireUser(user), ...(url === null ? {} : { url }) }
  }

  /**
   * Changes a user. Problems: `NOT_FOUND`; `BAD_REQUEST`; `CONFLICT` for the last administrator; `FORBIDDEN` for a new
   * administrator without a recent sign-in.
   */
  async changeUser(
    context: RequestContext,
    principal: Principal,
    id: string,
    patch: Static<typeof UserPatch>,
  ): Promise<AdminUser> {
    const { auth } = this.#deps
    if (patch.role === 'admin') await auth.requireRecentSignIn(principal)
    return this.#wire(await auth.directory.change(context, principal, id, patch))
  }

  resetLink(context: RequestContext, principal: Principal, id: string): Promise<string> {
    return this.#deps.auth.directory.resetLink(context, principal, id)
  }

  deleteUser(context: RequestContext, principal: Principal, id: string): Promise<void> {
    return this.#deps.account.deleteByAdministrator(context, principal, id)
  }

  /** How the server is. What cannot be found out in time is left at what is known. */
  async overview(): Promise<Overview> {
    const { store, jobs, clock, config, tutor, maintenance, startedAt, quotas } = this.#services
    const { auth, classes, chat, backups } = this.#deps
    return {
      version: product.version,
      engine: store.engine,
      startedAt: isoTime(startedAt),
      users: await auth.directory.counts(),
      classes: await classes.countOpen(),
      sizes: {
        database: await this.#databaseBytes(),
        log: await store.walBytes(),
        files: await quotas.storedBytes(),
      },
      disk: await diskOf(config.dataDir),
      jobs: await jobs.counts(clock.now()),
      replies: { running: await chat.countRunning() },
      model: tutor.modelState?.() ?? 'none',
      mail: config.mail.smtpUrl === null ? 'outbox' : 'smtp',
      backups: { place: backups.address, last: await lastOf(backups) },
      maintenance: maintenance.state,
    }
  }

  /** Jobs, newest first. */
  async jobs({ cursor, limit, status }: Static<typeof JobQuery>): Promise<Page<AdminJob>> {
    const { cursors, jobs, clock } = this.#services
    const now = clock.now()
    const list = `jobs:${status ?? ''}`
    const rows = await jobs.page({ state: status, now }, cursors.read(list, cursor), limit + 1)
    const position = (row: ListedJob) => [row.createdAt, row.id]
    return cursors.page({ list, rows, limit, position, item: (row) => wireJob(row, now) })
  }

  /** Tries a failed job again. Problems: `NOT_FOUND`; `CONFLICT` where it has not failed. */
  async retryJob(context: RequestContext, principal: Principal, id: string): Promise<void> {
    const { store, jobs } = this.#services
    const kind = await store.transaction(async (tx) => {
      const job = await jobs.find(tx, id)
      if (!job) throw notFound(noSuchJob)
      if (!(await jobs.retry(tx, id))) throw conflict('The job has not failed.')
      await this.#audit(tx, context, principal, 'job.retry', { target: id, kind: job.kind })
      return job.kind
    })
    await jobs.wake(kind)
  }

  /** Cancels a job. Problems: `NOT_FOUND`; `CONFLICT` for the one that recurs. */
  async cancelJob(context: RequestContext, principal: Principal, id: string): Promise<void> {
    const { store, jobs, jobWorker } = this.#services
    if (!(await jobs.find(store.db, id))) throw notFound(noSuchJob)
    const kind = await jobWorker.cancel(id)
    if (kind === null) throw conflict('The job comes again by itself, and cannot be cancelled.')
    await this.#audit(store.db, context, principal, 'job.cancel', { target: id, kind })
  }

  /** The audit log, newest first. */
  async audit({ cursor, limit, ...given }: Static<typeof AuditQuery>): Promise<Page<AuditEntry>> {
    const { cursors, store } = this.#services
    const filter = {
      userId: given.userId?.toLowerCase(),
      action: given.action,
      from: given.from === undefined ? undefined : Date.parse(given.from),
      to: given.to === undefined ? undefined : Date.parse(given.to),
    }
    const list = `audit:${JSON.stringify(filter)}`
    const rows = await auditPage(store.db, filter, cursors.read(list, cursor), limit + 1)
    const position = (row: AuditRow) => [row.recordedAt, row.id]
    return cursors.page({ list, rows, limit, position, item: wireAudit })
  }

  /** What the model has cost. Problem: `BAD_REQUEST` for a range that ends before it begins. */
  async usage({ from, to, userId }: Static<typeof UsageQuery>): Promise<AdminUsage> {
    const { clock, config } = this.#services
    const { auth, chat } = this.#deps
    const last = to ?? isoTime(clock.now()).slice(0, 10)
    const first = from ?? isoTime(Date.parse(last) - (usageDays - 1) * dayMs).slice(0, 10)
    if (first > last) throw badRequest([{ path: 'from', message: 'must not be after `to`' }])
    const range = { from: first, to: last, userId: userId?.toLowerCase() }
    const { days, users } = await chat.costs.report(range)
    const profiles = await auth.profiles(users.map((each) => each.userId))
    const priced = <S extends Spent>(sum: S) => ({ ...sum, cost: costOf(config.modelPrice, sum) })
    return {
      from: first,
      to: last,
      price: config.modelPrice,
      total: priced(totalOf(days)),
      days: days.map(priced),
      users: users.map((each) => {
        const { name = null, email = null } = profiles.get(each.userId) ?? {}
        return { name, email, ...priced(each) }
      }),
    }
  }

  async announce(
    tx: Db,
    context: AuditOrigin,
    principal: Actor,
    wanted: Parameters<typeof postAnnouncement>[2],
  ): Promise<Announcement> {
    const made = await postAnnouncement(tx, this.#services, wanted)
    await this.#audit(tx, context, principal, 'announcement.create', { target: made.id })
    return made
  }

  announced(): Promise<Announcement[]> {
    return announcementsOfAdministrators(this.#services)
  }

  /** Problem: `NOT_FOUND`. */
  async takeBack(context: AuditOrigin, principal: Actor, id: string): Promise<void> {
    await this.#services.store.transaction(async (tx) => {
      if (!(await takeDownAnnouncement(tx, id))) throw notFound(noSuchAnnouncement)
      await this.#audit(tx, context, principal, 'announcement.delete', { target: id.toLowerCase() })
    })
  }

  async backups() {
    const listed = await keptIn(this.#deps.backups)
    return listed.map(({ name, createdAt, size }) => ({
      id: name,
      createdAt: isoTime(Math.round(createdAt)),
      size,
    }))
  }

  /** Has a backup made soon. */
  async requestBackup(context: RequestContext, principal: Principal): Promise<string> {
    const id = await this.#deps.backups.request()
    await this.#audit(this.#services.store.db, context, principal, 'backup.request', { target: id })
    return id
  }

  /** The bytes of a backup. Problem: `NOT_FOUND`. */
  async downloadBackup(context: RequestContext, principal: Principal, id: string) {
    const listed = await keptIn(this.#deps.backups)
    const found = listed.find(({ name }) => name === id)
    const bytes = found && (await this.#deps.backups.read(found.name))
    if (!bytes) throw notFound(noSuchBackup)
    // HEAD takes nothing out.
    if (context.request.method === 'GET') {
      const { store } = this.#services
      await this.#audit(store.db, context, principal, 'backup.download', { target: found.name })
    }
    return { name: found.name, bytes }
  }

  /** Changes what everybody is told, and whether anything may be written. */
  setMaintenance(
    context: AuditOrigin,
    principal: Actor,
    patch: Partial<MaintenanceMode>,
  ): Promise<MaintenanceMode> {
    const { store, maintenance } = this.#services
    return store.transaction(async (tx) => {
      const state = await maintenance.change(tx, patch)
      const detail = { readOnly: String(state.readOnly) }
      await this.#audit(tx, context, principal, 'maintenance.change', detail)
      return state
    })
  }

  async #wire(user: UserRow): Promise<AdminUser> {
    const uses = await this.#deps.auth.directory.lastUses([user.id])
    return wireUser(user, uses.get(user.id))
  }

  async #databaseBytes(): Promise<number> {
    const { store, config } = this.#services
    if (store.engine === 'sqlite') return (await stat(join(config.dataDir, 'elenchus.db'))).size
    const [row] = await store.query<{ bytes: number | string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return Number(row?.bytes ?? 0)
  }

  #audit(
    db: Db,
    context: AuditOrigin,
    { userId }: Actor,
    event: string,
    detail: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { clock } = this.#services
    return recordAudit(db, clock, context, { event, outcome: 'success', userId, detail })
  }
}

const wireUser = (user: UserRow, lastUsedAt?: number): AdminUser => ({
  id: user.id,
  email: user.email,
  ...(user.name === null ? {} : { name: user.name }),
  role: user.role,
  emailVerified: user.emailVerifiedAt !== null,
  disabled: user.disabledAt !== null,
  createdAt: isoTime(user.createdAt),
  ...(lastUsedAt === undefined ? {} : { lastUsedAt: isoTime(lastUsedAt) }),
  quotas: { storage: user.quotaStorage, tokens: user.quotaTokens },
})

function jobState({ failedAt, leaseUntil }: ListedJob, now: number): JobState {
  if (failedAt !== null) return 'failed'
  return leaseUntil > now ? 'running' : 'waiting'
}

const wireJob = (job: ListedJob, now: number): AdminJob => ({
  id: job.id,
  kind: job.kind,
  ...(job.userId === null ? {} : { userId: job.userId }),
  status: jobState(job, now),
  attempts: job.attempts,
  createdAt: isoTime(job.createdAt),
  runAt: isoTime(job.runAt),
  ...(job.failedAt === null ? {} : { failedAt: isoTime(job.failedAt) }),
  ...(job.lastError === null ? {} : { error: job.lastError }),
})

type AuditRow = Awaited<ReturnType<typeof auditPage>>[number]

/** What an event was done to, by the names that events give it. */
const targetOf = ({ detail }: AuditRow): string | undefined =>
  detail['target'] ?? detail['id'] ?? detail['member'] ?? detail['classId']

function wireAudit(row: AuditRow): AuditEntry {
  const target = targetOf(row)
  return {
    at: isoTime(row.recordedAt),
    action: row.event,
    outcome: row.outcome,
    userId: row.userId,
    ...(target === undefined ? {} : { target }),
    ...(row.address === '' ? {} : { address: row.address }),
    detail: row.detail,
  }
}

interface Spent {
  readonly replies: number
  readonly inputTokens: number
  readonly outputTokens: number
}

function totalOf(days: readonly Spent[]): Spent {
  const total = { replies: 0, inputTokens: 0, outputTokens: 0 }
  for (const { replies, inputTokens, outputTokens } of days) {
    total.replies += replies
    total.inputTokens += inputTokens
    total.outputTokens += outputTokens
  }
  return total
}

const million = 1_000_000

/** To a millionth of the currency. */
function costOf(
  price: { readonly input: number; readonly output: number } | null,
  { inputTokens, outputTokens }: Spent,
): number | null {
  if (price === null) return null
  return Math.round(inputTokens * price.input + outputTokens * price.output) / million
}

async function diskOf(folder: string): Promise<Overview['disk']> {
  const found = await statfs(folder).catch(() => null)
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}

/** Problem: `SERVICE_UNAVAILABLE` where the place of backups does not answer. */
const keptIn = (backups: BackupKeeper): Promise<readonly KeptBackup[]> =>
  backups.list().catch((cause: unknown) => {
    const message = `${backups.address} cannot be read now.`
    throw new Problem('SERVICE_UNAVAILABLE', { message, cause })
  })

/** When the newest was made; null also where the place does not answer. */
async function lastOf(backups: BackupKeeper): Promise<string | null> {
  const [last] = await backups.list().catch(() => [])
  return last ? isoTime(Math.round(last.createdAt)) : null
}
