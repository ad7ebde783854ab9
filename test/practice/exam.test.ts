/** Exams: nothing is said before the end, and the server's clock counts (contract §10). */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { practiceItems } from '../../src/db/schema'
import { minuteMs } from '../../src/lib/clock'
import { testClock } from '../support/clock'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { Practitioner, wrongAnswerTo, type Item, type Practice } from './practitioner'

const equations = { source: { skill: 'linear-equations' } }

onEachEngine('exams', (engine) => {
  const clock = testClock()
  const server = fixture(() => startServer({ engine, clock }))
  const somebody = async () => new Practitioner(await signedIn(server), server)

  test('an exam says nothing of an answer until it is finished', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, mode: 'exam', minutes: 30 })
    const [first, second] = (await learner.items(id)) as [Item, Item]
    const right = await learner.answer(id, first, { answer: await learner.rightAnswer(first) })
    const wrong = await learner.answer(id, second, { answer: wrongAnswerTo(second) })
    for (const { json } of [right, wrong]) {
      expect(Object.keys(json).toSorted()).toEqual(['finding', 'item'])
      expect(json.finding).toBeNull()
      expect(json.item.status).toBe('open')
      for (const hidden of ['answer', 'explanation', 'feedback']) {
        expect(Object.keys(json.item)).not.toContain(hidden)
      }
    }
    expect(await learner.get(id)).toMatchObject({ status: 'ready', answered: 2 })
    expectProblem(await learner.hint(id, first), 409, 'CONFLICT')
    const { json } = await learner.finish(id)
    expect(json).toMatchObject({ status: 'finished', score: { right: 1, total: 3 } })
    const items = await learner.items(id)
    expect(items.map(({ status }) => status)).toEqual(['right', 'wrong', 'skipped'])
    expect(items[0]?.answer).toBeString()
    expectProblem(await learner.answer(id, first, { answer: '1' }), 409, 'CONFLICT')
  })

  test('an answer of an exam may be changed, and the last one counts', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, mode: 'exam', count: 1 })
    const [item] = (await learner.items(id)) as [Item]
    await learner.answer(id, item, { answer: wrongAnswerTo(item) })
    await learner.answer(id, item, { answer: await learner.rightAnswer(item) })
    expect((await learner.get(id)).answered).toBe(1)
    expect((await learner.finish(id)).json.score).toEqual({ right: 1, total: 1 })
  })

  test('the server ends an exam: a late answer is 409, and it is finished at its end', async () => {
    const learner = await somebody()
    const { id, endsAt } = await learner.ready({ ...equations, mode: 'exam', minutes: 2 })
    expect(Date.parse(endsAt ?? '')).toBe(clock.now() + 2 * minuteMs)
    const [item] = (await learner.items(id)) as [Item]
    clock.advance(2 * minuteMs)
    const late = await learner.answer(id, item, { answer: await learner.rightAnswer(item) })
    expectProblem(late, 409, 'CONFLICT')
    expect(await learner.get(id)).toMatchObject({
      status: 'finished',
      finishedAt: endsAt as string,
      score: { right: 0, total: 3 },
    })
    const other = await learner.ready({ ...equations, mode: 'exam', minutes: 1 })
    clock.advance(minuteMs)
    const { json } = await learner.client.call<{ items: Practice[] }>('GET', '/api/practice')
    expect(json.items.map(({ status }) => status)).toEqual(['finished', 'finished'])
    expect(json.items[0]?.id).toBe(other.id)
  })

  test('answers and the end of an exam at once: what was accepted counts, the rest is 409', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, mode: 'exam', count: 8 })
    const items = await learner.items(id)
    const answers = await Promise.all(items.map((item) => learner.rightAnswer(item)))
    const [finished, ...given] = await Promise.all([
      learner.finish(id),
      ...items.map((item, at) => learner.answer(id, item, { answer: answers[at] ?? '' })),
    ])
    const accepted = given.filter(({ status }) => status === 200).length
    for (const { status } of given) expect([200, 409]).toContain(status)
    expect(finished.status).toBe(200)
    expect((await learner.get(id)).score).toEqual({ right: accepted, total: 8 })
  })

  test('two tabs that answer one item of an exam at once: it counts once, with one of both', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, mode: 'exam', count: 2 })
    const [item] = (await learner.items(id)) as [Item]
    const answers = [await learner.rightAnswer(item), wrongAnswerTo(item)]
    const given = await Promise.all(answers.map((answer) => learner.answer(id, item, { answer })))
    expect(given.map(({ status }) => status)).toEqual([200, 200])
    expect((await learner.get(id)).answered).toBe(1)
    const [stored] = await learner.items(id)
    expect(answers).toContain(stored?.given as string)
    const { json } = await learner.finish(id)
    const isRight = stored?.given === answers[0]
    expect(json.score).toEqual({ right: isRight ? 1 : 0, total: 2 })
  })

  test('both tabs end an exam: it ends once, and the later answer of the other tab is 409', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, mode: 'exam', count: 1 })
    const [item] = (await learner.items(id)) as [Item]
    const ends = await Promise.all([learner.finish(id), learner.finish(id)])
    expect(ends.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = ends.map(({ json }) => json.finishedAt)
    expect(one).toBe(other as string)
    expectProblem(await learner.answer(id, item, { answer: '1' }), 409, 'CONFLICT')
  })

  test('the ten-thousandth answer of an item is stored like the first', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, mode: 'exam', count: 1 })
    const [item] = (await learner.items(id)) as [Item]
    await learner.answer(id, item, { answer: wrongAnswerTo(item) })
    const { db } = server.running.services.store
    const before = { attempts: 9_999 }
    await db.update(practiceItems).set(before).where(eq(practiceItems.id, item.id))
    const last = await learner.answer(id, item, { answer: await learner.rightAnswer(item) })
    expect(last.json.item.attempts).toBe(10_000)
    expect((await learner.finish(id)).json).toMatchObject({ answered: 1, score: { right: 1 } })
  })
})
