/** Holds a server that has come back against what its learners were promised. */
import { Database } from 'bun:sqlite'
import { pathOf, practiceItems, type Learner } from './learner'
import type { Kind, Said } from './model'

/** Jobs and replies end within this time of a start (contract §0: 30 s), in milliseconds. */
const settleMs = 45_000
/** A request without an answer is sent again so often; a server that has died answers none. */
const retriesMax = 3

type Item = Readonly<Record<string, unknown>>

/** One line a broken promise; none where all were kept. */
export async function brokenPromises(learner: Learner): Promise<string[]> {
  const faults: string[] = []
  for (const kind of ['session', 'memory', 'project', 'file'] as const) {
    faults.push(...(await thingFaults(learner, kind)))
  }
  faults.push(...(await fileFaults(learner)))
  for (const said of learner.model.replies) faults.push(...(await replyFaults(learner, said)))
  faults.push(...(await importFaults(learner)))
  for (const id of learner.model.practices) faults.push(...(await practiceFaults(learner, id)))
  return faults.map((fault) => `${learner.name}: ${fault}`)
}

async function thingFaults(learner: Learner, kind: Kind): Promise<string[]> {
  const items = await all(learner, pathOf[kind])
  const faults: string[] = []
  for (const { mark, state, id } of learner.model.things.filter((one) => one.kind === kind)) {
    const found = items.filter((item) => nameOf(kind, item) === mark)
    if (found.length > 1) faults.push(`${mark} is there ${found.length} times`)
    if (found.some(({ status }) => status === 'processing' || status === 'failed')) {
      faults.push(`the text of ${mark} was not read`)
    }
    if (state === 'present' && found.length === 0) faults.push(`${mark} (${id}) is lost`)
    if (state === 'gone' && found.length > 0) faults.push(`${mark} (${id}) has come back`)
  }
  return faults
}

function nameOf(kind: Kind, item: Item): unknown {
  if (kind === 'session') return item['title']
  if (kind === 'memory') return item['content']
  return kind === 'file' ? String(item['name']).replace(/\.md$/, '') : item['name']
}

/** What was uploaded is there, byte for byte. */
async function fileFaults(learner: Learner): Promise<string[]> {
  const faults: string[] = []
  for (const { id, mark, text: expected } of learner.model.present('file')) {
    const { status, text } = await learner.call('GET', `/api/files/${id}/content`)
    if (status !== 200) faults.push(`the bytes of ${mark} answer ${status}`)
    else if (text !== expected) faults.push(`the bytes of ${mark} have changed`)
  }
  return faults
}

/** A message that was acknowledged is stored once; what a reader has seen is in its text; it has ended. */
async function replyFaults(learner: Learner, said: Said): Promise<string[]> {
  if (!said.started) return []
  const messages = await all(learner, `/api/sessions/${said.sessionId}/messages`, 'branches=all&')
  const asked = messages.filter(({ role, content }) => role === 'user' && content === said.content)
  const faults = asked.length === 1 ? [] : [`"${said.content}" is there ${asked.length} times`]
  const replies = messages.filter(({ parentId }) => parentId === asked[0]?.['id'])
  if (replies.length !== 1) faults.push(`"${said.content}" has ${replies.length} replies`)
  const [reply] = replies
  const text = (reply?.['content'] ?? '') as string
  if (reply?.['status'] === 'streaming') faults.push(`the reply to "${said.content}" never ends`)
  if (said.complete !== null && text !== said.complete) {
    faults.push(`the reply to "${said.content}" is not the one that was shown`)
  } else if (!text.startsWith(said.received)) {
    faults.push(`the reply to "${said.content}" lost what a reader had seen`)
  }
  return faults
}

/** An import that was accepted has ended, and each of its conversations is there once. */
async function importFaults(learner: Learner): Promise<string[]> {
  const sessions = await all(learner, '/api/sessions')
  const faults: string[] = []
  for (const { id, title, parts } of learner.model.imports.filter(({ id }) => id !== null)) {
    const { status, json } = await patient(learner, `/api/import/${String(id)}`)
    const state = status === 200 ? String(json['status']) : `answered ${status}`
    if (state !== 'completed') faults.push(`import ${title} is ${state}`)
    const found = sessions.filter((session) => session['title'] === title)
    if (found.length !== parts) faults.push(`import ${title} has ${found.length} of ${parts} parts`)
    for (const session of found) {
      const messages = await all(learner, `/api/sessions/${String(session['id'])}/messages`)
      if (messages.length !== 1) faults.push(`a part of ${title} has ${messages.length} messages`)
    }
  }
  return faults
}

/** A set of practice that was accepted has its items. */
async function practiceFaults(learner: Learner, id: string): Promise<string[]> {
  const { status, json } = await patient(learner, `/api/practice/${id}/items`)
  if (status !== 200) return [`the items of practice ${id} answer ${status}`]
  const { length } = json['items'] as unknown[]
  return length === practiceItems ? [] : [`practice ${id} has ${length} items`]
}

/** Every item of a list, page after page. */
async function all(learner: Learner, path: string, query = ''): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor = ''; ;) {
    const { status, json } = await patient(learner, `${path}?${query}limit=100${cursor}`)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    items.push(...(json['items'] as Item[]))
    if (json['hasMore'] !== true) return items
    cursor = `&cursor=${encodeURIComponent(String(json['nextCursor']))}`
  }
}

/** The answer to a `GET`; on a busy machine the first may come after the learner's patience has ended. */
async function patient(learner: Learner, path: string): ReturnType<Learner['call']> {
  let answer = await learner.call('GET', path)
  for (let retry = 0; answer.status === 0 && retry < retriesMax; retry += 1) {
    answer = await learner.call('GET', path)
  }
  return answer
}

/** Waits until the replies and jobs of all have ended; what has not is found by `brokenPromises`. */
export async function settled(learners: readonly Learner[]): Promise<void> {
  const deadline = performance.now() + settleMs
  for (const learner of learners) {
    while (performance.now() < deadline && (await isBusy(learner))) await Bun.sleep(250)
  }
}

async function isBusy(learner: Learner): Promise<boolean> {
  const { replies, imports, practices } = learner.model
  for (const id of new Set(replies.map(({ sessionId }) => sessionId))) {
    const { json } = await learner.call('GET', `/api/chat/streams?sessionId=${id}`)
    if ((json['streams'] as unknown[] | undefined)?.length !== 0) return true
  }
  const jobs = [
    ...imports.flatMap(({ id }) => (id === null ? [] : [`/api/import/${id}`])),
    ...practices.map((id) => `/api/practice/${id}`),
    ...learner.model.present('file').map(({ id }) => `/api/files/${String(id)}`),
  ]
  for (const path of jobs) {
    const { json } = await learner.call('GET', path)
    if (unfinished.has(json['status'])) return true
  }
  return false
}

const unfinished: ReadonlySet<unknown> = new Set(['queued', 'running', 'preparing', 'processing'])

/** What SQLite itself says of its file: `ok`. */
export function integrityOf(path: string): string {
  using database = new Database(path, { readonly: true })
  const row = database.query('pragma integrity_check').get() as { integrity_check: string }
  return row.integrity_check
}
