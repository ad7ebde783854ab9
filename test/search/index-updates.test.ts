/** The index follows every way to add, change and delete a text. */
import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fixture, onEachEngine } from '../support/fixtures'
import { password } from '../support/client'
import { engines, startServer, type TestServer } from '../support/server'
import { indexedTexts, searched, Seeker } from './seeker'

onEachEngine('keeping the index current', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test('a learner’s message is found at once, a reply once it has ended', async () => {
    const seeker = await Seeker.on(server)
    const id = await seeker.session('Chat')
    const body = { sessionId: id, content: 'Please explain xylophones to me', mode: 'tutor' }
    const { text } = await seeker.learner.client.call('POST', '/api/chat/stream', body)
    expect(text).toContain('event: complete')
    const asked = await searched(seeker.learner.client, 'xylophones')
    expect(asked.map(({ role }) => role)).toContain('user')
    const { json } = await seeker.learner.messages(id)
    const reply = json.items.find(({ role }) => role === 'assistant')
    const said = /\p{L}{5,}/u.exec(reply?.content ?? '')?.[0] ?? ''
    const found = await searched(seeker.learner.client, said)
    expect(found.map(({ messageId }) => messageId)).toContain(reply?.id ?? '')
  })

  test('a rename replaces the indexed title; a change of mode does not', async () => {
    const seeker = await Seeker.on(server)
    const id = await seeker.session('Aardvark')
    await seeker.learner.patch(id, { title: 'Pangolin' })
    await seeker.learner.patch(id, { mode: 'tutor' })
    expect(await seeker.sessions('aardvark')).toEqual([])
    expect(await seeker.sessions('pangolin')).toEqual([id])
  })

  test('twenty concurrent renames leave one title in the index', async () => {
    const seeker = await Seeker.on(server)
    const id = await seeker.session('Renamed')
    const titles = Array.from({ length: 20 }, (_, at) => `name${at}x`)
    await Promise.all(titles.map((title) => seeker.learner.patch(id, { title })))
    const { title } = (await seeker.learner.get(id)).json
    const found = await Promise.all(titles.map(async (one) => (await seeker.find(one)).length))
    expect(titles.filter((_, at) => found[at] === 1)).toEqual([title])
  })

  test('deleting a session removes only its own words from the index', async () => {
    const seeker = await Seeker.on(server)
    const kept = await seeker.session('Okapi', 'okapi one')
    const before = await indexedTexts(server)
    const gone = await seeker.session('Okapi', 'okapi two', 'okapi three')
    expect((await seeker.learner.remove(gone)).status).toBe(200)
    expect(await seeker.sessions('okapi')).toEqual([kept])
    expect(await indexedTexts(server)).toBe(before)
  })

  test('a deletion during a rename leaves nothing in the index', async () => {
    const seeker = await Seeker.on(server)
    const before = await indexedTexts(server)
    for (let at = 0; at < 10; at += 1) {
      const id = await seeker.session('Axolotl', 'axolotl')
      await Promise.all([
        seeker.learner.patch(id, { title: 'Axolotl again' }),
        seeker.learner.remove(id),
      ])
    }
    expect(await seeker.find('axolotl')).toEqual([])
    expect(await indexedTexts(server)).toBe(before)
  })

  test('deleting an account leaves nothing in the index', async () => {
    const [seeker, other] = [await Seeker.on(server), await Seeker.on(server)]
    await other.session('Ibex', 'ibex')
    const before = await indexedTexts(server)
    for (let at = 0; at < 5; at += 1) await seeker.session('Ibex', 'ibex one', 'ibex two')
    await erase(seeker)
    expect(await seeker.find('ibex')).toEqual([])
    expect(await other.find('ibex')).toHaveLength(2)
    expect(await indexedTexts(server)).toBe(before)
  })
})

describe.skipIf(!engines.includes('sqlite'))('on sqlite', () => {
  test('deleting an account leaves no byte of its words in any file', async () => {
    await using server = await startServer({ engine: 'sqlite' })
    const [seeker, other] = [await Seeker.on(server), await Seeker.on(server)]
    for (let at = 0; at < 30; at += 1) {
      await seeker.session(`Title zyzzyva${at}`, `rare kinkajou${at} and common words`)
      await other.session('Common words', 'and common words')
    }
    expect(await filesWith(server, /(?:zyzzyva|kinkajou)/)).not.toEqual([])
    await erase(seeker)
    expect(await filesWith(server, /(?:zyzzyva|kinkajou)/)).toEqual([])
    expect(await other.find('common words', { limit: 100 })).toHaveLength(60)
  })
})

async function erase({ learner }: Seeker): Promise<void> {
  const { status } = await learner.client.call('DELETE', '/api/account', { password })
  if (status !== 200) throw new Error(`the account was not erased: ${status}`)
}

/** The files of the database that contain the pattern. */
async function filesWith({ dataDir }: TestServer, pattern: RegExp): Promise<string[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('elenchus.db'))
  const texts = await Promise.all(
    names.map(async (name) =>
      Buffer.from(await Bun.file(join(dataDir, name)).bytes()).toString('latin1'),
    ),
  )
  return names.filter((_, at) => pattern.test(texts[at] ?? ''))
}
