/** Dialogues with the offline tutor over HTTP; the server stores the ladder between the messages. */
import { expect, test } from 'bun:test'
import { signedUp } from '../../support/client'
import { fixture, onEachEngine } from '../../support/fixtures'
import { startServer } from '../../support/server'
import { converseOverHttp, questionsIn } from '../dialogue'

onEachEngine('the offline tutor over HTTP', (engine) => {
  const server = fixture(() => startServer({ engine }))
  const client = fixture(() => signedUp(server))

  test.each([
    ['Solve 5 - 2x < 11', '-2x < 16', '-2x < 6', 'x > -3'],
    ['Solve x + y = 10 and x - y = 2', 'y = 10 + x', '2x = 12', 'x = 6, y = 4'],
    ['expand (x+2)(x+3)', 'x^2 + 6', 'x^2 + 3x + 2x + 6', 'x^2 + 5x + 6'],
    ['integrate 3x^2 + 2x', 'x^3 + x^2', 'x^3', 'x^3 + x^2 + C'],
    [
      'A train travels 240 km in 3 hours. What is its average speed?',
      '240*3 = 720',
      '240/3',
      '80 km/h',
    ],
    ['Solve x^2 = 49', 'x = 7', 'x^2 - 49 = 0', 'x = 7 or x = -7'],
  ])(
    '%s: the slip is asked about, the step taken up, the answer confirmed',
    async (task, slip, step, answer) => {
      const [asked, led, onward, confirmed] = await converseOverHttp(client, [
        task,
        slip,
        step,
        answer,
      ])
      for (const reply of [asked, led, onward, confirmed]) expect(questionsIn(reply ?? '')).toBe(1)
      expect(asked).toContain('ffline tutor')
      expect(led).not.toMatch(/^(?:yes|right|good|that)/i)
      expect(onward).toMatch(/follows|holds|sound|true|piece|have/i)
      expect(confirmed).toMatch(/\b(?:yes|right)\b|that is it/i)
      expect(`${asked}${led}`).not.toContain(answer)
    },
  )

  test('mode tutor shows the way with its answer and asks one question', async () => {
    const [reply] = await converseOverHttp(client, ['Solve x + y = 10 and x - y = 2'], 'tutor')
    expect(reply).toContain('x = 6')
    expect(questionsIn(reply ?? '')).toBe(1)
  })
})
