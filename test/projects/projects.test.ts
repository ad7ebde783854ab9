/** Projects: created, listed, changed and deleted by their owner (contract §5), on both engines. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { projects } from '../../src/db/schema'
import { newId } from '../../src/lib/ids'
import { after, unknownId, walk, type Page } from '../support/learner'
import { fixture, onEachEngine } from '../support/fixtures'
import { bearer } from '../support/phone'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { contents } from '../support/stores'

const path = '/api/projects'

interface Project {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly instructions?: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly sessionCount: number
  readonly fileCount: number
}

/** Bodies of a new project that must be refused, and the field that the refusal names. */
const refused: Readonly<Record<string, readonly [body: unknown, named: string]>> = {
  'no name': [{}, '/name'],
  'a null name': [{ name: null }, '/name'],
  'an empty name': [{ name: '' }, '/name'],
  'a name of 101': [{ name: '😀'.repeat(101) }, '/name'],
  'a name with NUL': [{ name: 'a\0' }, '/name'],
  'instructions of 4,001': [{ name: 'x', instructions: '😀'.repeat(4_001) }, '/instructions'],
  'a description of 2,001': [{ name: 'x', description: 'x'.repeat(2_001) }, '/description'],
  'instructions that are a list': [{ name: 'x', instructions: [] }, '/instructions'],
  'a list': [[], ''],
}

onEachEngine('projects', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedIn(server))
  const stranger = fixture(() => signedIn(server))

  test('a user has 1,000 at most, by requests at once too, and room again after a deletion', async () => {
    const busy = await signedIn(server)
    const create = () => busy.call<Project>('POST', path, { name: 'one of many' })
    const first = await create()
    const { db } = server.running.services.store
    const [row] = await db.select().from(projects).where(eq(projects.id, first.json.id))
    if (!row) throw new Error('the project is not there')
    await db.insert(projects).values(Array.from({ length: 997 }, () => ({ ...row, id: newId() })))

    const answers = await Promise.all(Array.from({ length: 6 }, create))
    const answered = (wanted: number) => answers.filter(({ status }) => status === wanted)
    expect([answered(201).length, answered(409).length]).toEqual([2, 4])
    for (const { json } of answered(409)) expect(json).toMatchObject({ code: 'CONFLICT' })
    expect((await busy.call('DELETE', `${path}/${first.json.id}`)).status).toBe(200)
    expect((await create()).status).toBe(201)
  })

  const create = (body: unknown, headers: Record<string, string> = {}, by = client) =>
    by.call<Project>('POST', path, body, headers)
  const created = async (name = 'A project', by = client) => (await create({ name }, {}, by)).json
  const get = (id: string, by = client) => by.call<Project>('GET', `${path}/${id}`)
  const patch = (id: string, body: unknown, by = client) =>
    by.call<Project>('PATCH', `${path}/${id}`, body)
  const list = (query = '', by = client) => by.call<Page<Project>>('GET', `${path}${query}`)

  test('a project is stored as it was sent, to the last character', async () => {
    const name = '😀'.repeat(100)
    const instructions = '𝕏'.repeat(4_000)
    const { status, json } = await create({ name, instructions, description: 'd', id: unknownId })
    expect(status).toBe(201)
    expect(json).toMatchObject({ name, instructions, description: 'd' })
    expect(json).toMatchObject({ sessionCount: 0, fileCount: 0 })
    expect(json.id).not.toBe(unknownId)
    expect((await get(json.id.toUpperCase())).json).toEqual(json)
  })

  test('empty texts are stored as absent', async () => {
    const { json } = await create({ name: 'x', description: '', instructions: '' })
    expect(Object.keys(json)).not.toContain('description')
    expect(Object.keys(json)).not.toContain('instructions')
  })

  test.each(Object.entries(refused))(
    '%s is refused and writes nothing',
    async (_, [body, named]) => {
      const before = await contents(server.running.services.store)
      const { status, json } = await create(body)
      expect(status).toBe(400)
      expect(json).toMatchObject({ code: 'BAD_REQUEST', detail: [{ path: named }] })
      expect(await contents(server.running.services.store)).toEqual(before)
    },
  )

  test('the same key makes one project, and another body is refused', async () => {
    const by = await signedIn(server)
    const key = { 'idempotency-key': 'one' }
    const first = await create({ name: 'a' }, key, by)
    const second = await create({ name: 'a' }, key, by)
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await create({ name: 'b' }, key, by)).status).toBe(409)
    expect((await list('', by)).json.items).toEqual([first.json])
  })

  test('a patch changes what it names; null takes a text away', async () => {
    const { json } = await create({ name: 'a', description: 'b', instructions: 'c' })
    const renamed = await patch(json.id, { name: 'z' })
    expect(renamed.json).toMatchObject({ name: 'z', description: 'b', instructions: 'c' })
    const emptied = await patch(json.id, { description: null, instructions: '' })
    expect(Object.keys(emptied.json)).not.toContain('description')
    expect(Object.keys(emptied.json)).not.toContain('instructions')
    expect(emptied.json.createdAt).toBe(json.createdAt)
    for (const body of [{}, { id: 'x' }, { name: null }, { name: '' }]) {
      expect((await patch(json.id, body)).status).toBe(400)
    }
  })

  test('the list has the last changed first, and pages neither repeat nor skip', async () => {
    const by = await signedIn(server)
    const ids: string[] = []
    for (const name of 'abcdefg') ids.push((await created(name, by)).id)
    await Bun.sleep(2) // a change in the millisecond of the last one would not be newer
    await patch(ids[0] as string, { name: 'changed' }, by)
    const items = await walk((cursor) => list(after(cursor, 3), by))
    expect(items.map(({ id }) => id)).toEqual([ids[0] as string, ...ids.slice(1).toReversed()])
  })

  test('a cursor of another user, or of the sessions, is refused', async () => {
    const by = await signedIn(server)
    await created('a', by)
    await created('b', by)
    const { nextCursor } = (await list('?limit=1', by)).json
    expect((await list(after(nextCursor, 1))).status).toBe(400)
    const sessions = await by.call('GET', `/api/sessions${after(nextCursor, 1)}`)
    expect(sessions.status).toBe(400)
  })

  test('another user’s project and an unknown one are 404 with the same body', async () => {
    const { id } = await created()
    const requests = [
      ['GET', undefined],
      ['PATCH', { name: 'stolen' }],
      ['DELETE', undefined],
    ] as const
    for (const [method, body] of requests) {
      for (const other of [id, unknownId, 'x', '%00']) {
        const { status, json } = await stranger.call(method, `${path}/${other}`, body)
        expect(status, `${method} ${other}`).toBe(404)
        expect(json).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such project.' })
      }
    }
    expect((await get(id)).json.name).toBe('A project')
    expect((await list('', stranger)).json.items).toEqual([])
  })

  test('a key needs the scope of projects', async () => {
    const { id } = await created()
    const mint = async (scope: string) => {
      const body = { label: 'x', scopes: [scope] }
      const { json } = await client.call<{ credential: string }>('POST', keysPath, body)
      return bearer(json.credential)
    }
    const reader = await mint('projects:read')
    const writer = await mint('projects:write')
    const status = async (method: string, at: string, headers: Record<string, string>) =>
      (await stranger.call(method, at, method === 'GET' ? undefined : { name: 'x' }, headers))
        .status
    expect(await status('GET', `${path}/${id}`, reader)).toBe(200)
    expect(await status('GET', path, writer)).toBe(403)
    expect(await status('POST', path, reader)).toBe(403)
    expect(await status('PATCH', `${path}/${id}`, writer)).toBe(200)
  })
})

const keysPath = '/api/account/agent-keys'
