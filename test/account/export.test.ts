/** The export of a large account: in slices, with bounded memory, one at a time (contract §12). */
import { expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { Client } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { storeLongSession } from '../support/long-session'
import { leastHold } from '../support/loop-probe'
import { startServer } from '../support/server'

const messageCount = 20_000

interface ExportedSession {
  readonly title: string
  readonly messages: readonly { readonly content: string }[]
}

onEachEngine('the export of a large account', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test('holds the event loop for short slices, and is whole', async () => {
    const client = new Client(server.url)
    const userId = await client.register()
    const { services } = server.running
    const { texts } = await storeLongSession(services, { userId, count: messageCount })
    const { heldMs, result } = await leastHold(150, async () => {
      const response = await client.fetch('GET', '/api/account/export')
      return new Uint8Array(await response.arrayBuffer())
    })
    const [, file] =
      Object.entries(unzipSync(result)).find(([name]) => name.startsWith('sessions/')) ?? []
    const text = new TextDecoder().decode(file)
    const session = JSON.parse(text) as { title: string; messages: { content: string }[] }
    expect(session.title).toBe('Long')
    expect(session.messages.map(({ content }) => content)).toEqual([...texts])
    expect(text).toBe(`${JSON.stringify(session, null, 2)}\n`)
    expect(heldMs).toBeLessThan(150) // one slice of the server, and what the client does meanwhile
  })

  test('of many small sessions holds the event loop for short slices', async () => {
    const client = new Client(server.url)
    await client.register()
    const items = Array.from({ length: 50 }, (_, at) => ({
      title: `Small ${at}`,
      messages: Array.from({ length: 20 }, () => ({ role: 'user', content: 'x'.repeat(900) })),
    }))
    for (let at = 0; at < 12; at += 1) {
      expect((await client.call('POST', '/api/sessions', { items })).status).toBe(200)
    }
    const { heldMs, result } = await leastHold(120, async () => {
      const response = await client.fetch('GET', '/api/account/export')
      return new Uint8Array(await response.arrayBuffer())
    })
    const names = Object.keys(unzipSync(result)).filter((name) => name.startsWith('sessions/'))
    expect(names).toHaveLength(600)
    expect(heldMs).toBeLessThan(120) // 300 ms where nothing pauses
  })

  test('gives each of many sessions its own messages, short, long and none', async () => {
    const client = new Client(server.url)
    const userId = await client.register()
    const { services } = server.running
    const stored = new Map<string, readonly string[]>()
    for (let at = 0; at < 23; at += 1) {
      const count = at === 7 ? 250 : at % 5
      // One text is larger than what is read of several sessions at once.
      const replyOf = (message: number) => `${at}.${message} ${'x'.repeat(at === 13 ? 150_000 : 9)}`
      const { texts } = await storeLongSession(services, { userId, count, title: `${at}`, replyOf })
      stored.set(`${at}`, texts)
    }
    const response = await client.fetch('GET', '/api/account/export')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const exported = Object.entries(files)
      .filter(([name]) => name.startsWith('sessions/'))
      .map(([, file]) => JSON.parse(new TextDecoder().decode(file)) as ExportedSession)
    const texts = exported.map(({ title, messages }) => [title, messages.map((one) => one.content)])
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(stored))
  })

  test('has every session once, also those that are changed while the archive is read', async () => {
    const client = new Client(server)
    await client.register()
    // More than two pages of sessions, and more bytes than are made before the reader wants them.
    const ids: string[] = []
    for (let at = 0; at < 25; at += 1) {
      const items = Array.from({ length: 10 }, () => ({
        title: 'As it was',
        messages: [
          { role: 'user', content: crypto.getRandomValues(new Uint8Array(3_000)).toHex() },
        ],
      }))
      const { json } = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
        items,
      })
      ids.push(...json.results.map(({ id }) => id))
    }
    const rename = (id: string) => client.call('PATCH', `/api/sessions/${id}`, { title: 'Changed' })
    const reader = (await client.fetch('GET', '/api/account/export')).body?.getReader()
    const parts: Uint8Array[] = []
    for (;;) {
      const value = (await reader?.read())?.value
      if (!value) break
      parts.push(value)
      if (parts.length === 1) for (const at of [0, 1, 120, 248, 249]) await rename(ids[at] ?? '')
    }
    const names = Object.keys(unzipSync(new Uint8Array(Buffer.concat(parts))))
    const exported = names.filter((name) => name.startsWith('sessions/'))
    expect(exported.toSorted()).toEqual(ids.map((id) => `sessions/${id}.json`).toSorted())
  })

  test('waits for the first export of the same user, and begins when its reader has left', async () => {
    const client = new Client(server.url)
    await client.register()
    const noise = crypto.getRandomValues(new Uint8Array(65_536))
    const form = new FormData()
    form.set(
      'file',
      new File(
        Array.from({ length: 400 }, () => noise),
        'noise.bin',
      ),
    )
    expect((await client.call('POST', '/api/files', form)).status).toBe(201)
    const first = (await client.fetch('GET', '/api/account/export')).body?.getReader()
    expect((await first?.read())?.done).toBe(false)
    let begun = false
    const second = (async () => {
      const response = await client.fetch('GET', '/api/account/export')
      const bytes = new Uint8Array(await response.arrayBuffer())
      begun = true
      return bytes
    })()
    await Bun.sleep(300)
    expect(begun).toBe(false)
    await first?.cancel()
    const names = Object.keys(unzipSync(await second))
    expect(names.some((name) => name.endsWith('noise.bin'))).toBe(true)
  })
})
