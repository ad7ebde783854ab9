/** SIGTERM and SIGINT: replies get their time to end, the rest is stored, and the exit is clean. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client, readFrames, signedUp, tokensOf } from '../support/client'
import { emptyFolder, startProgram, type Program } from '../support/program'
import type { StandIn } from '../support/providers/stand-in'
import { RawExchange } from '../support/raw-http'
import { startServer } from '../support/server'
import { modelEnvironment, paced, startScriptedModel, wholeText } from '../support/scripted'

const short = paced(40, 20)
let model: StandIn
beforeAll(async () => {
  model = await startScriptedModel({
    short,
    stuck: { tokens: ['so far'], hang: 'end' },
    plain: ['Well', '?'],
  })
})
afterAll(() => model.stop())

/** A server with one reply that has begun to speak. */
async function speaking(folder: string, script: string, env: Record<string, string>) {
  const program = await startProgram('binary', folder, {
    ...modelEnvironment('openai-compatible', model.url),
    ...env,
  })
  const client = await signedUp(program.url)
  const sessionId = await client.createSession()
  const body = { sessionId, content: `[[${script}]]` }
  const exchange = new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
  await exchange.until((text) => text.includes('event: token'))
  return { program, client, sessionId, exchange }
}

/** What the next process says of the last message. */
async function afterRestart(folder: string, client: Client, sessionId: string) {
  await using program = await startProgram(
    'binary',
    folder,
    modelEnvironment('openai-compatible', model.url),
  )
  const again = new Client(program.url)
  for (const [name, value] of client.cookies) again.cookies.set(name, value)
  again.csrfToken = client.csrfToken
  const last = (await again.messages(sessionId)).at(-1)
  expect((await again.chat(sessionId, '[[plain]]')).at(-1)?.event).toBe('complete')
  return last
}

const refused = (program: Program) =>
  fetch(`${program.url}/api/hello`).then(
    ({ status }) => String(status),
    () => 'refused',
  )

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test.concurrent(
    'a reply that can end within the grace does; new requests are refused',
    async () => {
      await using folder = await emptyFolder()
      const { program, client, sessionId, exchange } = await speaking(folder.path, 'short', {})
      await using stopping = program
      stopping.kill(signal)
      while ((await refused(program)) !== 'refused') await Bun.sleep(5)
      await exchange.ended
      expect(readFrames(exchange.body).at(-1)).toMatchObject({
        event: 'complete',
        data: { content: wholeText(short), finishReason: 'stop' },
      })
      expect(await program.exited).toBe(0)
      expect(program.output()).toContain('"server.stopped"')
      const last = await afterRestart(folder.path, client, sessionId)
      expect(last).toMatchObject({ content: wholeText(short), status: 'complete' })
    },
  )

  test.concurrent(
    'one that cannot is interrupted with an error frame, and its text kept',
    async () => {
      await using folder = await emptyFolder()
      const env = { SHUTDOWN_GRACE: '1' }
      const { program, client, sessionId, exchange } = await speaking(folder.path, 'stuck', env)
      await using stopping = program
      const asked = performance.now()
      stopping.kill(signal)
      await exchange.ended
      expect(performance.now() - asked).toBeWithin(900, 7_900) // 8 s without the variable
      const frames = readFrames(exchange.body)
      expect(tokensOf(frames)).toBe('so far')
      expect(frames.at(-1)).toMatchObject({ event: 'error', data: { code: 'INTERRUPTED' } })
      expect(await program.exited).toBe(0)
      const last = await afterRestart(folder.path, client, sessionId)
      expect(last).toMatchObject({ content: 'so far', status: 'interrupted' })
    },
  )

  test.concurrent(
    'an idle server goes at once, and again when it was only just started',
    async () => {
      await using folder = await emptyFolder()
      for (let round = 0; round < 2; round += 1) {
        await using program = await startProgram('binary', folder.path, { SHUTDOWN_GRACE: '80' })
        const asked = performance.now()
        program.kill(signal)
        expect(await program.exited).toBe(0)
        expect(performance.now() - asked).toBeLessThan(40_000)
      }
    },
  )
})

test('a server that is about to stop ends the connections that are in use, each with its answer', async () => {
  await using server = await startServer()
  const drained = server.running.drain(100)
  for (const path of ['/api/health', '/api/sessions/none', '/', '/nothing']) {
    const headers = { connection: 'keep-alive' }
    const exchange = new RawExchange(new Client(server.url), { path, headers })
    await exchange.ended
    expect([path, exchange.headers.get('connection')]).toEqual([path, 'close'])
  }
  await drained
})

test('a request on a connection that was open before the signal is refused or answered, not lost', async () => {
  await using folder = await emptyFolder()
  const { program, client, sessionId, exchange } = await speaking(folder.path, 'short', {})
  await using stopping = program
  const other = await client.createSession()
  stopping.kill('SIGTERM')
  while (!stopping.output().includes('"server.stopping"')) await Bun.sleep(5)
  // The runtime's client keeps its connection open; whatever comes back, nothing may be half begun.
  const late = await client
    .call('POST', '/api/chat/stream', { sessionId: other, content: '[[plain]]' })
    .then(
      ({ status }) => status,
      () => 'closed',
    )
  expect(['closed', 200, 503]).toContain(late)
  await exchange.ended
  expect(await program.exited).toBe(0)
  await afterRestart(folder.path, client, sessionId)
})
