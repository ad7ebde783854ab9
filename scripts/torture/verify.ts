/** Holds a server that has come back against what its learners were promised. */
import { Database } from 'bun:sqlite'
import { pathOf, type Learner } from './learner'
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
  for (const id of learner.model.imports) faults.push(...(await importFaults(learner, id)))
  return faults.map((fault) => `${learner.name}: ${fault}`)
}

async function thingFaults(learner: Learner, kind: Kind): Promise<string[]> {
  const items = await all(learner, pathOf[kind])
  const faults: string[] = []
  for (const { mark, state, id } of learner.model.things.filter((one) => one.kind === kind)) {
    const found = items.filter((item) => nameOf(kind, item) === mark)
    if (found.length > 1) faults.push(`${mark} is there ${found.length} times`)
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
  const reply = messages.find(({ parentId }) => parentId === asked[0]?.['id'])
  const text = (reply?.['content'] ?? '') as string
  if (reply?.['status'] === 'streaming') faults.push(`the reply to "${said.content}" never ends`)
  if (said.complete !== null && text !== said.complete) {
    faults.push(`the reply to "${said.content}" is not the one that was shown`)
  } else if (!text.startsWith(said.received)) {
    faults.push(`the reply to "${said.content}" lost what a reader had seen`)
  }
  return faults
}

async function importFaults(learner: Learner, id: string): Promise<string[]> {
  const { status, json } = await learner.call('GET', `/api/import/${id}`)
  if (status !== 200) return [`import ${id} answers ${status}`]
  return json['status'] === 'completed' ? [] : [`import ${id} is ${String(json['status'])}`]
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

/** Waits until the replies and imports of all have ended; what has not is found by `brokenPromises`. */
export async function settled(learners: readonly Learner[]): Promise<void> {
  const deadline = performance.now() + settleMs
  for (const learner of learners) {
    while (performance.now() < deadline && (await isBusy(learner))) await Bun.sleep(250)
  }
}

async function isBusy(learner: Learner): Promise<boolean> {
  const sessions = new Set(learner.model.replies.map(({ sessionId }) => sessionId))
  for (const id of sessions) {
    const { json } = await learner.call('GET', `/api/chat/streams?sessionId=${id}`)
    if ((json['streams'] as unknown[] | undefined)?.length !== 0) return true
  }
  for (const id of learner.model.imports) {
    const { json } = await learner.call('GET', `/api/import/${id}`)
    if (json['status'] === 'queued' || json['status'] === 'running') return true
  }
  return false
}

/** What SQLite itself says of its file: `ok`. */
export function integrityOf(path: string): string {
  using database = new Database(path, { readonly: true })
  const row = database.query('pragma integrity_check').get() as { integrity_check: string }
  return row.integrity_check
}
