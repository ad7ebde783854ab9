/** A page holds at most 1 MiB of text; its cursor continues without a gap. On both engines. */
import { expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { Importer } from '../imports/importer'

const mebibyte = 1_048_576

interface Listed {
  readonly hasMore: boolean
  readonly nextCursor: string | null
  readonly items?: readonly { readonly content: string }[]
  readonly messages?: readonly { readonly content: string }[]
}

onEachEngine('pages of long messages', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const importer = fixture(async () => new Importer(await signedIn(server)))

  /** The first words of every message, page after page. */
  async function walk(path: string): Promise<{ names: string[]; counts: number[] }> {
    const [names, counts]: [string[], number[]] = [[], []]
    for (let cursor = ''; ;) {
      const { json, text } = await importer.client.call<Listed>(
        'GET',
        `${path}limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      const items = json.items ?? json.messages ?? []
      names.push(...items.map(({ content }) => content.slice(0, 4)))
      counts.push(items.length)
      if (items.length > 1) expect(Buffer.byteLength(text)).toBeLessThan(mebibyte + 1_000)
      expect(json.hasMore).toBe(json.nextCursor !== null)
      if (json.nextCursor === null) return { names, counts }
      cursor = json.nextCursor
    }
  }

  test('hold fewer messages than asked for, and follow each other without a gap or a repeat', async () => {
    const length = (at: number) => (at % 3 === 0 ? 190_000 : at % 3 === 1 ? 10 : 40_000)
    const messages = Array.from({ length: 30 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `m${String(at).padStart(3, '0')} ${(at % 2 ? 'é' : 'word ').repeat(length(at) / 5)}`,
    }))
    await importer.done({ sessions: [{ id: 'a', title: 'A', messages }] })
    const [session] = await importer.sessions()
    const id = session?.id ?? ''
    const names = messages.map(({ content }) => content.slice(0, 4))
    const share = await importer.client.call<{ shareId: string }>(
      'POST',
      `/api/sessions/${id}/share`,
    )
    for (const path of [
      `/api/sessions/${id}/messages?`,
      `/api/sessions/${id}/messages?branches=all&`,
      `/api/shares/${share.json.shareId}?`,
    ]) {
      const walked = await walk(path)
      expect(walked.names).toEqual(names)
      expect(walked.counts.length).toBeGreaterThan(1)
      expect(walked.counts.length).toBeLessThan(8)
    }
  })

  test('a search finds in long messages, and shows snippets of them', async () => {
    const { json } = await importer.client.call<{ items: { matches: unknown[] }[] }>(
      'GET',
      '/api/sessions/search?q=word',
    )
    expect(json.items[0]?.matches).toHaveLength(3)
  })
})
