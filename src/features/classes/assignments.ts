/** Assignments: what a teacher gives a class to practise, and how its members get on (contract §11). */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { assignments, classes, classMembers } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import { badRequest, conflict, notFound } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { visibleName } from '../../lib/text'
import type { Services } from '../../services'
import type { Auth } from '../auth/auth'
import type { AssignedPractice, AssignedWork, Practices } from '../practice/practice'
import type { Projects } from '../projects/projects'
import { type Classes, hasEnded, membershipOf } from './classes'
import type {
  Assignment,
  AssignmentPatch,
  AssignmentResult,
  ClassProgress,
  LearnersAssignment,
  NewAssignment,
} from './model'

export const noSuchAssignment = 'There is no such assignment.'

/** Assignments of one class. */
const maxAssignments = 1_000
/** Members whose results are in one answer. */
const maxResults = 5_000

type AssignmentRow = RowOf<typeof assignments>

/** An assignment as a request names it. */
interface AssignmentPath {
  readonly id: string
  readonly assignmentId: string
}

interface AssignmentDeps {
  readonly classes: Classes
  readonly accounts: Pick<Auth, 'profiles'>
  readonly projects: Pick<Projects, 'idOf'>
  /** A function, because practice asks for assignments as well. */
  readonly practices: () => Practices
  /** How far the grades of an assignment are that a learning platform gets, by learner. */
  readonly reportsOf: (
    assignmentId: string,
  ) => Promise<ReadonlyMap<string, NonNullable<AssignmentResult['report']>>>
}

export class Assignments {
  readonly #services: Services
  readonly #deps: AssignmentDeps

  constructor(services: Services, deps: AssignmentDeps) {
    this.#services = services
    this.#deps = deps
  }

  /** The assignments of a class, newest first. Problem: `NOT_FOUND`. */
  async list(teacherId: string, id: string): Promise<Assignment[]> {
    const { id: classId } = await this.#deps.classes.taught(teacherId, id)
    const rows = await this.#services.store.db
      .select()
      .from(assignments)
      .where(eq(assignments.classId, classId))
      .orderBy(desc(assignments.createdAt), desc(assignments.id))
    return rows.map(wireAssignment)
  }

  /**
   * Assigns something to a class. Problems: `NOT_FOUND`; `BAD_REQUEST` for a source that is not one, an invisible title
   * or a due time before the opening; `CONFLICT` for an ended class and for the most.
   */
  async create(teacherId: string, id: string, wanted: NewAssignment): Promise<Assignment> {
    const { id: classId, archivedAt } = await this.#deps.classes.taught(teacherId, id)
    if (archivedAt !== null) throw hasEnded()
    const source = await this.#deps.practices().assignable(teacherId, wanted.source)
    const { store, clock } = this.#services
    const row: AssignmentRow = {
      id: newId(),
      classId,
      title: titleOf(wanted.title),
      source,
      mode: wanted.mode,
      itemCount: wanted.count ?? 10,
      level: wanted.level ?? null,
      minutes: wanted.minutes ?? null,
      opensAt: timeOf(wanted.opensAt),
      dueAt: timeOf(wanted.dueAt),
      projectId: source.projectId ?? (await this.#projectOf(teacherId, wanted.projectId)),
      createdAt: clock.now(),
    }
    requireOrder(row)
    await store.transaction(async (tx) => {
      if ((await tx.$count(assignments, eq(assignments.classId, classId))) >= maxAssignments) {
        throw conflict(`There is room for ${maxAssignments} assignments; delete some first.`)
      }
      await tx.insert(assignments).values(row)
      await this.#publish(tx, row)
    })
    return wireAssignment(row)
  }

  /**
   * Changes title and times, and what is practised as long as no member has begun. Problems: `NOT_FOUND`; `BAD_REQUEST`;
   * `CONFLICT`.
   */
  async update(
    teacherId: string,
    path: AssignmentPath,
    patch: AssignmentPatch,
  ): Promise<Assignment> {
    const found = await this.#owned(teacherId, path)
    const row = patched(found, patch)
    requireOrder(row)
    const makes = practised.some((what) => row[what] !== found[what])
    if (makes && (await this.#deps.practices().assigned([row.id])).length > 0) {
      throw conflict('A member has begun it: its title and times alone can change.')
    }
    await this.#services.store.transaction(async (tx) => {
      await tx.update(assignments).set(row).where(eq(assignments.id, row.id))
      await this.#publish(tx, row)
    })
    return wireAssignment(row)
  }

  /** Deletes an assignment; what members did of it stays theirs. Problem: `NOT_FOUND`. */
  async delete(teacherId: string, path: AssignmentPath): Promise<void> {
    const row = await this.#owned(teacherId, path)
    await this.#services.store.transaction(async (tx) => {
      await tx.delete(assignments).where(eq(assignments.id, row.id))
      await this.#publish(tx, row)
    })
  }

  /** How each member stands with an assignment. Problem: `NOT_FOUND`. */
  async results(teacherId: string, path: AssignmentPath): Promise<AssignmentResult[]> {
    const row = await this.#owned(teacherId, path)
    const members = await this.#membersOf(row.classId)
    const profiles = await this.#deps.accounts.profiles(members)
    const done = await this.#deps.practices().assigned([row.id])
    const byUser = new Map(done.map((each) => [each.userId, each]))
    const reports = await this.#deps.reportsOf(row.id)
    const now = this.#services.clock.now()
    return members.map((userId) => {
      const work = byUser.get(userId)
      const report = reports.get(userId)
      return {
        userId,
        name: profiles.get(userId)?.name ?? null,
        status: statusOf(row, work, now),
        ...(work && { answered: work.answered }),
        ...(work?.score && { score: work.score }),
        ...(work?.finishedAt && { finishedAt: isoTime(work.finishedAt) }),
        ...(report && { report }),
      }
    })
  }

  /** What the members did of all assignments of a class, by member and skill. Problem: `NOT_FOUND`. */
  async progress(teacherId: string, id: string): Promise<ClassProgress> {
    const { id: classId } = await this.#deps.classes.taught(teacherId, id)
    const rows = await this.#services.store.db
      .select({ id: assignments.id })
      .from(assignments)
      .where(eq(assignments.classId, classId))
    const members = await this.#membersOf(classId)
    const profiles = await this.#deps.accounts.profiles(members)
    const skills = await this.#deps.practices().assignedSkills(rows.map((row) => row.id))
    return {
      members: members.map((userId) => ({
        userId,
        name: profiles.get(userId)?.name ?? null,
        skills: skills.get(userId) ?? [],
      })),
    }
  }

  /** What the classes of a learner have open for them, what is due first. */
  async ofLearner(userId: string): Promise<LearnersAssignment[]> {
    const now = this.#services.clock.now()
    const rows = await this.#services.store.db
      .select({ assignment: assignments, className: classes.name })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .innerJoin(assignments, eq(assignments.classId, classes.id))
      .where(and(eq(classMembers.userId, userId), isNull(classes.archivedAt)))
      .orderBy(asc(assignments.dueAt), desc(assignments.createdAt))
      .limit(maxAssignments)
    const open = rows.filter(({ assignment }) => isOpen(assignment, now))
    const ids = open.map(({ assignment }) => assignment.id)
    const done = await this.#deps.practices().assigned(ids, userId)
    const byAssignment = new Map(done.map((each) => [each.assignmentId, each]))
    return open.map(({ assignment, className }) => {
      const work = byAssignment.get(assignment.id)
      return {
        ...wireAssignment(assignment),
        className,
        status: statusOf(assignment, work, now),
        ...(work && { practiceId: work.practiceId }),
      }
    })
  }

  /**
   * What a learner practises for an assignment. Problem: `NOT_FOUND` before it opens, for another class's, and for
   * that of a class that has ended.
   */
  async forLearner(userId: string, given: string): Promise<AssignedPractice> {
    const { store, clock } = this.#services
    const [found] = await store.db
      .select({ assignment: assignments, archivedAt: classes.archivedAt })
      .from(assignments)
      .innerJoin(classes, eq(classes.id, assignments.classId))
      .where(eq(assignments.id, given.toLowerCase()))
    const isMember =
      found !== undefined &&
      found.archivedAt === null &&
      (await membershipOf(store.db, found.assignment.classId, userId)) !== null
    if (!isMember || !isOpen(found.assignment, clock.now())) throw missing()
    const { title, source, mode, itemCount, level, minutes } = found.assignment
    const { ownerId = null, ...made } = source
    const id = found.assignment.id
    return { id, title, source: made, mode, count: itemCount, level, minutes, ownerId }
  }

  /** Tells the open pages of the teachers, once `tx` commits, that something was done of an assignment. */
  async tellTeachers(tx: Db, id: string): Promise<void> {
    const [row] = await tx
      .select({ classId: assignments.classId })
      .from(assignments)
      .where(eq(assignments.id, id))
    if (!row) return
    await this.#deps.classes.tellTeachers(tx, row.classId, { name: 'assignment', data: { id } })
  }

  /** Whether a class has this assignment. */
  async isIn(db: Db, { id, assignmentId }: AssignmentPath): Promise<boolean> {
    const isOfClass = and(
      eq(assignments.id, assignmentId.toLowerCase()),
      eq(assignments.classId, id),
    )
    return (await db.$count(assignments, isOfClass)) > 0
  }

  /** The id of a project of the teacher. Problem: `NOT_FOUND`. */
  async #projectOf(teacherId: string, id: string | undefined): Promise<string | null> {
    return id === undefined ? null : this.#deps.projects.idOf(teacherId, id)
  }

  async #owned(teacherId: string, { id, assignmentId }: AssignmentPath): Promise<AssignmentRow> {
    const { id: classId } = await this.#deps.classes.taught(teacherId, id)
    const [row] = await this.#services.store.db
      .select()
      .from(assignments)
      .where(and(eq(assignments.id, assignmentId.toLowerCase()), eq(assignments.classId, classId)))
    if (!row) throw missing()
    return row
  }

  async #membersOf(classId: string): Promise<string[]> {
    const rows = await this.#services.store.db
      .select({ userId: classMembers.userId })
      .from(classMembers)
      .where(eq(classMembers.classId, classId))
      .orderBy(asc(classMembers.joinedAt), asc(classMembers.userId))
      .limit(maxResults)
    return rows.map(({ userId }) => userId)
  }

  #publish(tx: Db, { id, classId }: AssignmentRow): Promise<void> {
    return this.#deps.classes.tellMembers(tx, classId, { name: 'assignment', data: { id } })
  }
}

const missing = () => notFound(noSuchAssignment)

const isOpen = ({ opensAt }: AssignmentRow, now: number): boolean =>
  opensAt === null || opensAt <= now

function statusOf(
  { dueAt }: AssignmentRow,
  work: AssignedWork | undefined,
  now: number,
): LearnersAssignment['status'] {
  if (work?.finishedAt) return dueAt !== null && work.finishedAt > dueAt ? 'late' : 'finished'
  if (dueAt !== null && now > dueAt) return 'late'
  return work === undefined ? 'open' : 'started'
}

function titleOf(wanted: string): string {
  const title = visibleName(wanted)
  if (title === null)
    throw badRequest([{ path: '/title', message: 'must have a visible character' }])
  return title
}

/** What a member's practice is made by. */
const practised = ['mode', 'itemCount', 'level', 'minutes'] as const

function patched(row: AssignmentRow, patch: AssignmentPatch): AssignmentRow {
  const { title, mode, count, level, minutes, opensAt, dueAt } = patch
  return {
    ...row,
    title: title === undefined ? row.title : titleOf(title),
    mode: mode ?? row.mode,
    itemCount: count ?? row.itemCount,
    level: level === undefined ? row.level : level,
    minutes: minutes === undefined ? row.minutes : minutes,
    opensAt: opensAt === undefined ? row.opensAt : timeOf(opensAt),
    dueAt: dueAt === undefined ? row.dueAt : timeOf(dueAt),
  }
}

const timeOf = (given: string | null | undefined): number | null =>
  given === null || given === undefined ? null : Date.parse(given)

function requireOrder({ opensAt, dueAt }: AssignmentRow): void {
  if (opensAt === null || dueAt === null || opensAt < dueAt) return
  throw badRequest([{ path: '/dueAt', message: 'must come after opensAt' }])
}

/** What it is made of, as a request names it; empty where its project is gone. */
function wireSource({ source, projectId }: AssignmentRow): Assignment['source'] {
  if (source.projectId === undefined) return source
  return projectId === null ? {} : { projectId }
}

const wireAssignment = (row: AssignmentRow): Assignment => ({
  id: row.id,
  classId: row.classId,
  title: row.title,
  source: wireSource(row),
  mode: row.mode,
  count: row.itemCount,
  ...(row.level === null ? {} : { level: row.level }),
  ...(row.minutes === null ? {} : { minutes: row.minutes }),
  ...(row.opensAt === null ? {} : { opensAt: isoTime(row.opensAt) }),
  ...(row.dueAt === null ? {} : { dueAt: isoTime(row.dueAt) }),
  ...(row.projectId === null ? {} : { projectId: row.projectId }),
  createdAt: isoTime(row.createdAt),
})
