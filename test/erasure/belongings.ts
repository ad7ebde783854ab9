/**
 * Everything that a learner can own, each made through the API. Whoever adds a kind of thing adds it
 * here, and what is said of all of them in `nothing-dangles.test.ts` is then said of it.
 */
import type { Client } from '../support/client'

/** A thing that was made. */
export interface Belonging {
  readonly id: string
  /** Its address in the API, for DELETE. */
  readonly path: string
}

/** What the others are put into. */
export interface Home {
  readonly client: Client
  readonly projectId: string
  readonly sessionId: string
}

/** By name: makes one, tied to the project and the session where it can be. */
const belongings: Readonly<Record<string, (home: Home) => Promise<Belonging>>> = {
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
  share: async ({ client, sessionId }) => {
    const path = `/api/sessions/${sessionId}/share`
    const { json } = await client.call<{ shareId: string }>('POST', path)
    return { id: json.shareId, path }
  },
}

/** A project with a session in it, and in those one of everything. */
export async function moveIn(client: Client) {
  const project = await client.call<{ id: string }>('POST', '/api/projects', { name: 'A project' })
  const projectId = project.json.id
  const sessions = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
    items: [{ title: 'A session', projectId }],
  })
  const sessionId = String(sessions.json.results[0]?.id)
  const home = { client, projectId, sessionId }
  const things: Record<string, Belonging> = {
    project: { id: projectId, path: `/api/projects/${projectId}` },
    session: { id: sessionId, path: `/api/sessions/${sessionId}` },
  }
  for (const [name, make] of Object.entries(belongings)) things[name] = await make(home)
  return things
}
