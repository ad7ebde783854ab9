import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { storedAnswer } from '../../http/idempotency'
import { PageQuery, pageResponse } from '../../http/pagination'
import { okResponse } from '../../http/validation'
import type { Services } from '../../services'
import {
  NewProject,
  Project,
  projectExample,
  PageOfProjects,
  ProjectParams,
  ProjectPatch,
} from './model'
import { noSuchProject, type Projects } from './projects'

const common = { tag: 'Projects' } as const
const path = '/api/projects'
const onePath = `${path}/:id`
const one = { description: 'The project.', schema: Project, example: projectExample }
const absent = { problems: ['NOT_FOUND'], notFoundMessage: noSuchProject } as const

export const projectRoutes = (services: Services, projects: Projects) =>
  plugin('projects', [
    list(projects),
    create(services, projects),
    get(projects),
    update(projects),
    remove(projects),
  ])

const list = (projects: Projects) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path,
      operationId: 'listProjects',
      summary: 'The caller’s projects, last changed first',
      access: 'projects:read',
      schemas: { query: PageQuery },
      responses: pageResponse(PageOfProjects, projectExample),
    },
    async ({ principal, query }) => json(200, await projects.list(principal.userId, query)),
  )

const create = ({ idempotency }: Services, projects: Projects) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path,
      operationId: 'createProject',
      summary: 'Make a project',
      description: 'There is room for 1,000 projects; past that the answer is 409.',
      access: 'projects:write',
      idempotent: true,
      schemas: { body: NewProject },
      bodyExample: { name: 'Algebra exam', instructions: projectExample.instructions },
      responses: { 201: { ...one, example: { ...projectExample, sessionCount: 0, fileCount: 0 } } },
      problems: ['CONFLICT'],
    },
    ({ principal, body, claim }) =>
      storedAnswer(
        201,
        idempotency.once(claim, (tx) => projects.create(tx, principal.userId, body)),
      ),
  )

const get = (projects: Projects) =>
  endpoint(
    {
      ...common,
      ...absent,
      method: 'GET',
      path: onePath,
      operationId: 'getProject',
      summary: 'One project',
      access: 'projects:read',
      schemas: { params: ProjectParams },
      responses: { 200: one },
    },
    async ({ principal, params }) => json(200, await projects.get(principal.userId, params.id)),
  )

const update = (projects: Projects) =>
  endpoint(
    {
      ...common,
      ...absent,
      method: 'PATCH',
      path: onePath,
      operationId: 'updateProject',
      summary: 'Rename a project, or change its description or instructions',
      description: 'Null, or empty text, takes the description or the instructions away.',
      access: 'projects:write',
      schemas: { params: ProjectParams, body: ProjectPatch },
      bodyExample: { name: 'Algebra, second try' },
      responses: { 200: one },
    },
    async ({ principal, params, body }) =>
      json(200, await projects.update(principal.userId, params.id, body)),
  )

const remove = (projects: Projects) =>
  endpoint(
    {
      ...common,
      ...absent,
      method: 'DELETE',
      path: onePath,
      operationId: 'deleteProject',
      summary: 'Delete a project; its sessions and files leave it and stay',
      access: 'projects:write',
      schemas: { params: ProjectParams },
      responses: okResponse('It is gone.'),
    },
    ({ principal, params }) => okAfter(projects.delete(principal.userId, params.id)),
  )
