/** Classes through the API: who runs them, who joins, and what a policy forbids. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Client } from '../support/client'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

interface ClassJson {
  id: string
  name: string
  joinCode: string
  memberCount: number
  policy: { modes: string[]; reveal: string; transcripts: string }
  archivedAt?: string
}

const unknownId = '0199c0de-0000-7000-8000-00000000ffff'

describe.each(engines)('%s', (engine) => {
  let server: TestServer
  let teacher: Client
  let colleague: Client
  let admin: Client

  beforeAll(async () => {
    server = await startServer({ engine })
    teacher = await signedIn(server, 'teacher')
    colleague = await signedIn(server, 'teacher')
    admin = await signedIn(server, 'admin')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const made = async (body: object = {}, by = teacher): Promise<ClassJson> => {
    const { status, json } = await by.call<ClassJson>('POST', '/api/classes', {
      name: '8b',
      ...body,
    })
    expect(status).toBe(201)
    return json
  }
  const join = (who: Client, code: string, confirm = true) =>
    who.call<{ joined: boolean; consented: boolean }>('POST', '/api/classes/join', {
      code,
      ...(confirm ? { confirm } : {}),
    })
  const memberOf = async (room: ClassJson): Promise<Client> => {
    const learner = await signedIn(server)
    expect((await join(learner, room.joinCode)).status).toBe(200)
    return learner
  }

  test('a teacher and an administrator run classes, a learner and a program do not', async () => {
    const learner = await signedIn(server)
    for (const who of [teacher, admin]) {
      expect((await who.call('GET', '/api/classes')).status).toBe(200)
    }
    expect((await learner.call('GET', '/api/classes')).status).toBe(403)
    expect((await learner.call('POST', '/api/classes', { name: 'x' })).status).toBe(403)
  })

  test('a new class is open, and its code has eight characters that do not look alike', async () => {
    const room = await made()
    expect(room).toMatchObject({
      name: '8b',
      memberCount: 0,
      policy: { modes: ['socratic', 'tutor'], reveal: 'ladder', transcripts: 'private' },
    })
    expect(room.joinCode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/)
  })

  test('a policy keeps what it has, and nothing else that was sent with it', async () => {
    const policy = { modes: ['tutor'], reveal: 'ladder', transcripts: 'private', level: 'hard' }
    const room = await made({ policy: { ...policy, note: { text: 'x' } } })
    expect(room.policy).toEqual(policy)
    const path = `/api/classes/${room.id}`
    const patch = { policy: { reveal: 'never', note: 'y' } }
    const { json } = await teacher.call<{ policy: object }>('PATCH', path, patch)
    expect(json.policy).toEqual({ ...policy, reveal: 'never' })
  })

  test('a class moves on: policy and members come along, what was agreed to does not', async () => {
    const policy = { modes: ['socratic'], reveal: 'never', transcripts: 'visible' }
    const room = await made({ policy })
    const learner = await memberOf(room)
    const work = {
      title: 'Equations',
      source: { skill: 'linear-equations' },
      mode: 'practice',
      dueAt: '2026-11-27T12:00:00.000Z',
    }
    await teacher.call('POST', `/api/classes/${room.id}/assignments`, work)
    const path = `/api/classes/${room.id}/next-year`
    const headers = { 'idempotency-key': `next ${room.id}` }
    const moved = await teacher.call<ClassJson>(
      'POST',
      path,
      { name: '9b', assignments: true },
      headers,
    )
    expect(moved.status).toBe(201)
    expect(moved.json).toMatchObject({ name: '9b', memberCount: 1, policy })
    expect(moved.json.joinCode).not.toBe(room.joinCode)
    const again = await teacher.call('POST', path, { name: '9b', assignments: true }, headers)
    expect(again.json).toEqual(moved.json)
    const former = await teacher.call<ClassJson>('GET', `/api/classes/${room.id}`)
    expect(former.json.archivedAt).toBeString()
    const { json: joined } = await learner.call<{ items: { id: string; consented: boolean }[] }>(
      'GET',
      '/api/account/classes',
    )
    const there = joined.items.find(({ id }) => id === moved.json.id)
    expect(there).toMatchObject({ consented: false })
    const { json: assigned } = await learner.call<{ items: object[] }>('GET', '/api/assignments')
    expect(assigned.items).toMatchObject([
      { classId: moved.json.id, dueAt: '2027-11-26T12:00:00.000Z', status: 'open' },
    ])
    expect((await colleague.call('POST', path, { name: '9b' })).status).toBe(404)
    const alone = await teacher.call<ClassJson>('POST', path, { name: '9c', members: false })
    expect(alone.json.memberCount).toBe(0)
  })

  test('another teacher’s class is not there', async () => {
    const { id } = await made()
    const calls = [
      ['GET', `/api/classes/${id}`],
      ['PATCH', `/api/classes/${id}`],
      ['DELETE', `/api/classes/${id}`],
      ['GET', `/api/classes/${id}/members`],
      ['DELETE', `/api/classes/${id}/members/${unknownId}`],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'PATCH' ? { name: 'mine' } : undefined
      expect([path, (await colleague.call(method, path, body)).status]).toEqual([path, 404])
    }
    expect((await teacher.call('GET', `/api/classes/${unknownId}`)).status).toBe(404)
  })

  test('a code shows the class first, joins on confirmation, once, in any spelling', async () => {
    const room = await made({ policy: { reveal: 'never' } })
    const learner = await signedIn(server)
    expect((await join(learner, room.joinCode, false)).json).toMatchObject({
      name: '8b',
      joined: false,
      policy: { reveal: 'never' },
    })
    const spelled = ` ${room.joinCode.slice(0, 4).toLowerCase()}-${room.joinCode.slice(4)} `
    expect((await join(learner, spelled)).json.joined).toBe(true)
    expect((await join(learner, room.joinCode)).json.joined).toBe(true)
    const { json } = await teacher.call<ClassJson>('GET', `/api/classes/${room.id}`)
    expect(json.memberCount).toBe(1)
    const own = await learner.call<{ items: { id: string }[] }>('GET', '/api/account/classes')
    expect(own.json.items.map(({ id }) => id)).toEqual([room.id])
  })

  test('a code that was renewed, an ended class and one’s own class take nobody', async () => {
    const room = await made()
    const path = `/api/classes/${room.id}`
    const renewed = await teacher.call<ClassJson>('PATCH', path, { joinCode: null })
    expect(renewed.json.joinCode).not.toBe(room.joinCode)
    const learner = await signedIn(server)
    expect((await join(learner, room.joinCode)).status).toBe(404)
    expect((await join(teacher, renewed.json.joinCode)).status).toBe(409)
    await teacher.call('PATCH', path, { archived: true })
    expect((await join(learner, renewed.json.joinCode)).status).toBe(409)
    await teacher.call('PATCH', path, { archived: false })
    expect((await join(learner, renewed.json.joinCode)).status).toBe(200)
  })

  test('a learner leaves, a teacher takes out, and nobody takes out another', async () => {
    const room = await made()
    const [first, second] = [await memberOf(room), await memberOf(room)]
    const path = `/api/classes/${room.id}/members`
    const { json } = await teacher.call<{ items: { userId: string; email: string }[] }>('GET', path)
    expect(json.items).toHaveLength(2)
    const [newest, oldest] = json.items
    expect((await first.call('DELETE', `${path}/${newest?.userId}`)).status).toBe(404)
    expect((await first.call('DELETE', `${path}/me`)).status).toBe(200)
    expect((await first.call('DELETE', `${path}/me`)).status).toBe(404)
    expect((await teacher.call('DELETE', `${path}/${oldest?.userId}`)).status).toBe(404)
    expect((await teacher.call('DELETE', `${path}/${newest?.userId}`)).status).toBe(200)
    expect((await second.call('DELETE', `${path}/me`)).status).toBe(404)
  })

  test('members agree to visible transcripts anew each time a class turns to them', async () => {
    const room = await made({ policy: { transcripts: 'visible' } })
    const learner = await signedIn(server)
    expect((await join(learner, room.joinCode)).json.consented).toBe(true)
    const path = `/api/classes/${room.id}`
    await teacher.call('PATCH', path, { policy: { transcripts: 'private' } })
    const consent = () => learner.call('POST', `${path}/consent`, { transcripts: 'visible' })
    expect((await consent()).status).toBe(409)
    await teacher.call('PATCH', path, { policy: { transcripts: 'visible' } })
    const state = async () =>
      (await learner.call<{ items: { consented: boolean }[] }>('GET', '/api/account/classes')).json
        .items[0]?.consented
    expect(await state()).toBe(false)
    expect((await consent()).status).toBe(200)
    expect(await state()).toBe(true)
    expect(
      (await colleague.call('POST', `${path}/consent`, { transcripts: 'visible' })).status,
    ).toBe(404)
  })

  test('the strictest mode of all classes holds in chat, and no longer once the class has ended', async () => {
    const room = await made({ policy: { modes: ['socratic'] } })
    const learner = await memberOf(room)
    await join(learner, (await made()).joinCode)
    const sessionId = await learner.createSession('Algebra')
    const explain = () =>
      learner.call('POST', '/api/chat/stream', {
        sessionId,
        content: 'Solve 3x + 7 = 22',
        mode: 'tutor',
      })
    const change = () => learner.call('PATCH', `/api/sessions/${sessionId}`, { mode: 'tutor' })
    expect((await explain()).status).toBe(409)
    expect((await change()).status).toBe(409)
    expect((await learner.chat(sessionId, 'Solve 3x + 7 = 22')).at(-1)?.event).toBe('complete')
    await teacher.call('PATCH', `/api/classes/${room.id}`, { archived: true })
    expect((await change()).status).toBe(200)
    expect((await explain()).status).toBe(200)
  })

  test('a class that never reveals keeps the answer after every attempt, in chat and practice', async () => {
    const room = await made({ policy: { reveal: 'never' } })
    const learner = await memberOf(room)
    const sessionId = await learner.createSession('Algebra')
    await learner.chat(sessionId, 'Solve 3x + 7 = 22')
    const tries = [
      'x = 1',
      '3x = 29',
      '3x + 7 - 7 = 22 + 7',
      'x = 22/3 - 7',
      'I see',
      '3x - 7 = 22',
    ]
    for (const wrong of tries) {
      const end = (await learner.chat(sessionId, wrong)).at(-1)
      expect(String(end?.data['content'])).not.toMatch(/x\s*=\s*5\b/)
    }
    const { json } = await learner.call<{ tutor: { rung: string } }>(
      'GET',
      `/api/sessions/${sessionId}`,
    )
    expect(json.tutor.rung).toBe('worked_step')
    await practiseToTheEnd(learner)
  })

  /** Climbs the help of an item: the last rung is refused, and three wrong answers show nothing. */
  async function practiseToTheEnd(learner: Client): Promise<void> {
    const begun = await learner.call<{ id: string }>('POST', '/api/practice', {
      source: { skill: 'linear-equations' },
      mode: 'practice',
      count: 1,
    })
    const path = `/api/practice/${begun.json.id}`
    const itemsOf = () => learner.call<{ items: Record<string, unknown>[] }>('GET', `${path}/items`)
    let items = await itemsOf()
    for (let tries = 0; items.status === 409 && tries < 100; tries += 1) {
      await Bun.sleep(20)
      items = await itemsOf()
    }
    const item = `${path}/items/${String(items.json.items[0]?.['id'])}`
    const rungs: number[] = []
    for (let at = 0; at < 5; at += 1)
      rungs.push((await learner.call('POST', `${item}/hint`)).status)
    expect(rungs.at(-1)).toBe(409)
    expect(rungs[0]).toBe(200)
    for (let at = 0; at < 3; at += 1) {
      await learner.call('POST', `${item}/answers`, { answer: String(987_654 + at) })
    }
    const [settled] = (await itemsOf()).json.items
    expect(settled).toMatchObject({ status: 'wrong' })
    expect(settled).not.toHaveProperty('answer')
    expect(settled).not.toHaveProperty('explanation')
    expect((await learner.call('POST', `${item}/hint`)).status).toBe(409)
  }

  test('a class whose teacher’s account ends is gone, and its members are free', async () => {
    const passing = await signedIn(server, 'teacher')
    const room = await made({ policy: { modes: ['socratic'] } }, passing)
    const learner = await memberOf(room)
    const { services } = server.running
    const { users } = await import('../../src/db/schema')
    const { eq } = await import('drizzle-orm')
    const { json } = await passing.call<{ id: string }>('GET', '/api/account')
    await services.store.db.delete(users).where(eq(users.id, json.id))
    const own = await learner.call<{ items: unknown[] }>('GET', '/api/account/classes')
    expect(own.json.items).toEqual([])
  })
})
