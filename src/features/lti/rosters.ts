/** Names and Role Provisioning Services 2.0: who is in a course, read on demand and every night. */
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { ltiContexts } from '../../db/schema'
import type { RowOf } from '../../db/store'
import { conflict } from '../../http/errors'
import type { RequestContext } from '../../http/request-context'
import { isoTime, minuteMs } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Job } from '../../jobs/worker'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import type { Classes } from '../classes/classes'
import type { RosterSources, RosterSync } from './model'
import { isInstructorRole, nameIn, serviceScopes, keptText } from './claims'
import { PlatformError, type PlatformRow, type Platforms } from './platforms'

const kind = 'lti.roster'
const pausesMs = [5, 30, 120].map((minutes) => minutes * minuteMs)
const mediaType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const maxPages = 200
const maxMembers = 10_000

type ContextRow = RowOf<typeof ltiContexts>
type Origin = Pick<RequestContext, 'address' | 'requestId'>

interface Listed {
  readonly subject: string
  readonly name: string | null
}

/** What courses need of accounts and classes. */
export interface CourseDeps {
  readonly auth: Auth
  readonly classes: Classes
}

interface RosterDeps extends CourseDeps {
  readonly platforms: Platforms
}

export class Rosters {
  readonly #services: Services
  readonly #deps: RosterDeps

  constructor(services: Services, deps: RosterDeps) {
    this.#services = services
    this.#deps = deps
    services.jobWorker.register<Pick<ContextRow, 'classId'>>({
      kind,
      concurrency: 1,
      pausesMs,
      run: (job) => this.#run(job),
    })
  }

  /** The platforms that list the learners of a teacher's class. Problem: `NOT_FOUND`. */
  async sources(teacherId: string, id: string): Promise<RosterSources> {
    const { id: classId } = await this.#deps.classes.taught(teacherId, id)
    const contexts = await this.#contextsOf(classId)
    return {
      items: contexts.map(({ issuer, syncedAt }) => ({
        issuer,
        syncedAt: syncedAt === null ? null : isoTime(syncedAt),
      })),
    }
  }

  /**
   * Reads the roster of a teacher's class. Problems: `NOT_FOUND`; `CONFLICT` for a class of no platform. Rejects with
   * `PlatformError`.
   */
  async sync(context: RequestContext, teacherId: string, id: string): Promise<RosterSync> {
    const { id: classId } = await this.#deps.classes.taught(teacherId, id)
    const contexts = await this.#contextsOf(classId)
    if (contexts.length === 0) {
      throw conflict('No learning platform has shown a roster of this class.')
    }
    return this.#syncAll(context, classId, contexts)
  }

  /** Queues the rosters that were last read longer ago than `ageMs`. */
  async queueDue(ageMs: number): Promise<void> {
    const { store, jobs, clock } = this.#services
    const now = clock.now()
    const { syncedAt, membershipsUrl, classId, platformId } = ltiContexts
    const isDue = or(isNull(syncedAt), lt(syncedAt, now - ageMs))
    await store.transaction(async (tx) => {
      // Whoever has marked them has queued them: one node at a time does.
      const due = await tx
        .update(ltiContexts)
        .set({ syncedAt: now })
        .where(and(isDue, isNotNull(membershipsUrl), isNotNull(platformId)))
        .returning({ classId })
      for (const each of new Set(due.map((row) => row.classId))) {
        await jobs.add(tx, { kind, userId: null, payload: { classId: each } })
      }
    })
    await jobs.wake(kind)
  }

  async #run({ payload, renewLease }: Job<Pick<ContextRow, 'classId'>>): Promise<void> {
    await this.#services.store.transaction((tx) => renewLease(tx))
    const contexts = await this.#contextsOf(payload.classId)
    const origin = { address: 'roster', requestId: newId() }
    if (contexts.length > 0) await this.#syncAll(origin, payload.classId, contexts)
  }

  #contextsOf(classId: string): Promise<ContextRow[]> {
    return this.#services.store.db
      .select()
      .from(ltiContexts)
      .where(
        and(
          eq(ltiContexts.classId, classId),
          isNotNull(ltiContexts.membershipsUrl),
          isNotNull(ltiContexts.platformId),
        ),
      )
  }

  /** Everything is read before anything is written: half a roster marks nobody. */
  async #syncAll(
    origin: Origin,
    classId: string,
    contexts: readonly ContextRow[],
  ): Promise<RosterSync> {
    const sum = { listed: 0, added: 0, inactive: 0 }
    for (const context of contexts) {
      const row = await this.#deps.platforms.byId(context.platformId ?? '')
      if (!row) continue
      const listed = await this.#read(row, context.membershipsUrl ?? '')
      const part = await this.#store(origin, { classId, context, row }, listed)
      sum.listed += part.listed
      sum.added += part.added
      sum.inactive += part.inactive
    }
    return sum
  }

  async #read(row: PlatformRow, url: string): Promise<Listed[]> {
    const listed = new Map<string, Listed>()
    let next: string | null = url
    for (let pages = 0; next !== null && pages < maxPages; pages += 1) {
      const { body, headers } = await this.#deps.platforms.ask(row, serviceScopes.roster, next, {
        headers: { accept: mediaType },
      })
      const { members } = Object(body) as { members?: unknown }
      if (!Array.isArray(members)) throw new PlatformError('its roster cannot be read')
      for (const each of members.flatMap(listedIn)) listed.set(each.subject, each)
      if (listed.size > maxMembers) throw new PlatformError('its roster is too long')
      next = nextPage(headers.get('link'), url)
    }
    if (next !== null) throw new PlatformError('its roster has too many pages')
    return [...listed.values()]
  }

  async #store(
    origin: Origin,
    { classId, context, row }: { classId: string; context: ContextRow; row: PlatformRow },
    listed: readonly Listed[],
  ): Promise<RosterSync> {
    const { auth, classes } = this.#deps
    const { store, clock } = this.#services
    return store.transaction(async (tx) => {
      const found = await classes.byId(tx, classId)
      if (!found) return { listed: 0, added: 0, inactive: 0 }
      const before = await classes.memberIds(tx, classId)
      const teachers = new Set(await classes.teacherIds(tx, found))
      const present = new Set<string>()
      for (const { subject, name } of listed) {
        const user = await auth.platformUser(tx, origin, { issuer: row.issuer, subject, name })
        if (!user || teachers.has(user.id)) continue
        present.add(user.id)
        await classes.enrolByPlatform(tx, origin, found, user.id)
      }
      const ofPlatform = await auth.platformUsers(tx, row.issuer, before)
      const gone = before.filter((id) => ofPlatform.has(id) && !present.has(id))
      await classes.markInactive(tx, classId, gone)
      const after = await classes.memberIds(tx, classId)
      await tx
        .update(ltiContexts)
        .set({ syncedAt: clock.now() })
        .where(
          and(
            eq(ltiContexts.issuer, context.issuer),
            eq(ltiContexts.deploymentId, context.deploymentId),
            eq(ltiContexts.contextId, context.contextId),
          ),
        )
      return { listed: present.size, added: after.length - before.length, inactive: gone.length }
    })
  }
}

/** A member who is active and does not teach. */
function listedIn(member: unknown): Listed[] {
  const { user_id: id, status, roles, ...person } = Object(member) as Record<string, unknown>
  const subject = keptText(id)
  const isActive = status === undefined || status === 'Active'
  const teaches = Array.isArray(roles) && roles.some(isInstructorRole)
  return subject === null || !isActive || teaches ? [] : [{ subject, name: nameIn(person) }]
}

/** The next page of the same origin: a token goes nowhere else (NRPS 2.0 §2.4.2). */
function nextPage(link: string | null, url: string): string | null {
  for (const part of link?.split(',') ?? []) {
    const [, target, marks = ''] = /<([^<>]*)>(.*)/s.exec(part) ?? []
    if (target === undefined || !/;\s*rel="?next"?(\s|;|$)/i.test(marks)) continue
    const next = URL.parse(target, url)
    if (next?.origin !== new URL(url).origin) throw new PlatformError('its next page is elsewhere')
    return next.href
  }
  return null
}
