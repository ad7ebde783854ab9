/** The scenarios of administration, and of the endpoint of MCP and its card. */
import { Client } from '../support/client'
import { see, type Setup, type Scenario } from './scenario'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_sessions' } }
const accept = { accept: 'application/json, text/event-stream' }
/** What says that a message is of the newer era. */
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** By operation id. */
export const agentScenarios: Readonly<Record<string, Scenario>> = {
  postMcpMessage: async ({ client, url, onAnswer }) => {
    const stranger = new Client(url, onAnswer)
    const post = (body: unknown, headers: Record<string, string> = accept) =>
      stranger.call('POST', '/api/mcp', body, headers)
    const newer = (method: string) =>
      post(
        { ...list, method, params: { _meta: meta } },
        { ...accept, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
      )
    await post(list)
    await newer('tools/list')
    await newer('tools/nothing')
    await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
    await post([list])
    await post(list, { accept: 'text/html' })
    await post(call)
    await post(call, { ...accept, authorization: `Bearer ${await keyOf(client)}` })
    await post(list, { ...accept, origin: 'https://evil.example' })
  },
  getMcpServerCard: ({ client }) => see(client, 'GET', '/.well-known/mcp/server-card.json'),
}

/** A key that reads memory alone. */
async function keyOf(client: Setup['client']): Promise<string> {
  const body = { label: 'x', scopes: ['memory:read'] }
  const { json } = await client.call<{ credential: string }>(
    'POST',
    '/api/account/agent-keys',
    body,
  )
  return json.credential
}

/** An administrator of a server whose registration is decided by its variable, and its dead model. */
async function decided({ env, onAnswer }: Setup) {
  const model = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: 'http://127.0.0.1:9/v1' }
  const place = await startServer({
    env: { ...env, ...model, LLM_MODEL: 'none', REGISTRATION: 'closed' },
  })
  return { place, admin: await signedIn(place, 'admin', onAnswer) }
}

/** By operation id. */
export const adminScenarios: Readonly<Record<string, Scenario>> = {
  getAdminSettings: ({ client }) => see(client, 'GET', '/api/admin/settings'),
  updateAdminSettings: async (setup) => {
    await see(setup.client, 'PATCH', '/api/admin/settings', { registration: 'open' })
    const { place, admin } = await decided(setup)
    await using _ = place
    await see(admin, 'PATCH', '/api/admin/settings', { registration: 'open' })
  },
  testModel: async (setup) => {
    await see(setup.client, 'POST', '/api/admin/model-test')
    const { place, admin } = await decided(setup)
    await using _ = place
    await see(admin, 'POST', '/api/admin/model-test')
  },
  testMail: ({ client }) => see(client, 'POST', '/api/admin/mail-test'),
}
