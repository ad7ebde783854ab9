/** Anything at all as input: what is valid is kept to the last code unit, the rest is refused whole. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { contents } from '../support/stores'

interface Created {
  readonly results: readonly { index: number; status: string; id?: string }[]
}
interface Messages {
  readonly items: readonly { role: string; content: string }[]
}

const runs = { numRuns: 150 }

/** Any sequence of UTF-16 code units: lone surrogates, NUL and noncharacters among them. */
const units = (most: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: most }),
    fc.string({ unit: 'binary', maxLength: most }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(0, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfeff, 0xfffe, 0x202e, 0x200d),
          fc.integer({ min: 0, max: 0xffff }),
        ),
        { maxLength: most },
      )
      .map((codes) => String.fromCharCode(...codes)),
  )

/** The rule for text, said once more in other words than the product's. */
const isText = (value: unknown, least: number, most: number): boolean => {
  if (typeof value !== 'string') return false
  const points = [...value]
  const kept = points.every((point) => point !== '\0' && !/^[\ud800-\udfff]$/.test(point))
  return kept && points.length >= least && points.length <= most
}

const someJson = fc.jsonValue({ maxDepth: 3 })
const message = fc.record(
  {
    role: fc.oneof(fc.constantFrom('user', 'assistant', 'system', 'tool'), someJson),
    content: fc.oneof(units(40), someJson),
  },
  { requiredKeys: [] },
)
const entry = fc.oneof(
  someJson,
  fc.record(
    {
      title: fc.oneof({ weight: 4, arbitrary: units(210) }, someJson),
      messages: fc.oneof({ weight: 4, arbitrary: fc.array(message, { maxLength: 3 }) }, someJson),
      mode: fc.oneof(fc.constantFrom('socratic', 'tutor'), someJson),
      projectId: fc.oneof(fc.constant(null), someJson),
    },
    { requiredKeys: [] },
  ),
  fc.record({
    title: units(60),
    messages: fc.array(fc.record({ role: fc.constantFrom('user', 'system'), content: units(60) })),
  }),
)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMessage = (value: unknown): boolean =>
  isObject(value) &&
  ['user', 'assistant', 'system'].includes(value['role'] as string) &&
  isText(value['content'], 0, Infinity)

/** Whether an entry is one, by the contract. */
const isEntry = (value: unknown): boolean =>
  isObject(value) &&
  isText(value['title'], 1, 200) &&
  (value['messages'] === undefined ||
    (Array.isArray(value['messages']) && value['messages'].every(isMessage))) &&
  (value['mode'] === undefined || ['socratic', 'tutor'].includes(value['mode'] as string)) &&
  (value['projectId'] === undefined || value['projectId'] === null)

onEachEngine('properties', (engine) => {
  let id: string
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedIn(server, 'admin'))
  beforeAll(async () => {
    id = await client.createSession()
  })

  const stored = () => contents(server.running.services.store)

  test('a bulk creation takes the entries that are valid and no others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (items) => {
        const { status, json } = await client.call<Created>('POST', '/api/sessions', { items })
        if (JSON.stringify(items).includes('"__proto__":')) return expect(status).toBe(400)
        expect(status).toBe(200)
        const wanted = items.map((item) => (isEntry(item) ? 'created' : 'failed'))
        expect(json.results.map((result) => result.status)).toEqual(wanted)
        for (const { index, id: made } of json.results) {
          if (made) await expectKept(made, items[index] as Record<string, unknown>)
        }
      }),
      runs,
    )
  })

  async function expectKept(made: string, item: Record<string, unknown>): Promise<void> {
    const session = await client.call<{ title: string }>('GET', `/api/sessions/${made}`)
    expect(session.json.title).toBe(item['title'] as string)
    const page = await client.call<Messages>('GET', `/api/sessions/${made}/messages`)
    const said = (item['messages'] ?? []) as { role: string; content: string }[]
    expect(page.json.items.map(({ role, content }) => ({ role, content }))).toEqual(
      said.map(({ role, content }) => ({ role, content })),
    )
  }

  test('a title is kept to the last code unit, or refused and nothing changed', async () => {
    await fc.assert(
      fc.asyncProperty(units(220), async (title) => {
        const before = await client.call('GET', `/api/sessions/${id}`)
        const { status, json } = await client.call('PATCH', `/api/sessions/${id}`, { title })
        const isGood = isText(title, 1, 200)
        expect(status).toBe(isGood ? 200 : 400)
        if (isGood) expect(json).toMatchObject({ title })
        const then = await client.call('GET', `/api/sessions/${id}`)
        expect(then.json).toEqual(isGood ? json : before.json)
      }),
      runs,
    )
  })

  test('bytes that are anything are refused by every route that takes a body', async () => {
    const routes = server.running.app.endpoints.filter(({ contract }) => contract.schemas.body)
    const before = await stored()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((text) => new TextEncoder().encode(`${text.slice(1)}\u{ff}`)),
        ),
        async ({ contract: { method, path, problemFormat, schemas, optionalBody } }, bytes) => {
          // Nothing is what such a route takes, too.
          fc.pre(!optionalBody || bytes.length > 0)
          const response = await fetch(`${server.url}${path.replaceAll(/:\w+/g, id)}`, {
            method,
            body: bytes,
            headers: {
              'content-type': 'application/json',
              cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
              'x-csrf-token': String(client.csrfToken),
            },
          })
          const isFormOnly = schemas.upload !== undefined && !schemas.upload.jsonMember
          const common = isFormOnly ? 'UNSUPPORTED_MEDIA_TYPE' : 'BAD_REQUEST'
          expect(response.status).toBe(isFormOnly ? 415 : 400)
          if (problemFormat && response.headers.get('content-type')?.startsWith('text/html')) {
            return expect(await response.text()).toContain('<h1>')
          }
          const code = problemFormat?.names[common] ?? common
          expect(await response.json()).toMatchObject({ code })
        },
      ),
      runs,
    )
    expect(await stored()).toEqual(before)
  })

  test('queries and ids that are anything are answered without a fault of ours', async () => {
    const before = await stored()
    const part = units(30)
      .filter((text) => text.isWellFormed())
      .map(encodeURIComponent)
    const raw = fc.string({
      unit: fc.constantFrom(...'%&=+;./\\?[]{}"<>^`|0aF'.split('')),
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(part, raw), fc.oneof(part, raw), async (one, other) => {
        for (const target of [
          `/api/sessions?cursor=${one}&limit=${other}`,
          `/api/sessions?${one}=${other}`,
          `/api/sessions/${encodeURIComponent(one)}`,
          `/api/sessions/${id}/messages?branches=${one}&${other}`,
          `/api/chat/streams/${encodeURIComponent(one)}?after=${other}`,
        ]) {
          const { status } = await client.call('GET', target)
          expect([200, 400, 404], target).toContain(status)
        }
      }),
      runs,
    )
    expect(await stored()).toEqual(before)
  })
})
