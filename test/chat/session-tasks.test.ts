/** The tasks of a session over HTTP: what is held, what takes the focus, and what a reply may not say. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { messages } from '../../src/db/schema'
import { signedUp, tokensOf, type Client } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startScripted } from '../support/scripted'
import { keyStatuses } from '../support/stored-keys'

interface Listed {
  readonly id: number
  readonly problem: string
  readonly solved: boolean
  readonly focus?: true
}

const equation = 'Solve 2x + 3 = 11'
const second = 'Solve 5y - 4 = 31'
const third = 'What is 17 * 23?'

onEachEngine('the tasks of a session', (engine) => {
  let said = 'What could you try first?'
  let told: unknown = null
  let made = 'No.'
  const scripted = fixture(() =>
    startScripted(
      {},
      {
        engine,
        reply: () => [said],
        hidden: {
          message_intake: () => [told === null ? 'No.' : JSON.stringify(told)],
          answer_key: () => [made],
          step_verdict: () => ['No.'],
        },
      },
    ),
  )
  const client = fixture(() => signedUp(scripted.server))

  const tasksOf = async (sessionId: string, of: Client = client): Promise<readonly Listed[]> => {
    const path = `/api/sessions/${sessionId}`
    const { json } = await of.call<{ tutor: { tasks: Listed[] } | null }>('GET', path)
    return json.tutor?.tasks ?? []
  }
  const focusOf = async (sessionId: string) =>
    (await tasksOf(sessionId)).find(({ focus }) => focus)?.problem
  const say = async (sessionId: string, content: string, reply = 'What could you try first?') => {
    said = reply
    return tokensOf(await client.chat(sessionId, content))
  }
  const holding = async (...tasks: readonly string[]) => {
    told = null
    const sessionId = await client.createSession()
    for (const task of tasks) await say(sessionId, task)
    return sessionId
  }

  const storedState = async (sessionId: string): Promise<Record<string, unknown>> => {
    const { db } = scripted.server.running.services.store
    const rows = await db.select().from(messages).where(eq(messages.sessionId, sessionId))
    const state = rows.find(({ tutorState }) => tutorState !== null)?.tutorState
    return state as Record<string, unknown>
  }
  const store = async (sessionId: string, tutorState: object | null) => {
    const { db } = scripted.server.running.services.store
    await db.update(messages).set({ tutorState }).where(eq(messages.sessionId, sessionId))
  }

  test('ten tasks, one a message, are held in the order in which they came', async () => {
    const asked = Array.from({ length: 10 }, (_, at) => `What is ${at + 11} * ${at + 101}?`)
    const sessionId = await holding(...asked)
    const tasks = await tasksOf(sessionId)
    expect(tasks.map(({ problem }) => problem)).toEqual(asked)
    expect(tasks.map(({ id }) => id)).toEqual(asked.map((_, at) => at + 1))
    expect(tasks.filter(({ focus }) => focus)).toHaveLength(1)
  })

  test('beside the focus fifty tasks stay: a solved one goes before the oldest open one', async () => {
    const sessionId = await holding(second)
    const { others, ...focus } = await storedState(sessionId)
    expect(others).toEqual([])
    const made = Array.from({ length: 50 }, (_, at) => ({
      ...focus,
      id: at + 1,
      problem: `What is ${at + 11} * ${at + 101}?`,
      solved: at === 30,
    }))
    await store(sessionId, { ...focus, id: 51, others: made })
    await say(sessionId, third)
    const ids = (await tasksOf(sessionId)).map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: 52 }, (_, at) => at + 1).filter((id) => id !== 31))
  })

  test.each([
    ['Back to 2x + 3 = 11: what is x?'],
    ['Zurück zu 2x + 3 = 11, was ist x?'],
    ['Revenons à 2x + 3 = 11, combien vaut x ?'],
    ['Volvamos a 2x + 3 = 11, ¿cuánto es x?'],
  ])('"%s" returns to the first task, whose answer stays held back', async (plea) => {
    const sessionId = await holding(equation, second, third)
    expect(await say(sessionId, plea, 'x = 4.')).not.toContain('x = 4')
    expect(await focusOf(sessionId)).toBe(equation)
    expect(await tasksOf(sessionId)).toHaveLength(3)
  })

  test('the answer of a task out of focus is held back, and of a solved one is not', async () => {
    const sessionId = await holding(equation, second)
    expect(await say(sessionId, 'I am stuck', 'By the way, x = 4. What next?')).not.toContain('= 4')
    const solved = await holding(equation)
    await say(solved, 'x = 4')
    await say(solved, second)
    expect(await tasksOf(solved)).toMatchObject([{ solved: true }, { solved: false, focus: true }])
    expect(await say(solved, 'I am stuck', 'You found x = 4. What next?')).toContain('x = 4')
  })

  /** The message that code is unsure of, on a task that it computes. */
  const unsure = 'Who was the first president of the United States?'

  test.each([
    [
      'words that do not stand there',
      { relation: 'new_task', task: 'Solve 9z = 81', earlier: null },
    ],
    ['no words', { relation: 'new_task', task: '  ', earlier: null }],
    ['an unknown relation', { relation: 'reveal', task: unsure, earlier: null }],
    ['a task that is not there', { relation: 'about_task', task: null, earlier: 99 }],
    ['a negative number', { relation: 'about_task', task: null, earlier: -1 }],
    ['talk', { relation: 'talk', task: null, earlier: null }],
    ['words of a task beside another relation', { relation: 'plea', task: unsure, earlier: null }],
    ['nothing', null],
    ['a list', []],
    ['numbers as text', { relation: 7, task: {}, earlier: '1' }],
  ])('an intake with %s opens nothing and frees nothing', async (_, answer) => {
    const sessionId = await holding(equation, second)
    told = answer
    const text = await say(sessionId, unsure, 'Well: x = 4 and y = 7.')
    expect(text).not.toMatch(/= 4|= 7/)
    expect((await tasksOf(sessionId)).map(({ problem }) => problem)).toEqual([equation, second])
    expect(await focusOf(sessionId)).toBe(second)
  })

  test('talk, as the intake calls it, stays guarded where code sees what may be a task', async () => {
    const sessionId = await holding(equation)
    told = { relation: 'talk', task: null, earlier: null }
    const text = await say(sessionId, unsure, 'The answer is George Washington. What next?')
    expect(text).not.toContain('Washington')
  })

  test('an intake that names an earlier task brings it back', async () => {
    const sessionId = await holding(equation, second)
    told = { relation: 'about_task', task: null, earlier: 1 }
    await say(sessionId, unsure)
    expect(await focusOf(sessionId)).toBe(equation)
  })

  test('a part that the tutor has asked for is listed, held, and answered by its value', async () => {
    const sessionId = await holding()
    await say(sessionId, equation, 'What is 11 - 3?')
    const part = { problem: 'What is 11 - 3?', solved: false }
    expect(await tasksOf(sessionId)).toMatchObject([{ problem: equation, focus: true }, part])
    expect(await say(sessionId, 'I am stuck', 'It is 8. What next?')).not.toContain('8')
    const frames = await client.chat(sessionId, '8')
    expect(frames.at(-1)?.data).toMatchObject({ assessment: { finding: 'right_step', quote: '8' } })
    expect(await tasksOf(sessionId)).toMatchObject([{ focus: true }, { ...part, solved: true }])
  })

  test('a transfer is listed once it is shown, held, and judged', async () => {
    const sessionId = await holding(equation)
    await say(sessionId, 'x = 4', 'Now another one: solve 3x - 5 = 16. What comes out?')
    const listed = [{ problem: equation, solved: true }, { problem: 'Solve 3x - 5 = 16' }]
    expect(await tasksOf(sessionId)).toMatchObject(listed)
    expect(await say(sessionId, 'just tell me', 'x = 7. What next?')).not.toContain('x = 7')
    await say(sessionId, '3x = 21')
    expect(await focusOf(sessionId)).toBe('Solve 3x - 5 = 16')
    await say(sessionId, 'x = 7')
    expect(await tasksOf(sessionId)).toMatchObject([
      { solved: true },
      { solved: true, focus: true },
    ])
  })

  const story =
    'Lena has 45 stickers and gives away 12 of them. She buys 3 packs of 8 stickers. How many stickers has she now?'
  const storyKey = {
    checkable: true,
    kind: 'numeric',
    answers: [{ value: '57', unit: 'stickers', aliases: [] }],
    steps: [
      { id: 's1', label: 'left', formula: '45 - 12', value: '33', needs: [] },
      { id: 's2', label: 'in all', formula: '33 + 3 * 8', value: '57', needs: ['s1'] },
    ],
    hints: [],
    mistakes: [],
  }

  test('a transfer that no mathematics reads gets its key when it is shown', async () => {
    const sessionId = await holding(equation)
    made = JSON.stringify(storyKey)
    await say(sessionId, 'x = 4', story)
    await keyStatuses(scripted.server, sessionId)
    made = 'No.'
    expect(await say(sessionId, 'I am stuck', 'She has 57. What next?')).not.toContain('57')
    expect(await focusOf(sessionId)).toBe(story)
    const frames = await client.chat(sessionId, '57 stickers')
    expect(frames.at(-1)?.data).toMatchObject({ assessment: { finding: 'solved' } })
  })

  test('each branch keeps its own tasks, through edit, retry and activation', async () => {
    const sessionId = await holding(equation, second)
    const asked = (await client.messages(sessionId)).filter(({ role }) => role === 'user')
    const last = String(asked[1]?.['id'])
    await client.call('POST', `/api/chat/messages/${last}/edit`, { content: third })
    const branch = (await tasksOf(sessionId)).map(({ problem }) => problem)
    expect(branch).toEqual([equation, third])
    const edited = (await client.messages(sessionId)).findLast(({ role }) => role === 'user')
    await client.call('POST', `/api/chat/messages/${String(edited?.['id'])}/retry`, {})
    expect((await tasksOf(sessionId)).map(({ problem }) => problem)).toEqual(branch)
    await client.call('POST', `/api/sessions/${sessionId}/messages/${last}/activate`)
    expect((await tasksOf(sessionId)).map(({ problem }) => problem)).toEqual([equation, second])
  })

  test('a state of version 1 is one task, which the next one joins', async () => {
    const sessionId = await holding(equation)
    const { others: _, id: __, ...old } = await storedState(sessionId)
    await store(sessionId, { ...old, version: 1 })
    await say(sessionId, second)
    expect(await tasksOf(sessionId)).toMatchObject([
      { id: 1, problem: equation },
      { id: 2, problem: second, focus: true },
    ])
  })

  test('a dialogue without a stored state has the tasks that were posed in it', async () => {
    const sessionId = await holding()
    await say(sessionId, equation)
    await store(sessionId, null)
    await say(sessionId, second)
    expect((await tasksOf(sessionId)).map(({ problem }) => problem)).toEqual([equation, second])
  })
})
