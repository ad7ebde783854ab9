/** One object of every kind that a user can own, made through the API alone. */
import { SoftAuthenticator } from './authenticator'
import type { Client } from './client'

/** Ids by the part of a path behind which they stand: "sessions". */
export type Ids = Readonly<Record<string, readonly string[]>>

/** What a user owns: one object or more of each kind. */
export type Belongings = Ids & Readonly<Record<'sessions', readonly string[]>>

/**
 * Makes one of each thing, so that paths with ids lead somewhere. `mark` stands in every title and
 * text. The first session is private, the second one is shared.
 */
export async function createBelongings(browser: Client, mark: string): Promise<Belongings> {
  const make = async (path: string, body: unknown) =>
    (await browser.call<{ id: string; shareId: string }>('POST', path, body)).json
  const projectId = (await make('/api/projects', { name: mark, instructions: mark })).id
  const { json: bulk } = await browser.call<{ results: { id: string }[] }>(
    'POST',
    '/api/sessions',
    { items: [{ title: mark, projectId }, { title: `${mark}, too` }] },
  )
  const sessions = bulk.results.map(({ id }) => id)
  const [sessionId = '', sharedId = ''] = sessions
  const [start] = await browser.chat(sessionId, `Solve 2x + 3 = 11 (${mark})`)
  const {
    streamId = '',
    messageId = '',
    userMessageId = '',
  } = (start?.data ?? {}) as Record<string, string>
  await make(`/api/chat/messages/${messageId}/feedback`, { rating: 'up', comment: mark })
  const form = new FormData()
  form.set('projectId', projectId)
  form.set('file', new File([`# ${mark}\n\nLight becomes sugar.`], `${mark}.md`))
  const source = { skill: 'linear-equations' }
  const practice = await make('/api/practice', { source, mode: 'practice', count: 2 })
  const memory = { content: `Likes ${mark}`, kind: 'preference', sourceSessionId: sessionId }
  const shared = await make(`/api/sessions/${sharedId}/share`, undefined)
  return {
    sessions,
    streams: [streamId],
    messages: [messageId, userMessageId],
    shares: [shared.shareId],
    projects: [projectId],
    memory: [(await make('/api/memory', memory)).id],
    files: [(await make('/api/files', form)).id],
    import: [(await make('/api/import', { source: 'chatgpt', payload: { sessions: [] } })).id],
    passkeys: [await addPasskey(browser)],
    practice: [practice.id],
    items: await itemsOf(browser, practice.id),
  }
}

async function addPasskey(browser: Client): Promise<string> {
  const path = '/api/account/passkeys'
  type Options = Parameters<SoftAuthenticator['register']>[0]
  const { json: options } = await browser.call<Options>('POST', `${path}/options`)
  const response = await (await SoftAuthenticator.make(browser.url)).register(options)
  return (await browser.call<{ id: string }>('POST', path, { response, name: 'Phone' })).json.id
}

/** The ids of the items, once they are made. */
async function itemsOf(browser: Client, practiceId: string): Promise<string[]> {
  for (;;) {
    const path = `/api/practice/${practiceId}/items`
    const { status, json } = await browser.call<{ items: { id: string }[] }>('GET', path)
    if (status === 200 && json.items.length > 0) return json.items.map(({ id }) => id)
    await Bun.sleep(20)
  }
}
