/** What the pages about projects ask of the server: wire shapes, and one function a call. */
import { call } from '../http'
import type { Page, Session } from '../sessions/api'

/** Sessions and files that belong together, and what the tutor keeps to in them. */
export interface Project {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly instructions?: string
  readonly sessionCount: number
  readonly fileCount: number
}

/** What can be said of a project; null takes a text away. */
export interface ProjectWords {
  readonly name: string
  readonly description: string | null
  readonly instructions: string | null
}

const at = (id: string): string => `/api/projects/${encodeURIComponent(id)}`

/** A page of the learner's projects, the last changed first. */
export const listProjects = (cursor: string | null = null): Promise<Page<Project>> =>
  call('GET', `/api/projects?limit=50${cursorOf(cursor)}`)

/** One project. */
export const getProject = (id: string): Promise<Project> => call('GET', at(id))

/** Makes a project, once for each key. */
export const createProject = (name: string, idempotencyKey: string): Promise<Project> =>
  call('POST', '/api/projects', { body: { name }, headers: { 'idempotency-key': idempotencyKey } })

/** Changes what is said of a project. */
export const updateProject = (id: string, words: ProjectWords): Promise<Project> =>
  call('PATCH', at(id), { body: words })

/** Deletes a project; what was in it stays. */
export const deleteProject = (id: string): Promise<void> => call('DELETE', at(id))

/** A page of the sessions in a project, the latest first. */
export const listProjectSessions = (id: string, cursor: string | null): Promise<Page<Session>> =>
  call('GET', `/api/sessions?limit=20&projectId=${encodeURIComponent(id)}${cursorOf(cursor)}`)

/** Puts a session into a project, or into none. */
export const moveSession = (sessionId: string, projectId: string | null): Promise<Session> =>
  call('PATCH', `/api/sessions/${encodeURIComponent(sessionId)}`, { body: { projectId } })

const cursorOf = (cursor: string | null): string =>
  cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
