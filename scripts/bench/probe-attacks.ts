/** What one user does to a server while the probe of `probe.ts` waits for its answers. */
import { Client, newEmail, password } from '../../test/support/client'
import { otherProcess, readerOf } from '../../test/support/other-process'
import { slowPdf } from '../../test/support/documents'
import { hostilePictures } from '../../test/support/hostile-pictures'
import { writeExport } from './chatgpt-export'
import { word } from './library'
import type { Running, Workshop } from './programs'

/** A server on the data of the benchmark, and its user who has many messages. */
export interface AttackContext {
  readonly workshop: Workshop
  readonly running: Running
  readonly attacker: Client
  /** Another user, with as many messages. */
  readonly leaver: Client
  /** Where the server's data is. */
  readonly dataDir: string
  /** A public link to a session of long messages. */
  readonly shareId: string
  /** Messages of the attacker; every other size follows from it. */
  readonly messages: number
}

/** Prepares an attack, and returns it. */
export type Attack = (context: AttackContext) => Promise<() => Promise<unknown>>

/** The attacker's messages for which the sizes below are written. */
const usualMessages = 200_000
const scaled = ({ messages }: AttackContext, usual: number): number =>
  Math.max(1, Math.round((usual * messages) / usualMessages))

const commonWords = Array.from({ length: 12 }, (_, rank) => word(rank))

/** Each attack by its name in the table. */
export const attacks: Readonly<Record<string, Attack>> = {
  'a giant import': async (context) => {
    const path = context.workshop.path('probe-export.json')
    await writeExport(path, { bytes: scaled(context, 40e6) })
    return async () => importFile(context.attacker, await readBlob(path))
  },
  'an account export':
    async ({ attacker }) =>
    async () => {
      const { body } = await attacker.fetch('GET', '/api/account/export')
      for await (const _ of body ?? []);
    },
  'NLWeb questions':
    async ({ attacker }) =>
    async () => {
      for (const length of [2, 6, 12, 12]) {
        const query = commonWords.slice(0, length).join(' ')
        await ok(attacker, 'POST', '/api/nlweb/ask', { query, streaming: false })
      }
    },
  'readers of a share':
    async ({ running, shareId }) =>
    async () => {
      await Promise.all(Array.from({ length: 15 }, () => readShare(running.url, shareId)))
    },
  'a bulk create, then a search':
    async ({ attacker }) =>
    async () => {
      await ok(attacker, 'POST', '/api/sessions', { items: bulk })
      await ok(attacker, 'GET', `/api/sessions/search?q=${word(1)}`)
    },
  'hostile chat messages':
    async ({ attacker }) =>
    async () => {
      const sessionId = await attacker.createSession('Hostile')
      for (const content of hostileMessages) {
        await attacker.chat(sessionId, content)
        await attacker.chat(sessionId, 'Solve 3x + 7 = 22')
      }
    },
  // Each takes 2 s of processor time to read.
  'slow PDFs': async (context) => {
    const pdf = slowPdf(scaled(context, 1_500_000))
    return () => readPdfs(context.attacker, pdf)
  },
  // Ten mebibytes each, of as many parts as fit.
  'pictures of a million parts': async ({ attacker }) => {
    const pictures = Object.values(hostilePictures())
    return async () => {
      for (const bytes of pictures) {
        await Promise.all([1, 2, 3, 4].map(() => uploadAndDelete(attacker, 'hostile.jpg', bytes)))
      }
    }
  },
  'pages of Gemini that close no tag': async ({ running, attacker }) => {
    const other = new Client(running.url, () => undefined)
    await other.register(newEmail())
    const page = new Blob([geminiPage('<'.repeat(4_000_000))])
    return () =>
      Promise.all([importFile(attacker, page, 'gemini'), importFile(other, page, 'gemini')])
  },
  'tool calls of an agent at once': async ({ running, attacker }) => {
    const path = '/api/account/agent-keys'
    const wanted = { label: 'An agent', scopes: ['sessions:read', 'sessions:write'] }
    const { credential } = await ok<{ credential: string }>(attacker, 'POST', path, wanted)
    const call = toolCaller(new Client(running.url, () => undefined), credential)
    await call('get_progress', {}) // The protocol's library is loaded before memory is measured.
    await call('start_practice', practiceWanted)
    return () =>
      Promise.all([
        ...Array.from({ length: 100 }, () => call('start_practice', practiceWanted)),
        ...Array.from({ length: 100 }, () => call('get_progress', {})),
      ])
  },
  'changes of one session at once': async ({ attacker }) => {
    const path = `/api/sessions/${await attacker.createSession('Changed')}`
    return () =>
      Promise.all(
        Array.from({ length: 200 }, (_, at) => ok(attacker, 'PATCH', path, { title: `${at}` })),
      )
  },
  'searches for common words':
    async ({ attacker }) =>
    async () => {
      const [one, two, three] = commonWords
      const phrase = `"${one} ${two}"`
      for (const q of [
        one,
        `${one} ${two} ${three}`,
        phrase,
        `${one?.slice(0, 2)}`,
        commonWords.join(' '),
      ]) {
        await ok(attacker, 'GET', `/api/sessions/search?q=${encodeURIComponent(q ?? '')}`)
      }
    },
  'the deletion of a big account':
    async ({ leaver }) =>
    () =>
      ok(leaver, 'DELETE', '/api/account', { password }),
}

/** What other programs do to the file of a server on SQLite. */
export const sqliteAttacks: Readonly<Record<string, Attack>> = {
  'a reader of the file beside deletions': async ({ running, attacker, dataDir }) => {
    const leavers = await Promise.all([1, 2, 3].map(() => newcomer(running)))
    return async () => {
      await using _reader = await readerOf(dataDir)
      for (const leaver of leavers) await ok(leaver, 'DELETE', '/api/account', { password })
      await ok(attacker, 'POST', '/api/sessions', { items: bulk })
    }
  },
  'a write lock of another process for 10 s':
    async ({ attacker, dataDir }) =>
    async () => {
      await using holder = await otherProcess(dataDir, ['begin immediate'])
      const writing = ok(attacker, 'POST', '/api/sessions', { items: bulk })
      await Bun.sleep(10_000)
      await holder.release()
      await writing
    },
  'doctor beside the server':
    async ({ workshop, dataDir }) =>
    () =>
      workshop.command(['doctor'], { DATA_DIR: dataDir }),
  'backup beside the server':
    async ({ workshop, dataDir }) =>
    () =>
      workshop.command(['backup', '-'], { DATA_DIR: dataDir }),
}

/** Another user, with a few messages. */
async function newcomer({ url }: Running): Promise<Client> {
  const client = new Client(url, () => undefined)
  await client.register(newEmail())
  await ok(client, 'POST', '/api/sessions', { items: bulk })
  return client
}

const hostileMessages = [
  `${'9'.repeat(19_900)}/1`,
  ...['=', '-', '\n'].map((one) => `a${one.repeat(19_900)}b`),
]

const bulk = Array.from({ length: 50 }, (_none, at) => ({
  title: `Bulk ${at}`,
  messages: Array.from({ length: 20 }, (_one, turn) => ({
    role: turn % 2 === 0 ? 'user' : 'assistant',
    content: `${commonWords.join(' ')} ${at} ${turn}`,
  })),
}))

const practiceWanted = { source: { skill: 'linear-equations' }, count: 30 }

/** Calls a tool of the MCP server, and throws unless it answers. */
function toolCaller(client: Client, credential: string) {
  const headers = {
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${credential}`,
    'mcp-protocol-version': '2025-11-25',
  }
  return async (name: string, given: object) => {
    const params = { name, arguments: given }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const { status, text } = await client.call('POST', '/api/mcp', body, headers)
    if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`)
  }
}

/** Requests, and throws unless the answer is a success. */
export async function ok<T>(
  client: Client,
  ...request: readonly [method: string, path: string, body?: unknown]
): Promise<T> {
  const { status, json, text } = await client.call<T>(...request)
  if (status >= 300) throw new Error(`${request[0]} ${request[1]}: ${status} ${text.slice(0, 200)}`)
  return json
}

/** Imports an export, and waits for its end. */
export async function importFile(client: Client, file: Blob, source = 'chatgpt'): Promise<void> {
  const form = new FormData()
  form.append('source', source)
  form.append('file', file, 'conversations.json')
  const { id } = await ok<{ id: string }>(client, 'POST', '/api/import', form)
  for (;;) {
    const { status } = await ok<{ status: string }>(client, 'GET', `/api/import/${id}`)
    if (status === 'completed') return
    if (status === 'failed') throw new Error('The import failed.')
    await Bun.sleep(100)
  }
}

/** Activity of Gemini as a page whose prompt is this. */
const geminiPage = (prompt: string): string =>
  `<html><div class="outer-cell"><div class="header-cell">Gemini Apps<br></div><div class="content-cell mdl-cell--6-col">Prompted ${prompt}<br>Feb 2, 2026, 7:24:02 AM UTC<br><p>An answer</p></div></div></html>`

const readBlob = async (path: string): Promise<Blob> => new Blob([await Bun.file(path).bytes()])

/** Reads all pages of a share, without a credential. */
async function readShare(url: string, shareId: string): Promise<void> {
  const reader = new Client(url, () => undefined)
  let cursor: string | null = ''
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const path = `/api/shares/${shareId}?limit=100${more}`
    cursor = (await ok<{ nextCursor: string | null }>(reader, 'GET', path)).nextCursor
  }
}

/** Uploads a file; the id of what is stored. */
async function uploadFile(client: Client, name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  return (await ok<{ id: string }>(client, 'POST', '/api/files', form)).id
}

async function uploadAndDelete(client: Client, name: string, bytes: Uint8Array): Promise<void> {
  await ok(client, 'DELETE', `/api/files/${await uploadFile(client, name, bytes)}`)
}

/** Uploads six PDFs, waits until each was read or refused, and deletes them. */
async function readPdfs(client: Client, pdf: Uint8Array): Promise<void> {
  const ids: string[] = []
  for (let at = 0; at < 6; at += 1) {
    ids.push(await uploadFile(client, `slow-${at}.pdf`, pdf))
  }
  for (const id of ids) {
    while (
      (await ok<{ status: string }>(client, 'GET', `/api/files/${id}`)).status === 'processing'
    ) {
      await Bun.sleep(200)
    }
    await ok(client, 'DELETE', `/api/files/${id}`)
  }
}
