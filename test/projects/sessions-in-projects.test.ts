/** Sessions in projects: how they join and leave, and what remains after a project is deleted. */
import { expect, test } from 'bun:test'
import { after, Learner, unknownId, walk } from '../support/learner'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { contents } from '../support/stores'

onEachEngine('sessions in projects', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(async () => new Learner(await signedIn(server)))
  const stranger = fixture(async () => new Learner(await signedIn(server)))

  const newProject = async (by = learner): Promise<string> =>
    (await by.client.call<{ id: string }>('POST', '/api/projects', { name: 'p' })).json.id
  const sessionCount = async (id: string): Promise<number> =>
    (await learner.client.call<{ sessionCount: number }>('GET', `/api/projects/${id}`)).json
      .sessionCount

  test('a session is created in a project, moves to another, and leaves it', async () => {
    const [one, two] = [await newProject(), await newProject()]
    const [id = ''] = await learner.created([{ title: 'x', projectId: one.toUpperCase() }])
    expect((await learner.get(id)).json.projectId).toBe(one)
    expect([await sessionCount(one), await sessionCount(two)]).toEqual([1, 0])
    expect((await learner.patch(id, { projectId: two.toUpperCase() })).json.projectId).toBe(two)
    expect([await sessionCount(one), await sessionCount(two)]).toEqual([0, 1])
    const left = await learner.patch(id, { projectId: null })
    expect(Object.keys(left.json)).not.toContain('projectId')
    expect([await sessionCount(one), await sessionCount(two)]).toEqual([0, 0])
  })

  test('in a bulk request an entry with another user’s project fails alone', async () => {
    const [mine, foreign] = [await newProject(), await newProject(stranger)]
    const { json } = await learner.create([
      { title: 'a', projectId: mine },
      { title: 'b', projectId: foreign },
      { title: 'c', projectId: unknownId },
      { title: 'd', projectId: null },
      { title: 'e', projectId: mine },
    ])
    expect(json.results.map(({ status, code }) => code ?? status)).toEqual([
      'created',
      'NOT_FOUND',
      'NOT_FOUND',
      'created',
      'created',
    ])
    expect(json.results[1]?.message).toBe(json.results[2]?.message as string)
    expect(await sessionCount(mine)).toBe(2)
  })

  test('a session cannot be moved into another user’s project, and nothing changes', async () => {
    const foreign = await newProject(stranger)
    const [id = ''] = await learner.created([{ title: 'before' }])
    const before = await contents(server.running.services.store)
    for (const projectId of [foreign, unknownId]) {
      const { status, json } = await learner.patch(id, { title: 'after', projectId })
      expect(status).toBe(404)
      expect(json).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such project.' })
    }
    expect(await contents(server.running.services.store)).toEqual(before)
  })

  test('the list of a project has its sessions only, page by page', async () => {
    const project = await newProject()
    const titles = ['a', 'b', 'c', 'd', 'e']
    const ids = await learner.created(
      titles.flatMap((title) => [{ title, projectId: project }, { title: 'elsewhere' }]),
    )
    const inside = ids.filter((_, at) => at % 2 === 0)
    const page = (cursor: string | null) =>
      learner.list(`${after(cursor, 2)}&projectId=${project.toUpperCase()}`)
    const items = await walk(page)
    expect(items.map(({ id }) => id).toSorted()).toEqual(inside.toSorted())
    const { nextCursor } = (await page(null)).json
    expect((await learner.list(after(nextCursor, 2))).status).toBe(400)
  })

  test('the list of a project that is not the user’s is 404, of no id 400', async () => {
    const foreign = await newProject(stranger)
    for (const id of [foreign, unknownId]) {
      expect((await learner.list(`?projectId=${id}`)).status).toBe(404)
    }
    expect((await learner.list('?projectId=x')).status).toBe(400)
  })

  test('deleting a project changes only the projectId of its sessions', async () => {
    const project = await newProject()
    const [id = ''] = await learner.created([
      { title: 'stays', projectId: project, messages: [{ role: 'user', content: 'hello' }] },
    ])
    const before = (await learner.get(id)).json
    const gone = await learner.client.call('DELETE', `/api/projects/${project}`)
    expect(gone.json).toEqual({ ok: true })
    const { projectId: _, ...rest } = before
    expect((await learner.get(id)).json).toEqual(rest)
    expect((await learner.messages(id)).json.items).toHaveLength(1)
    expect((await learner.client.call('DELETE', `/api/projects/${project}`)).status).toBe(404)
  })

  test('a session added during the project’s deletion is in the project or in none', async () => {
    const ids = await learner.created(Array.from({ length: 10 }, () => ({ title: 'x' })))
    const project = await newProject()
    const answers = await Promise.all([
      ...ids.slice(0, 5).map((id) => learner.patch(id, { projectId: project })),
      learner.client.call('DELETE', `/api/projects/${project}`),
      ...ids.slice(5).map((id) => learner.patch(id, { projectId: project })),
      learner.create([{ title: 'y', projectId: project }]),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const left = await Promise.all(ids.map((id) => learner.get(id)))
    expect(left.map(({ json }) => json.projectId)).toEqual(ids.map(() => undefined))
  })
})
