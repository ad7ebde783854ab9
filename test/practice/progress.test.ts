/** Progress and repetition (contract §10): what answers, exams and conversations change in it. */
import { expect, test } from 'bun:test'
import { unzipSync } from 'fflate'
import { practiceTimes } from '../../src/db/schema'
import { dayMs } from '../../src/lib/clock'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { Practitioner, wrongAnswerTo, type Item } from './practitioner'

interface Progress {
  readonly skills: {
    id: string
    name: string
    mastery: number
    attempts: number
    right: number
    lastAt: string
    dueAt: string
  }[]
  readonly days: { date: string; answered: number; right: number }[]
  readonly streakDays: number
  readonly due: number
}

const noon = Date.UTC(2026, 10, 22, 12)
const day = (time: number): string => new Date(time).toISOString().slice(0, 10)

onEachEngine('progress', (engine) => {
  const clock = testClock(noon)
  const server = fixture(() => startServer({ engine, clock }))
  const somebody = async () => new Practitioner(await signedIn(server), server)
  const progressOf = async ({ client }: Practitioner): Promise<Progress> =>
    (await client.call<Progress>('GET', '/api/progress')).json

  /** Days pass; the learner looks in often enough to stay signed in. */
  const pass = async (learner: Practitioner, ms: number) => {
    const end = clock.now() + ms
    while (clock.now() < end) {
      clock.advance(Math.min(5 * dayMs, end - clock.now()))
      await progressOf(learner)
    }
  }

  /** One item of the skill, answered right or wrong. */
  const practise = async (learner: Practitioner, isRight = true, skill = 'linear-equations') => {
    const { id } = await learner.ready({ source: { skill }, count: 1, level: 'easy' })
    const [item] = (await learner.items(id)) as [Item]
    const right = await learner.rightAnswer(item)
    for (const at of isRight ? [0] : [0, 1, 2]) {
      await learner.answer(id, item, { answer: isRight ? right : wrongAnswerTo(item, at) })
    }
  }

  test('nothing is known of a new learner', async () => {
    const learner = await somebody()
    expect(await progressOf(learner)).toEqual({ skills: [], days: [], streakDays: 0, due: 0 })
  })

  test('right answers raise the mastery and put the repetition off, a wrong one lowers both', async () => {
    const learner = await somebody()
    await practise(learner)
    const [first] = (await progressOf(learner)).skills
    expect(first).toMatchObject({ id: 'linear-equations', name: 'Linear equations' })
    expect(first).toMatchObject({ mastery: 0.64, attempts: 1, right: 1 })
    expect(first?.lastAt).toBe(new Date(clock.now()).toISOString())
    const due = Date.parse(first?.dueAt ?? '')
    expect(due % dayMs).toBe(0)
    expect(due).toBeGreaterThan(clock.now())
    await pass(learner, due - clock.now())
    expect((await progressOf(learner)).due).toBe(1)
    await practise(learner)
    const [second] = (await progressOf(learner)).skills
    expect(second?.mastery).toBeGreaterThan(first?.mastery ?? 1)
    expect(Date.parse(second?.dueAt ?? '') - clock.now()).toBeGreaterThan(due - noon)
    await practise(learner, false)
    const [third] = (await progressOf(learner)).skills
    expect(third).toMatchObject({ attempts: 3, right: 2 })
    expect(third?.mastery).toBeLessThan(second?.mastery ?? 0)
    expect(Date.parse(third?.dueAt ?? '')).toBeLessThan(Date.parse(second?.dueAt ?? ''))
    await pass(learner, 40 * dayMs)
    expect((await progressOf(learner)).skills[0]?.mastery).toBeLessThan(third?.mastery ?? 0)
  })

  test('days are UTC, and a streak lasts as long as no day is missed', async () => {
    const learner = await somebody()
    const start = clock.now()
    for (let at = 0; at < 3; at += 1) {
      await practise(learner, at !== 1)
      clock.advance(dayMs)
    }
    const { days, streakDays } = await progressOf(learner)
    expect(days).toEqual([
      { date: day(start), answered: 1, right: 1 },
      { date: day(start + dayMs), answered: 1, right: 0 },
      { date: day(start + 2 * dayMs), answered: 1, right: 1 },
    ])
    expect(streakDays).toBe(3)
    clock.advance(dayMs)
    expect((await progressOf(learner)).streakDays).toBe(0)
  })

  test('days and streaks are those of the time zone asked for', async () => {
    const learner = await somebody()
    const seenIn = async (timeZone: string) =>
      (await learner.client.call<Progress>('GET', `/api/progress?timeZone=${timeZone}`)).json
    const now = clock.now()
    await practise(learner)
    clock.advance(dayMs / 2)
    await practise(learner)
    for (const timeZone of ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
      const wanted = [now, now + dayMs / 2].map((at) => format.format(at))
      const { days, streakDays } = await seenIn(timeZone)
      expect(days.map(({ date }) => date)).toEqual([...new Set(wanted)])
      expect(days.reduce((sum, { answered }) => sum + answered, 0)).toBe(2)
      expect(streakDays).toBe(new Set(wanted).size)
    }
  })

  test.each(['Mars/Phobos', '', '../etc', '%00', 'a'.repeat(65)])(
    'the time zone %p is refused',
    async (timeZone) => {
      const { client } = await somebody()
      expectProblem(
        await client.call('GET', `/api/progress?timeZone=${timeZone}`),
        400,
        'BAD_REQUEST',
      )
    },
  )

  test('days that an earlier version has counted stay', async () => {
    const learner = await somebody()
    await practise(learner)
    const { id } = (await learner.client.call<{ id: string }>('GET', '/api/account')).json
    const before = day(clock.now() - dayMs)
    const row = { userId: id, time: before, answered: 7, rightCount: 5 }
    await server.running.services.store.db.insert(practiceTimes).values(row)
    const { days, streakDays } = await progressOf(learner)
    expect(days[0]).toEqual({ date: before, answered: 7, right: 5 })
    expect(streakDays).toBe(2)
  })

  test('names are in the language asked for', async () => {
    const learner = await somebody()
    await practise(learner)
    const named = async (language: string) => {
      const { json } = await learner.client.call<Progress>('GET', '/api/progress', undefined, {
        'accept-language': language,
      })
      return json.skills[0]?.name
    }
    expect(await named('de-AT')).toBe('Lineare Gleichungen')
    expect(await named('xx, fr;q=0.5')).toBe('Équations du premier degré')
    expect(await named('xx')).toBe('Linear equations')
  })

  test('what is due comes back as new items of the skills that are due', async () => {
    const learner = await somebody()
    await practise(learner, true, 'percent')
    await practise(learner, false, 'arithmetic')
    const dueTooSoon = await learner.begin({ source: { due: true } })
    expectProblem(dueTooSoon, 409, 'CONFLICT')
    await pass(learner, 30 * dayMs)
    const practice = await learner.ready({ source: { due: true }, count: 6 })
    expect(practice).toMatchObject({ status: 'ready', title: 'Due today', count: 6 })
    const items = await learner.items(practice.id)
    const skills = items.map(({ skill }) => skill)
    expect(skills.toSorted()).toEqual([...Array(3).fill('arithmetic'), ...Array(3).fill('percent')])
    for (const item of items) {
      await learner.answer(practice.id, item, { answer: await learner.rightAnswer(item) })
    }
    expect((await progressOf(learner)).due).toBe(0)
  })

  test('an exam counts at its end, and what was not answered counts for nothing', async () => {
    const learner = await somebody()
    const source = { skill: 'linear-equations' }
    const { id } = await learner.ready({ source, mode: 'exam', count: 3, minutes: 10 })
    const [first, second] = (await learner.items(id)) as [Item, Item]
    await learner.answer(id, first, { answer: await learner.rightAnswer(first) })
    await learner.answer(id, second, { answer: wrongAnswerTo(second) })
    expect((await progressOf(learner)).skills).toEqual([])
    await learner.finish(id)
    expect((await progressOf(learner)).skills).toMatchObject([{ attempts: 2, right: 1 }])
  })

  test('a problem that was solved in a conversation counts once', async () => {
    const learner = await somebody()
    const { client } = learner
    const sessionId = await client.createSession()
    await client.chat(sessionId, 'Solve 3x + 7 = 22')
    expect((await progressOf(learner)).skills).toEqual([])
    await client.chat(sessionId, 'x = 5')
    while ((await progressOf(learner)).skills.length === 0) await Bun.sleep(10)
    await client.chat(sessionId, 'x = 5')
    await client.chat(sessionId, 'Thank you!')
    expect((await progressOf(learner)).skills).toMatchObject([
      { id: 'linear-equations', attempts: 1, right: 1, mastery: 0.64 },
    ])
  })

  test('an item that is solved in its own session does not count a second time', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ source: { skill: 'linear-equations' }, count: 1 })
    const [item] = (await learner.items(id)) as [Item]
    const { sessionId } = (await learner.openSession(id, item)).json
    await learner.client.chat(sessionId, await learner.rightAnswer(item))
    const other = await learner.client.createSession()
    for (const said of ['What is 15 % of 80?', '12']) await learner.client.chat(other, said)
    while ((await progressOf(learner)).skills.length === 0) await Bun.sleep(10)
    expect((await progressOf(learner)).skills).toMatchObject([{ id: 'percent', attempts: 1 }])
    expect((await progressOf(learner)).days).toMatchObject([{ answered: 1 }])
  })

  test('a problem whose answer had to be shown counts as not known', async () => {
    const learner = await somebody()
    const { client } = learner
    const sessionId = await client.createSession()
    await client.chat(sessionId, 'Solve 3x + 7 = 22')
    const attempts = ['3x = 29', '3x = 22 + 7', 'x = 29', 'x = 22/7', '3x = 16', 'x = 16', 'x = 9']
    for (const attempt of attempts) {
      await client.chat(sessionId, attempt)
      type Tutor = { tutor: { rung: string } }
      const { tutor } = (await client.call<Tutor>('GET', `/api/sessions/${sessionId}`)).json
      if (tutor.rung === 'reveal') break
    }
    while ((await progressOf(learner)).skills.length === 0) await Bun.sleep(10)
    expect((await progressOf(learner)).skills).toMatchObject([
      { id: 'linear-equations', attempts: 1, right: 0 },
    ])
  })

  test('the export has the progress and the practices, with no answer that is not due', async () => {
    const learner = await somebody()
    await practise(learner)
    const { id } = await learner.ready({ source: { skill: 'linear-equations' }, count: 1 })
    const response = await learner.client.fetch('GET', '/api/account/export')
    const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const read = (name: string): unknown => JSON.parse(new TextDecoder().decode(entries[name]))
    expect(read('progress.json')).toMatchObject({
      skills: [{ id: 'linear-equations', attempts: 1 }],
      days: [{ answered: 1, right: 1 }],
    })
    const open = read(`practice/${id}.json`) as { items: Record<string, unknown>[] }
    expect(open.items).toHaveLength(1)
    expect(open.items[0]).not.toHaveProperty('answer')
    expect(Object.keys(entries).filter((name) => name.startsWith('practice/'))).toHaveLength(2)
  })
})
