/** The answer of a task that the program computes stays in the server, as a count and in any notation. */
import { expect, test } from 'bun:test'
import { readFrames, signedUp, tokensOf } from '../support/client'
import { startScripted } from '../support/scripted'

const task = 'Four workers need 6 days for a wall. How many days do 3 workers need?'
/** Sentences that give 8, each with what may not appear. */
const disclosing = [
  ['count', 'In the end they have 8 workers between them.', '8 workers'],
  ['unit', 'They need 8 small days.', '8 small'],
  ['fraction', 'That is $\\frac{16}{2}$ days.', '\\frac{16}{2}'],
  ['decimal', 'The total comes to 8,00 days.', '8,00'],
  ['words', 'Am Ende bleiben acht Tage.', 'acht'],
  ['range', 'It lies between 7 and 9.', 'between 7'],
] as const
/** Sentences about the numbers of the task. */
const harmless = [
  ['roles', 'How are 3 and 6 connected?'],
  ['quote', 'The text says that four workers need 6 days. What follows for one worker?'],
] as const

const scripts = Object.fromEntries(
  [...disclosing, ...harmless].map(([id, sentence]) => [
    id,
    { tokens: `Look at the wall again. ${sentence}`.match(/[^]{1,3}/g) ?? [], chunkBytes: 7 },
  ]),
)

test('no learner reads a computed answer, and each reads the questions about the task', async () => {
  await using scripted = await startScripted(scripts)
  const client = await signedUp(scripted.url)
  const shown = async (id: string) => {
    const sessionId = await client.createSession()
    await client.chat(sessionId, task)
    const body = { sessionId, content: `What do you think? [[${id}]]` }
    const { text } = await client.call('POST', '/api/chat/stream', body)
    expect(text).toContain('event: complete')
    return `${tokensOf(readFrames(text))}\n${text}`
  }
  for (const [id, , hidden] of disclosing) {
    expect([id, (await shown(id)).includes(hidden)]).toEqual([id, false])
  }
  for (const [id, sentence] of harmless) expect(await shown(id)).toContain(sentence)
}, 90_000)
