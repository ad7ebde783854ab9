/** Our own archive comes back as it was (contract §6). */
import { expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import fc from 'fast-check'
import { signedUp, type Client } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { zipOf } from './exports'
import { Importer, uploadForm } from './importer'

type Fields = Readonly<Record<string, unknown>>
interface Archived extends Fields {
  readonly id: string
  readonly title: string
  readonly messages: readonly (Fields & { readonly id: string; readonly parentId: string | null })[]
}

async function archiveOf(client: Client): Promise<Uint8Array<ArrayBuffer>> {
  const response = await client.fetch('GET', '/api/account/export')
  return new Uint8Array(await response.arrayBuffer())
}

const sessionsIn = (archive: Uint8Array): Archived[] =>
  Object.entries(unzipSync(archive))
    .filter(([name]) => name.startsWith('sessions/'))
    .map(([, file]) => JSON.parse(new TextDecoder().decode(file)) as Archived)

/** A session without ids: each message says the place of its parent. */
function withoutIds({ id: _, messages, ...session }: Archived): Fields {
  const places = new Map(messages.map((message, at) => [message.id, at]))
  return {
    ...session,
    messages: messages.map(({ id: _id, sessionId: _session, parentId, ...message }) => ({
      ...message,
      parent: parentId === null ? null : places.get(parentId),
    })),
  }
}

const comparable = (archive: Uint8Array) =>
  sessionsIn(archive)
    .map(withoutIds)
    .map((session) => JSON.stringify(session))
    .toSorted()

/** The titles and texts of sessions, whatever their order. */
const words = (sessions: readonly { title: string; messages: readonly Fields[] }[]): string[] =>
  sessions
    .flatMap(({ title: named, messages }) => messages.map(({ content }) => [named, content]))
    .map((said) => JSON.stringify(said))
    .toSorted()

/** A hand-written session of our archive. */
const session = (messages: readonly Fields[], more: Fields = {}) => ({
  id: '0199c0de-0000-7000-8000-000000000002',
  title: 'Mine',
  mode: 'tutor',
  messageCount: 1,
  shared: false,
  pinned: true,
  imported: false,
  createdAt: '2026-01-01T10:00:00.123Z',
  updatedAt: '2026-01-02T10:00:00.456Z',
  messages,
  ...more,
})
const message = (id: string, parentId: string | null, more: Fields = {}) => ({
  id,
  parentId,
  role: 'user',
  content: `say ${id}`,
  status: 'complete',
  active: true,
  createdAt: '2026-01-01T10:00:00.123Z',
  ...more,
})

const title = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() !== '' && !text.includes('\0') && text.isWellFormed())
const generatedMessage = fc.record({
  parent: fc.nat(40),
  role: fc.constantFrom('user', 'assistant', 'system'),
  content: fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0')),
  status: fc.constantFrom('complete', 'interrupted', 'failed'),
  active: fc.boolean(),
  at: fc.nat(100_000),
  marks: fc.constantFrom(
    {},
    { assessment: { finding: 'right_step', quote: 'x = 2', rung: 'hint' } },
    { feedback: { rating: 'down', comment: 'Too «fast»' } },
    { toolCalls: [{ toolCallId: 'a', name: 'calculate', status: 'completed', input: { x: 1 } }] },
    { model: 'model-1' },
  ),
})

onEachEngine('our own archive', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const importer = async () => new Importer(await signedUp(server.url))
  const upload = (to: Importer, archive: Uint8Array<ArrayBuffer>, source = 'elenchus') =>
    to.uploaded(uploadForm(source, new Blob([archive]), 'archive.zip'))

  /** An account with branches, edits, step marks, a pin, modes and an imported chat. */
  async function account(): Promise<Client> {
    const client = await signedUp(server.url)
    const items = [
      { title: 'Zahlen – «½» 🎓', mode: 'tutor' },
      { title: 'Empty' },
      { title: 'Given', messages: [{ role: 'user', content: 'Solve 2x = 4' }] },
    ]
    type Results = { results: { id: string }[] }
    const { json } = await client.call<Results>('POST', '/api/sessions', { items })
    const [first = { id: '' }] = json.results
    await client.call('PATCH', `/api/sessions/${first.id}`, { pinned: true })
    const say = async (path: string, body: Fields) => {
      const response = await client.fetch('POST', path, body)
      expect(response.status).toBe(200)
      await response.text()
    }
    const messages = async () => {
      const path = `/api/sessions/${first.id}/messages?branches=all`
      return (await client.call<{ items: Fields[] }>('GET', path)).json.items
    }
    await say('/api/chat/stream', { sessionId: first.id, content: 'Solve 3x + 5 = 20' })
    await say('/api/chat/stream', { sessionId: first.id, content: '3x = 15' })
    const asked = (await messages()).find(({ role }) => role === 'user')
    const edited = { content: 'Solve 3x + 5 = 23' }
    await say(`/api/chat/messages/${String(asked?.['id'])}/edit`, edited)
    const all = await messages()
    expect(all.map(({ active }) => active)).toContain(false)
    expect(all.map(({ assessment }) => assessment !== undefined)).toContain(true)
    return client
  }

  test('comes back as it was, and once', async () => {
    const archive = await archiveOf(await account())
    const to = await importer()
    const job = await upload(to, archive)
    expect(job.status, JSON.stringify(job)).toBe('completed')
    const again = await archiveOf(to.client)
    expect(comparable(again)).toEqual(comparable(archive))
    await upload(to, archive)
    expect(await to.sessions()).toHaveLength(sessionsIn(archive).length)
    const third = await importer()
    await upload(third, again)
    expect(comparable(await archiveOf(third.client))).toEqual(comparable(archive))
  })

  test('of generated trees comes back as it was', async () => {
    const trees = fc.array(fc.tuple(title, fc.array(generatedMessage, { maxLength: 12 })), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(trees, async (made) => {
        const to = await importer()
        const sessions = made.map(([named, nodes], which) =>
          session(
            nodes.map((node, at) => {
              const parentId =
                at === 0 || node.parent % (at + 1) === at ? null : `m${node.parent % at}`
              const createdAt = new Date(1_756_000_000_000 + node.at).toISOString()
              const { parent: _, at: __, marks, ...rest } = node
              return message(`m${at}`, parentId, { ...rest, ...marks, createdAt })
            }),
            { id: `s${which}`, title: named },
          ),
        )
        const files = sessions.map((one) => [`sessions/${one.id}.json`, one] as const)
        await upload(to, zipOf(Object.fromEntries(files)))
        const once = await archiveOf(to.client)
        const next = await importer()
        await upload(next, once)
        const twice = await archiveOf(next.client)
        expect(comparable(twice)).toEqual(comparable(once))
        expect(words(sessionsIn(once))).toEqual(words(sessions))
      }),
      { numRuns: 5 },
    )
  }, 90_000)

  test('one session file keeps its tree, its active branch, its times and its marks', async () => {
    const to = await importer()
    const one = session([
      message('q', null, { active: false }),
      message('q2', null, { content: 'edited', createdAt: '2025-12-31T10:00:00.000Z' }),
      message('a', 'q', { role: 'assistant', active: false, status: 'interrupted', content: '' }),
      message('a2', 'q2', {
        role: 'assistant',
        assessment: { finding: 'solved', rung: 'hint' },
      }),
    ])
    expect((await to.done(one, 'elenchus')).status).toBe('completed')
    const [stored] = sessionsIn(await archiveOf(to.client))
    const whole = { ...one, messageCount: 2 } as unknown as Archived
    expect(stored && withoutIds(stored)).toEqual(withoutIds(whole))
  })

  test.each([
    ['a session', session([message('q', null)])],
    ['a list of sessions', { sessions: [session([message('q', null)])] }],
    ['a session without messages', session([])],
  ])('%s is no export of another product', async (_, payload) => {
    const to = await importer()
    for (const source of [
      'chatgpt',
      'claude',
      'librechat',
      'openwebui',
      'deepseek',
      'grok',
      'mistral',
      'gemini',
      'copilot',
    ]) {
      const job = await to.done(payload, source)
      expect(job.errors?.map(({ code }) => code)).toEqual(['WRONG_FORMAT'])
    }
    expect(await to.sessions()).toEqual([])
  })

  test('the whole archive is no export of another product', async () => {
    const archive = await archiveOf(await account())
    const to = await importer()
    for (const source of ['chatgpt', 'claude', 'openwebui', 'mistral']) {
      const job = await upload(to, archive, source)
      expect(job.status).toBe('failed')
      expect(job.errors?.at(-1)?.code).toBe('WRONG_FORMAT')
      expect(job.errors?.at(-1)?.message).toContain('Elenchus')
    }
    expect(await to.sessions()).toEqual([])
  })

  test.each([
    ['a cycle', [message('a', 'b'), message('b', 'a')], 2],
    ['its own parent', [message('a', 'a')], 1],
    ['a missing parent', [message('a', 'nowhere')], 1],
    ['one id twice', [message('a', null), message('a', null)], 2],
    ['no ids', [{ role: 'user', content: 'x', parentId: null }], 1],
    ['bad times', [message('a', null, { createdAt: 'yesterday' })], 1],
    ['huge numbers', [message('a', null, { createdAt: 1e300 })], 1],
    ['a forged file', [message('a', null, { fileIds: [crypto.randomUUID()] })], 1],
    ['a bad mark', [message('a', null, { assessment: { finding: 'root', rung: 7 } })], 1],
    ['a bad status', [message('a', null, { status: 'streaming' })], 1],
    ['two active branches', [message('a', null), message('b', null)], 2],
    ['an unknown role', [message('a', null, { role: 'admin' })], 0],
    ['no content', [message('a', null, { content: 7 })], 0],
    [
      'a thousand branches',
      Array.from({ length: 1_000 }, (_, at) => message(`${at}`, null)),
      1_000,
    ],
    [
      'a deep tree',
      Array.from({ length: 1_000 }, (_, at) => message(`${at}`, at === 0 ? null : `${at - 1}`)),
      1_000,
    ],
  ] as const)(
    'a hostile session with %s is stored well formed, or is one entry',
    async (_, messages, count) => {
      const to = await importer()
      const job = await to.done(session(messages, { projectId: crypto.randomUUID() }), 'elenchus')
      expect(job.status).toBe(count === 0 ? 'failed' : 'completed')
      const [stored] = sessionsIn(await archiveOf(to.client))
      expect(stored?.messages.length ?? 0).toBe(count)
      if (stored) {
        expect(stored['projectId']).toBeUndefined()
        const path = `/api/sessions/${stored.id}/messages?limit=100`
        expect((await to.client.call('GET', path)).status).toBe(200)
      }
    },
  )
})
