import type { Static } from '@sinclair/typebox'
import type { PageOfProjects } from '../../features/projects/model'
import { fetchJson, pageQuery } from '../http'

/** A page of the user's projects, the last changed first. Throws an ApiError. */
export const listProjects = (
  cursor: string | null = null,
): Promise<Static<typeof PageOfProjects>> =>
  fetchJson('GET', `/api/projects?${pageQuery(50, cursor)}`)
