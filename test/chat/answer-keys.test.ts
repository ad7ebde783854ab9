/** Answer keys of tasks that the mathematics does not read, over each protocol (contract §8). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { signedUp, tokensOf, type Client } from '../support/client'
import { asAnswer, eggsKey, eggsTask } from '../support/eggs'
import { everyProvider } from '../support/providers/every-provider'
import { startScripted, type ScriptedServer } from '../support/scripted'

const leak = { tokens: ['She has 9 eggs left. ', 'So she makes 18 dollars. ', 'Well done!'] }

describe.each(everyProvider)('$provider', ({ provider }) => {
  let scripted: ScriptedServer
  let client: Client
  beforeAll(async () => {
    const hidden = { answer_key: () => asAnswer(eggsKey) }
    scripted = await startScripted({ leak }, { provider, hidden })
    client = await signedUp(scripted.url)
  })
  afterAll(() => scripted[Symbol.asyncDispose]())

  test('a key is asked for twice, and the next reply does not give its values away', async () => {
    const sessionId = await client.createSession()
    await client.chat(sessionId, eggsTask)
    while (scripted.model.hiddenRequests.length < 2) await Bun.sleep(5)
    const frames = await client.chat(sessionId, 'I think I have to subtract. [[leak]]')
    expect(tokensOf(frames)).not.toMatch(/\b(9|18)\b/)
    expect(frames.at(-1)?.data['assessment']).toMatchObject({ finding: 'open' })
    expect(scripted.model.hiddenRequests.slice(2).map(({ body }) => JSON.stringify(body))).toEqual(
      expect.not.arrayContaining([expect.stringContaining('answer_key')]),
    )
  })
})
