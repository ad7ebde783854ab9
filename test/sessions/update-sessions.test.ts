/** One session: only its owner reads, changes and deletes it. */
import { beforeAll, expect, test } from 'bun:test'
import { messages, replies, replyEvents } from '../../src/db/schema'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { contents } from '../support/stores'
import { newLearner, unknownId, type Learner } from '../support/learner'

/** Ids of no session, as they are in a path. */
const strangeIds: readonly string[] = [
  unknownId,
  unknownId.toUpperCase(),
  '1',
  'null',
  '__proto__',
  'constructor',
  '%00',
  '%ED%A0%80',
  '%F0%9F%98%80',
  `${unknownId}%00`,
  `${unknownId}%20`,
  `{${unknownId}}`,
  unknownId.replaceAll('-', ''),
  "'%20or%201=1--",
  '..%2F..%2Fetc',
  'x'.repeat(5_000),
]

/** Changes that must be refused, and the field that the refusal names. */
const refusedPatches: Readonly<Record<string, readonly [body: unknown, named: string]>> = {
  'an empty object': [{}, ''],
  'nothing that is known': [{ userId: unknownId }, ''],
  null: [null, ''],
  'a list': [[], ''],
  'a null title': [{ title: null }, '/title'],
  'an empty title': [{ title: '' }, '/title'],
  'a title of 201': [{ title: '😀'.repeat(201) }, '/title'],
  'a title with NUL': [{ title: '\0' }, '/title'],
  'a title with a lone surrogate': [{ title: '\udfff' }, '/title'],
  'an unknown mode': [{ mode: 'exam' }, '/mode'],
  'a null mode': [{ mode: null }, '/mode'],
  'a project that is no id': [{ projectId: 'x' }, '/projectId'],
  'an empty project': [{ projectId: '' }, '/projectId'],
}

onEachEngine('changing sessions', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const learner = fixture(() => newLearner(server.url))
  const stranger = fixture(() => newLearner(server.url))
  let id: string
  beforeAll(async () => {
    id = (await learner.created([{ title: 'mine' }]))[0] as string
  })

  const stored = () => contents(server.running.services.store)

  /** Everything that can be asked about one session. */
  const asked = (of: Learner, session: string) =>
    [
      of.get(session),
      of.patch(session, { title: 'theirs' }),
      of.messages(session),
      of.remove(session),
    ] as const

  test('another user’s session, an unknown id and an invalid id are answered alike', async () => {
    const before = await stored()
    const unlike = async (session: string) => {
      const answers = await Promise.all(asked(stranger, session))
      return answers.map(({ status, json }) => ({
        status,
        ...(json as object),
        requestId: undefined,
      }))
    }
    const unknown = await unlike(unknownId)
    for (const answer of unknown) expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await unlike(id)).toEqual(unknown)
    for (const strange of strangeIds) expect(await unlike(strange), strange).toEqual(unknown)
    expect(await stored()).toEqual(before)
  })

  test('an id may be written in capitals', async () => {
    const { status, json } = await learner.get(id.toUpperCase())
    expect(status).toBe(200)
    expect(json.id).toBe(id)
    expect((await learner.patch(id.toUpperCase(), { title: 'mine' })).json.id).toBe(id)
  })

  test('each field is changed alone, and the others stay', async () => {
    const [one = ''] = await learner.created([{ title: 'before', mode: 'tutor' }])
    const { json: before } = await learner.get(one)
    for (const [patch, then] of [
      [{ title: 'after 😀' }, { title: 'after 😀', mode: 'tutor' }],
      [{ mode: 'socratic' }, { title: 'after 😀', mode: 'socratic' }],
      [{ projectId: null }, { title: 'after 😀', mode: 'socratic' }],
      [
        { title: 'both', mode: 'tutor' },
        { title: 'both', mode: 'tutor' },
      ],
    ] as const) {
      const { status, json } = await learner.patch(one, patch)
      expect(status).toBe(200)
      expect(json).toEqual({ ...before, ...then, updatedAt: json.updatedAt })
      expect((await learner.get(one)).json).toEqual(json)
    }
  })

  test('every change moves updatedAt, and createdAt never', async () => {
    const [one = ''] = await learner.created([{ title: 'x' }])
    const { json: before } = await learner.get(one)
    const times = [before.updatedAt]
    for (let at = 0; at < 5; at += 1) {
      await Bun.sleep(2)
      const { json } = await learner.patch(one, { title: `${at}` })
      expect(json.createdAt).toBe(before.createdAt)
      times.push(json.updatedAt)
    }
    expect(times.toSorted()).toEqual(times)
    expect(new Set(times).size).toBe(times.length)
  })

  test.each(Object.keys(refusedPatches))('%s is refused, and changes nothing', async (name) => {
    const [body, named] = refusedPatches[name] as (typeof refusedPatches)[string]
    const before = await stored()
    const { status, json } = await learner.patch(id, body)
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: 'BAD_REQUEST', detail: [{ path: named }] })
    expect(await stored()).toEqual(before)
  })

  test('members that only the server sets are ignored', async () => {
    const { json } = await learner.patch(id, {
      title: 'mine',
      id: unknownId,
      userId: unknownId,
      createdAt: 0,
      shared: true,
      messageCount: 7,
    })
    expect(json).toMatchObject({ id, shared: false, messageCount: 0 })
    expect((await stranger.get(id)).status).toBe(404)
  })

  test('messageCount is the number of messages of the active branch', async () => {
    const [one = ''] = await learner.created([
      { title: 'x', messages: [{ role: 'system', content: 'a' }] },
    ])
    const countOf = async () => (await learner.get(one)).json.messageCount
    expect(await countOf()).toBe(1)
    await learner.client.chat(one, 'Solve 3x + 7 = 22')
    expect(await countOf()).toBe(3)
    expect((await learner.messages(one)).json.items).toHaveLength(3)
    expect((await learner.list('?limit=1')).json.items[0]).toMatchObject({
      id: one,
      messageCount: 3,
    })
  })

  test('deleting a session deletes its messages and replies; a second time is 404', async () => {
    const own = await newLearner(server.url)
    const [one = '', other = ''] = await own.created([{ title: 'gone' }, { title: 'stays' }])
    await own.client.chat(one, 'Solve 3x + 7 = 22')
    await own.client.chat(other, 'Solve 3x + 7 = 22')
    const { db } = server.running.services.store
    const sizes = () =>
      Promise.all([messages, replies, replyEvents].map((table) => db.$count(table)))
    const before = (await sizes()).map(Number)
    const { status, json } = await own.remove(one)
    expect({ status, json }).toEqual({ status: 200, json: { ok: true } })
    const after = (await sizes()).map(Number)
    expect(after[0]).toBe((before[0] ?? 0) - 2)
    expect(after[1]).toBe((before[1] ?? 0) - 1)
    expect(after[2]).toBeLessThan(before[2] ?? 0)
    for (const answer of await Promise.all(asked(own, one))) expect(answer.status).toBe(404)
    expect((await own.list()).json.items.map((session) => session.id)).toEqual([other])
    expect((await own.messages(other)).json.items).toHaveLength(2)
  })

  test('of many concurrent deletions one succeeds', async () => {
    const [one = ''] = await learner.created([{ title: 'x' }])
    const answers = await Promise.all(Array.from({ length: 8 }, () => learner.remove(one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7)
  })
})
