/** Visible transcripts: which sessions a teacher reads, and that the learner sees each reading. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Client } from '../support/client'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

interface ClassJson {
  id: string
  joinCode: string
}

describe.each(engines)('%s', (engine) => {
  let server: TestServer
  let teacher: Client

  beforeAll(async () => {
    server = await startServer({ engine })
    teacher = await signedIn(server, 'teacher')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const made = async (transcripts: string, by = teacher): Promise<ClassJson> =>
    (await by.call<ClassJson>('POST', '/api/classes', { name: '8b', policy: { transcripts } })).json
  const joined = async (room: ClassJson, before?: (learner: Client) => Promise<unknown>) => {
    const learner = await signedIn(server)
    await before?.(learner)
    await learner.call('POST', '/api/classes/join', { code: room.joinCode, confirm: true })
    const { json } = await learner.call<{ id: string }>('GET', '/api/account')
    return { learner, path: `/api/classes/${room.id}/members/${json.id}/sessions` }
  }
  const idsAt = async (path: string, who = teacher): Promise<string[]> =>
    (await who.call<{ items: { id: string }[] }>('GET', path)).json.items.map(({ id }) => id)

  test('only sessions begun after the consent are shown', async () => {
    const room = await made('visible')
    let before = ''
    const { learner, path } = await joined(room, async (who) => {
      before = await who.createSession('Before')
      await Bun.sleep(5)
    })
    const after = await learner.createSession('After')
    expect(await idsAt(path)).toEqual([after])
    expect((await teacher.call('GET', `${path}/${before}/messages`)).status).toBe(404)
    expect((await teacher.call('GET', `${path}/${after}/messages`)).status).toBe(200)
  })

  test('the learner sees who read what, and the audit log has it', async () => {
    const { learner, path } = await joined(await made('visible'))
    const sessionId = await learner.createSession('Algebra')
    await learner.chat(sessionId, 'Solve 3x + 7 = 22')
    await teacher.call('GET', path)
    const read = await teacher.call<{ items: { content: string }[] }>(
      'GET',
      `${path}/${sessionId}/messages`,
    )
    expect(read.json.items[0]?.content).toBe('Solve 3x + 7 = 22')
    const seen = await learner.call<{ items: object[] }>('GET', '/api/account/class-access')
    expect(seen.json.items).toMatchObject([{ className: '8b', sessionId }])
    const { auditRecords } = await import('../../src/db/schema')
    const rows = await server.running.services.store.db.select().from(auditRecords)
    const { json } = await learner.call<{ id: string }>('GET', '/api/account')
    const of = rows.filter(({ detail }) => detail['member'] === json.id)
    const looks = of.map(({ event, detail }) => `${event} ${String(detail['sessionId'])}`)
    expect(looks.toSorted()).toEqual(['class.list undefined', `class.read ${sessionId}`])
  })

  test('a private class, a class turned to visible without consent, a stranger and a colleague read nothing', async () => {
    const room = await made('private')
    const { learner, path } = await joined(room)
    const sessionId = await learner.createSession('Algebra')
    const all = [path, `${path}/${sessionId}/messages`]
    const statuses = async (who: Client) =>
      Promise.all(all.map(async (each) => (await who.call('GET', each)).status))
    expect(await statuses(teacher)).toEqual([404, 404])
    await teacher.call('PATCH', `/api/classes/${room.id}`, { policy: { transcripts: 'visible' } })
    expect(await statuses(teacher)).toEqual([404, 404])
    await learner.call('POST', `/api/classes/${room.id}/consent`, { transcripts: 'visible' })
    expect(await idsAt(path)).toEqual([])
    const later = await learner.createSession('Later')
    expect(await idsAt(path)).toEqual([later])
    expect(await statuses(await signedIn(server, 'teacher'))).toEqual([404, 404])
    expect(await statuses(await signedIn(server))).toEqual([403, 403])
    expect((await learner.call('GET', '/api/account/class-access')).json).toEqual({ items: [] })
  })

  test('of an ended class nothing is read, and one that is taken up again asks anew', async () => {
    const room = await made('visible')
    const { learner, path } = await joined(room)
    const before = await learner.createSession('Before the end')
    expect(await idsAt(path)).toEqual([before])
    const end = (archived: boolean) =>
      teacher.call('PATCH', `/api/classes/${room.id}`, { archived })
    const consent = () =>
      learner.call('POST', `/api/classes/${room.id}/consent`, { transcripts: 'visible' })
    const looks = async () => [
      (await teacher.call('GET', path)).status,
      (await teacher.call('GET', `${path}/${before}/messages`)).status,
    ]
    await end(true)
    const between = await learner.createSession('After the end')
    expect(await looks()).toEqual([404, 404])
    expect((await consent()).status).toBe(409)
    const own = await learner.call<{ items: object[] }>('GET', '/api/account/classes')
    expect(own.json.items).toMatchObject([{ archivedAt: expect.any(String), consented: false }])
    await end(false)
    expect(await looks()).toEqual([404, 404])
    expect((await consent()).status).toBe(200)
    const ids = await idsAt(path)
    expect(ids).not.toContain(before)
    expect(ids).not.toContain(between)
  })

  test('a learner who leaves takes their sessions along', async () => {
    const room = await made('visible')
    const { learner, path } = await joined(room)
    const sessionId = await learner.createSession('Algebra')
    await learner.call('DELETE', `/api/classes/${room.id}/members/me`)
    expect((await teacher.call('GET', path)).status).toBe(404)
    expect((await teacher.call('GET', `${path}/${sessionId}/messages`)).status).toBe(404)
    expect((await learner.call('GET', `/api/sessions/${sessionId}`)).status).toBe(200)
  })
})
