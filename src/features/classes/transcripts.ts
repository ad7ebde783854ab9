/** What a teacher reads of a member's conversations, and what the member learns of it (contract §11). */
import { and, desc, eq } from 'drizzle-orm'
import { classAccess, classes, classMembers } from '../../db/schema'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { Page, PageQuery } from '../../http/pagination'
import type { RequestContext } from '../../http/request-context'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import { type Message, noSuchSession, type Session, type Sessions } from '../sessions/sessions'
import { noSuchMember } from './classes'
import { taughtBy, teachesSince } from './co-teachers'
import type { ClassAccess } from './model'

/** Entries that a learner is shown, the newest. */
const shownAccesses = 500

interface MemberPath {
  readonly id: string
  readonly userId: string
}

interface ReadableMember {
  readonly classId: string
  readonly className: string
  readonly userId: string
  /** The teacher reads no session that began before: the member's consent, or since when the teacher teaches the class. */
  readonly readableSince: number
}

export class Transcripts {
  readonly #services: Services
  readonly #accounts: Pick<Auth, 'user'>
  readonly #sessions: Sessions

  constructor(services: Services, accounts: Pick<Auth, 'user'>, sessions: Sessions) {
    this.#services = services
    this.#accounts = accounts
    this.#sessions = sessions
  }

  /**
   * The member's sessions that began after they agreed, and after the teacher came, newest first. Problem: `NOT_FOUND` for another teacher's class,
   * for somebody who is not in it, and where the class has ended or it or the member keeps them private. The audit log has each look:
   * titles are the member's words.
   */
  async sessions(
    context: RequestContext,
    { userId: teacherId }: Principal,
    path: MemberPath,
    query: PageQuery,
  ): Promise<Page<Session>> {
    const { store, clock } = this.#services
    const { classId, userId, readableSince } = await this.#readable(teacherId, path)
    const page = await this.#sessions.begunSince(userId, readableSince, query)
    const detail = { classId, member: userId }
    const event = { event: 'class.list', outcome: 'success', userId: teacherId, detail } as const
    await recordAudit(store.db, clock, context, event)
    return page
  }

  /**
   * The messages of one of them, oldest first. The audit log has each reading, and the learner sees it. Problem:
   * `NOT_FOUND`.
   */
  async messages(
    context: RequestContext,
    principal: Principal,
    { sessionId, ...path }: MemberPath & { readonly sessionId: string },
    query: PageQuery,
  ): Promise<Page<Message>> {
    const member = await this.#readable(principal.userId, path)
    const session = await this.#sessions.get(member.userId, sessionId)
    if (Date.parse(session.createdAt) < member.readableSince) {
      throw new Problem('NOT_FOUND', { message: noSuchSession })
    }
    const page = await this.#sessions.listMessages(member.userId, session.id, query)
    await this.#note(context, principal, { ...member, sessionId: session.id })
    return page
  }

  /** Who has read which session of a learner, newest first. */
  async accesses(userId: string): Promise<ClassAccess[]> {
    const rows = await this.#services.store.db
      .select()
      .from(classAccess)
      .where(eq(classAccess.userId, userId))
      .orderBy(desc(classAccess.readAt), desc(classAccess.id))
      .limit(shownAccesses)
    return rows.map(({ classId, className, teacher, sessionId, readAt }) => ({
      classId,
      className,
      teacher,
      sessionId,
      at: isoTime(readAt),
    }))
  }

  async *export(userId: string): AsyncGenerator<ZipEntry> {
    yield jsonEntry('class-access.json', await this.accesses(userId))
  }

  async #readable(teacherId: string, { id, userId }: MemberPath): Promise<ReadableMember> {
    const [row] = await this.#services.store.db
      .select({
        classId: classes.id,
        className: classes.name,
        policy: classes.policy,
        archivedAt: classes.archivedAt,
        userId: classMembers.userId,
        consentedAt: classMembers.consentedAt,
      })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(
        and(
          eq(classes.id, id.toLowerCase()),
          taughtBy(teacherId),
          eq(classMembers.userId, userId.toLowerCase()),
        ),
      )
    const consentedAt = row?.policy.transcripts === 'visible' ? row.consentedAt : null
    if (row === undefined || consentedAt === null || row.archivedAt !== null) {
      throw new Problem('NOT_FOUND', { message: noSuchMember })
    }
    const since = await teachesSince(this.#services.store.db, row.classId, teacherId)
    return { ...row, readableSince: Math.max(consentedAt, since ?? consentedAt) }
  }

  async #note(
    context: RequestContext,
    principal: Principal,
    { classId, className, userId, sessionId }: ReadableMember & { readonly sessionId: string },
  ): Promise<void> {
    const { store, clock } = this.#services
    const { id: teacherId, name, email } = await this.#accounts.user(principal)
    const row = {
      id: newId(),
      userId,
      teacherId,
      teacher: name ?? email,
      classId,
      className,
      sessionId,
      readAt: clock.now(),
    }
    await store.transaction(async (tx) => {
      await tx.insert(classAccess).values(row)
      const detail = { classId, member: userId, sessionId }
      const event = { event: 'class.read', outcome: 'success', userId: teacherId, detail } as const
      await recordAudit(tx, clock, context, event)
    })
  }
}
