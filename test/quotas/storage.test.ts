/** The storage of one user: what it counts, and what is refused past it. On both engines. */
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'bun:test'
import type { Client } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { until, Uploader } from '../files/uploader'
import { requestHead } from '../support/raw-request'
import { row } from './accounting'

interface Quota {
  readonly limit: number
  readonly used: number
  readonly left: number
}
const limit = 100_000

async function quotasOf(client: Client) {
  const { json } = await client.call<{ quotas: { storage: Quota | null; tokens: Quota | null } }>(
    'GET',
    '/api/account/usage',
  )
  return json.quotas
}
const usedBy = async (client: Client) => (await quotasOf(client)).storage?.used ?? -1

onEachEngine('the storage of one user', (engine) => {
  const env = { QUOTA_STORAGE: String(limit), RATE_LIMITS: 'on' }
  const server = fixture(() => startServer({ engine, env }))

  const create = (client: Client, content: string, times = 1) =>
    client.call<{ results: { id?: string }[] }>('POST', '/api/sessions', {
      items: [
        { title: 'A', messages: Array.from({ length: times }, () => ({ role: 'user', content })) },
      ],
    })
  const beginImport = (client: Client, sessions: unknown[]) =>
    client.call<{ id: string }>('POST', '/api/import', { source: 'chatgpt', payload: { sessions } })

  async function endOf(client: Client, id: string) {
    for (;;) {
      const { json } = await client.call<{ status: string; errors?: { code: string }[] }>(
        'GET',
        `/api/import/${id}`,
      )
      if (!['queued', 'running'].includes(json.status)) return json
      await Bun.sleep(20)
    }
  }

  test('counts the bytes of messages and files, and no longer what is deleted', async () => {
    const client = await signedIn(server)
    expect(await quotasOf(client)).toEqual({
      storage: { limit, used: 0, left: limit },
      tokens: null,
    })
    const { json } = await create(client, 'é'.repeat(500), 3)
    expect(await usedBy(client)).toBe(3_000 + 4 * row)
    const file = await new Uploader(client).upload('a.txt', 'x'.repeat(1_234))
    expect(await usedBy(client)).toBe(4_234 + 4 * row)
    await client.call('DELETE', `/api/sessions/${json.results[0]?.id}`)
    expect(await usedBy(client)).toBe(1_234)
    await client.call('DELETE', `/api/files/${file.json.id}`)
    expect(await usedBy(client)).toBe(0)
  })

  test('counts both messages of a turn, and an edit beside the old one', async () => {
    const client = await signedIn(server)
    const sessionId = await client.createSession()
    await client.chat(sessionId, 'Solve 3x + 7 = 22')
    const stored = await client.messages(sessionId)
    const texts = stored.map(({ content }) => Buffer.byteLength(String(content)))
    const sum = texts.reduce((all, one) => all + one, 0)
    const used = await usedBy(client)
    // The tutor's state is stored with each message.
    expect(used).toBeGreaterThanOrEqual(sum)
    expect(used).toBeLessThan(sum + 2_000)
    const path = `/api/chat/messages/${String(stored[0]?.['id'])}/edit`
    await client.call('POST', path, { content: 'Solve 3x + 7 = 25' })
    expect(await usedBy(client)).toBeGreaterThan(used)
  })

  test('past it chat, sessions, files and imports are 403, after the limit and before the body', async () => {
    const client = await signedIn(server)
    const sessionId = await client.createSession()
    const { left = 0 } = (await quotasOf(client)).storage ?? {}
    expect((await new Uploader(client).upload('a.txt', 'x'.repeat(left))).status).toBe(201)
    expect(await usedBy(client)).toBe(limit)
    for (const path of ['/api/chat/stream', '/api/sessions', '/api/files', '/api/import']) {
      const answer = await client.call('POST', path, {})
      expectProblem(answer, 403, 'QUOTA_EXCEEDED')
      expect(answer.headers.get('ratelimit-remaining')).not.toBeNull()
    }
    expect(await client.messages(sessionId)).toEqual([])
    expect(await usedBy(client)).toBe(limit)
    const other = await signedIn(server)
    expect((await create(other, 'x')).status).toBe(200)
  })

  test('a request that would pass it stores nothing', async () => {
    const client = await signedIn(server)
    const sessionId = await client.createSession()
    await create(client, 'x'.repeat(30_000), 3)
    const used = await usedBy(client)
    expectProblem(await create(client, 'x'.repeat(30_000)), 403, 'QUOTA_EXCEEDED')
    const chat = { sessionId, content: 'x'.repeat(20_000) }
    expectProblem(await client.call('POST', '/api/chat/stream', chat), 403, 'QUOTA_EXCEEDED')
    const tooLarge = await new Uploader(client).upload('a.txt', 'x'.repeat(20_000))
    expectProblem(tooLarge, 403, 'QUOTA_EXCEEDED')
    const payload = [{ title: 'A', messages: [{ role: 'user', content: 'x'.repeat(20_000) }] }]
    expectProblem(await beginImport(client, payload), 403, 'QUOTA_EXCEEDED')
    expect(await usedBy(client)).toBe(used)
    expect(await client.messages(sessionId)).toEqual([])
    expect(await readdir(join(server.dataDir, 'uploads')).catch(() => [])).toEqual([])
    const list = await client.call<{ items: unknown[] }>('GET', '/api/files')
    expect(list.json.items).toEqual([])
  })

  test('of uploads at once that pass it together, those that do not fit are refused', async () => {
    const client = await signedIn(server)
    const uploads = Array.from({ length: 6 }, (_, at) =>
      new Uploader(client).upload(`${at}.txt`, 'x'.repeat(30_000)),
    )
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 403)).toHaveLength(3)
    expect(await usedBy(client)).toBe(90_000)
  })

  test('uploads that do not end hold no more than the quota together', async () => {
    const client = await signedIn(server)
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const head = requestHead('POST', '/api/files', {
      host: 'localhost',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': client.csrfToken ?? '',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '90000',
    })
    const answers: string[] = []
    const { port } = new URL(server.url)
    const sockets = Array.from({ length: 6 }, () => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(head + part + 'x'.repeat(30_000))
      return socket.on('data', (bytes) => answers.push(bytes.toString()))
    })
    const folder = join(server.dataDir, 'uploads')
    const held = async () => {
      const sizes = (await readdir(folder)).map((name) => Bun.file(join(folder, name)).size)
      return sizes.reduce((sum, size) => sum + size, 0)
    }
    await until(async () => answers.length >= 3 && (await held()) > 80_000)
    expect(await held()).toBeLessThanOrEqual(limit)
    expect(answers.every((answer) => answer.includes('QUOTA_EXCEEDED'))).toBe(true)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await held()) === 0)
    expect((await new Uploader(client).upload('a.txt', 'x'.repeat(90_000))).status).toBe(201)
  })

  test('an import counts while it is in work, and ends failed where it passes the quota', async () => {
    const client = await signedIn(server)
    await create(client, 'x'.repeat(20_000), 2)
    const used = await usedBy(client)
    const message = { role: 'user', content: 'x'.repeat(25_000) }
    const { json } = await beginImport(client, [
      { title: 'A', messages: [message] },
      { title: 'B', messages: [message] },
    ])
    const ended = await endOf(client, json.id)
    expect(ended.status).toBe('failed')
    expect(ended.errors?.at(-1)?.code).toBe('QUOTA_EXCEEDED')
    expect(await usedBy(client)).toBe(used)
  })

  test('an import that has ended counts by its messages alone', async () => {
    const client = await signedIn(server)
    const { json } = await beginImport(client, [
      { title: 'A', messages: [{ role: 'user', content: 'x'.repeat(5_000) }] },
    ])
    expect(await endOf(client, json.id)).toMatchObject({ status: 'completed' })
    expect(await usedBy(client)).toBe(5_000 + 2 * row)
  })
})
