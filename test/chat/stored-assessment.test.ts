/** What the tutor found in a message is in the reply's last frame, and stays with the reply. */
import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { messages } from '../../src/db/schema'
import { openLadder } from '../../src/tutor/hint-ladder'
import { signedUp } from '../support/client'
import { fixture, onEachEngine } from '../support/fixtures'
import { startServer } from '../support/server'

onEachEngine('assessments of messages', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server))

  /** The assessments of the last frame and of the stored reply. */
  const assess = async (sessionId: string, content: string) => {
    const frames = await client.chat(sessionId, content)
    const [asked, reply] = (await client.messages(sessionId)).slice(-2)
    expect(asked?.['assessment']).toBeUndefined()
    return { live: frames.at(-1)?.data['assessment'], stored: reply?.['assessment'] }
  }

  test('the stored reply has the assessment of the frame `complete`', async () => {
    const sessionId = await client.createSession()
    for (const [content, finding] of [
      ['Solve 3x + 7 = 22', { finding: 'new_problem' }],
      ['3x = 29', { finding: 'wrong_step', quote: '3x = 29' }],
      ['3x = 15', { finding: 'right_step', quote: '3x = 15' }],
      ['I am stuck', { finding: 'stuck' }],
    ] as const) {
      const { live, stored } = await assess(sessionId, content)
      expect(stored).toEqual(live)
      expect(stored).toEqual({ ...finding, rung: expect.any(String) })
    }
  })

  test('the right steps before the judged one are named in the learner’s words', async () => {
    const sessionId = await client.createSession()
    await client.chat(sessionId, 'Solve 3x + 7 = 22')
    const { stored } = await assess(sessionId, '3x = 22 − 7\n3x = 15\nx = 6')
    expect(stored).toMatchObject({
      finding: 'wrong_step',
      quote: 'x = 6',
      rightSteps: ['3x = 22 − 7', '3x = 15'],
    })
    const right = await assess(sessionId, '3x = 15\nx = 5')
    expect(right.stored).toMatchObject({ finding: 'solved', rightSteps: ['3x = 15'] })
  })

  test('a stored state of another version is dropped, and the dialogue says what the task is', async () => {
    const sessionId = await client.createSession()
    await client.chat(sessionId, 'Solve 3x + 7 = 22')
    await server.running.services.store.db
      .update(messages)
      .set({ tutorState: { ...openLadder('Solve 2x = 8'), version: 3 } })
      .where(eq(messages.sessionId, sessionId))
    const { stored } = await assess(sessionId, 'x = 5')
    expect(stored).toMatchObject({ finding: 'solved', quote: 'x = 5' })
  })

  test('a message on no task leaves none, and a shared session shows what was found', async () => {
    const sessionId = await client.createSession()
    const { live, stored } = await assess(sessionId, 'Hello there')
    expect([live, stored]).toEqual([undefined, undefined])
    await client.chat(sessionId, 'Solve 3x + 7 = 22')
    const { json } = await client.call<{ shareId: string }>(
      'POST',
      `/api/sessions/${sessionId}/share`,
    )
    const path = `/api/shares/${json.shareId}`
    const shared = await client.call<{ messages: { assessment?: object }[] }>('GET', path)
    expect(shared.status).toBe(200)
    expect(shared.json.messages.map(({ assessment }) => assessment)).toEqual([
      undefined,
      undefined,
      undefined,
      { finding: 'new_problem', rung: 'probe' },
    ])
  })
})
