/** Assignments through the API: what members see, their one practice each, and what the teacher learns of it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Client } from '../support/client'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

interface AssignmentJson {
  id: string
  status?: string
  practiceId?: string
}

const hour = 3_600_000
const inAnHour = () => new Date(Date.now() + hour).toISOString()
const anHourAgo = () => new Date(Date.now() - hour).toISOString()

describe.each(engines)('%s', (engine) => {
  let server: TestServer
  let teacher: Client
  let classPath = ''
  let joinCode = ''

  beforeAll(async () => {
    server = await startServer({ engine })
    teacher = await signedIn(server, 'teacher')
    const { json } = await teacher.call<{ id: string; joinCode: string }>('POST', '/api/classes', {
      name: '8b',
    })
    classPath = `/api/classes/${json.id}`
    joinCode = json.joinCode
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const member = async (): Promise<Client> => {
    const learner = await signedIn(server)
    await learner.call('POST', '/api/classes/join', { code: joinCode, confirm: true })
    return learner
  }
  const assigned = async (more: object = {}): Promise<string> => {
    const { status, json } = await teacher.call<{ id: string }>(
      'POST',
      `${classPath}/assignments`,
      {
        title: 'Equations',
        source: { skill: 'linear-equations' },
        mode: 'practice',
        count: 2,
        ...more,
      },
    )
    expect(status).toBe(201)
    return json.id
  }
  const seenBy = async (who: Client): Promise<AssignmentJson[]> =>
    (await who.call<{ items: AssignmentJson[] }>('GET', '/api/assignments')).json.items
  const begin = (who: Client, assignmentId: string, more: object = {}) =>
    who.call<{ id: string; count: number; title: string }>('POST', '/api/practice', {
      source: { assignmentId },
      mode: 'practice',
      ...more,
    })

  test('members see an assignment from its opening on, and others never', async () => {
    const learner = await member()
    const now = await assigned()
    const later = await assigned({ opensAt: inAnHour() })
    const ids = (await seenBy(learner)).map(({ id }) => id)
    expect(ids).toContain(now)
    expect(ids).not.toContain(later)
    const stranger = await signedIn(server)
    expect(await seenBy(stranger)).toEqual([])
    for (const [who, id] of [
      [stranger, now],
      [learner, later],
    ] as const) {
      expect((await begin(who, id)).status).toBe(404)
    }
  })

  test('a member has one practice of it, as it was assigned, even of requests at the same time', async () => {
    const learner = await member()
    const id = await assigned()
    const all = await Promise.all(Array.from({ length: 4 }, () => begin(learner, id)))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(all.map(({ json }) => json.id)).size).toBe(1)
    expect(all[0]?.json).toMatchObject({ count: 2, title: 'Equations' })
    for (const other of [{ count: 3 }, { mode: 'exam' }, { level: 'hard' }, { minutes: 5 }]) {
      expect((await begin(learner, id, other)).status).toBe(409)
    }
    const [own] = (await seenBy(learner)).filter((each) => each.id === id)
    expect(own).toMatchObject({ status: 'started', practiceId: all[0]?.json.id })
  })

  test('the one practice of an assignment stays until its member leaves', async () => {
    const learner = await member()
    const { json } = await begin(learner, await assigned())
    const path = `/api/practice/${json.id}`
    expect((await learner.call('DELETE', path)).status).toBe(409)
    expect((await learner.call('GET', path)).status).toBe(200)
    await learner.call('DELETE', `${classPath}/members/me`)
    expect((await learner.call('DELETE', path)).status).toBe(200)
  })

  test('what is practised can change until a member has begun it', async () => {
    const learner = await member()
    const id = await assigned({ level: 'hard', minutes: 20 })
    const path = `${classPath}/assignments/${id}`
    const wanted = { mode: 'exam', count: 3, level: null, minutes: null }
    const { status, json } = await teacher.call<object>('PATCH', path, wanted)
    expect(status).toBe(200)
    expect(json).toMatchObject({ mode: 'exam', count: 3 })
    expect(json).not.toContainAnyKeys(['level', 'minutes'])
    const begun = await begin(learner, id, { mode: 'exam' })
    expect(begun.json).toMatchObject({ count: 3, mode: 'exam' })
    for (const late of [{ count: 4 }, { mode: 'practice' }, { level: 'easy' }, { minutes: 5 }]) {
      expect((await teacher.call('PATCH', path, { ...late, title: 'Late' })).status).toBe(409)
    }
    const times = { title: 'Again', count: 3, dueAt: inAnHour() }
    const renamed = await teacher.call('PATCH', path, times)
    expect(renamed.json).toMatchObject({ title: 'Again', count: 3 })
  })

  test('what is not finished in time is late', async () => {
    const learner = await member()
    const id = await assigned({ dueAt: anHourAgo() })
    const [own] = (await seenBy(learner)).filter((each) => each.id === id)
    expect(own?.status).toBe('late')
  })

  test('the teacher reads results and progress, also as a table without formulas', async () => {
    const learner = await member()
    await learner.call('PATCH', '/api/account', { name: '=HYPERLINK("x")' })
    const id = await assigned({ count: 1 })
    const { json } = await begin(learner, id)
    const path = `/api/practice/${json.id}`
    let finished = await learner.call('POST', `${path}/finish`)
    for (let tries = 0; finished.status === 409 && tries < 100; tries += 1) {
      await Bun.sleep(20)
      finished = await learner.call('POST', `${path}/finish`)
    }
    const results = await teacher.call<{ results: { status: string; score?: object }[] }>(
      'GET',
      `${classPath}/assignments/${id}/results`,
    )
    const done = results.json.results.filter(({ status }) => status === 'finished')
    expect(done).toMatchObject([{ score: { right: 0, total: 1 } }])
    const progress = await teacher.call<{ members: { skills: { skill: string }[] }[] }>(
      'GET',
      `${classPath}/progress`,
    )
    const skills = progress.json.members.flatMap((each) => each.skills)
    expect(skills).toMatchObject([{ skill: 'linear-equations', right: 0 }])
    const csv = await teacher.call('GET', `${classPath}/progress`, undefined, {
      accept: 'text/csv',
    })
    expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(csv.headers.get('content-type')).toStartWith('text/csv')
  })

  test.each([
    ['no source', { source: {} }, 400],
    ['two sources', { source: { skill: 'linear-equations', due: true } }, 400],
    ['an unknown skill', { source: { skill: 'nothing' } }, 400],
    ['a topic without a model', { source: { topic: 'rivers' } }, 409],
    ['a due time before the opening', { opensAt: inAnHour(), dueAt: anHourAgo() }, 400],
    ['an invisible title', { title: '\u200b' }, 400],
  ])('%s is refused', async (_, more, status) => {
    const body = { title: 'x', source: { skill: 'linear-equations' }, mode: 'practice', ...more }
    expect((await teacher.call('POST', `${classPath}/assignments`, body)).status).toBe(status)
  })

  test('another teacher’s and a learner’s requests change nothing', async () => {
    const id = await assigned()
    const colleague = await signedIn(server, 'teacher')
    const learner = await member()
    const path = `${classPath}/assignments/${id}`
    for (const [who, status] of [
      [colleague, 404],
      [learner, 403],
    ] as const) {
      expect((await who.call('GET', `${classPath}/assignments`)).status).toBe(status)
      expect((await who.call('PATCH', path, { title: 'x' })).status).toBe(status)
      expect((await who.call('GET', `${path}/results`)).status).toBe(status)
      expect((await who.call('DELETE', path)).status).toBe(status)
      expect((await who.call('GET', `${classPath}/progress`)).status).toBe(status)
    }
  })

  test('a deleted assignment leaves what members did of it', async () => {
    const learner = await member()
    const id = await assigned()
    const { json } = await begin(learner, id)
    expect((await teacher.call('DELETE', `${classPath}/assignments/${id}`)).status).toBe(200)
    expect((await learner.call('GET', `/api/practice/${json.id}`)).status).toBe(200)
    expect((await seenBy(learner)).map((each) => each.id)).not.toContain(id)
  })
})
