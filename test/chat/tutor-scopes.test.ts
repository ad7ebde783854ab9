/** A credential's scopes inside the tutor: what its scopes do not cover reaches no prompt and no tool. */
import { expect, test } from 'bun:test'
import { scopes as allScopes, type Scope } from '../../src/http/auth'
import { readFrames } from '../support/answers'
import type { Client } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { Application } from '../support/oauth'
import { startScripted } from '../support/scripted'
import { newUploader } from '../files/uploader'
import { called, connect, keyOf } from '../mcp/mcp-clients'

const secrets = {
  memory: 'Collects harpsichords',
  instructions: 'Speak of baroque organs',
  file: 'Photosynthesis turns light into chemical energy.',
} as const
const question = 'What does photosynthesis do?'
const call = {
  id: 'call-1',
  name: 'remember',
  input: JSON.stringify({ kind: 'fact', content: 'Was here' }),
}
const retrieval = ['remember', 'search_files', 'search_sessions']

onEachEngine('scopes inside the tutor', (engine) => {
  const scripted = fixture(() => startScripted({ remembering: { calls: [call] } }, { engine }))
  const learner = fixture(async () => {
    const uploader = await newUploader(scripted.url)
    const { client } = uploader
    const project = { name: 'Music', instructions: secrets.instructions }
    const { json } = await client.call<{ id: string }>('POST', '/api/projects', project)
    await client.call('POST', '/api/memory', { content: secrets.memory, kind: 'fact' })
    await uploader.read('Biology.txt', secrets.file, { projectId: json.id })
    return { client, projectId: json.id }
  })

  async function newSession(): Promise<string> {
    const items = [{ title: 'A session', projectId: learner.projectId }]
    const { json } = await learner.client.call<{ results: { id: string }[] }>(
      'POST',
      '/api/sessions',
      { items },
    )
    return json.results[0]?.id as string
  }

  /** What the model receives beyond the dialogue while `act` runs: secrets by name, and tools. */
  async function received(act: () => Promise<unknown>) {
    const from = scripted.model.requests.length
    await act()
    const text = JSON.stringify(scripted.model.requests.slice(from).map(({ body }) => body))
    expect(text).toContain('photosynthesis')
    return {
      secrets: Object.entries(secrets).flatMap(([name, value]) =>
        text.includes(value) ? name : [],
      ),
      tools: retrieval.filter((name) => text.includes(`"name":"${name}"`)),
    }
  }

  const bearer = (token: string) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  })

  async function stream(
    token: string,
    path: string,
    body: object,
    end = 'complete',
  ): Promise<void> {
    const response = await fetch(`${scripted.url}${path}`, {
      method: 'POST',
      headers: bearer(token),
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    expect(readFrames(await response.text()).at(-1)?.event).toBe(end)
  }

  const ask = async (token: string) => {
    const sessionId = await newSession()
    return received(() => stream(token, '/api/chat/stream', { sessionId, content: question }))
  }

  const nothing = { secrets: [], tools: [] }
  const everything = { secrets: ['memory', 'instructions', 'file'], tools: retrieval }

  test('a cookie gives the tutor everything of its user', async () => {
    const sessionId = await newSession()
    expect(await received(() => learner.client.chat(sessionId, question))).toEqual(everything)
  })

  test.each([
    [['chat:write'], nothing],
    [['chat:write', 'memory:read'], { secrets: ['memory'], tools: [] }],
    [['chat:write', 'memory:write'], { secrets: [], tools: ['remember'] }],
    [['chat:write', 'projects:read'], { secrets: ['instructions'], tools: [] }],
    [['chat:write', 'files:read'], { secrets: ['file'], tools: ['search_files'] }],
    [['chat:write', 'sessions:read'], { secrets: [], tools: ['search_sessions'] }],
    [allScopes, everything],
  ] as [Scope[], typeof nothing][])(
    'an agent key with %p gives it that alone',
    async (held, given) => {
      expect(await ask(await keyOf(learner.client, held))).toEqual(given)
    },
  )

  test('an OAuth token with chat:write gives it nothing, in chat, edit and retry', async () => {
    const app = await Application.register(scripted.url)
    const { access_token } = await app.connect(learner.client, { scope: 'chat:write' })
    const sessionId = await newSession()
    await learner.client.chat(sessionId, question)
    const [asked] = await learner.client.messages(sessionId)
    const path = `/api/chat/messages/${String(asked?.['id'])}`
    expect(await ask(access_token)).toEqual(nothing)
    expect(
      await received(() => stream(access_token, `${path}/edit`, { content: question })),
    ).toEqual(nothing)
    expect(await received(() => stream(access_token, `${path}/retry`, {}))).toEqual(nothing)
  })

  test('ask_tutor over MCP gives it what the key covers', async () => {
    const call = async (held: readonly Scope[]) => {
      const client = await connect(scripted.url, '2026-07-28', await keyOf(learner.client, held))
      const sessionId = await newSession()
      return received(() => called(client, 'ask_tutor', { message: question, sessionId }))
    }
    expect(await call(['chat:write'])).toEqual(nothing)
    expect(await call(['chat:write', 'memory:read'])).toEqual({ secrets: ['memory'], tools: [] })
  })

  test('a call of a tool that was not offered has no effect', async () => {
    const client: Client = learner.client
    const before = (await client.call('GET', '/api/memory')).text
    const sessionId = await newSession()
    const token = await keyOf(client, ['chat:write'])
    const content = `[[remembering]] ${question}`
    // The model says nothing beside its calls, and an empty reply is an error.
    await stream(token, '/api/chat/stream', { sessionId, content }, 'error')
    expect((await client.call('GET', '/api/memory')).text).toBe(before)
  })
})
