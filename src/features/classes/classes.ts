/** Classes: what teachers run, and what their policies forbid the members (contract §11). The public module of this folder. */
import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { KeysetPage, lockUser } from '../../db/queries'
import { assignments, classes, classMembers, type ClassPolicy } from '../../db/schema'
import type { Db, Prepared, PreparedInTransaction, Row, RowOf } from '../../db/store'
import { recordAudit } from '../../http/audit'
import type { Principal } from '../../http/auth'
import { badRequest, conflict, notFound, Problem } from '../../http/errors'
import type { Page, PageQuery } from '../../http/pagination'
import type { RequestContext } from '../../http/request-context'
import { dayMs, isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { Pacer, slices } from '../../lib/pacing'
import { visibleName } from '../../lib/text'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { Auth, ClaimedClass, UserRow } from '../auth/auth'
import {
  addCoTeachers,
  coTeachersIn,
  coTeachersOf,
  hasRoom,
  removeCoTeacher,
  taughtBy,
  teachesSince,
} from './co-teachers'
import type {
  AdminClass,
  Class,
  ClassPatch,
  ClassTeacher,
  JoinedClass,
  Member,
  NewClass,
  NextYear,
  Policy,
} from './model'

export { AdminClass, adminClassExample, ClassParams } from './model'

export const noSuchClass = 'There is no such class.'
export const noSuchMember = 'There is no such member.'
export const noSuchTeacher = 'There is no such teacher.'

/** Classes of one teacher: their texts do not count towards the quota. */
const maxClasses = 500
/** Rows of one statement. */
const rowsAtOnce = 200
/** Classes that one learner is in. */
const maxMemberships = 100
/** Without letters and digits that look alike: no I, L, O, 0, 1. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 8

const openPolicy: ClassPolicy = {
  modes: ['socratic', 'tutor'],
  reveal: 'ladder',
  transcripts: 'private',
}

type ClassRow = RowOf<typeof classes>

const classFields = {
  id: classes.id,
  teacherId: classes.teacherId,
  name: classes.name,
  joinCode: classes.joinCode,
  policy: classes.policy,
  externalId: classes.externalId,
  archivedAt: classes.archivedAt,
  createdAt: classes.createdAt,
}
const memberFields = {
  userId: classMembers.userId,
  joinedAt: classMembers.joinedAt,
  consentedAt: classMembers.consentedAt,
  inactiveAt: classMembers.inactiveAt,
}
const bindingFields = { policy: classes.policy }
/** The policies of the classes that a learner is in and that have not ended. */
const selectBinding = (db: Db, fields: typeof bindingFields) =>
  db
    .select(fields)
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.userId, sql.placeholder('userId')), isNull(classes.archivedAt)))

/** What classes need of accounts. */
type Accounts = Pick<Auth, 'user' | 'profiles' | 'enabledUser'>

/** What the open pages of a member learn of. */
interface ClassEvent {
  readonly name: 'class' | 'assignment'
  readonly data: { readonly id: string }
}

/** A member, or a teacher, of a class, as a request names them. */
interface MemberPath {
  readonly id: string
  /** `me`: the caller. */
  readonly userId: string
}

export class Classes {
  readonly #services: Services
  readonly #accounts: Accounts
  readonly #newest: KeysetPage<typeof classFields>
  readonly #all: KeysetPage<typeof classFields>
  readonly #members: KeysetPage<typeof memberFields>
  readonly #binding: Prepared<typeof bindingFields>
  readonly #bindingIn: PreparedInTransaction<typeof bindingFields>

  constructor(services: Services, accounts: Accounts) {
    this.#services = services
    this.#accounts = accounts
    const { store } = services
    const { placeholder } = sql
    this.#newest = new KeysetPage(store, {
      fields: classFields,
      table: classes,
      time: classes.createdAt,
      id: classes.id,
      where: taughtBy(placeholder('teacherId')),
    })
    this.#all = new KeysetPage(store, {
      fields: classFields,
      table: classes,
      time: classes.createdAt,
      id: classes.id,
      where: undefined,
    })
    this.#members = new KeysetPage(store, {
      fields: memberFields,
      table: classMembers,
      time: classMembers.joinedAt,
      id: classMembers.userId,
      where: eq(classMembers.classId, placeholder('classId')),
    })
    this.#binding = store.prepare(bindingFields, selectBinding)
    this.#bindingIn = store.prepareInTransaction(bindingFields, selectBinding)
  }

  /** What the policies of all of a learner's classes together allow. */
  async policyOf(userId: string, tx?: Db): Promise<EffectivePolicy> {
    const rows = await (tx ? this.#bindingIn(tx, { userId }) : this.#binding({ userId }))
    return rows.length === 0 ? freePolicy : strictest(rows.map(({ policy }) => policy))
  }

  /** The classes that a teacher owns or teaches, newest first. */
  async list(teacherId: string, { cursor, limit }: PageQuery): Promise<Page<Class>> {
    const { cursors } = this.#services
    const list = `classes:${teacherId}`
    const rows = await this.#newest.page({ teacherId }, cursors.read(list, cursor), limit + 1)
    const position = (row: Row<typeof classFields>) => [row.createdAt, row.id]
    const page = cursors.page({ list, rows, limit, position, item: (row) => row })
    const counts = await this.#countMembers(page.items.map(({ id }) => id))
    const items = page.items.map((row) => wireClass(row, counts.get(row.id) ?? 0, teacherId))
    return { ...page, items }
  }

  /** All classes of the instance, newest first, for administrators; without the codes that let one join. */
  async listAll({ cursor, limit }: PageQuery): Promise<Page<AdminClass>> {
    const { cursors } = this.#services
    const list = 'classes of all'
    const rows = await this.#all.page({}, cursors.read(list, cursor), limit + 1)
    const position = (row: Row<typeof classFields>) => [row.createdAt, row.id]
    const page = cursors.page({ list, rows, limit, position, item: (row) => row })
    const counts = await this.#countMembers(page.items.map(({ id }) => id))
    const teachers = await this.#teachersOf(page.items)
    const items = page.items.map((row) => {
      const { joinCode: _, owned: _owned, ...shown } = wireClass(row, counts.get(row.id) ?? 0, '')
      const all = (teachers.get(row.id) ?? []).map(({ userId: id, name, email }) => ({
        id,
        name,
        email,
      }))
      const [owner = { id: row.teacherId, name: null, email: '' }] = all
      return { ...shown, teacher: owner, teachers: all }
    })
    return { ...page, items }
  }

  /** How many classes there are that have not ended. */
  countOpen(): Promise<number> {
    return this.#services.store.db.$count(classes, isNull(classes.archivedAt))
  }

  /** Problem: `NOT_FOUND`, for another teacher's too. */
  async get(teacherId: string, id: string): Promise<Class> {
    const row = await this.taught(teacherId, id)
    return wireClass(row, await this.countMembers(row.id), teacherId)
  }

  /** Makes a class, within `tx`. Problems: `BAD_REQUEST`; `CONFLICT` when the teacher has the most. */
  async create(
    tx: Db,
    context: RequestContext,
    teacherId: string,
    wanted: NewClass,
  ): Promise<Class> {
    await lockUser(this.#services.store, tx, teacherId)
    if ((await tx.$count(classes, eq(classes.teacherId, teacherId))) >= maxClasses) {
      throw conflict(`There is room for ${maxClasses} classes; delete some first.`)
    }
    const row: ClassRow = {
      id: newId(),
      teacherId,
      name: nameOf(wanted.name),
      joinCode: newCode(),
      policy: wirePolicy({ ...openPolicy, ...wanted.policy }),
      externalId: wanted.externalId ?? null,
      archivedAt: null,
      createdAt: this.#services.clock.now(),
    }
    await tx.insert(classes).values(row)
    await this.#audit(tx, context, { event: 'class.create', userId: teacherId, classId: row.id })
    return wireClass(row, 0, teacherId)
  }

  /**
   * Changes what the patch has. A class whose transcripts become visible, or that ends, asks each member anew. Problems:
   * `NOT_FOUND`; `BAD_REQUEST` for an invisible name.
   */
  async update(
    context: RequestContext,
    teacherId: string,
    id: string,
    patch: ClassPatch,
  ): Promise<Class> {
    const { store } = this.#services
    const changed = await store.transaction(async (tx) => {
      const row = await this.#locked(tx, teacherId, id)
      const next = this.#patched(row, patch)
      await tx.update(classes).set(next).where(eq(classes.id, row.id))
      const ends = row.archivedAt === null && next.archivedAt !== null
      if (ends || row.policy.transcripts !== next.policy.transcripts) await endConsents(tx, row.id)
      await this.#audit(tx, context, { event: 'class.change', userId: teacherId, classId: row.id })
      await this.tellMembers(tx, row.id, { name: 'class', data: { id: row.id } })
      return next
    })
    return wireClass(changed, await this.countMembers(changed.id), teacherId)
  }

  /**
   * Begins the class of the next year within `tx`, and ends this one: policy and teachers, and members and assignments as they are
   * wanted, but nothing that members did. No member has agreed to anything there. Problems: `NOT_FOUND`; `FORBIDDEN` for
   * who does not own it; `BAD_REQUEST`; `CONFLICT`.
   */
  async moveOn(
    tx: Db,
    context: RequestContext,
    { teacherId, id }: { readonly teacherId: string; readonly id: string },
    { name, members = true, assignments: takesAssignments = false }: NextYear,
  ): Promise<Class> {
    const former = await this.#lockedOwn(tx, teacherId, id)
    const { policy } = former
    const made = await this.create(tx, context, teacherId, { name, policy: wirePolicy(policy) })
    await this.#bringTeachers(tx, former.id, made.id)
    if (members) await this.#bringMembers(tx, former.id, made.id)
    if (takesAssignments) await this.#bringAssignments(tx, former.id, made.id)
    const archivedAt = this.#endOf(former, true)
    await tx.update(classes).set({ archivedAt }).where(eq(classes.id, former.id))
    await endConsents(tx, former.id)
    await this.#audit(tx, context, {
      event: 'class.move_on',
      userId: teacherId,
      classId: former.id,
      next: made.id,
    })
    await this.tellMembers(tx, former.id, { name: 'class', data: { id: made.id } })
    return { ...made, memberCount: members ? await membersIn(tx, made.id) : 0 }
  }

  async #bringTeachers(tx: Db, formerId: string, classId: string): Promise<void> {
    const addedAt = this.#services.clock.now()
    const rows = await coTeachersIn(tx, formerId)
    await addCoTeachers(
      tx,
      rows.map(({ userId }) => ({ classId, userId, addedAt })),
    )
  }

  async #bringMembers(tx: Db, formerId: string, classId: string): Promise<void> {
    const joinedAt = this.#services.clock.now()
    const rows = await tx
      .select({ userId: classMembers.userId })
      .from(classMembers)
      .where(eq(classMembers.classId, formerId))
    for (const some of slices(rows, rowsAtOnce)) {
      const next = some.map(({ userId }) => ({ classId, userId, joinedAt, consentedAt: null }))
      await tx.insert(classMembers).values(next)
    }
  }

  async #bringAssignments(tx: Db, formerId: string, classId: string): Promise<void> {
    const createdAt = this.#services.clock.now()
    const rows = await tx.select().from(assignments).where(eq(assignments.classId, formerId))
    const later = (at: number | null) => (at === null ? null : at + 52 * 7 * dayMs)
    for (const some of slices(rows, rowsAtOnce)) {
      const next = some.map((row) => {
        const times = { opensAt: later(row.opensAt), dueAt: later(row.dueAt) }
        return { ...row, ...times, id: newId(), classId, createdAt }
      })
      await tx.insert(assignments).values(next)
    }
  }

  /** Deletes the class; its members keep what is theirs. Problems: `NOT_FOUND`; `FORBIDDEN` for who does not own it. */
  async delete(context: RequestContext, teacherId: string, id: string): Promise<void> {
    await this.#services.store.transaction(async (tx) => {
      const row = await this.#lockedOwn(tx, teacherId, id)
      await this.tellMembers(tx, row.id, { name: 'class', data: { id: row.id } })
      await tx.delete(classes).where(eq(classes.id, row.id))
      await this.#audit(tx, context, { event: 'class.delete', userId: teacherId, classId: row.id })
    })
  }

  /** The members, who came last first. Problem: `NOT_FOUND`. */
  async members(
    teacherId: string,
    id: string,
    { cursor, limit }: PageQuery,
  ): Promise<Page<Member>> {
    const { cursors } = this.#services
    const { id: classId } = await this.taught(teacherId, id)
    const list = `class-members:${classId}`
    const rows = await this.#members.page({ classId }, cursors.read(list, cursor), limit + 1)
    const position = (row: Row<typeof memberFields>) => [row.joinedAt, row.userId]
    const page = cursors.page({ list, rows, limit, position, item: (row) => row })
    return { ...page, items: await this.#withProfiles(page.items) }
  }

  /** All members, who came first first. Problem: `NOT_FOUND`. */
  async allMembers(teacherId: string, id: string): Promise<Member[]> {
    const { id: classId } = await this.taught(teacherId, id)
    const all: Member[] = []
    for await (const rows of this.#members.walk({ classId }, rowsAtOnce)) {
      all.push(...(await this.#withProfiles(rows)))
    }
    return all
  }

  async #withProfiles(rows: readonly Row<typeof memberFields>[]): Promise<Member[]> {
    const profiles = await this.#accounts.profiles(rows.map(({ userId }) => userId))
    return rows.flatMap((row) => {
      const profile = profiles.get(row.userId)
      return profile === undefined ? [] : [{ ...profile, ...wireMember(row) }]
    })
  }

  /** Who teaches a class, its owner first. Problem: `NOT_FOUND`. */
  async teachers(teacherId: string, id: string): Promise<ClassTeacher[]> {
    const row = await this.taught(teacherId, id)
    return (await this.#teachersOf([row])).get(row.id) ?? []
  }

  /** The ids of all who teach a class, its owner first. */
  async teacherIds(db: Db, { id, teacherId }: ClassRow): Promise<string[]> {
    return [teacherId, ...(await coTeachersIn(db, id)).map(({ userId }) => userId)]
  }

  /** Whether a user owns or teaches a class. */
  async teaches(db: Db, { id, teacherId }: ClassRow, userId: string): Promise<boolean> {
    return teacherId === userId || (await teachesSince(db, id, userId)) !== null
  }

  /**
   * Takes a teacher out of a class: its owner any other, each teacher themselves (`me`). An owner who leaves passes the class
   * on to the teacher who came first. Problems: `NOT_FOUND`; `FORBIDDEN` for another teacher by who does not own it;
   * `CONFLICT` for its last teacher.
   */
  async removeTeacher(
    context: RequestContext,
    { userId: caller }: Principal,
    { id, userId }: MemberPath,
  ): Promise<void> {
    const teacher = userId === 'me' ? caller : userId.toLowerCase()
    await this.#services.store.transaction(async (tx) => {
      const row = await this.#locked(tx, caller, id)
      if (teacher !== caller) requireOwner(row, caller)
      const isOwner = teacher === row.teacherId
      if (isOwner && !(await this.#passOn(tx, context, row))) throw lastTeacher()
      if (!isOwner && !(await removeCoTeacher(tx, row.id, teacher))) throw notFound(noSuchTeacher)
      const event = teacher === caller ? 'class.teacher_leave' : 'class.teacher_remove'
      await this.#audit(tx, context, { event, userId: caller, classId: row.id, teacher })
      this.#tell([teacher], row.id)
      await this.tellMembers(tx, row.id, { name: 'class', data: { id: row.id } })
    })
  }

  /** Passes on, within `tx`, each class of an owner whose account is deleted that has another teacher. */
  async passAllOn(
    tx: Db,
    origin: Pick<RequestContext, 'address' | 'requestId'>,
    userId: string,
  ): Promise<void> {
    const rows = await tx.select(classFields).from(classes).where(eq(classes.teacherId, userId))
    const others = await coTeachersOf(
      tx,
      rows.map(({ id }) => id),
    )
    for (const row of rows.filter(({ id }) => others.has(id))) {
      await this.#passOn(tx, origin, row)
    }
  }

  /** Makes another teacher the owner: who came first of those who may teach now. False without one. */
  async #passOn(
    tx: Db,
    origin: Pick<RequestContext, 'address' | 'requestId'>,
    { id: classId, teacherId: userId }: ClassRow,
  ): Promise<boolean> {
    const heir = await this.#heirOf(tx, classId)
    if (heir === null) return false
    await tx.update(classes).set({ teacherId: heir }).where(eq(classes.id, classId))
    await removeCoTeacher(tx, classId, heir)
    await this.#audit(tx, origin, { event: 'class.pass_on', userId, classId, teacher: heir })
    return true
  }

  async #heirOf(tx: Db, classId: string): Promise<string | null> {
    for (const { userId } of await coTeachersIn(tx, classId)) {
      const user = await this.#accounts.enabledUser(tx, userId)
      if (user && user.role !== 'learner') return userId
    }
    return null
  }

  /**
   * Makes a user who may teach a teacher of a class, within `tx`; a member stops being one. Problem: `CONFLICT` for a class
   * that has ended, its owner, and the most teachers.
   */
  async admitTeacher(
    tx: Db,
    context: RequestContext,
    classId: string,
    userId: string,
  ): Promise<void> {
    const row = await this.existing(tx, classId)
    if (row.archivedAt !== null) throw hasEnded()
    if (row.teacherId === userId) throw conflict('You teach this class.')
    const isOne = await this.#enlist(tx, context, userId, [row], 'invitation')
    if (!isOne) throw conflict('The class has no room for another teacher.')
  }

  /** Whether the user teaches all of the classes now: one without room is left out. */
  async #enlist(
    tx: Db,
    context: RequestContext,
    userId: string,
    rows: readonly ClassRow[],
    by: 'claim' | 'lti' | 'invitation',
  ): Promise<boolean> {
    let teachesAll = true
    for (const row of rows) {
      if (await this.teaches(tx, row, userId)) continue
      const isTaken = await hasRoom(tx, row.id)
      teachesAll &&= isTaken
      if (!isTaken) continue
      await tx.delete(classMembers).where(membership(row.id, userId))
      const addedAt = this.#services.clock.now()
      await addCoTeachers(tx, [{ classId: row.id, userId, addedAt }])
      await this.#audit(tx, context, { event: 'class.teach', userId, classId: row.id, by })
      await this.tellMembers(tx, row.id, { name: 'class', data: { id: row.id } })
    }
    return teachesAll
  }

  /** The teachers of some classes, owners first. */
  async #teachersOf(rows: readonly ClassRow[]): Promise<ReadonlyMap<string, ClassTeacher[]>> {
    const others = await coTeachersOf(
      this.#services.store.db,
      rows.map(({ id }) => id),
    )
    const placesOf = (row: ClassRow) => [
      { userId: row.teacherId, since: row.createdAt, owner: true },
      ...(others.get(row.id) ?? []).map(({ userId, addedAt }) => ({
        userId,
        since: addedAt,
        owner: false,
      })),
    ]
    const ids = rows.flatMap((row) => placesOf(row).map(({ userId }) => userId))
    const profiles = await this.#accounts.profiles([...new Set(ids)])
    const wire = (row: ClassRow): ClassTeacher[] =>
      placesOf(row).flatMap(({ since, ...place }) => {
        const profile = profiles.get(place.userId)
        return profile === undefined ? [] : [{ ...place, ...profile, since: isoTime(since) }]
      })
    return new Map(rows.map((row) => [row.id, wire(row)]))
  }

  /** How many are in a class. */
  async countMembers(classId: string): Promise<number> {
    return (await this.#countMembers([classId])).get(classId) ?? 0
  }

  /**
   * Takes a member out: the teacher anyone, a member themselves (`me`). What is the member's stays theirs. Problem:
   * `NOT_FOUND`.
   */
  async removeMember(
    context: RequestContext,
    { userId: caller }: Principal,
    { id, userId }: MemberPath,
  ): Promise<void> {
    const leaves = userId === 'me' || userId.toLowerCase() === caller
    const member = leaves ? caller : userId.toLowerCase()
    await this.#services.store.transaction(async (tx) => {
      const classId = leaves ? id.toLowerCase() : (await this.taught(caller, id, tx)).id
      const gone = await tx
        .delete(classMembers)
        .where(membership(classId, member))
        .returning({ userId: classMembers.userId })
      if (gone.length === 0) throw notFound(leaves ? noSuchClass : noSuchMember)
      const event = leaves ? 'class.leave' : 'class.remove'
      await this.#audit(tx, context, { event, userId: caller, classId, member })
      await this.#tellTeachers(tx, await this.existing(tx, classId), [member])
    })
  }

  /** The class of a code, as someone sees it who has not joined yet. Problem: `NOT_FOUND`. */
  async show(userId: string, code: string): Promise<JoinedClass> {
    const { db } = this.#services.store
    const row = await this.#byCode(db, code)
    return this.#joined(row, await membershipOf(db, row.id, userId))
  }

  /**
   * Makes the user a member; one who is a member already stays one. To join a class whose transcripts are visible
   * is to agree to that: its policy was shown. Problems: `NOT_FOUND`; `CONFLICT` for an ended class, for the
   * teacher's own, and for more classes than one may be in.
   */
  async join(context: RequestContext, userId: string, code: string): Promise<JoinedClass> {
    const { store, clock } = this.#services
    const { row, member } = await store.transaction(async (tx) => {
      await lockUser(store, tx, userId)
      const found = await this.#byCode(tx, code)
      const known = await membershipOf(tx, found.id, userId)
      if (known !== null) return { row: found, member: known }
      await this.#requireJoinable(tx, found, userId)
      const now = clock.now()
      const consentedAt = found.policy.transcripts === 'visible' ? now : null
      const joined = { classId: found.id, userId, joinedAt: now, consentedAt }
      await tx.insert(classMembers).values(joined)
      await this.#audit(tx, context, { event: 'class.join', userId, classId: found.id })
      await this.#tellTeachers(tx, found, [userId])
      return { row: found, member: joined }
    })
    return this.#joined(row, member)
  }

  /**
   * Puts a user, whose row `tx` has locked, into the classes that a claim names: found by `externalId`, else by their exact
   * name, where one class alone has it. A learner becomes a member, who has consented to nothing, and a teacher one of its teachers; a
   * teacher's value without a class makes one. What has no room is left out: a sign-in does not fail of it.
   */
  async placeByClaims(
    tx: Db,
    context: RequestContext,
    user: Pick<UserRow, 'id' | 'role'>,
    claimed: readonly ClaimedClass[],
  ): Promise<void> {
    if (claimed.length === 0 || user.role === 'admin') return
    const known = await claimedRows(tx, claimed)
    for (const each of claimed) {
      const rows = rowsOf(known, each)
      if (user.role === 'learner') await this.#enrol(tx, context, user.id, meant(rows, each))
      else if (rows.length > 0) await this.#enlist(tx, context, user.id, meant(rows, each), 'claim')
      else known.push(...(await this.#makeClaimed(tx, context, user.id, each)))
    }
  }

  async #enrol(
    tx: Db,
    context: Pick<RequestContext, 'address' | 'requestId'>,
    userId: string,
    rows: readonly ClassRow[],
    by: 'claim' | 'lti' = 'claim',
  ): Promise<void> {
    for (const row of rows) {
      if ((await membershipOf(tx, row.id, userId)) !== null) continue
      const others = await tx.$count(classMembers, eq(classMembers.userId, userId))
      if (others >= maxMemberships || (await this.teaches(tx, row, userId))) continue
      const joinedAt = this.#services.clock.now()
      await tx.insert(classMembers).values({ classId: row.id, userId, joinedAt, consentedAt: null })
      await this.#audit(tx, context, { event: 'class.join', userId, classId: row.id, by })
      await this.#tellTeachers(tx, row, [userId])
    }
  }

  async #makeClaimed(
    tx: Db,
    context: RequestContext,
    teacherId: string,
    { externalIds, name }: ClaimedClass,
  ): Promise<ClassRow[]> {
    const wanted = visibleName(name.slice(0, 100))
    const own = await tx.$count(classes, eq(classes.teacherId, teacherId))
    if (wanted === null || own >= maxClasses) return []
    const externalId = externalIds.find((id) => id.length <= 200)
    const { id } = await this.create(tx, context, teacherId, {
      name: wanted,
      ...(externalId === undefined ? {} : { externalId }),
    })
    return [await this.taught(teacherId, id, tx)]
  }

  /** A class by its id, for a platform whose context it is; null where it is gone. */
  async byId(tx: Db, id: string): Promise<ClassRow | null> {
    const [row] = await tx.select(classFields).from(classes).where(eq(classes.id, id))
    return row ?? null
  }

  /** Makes a user a member of a class that a platform has put them into, within `tx`; an ended class takes no member. */
  async enrolByPlatform(
    tx: Db,
    context: Pick<RequestContext, 'address' | 'requestId'>,
    row: ClassRow,
    userId: string,
  ): Promise<void> {
    if (row.archivedAt !== null) return
    await this.#enrol(tx, context, userId, [row], 'lti')
    await tx.update(classMembers).set({ inactiveAt: null }).where(membership(row.id, userId))
  }

  /** Makes a user, whose role `tx` has set, a teacher of a class because a platform says so; an ended class takes no teacher. */
  async enlistByPlatform(
    tx: Db,
    context: RequestContext,
    row: ClassRow,
    userId: string,
  ): Promise<void> {
    if (row.archivedAt === null) await this.#enlist(tx, context, userId, [row], 'lti')
  }

  /** The ids of all members of a class. */
  async memberIds(db: Db, classId: string): Promise<string[]> {
    const rows = await db
      .select({ userId: classMembers.userId })
      .from(classMembers)
      .where(eq(classMembers.classId, classId))
    return rows.map(({ userId }) => userId)
  }

  /** Notes, within `tx`, that a platform lists these members no more; nothing of theirs is deleted. */
  async markInactive(tx: Db, classId: string, userIds: readonly string[]): Promise<void> {
    const set = { inactiveAt: this.#services.clock.now() }
    for (const userId of userIds) {
      await tx
        .update(classMembers)
        .set(set)
        .where(and(membership(classId, userId), isNull(classMembers.inactiveAt)))
    }
  }

  /** The classes that a user is in, by name. */
  async joined(userId: string): Promise<JoinedClass[]> {
    const rows = await this.#services.store.db
      .select({ ...classFields, consentedAt: classMembers.consentedAt })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .where(eq(classMembers.userId, userId))
      .orderBy(classes.name, classes.id)
    const teachers = await this.#teachersOf(rows)
    return rows.map((row) => wireJoined(row, row, teachers.get(row.id) ?? []))
  }

  /**
   * Notes that a member agrees that the teacher reads the sessions begun from now on. Problems: `NOT_FOUND`;
   * `CONFLICT` where the class does not ask for it, or has ended.
   */
  async consent(context: RequestContext, userId: string, id: string): Promise<void> {
    const { store, clock } = this.#services
    const classId = id.toLowerCase()
    await store.transaction(async (tx) => {
      const member = await membershipOf(tx, classId, userId)
      const row = await this.existing(tx, classId)
      if (member === null) throw notFound(noSuchClass)
      if (row.archivedAt !== null) throw hasEnded()
      if (row.policy.transcripts !== 'visible') {
        throw conflict('The class does not ask to see conversations.')
      }
      if (member.consentedAt !== null) return
      await tx
        .update(classMembers)
        .set({ consentedAt: clock.now() })
        .where(membership(classId, userId))
      await this.#audit(tx, context, { event: 'class.consent', userId, classId })
    })
  }

  /** The classes that the user runs and is in, for the archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const own: Class[] = []
    for await (const rows of this.#newest.walk({ teacherId: userId }, 100)) {
      const counts = await this.#countMembers(rows.map(({ id }) => id))
      own.push(...rows.map((row) => wireClass(row, counts.get(row.id) ?? 0, userId)))
    }
    yield jsonEntry('classes.json', { runs: own, isIn: await this.joined(userId) })
  }

  #patched(row: ClassRow, patch: ClassPatch): ClassRow {
    const { name, policy, externalId, archived, joinCode } = patch
    return {
      ...row,
      name: name === undefined ? row.name : nameOf(name),
      policy: wirePolicy({ ...row.policy, ...policy }),
      externalId: externalId === undefined ? row.externalId : externalId,
      archivedAt: this.#endOf(row, archived),
      joinCode: joinCode === null ? newCode() : row.joinCode,
    }
  }

  #endOf({ archivedAt }: ClassRow, archived: boolean | undefined): number | null {
    if (archived === undefined) return archivedAt
    return archived ? (archivedAt ?? this.#services.clock.now()) : null
  }

  /** A class that the teacher owns or teaches, for what belongs to it. Problem: `NOT_FOUND`. */
  async taught(teacherId: string, id: string, db: Db = this.#services.store.db): Promise<ClassRow> {
    const [row] = await db.select(classFields).from(classes).where(isTaught(teacherId, id))
    if (!row) throw notFound(noSuchClass)
    return row
  }

  /** Any class. Problem: `NOT_FOUND`. */
  async existing(db: Db, id: string): Promise<ClassRow> {
    const [row] = await db.select(classFields).from(classes).where(eq(classes.id, id))
    if (!row) throw notFound(noSuchClass)
    return row
  }

  /**
   * Whether somebody may invite members into a class that is there, or teachers: an administrator, one of its teachers, of
   * teachers its owner; until it ends.
   */
  async takes(
    db: Db,
    id: string,
    who: 'members' | 'teachers',
    inviter: Pick<UserRow, 'id' | 'role'> | null,
  ): Promise<boolean> {
    const row = await this.existing(db, id)
    if (row.archivedAt !== null || inviter === null) return false
    if (inviter.role === 'admin' || row.teacherId === inviter.id) return true
    return who === 'members' && (await this.teaches(db, row, inviter.id))
  }

  /** What somebody who is invited into a class is shown of it. */
  async describe(
    db: Db,
    id: string,
  ): Promise<{ name: string; teacher: string | null; transcripts: Policy['transcripts'] }> {
    const row = await this.existing(db, id)
    const [owner] = (await this.#teachersOf([row])).get(row.id) ?? []
    return { name: row.name, teacher: owner?.name ?? null, transcripts: row.policy.transcripts }
  }

  /**
   * Makes an invited user a member, within `tx`; one who is a member already stays one. A class whose transcripts are
   * visible asks them before its teacher reads anything. Problem: `CONFLICT` as for `join`.
   */
  async admit(tx: Db, context: RequestContext, classId: string, userId: string): Promise<void> {
    const { store, clock } = this.#services
    await lockUser(store, tx, userId)
    const row = await this.existing(tx, classId)
    if ((await membershipOf(tx, classId, userId)) !== null) return
    await this.#requireJoinable(tx, row, userId)
    await tx
      .insert(classMembers)
      .values({ classId, userId, joinedAt: clock.now(), consentedAt: null })
    await this.#audit(tx, context, { event: 'class.join', userId, classId })
    await this.#tellTeachers(tx, row, [userId])
  }

  /** A class of the teacher that takes members, locked until `tx` ends. Problems: `NOT_FOUND`; `CONFLICT`. */
  async lockOpen(tx: Db, teacherId: string, id: string): Promise<ClassRow> {
    const row = await this.#locked(tx, teacherId, id)
    if (row.archivedAt !== null) throw hasEnded()
    return row
  }

  /** Which of some users are members already, and whom the class cannot take. */
  async placesFor(
    tx: Db,
    room: ClassRow,
    userIds: readonly string[],
  ): Promise<{
    members: ReadonlySet<string>
    refusals: ReadonlyMap<string, 'OWN_CLASS' | 'TOO_MANY_CLASSES'>
  }> {
    const members = new Set<string>()
    const refusals = new Map<string, 'OWN_CLASS' | 'TOO_MANY_CLASSES'>()
    for (const some of slices(userIds, rowsAtOnce)) {
      const rows = await tx
        .select({
          userId: classMembers.userId,
          count: count(),
          isMember: sql<number>`max(case when ${classMembers.classId} = ${room.id} then 1 else 0 end)`,
        })
        .from(classMembers)
        .where(inArray(classMembers.userId, some))
        .groupBy(classMembers.userId)
      for (const row of rows) {
        if (Number(row.isMember) === 1) members.add(row.userId)
        else if (Number(row.count) >= maxMemberships) refusals.set(row.userId, 'TOO_MANY_CLASSES')
      }
    }
    for (const teacher of await this.teacherIds(tx, room)) {
      if (userIds.includes(teacher)) refusals.set(teacher, 'OWN_CLASS')
    }
    return { members, refusals }
  }

  /** Makes users members whom `placesFor` has not refused, within `tx`; none has agreed to visible transcripts. */
  async admitAll(tx: Db, { id: classId }: ClassRow, userIds: readonly string[]): Promise<void> {
    const joinedAt = this.#services.clock.now()
    const pacer = new Pacer()
    for (const some of slices(userIds, rowsAtOnce)) {
      const rows = some.map((userId) => ({ classId, userId, joinedAt, consentedAt: null }))
      await tx.insert(classMembers).values(rows).onConflictDoNothing()
      await pacer.pause()
    }
    this.#tell(userIds, classId)
  }

  async #locked(tx: Db, teacherId: string, id: string): Promise<ClassRow> {
    const [row] = await tx
      .update(classes)
      .set({ name: sql`${classes.name}` })
      .where(isTaught(teacherId, id))
      .returning()
    if (!row) throw notFound(noSuchClass)
    return row
  }

  /** The same for what its owner alone does. Problems: `NOT_FOUND`; `FORBIDDEN`. */
  async #lockedOwn(tx: Db, teacherId: string, id: string): Promise<ClassRow> {
    const row = await this.#locked(tx, teacherId, id)
    requireOwner(row, teacherId)
    return row
  }

  async #byCode(db: Db, code: string): Promise<ClassRow> {
    const joinCode = code.toUpperCase().replaceAll(/[\s-]/gu, '')
    const [row] = await db.select(classFields).from(classes).where(eq(classes.joinCode, joinCode))
    if (!row) throw notFound('No class has this code.')
    return row
  }

  async #joined(row: ClassRow, member: MemberRow | null): Promise<JoinedClass> {
    return wireJoined(row, member, (await this.#teachersOf([row])).get(row.id) ?? [])
  }

  async #requireJoinable(tx: Db, row: ClassRow, userId: string): Promise<void> {
    if (row.archivedAt !== null) throw hasEnded()
    if (await this.teaches(tx, row, userId)) throw conflict('You teach this class.')
    const others = await tx.$count(classMembers, eq(classMembers.userId, userId))
    if (others >= maxMemberships) throw conflict(`One can be in ${maxMemberships} classes at most.`)
  }

  async #countMembers(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#services.store.db
      .select({ classId: classMembers.classId, count: count() })
      .from(classMembers)
      .where(inArray(classMembers.classId, [...ids]))
      .groupBy(classMembers.classId)
    return new Map(rows.map((row) => [row.classId, Number(row.count)]))
  }

  /** Publishes an event to all members and teachers of a class once `tx` commits. */
  async tellMembers(tx: Db, classId: string, event: ClassEvent): Promise<void> {
    await this.tellTeachers(tx, classId, event)
    const rows = await tx
      .select({ userId: classMembers.userId })
      .from(classMembers)
      .where(eq(classMembers.classId, classId))
    for (const { userId } of rows) this.#services.userEvents.publish(userId, event)
  }

  /** Publishes an event to the teachers of a class once `tx` commits. */
  async tellTeachers(tx: Db, classId: string, event: ClassEvent): Promise<void> {
    for (const userId of await this.teacherIds(tx, await this.existing(tx, classId))) {
      this.#services.userEvents.publish(userId, event)
    }
  }

  /** Tells the teachers of a class, and some more, that it has changed. */
  async #tellTeachers(tx: Db, { id }: ClassRow, others: readonly string[]): Promise<void> {
    await this.tellTeachers(tx, id, { name: 'class', data: { id } })
    this.#tell(others, id)
  }

  #tell(userIds: readonly string[], classId: string): void {
    const event = { name: 'class', data: { id: classId } } as const
    for (const userId of userIds) this.#services.userEvents.publish(userId, event)
  }

  #audit(
    tx: Db,
    context: Pick<RequestContext, 'address' | 'requestId'>,
    { event, userId, ...detail }: { event: string; userId: string } & Record<string, string>,
  ): Promise<void> {
    return recordAudit(tx, this.#services.clock, context, {
      event,
      outcome: 'success',
      userId,
      detail,
    })
  }
}

/** The classes that have not ended and are named by one of the claimed ids or names. */
function claimedRows(tx: Db, claimed: readonly ClaimedClass[]): Promise<ClassRow[]> {
  const ids = claimed.flatMap(({ externalIds }) => externalIds)
  const names = claimed.map(({ name }) => name)
  const isNamed = or(inArray(classes.externalId, ids), inArray(classes.name, names))
  return tx
    .select(classFields)
    .from(classes)
    .where(and(isNull(classes.archivedAt), isNamed))
}

const hasIdOf = ({ externalId }: ClassRow, { externalIds }: ClaimedClass): boolean =>
  externalId !== null && externalIds.includes(externalId)

/** Those of the rows that have an id or the name of a claimed class. */
const rowsOf = (rows: readonly ClassRow[], claimed: ClaimedClass): ClassRow[] =>
  rows.filter((row) => hasIdOf(row, claimed) || row.name === claimed.name)

/** Of these rows, the classes that the claim means: a name that several have means none of them. */
function meant(rows: readonly ClassRow[], claimed: ClaimedClass): readonly ClassRow[] {
  const byId = rows.filter((row) => hasIdOf(row, claimed))
  if (byId.length > 0) return byId
  return rows.length === 1 ? rows : []
}

type MemberRow = Pick<RowOf<typeof classMembers>, 'consentedAt'>

const membersIn = (tx: Db, classId: string): Promise<number> =>
  tx.$count(classMembers, eq(classMembers.classId, classId))

const isTaught = (teacherId: string, id: string) =>
  and(eq(classes.id, id.toLowerCase()), taughtBy(teacherId))

export const hasEnded = () => conflict('The class has ended.')

const lastTeacher = () => conflict('A class needs a teacher: invite another one, or end it.')

/** Problem: `FORBIDDEN`. */
export function requireOwner({ teacherId }: Pick<ClassRow, 'teacherId'>, userId: string): void {
  if (teacherId === userId) return
  throw new Problem('FORBIDDEN', { message: 'This takes the owner of the class.' })
}

const membership = (classId: string, userId: string) =>
  and(eq(classMembers.classId, classId), eq(classMembers.userId, userId))

/** What a user agreed to in a class; null for somebody who is not in it. */
export async function membershipOf(
  db: Db,
  classId: string,
  userId: string,
): Promise<MemberRow | null> {
  const [row] = await db
    .select({ consentedAt: classMembers.consentedAt })
    .from(classMembers)
    .where(membership(classId, userId))
  return row ?? null
}

const endConsents = (tx: Db, classId: string) =>
  tx.update(classMembers).set({ consentedAt: null }).where(eq(classMembers.classId, classId))

function nameOf(wanted: string): string {
  const name = visibleName(wanted)
  if (name === null) throw badRequest([{ path: '/name', message: 'must have a visible character' }])
  return name
}

/** Five bits a character; the one value of them that has no character is drawn again. */
function newCode(): string {
  let code = ''
  while (code.length < codeLength) {
    const bytes = crypto.getRandomValues(new Uint8Array(codeLength))
    for (const byte of bytes) code += codeAlphabet[byte & 31] ?? ''
  }
  return code.slice(0, codeLength)
}

/** `userId`: whom it is shown to. */
const wireClass = (row: ClassRow, memberCount: number, userId: string): Class => ({
  id: row.id,
  name: row.name,
  joinCode: row.joinCode,
  policy: wirePolicy(row.policy),
  ...(row.externalId === null ? {} : { externalId: row.externalId }),
  memberCount,
  owned: row.teacherId === userId,
  createdAt: isoTime(row.createdAt),
  ...(row.archivedAt === null ? {} : { archivedAt: isoTime(row.archivedAt) }),
})

/** What a policy has, and nothing else that a request has sent with it. */
const wirePolicy = ({ modes, reveal, transcripts, level }: ClassPolicy): Policy => ({
  modes: [...modes],
  reveal,
  transcripts,
  ...(level === undefined ? {} : { level }),
})

const wireJoined = (
  row: ClassRow,
  member: MemberRow | null,
  teachers: readonly ClassTeacher[],
): JoinedClass => ({
  id: row.id,
  name: row.name,
  teacher: teachers[0]?.name ?? null,
  teachers: teachers.map(({ name }) => name),
  policy: wirePolicy(row.policy),
  joined: member !== null,
  consented: member !== null && member.consentedAt !== null,
  ...(row.archivedAt === null ? {} : { archivedAt: isoTime(row.archivedAt) }),
})

const wireMember = (row: Row<typeof memberFields>) => ({
  userId: row.userId,
  joinedAt: isoTime(row.joinedAt),
  ...(row.consentedAt === null ? {} : { consentedAt: isoTime(row.consentedAt) }),
  ...(row.inactiveAt === null ? {} : { inactiveAt: isoTime(row.inactiveAt) }),
})

type Mode = ClassPolicy['modes'][number]

/** What a learner may do, by all classes together. */
export interface EffectivePolicy {
  readonly modes: readonly Mode[]
  /** The tutor never tells an answer, however many attempts a learner has made. */
  readonly neverReveals: boolean
  /** Null: no class names one. */
  readonly level: ClassPolicy['level'] | null
}

/** Levels; the hardest is the strictest. */
const byStrictness = ['adaptive', 'easy', 'medium', 'hard'] as const

/** What a learner without a class may do. */
const freePolicy: EffectivePolicy = {
  modes: ['socratic', 'tutor'],
  neverReveals: false,
  level: null,
}

/**
 * Policies that share no mode leave the Socratic one, which tells least; so does one that never reveals, because the
 * other mode explains.
 */
function strictest(policies: readonly ClassPolicy[]): EffectivePolicy {
  const shared = freePolicy.modes.filter((mode) =>
    policies.every(({ modes }) => modes.includes(mode)),
  )
  const neverReveals = policies.some(({ reveal }) => reveal === 'never')
  return {
    modes: neverReveals || shared.length === 0 ? ['socratic'] : shared,
    neverReveals,
    level:
      byStrictness.findLast((level) => policies.some((policy) => policy.level === level)) ?? null,
  }
}

/** Why the policy does not allow a mode; null where it does. */
export const refusalOf = ({ modes }: EffectivePolicy, mode: Mode): string | null =>
  modes.includes(mode)
    ? null
    : `Your class does not allow the mode ${mode}; it allows ${modes.join(', ')}.`

/** The mode, where the policy allows it. Problem: `CONFLICT`. */
export function permittedMode(policy: EffectivePolicy, mode: Mode): Mode {
  const refusal = refusalOf(policy, mode)
  if (refusal !== null) throw conflict(refusal)
  return mode
}
