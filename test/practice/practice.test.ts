/** Practice and exams: each sentence of the contract (§10) about sets, items and answers. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { practices } from '../../src/db/schema'
import { signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { Practitioner, wrongAnswerTo, type Item, type Practice } from './practitioner'

const equations = { source: { skill: 'linear-equations' } }

onEachEngine('practice', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const somebody = async () => new Practitioner(await signedIn(server), server)

  test('a practice is answered 201 with its Location, and its items are made', async () => {
    const learner = await somebody()
    const { status, json, headers } = await learner.begin({ ...equations, count: 5 })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/practice/${json.id}`)
    expect(json).toMatchObject({ mode: 'practice', status: 'preparing', count: 5, answered: 0 })
    const practice = await learner.prepared(json.id)
    expect(practice).toMatchObject({ status: 'ready', count: 5, title: 'Linear equations' })
    expect(practice.score).toBeUndefined()
    const items = await learner.items(practice.id)
    expect(items.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect(new Set(items.map(({ question }) => question)).size).toBe(5)
    for (const item of items) {
      expect(item).toMatchObject({ status: 'open', attempts: 0, skill: 'linear-equations' })
      expect(Object.keys(item)).not.toContain('answer')
      expect(Object.keys(item)).not.toContain('explanation')
    }
  })

  test('without a count there are ten items, of an adaptive level', async () => {
    const learner = await somebody()
    const body = { ...equations, mode: 'practice' }
    const { status, json } = await learner.client.call<Practice>('POST', '/api/practice', body)
    expect({ status, count: json.count }).toEqual({ status: 201, count: 10 })
    await learner.prepared(json.id)
    expect(await learner.items(json.id)).toHaveLength(10)
  })

  test('the same Idempotency-Key gives the same practice, another body is refused', async () => {
    const learner = await somebody()
    const key = { 'idempotency-key': 'practice-1' }
    const first = await learner.begin(equations, key)
    const again = await learner.begin(equations, key)
    expect(again.json.id).toBe(first.json.id)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    const other = await learner.begin({ ...equations, count: 7 }, key)
    expectProblem(other, 409, 'IDEMPOTENCY_KEY_REUSED')
  })

  test.each([
    [{ source: {} }],
    [{ source: { skill: 'nothing' } }],
    [{ source: { skill: 'linear-equations', due: true } }],
    [{ source: { due: false } }],
    [{ source: { topic: 'x'.repeat(201) } }],
    [{ ...equations, count: 0 }],
    [{ ...equations, count: 31 }],
    [{ ...equations, mode: 'test' }],
    [{ ...equations, level: 'brutal' }],
    [{ ...equations, minutes: 0 }],
    [{ ...equations, minutes: 241 }],
  ])('%j is refused with 400', async (body) => {
    const learner = await somebody()
    expectProblem(await learner.begin(body), 400, 'BAD_REQUEST')
  })

  test('a source that names two things gets the answer to name exactly one', async () => {
    const source = { skill: 'linear-equations', due: true }
    const { json } = await (await somebody()).begin({ source })
    const detail = [{ path: '/source', message: 'must name exactly one member' }]
    expect(json).toMatchObject({ detail })
  })

  test('a topic without a provider is 409 that says why; an assignment is 404', async () => {
    const learner = await somebody()
    const answer = await learner.begin({ source: { topic: 'Photosynthesis' } })
    expectProblem(answer, 409, 'CONFLICT')
    expect(answer.text).toContain('language model')
    const assignmentId = '0199c0de-0000-7000-8000-0000000000ff'
    expectProblem(await learner.begin({ source: { assignmentId } }), 404, 'NOT_FOUND')
    expectProblem(await learner.begin({ source: { due: true } }), 409, 'CONFLICT')
  })

  test('a right answer settles the item and shows the answer with its explanation', async () => {
    const learner = await somebody()
    const { id } = await learner.ready(equations)
    const [item] = (await learner.items(id)) as [Item]
    const { json } = await learner.answer(id, item, { answer: await learner.rightAnswer(item) })
    expect(json.finding).toBe('right')
    expect(json.feedback).toBeString()
    expect(json.item).toMatchObject({ status: 'right', attempts: 1 })
    expect(json.item.answer).toBeString()
    expect(json.item.explanation).toBeString()
    expect((await learner.get(id)).answered).toBe(1)
    expectProblem(await learner.answer(id, item, { answer: '1' }), 409, 'CONFLICT')
  })

  test('the third wrong answer settles the item as wrong', async () => {
    const learner = await somebody()
    const { id } = await learner.ready(equations)
    const [item] = (await learner.items(id)) as [Item]
    for (const attempts of [1, 2]) {
      const { json } = await learner.answer(id, item, { answer: wrongAnswerTo(item, attempts) })
      expect(json).toMatchObject({ finding: 'wrong', item: { status: 'open', attempts } })
      expect(json.item.answer).toBeUndefined()
    }
    const { json } = await learner.answer(id, item, { answer: wrongAnswerTo(item, 3) })
    expect(json).toMatchObject({ finding: 'wrong', item: { status: 'wrong', attempts: 3 } })
    expect(json.item.answer).toBeString()
  })

  test('an answer that cannot be read is unclear and no attempt', async () => {
    const learner = await somebody()
    const { id } = await learner.ready(equations)
    const [item] = (await learner.items(id)) as [Item]
    const { json } = await learner.answer(id, item, { answer: '???' })
    expect(json).toMatchObject({ finding: 'unclear', item: { status: 'open', attempts: 0 } })
  })

  test('help climbs rung by rung, and reveal settles the item as wrong', async () => {
    const learner = await somebody()
    const { id } = await learner.ready(equations)
    const [item] = (await learner.items(id)) as [Item]
    const { key } = await learner.content(item)
    for (const rung of ['hint', 'stronger_hint', 'worked_step']) {
      const { json } = await learner.hint(id, item)
      expect(json).toMatchObject({ rung, item: { status: 'open' } })
      expect(json.hint).not.toBe('')
      expect(json.hint).not.toMatch(alone(key.answers[0]?.value ?? ''))
    }
    const { json } = await learner.hint(id, item)
    expect(json).toMatchObject({ rung: 'reveal', item: { status: 'wrong' } })
    expect(json.item.answer).toBeString()
    expect((await learner.get(id)).answered).toBe(1)
    expect((await learner.hint(id, item)).json.rung).toBe('reveal')
  })

  test('a practice ends with its last item, or by finish, which may be said again', async () => {
    const learner = await somebody()
    const one = await learner.ready({ ...equations, count: 1 })
    const [only] = (await learner.items(one.id)) as [Item]
    await learner.answer(one.id, only, { answer: await learner.rightAnswer(only) })
    expect(await learner.get(one.id)).toMatchObject({
      status: 'finished',
      score: { right: 1, total: 1 },
    })
    const { id } = await learner.ready(equations)
    const [item] = (await learner.items(id)) as [Item]
    await learner.answer(id, item, { answer: wrongAnswerTo(item) })
    const finished = await learner.finish(id)
    expect(finished.json).toMatchObject({ status: 'finished', score: { right: 0, total: 3 } })
    expect((await learner.finish(id)).json).toEqual(finished.json)
    const items = await learner.items(id)
    expect(items.map(({ status }) => status)).toEqual(['wrong', 'skipped', 'skipped'])
    for (const { answer } of items) expect(answer).toBeString()
  })

  test('two tabs that answer one item: one wrong answer each counts, and one settles it', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, count: 2 })
    const [item] = (await learner.items(id)) as [Item]
    const right = await learner.rightAnswer(item)
    const both = await Promise.all([1, 2].map(() => learner.answer(id, item, { answer: right })))
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await learner.get(id)).answered).toBe(1)
  })

  test('the same answer under one Idempotency-Key is one attempt', async () => {
    const learner = await somebody()
    const { id } = await learner.ready(equations)
    const [item] = (await learner.items(id)) as [Item]
    const key = { 'idempotency-key': 'answer-1' }
    const body = { answer: wrongAnswerTo(item) }
    const first = await learner.answer(id, item, body, key)
    const again = await learner.answer(id, item, body, key)
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await learner.items(id))[0]?.attempts).toBe(1)
  })

  test('another user’s practice and item are 404, like one that does not exist', async () => {
    const learner = await somebody()
    const stranger = await somebody()
    const { id } = await learner.ready(equations)
    const [item] = (await learner.items(id)) as [Item]
    const unknown = '0199c0de-0000-7000-8000-0000000000ff'
    const calls = (path: (one: string) => string, method: string, body?: unknown) =>
      [id, unknown].map((one) => stranger.client.call(method, path(one), body))
    const answers = await Promise.all([
      ...calls((one) => `/api/practice/${one}`, 'GET'),
      ...calls((one) => `/api/practice/${one}`, 'DELETE'),
      ...calls((one) => `/api/practice/${one}/items`, 'GET'),
      ...calls((one) => `/api/practice/${one}/finish`, 'POST'),
    ])
    for (const one of answers) {
      expectProblem(one, 404, 'NOT_FOUND')
      expect(one.text).toContain('There is no such practice.')
    }
    expectProblem(await stranger.answer(id, item, { answer: '1' }), 404, 'NOT_FOUND')
    expectProblem(await learner.answer(id, { id: unknown }, { answer: '1' }), 404, 'NOT_FOUND')
  })

  test('pages list the newest first, and a deleted practice is gone', async () => {
    const learner = await somebody()
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.push((await learner.ready(equations)).id)
    const page = await learner.client.call<{ items: Practice[]; nextCursor: string }>(
      'GET',
      '/api/practice?limit=2',
    )
    expect(page.json.items.map(({ id }) => id)).toEqual([ids[2], ids[1]] as string[])
    const rest = await learner.client.call<{ items: Practice[] }>(
      'GET',
      `/api/practice?limit=2&cursor=${page.json.nextCursor}`,
    )
    expect(rest.json.items.map(({ id }) => id)).toEqual([ids[0]] as string[])
    const gone = await learner.client.call('DELETE', `/api/practice/${ids[0]}`)
    expect(gone.json).toEqual({ ok: true })
    expectProblem(await learner.client.call('GET', `/api/practice/${ids[0]}`), 404, 'NOT_FOUND')
  })

  test('a practice that is being prepared has no items and no end: 409', async () => {
    const learner = await somebody()
    const { id } = await learner.ready(equations)
    const { db } = server.running.services.store
    await db.update(practices).set({ status: 'preparing' }).where(eq(practices.id, id))
    const path = `/api/practice/${id}`
    expectProblem(await learner.client.call('GET', `${path}/items`), 409, 'CONFLICT')
    expectProblem(await learner.finish(id), 409, 'CONFLICT')
  })

  test('texts are in the language that the request accepts', async () => {
    const learner = await somebody()
    const german = { 'accept-language': 'de-CH, en;q=0.5' }
    const { json } = await learner.begin(equations, german)
    expect(json.title).toBe('Lineare Gleichungen')
    type Skills = { skills: { id: string; name: string }[] }
    const skills = await learner.client.call<Skills>('GET', '/api/skills', undefined, german)
    const found = skills.json.skills.find(({ id }) => id === 'linear-equations')
    expect(found?.name).toBe('Lineare Gleichungen')
  })
})

test('a practice needs the scopes of sessions', async () => {
  await using server = await startServer()
  const client = await signedUp(server)
  const { json } = await client.call<{ credential: string }>('POST', '/api/account/agent-keys', {
    label: 'reads',
    scopes: ['sessions:read'],
  })
  const headers = { authorization: `Bearer ${json.credential}` }
  const body = { ...equations, mode: 'practice' }
  const refused = await client.call('POST', '/api/practice', body, headers)
  expectProblem(refused, 403, 'INSUFFICIENT_SCOPE')
  expect((await client.call('GET', '/api/practice', undefined, headers)).status).toBe(200)
  expect((await client.call('GET', '/api/progress', undefined, headers)).status).toBe(200)
})

/** A text that does not stand within a longer number or name. */
const alone = (text: string): RegExp =>
  new RegExp(`(?<![\\w.,])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.,])`)
