/** The requests that bring the endpoints of practice to their answers. */
import { eq } from 'drizzle-orm'
import { practices } from '../../src/db/schema'
import type { Client } from '../support/client'
import { assignedPractice } from './class-scenarios'
import { both, see, twice, unknownId, type Setup, type Scenario } from './scenario'

const equations = { source: { skill: 'linear-equations' }, mode: 'practice', count: 1 }

/** By operation id. */
export const practiceScenarios: Readonly<Record<string, Scenario>> = {
  listSkills: ({ client }) => see(client, 'GET', '/api/skills'),
  getProgress: async ({ client }) => {
    await see(client, 'GET', '/api/progress?timeZone=Europe/Berlin')
    await see(client, 'GET', '/api/progress?timeZone=Mars')
  },
  listPractice: ({ client }) => see(client, 'GET', '/api/practice'),
  beginPractice: async ({ client }) => {
    await twice((changed) =>
      client.call(
        'POST',
        '/api/practice',
        { ...equations, count: changed ? 2 : 1 },
        { 'idempotency-key': 'practice' },
      ),
    )
    const source = { assignmentId: unknownId }
    await see(client, 'POST', '/api/practice', { ...equations, source })
    await see(client, 'POST', '/api/practice', { ...equations, source: { due: true } })
  },
  getPractice: async ({ client }) =>
    both(client, 'GET', (id) => `/api/practice/${id}`, (await practice(client)).id),
  deletePractice: async (setup) => {
    const { client } = setup
    await both(client, 'DELETE', (id) => `/api/practice/${id}`, (await practice(client)).id)
    const { member, id } = await assignedPractice(setup)
    await see(member, 'DELETE', `/api/practice/${id}`)
  },
  listPracticeItems: async (setup) => {
    const { client } = setup
    await both(client, 'GET', (id) => `/api/practice/${id}/items`, (await practice(client)).id)
    await see(client, 'GET', `/api/practice/${await unprepared(setup)}/items`)
  },
  finishPractice: async (setup) => {
    const { client } = setup
    await both(client, 'POST', (id) => `/api/practice/${id}/finish`, (await practice(client)).id)
    await see(client, 'POST', `/api/practice/${await unprepared(setup)}/finish`)
  },
  answerPracticeItem: async ({ client }) => {
    const { id, itemId } = await practice(client)
    const path = (item: string) => `/api/practice/${id}/items/${item}/answers`
    await both(client, 'POST', path, itemId, { answer: '98765' })
    await twice((changed) =>
      client.call(
        'POST',
        path(itemId),
        { answer: changed ? '98764' : '98766' },
        { 'idempotency-key': 'answer' },
      ),
    )
    await see(client, 'POST', path(itemId), { answer: '98767' })
    await see(client, 'POST', path(itemId), { answer: '98768' })
  },
  hintPracticeItem: async ({ client }) => {
    const { id, itemId } = await practice(client)
    const path = (item: string) => `/api/practice/${id}/items/${item}/hint`
    await both(client, 'POST', path, itemId)
    const other = await practice(client)
    const key = { 'idempotency-key': 'hint' }
    await twice((changed) =>
      client.call(
        'POST',
        changed ? path(itemId) : `/api/practice/${other.id}/items/${other.itemId}/hint`,
        undefined,
        key,
      ),
    )
    await client.call('POST', path(itemId), undefined, { 'idempotency-key': 'x'.repeat(256) })
    const exam = await practice(client, 'exam')
    await see(client, 'POST', `/api/practice/${exam.id}/items/${exam.itemId}/hint`)
  },
  talkAboutPracticeItem: async ({ client }) => {
    const { id, itemId } = await practice(client)
    const path = (item: string) => `/api/practice/${id}/items/${item}/session`
    await both(client, 'POST', path, itemId)
    const key = { 'idempotency-key': 'talk' }
    const other = await practice(client)
    const otherPath = `/api/practice/${other.id}/items/${other.itemId}/session`
    await twice((changed) =>
      client.call('POST', changed ? path(itemId) : otherPath, undefined, key),
    )
    await client.call('POST', path(itemId), undefined, { 'idempotency-key': 'x'.repeat(256) })
  },
}

/** A practice whose items are made, with its first item. */
async function practice(
  client: Client,
  mode = 'practice',
): Promise<{ id: string; itemId: string }> {
  const { json } = await client.call<{ id: string }>('POST', '/api/practice', {
    ...equations,
    mode,
  })
  const path = `/api/practice/${json.id}`
  for (;;) {
    const { status } = (await client.call<{ status: string }>('GET', path)).json
    if (status !== 'preparing') break
    await Bun.sleep(10)
  }
  type Items = { items: { id: string }[] }
  const { items } = (await client.call<Items>('GET', `${path}/items`)).json
  return { id: json.id, itemId: String(items[0]?.id) }
}

/** One that has no items yet. */
async function unprepared({ client, server }: Setup): Promise<string> {
  const { id } = await practice(client)
  const { db } = server.running.services.store
  await db.update(practices).set({ status: 'preparing' }).where(eq(practices.id, id))
  return id
}
