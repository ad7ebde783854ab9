/** The requests that bring every endpoint to the answers that only it has. */
import { sha256 } from '../../src/lib/tokens'
import { statusSubscribers } from '../../src/db/schema'
import { Client, newEmail, password, type OnAnswer } from '../support/client'
import { administrationScenarios } from './admin-scenarios'
import { adminScenarios, agentScenarios } from './agent-scenarios'
import { classScenarios, joined } from './class-scenarios'
import { identityScenarios } from './identity-scenarios'
import { ltiScenarios } from './lti-scenarios'
import { invitationScenarios } from './invitation-scenarios'
import { practiceScenarios } from './practice-scenarios'
import { both, unknownId, see, twice, type Scenario } from './scenario'
import { studyScenarios } from './study-scenarios'

/** An address that was sent the token `known`. */
const asked = {
  emailKey: 'x',
  email: 'x@example.org',
  tokenHash: sha256('known'),
  tokenExpiresAt: Date.now() + 3_600_000,
  toldUntil: 0,
  createdAt: 0,
}

/** By operation id: its successes, and the failures that no other endpoint has in the same way. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ...classScenarios,
  ...identityScenarios,
  ...ltiScenarios,
  ...invitationScenarios,
  ...administrationScenarios,
  ...adminScenarios,
  ...studyScenarios,
  ...agentScenarios,
  ...practiceScenarios,
  getHealth: ({ client }) => see(client, 'GET', '/api/health'),
  getHello: ({ client }) => see(client, 'GET', '/api/hello'),
  getConfig: ({ client }) => see(client, 'GET', '/api/config'),
  getStatus: ({ client }) => see(client, 'GET', '/api/status'),
  getMobileBootstrap: ({ client }) => see(client, 'GET', '/api/v2/mobile/bootstrap'),
  askNlweb: async ({ client }) => {
    await see(client, 'POST', '/api/nlweb/ask', { query: 'agents' })
    await see(client, 'POST', '/api/nlweb/ask?streaming=true', { query: 'agents' })
  },
  streamNlweb: ({ client }) => see(client, 'POST', '/api/nlweb/stream', { query: 'agents' }),
  getApiIndex: ({ client }) => see(client, 'GET', '/api'),
  getApiCatalog: ({ client }) => see(client, 'GET', '/.well-known/api-catalog'),
  getAuthGuide: ({ client }) => see(client, 'GET', '/auth.md'),
  getLlmsText: ({ client }) => see(client, 'GET', '/llms.txt'),
  getDocs: ({ client }) => see(client, 'GET', '/docs'),
  getDocsShapes: ({ client }) => see(client, 'GET', '/docs/shapes'),
  listAnnouncements: ({ client }) => see(client, 'GET', '/api/announcements'),
  subscribeToStatus: ({ client }) =>
    see(client, 'POST', '/api/status/subscribe', { email: newEmail() }),
  confirmStatusMails: async ({ client, server }) => {
    const { store } = server.running.services
    await see(client, 'POST', '/api/status/confirm', { token: 'x' })
    await store.db.insert(statusSubscribers).values(asked)
    await see(client, 'POST', '/api/status/confirm', { token: 'known' })
  },
  endStatusMails: async ({ client, server }) => {
    const signature = server.running.services.keyring.sign('status.unsubscribe', 'eA')
    await see(client, 'POST', '/api/status/unsubscribe', { token: 'x' })
    await see(client, 'POST', '/api/status/unsubscribe', { token: `eA.${signature}` })
  },
  getAnnouncementFeed: ({ client }) => see(client, 'GET', '/announcements.atom'),
  getOpenApi: ({ client }) => see(client, 'GET', '/openapi.json'),
  getCsrfToken: ({ client }) => see(client, 'GET', '/api/auth/csrf-token'),
  getMe: ({ client }) => see(client, 'GET', '/api/auth/me'),
  register: async ({ url, onAnswer }) => {
    const email = newEmail()
    const stranger = new Client(url, onAnswer)
    await stranger.register(email)
    await see(stranger, 'POST', '/api/auth/register', { email, password })
  },
  login: async ({ url, onAnswer }) => {
    const email = newEmail()
    await new Client(url, onAnswer).register(email)
    const stranger = new Client(url, onAnswer)
    await stranger.fetchCsrf()
    await see(stranger, 'POST', '/api/auth/login', { email, password: 'wrong horse' })
    await see(stranger, 'POST', '/api/auth/login', { email, password })
  },
  logout: ({ url, onAnswer }) => signOut('POST', url, onAnswer),
  deleteSignIn: ({ url, onAnswer }) => signOut('DELETE', url, onAnswer),
  listImports: ({ client }) => see(client, 'GET', '/api/import'),
  beginImport: ({ client }) =>
    twice((changed) =>
      client.call(
        'POST',
        '/api/import',
        { source: changed ? 'elsewhere' : 'chatgpt', payload: [] },
        { 'idempotency-key': 'import' },
      ),
    ),
  getImport: async ({ client }) =>
    both(client, 'GET', (id) => `/api/import/${id}`, await begunImport(client)),
  cancelImport: async ({ client }) =>
    both(client, 'POST', (id) => `/api/import/${id}/cancel`, await begunImport(client)),
  listSessions: async ({ client }) => {
    await client.createSession()
    await see(client, 'GET', '/api/sessions')
    await see(client, 'GET', '/api/v2/sessions?limit=1')
    await see(client, 'GET', `/api/sessions?projectId=${unknownId}`)
  },
  searchSessions: async ({ client }) => {
    await client.createSession('Findable')
    await see(client, 'GET', '/api/sessions/search?q=findable')
  },
  createSessions: ({ client }) =>
    twice((changed) =>
      client.call(
        'POST',
        '/api/sessions',
        { items: [{ title: changed ? 'Other' : 'One' }, { title: '' }] },
        { 'idempotency-key': 'one' },
      ),
    ),
  getSession: ({ client, sessionId }) =>
    both(client, 'GET', (id) => `/api/sessions/${id}`, sessionId),
  getSessionDrawing: ({ client, sessionId }) =>
    both(client, 'GET', (id) => `/api/sessions/${id}/drawing`, sessionId),
  updateSession: async (setup) => {
    const { client, sessionId } = setup
    await both(client, 'PATCH', (id) => `/api/sessions/${id}`, sessionId, { title: 'Renamed' })
    const { member } = await joined(setup, { modes: ['socratic'] })
    const own = await member.createSession()
    await see(member, 'PATCH', `/api/sessions/${own}`, { mode: 'tutor' })
  },
  deleteSession: async ({ client }) => {
    await both(client, 'DELETE', (id) => `/api/sessions/${id}`, await client.createSession())
  },
  listMessages: ({ client, sessionId }) =>
    both(client, 'GET', (id) => `/api/sessions/${id}/messages`, sessionId),
  listFiles: async ({ client }) => {
    await newFile(client)
    await see(client, 'GET', '/api/files?limit=1')
    await see(client, 'GET', `/api/files?projectId=${unknownId}`)
  },
  uploadFile: async ({ client }) => {
    await twice((changed) =>
      client.call('POST', '/api/files', formOf(changed ? 'Other' : 'One'), {
        'idempotency-key': 'file',
      }),
    )
    await see(client, 'POST', '/api/files', formOf('x', unknownId))
  },
  getFile: async ({ client }) =>
    both(client, 'GET', (id) => `/api/files/${id}`, await newFile(client)),
  downloadFile: async ({ client }) => {
    const id = await newFile(client)
    await both(client, 'GET', (file) => `/api/files/${file}/content`, id)
    const path = `/api/files/${id}/content`
    await client.call('GET', path, undefined, { range: 'bytes=0-1' })
    await client.call('GET', path, undefined, { 'if-none-match': '*' })
  },
  deleteFile: async ({ client }) =>
    both(client, 'DELETE', (id) => `/api/files/${id}`, await newFile(client)),
  streamChat: async ({ client, sessionId }) => {
    await twice((changed) =>
      client.call(
        'POST',
        '/api/chat/stream',
        { sessionId, content: changed ? '2 + 2' : '1 + 1' },
        { 'idempotency-key': 'said' },
      ),
    )
    await see(client, 'POST', '/api/chat/stream', { sessionId: unknownId, content: 'Hello' })
  },
  rateMessage: async ({ client, sessionId }) => {
    const [, reply] = await client.messages(sessionId)
    const path = (id: string) => `/api/chat/messages/${id}/feedback`
    await both(client, 'POST', path, String(reply?.['id']), { rating: 'up' })
    await twice((changed) =>
      client.call(
        'POST',
        path(String(reply?.['id'])),
        { rating: changed ? 'down' : 'up' },
        { 'idempotency-key': 'rated' },
      ),
    )
  },
  chatAsGuest: async ({ client }) => {
    const path = '/api/guest/chat'
    await see(client, 'POST', path, { messages: [], content: 'Solve 3x + 7 = 22' })
    const turn = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello?' },
    ]
    await see(client, 'POST', path, {
      messages: Array.from({ length: 12 }, () => turn).flat(),
      content: 'More',
    })
  },
  followEvents: ({ client }) => see(client, 'GET', '/api/events'),
  listStreams: ({ client, sessionId }) =>
    both(client, 'GET', (id) => `/api/chat/streams?sessionId=${id}`, sessionId),
  followStream: async ({ client, streamId }) => {
    await both(client, 'GET', (id) => `/api/chat/streams/${id}`, streamId)
    await see(client, 'GET', `/api/chat/streams/${streamId}?after=1000000`)
  },
  cancelStream: ({ client, streamId }) =>
    both(client, 'POST', (id) => `/api/chat/streams/${id}/cancel`, streamId),
}

/** A form with a file. */
function formOf(content: string, projectId?: string): FormData {
  const form = new FormData()
  form.set('file', new File([content], 'notes.txt'))
  if (projectId !== undefined) form.set('projectId', projectId)
  return form
}

async function newFile(client: Client): Promise<string> {
  const { json } = await client.call<{ id: string }>('POST', '/api/files', formOf('Hello'))
  return json.id
}

async function begunImport(client: Client): Promise<string> {
  const body = { source: 'chatgpt', payload: [] }
  return (await client.call<{ id: string }>('POST', '/api/import', body)).json.id
}

async function signOut(method: string, url: string, onAnswer: OnAnswer): Promise<void> {
  const client = new Client(url, onAnswer)
  await client.register()
  await client.call(method, '/api/auth/logout')
}
