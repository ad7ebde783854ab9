/** Projects: what sessions and files can belong to. The public module of this folder. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '../../http/pagination'
import { badRequest, Problem } from '../../http/errors'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { jsonEntry, type ZipEntry } from '../../lib/zip'
import type { Services } from '../../services'
import { projects } from '../../db/schema'
import { KeysetPage } from '../../db/keyset-page'
import type { Db, Prepared, Row } from '../../db/store'
import type { NewProject, Project, ProjectPatch } from './model'

export { ProjectPage } from './model'

export const noSuchProject = 'There is no such project.'

const exportPageSize = 100

const listed = {
  id: projects.id,
  name: projects.name,
  description: projects.description,
  instructions: projects.instructions,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
}
type ListedProject = Row<typeof listed>

/** How many things of a kind each of these projects of the user has; a project without any may be absent. */
export type CountOf = (
  userId: string,
  projectIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

/** What a project says to the tutor. */
export interface ProjectBrief {
  readonly name: string
  readonly instructions: string | null
}

export class Projects {
  /** The features whose things belong to projects say here how many there are. */
  readonly counters = new Map<'sessionCount' | 'fileCount', CountOf>()
  readonly #services: Services
  readonly #findRow: Prepared<typeof listed>
  readonly #newest: KeysetPage<typeof listed>

  constructor(services: Services) {
    this.#services = services
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
    this.#newest = new KeysetPage(store, { ...list, where: own })
  }

  /** Newest change first. */
  async list(userId: string, { cursor, limit }: PageQuery): Promise<Page<Project>> {
    const { cursors } = this.#services
    const list = `projects:${userId}`
    const after = cursors.read(list, cursor)
    const rows = await this.#newest.page({ userId }, after, limit + 1)
    const page = cursors.page(
      list,
      rows,
      limit,
      (row) => [row.updatedAt, row.id],
      (row) => row,
    )
    return { ...page, items: await this.#wire(userId, page.items) }
  }

  /** Problem: `NOT_FOUND`, for another user's project too. */
  async get(userId: string, id: string): Promise<Project> {
    const [project] = await this.#wire(userId, [await this.#find(userId, id)])
    if (!project) throw missing()
    return project
  }

  /** The project's id in lower case, if it is the user's. Problem: `NOT_FOUND`. */
  async idOf(userId: string, id: string): Promise<string> {
    return (await this.#find(userId, id)).id
  }

  /** What the tutor is told in a session of this project; null where it is gone. */
  async brief(userId: string, id: string): Promise<ProjectBrief | null> {
    const [row] = await this.#findRow({ id, userId })
    return row ? { name: row.name, instructions: row.instructions } : null
  }

  /**
   * Those of `ids` (in lower case) that are the user's projects. They are held: none of them can be
   * deleted until the transaction ends, so that what it puts into them belongs to something.
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

  /** Holds one; gives its id in lower case. Problem: `NOT_FOUND`, for another user's project too. */
  async lockOne(tx: Db, userId: string, id: string): Promise<string> {
    const wanted = id.toLowerCase()
    if ((await this.lockAll(tx, userId, [wanted])).has(wanted)) return wanted
    throw missing()
  }

  /** A new project, within `tx`. */
  async create(tx: Db, userId: string, wanted: NewProject): Promise<Project> {
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

  /** Changes what `patch` names. Problems: `NOT_FOUND`, `BAD_REQUEST` for nothing. */
  async update(userId: string, id: string, patch: ProjectPatch): Promise<Project> {
    const named = changesOf(patch)
    if (Object.keys(named).length === 0) {
      throw badRequest([{ path: '', message: 'must name something to change' }])
    }
    const changed = await this.#services.store.db
      .update(projects)
      .set({ ...named, updatedAt: this.#services.clock.now() })
      .where(owned(userId, id))
      .returning({ id: projects.id })
    if (changed.length === 0) throw missing()
    return this.get(userId, id)
  }

  /** Deletes the project; its sessions and files leave it and stay. Problem: `NOT_FOUND`. */
  async delete(userId: string, id: string): Promise<void> {
    const gone = await this.#services.store.db
      .delete(projects)
      .where(owned(userId, id))
      .returning({ id: projects.id })
    if (gone.length === 0) throw missing()
  }

  /** Everything for the user's archive. */
  async *export(userId: string): AsyncGenerator<ZipEntry> {
    const all: Project[] = []
    let rows = await this.#newest.page({ userId }, null, exportPageSize)
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      all.push(...(await this.#wire(userId, rows)))
      const end = [last.updatedAt, last.id] as const
      rows = await this.#newest.page({ userId }, end, exportPageSize)
    }
    yield jsonEntry('projects.json', all)
  }

  async #find(userId: string, id: string): Promise<ListedProject> {
    const [row] = await this.#findRow({ id: id.toLowerCase(), userId })
    if (!row) throw missing()
    return row
  }

  async #wire(userId: string, rows: readonly ListedProject[]): Promise<Project[]> {
    const ids = rows.map(({ id }) => id)
    const [sessions, files] = await Promise.all([
      this.#count('sessionCount', userId, ids),
      this.#count('fileCount', userId, ids),
    ])
    return rows.map((row) =>
      wireProject(row, {
        sessionCount: sessions.get(row.id) ?? 0,
        fileCount: files.get(row.id) ?? 0,
      }),
    )
  }

  async #count(
    kind: 'sessionCount' | 'fileCount',
    userId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const counter = ids.length > 0 ? this.counters.get(kind) : undefined
    return (await counter?.(userId, ids)) ?? new Map<string, number>()
  }
}

/** The wire form of a row, with the counts of what is in it. */
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

const missing = () => new Problem('NOT_FOUND', { message: noSuchProject })

const owned = (userId: string, id: string) =>
  and(eq(projects.id, id.toLowerCase()), eq(projects.userId, userId))

/** The columns that a patch sets; absent members stay as they are. */
const changesOf = ({ name, description, instructions }: ProjectPatch) => ({
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description: description || null }),
  ...(instructions === undefined ? {} : { instructions: instructions || null }),
})
