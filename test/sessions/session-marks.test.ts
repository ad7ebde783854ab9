/** Pinned and imported sessions. On both engines. */
import { expect, test } from 'bun:test'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

interface Session {
  readonly id: string
  readonly title: string
  readonly pinned: boolean
  readonly imported: boolean
  readonly updatedAt: string
}
interface Page {
  readonly items: Session[]
  readonly nextCursor: string | null
}

onEachEngine('marks of sessions', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server))
  const get = async (id: string) => (await client.call<Session>('GET', `/api/sessions/${id}`)).json
  const list = async (query: string) =>
    (await client.call<Page>('GET', `/api/sessions?limit=100&${query}`)).json

  test('a session is pinned and unpinned; a pin alone leaves its time', async () => {
    const id = await client.createSession()
    const before = await get(id)
    expect([before.pinned, before.imported]).toEqual([false, false])
    const { status, json } = await client.call<Session>('PATCH', `/api/sessions/${id}`, {
      pinned: true,
    })
    expect([status, json.pinned, json.updatedAt]).toEqual([200, true, before.updatedAt])
    const listed = (await list('')).items.find((session) => session.id === id)
    expect(listed?.pinned).toBe(true)
    await client.call('PATCH', `/api/sessions/${id}`, { title: 'Renamed' })
    expect(await get(id)).toMatchObject({ title: 'Renamed', pinned: true })
    await client.call('PATCH', `/api/sessions/${id}`, { pinned: false, title: 'Again' })
    expect(await get(id)).toMatchObject({ title: 'Again', pinned: false })
    for (const pinned of [null, 'true', 1]) {
      const answer = await client.call('PATCH', `/api/sessions/${id}`, { pinned })
      expectProblem(answer, 400, 'BAD_REQUEST')
    }
    const other = await signedUp(server)
    expectProblem(
      await other.call('PATCH', `/api/sessions/${id}`, { pinned: true }),
      404,
      'NOT_FOUND',
    )
  })

  test('what came with an export is imported, and the list takes either kind', async () => {
    const own = await client.createSession('Own')
    const sessions = ['One', 'Two', 'Three'].map((title) => ({
      id: title,
      title,
      messages: [{ role: 'user', content: title }],
    }))
    const { json: job } = await client.call<{ id: string }>('POST', '/api/import', {
      source: 'chatgpt',
      payload: { sessions },
    })
    for (let status = ''; status !== 'completed'; await Bun.sleep(20)) {
      status = (await client.call<{ status: string }>('GET', `/api/import/${job.id}`)).json.status
      expect(['queued', 'running', 'completed']).toContain(status)
    }
    const imported = await list('imported=true')
    expect(imported.items.map(({ title }) => title).toSorted()).toEqual(['One', 'Three', 'Two'])
    expect(imported.items.every((session) => session.imported)).toBe(true)
    const ids = (page: Page) => page.items.map(({ id }) => id)
    expect(ids(await list(`importId=${job.id}`))).toEqual(ids(imported))
    expect(ids(await list(`importId=${job.id}&imported=false`))).toEqual([])
    expect(ids(await list(`importId=${crypto.randomUUID()}`))).toEqual([])
    const stranger = await signedUp(client.url)
    const foreign = await stranger.call<Page>('GET', `/api/sessions?importId=${job.id}`)
    expect(foreign.json.items).toEqual([])
    expectProblem(await client.call('GET', '/api/sessions?importId=x'), 400, 'BAD_REQUEST')
    const others = await list('imported=false')
    expect(others.items.map(({ id }) => id)).toContain(own)
    expect(others.items.some((session) => session.imported)).toBe(false)
    const whole = await list('')
    expect(whole.items).toHaveLength(imported.items.length + others.items.length)

    const first = (await client.call<Page>('GET', '/api/sessions?imported=true&limit=2')).json
    const cursor = encodeURIComponent(first.nextCursor ?? '')
    const path = `/api/sessions?limit=2&cursor=${cursor}`
    const second = (await client.call<Page>('GET', `${path}&imported=true`)).json
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      imported.items.map(({ id }) => id),
    )
    expectProblem(await client.call('GET', path), 400, 'BAD_REQUEST')
    expectProblem(await client.call('GET', `${path}&imported=false`), 400, 'BAD_REQUEST')
    for (const bad of ['1', 'yes', '']) {
      expectProblem(await client.call('GET', `/api/sessions?imported=${bad}`), 400, 'BAD_REQUEST')
    }
  })

  test('the filter works within a project', async () => {
    const { json } = await client.call<{ id: string }>('POST', '/api/projects', { name: 'P' })
    const id = await client.createSession('In the project')
    await client.call('PATCH', `/api/sessions/${id}`, { projectId: json.id })
    const inProject = await list(`projectId=${json.id}&imported=false`)
    expect(inProject.items.map((session) => session.id)).toEqual([id])
    expect((await list(`projectId=${json.id}&imported=true`)).items).toEqual([])
  })
})
