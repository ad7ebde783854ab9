/** What teachers see of assigned work: how far, where members are stuck, as it happens; and of a project of the teacher. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Practitioner, type Item } from '../practice/practitioner'
import type { Client } from '../support/client'
import { EndlessStream } from '../support/endless'
import { expectProblem } from '../support/envelope'
import { startScripted } from '../support/scripted'
import { engines, startServer, type TestServer } from '../support/server'
import { signedIn } from '../support/signed-in'

setDefaultTimeout(60_000)

interface Stuck {
  rung?: string
  question: string
  step?: { number: number; of: number; line: string }
  mistake?: string
}
interface Progress {
  members: { userId: string; skills: { skill: string; answered: number; stuck?: Stuck }[] }[]
}

const equations = { title: 'Equations', source: { skill: 'linear-equations' }, mode: 'practice' }

async function classWithMember(server: TestServer) {
  const teacher = await signedIn(server, 'teacher')
  const room = await teacher.call<{ id: string; joinCode: string }>('POST', '/api/classes', {
    name: '8b',
  })
  const client = await signedIn(server)
  await client.call('POST', '/api/classes/join', { code: room.json.joinCode, confirm: true })
  const path = `/api/classes/${room.json.id}`
  const assign = (body: object) => teacher.call<{ id: string }>('POST', `${path}/assignments`, body)
  return { teacher, path, assign, client, learner: new Practitioner(client, server) }
}

const begun = async (learner: Practitioner, assignmentId: string) => {
  const { json } = await learner.client.call<{ id: string }>('POST', '/api/practice', {
    source: { assignmentId },
    mode: 'practice',
  })
  const practice = await learner.prepared(json.id)
  return { practice, items: await learner.items(practice.id) }
}

describe.each(engines)('results on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ engine })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const stuckOf = async (teacher: Client, path: string): Promise<Stuck | undefined> => {
    const { json } = await teacher.call<Progress>('GET', `${path}/progress`)
    return json.members[0]?.skills[0]?.stuck
  }

  test('the step that a learner misses is told, in the words of the solution', async () => {
    const { teacher, path, assign, learner } = await classWithMember(server)
    const { json } = await assign({ ...equations, level: 'easy', count: 1 })
    const { practice, items } = await begun(learner, json.id)
    const [item] = items as [Item]
    const { steps, question } = await learner.content(item)
    const [first = '', second = ''] = steps
    // Nothing was tried yet, and help was asked for: it is the first step.
    await learner.hint(practice.id, item)
    expect(await stuckOf(teacher, path)).toMatchObject({
      rung: 'hint',
      question,
      step: { number: 1, of: steps.length, line: first },
    })
    const secret = 'my dog ate it'
    const working = `${first.replaceAll(' ', '').replaceAll('$', '')}\n${secret}`
    await learner.answer(practice.id, item, { answer: 'x = 98765', working })
    expect(await stuckOf(teacher, path)).toMatchObject({ step: { number: 2, line: second } })
    const all = JSON.stringify((await teacher.call('GET', `${path}/progress`)).json)
    expect(all).not.toContain(secret)
    expect(all).not.toContain('98765')
    const csv = await teacher.call('GET', `${path}/progress`, undefined, { accept: 'text/csv' })
    expect(csv.text).toContain('stuckStep,stuckMistake')
    expect(csv.text).not.toContain(secret)
  })

  test('a wrong answer without any call for help is a place where a member is stuck, too', async () => {
    const { teacher, path, assign, learner } = await classWithMember(server)
    const { json } = await assign({ ...equations, mode: 'exam', level: 'easy', count: 1 })
    const { json: begunExam } = await learner.client.call<{ id: string }>('POST', '/api/practice', {
      source: { assignmentId: json.id },
      mode: 'exam',
    })
    await learner.prepared(begunExam.id)
    const [item] = (await learner.items(begunExam.id)) as [Item]
    const { mistakes, question } = await learner.content(item)
    await learner.answer(begunExam.id, item, { answer: mistakes[0]?.answer ?? '' })
    // Before the end of an exam nothing of it is told.
    expect(await stuckOf(teacher, path)).toBeUndefined()
    await learner.finish(begunExam.id)
    const stuck = await stuckOf(teacher, path)
    expect(stuck).toMatchObject({ question, mistake: mistakes[0]?.question ?? '' })
    expect(stuck?.rung).toBeUndefined()
  })

  test('results change while the teacher watches, and nobody else hears of it', async () => {
    const { teacher, path, assign, learner } = await classWithMember(server)
    const { json } = await assign({ ...equations, count: 2 })
    const colleague = await signedIn(server, 'teacher')
    const follow = (who: Client) =>
      EndlessStream.open((signal) =>
        fetch(`${server.url}/api/events`, {
          signal,
          headers: { cookie: `sid=${who.cookies.get('sid')}` },
        }),
      )
    using watching = await follow(teacher)
    using elsewhere = await follow(colleague)
    const hears = (times: number) =>
      watching.until(
        () =>
          watching.events.filter(
            ({ event, data }) => event === 'assignment' && data['id'] === json.id,
          ).length >= times,
      )
    const resultOf = async () =>
      (
        await teacher.call<{ results: { status: string; answered?: number }[] }>(
          'GET',
          `${path}/assignments/${json.id}/results`,
        )
      ).json.results[0]
    expect(await resultOf()).toMatchObject({ status: 'open' })
    const { practice, items } = await begun(learner, json.id)
    await hears(1)
    expect(await resultOf()).toMatchObject({ status: 'started', answered: 0 })
    const [item] = items as [Item]
    const answer = await learner.rightAnswer(item)
    await learner.answer(practice.id, item, { answer })
    await hears(2)
    expect(await resultOf()).toMatchObject({ status: 'started', answered: 1 })
    await learner.finish(practice.id)
    await hears(3)
    expect(await resultOf()).toMatchObject({ status: 'finished', score: { right: 1, total: 2 } })
    expect(elsewhere.text).not.toContain('assignment')
  })
})

const tide = {
  question: 'Which town did the lighthouse keeper leave in 1911?',
  skill: 'The lighthouse keeper',
  level: 'medium',
  choices: null,
  key: {
    checkable: true,
    kind: 'text',
    answers: [{ value: 'Brest', unit: null, aliases: [] }],
    steps: [],
    hints: [],
    mistakes: [],
  },
}

test('a project of the teacher is assigned with its dates, and members practise from its files', async () => {
  await using scripted = await startScripted(
    {},
    {
      hidden: {
        practice_items: () => [JSON.stringify({ items: [tide] })],
        answer_key: () => [JSON.stringify(tide.key)],
      },
    },
  )
  const { teacher, path, assign, client, learner } = await classWithMember(scripted.server)
  const project = await teacher.call<{ id: string }>('POST', '/api/projects', { name: 'The sea' })
  const form = new FormData()
  form.set('file', new File(['The lighthouse keeper left Brest in 1911.'], 'keeper.txt'))
  form.set('projectId', project.json.id)
  await teacher.call('POST', '/api/files', form)
  const dates = { opensAt: '2020-01-01T00:00:00.000Z', dueAt: '2099-01-01T00:00:00.000Z' }
  const body = { title: 'The sea', mode: 'practice', count: 1, minutes: 30, level: 'medium' }
  const assigned = await assign({ ...body, ...dates, source: { projectId: project.json.id } })
  expect(assigned.status).toBe(201)
  expect(assigned.json).toMatchObject({
    ...body,
    ...dates,
    source: { projectId: project.json.id },
    projectId: project.json.id,
  })
  const { practice, items } = await begun(learner, assigned.json.id)
  expect(practice).toMatchObject({ title: 'The sea', status: 'ready' })
  expect(items[0]?.question).toBe(tide.question)
  // The files and the project stay the teacher's.
  expect((await client.call('GET', `/api/projects/${project.json.id}`)).status).toBe(404)
  const own = { source: { projectId: project.json.id }, mode: 'practice' }
  expectProblem(await client.call('POST', '/api/practice', own), 404, 'NOT_FOUND')
  const colleague = await signedIn(scripted.server, 'teacher')
  const room = await colleague.call<{ id: string }>('POST', '/api/classes', { name: '9a' })
  const foreign = { ...body, source: { projectId: project.json.id } }
  expectProblem(
    await colleague.call('POST', `/api/classes/${room.json.id}/assignments`, foreign),
    404,
    'NOT_FOUND',
  )
  const topic = await assign({ title: 'Rivers', mode: 'exam', source: { topic: ' Rivers ' } })
  expect(topic.json).toMatchObject({ source: { topic: 'Rivers' }, mode: 'exam' })
  // A project that is gone ends what was not begun, and the assignment is still listed.
  await teacher.call('DELETE', `/api/projects/${project.json.id}`)
  const { json } = await teacher.call<{ items: object[] }>('GET', `${path}/assignments`)
  expect(json.items).toHaveLength(2)
})
