/** The announcements, and the headers of a deprecated endpoint. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { announcements, atomFeed } from '../../src/features/announcements/announcements'
import { deprecations, tooSudden, type Deprecation, endpoint, json } from '../../src/http/endpoint'
import { pipeline, type PipelineDeps } from '../../src/http/pipeline'
import { newId } from '../../src/lib/ids'
import { Client } from '../support/client'
import { startServer, type TestServer } from '../support/server'

const going: Deprecation = {
  id: '019a7d2b-5800-7c41-8e2f-1b9d6c3a5e08',
  method: 'GET',
  path: '/api/old',
  since: '2026-11-01T00:00:00.000Z',
  sunset: '2027-03-01T12:00:00.000Z',
  advice: 'Use /api/new & be <well>.',
  link: 'https://tutor.example.org/docs#new',
}

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startServer()
  client = new Client(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

interface Page {
  readonly items: { id: string; publishedAt: string; url: string; kind: string }[]
  readonly nextCursor: string | null
}

test('pages of one item return everything once, newest first, with URLs of this instance', async () => {
  const { json: whole } = await client.call<Page>('GET', '/api/announcements')
  expect(whole.items.length).toBeGreaterThan(1)
  const times = whole.items.map(({ publishedAt }) => publishedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  for (const { url } of whole.items) expect(url).toStartWith(`${server.url}/`)
  const seen: unknown[] = []
  for (let cursor = ''; ;) {
    const { json: page } = await client.call<Page>('GET', `/api/announcements?limit=1${cursor}`)
    seen.push(...page.items)
    if (page.nextCursor === null) break
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
  expect(seen).toEqual(whole.items)
})

test('the program announces in the language that is asked for, administrators in their own words', async () => {
  const titles = async (language: string) => {
    const headers = { 'accept-language': language }
    const { json: page } = await client.call<{ items: { title: string }[] }>(
      'GET',
      '/api/announcements',
      undefined,
      headers,
    )
    return page.items.map(({ title }) => title)
  }
  const asked = ['de-CH, en;q=0.5', 'fr', 'es', 'en', 'ja']
  const [german, french, spanish, english, other] = await Promise.all(asked.map(titles))
  expect(german).toContain('Suche, Projekte, Dateien und Gedächtnis')
  expect(new Set([german, french, spanish, english].map(String)).size).toBe(4)
  expect(other).toEqual(english as string[])
})

test('the feed is well-formed XML with one entry for each announcement', async () => {
  const { text, headers } = await client.call('GET', '/announcements.atom')
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const { json: page } = await client.call<Page>('GET', '/api/announcements?limit=100')
  expect(text.match(/<entry>/g)).toHaveLength(page.items.length)
  for (const { id } of page.items) expect(text).toContain(`<id>urn:uuid:${id}</id>`)
})

describe('a deprecated endpoint', () => {
  const deps = (table: readonly Deprecation[]): PipelineDeps => ({
    ...({ baseHeaders: {}, rateLimits: { count: () => null } } as unknown as PipelineDeps),
    deprecations: table,
  })
  const old = endpoint(
    {
      method: 'GET',
      path: '/api/old',
      operationId: 'old',
      summary: 'Old',
      tag: 'Old',
      access: 'public',
      rateLimit: null,
      schemas: {},
      responses: {},
      problems: [],
    },
    () => json(200, {}),
  )
  const ask = (table: readonly Deprecation[]) => {
    const request = new Request('http://localhost/api/old')
    const context = { request, requestId: newId(), address: '127.0.0.1' }
    return pipeline(old, deps(table))(context, {})
  }

  test('sends Deprecation, Sunset and Link on every response', async () => {
    const { headers } = await ask([going])
    expect(headers.get('deprecation')).toBe('@1793491200')
    expect(headers.get('sunset')).toBe('Mon, 01 Mar 2027 12:00:00 GMT')
    expect(headers.get('link')).toBe(
      '<https://tutor.example.org/docs#new>; rel="deprecation"; type="text/html"',
    )
  })

  test('other endpoints send none of these headers', async () => {
    for (const table of [[], [{ ...going, path: '/api/other' }]]) {
      const { headers } = await ask(table)
      expect(headers.get('deprecation')).toBeNull()
      expect(headers.get('sunset')).toBeNull()
    }
  })

  test('is announced, escaped, at its date', () => {
    const all = announcements('https://tutor.example.org', { table: [going] })
    const at = all.findIndex(({ kind }) => kind === 'deprecation')
    expect(all[at]).toMatchObject({
      id: going.id,
      title: 'GET /api/old will go away',
      url: going.link,
    })
    expect(at).toBe(all.length - 1)
    const table = { table: [going], language: 'de' } as const
    const titles = announcements('https://tutor.example.org', table).map(({ title }) => title)
    expect(titles[at]).toBe('GET /api/old fällt weg')
    expect(atomFeed(all, 'https://x/?a&b')).toContain('Use /api/new &#38; be &#60;well&#62;.')
  })
})

test('a notice of less than 90 days is found, and none of ours is shorter', () => {
  const until = (sunset: string) => ({ ...going, sunset })
  expect(tooSudden([until('2027-01-29T23:59:59.999Z')])).toHaveLength(1)
  expect(tooSudden([until('2027-01-30T00:00:00.000Z')])).toEqual([])
  expect(tooSudden([until('soon')])).toHaveLength(1)
  expect(tooSudden(deprecations)).toEqual([])
})
