/** A practice of what went wrong in another one (`source: {practiceId}`). */
import { expect, test } from 'bun:test'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { Practitioner, type Item } from './practitioner'

onEachEngine('what went wrong', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const somebody = async () => new Practitioner(await signedIn(server), server)

  /** A finished practice of the skill with one right answer; what is left is skipped. */
  const finished = async (learner: Practitioner, skill: string, mode = 'practice') => {
    const { id } = await learner.ready({ source: { skill }, mode, count: 3 })
    const [first] = (await learner.items(id)) as [Item]
    await learner.answer(id, first, { answer: await learner.rightAnswer(first) })
    await learner.finish(id)
    return id
  }

  test.each(['practice', 'exam'])('of a finished %s comes back as other items', async (mode) => {
    const learner = await somebody()
    const practiceId = await finished(learner, 'percent', mode)
    const again = await learner.ready({ source: { practiceId }, count: 4 })
    expect(again).toMatchObject({
      status: 'ready',
      title: 'Percentages',
      count: 4,
      mode: 'practice',
    })
    const items = await learner.items(again.id)
    expect(items.map(({ skill }) => skill)).toEqual(Array(4).fill('percent'))
    const before = (await learner.items(practiceId)).map(({ question }) => question)
    for (const { question, status } of items) {
      expect(before).not.toContain(question)
      expect(status).toBe('open')
    }
  })

  test('is nothing while it runs, where all was right, and for another learner', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ source: { skill: 'percent' }, count: 1 })
    expectProblem(await learner.begin({ source: { practiceId: id } }), 409, 'CONFLICT')
    const [item] = (await learner.items(id)) as [Item]
    await learner.answer(id, item, { answer: await learner.rightAnswer(item) })
    await learner.finish(id)
    expectProblem(await learner.begin({ source: { practiceId: id } }), 409, 'CONFLICT')
    const other = await somebody()
    expectProblem(await other.begin({ source: { practiceId: id } }), 404, 'NOT_FOUND')
    const bad = await learner.begin({ source: { practiceId: 'none' } })
    expectProblem(bad, 400, 'BAD_REQUEST')
  })

  test('a practice that is deleted before its items are made fails with a reason', async () => {
    const learner = await somebody()
    const practiceId = await finished(learner, 'percent')
    const { json } = await learner.begin({ source: { practiceId } })
    await learner.client.call('DELETE', `/api/practice/${practiceId}`)
    const { status, error } = await learner.prepared(json.id)
    // The job may have been faster.
    if (status !== 'ready') expect({ status, error }).toMatchObject({ status: 'failed' })
    if (status === 'failed') expect(error).toContain('is gone')
  })
})
