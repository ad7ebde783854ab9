/**
 * Every kind of data that a user can own, created through the API. A new kind of data is added here, so
 * that the tests of `no-references-left.test.ts` cover it.
 */
import type { Client } from '../support/client'

/** An item that was created. */
export interface UserItem {
  readonly id: string
  /** Its path in the API, for DELETE. */
  readonly path: string
}

/** The session and the project that contain the items. */
export interface Containers {
  readonly client: Client
  readonly projectId: string
  readonly sessionId: string
}

/** By name: creates an item, in the project and the session if the kind allows it. */
const userItems: Readonly<Record<string, (containers: Containers) => Promise<UserItem>>> = {
  message: async ({ client, sessionId }) => {
    await client.chat(sessionId, 'Solve 3x + 7 = 22')
    const id = String((await client.messages(sessionId))[0]?.['id'])
    await client.call('POST', `/api/chat/messages/${id}/edit`, { content: 'Solve 3x + 7 = 25' })
    return { id, path: `/api/sessions/${sessionId}` }
  },
  memory: async ({ client, sessionId: sourceSessionId }) => {
    const body = { content: 'Likes trains.', kind: 'fact', sourceSessionId }
    const { json } = await client.call<{ id: string }>('POST', '/api/memory', body)
    return { id: json.id, path: `/api/memory/${json.id}` }
  },
  file: async ({ client, projectId }) => {
    const form = new FormData()
    form.set('projectId', projectId)
    form.set('file', new File(['Plants make sugar.'], 'notes.txt'))
    const { json } = await client.call<{ id: string; status: string }>('POST', '/api/files', form)
    const path = `/api/files/${json.id}`
    let { status } = json
    while (status === 'processing') {
      await Bun.sleep(20)
      status = (await client.call<{ status: string }>('GET', path)).json.status
    }
    return { id: json.id, path }
  },
  practice: async ({ client, sessionId }) => {
    const body = { source: { sessionId }, mode: 'practice', count: 1 }
    const { json } = await client.call<{ id: string }>('POST', '/api/practice', body)
    const path = `/api/practice/${json.id}`
    let status = 'preparing'
    while (status === 'preparing') {
      await Bun.sleep(20)
      status = (await client.call<{ status: string }>('GET', path)).json.status
    }
    type Items = { items: { id: string }[] }
    const { items } = (await client.call<Items>('GET', `${path}/items`)).json
    const answers = `${path}/items/${items[0]?.id}/answers`
    for (const answer of ['98765', '98766', '98767']) await client.call('POST', answers, { answer })
    return { id: json.id, path }
  },
  share: async ({ client, sessionId }) => {
    const path = `/api/sessions/${sessionId}/share`
    const { json } = await client.call<{ shareId: string }>('POST', path)
    return { id: json.shareId, path }
  },
}

/** A project with a session, and one item of every kind in them; by kind. */
export async function createUserData(client: Client) {
  const project = await client.call<{ id: string }>('POST', '/api/projects', { name: 'A project' })
  const projectId = project.json.id
  const sessions = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
    items: [{ title: 'A session', projectId }],
  })
  const sessionId = String(sessions.json.results[0]?.id)
  const containers = { client, projectId, sessionId }
  const items: Record<string, UserItem> = {
    project: { id: projectId, path: `/api/projects/${projectId}` },
    session: { id: sessionId, path: `/api/sessions/${sessionId}` },
  }
  for (const [name, create] of Object.entries(userItems)) items[name] = await create(containers)
  return items
}
