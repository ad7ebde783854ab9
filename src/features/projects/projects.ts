/** Projects: what sessions and files can belong to. */
import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { KeysetPage, lockUser } from '../../db/queries'
import { projects } from '../../db/schema'
import type { Db, Prepared, Row, Store } from '../../db/store'
import { Problem } from '../../http/errors'
import type { Page, PageQuery } from '../../http/pagination'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import type { NewProject, Project, ProjectPatch } from './model'

export { PageOfProjects } from './model'

export const noSuchProject = 'There is no such project.'

const exportPageSize = 100
/** Projects of one user: their texts do not count towards the quota. */
const maxProjects = 1_000

const listed = {
  id: projects.id,
  name: projects.name,
  description: projects.description,
  instructions: projects.instructions,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
}
type ListedProject = Row<typeof listed>

/**
 * Counts things of one kind in each of the user's projects; a project without any may be absent.
 */
export type CountOf = (
  userId: string,
  projectIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

/** A table whose rows have an owner and may belong to a project. */
type ProjectTable = PgTable & Readonly<Record<'userId' | 'projectId', PgColumn>>

/** Counts the rows of a table, all or only some, in each project. A function: projects are made before the rows. */
export const countByProject =
  (store: Store, table: ProjectTable, only?: SQL): CountOf =>
  async (userId, projectIds) => {
    if (projectIds.length === 0) return new Map()
    const projectId = sql<string>`${table.projectId}`
    const rows = await store.db
      .select({ projectId, count: count() })
      .from(table)
      .where(and(eq(table.userId, userId), inArray(table.projectId, [...projectIds]), only))
      .groupBy(table.projectId)
    return new Map(rows.map((row) => [row.projectId, Number(row.count)]))
  }

/** How the features that have things in projects count them. */
export type ProjectCounters = Readonly<Record<'sessionCount' | 'fileCount', CountOf>>

/** What the tutor gets of a project. */
export interface ProjectBrief {
  readonly name: string
  readonly instructions: string | null
}

export class Projects {
  readonly #services: Services
  readonly #counters: ProjectCounters
  readonly #findRow: Prepared<typeof listed>
  readonly #list: KeysetPage<typeof listed>

  constructor(services: Services, counters: ProjectCounters) {
    this.#services = services
    this.#counters = counters
    const { store } = services
    const { placeholder } = sql
    const own = eq(projects.userId, placeholder('userId'))
    this.#findRow = store.prepare(listed, (db, fields) =>
      db
        .select(fields)
        .from(projects)
        .where(and(eq(projects.id, placeholder('id')), own)),
    )
    const list = { fields: listed, table: projects, time: projects.updatedAt, id: projects.id }
    this.#list = new KeysetPage(store, { ...list, where: own })
  }

  /** Newest change first. */
  async list(userId: string, { cursor, limit }: PageQuery): Promise<Page<Project>> {
    const { cursors } = this.#services
    const list = `projects:${userId}`
    const after = cursors.read(list, cursor)
    const rows = await this.#list.page({ userId }, after, limit + 1)
    const position = (row: ListedProject) => [row.updatedAt, row.id]
    const page = cursors.page({ list, rows, limit, position, item: (row) => row })
    return { ...page, items: await this.#wire(userId, page.items) }
  }

  /** Problem: `NOT_FOUND`, for another user's project too. */
  async get(userId: string, id: string): Promise<Project> {
    const [project] = await this.#wire(userId, [await this.#find(userId, id)])
    if (!project) throw notFound()
    return project
  }

  /** The project's id in lower case, if it is the user's. Problem: `NOT_FOUND`. */
  async idOf(userId: string, id: string): Promise<string> {
    return (await this.#find(userId, id)).id
  }

  /** What the tutor gets in the sessions of this project; null if the project was deleted. */
  async brief(userId: string, id: string): Promise<ProjectBrief | null> {
    const [row] = await this.#findRow({ id, userId })
    return row ? { name: row.name, instructions: row.instructions } : null
  }

  /**
   * Locks those of `ids` (in lower case) that are the user's projects, and returns them. None can be
   * deleted until the transaction ends, so that what the transaction adds has a project.
   */
  async lockAll(tx: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const rows = await tx
      .update(projects)
      .set({ name: sql`${projects.name}` })
      .where(and(inArray(projects.id, [...ids]), eq(projects.userId, userId)))
      .returning({ id: projects.id })
    return new Set(rows.map(({ id }) => id))
  }

  /**
   * Locks one; returns its id in lower case. Problem: `NOT_FOUND`, for another user's project too.
   */
  async lockOne(tx: Db, userId: string, id: string): Promise<string> {
    const wanted = id.toLowerCase()
    if ((await this.lockAll(tx, userId, [wanted])).has(wanted)) return wanted
    throw notFound()
  }

  /** Creates a project in `tx`. Problem: `CONFLICT` when the user has the most. */
  async create(tx: Db, userId: string, wanted: NewProject): Promise<Project> {
    await lockUser(this.#services.store, tx, userId)
    if ((await tx.$count(projects, eq(projects.userId, userId))) >= maxProjects) {
      throw new Problem('CONFLICT', {
        message: `There is room for ${maxProjects} projects; delete some first.`,
      })
    }
    const now = this.#services.clock.now()
    const row = {
      id: newId(),
      userId,
      name: wanted.name,
      description: wanted.description || null,
      instructions: wanted.instructions || null,
      createdAt: now,
      updatedAt: now,
    }
    await tx.insert(projects).values(row)
    return wireProject(row, { sessionCount: 0, fileCount: 0 })
  }

  /** Changes what the patch has. Problem: `NOT_FOUND`. */
  async update(userId: string, id: string, patch: ProjectPatch): Promise<Project> {
    const changed = await this.#services.store.db
      .update(projects)
      .set({ ...changesOf(patch), updatedAt: this.#services.clock.now() })
      .where(owned(userId, id))
      .returning({ id: projects.id })
    if (changed.length === 0) throw notFound()
    return this.get(userId, id)
  }

  /** Deletes the project; its sessions and files stay, in no project. Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const deleted = await this.#services.store.db
      .delete(projects)
      .where(owned(userId, id))
      .returning({ id: projects.id })
    if (deleted.length === 0) throw notFound()
  }

  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const all: Project[] = []
    for await (const rows of this.#list.walk({ userId }, exportPageSize)) {
      all.push(...(await this.#wire(userId, rows)))
    }
    yield jsonEntry('projects.json', all)
  }

  async #find(userId: string, id: string): Promise<ListedProject> {
    const [row] = await this.#findRow({ id: id.toLowerCase(), userId })
    if (!row) throw notFound()
    return row
  }

  async #wire(userId: string, rows: readonly ListedProject[]): Promise<Project[]> {
    const ids = rows.map(({ id }) => id)
    const [sessions, files] = await Promise.all([
      this.#counters.sessionCount(userId, ids),
      this.#counters.fileCount(userId, ids),
    ])
    return rows.map((row) =>
      wireProject(row, {
        sessionCount: sessions.get(row.id) ?? 0,
        fileCount: files.get(row.id) ?? 0,
      }),
    )
  }
}

const wireProject = (
  row: ListedProject,
  counts: Pick<Project, 'sessionCount' | 'fileCount'>,
): Project => ({
  id: row.id,
  name: row.name,
  ...(row.description === null ? {} : { description: row.description }),
  ...(row.instructions === null ? {} : { instructions: row.instructions }),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  ...counts,
})

const notFound = () => new Problem('NOT_FOUND', { message: noSuchProject })

const owned = (userId: string, id: string) =>
  and(eq(projects.id, id.toLowerCase()), eq(projects.userId, userId))

/** The columns that a patch sets; absent members stay as they are. */
const changesOf = ({ name, description, instructions }: ProjectPatch) => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description: description || null }),
  ...(instructions === undefined ? {} : { instructions: instructions || null }),
})
