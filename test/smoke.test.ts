/** The shortest way through the product, on both engines: sign up, ask, be asked back. */
import { expect, test } from 'bun:test'
import { signedUp, tokensOf } from './support/client'
import { onEachEngine } from './support/fixtures'
import { startServer } from './support/server'

onEachEngine('smoke', (engine) => {
  test('a new learner asks and is asked back', async () => {
    await using server = await startServer({ engine })
    const client = await signedUp(server.url)
    const frames = await client.chat(await client.createSession(), 'Solve 3x + 7 = 22')
    expect(frames[0]?.event).toBe('start')
    expect(frames.at(-1)?.event).toBe('complete')
    expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
    expect(tokensOf(frames)).toEndWith('?')
    expect(frames.at(-1)?.data['content']).toBe(tokensOf(frames))
  })
})
