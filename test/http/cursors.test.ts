/** A cursor that this server did not issue for the list is 400, whatever its text is. */
import { expect, test } from 'bun:test'
import { Cursors, jsonBytes, pageBytesMax } from '../../src/http/pagination'
import { Keyring } from '../../src/lib/keyring'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { codeOf } from '../support/phone'
import { startServer } from '../support/server'

onEachEngine('cursors', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test('a bar in the words of a search forges no cursor of another search', async () => {
    const client = await signedUp(server)
    for (const title of ['zebra quokka one', 'zebra quokka two']) await client.createSession(title)
    const search = (q: string, cursor?: string) => {
      const query = new URLSearchParams({ q, limit: '1', ...(cursor ? { cursor } : {}) })
      return client.call<{ nextCursor: string }>('GET', `/api/sessions/search?${query.toString()}`)
    }
    const { nextCursor } = (await search('zebra|quokka')).json
    expect(nextCursor).toBeString()
    expect((await search('zebra|quokka', nextCursor)).status).toBe(200)
    expect(codeOf(await search('zebra', `quokka|${nextCursor}`))).toBe('400 BAD_REQUEST')
  })

  test('a changed, cut, padded or foreign cursor is refused by each list', async () => {
    const client = await signedUp(server)
    const other = await signedUp(server)
    for (const user of [client, other])
      for (const title of ['a', 'b']) await user.createSession(title)
    const list = (path: string, cursor = '') =>
      client.call<{ nextCursor: string }>(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
    const { nextCursor } = (await list('/api/sessions')).json
    const foreign = (await other.call<{ nextCursor: string }>('GET', '/api/sessions?limit=1')).json
    const [payload = '', signature = ''] = nextCursor.split('.')
    const forged = [
      foreign.nextCursor,
      payload,
      `${payload}.`,
      `.${signature}`,
      '.',
      '|',
      `|.${signature}`,
      `${payload}=.${signature}`,
      `${payload}|.${signature}`,
      ` ${nextCursor}`,
      `${nextCursor}=`,
      `${nextCursor}.x`,
      `${payload}.${signature.slice(1)}`,
      'eyJhIjoxfQ',
      '\u00e9.\u00e9',
    ]
    const paths = ['/api/sessions', '/api/projects', '/api/files', '/api/memory']
    for (const path of [...paths, '/api/sessions/search?q=a']) {
      for (const cursor of forged) {
        const answer = await list(path, cursor)
        expect([path, cursor, codeOf(answer)]).toEqual([path, cursor, '400 BAD_REQUEST'])
      }
    }
    expect((await list('/api/sessions', nextCursor)).status).toBe(200)
  })
})

test.each([
  ['control characters', '\u0001', 6],
  ['lone surrogates', '\ud800', 6],
  ['letters of three bytes', '語', 3],
  ['letters', 'a', 1],
])('a page of %s is cut at the limit of its bytes', (_, letter, bytes) => {
  const cursors = new Cursors(new Keyring('k'.repeat(32)))
  const units = Math.floor(pageBytesMax / bytes / 10)
  const rows = Array.from({ length: 12 }, (__, id) => ({
    id,
    nested: [{ text: letter.repeat(units) }],
  }))
  const { items, hasMore } = cursors.page({
    list: 'x',
    rows,
    limit: 12,
    position: ({ id }) => [id],
    item: (row) => row,
  })
  expect([items.length, hasMore]).toEqual([9, true])
  const all = items.reduce((sum, item) => sum + jsonBytes(item), 0)
  expect(all).toBeLessThanOrEqual(pageBytesMax)
})
