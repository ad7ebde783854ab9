/**
 * Invitations (contract §11): a link that works once, until it expires or is revoked, and gives a new account, or a
 * signed-in user, a role or a place in a class. Only the digest of its token is stored.
 */
import { and, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { KeysetPage } from '../../db/queries'
import { invitations } from '../../db/schema'
import type { Db, Row, RowOf } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { badRequest, conflict, notFound, type Problem } from '../../http/errors'
import type { Page, PageQuery } from '../../http/pagination'
import type { RequestContext } from '../../http/request-context'
import { dayMs, isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { Pacer, slices } from '../../lib/pacing'
import { product } from '../../lib/product'
import { emailKey } from '../../lib/text'
import { randomBase64url, sha256 } from '../../lib/tokens'
import type { Services } from '../../services'
import type { Auth, UserRow } from '../auth/auth'
import { type Classes, requireOwner } from '../classes/classes'
import type {
  AcceptedInvitation,
  Invitation,
  IssuedInvitation,
  NewClassInvitation,
  NewInvitation,
  RosterImport,
  ShownInvitation,
} from './model'

export const noSuchInvitation = 'There is no such invitation.'

const usualLifeMs = 14 * dayMs
const longestLifeMs = 365 * dayMs
/** How long one that does not work any more is listed. */
const keptMs = 30 * dayMs
/** Rows of one statement. */
const rowsAtOnce = 200

type InvitationRow = RowOf<typeof invitations>

const listFields = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  classId: invitations.classId,
  teaches: invitations.teaches,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  usedAt: invitations.usedAt,
  revokedAt: invitations.revokedAt,
}

/** What one invitation grants. */
interface Wanted extends Pick<InvitationRow, 'role' | 'classId' | 'teaches' | 'inviterId'> {
  readonly email: string | null
  readonly expiresAt: number
}

interface InvitationDeps {
  readonly auth: Auth
  readonly classes: Classes
}

export class Invitations {
  readonly #services: Services
  readonly #deps: InvitationDeps
  readonly #all: KeysetPage<typeof listFields>
  readonly #ofClass: KeysetPage<typeof listFields>

  constructor(services: Services, deps: InvitationDeps) {
    this.#services = services
    this.#deps = deps
    const list = {
      fields: listFields,
      table: invitations,
      time: invitations.createdAt,
      id: invitations.id,
    }
    this.#all = new KeysetPage(services.store, { ...list, where: undefined })
    const where = eq(invitations.classId, sql.placeholder('classId'))
    this.#ofClass = new KeysetPage(services.store, { ...list, where })
  }

  /**
   * Invites on behalf of an administrator, within `tx`. Problems: `BAD_REQUEST`; `NOT_FOUND` for an unknown class;
   * `FORBIDDEN` for a new administrator without a recent sign-in; `CONFLICT` where the server takes no new users.
   */
  async invite(
    tx: Db,
    context: RequestContext,
    principal: Principal,
    wanted: NewInvitation,
  ): Promise<IssuedInvitation> {
    const { role = 'learner', classId = null, email = null } = wanted
    await this.#requireSignUps(tx)
    if (classId !== null) await this.#deps.classes.existing(tx, classId.toLowerCase())
    return this.#issueOne(tx, context, {
      role,
      email,
      classId: classId?.toLowerCase() ?? null,
      teaches: classId !== null && role !== 'learner',
      inviterId: principal.userId,
      expiresAt: this.#expiry(wanted.expiresAt),
    })
  }

  /**
   * Invites a learner into a class of the teacher, or a teacher, within `tx`: that gives a place in the class, and no role.
   * Problems: `NOT_FOUND`; `FORBIDDEN` for a teacher by who does not own the class; `BAD_REQUEST`; `CONFLICT` for a
   * class that has ended, and where the server takes no new learners.
   */
  async inviteToClass(
    tx: Db,
    context: RequestContext,
    principal: Principal,
    id: string,
    wanted: NewClassInvitation,
  ): Promise<IssuedInvitation> {
    const room = await this.#deps.classes.taught(principal.userId, id, tx)
    const teaches = wanted.role === 'teacher'
    if (teaches) requireOwner(room, principal.userId)
    if (room.archivedAt !== null) throw conflict('The class has ended.')
    if (!teaches) await this.#requireSignUps(tx)
    return this.#issueOne(tx, context, {
      role: 'learner',
      email: wanted.email ?? null,
      classId: room.id,
      teaches,
      inviterId: principal.userId,
      expiresAt: this.#expiry(wanted.expiresAt),
    })
  }

  /**
   * Invites the learners of a list into a class, within `tx`, without those who have an open invitation into it. `closed`:
   * nobody may sign up.
   */
  async inviteAll(
    tx: Db,
    place: { readonly classId: string; readonly inviterId: string },
    strangers: readonly { readonly email: string; readonly key: string }[],
  ): Promise<RosterImport['invitations'] | 'closed'> {
    if ((await this.#deps.auth.registrationPolicy.current(tx)) === 'closed') return 'closed'
    const invited = await this.#invitedInto(tx, place.classId)
    const wanted = strangers.filter(({ key }) => !invited.has(key))
    const expiresAt = this.#expiry(undefined)
    const made = wanted.map(({ email }) => ({
      ...place,
      role: 'learner' as const,
      teaches: false,
      email,
      expiresAt,
    }))
    const issued = await this.issue(tx, made)
    return issued.map((each, at) => ({ ...each, email: wanted[at]?.email ?? '' }))
  }

  /** The addresses with an open invitation into a class. */
  async #invitedInto(tx: Db, classId: string): Promise<ReadonlySet<string | null>> {
    const rows = await tx
      .select({ emailKey: invitations.emailKey })
      .from(invitations)
      .where(
        and(
          eq(invitations.classId, classId),
          isNull(invitations.usedAt),
          isNull(invitations.revokedAt),
          gt(invitations.expiresAt, this.#services.clock.now()),
        ),
      )
    return new Set(rows.map(({ emailKey: key }) => key))
  }

  /** Sends the mails that were queued with invitations; call it after their commit. */
  wake(): Promise<void> {
    return this.#services.mail.wake()
  }

  /** All invitations, newest first. */
  list(query: PageQuery): Promise<Page<Invitation>> {
    return this.#page('invitations', this.#all, {}, query)
  }

  /** Those of a class of the teacher. Problem: `NOT_FOUND`. */
  async listOfClass(teacherId: string, id: string, query: PageQuery): Promise<Page<Invitation>> {
    const { id: classId } = await this.#deps.classes.taught(teacherId, id)
    return this.#page(`invitations:${classId}`, this.#ofClass, { classId }, query)
  }

  /** Ends an invitation; one that was used stays used. Problem: `NOT_FOUND`. */
  async revoke(context: RequestContext, principal: Principal, id: string): Promise<void> {
    await this.#revoke(context, principal, eq(invitations.id, id.toLowerCase()))
  }

  /** The same for one of a class of the teacher. Problem: `NOT_FOUND`. */
  async revokeOfClass(
    context: RequestContext,
    principal: Principal,
    { id, invitationId }: { readonly id: string; readonly invitationId: string },
  ): Promise<void> {
    const { id: classId } = await this.#deps.classes.taught(principal.userId, id)
    const isOne = and(
      eq(invitations.id, invitationId.toLowerCase()),
      eq(invitations.classId, classId),
    )
    await this.#revoke(context, principal, isOne)
  }

  /** What a link offers, before its reader signs up. Problem: `BAD_REQUEST` where it does not work. */
  async show(token: string): Promise<ShownInvitation> {
    const { db } = this.#services.store
    const { email, classId, ...granted } = await this.#working(db, token)
    const place = classId === null ? null : await this.#deps.classes.describe(db, classId)
    return {
      role: offeredRole(granted),
      ...(email === null ? {} : { email }),
      ...(place === null ? {} : { class: place }),
    }
  }

  /** Whether somebody may sign up by a link. Problem: `BAD_REQUEST`, also for another address than it names. */
  async check(token: string, email: string): Promise<void> {
    requireAddress(await this.#working(this.#services.store.db, token), emailKey(email))
  }

  /**
   * Uses a link up, within `tx`, for a user who is made with its role. Of several who use it at a time one succeeds.
   * Problem: `BAD_REQUEST`.
   */
  async signUp(
    tx: Db,
    context: RequestContext,
    { token, email }: { readonly token: string; readonly email: string },
    makeUser: (role: UserRow['role']) => Promise<UserRow>,
  ): Promise<UserRow> {
    const invitation = await this.#working(tx, token)
    requireAddress(invitation, emailKey(email))
    const user = await makeUser(invitation.role)
    await this.#spend(tx, context, invitation, user)
    return user
  }

  /**
   * Uses a link up for a signed-in user, who keeps a higher role. Problems: `BAD_REQUEST`, also for another address
   * than it names; `CONFLICT` where the class does not take the user.
   */
  async accept(
    context: RequestContext,
    principal: Principal,
    token: string,
  ): Promise<AcceptedInvitation> {
    const { auth } = this.#deps
    return this.#services.store.transaction(async (tx) => {
      await auth.requireCurrent(tx, principal)
      const invitation = await this.#working(tx, token)
      const user = await auth.user(principal, tx)
      requireAddress(invitation, user.emailKey)
      const role = higher(user.role, invitation.role)
      if (role !== user.role) await auth.administration.raise(tx, context, user.id, role)
      await this.#spend(tx, context, invitation, { id: user.id, role })
      return { role, ...(invitation.classId === null ? {} : { classId: invitation.classId }) }
    })
  }

  /** Stores invitations of one inviter, within `tx`, in few statements, and queues their mails. In the order of `wanted`. */
  async issue(tx: Db, wanted: readonly Wanted[]): Promise<IssuedInvitation[]> {
    const { clock, config, mail } = this.#services
    const createdAt = clock.now()
    const issued: IssuedInvitation[] = []
    const pacer = new Pacer()
    for (const some of slices(wanted, rowsAtOnce)) {
      const made = some.map((each) => ({ ...each, id: newId(), token: randomBase64url() }))
      const rows = made.map(({ token, ...each }) => ({
        ...each,
        createdAt,
        tokenHash: sha256(token),
        emailKey: each.email && emailKey(each.email),
      }))
      await tx.insert(invitations).values(rows)
      const linked = made.map((each) => ({
        ...each,
        url: `${config.baseUrl}/invitation?token=${each.token}`,
      }))
      const mails = linked.flatMap(({ email, url, expiresAt }) =>
        email === null ? [] : [invitationMail(email, url, expiresAt)],
      )
      await mail.enqueueAll(tx, mails)
      issued.push(...linked.map(({ id, url }) => ({ id, url })))
      await pacer.pause()
    }
    return issued
  }

  /** Deletes what has not worked for a month. */
  async sweep(): Promise<void> {
    const { store, clock } = this.#services
    await store.db.delete(invitations).where(lt(invitations.expiresAt, clock.now() - keptMs))
  }

  async #issueOne(tx: Db, context: RequestContext, wanted: Wanted): Promise<IssuedInvitation> {
    const [issued] = await this.issue(tx, [wanted])
    if (!issued) throw new Error('An invitation was not made.')
    const { classId, inviterId } = wanted
    const role = offeredRole(wanted)
    const detail = { id: issued.id, role, ...(classId === null ? {} : { classId }) }
    await this.#audit(tx, context, 'invitation.create', inviterId, detail)
    return issued
  }

  /** Problem: `CONFLICT` where registration is closed: nobody could use the link. */
  async #requireSignUps(tx: Db): Promise<void> {
    if ((await this.#deps.auth.registrationPolicy.current(tx)) !== 'closed') return
    throw conflict('Registration is closed here: nobody could sign up by an invitation.')
  }

  #expiry(given: string | undefined): number {
    const now = this.#services.clock.now()
    if (given === undefined) return now + usualLifeMs
    const at = Date.parse(given)
    if (at > now && at <= now + longestLifeMs) return at
    throw badRequest([{ path: '/expiresAt', message: 'must be in the future, within a year' }])
  }

  async #page(
    list: string,
    pages: KeysetPage<typeof listFields>,
    values: Readonly<Record<string, string>>,
    { cursor, limit }: PageQuery,
  ): Promise<Page<Invitation>> {
    const { cursors, clock } = this.#services
    const rows = await pages.page(values, cursors.read(list, cursor), limit + 1)
    const now = clock.now()
    const position = (row: Row<typeof listFields>) => [row.createdAt, row.id]
    return cursors.page({ list, rows, limit, position, item: (row) => wireInvitation(row, now) })
  }

  async #revoke(
    context: RequestContext,
    { userId }: Principal,
    which: SQL | undefined,
  ): Promise<void> {
    const { store, clock } = this.#services
    await store.transaction(async (tx) => {
      const [row] = await tx
        .update(invitations)
        .set({ revokedAt: sql`coalesce(${invitations.revokedAt}, ${clock.now()})` })
        .where(and(which, isNull(invitations.usedAt)))
        .returning({ id: invitations.id })
      if (!row) throw notFound(noSuchInvitation)
      await this.#audit(tx, context, 'invitation.revoke', userId, { id: row.id })
    })
  }

  /** The invitation of a token that works now. Problem: `BAD_REQUEST`. */
  async #working(db: Db, token: string): Promise<InvitationRow> {
    const [row] = await db.select().from(invitations).where(this.#isOpen(token))
    if (!row || !(await this.#isStillGranted(db, row))) throw badInvitation()
    return row
  }

  #isOpen(token: string): SQL | undefined {
    return and(
      eq(invitations.tokenHash, sha256(token)),
      isNull(invitations.usedAt),
      isNull(invitations.revokedAt),
      gt(invitations.expiresAt, this.#services.clock.now()),
    )
  }

  /** A link grants no more than its inviter could grant now: a role that was taken away takes their invitations along. */
  async #isStillGranted(db: Db, row: InvitationRow): Promise<boolean> {
    const { inviterId, role, classId, teaches } = row
    const { auth, classes } = this.#deps
    const inviter = await auth.enabledUser(db, inviterId)
    const whom = teaches ? 'teachers' : 'members'
    const isOpenClass = classId === null || (await classes.takes(db, classId, whom, inviter))
    if (inviter === null || !isOpenClass) return false
    return (
      inviter.role === 'admin' ||
      (inviter.role === 'teacher' && role === 'learner' && classId !== null)
    )
  }

  /** Problem: `BAD_REQUEST` where somebody else was faster, and where a place among teachers is not for a learner. */
  async #spend(
    tx: Db,
    context: RequestContext,
    { id, classId, ...granted }: InvitationRow,
    { id: userId, role: ownRole }: Pick<UserRow, 'id' | 'role'>,
  ): Promise<void> {
    const { classes } = this.#deps
    if (granted.teaches && ownRole === 'learner') throw onlyForTeachers()
    const isUnused = and(
      eq(invitations.id, id),
      isNull(invitations.usedAt),
      isNull(invitations.revokedAt),
    )
    const spent = await tx
      .update(invitations)
      .set({ usedAt: this.#services.clock.now(), inviteeId: userId })
      .where(isUnused)
      .returning({ id: invitations.id })
    if (spent.length === 0) throw badInvitation()
    await this.#audit(tx, context, 'invitation.use', userId, { id, role: offeredRole(granted) })
    if (classId === null) return
    if (granted.teaches) await classes.admitTeacher(tx, context, classId, userId)
    else await classes.admit(tx, context, classId, userId)
  }

  #audit(
    tx: Db,
    context: RequestContext,
    event: string,
    userId: string,
    detail: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { clock } = this.#services
    return recordAudit(tx, clock, context, { event, outcome: 'success', userId, detail })
  }
}

const badInvitation = (): Problem =>
  badRequest([{ path: '/invitation', message: 'is wrong, used, revoked or expired' }])

const onlyForTeachers = (): Problem =>
  badRequest([
    {
      path: '/invitation',
      message: 'is for somebody who has the role of a teacher here; an administrator gives it',
    },
  ])

/** What a link offers: a role, or a place in a class, which takes the role. */
const offeredRole = ({
  role,
  teaches,
}: Pick<InvitationRow, 'role' | 'teaches'>): Invitation['role'] =>
  teaches ? higher(role, 'teacher') : role

function requireAddress(invitation: Pick<InvitationRow, 'emailKey'>, key: string): void {
  if (invitation.emailKey === null || invitation.emailKey === key) return
  throw badRequest([{ path: '/email', message: 'is not the address that was invited' }])
}

const ranks = ['learner', 'teacher', 'admin'] as const

const higher = (a: UserRow['role'], b: UserRow['role']): UserRow['role'] =>
  ranks.indexOf(a) >= ranks.indexOf(b) ? a : b

function statusOf(row: Row<typeof listFields>, now: number): Invitation['status'] {
  if (row.usedAt !== null) return 'used'
  if (row.revokedAt !== null) return 'revoked'
  return row.expiresAt <= now ? 'expired' : 'open'
}

const wireInvitation = (row: Row<typeof listFields>, now: number): Invitation => ({
  id: row.id,
  ...(row.email === null ? {} : { email: row.email }),
  role: offeredRole(row),
  ...(row.classId === null ? {} : { classId: row.classId }),
  status: statusOf(row, now),
  createdAt: isoTime(row.createdAt),
  expiresAt: isoTime(row.expiresAt),
  ...(row.usedAt === null ? {} : { usedAt: isoTime(row.usedAt) }),
})

const invitationMail = (to: string, url: string, expiresAt: number) => ({
  to,
  subject: `You are invited to ${product.name}`,
  text: `You are invited to ${product.name}, a tutor that asks before it answers.

Open this link to sign up, or to accept with the account that you have:

${url}

It works once, until ${isoTime(expiresAt).slice(0, 10)}. If you do not know what this is about, you need not do anything.
`,
})
