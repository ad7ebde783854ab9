import { endpoint, json, okAfter } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { pageResponse } from '../../http/pagination'
import { storedAnswer } from '../../http/idempotency'
import { jsonResponse, okResponse } from '../../http/validation'
import type { Services } from '../../services'
import { noSuchMemory, type Memories } from './memory'
import {
  Memory,
  memoryExample,
  PageOfMemories,
  MemoryParams,
  MemoryPatch,
  MemoryQuery,
  MemorySettings,
  NewMemory,
} from './model'

const common = { tag: 'Memory' } as const
const path = '/api/memory'
const onePath = `${path}/:id`
const settingsPath = `${path}/settings`
const one = { description: 'The memory.', schema: Memory, example: memoryExample }
const absent = { problems: ['NOT_FOUND'], notFoundMessage: noSuchMemory } as const
const gone = okResponse('It is gone.')
const settings = jsonResponse('The settings.', MemorySettings, { enabled: true })

export const memoryRoutes = (services: Services, memories: Memories) =>
  plugin('memory', [
    list(memories),
    create(services, memories),
    removeAll(memories),
    getSettings(memories),
    setSettings(memories),
    update(memories),
    remove(memories),
  ])

const list = (memories: Memories) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path,
      operationId: 'listMemory',
      summary: 'What the tutor remembers of the caller, last changed first',
      access: 'memory:read',
      schemas: { query: MemoryQuery },
      responses: pageResponse(PageOfMemories, memoryExample),
    },
    async ({ principal, query }) => json(200, await memories.list(principal.userId, query)),
  )

const create = ({ idempotency }: Services, memories: Memories) =>
  endpoint(
    {
      ...common,
      method: 'POST',
      path,
      operationId: 'createMemory',
      summary: 'Have something remembered',
      description:
        'There is room for 1,000 memories; past that the answer is 409. Works while memory is switched off, too.',
      access: 'memory:write',
      idempotent: true,
      schemas: { body: NewMemory },
      bodyExample: { content: 'I take the algebra exam in June.', kind: 'goal' },
      responses: { 201: one },
      problems: ['NOT_FOUND', 'CONFLICT'],
    },
    ({ principal, body, claim }) =>
      storedAnswer(
        201,
        idempotency.once(claim, (tx) => memories.create(tx, principal.userId, body)),
      ),
  )

const removeAll = (memories: Memories) =>
  endpoint(
    {
      ...common,
      method: 'DELETE',
      path,
      operationId: 'deleteAllMemory',
      summary: 'Forget everything',
      access: 'memory:write',
      responses: gone,
    },
    ({ principal }) => okAfter(memories.deleteAll(principal.userId)),
  )

const getSettings = (memories: Memories) =>
  endpoint(
    {
      ...common,
      method: 'GET',
      path: settingsPath,
      operationId: 'getMemorySettings',
      summary: 'Whether the tutor remembers',
      access: 'memory:read',
      responses: settings,
    },
    async ({ principal }) => json(200, await memories.settings(principal.userId)),
  )

const setSettings = (memories: Memories) =>
  endpoint(
    {
      ...common,
      method: 'PATCH',
      path: settingsPath,
      operationId: 'updateMemorySettings',
      summary: 'Switch memory on or off',
      description:
        'While it is off the tutor neither reads nor writes memory. What is there stays, and can be read, changed and deleted by its owner.',
      access: 'memory:write',
      schemas: { body: MemorySettings },
      bodyExample: { enabled: false },
      responses: settings,
    },
    async ({ principal, body }) => json(200, await memories.setSettings(principal.userId, body)),
  )

const update = (memories: Memories) =>
  endpoint(
    {
      ...common,
      ...absent,
      method: 'PATCH',
      path: onePath,
      operationId: 'updateMemory',
      summary: 'Correct a memory',
      access: 'memory:write',
      schemas: { params: MemoryParams, body: MemoryPatch },
      bodyExample: { content: 'I take the algebra exam in September.' },
      responses: { 200: one },
    },
    async ({ principal, params, body }) =>
      json(200, await memories.update(principal.userId, params.id, body)),
  )

const remove = (memories: Memories) =>
  endpoint(
    {
      ...common,
      ...absent,
      method: 'DELETE',
      path: onePath,
      operationId: 'deleteMemory',
      summary: 'Forget one thing',
      access: 'memory:write',
      schemas: { params: MemoryParams },
      responses: gone,
    },
    ({ principal, params }) => okAfter(memories.delete(principal.userId, params.id)),
  )
