/** What one learner may take: storage, many answers, long answers, more items than there are (§10, §12). */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { practiceItems } from '../../src/db/schema'
import { generateItems } from '../../src/features/practice/item-sources'
import { loadPracticeModules } from '../../src/features/practice/practice-modules'
import { counted } from '../quotas/accounting'
import { expectProblem } from '../support/envelope'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { Practitioner, wrongAnswerTo, type Item } from './practitioner'

const equations = { source: { skill: 'linear-equations' } }
const [answersMade, atOnce] = [400, 20]

onEachEngine('the bounds of practice', (engine) => {
  const server = fixture(() => startServer({ engine, env: { QUOTA_STORAGE: '30000' } }))
  const somebody = async () => new Practitioner(await signedIn(server), server)
  const userIdOf = async ({ client }: Practitioner): Promise<string> => {
    const { json } = await client.call<{ user: { id: string } }>('GET', '/api/auth/me')
    return json.user.id
  }

  test('items count in QUOTA_STORAGE: past it nothing is begun or answered, and a job fails', async () => {
    const learner = await somebody()
    const first = await learner.ready({ ...equations, count: 5 })
    let last = first
    while (last.status === 'ready') last = await learner.ready({ ...equations, count: 30 })
    expect(last).toMatchObject({ status: 'failed' })
    expect(last.error).toContain('storage is full')
    const message = { role: 'user', content: 'x'.repeat(900) }
    const items = Array.from({ length: 50 }, () => ({ title: 'Full', messages: [message] }))
    while ((await learner.client.call('POST', '/api/sessions', { items })).status === 200) continue
    const small = [{ title: 'Full' }]
    while ((await learner.client.call('POST', '/api/sessions', { items: small })).status === 200)
      continue
    expectProblem(await learner.begin(equations), 403, 'QUOTA_EXCEEDED')
    const [item] = (await learner.items(first.id)) as [Item]
    const answer = 'x'.repeat(3_000)
    expectProblem(await learner.answer(first.id, item, { answer }), 403, 'QUOTA_EXCEEDED')
    expect((await learner.items(first.id))[0]).toEqual(item)
  })

  test('many answers to one item of an exam leave one answer, and no more bytes', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, mode: 'exam', count: 1 })
    const [item] = (await learner.items(id)) as [Item]
    await learner.answer(id, item, { answer: wrongAnswerTo(item, 10) })
    const { store } = server.running.services
    const userId = await userIdOf(learner)
    const bytes = (await counted(store))[userId]
    for (let at = 0; at < answersMade; at += atOnce) {
      const given = Array.from({ length: atOnce }, (_, index) =>
        learner.answer(id, item, { answer: wrongAnswerTo(item, 10 + ((at + index) % 80)) }),
      )
      for (const { status } of await Promise.all(given)) expect(status).toBe(200)
    }
    expect((await counted(store))[userId]).toBe(bytes as number)
    const rows = await store.db.select().from(practiceItems).where(eq(practiceItems.practiceId, id))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.attempts).toBe(answersMade + 1)
    await learner.answer(id, item, { answer: await learner.rightAnswer(item) })
    expect((await learner.finish(id)).json.score).toEqual({ right: 1, total: 1 })
  })

  test('an answer has 4,000 characters at most, the working 8,000, by Unicode code points', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ ...equations, count: 1 })
    const [item] = (await learner.items(id)) as [Item]
    const essay = `${'😀'.repeat(3_000)} so it is ${await learner.rightAnswer(item)}`
    const long = [{ answer: '1'.repeat(4_001) }, { answer: '1', working: 'x'.repeat(8_001) }]
    for (const body of [...long, { answer: '' }, { answer: 'a\0b' }]) {
      expectProblem(await learner.answer(id, item, body), 400, 'BAD_REQUEST')
    }
    const { status, json } = await learner.answer(id, item, { answer: essay })
    expect(status).toBe(200)
    expect(json.item.given).toBe(essay)
  })
})

test('a generator that has fewer items than were asked for gives each of them once', async () => {
  const { itemSet, skills } = await loadPracticeModules()
  const [skill] = [...skills.values()]
  if (!skill) throw new Error('There is no skill.')
  const few = {
    ...skill,
    draft: (...[level, choices]: Parameters<typeof skill.draft>) => {
      const question = `What is $${choices.int(1, 3)} + 0$?`
      const draft = skill.draft(level, choices)
      const made = (language: 'en' | 'de' | 'fr' | 'es') => ({ ...draft.in(language), question })
      return { likeness: question, in: made }
    },
  }
  const plan = Array.from({ length: 30 }, () => ({ skill: few, level: 'easy' as const }))
  const making = { itemSet, seed: 'few', language: 'en' as const, pause: async () => {} }
  const items = await generateItems(plan, making)
  expect(items.map(({ question }) => question).toSorted()).toEqual([
    'What is $1 + 0$?',
    'What is $2 + 0$?',
    'What is $3 + 0$?',
  ])
  expect(await generateItems(plan, making)).toEqual(items)
})
