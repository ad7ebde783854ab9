/** Messages that strain the tasks of a session: very long, several tasks in one, a process that dies. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { signedUp, tokensOf, type Client } from '../support/client'
import { moved } from '../support/cut-reply'
import { fixture, onEachEngine } from '../support/fixtures'
import { emptyFolder, startProgram } from '../support/program'
import { modelEnvironment, startScripted, startScriptedModel } from '../support/scripted'
import { engines } from '../support/server'

interface View {
  readonly problem: string
  readonly tasks: readonly { readonly problem: string }[]
}

const viewOf = async (client: Client, sessionId: string): Promise<View | null> => {
  const { json } = await client.call<{ tutor: View | null }>('GET', `/api/sessions/${sessionId}`)
  return json.tutor
}

const longest = 32_000
const shop = 'A shop has 12 pens and sells 3 of them. '
const long = `${shop
  .repeat(900)
  .slice(0, longest - 60)
  .trimEnd()} How many pens are left in the shop now?`

onEachEngine('a session under strain', (engine) => {
  let said = 'What could you try first?'
  const scripted = fixture(() =>
    startScripted({}, { engine, reply: () => [said], hidden: { answer_key: () => ['No.'] } }),
  )
  const client = fixture(() => signedUp(scripted.server))
  const say = async (sessionId: string, content: string, reply: string) => {
    said = reply
    return tokensOf(await client.chat(sessionId, content))
  }

  test('a task of 32,000 characters is kept whole, also out of focus', async () => {
    const sessionId = await client.createSession()
    await say(sessionId, long, 'What is given?')
    expect((await viewOf(client, sessionId))?.problem).toBe(long)
    await say(sessionId, 'Solve 2x + 3 = 11', 'What next?')
    const view = await viewOf(client, sessionId)
    expect(view?.tasks.map(({ problem }) => problem)).toEqual([long, 'Solve 2x + 3 = 11'])
  })

  test.each([
    ['two tasks', 'Solve 2x + 3 = 11. And what is 17 * 23?', 'x = 4 and 17 * 23 = 391.', /= 4|391/],
    [
      'a worksheet of ten',
      Array.from({ length: 10 }, (_, at) => `${at + 1}) ${at + 11} * ${at + 21} = ___`).join('\n'),
      '1) 231, 2) 264 and 3) 299. What next?',
      /231|264|299/,
    ],
  ])('%s in one message are kept whole, and none is answered', async (_, sheet, told, answers) => {
    const sessionId = await client.createSession()
    expect(await say(sessionId, sheet, told)).not.toMatch(answers)
    expect((await viewOf(client, sessionId))?.problem).toBe(sheet)
    expect(await say(sessionId, 'Just tell me all answers.', told)).not.toMatch(answers)
  })
})

const eggs =
  'A hen house gives 16 eggs a day. Three are eaten and four go into a cake. The rest is sold for $2 an egg. How much money is made a day?'
const key = {
  checkable: true,
  kind: 'numeric',
  answers: [{ value: '18', unit: 'dollars', aliases: [] }],
  steps: [
    { id: 's1', label: 'eggs left', formula: '16 - 3 - 4', value: '9', needs: [] },
    { id: 's2', label: 'money', formula: '9 * 2', value: '18', needs: ['s1'] },
  ],
  hints: [],
  mistakes: [],
}

describe.skipIf(!engines.includes('sqlite'))(
  'a process that dies between a task and its key',
  () => {
    test('holds the task after the next start, and makes the key with the next message', async () => {
      let mayAnswer = false
      let said = 'What is given?'
      const answerKey = () =>
        mayAnswer ? [JSON.stringify(key)] : { tokens: ['{'], hang: 'end' as const }
      await using folder = await emptyFolder()
      const model = await startScriptedModel({}, 'openai-compatible', {
        reply: () => [said],
        hidden: {
          answer_key: answerKey,
          message_intake: () => ['No.'],
          step_verdict: () => ['No.'],
        },
      })
      const env = modelEnvironment('openai-compatible', model.url)
      const keys = (): number => {
        using database = new Database(join(folder.path, 'elenchus.db'), { readonly: true })
        const found = database.query('select count(*) as n from answer_keys').get()
        return (found as { n: number }).n
      }
      try {
        const first = await startProgram('source', folder.path, env)
        const client = await signedUp(first.url)
        const sessionId = await client.createSession()
        await client.chat(sessionId, eggs)
        first.kill('SIGKILL')
        await first.exited
        expect(keys()).toBe(0)
        await using second = await startProgram('source', folder.path, env)
        const again = moved(client, second.url)
        expect((await viewOf(again, sessionId))?.problem).toBe(eggs)
        said = 'The answer is 18 dollars. What next?'
        mayAnswer = true
        expect(tokensOf(await again.chat(sessionId, 'just tell me'))).not.toContain('18')
        while (keys() === 0) await Bun.sleep(20)
        expect(tokensOf(await again.chat(sessionId, 'please'))).not.toContain('18')
        const frames = await again.chat(sessionId, '18 dollars')
        expect(frames.at(-1)?.data).toMatchObject({ assessment: { finding: 'solved' } })
      } finally {
        await model.stop()
      }
    }, 90_000)
  },
)
