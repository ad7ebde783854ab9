/** The requests that bring the endpoints of projects, memory, shares and branches to their answers. */
import type { Client } from '../support/client'
import { both, unknownId, see, twice, type Scenario } from './scenario'

/** Too long to be one. */
const noKey = { 'idempotency-key': 'x'.repeat(256) }

/** By operation id. */
export const studyScenarios: Readonly<Record<string, Scenario>> = {
  listProjects: ({ client }) => see(client, 'GET', '/api/projects'),
  createProject: ({ client }) =>
    twice((changed) =>
      client.call(
        'POST',
        '/api/projects',
        { name: changed ? 'Other' : 'One' },
        { 'idempotency-key': 'project' },
      ),
    ),
  getProject: async ({ client }) =>
    both(client, 'GET', (id) => `/api/projects/${id}`, await project(client)),
  updateProject: async ({ client }) =>
    both(client, 'PATCH', (id) => `/api/projects/${id}`, await project(client), { name: 'New' }),
  deleteProject: async ({ client }) =>
    both(client, 'DELETE', (id) => `/api/projects/${id}`, await project(client)),
  listMemory: ({ client }) => see(client, 'GET', '/api/memory'),
  createMemory: async ({ client }) => {
    await twice((changed) =>
      client.call(
        'POST',
        '/api/memory',
        { content: changed ? 'Other' : 'One', kind: 'fact' },
        { 'idempotency-key': 'memory' },
      ),
    )
    const lost = { content: 'x', kind: 'goal', sourceSessionId: unknownId }
    await see(client, 'POST', '/api/memory', lost)
  },
  updateMemory: async ({ client }) =>
    both(client, 'PATCH', (id) => `/api/memory/${id}`, await memory(client), { kind: 'goal' }),
  deleteMemory: async ({ client }) =>
    both(client, 'DELETE', (id) => `/api/memory/${id}`, await memory(client)),
  deleteAllMemory: ({ client }) => see(client, 'DELETE', '/api/memory'),
  getMemorySettings: ({ client }) => see(client, 'GET', '/api/memory/settings'),
  updateMemorySettings: ({ client }) =>
    see(client, 'PATCH', '/api/memory/settings', { enabled: true }),
  shareSession: async ({ client, sessionId }) => {
    const key = { 'idempotency-key': 'share' }
    const other = await client.createSession()
    for (const id of [sessionId, sessionId]) {
      await client.call('POST', `/api/sessions/${id}/share`, undefined, key)
    }
    await client.call('POST', `/api/sessions/${other}/share`, undefined, key)
    await client.call('POST', `/api/sessions/${other}/share`, undefined, noKey)
    await see(client, 'POST', `/api/sessions/${unknownId}/share`)
  },
  unshareSession: async ({ client }) =>
    both(client, 'DELETE', (id) => `/api/sessions/${id}/share`, await client.createSession()),
  listShares: async ({ client, sessionId }) => {
    await client.call('POST', `/api/sessions/${sessionId}/share`)
    await see(client, 'GET', '/api/shares')
  },
  getShare: async ({ client, sessionId }) => {
    const { json } = await client.call<{ shareId: string }>(
      'POST',
      `/api/sessions/${sessionId}/share`,
    )
    await see(client, 'GET', `/api/shares/${json.shareId}`)
    await see(client, 'GET', '/api/shares/nothing')
  },
  activateMessage: async ({ client, sessionId }) => {
    const messageId = await firstMessage(client, sessionId)
    const path = (id: string) => `/api/sessions/${sessionId}/messages/${id}/activate`
    const key = { 'idempotency-key': 'activate' }
    await twice((changed) =>
      client.call('POST', path(changed ? unknownId : messageId), undefined, key),
    )
    await client.call('POST', path(messageId), undefined, noKey)
    await see(client, 'POST', path(unknownId))
  },
  editMessage: async ({ client }) => {
    const messageId = await newMessage(client)
    const path = (id: string) => `/api/chat/messages/${id}/edit`
    const key = { 'idempotency-key': 'edit' }
    await twice((changed) =>
      client.call('POST', path(messageId), { content: changed ? '2 + 2' : '1 + 2' }, key),
    )
    await see(client, 'POST', path(unknownId), { content: 'x' })
  },
  retryMessage: async ({ client }) => {
    const messageId = await newMessage(client)
    const path = (id: string) => `/api/chat/messages/${id}/retry`
    const key = { 'idempotency-key': 'retry' }
    await twice((changed) =>
      client.call('POST', path(messageId), changed ? { mode: 'tutor' } : {}, key),
    )
    await see(client, 'POST', path(unknownId), {})
  },
}

const made = async (client: Client, path: string, body: unknown): Promise<string> =>
  (await client.call<{ id: string }>('POST', path, body)).json.id

const project = (client: Client) => made(client, '/api/projects', { name: 'A project' })
const memory = (client: Client) => made(client, '/api/memory', { content: 'x', kind: 'fact' })

const firstMessage = async (client: Client, sessionId: string): Promise<string> =>
  String((await client.messages(sessionId))[0]?.['id'])

/** The learner's message in a separate session. */
async function newMessage(client: Client): Promise<string> {
  const sessionId = await client.createSession()
  await client.chat(sessionId, '1 + 1')
  return firstMessage(client, sessionId)
}
