/** More streams at once than the runtime's own client would run: all of them move, none loses a word. */
import { expect, test } from 'bun:test'
import { readFrames, signedUp } from '../support/client'
import { emptyFolder, startProgram } from '../support/program'
import { RawExchange } from '../support/raw-http'
import { modelEnvironment, paced, startScriptedModel, wholeText } from '../support/scripted'

const streams = 300

test('three hundred paced replies run side by side', async () => {
  const long = paced(40, 100)
  await using model = await startScriptedModel({ long })
  await using folder = await emptyFolder()
  const env = modelEnvironment('openai-compatible', model.url)
  await using program = await startProgram('binary', folder.path, {
    ...env,
    STREAMS_PER_USER: String(streams),
  })
  const client = await signedUp(program.url)
  const ids: string[] = []
  while (ids.length < streams) {
    const items = Array.from({ length: 50 }, (_, index) => ({ title: `s${index}` }))
    const { json } = await client.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
      items,
    })
    ids.push(...json.results.map(({ id }) => id))
  }
  const exchanges = ids.map((sessionId) => {
    const body = { sessionId, content: '[[long]]' }
    return new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
  })
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, model.open)), 20)
  await Promise.all(exchanges.map(({ ended }) => ended))
  clearInterval(watch)
  expect(most).toBe(streams)
  for (const { body } of exchanges) {
    expect(readFrames(body).at(-1)?.data).toMatchObject({ content: wholeText(long) })
  }
}, 90_000)
