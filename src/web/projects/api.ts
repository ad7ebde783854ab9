/** The server's endpoints for projects. Every function throws an ApiError. */
import type { Static } from '@sinclair/typebox'
import type { Project, PageOfProjects, ProjectPatch } from '../../features/projects/model'
import { fetchJson, pageQuery } from '../http'

const pathOf = (id: string): string => `/api/projects/${encodeURIComponent(id)}`

/** A page of the user's projects, the last changed first. */
export const listProjects = (
  cursor: string | null = null,
): Promise<Static<typeof PageOfProjects>> =>
  fetchJson('GET', `/api/projects?${pageQuery(50, cursor)}`)

export const getProject = (id: string): Promise<Project> => fetchJson('GET', pathOf(id))

/** Creates a project, once for each key. */
export const createProject = (name: string, idempotencyKey: string): Promise<Project> =>
  fetchJson('POST', '/api/projects', {
    body: { name },
    headers: { 'idempotency-key': idempotencyKey },
  })

/** Changes a project. Null removes a text. */
export const updateProject = (id: string, body: ProjectPatch): Promise<Project> =>
  fetchJson('PATCH', pathOf(id), { body })

/** Deletes a project. Its sessions and files stay. */
export const deleteProject = (id: string): Promise<void> => fetchJson('DELETE', pathOf(id))
