/** Practice through an agent: begin, read an item, answer it, see the progress. */
import { expect, test } from 'bun:test'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'
import type { Item, Judged, Practice } from '../practice/practitioner'
import { Practitioner } from '../practice/practitioner'
import { called, connect, eraNames, learnerWithKey } from './mcp-clients'

interface Next {
  readonly practice: Practice
  readonly item?: Item
}
interface Progress {
  readonly skills: { id: string; attempts: number; right: number }[]
  readonly streakDays: number
}

onEachEngine('practice tools', (engine) => {
  const server = fixture(() => startServer({ engine }))

  test.each(eraNames)('a practice from its start to the progress, in %s', async (era) => {
    const { learner, key } = await learnerWithKey(server.url)
    const client = await connect(server.url, era, key)
    const practitioner = new Practitioner(learner, server)
    const source = { skill: 'linear-equations' }
    const practice = await called<Practice>(client, 'start_practice', { source, count: 2 })
    expect(practice).toMatchObject({ mode: 'practice', status: 'ready', count: 2 })
    for (const left of [2, 1]) {
      const next = await called<Next>(client, 'next_item', { practiceId: practice.id })
      expect(next.practice.answered).toBe(2 - left)
      const item = next.item as Item
      expect(item).toMatchObject({ status: 'open' })
      expect(item.answer).toBeUndefined()
      const ids = { practiceId: practice.id, itemId: item.id }
      const answer = await practitioner.rightAnswer(item)
      const judged = await called<Judged>(client, 'answer_item', { ...ids, answer })
      expect(judged).toMatchObject({ finding: 'right', item: { status: 'right' } })
    }
    const end = await called<Next>(client, 'next_item', { practiceId: practice.id })
    expect(end.practice).toMatchObject({ status: 'finished', score: { right: 2, total: 2 } })
    expect(end.item).toBeUndefined()
    const progress = await called<Progress>(client, 'get_progress')
    expect(progress).toMatchObject({ streakDays: 1 })
    expect(progress.skills).toMatchObject([{ id: 'linear-equations', attempts: 2, right: 2 }])
    await client.close()
  })

  test('an exam through an agent says nothing of an answer, and goes to the next item', async () => {
    const { key } = await learnerWithKey(server.url)
    const client = await connect(server.url, '2025-11-25', key)
    const source = { skill: 'linear-equations' }
    const wanted = { source, count: 2, mode: 'exam', minutes: 5 }
    const { id: practiceId } = await called<Practice>(client, 'start_practice', wanted)
    const { item } = await called<Next>(client, 'next_item', { practiceId })
    const given = { practiceId, itemId: item?.id, answer: 'x = 98765' }
    const judged = await called<Judged>(client, 'answer_item', given)
    expect(judged.finding).toBeNull()
    expect(judged.feedback).toBeUndefined()
    const next = await called<Next>(client, 'next_item', { practiceId })
    expect(next.item?.id).not.toBe(item?.id as string)
    await client.close()
  })
})
