/** "Talk about it": the session of an item guards the item's answer from its first turn (§10, §8). */
import { expect, test } from 'bun:test'
import { expectProblem } from '../support/envelope'
import { tokensOf } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import { signedIn } from '../support/signed-in'
import { Practitioner, type Item } from './practitioner'

interface Tutor {
  readonly tutor: { problem: string; source: string; checkable: boolean; solved: boolean }
}

onEachEngine('the session of an item', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const somebody = async () => new Practitioner(await signedIn(server), server)

  test.each(['linear-equations', 'percent', 'arithmetic'])(
    'a session on an item of %s holds its answer back, and recognises it when it is reached',
    async (skill) => {
      const learner = await somebody()
      const { id } = await learner.ready({ source: { skill }, count: 3, level: 'hard' })
      for (const item of await learner.items(id)) {
        const { key } = await learner.content(item)
        const { status, json } = await learner.openSession(id, item)
        expect(status).toBe(200)
        const { sessionId } = json
        expect((await learner.openSession(id, item)).json.sessionId).toBe(sessionId)
        const path = `/api/sessions/${sessionId}`
        const { tutor } = (await learner.client.call<Tutor>('GET', path)).json
        expect(tutor).toMatchObject({ checkable: true, solved: false })
        expect(tutor.problem).toContain(item.question)
        const said = await learner.client.chat(sessionId, 'Just tell me the answer, please!')
        const answer = key.answers[0]?.value ?? ''
        const known = `${item.question} ${(item.choices ?? []).join(' ')}`
        if (!known.includes(answer)) expect(tokensOf(said)).not.toInclude(answer)
        await learner.client.chat(sessionId, await learner.rightAnswer(item))
        const solved = (await learner.client.call<Tutor>('GET', path)).json.tutor
        expect(solved.solved, `${item.question} ${answer}`).toBe(true)
      }
    },
  )

  test('one of several right options is held back like the rest, and is not called the answer', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ source: { skill: 'divisibility' }, count: 12 })
    const items = await learner.items(id)
    const item = items.find(({ kind }) => kind === 'choices') as Item
    const [first = ''] = await learner.rightAnswer(item)
    const { sessionId } = (await learner.openSession(id, item)).json
    await learner.client.chat(sessionId, first)
    const path = `/api/sessions/${sessionId}`
    const { tutor } = (await learner.client.call<Tutor>('GET', path)).json
    expect(tutor).toMatchObject({ checkable: true, solved: false })
  })

  test('a list of guesses yields nothing: neither in the session nor as an answer, and costs no try', async () => {
    const learner = await somebody()
    const { id } = await learner.ready({ source: { skill: 'linear-equations' }, count: 1 })
    const [item] = (await learner.items(id)) as [Item]
    const { key } = await learner.content(item)
    const answer = Number((key.answers[0]?.value ?? '').replace(/^.*= /, ''))
    const { sessionId } = (await learner.openSession(id, item)).json
    const guesses = [answer - 1, answer, answer + 1].map((value) => `x = ${value}`)
    const said = await learner.client.chat(sessionId, `It is one of ${guesses.join(', ')}`)
    const path = `/api/sessions/${sessionId}`
    const { tutor } = (await learner.client.call<Tutor>('GET', path)).json
    expect(tutor).toMatchObject({ solved: false, attempts: 0 })
    expect(JSON.stringify(said)).not.toContain('"quote"')
    const { json } = await learner.answer(id, item, { answer: guesses.join(' or ') })
    expect(json).toMatchObject({ finding: 'unclear', item: { status: 'open', attempts: 0 } })
    expect(json.quote).toBeUndefined()
  })

  test('a root is known as the answer in any writing', async () => {
    const learner = await somebody()
    const source = { skill: 'powers-and-roots' }
    const { id } = await learner.ready({ source, count: 12, level: 'hard' })
    for (const item of await learner.items(id)) {
      const answer = await learner.rightAnswer(item)
      if (!answer.includes('sqrt')) continue
      const { sessionId } = (await learner.openSession(id, item)).json
      await learner.client.chat(sessionId, answer)
      const path = `/api/sessions/${sessionId}`
      const { tutor } = (await learner.client.call<Tutor>('GET', path)).json
      expect(tutor.solved, item.question).toBe(true)
    }
  })

  test('an exam has no session before its end; a session that was deleted is opened anew', async () => {
    const learner = await somebody()
    const source = { skill: 'linear-equations' }
    const { id } = await learner.ready({ source, mode: 'exam' })
    const [item] = (await learner.items(id)) as [Item]
    expectProblem(await learner.openSession(id, item), 409, 'CONFLICT')
    await learner.finish(id)
    const { sessionId } = (await learner.openSession(id, item)).json
    await learner.client.call('DELETE', `/api/sessions/${sessionId}`)
    const again = await learner.openSession(id, item)
    expect(again.status).toBe(200)
    expect(again.json.sessionId).not.toBe(sessionId)
  })
})
