import { Type } from '@sinclair/typebox'
import { PageOfProjects } from '../../projects/projects'
import { pageInput, pageOrDefault, readOnly, tool } from './tool'

export const listProjects = tool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'List the learner’s projects, last changed first, in pages, with what each is about and how many sessions and files it has. Use it to find the id of the project that a session is to belong to.',
  scope: 'projects:read',
  hints: readOnly,
  input: Type.Object(pageInput),
  output: PageOfProjects,
  run: (page, { features, principal }) =>
    features.projects.list(principal.userId, pageOrDefault(page)),
})
