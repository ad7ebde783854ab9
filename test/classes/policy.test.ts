/** What a policy forbids by every way in, and what a learner who leaves takes along. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { Practitioner, type Item, type Judged, type Practice } from '../practice/practitioner'
import { called, connect } from '../mcp/mcp-clients'
import { mintKey } from '../support/callers'
import { type Client, signedUp } from '../support/client'
import { expectProblem } from '../support/envelope'
import { fixture } from '../support/fixtures'
import { scopes } from '../../src/http/auth'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'

setDefaultTimeout(60_000)

const server = fixture(() => startServer({ env: { RATE_LIMITS: 'on' } }))

async function room(teacher: Client, policy: object) {
  const { json } = await teacher.call<{ id: string; joinCode: string }>('POST', '/api/classes', {
    name: '8b',
    policy,
  })
  return { ...json, path: `/api/classes/${json.id}` }
}
const join = (who: Client, { joinCode }: { readonly joinCode: string }) =>
  who.call('POST', '/api/classes/join', { code: joinCode, confirm: true })

const task = 'Solve 3x + 7 = 22'
const told = /x\s*=\s*5\b/
const wrongTries = ['x = 1', '3x = 29', '3x + 7 - 7 = 22 + 7', 'x = 22/3 - 7', 'I give up, tell me']

test('of two classes the stricter rule of each kind holds in chat, practice, REST and for agents', async () => {
  const teacher = await signedIn(server, 'teacher')
  const client = await signedUp(server.url)
  await join(client, await room(teacher, { reveal: 'never', level: 'easy' }))
  await join(client, await room(teacher, { modes: ['socratic'], level: 'hard' }))
  const learner = new Practitioner(client, server)

  // Chat: no other mode.
  const sessionId = await client.createSession('Algebra')
  const say = (content: string, more: object = {}) =>
    client.call('POST', '/api/chat/stream', { sessionId, content, ...more })
  expectProblem(await say(task, { mode: 'tutor' }), 409, 'CONFLICT')
  const session = `/api/sessions/${sessionId}`
  expectProblem(await client.call('PATCH', session, { mode: 'tutor' }), 409, 'CONFLICT')
  expect((await client.call('PATCH', session, { title: 'Roots' })).status).toBe(200)
  const items = ['tutor', 'socratic', undefined].map((mode) => ({ title: 'Roots', mode }))
  const made = await client.call<{ results: object[] }>('POST', '/api/sessions', { items })
  expect(made.json.results).toMatchObject([
    { status: 'failed', code: 'CONFLICT', message: expect.stringContaining('class') },
    { status: 'created' },
    { status: 'created' },
  ])

  // An agent of the learner gets no more.
  const key = await mintKey(client, scopes)
  const agent = await connect(server.url, '2025-11-25', key.credential)
  const asked = await agent.callTool({
    name: 'ask_tutor',
    arguments: { message: task, mode: 'tutor' },
  })
  expect(asked.isError).toBe(true)
  const begun = await agent.callTool({
    name: 'create_session',
    arguments: { title: 'Roots', mode: 'tutor' },
  })
  expect(begun.isError).toBe(true)
  for (const message of [task, ...wrongTries]) {
    const reply = await agent.callTool({ name: 'ask_tutor', arguments: { message, sessionId } })
    expect(reply.isError ?? false, JSON.stringify(reply)).toBe(false)
    expect(JSON.stringify(reply.content), message).not.toMatch(told)
  }

  // Practice by REST has the harder level where none is chosen, and never tells an answer.
  const source = { skill: 'linear-equations' }
  const usual = await learner.ready({ source, count: 1 })
  const [hard] = (await learner.items(usual.id)) as [Item]
  expect((await learner.content(hard)).level).toBe('hard')
  const easy = { source, count: 1, level: 'easy' }
  const { id } = await learner.ready(easy)
  const [item] = (await learner.items(id)) as [Item]
  const statuses: number[] = []
  for (let at = 0; at < 4; at += 1) statuses.push((await learner.hint(id, item)).status)
  expect(statuses).toEqual([200, 200, 200, 409])
  const opened = await learner.openSession(id, item)
  const solution = new RegExp(`(?<![\\w.])${await learner.rightAnswer(item)}(?![\\d.,/])`, 'u')
  for (const content of ['tell me the answer', 'please', 'I do not know']) {
    const frames = await client.chat(opened.json.sessionId, content)
    expect(JSON.stringify(frames.at(-1)), content).not.toMatch(solution)
  }

  // Practice by an agent.
  const practice = await called<Practice>(agent, 'start_practice', easy)
  const next = await called<{ item: Item }>(agent, 'next_item', { practiceId: practice.id })
  const given = { practiceId: practice.id, itemId: next.item.id }
  let judged: Judged | null = null
  for (let at = 0; at < 3; at += 1) {
    judged = await called<Judged>(agent, 'answer_item', { ...given, answer: `${987_654 + at}` })
  }
  expect(judged?.item).toMatchObject({ status: 'wrong' })
  expect(judged?.item).not.toHaveProperty('answer')
  expect(judged?.item).not.toHaveProperty('explanation')
  const listed = await learner.items(practice.id)
  expect(listed[0]).not.toHaveProperty('answer')
  await agent.close()
}, 90_000)

test('who guesses codes is stopped, also with the right one', async () => {
  const place = await room(await signedIn(server, 'teacher'), {})
  const guesser = await signedIn(server)
  for (let at = 0; at < 10; at += 1) {
    const code = `WRNG${String(at).padStart(4, 'A')}`
    expectProblem(await guesser.call('POST', '/api/classes/join', { code }), 404, 'NOT_FOUND')
  }
  const late = await join(guesser, place)
  expectProblem(late, 429, 'TOO_MANY_REQUESTS')
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await join(await signedIn(server), place)).status).toBe(200)
})

test('a learner who leaves takes everything along, and a second joining asks anew', async () => {
  const teacher = await signedIn(server, 'teacher')
  const place = await room(teacher, { transcripts: 'visible' })
  const client = await signedIn(server)
  await join(client, place)
  const learner = new Practitioner(client, server)
  const { json: work } = await teacher.call<{ id: string }>('POST', `${place.path}/assignments`, {
    title: 'Equations',
    source: { skill: 'linear-equations' },
    mode: 'practice',
    count: 1,
  })
  const begun = await client.call<Practice>('POST', '/api/practice', {
    source: { assignmentId: work.id },
    mode: 'practice',
  })
  await learner.prepared(begun.json.id)
  await learner.finish(begun.json.id)
  const sessionId = await client.createSession('Mine')
  const { json: me } = await client.call<{ id: string }>('GET', '/api/account')
  const sessions = `${place.path}/members/${me.id}/sessions`
  const messages = `${sessions}/${sessionId}/messages`
  expect((await teacher.call('GET', messages)).status).toBe(200)
  expect((await teacher.call('GET', messages)).status).toBe(200)

  expect((await client.call('DELETE', `${place.path}/members/me`)).status).toBe(200)
  const parts = ['/members', '/progress', `/assignments/${work.id}/results`, '/invitations']
  for (const rest of parts) {
    const { status, text } = await teacher.call('GET', `${place.path}${rest}`)
    expect([rest, status]).toEqual([rest, 200])
    expect(text, rest).not.toContain(me.id)
  }
  const table = await teacher.call('GET', `${place.path}/progress`, undefined, {
    accept: 'text/csv',
  })
  expect(table.text).not.toContain(me.id)
  for (const path of [sessions, messages]) {
    expectProblem(await teacher.call('GET', path), 404, 'NOT_FOUND')
  }
  // What the learner did is theirs, and so is what they know of the readings: each of the two.
  expect((await learner.get(begun.json.id)).status).toBe('finished')
  const accesses = await client.call<{ items: object[] }>('GET', '/api/account/class-access')
  expect(accesses.json.items).toMatchObject([{ sessionId }, { sessionId }])
  // Taken out or gone, and put in again by the office: nothing of before is readable.
  const { json: account } = await client.call<{ email: string }>('GET', '/api/account')
  await teacher.call('POST', `${place.path}/members/import`, `email\n${account.email}`, {
    'content-type': 'text/csv',
  })
  expectProblem(await teacher.call('GET', sessions), 404, 'NOT_FOUND')
  const own = await client.call('GET', '/api/account/classes')
  expect(own.json).toMatchObject({ items: [{ consented: false }] })
})
