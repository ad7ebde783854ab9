/** What takes its time by design, side by side: the sign of life of a quiet stream, the end of a lease. */
import { expect, test } from 'bun:test'
import { readFrames, signedUp } from '../support/client'
import { beginReply, expectInterrupted, moved, streamIdOf, whole } from '../support/cut-reply'
import { createDatabase } from '../support/postgres'
import { emptyFolder, startProgram } from '../support/program'
import { RawExchange } from '../support/raw-http'
import { modelEnvironment, paced, startScripted, startScriptedModel } from '../support/scripted'
import { engines, startServer } from '../support/server'

test.concurrent(
  'a comment goes out after 15 s of silence, to every reader, and no frame is lost',
  async () => {
    const silence = { tokens: ['thinking', ' long'], firstDelayMs: 20, delayMs: 22_000 }
    await using scripted = await startScripted({ silence })
    const client = await signedUp(scripted.url)
    const body = { sessionId: await client.createSession(), content: '[[silence]]' }
    const exchange = new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
    const text = await exchange.until((received) => received.includes('event: token'))
    const silent = performance.now()
    const path = `/api/chat/streams/${/"streamId":"([^"]+)/.exec(text)?.[1]}`
    const follower = new RawExchange(client, { path })
    await Promise.all(
      [exchange, follower].map((each) => each.until((got) => got.includes('keep-alive'), 21_000)),
    )
    expect(performance.now() - silent).toBeWithin(14_000, 21_000)
    await Promise.all([exchange.ended, follower.ended])
    expect(follower.body).toBe(exchange.body)
    expect(exchange.body.split('\n\n').filter((block) => block === ': keep-alive')).toHaveLength(1)
    expect(exchange.body).toContain('"thinking"}\n\n: keep-alive\n\nevent: token\n')
    expect(readFrames(exchange.body).at(-1)?.data['content']).toBe('thinking long')
  },
  90_000,
)

test.concurrent.if(engines.includes('postgres'))(
  'a node that dies is taken over by another when its lease ends; who follows there sees the end',
  async () => {
    const database = await createDatabase()
    await using model = await startScriptedModel({ slow: paced(500, 8), plain: ['Well', '?'] })
    const env = {
      SECRET_KEY: 'one secret that all of the nodes share!',
      BASE_URL: 'http://localhost:3000',
      DATABASE_URL: database.url,
      ...modelEnvironment('openai-compatible', model.url),
    }
    await using folder = await emptyFolder()
    await using program = await startProgram('binary', folder.path, env)
    await using heir = await startServer({ databaseUrl: database.url, env })
    const doomed = await signedUp(program.url)
    const begun = await beginReply(doomed, 'k')
    await begun.exchange.until((text) => text.includes('event: token'))
    program.kill('SIGKILL')
    await program.exited
    const killed = performance.now()
    const client = moved(doomed, heir.running.url)
    const path = `/api/chat/streams/${streamIdOf(begun.exchange.body)}`
    const follower = new RawExchange(client, { path })
    await follower.ended
    // The lease is 20 s; a busy machine takes long to notice its end.
    expect(performance.now() - killed).toBeLessThan(60_000)
    const told = follower.body.replaceAll(': keep-alive\n\n', '')
    expect(told).toStartWith(whole(begun.exchange.body))
    expect(readFrames(told).at(-1)?.data).toMatchObject({ code: 'INTERRUPTED' })
    await expectInterrupted(client, begun)
  },
  90_000,
)
