/**
 * A provider that refuses, hangs, sends nonsense or stops: the reply ends with an error, its text
 * is kept.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFrames, signedUp, tokensOf, type Client } from '../support/client'
import { everyProvider } from '../support/providers/every-provider'
import type { Script } from '../support/providers/script'
import { modelKey, startScripted, type ScriptedServer } from '../support/scripted'
import { engines } from '../support/server'

const echo = `the key ${modelKey} is not valid`
/** How a provider fails, what is kept of the reply, and how often the provider is called. */
const wrong: Readonly<Record<string, { script: Script; left?: string; asked: number }>> = {
  refused: { script: { status: 401, message: echo }, asked: 1 },
  busy: { script: { status: 429, message: echo }, asked: 3 },
  broken: { script: { status: 500, message: echo }, asked: 3 },
  garbage: { script: { raw: `<html>${echo}</html>` }, asked: 3 },
  nothing: { script: { tokens: [] }, asked: 3 },
  silent: { script: { hang: 'headers' }, asked: 1 },
  stuck: { script: { tokens: ['so far'], hang: 'end' }, left: 'so far', asked: 1 },
  cut: { script: { tokens: ['so ', 'far'], finish: null }, left: 'so far', asked: 1 },
  lost: {
    script: { tokens: ['so ', 'far', '!'.repeat(3_000)], delayMs: 40, cutAfterBytes: 1_300 },
    left: 'so ',
    asked: 1,
  },
  reported: { script: { tokens: ['so far'], streamError: echo }, left: 'so far', asked: 1 },
}
const scripts = {
  ...Object.fromEntries(Object.entries(wrong).map(([name, { script }]) => [name, script] as const)),
  fine: ['What', ' next?'],
}

const cases = [
  ...everyProvider.map(({ provider }) => ({ provider, engine: 'sqlite' as const })),
  ...engines.flatMap((engine) =>
    engine === 'postgres' ? [{ provider: 'openai-compatible' as const, engine }] : [],
  ),
]

describe.each(cases)('$provider on $engine', ({ provider, engine }) => {
  let scripted: ScriptedServer
  let client: Client
  beforeAll(async () => {
    const env = { LLM_TIMEOUT: '1' }
    scripted = await startScripted(scripts, { provider, engine, env })
    client = await signedUp(scripted.url)
  })
  afterAll(() => scripted[Symbol.asyncDispose]())

  const askedFor = (name: string) =>
    scripted.model.requests.filter(({ body }) => JSON.stringify(body).includes(`[[${name}]]`))
      .length

  test.concurrent.each(Object.keys(wrong))('%s', async (name) => {
    const { left = '', asked } = wrong[name] as (typeof wrong)[string]
    const sessionId = await client.createSession()
    const answer = await client.call('POST', '/api/chat/stream', {
      sessionId,
      content: `[[${name}]]`,
    })
    const frames = readFrames(answer.text)
    expect(answer.status).toBe(200)
    expect(frames.map(({ event }) => event).join(' ')).toMatch(/^start( token)* error$/)
    expect(frames.map(({ data }) => data.seq)).toEqual(frames.map((_, index) => index))
    expect(frames.at(-1)?.data).toMatchObject({
      code: 'UPSTREAM_ERROR',
      requestId: answer.headers.get('x-request-id'),
    })
    expect(answer.text).not.toContain(modelKey)
    expect(tokensOf(frames)).toStartWith(left)
    if (left === '') expect(tokensOf(frames)).toBe('')
    expect(askedFor(name)).toBe(asked)
    const [, reply] = await client.messages(sessionId)
    expect(reply).toMatchObject({ content: tokensOf(frames), status: 'failed' })

    const next = await client.chat(sessionId, '[[fine]] and now?')
    expect(next.at(-1)).toMatchObject({ event: 'complete', data: { content: 'What next?' } })
    expect(await client.messages(sessionId)).toHaveLength(4)
  })
})

test.concurrent.each(everyProvider)(
  'a $provider that recovers before its first word is not noticed',
  async ({ provider, start }) => {
    await using model = await start({ failFirst: 2, reply: () => ['There', ' it is.'] })
    await using scripted = await startScripted({}, { provider, env: { LLM_BASE_URL: model.url } })
    const client = await signedUp(scripted.url)
    const frames = await client.chat(await client.createSession(), 'hello')
    expect(frames.at(-1)).toMatchObject({ event: 'complete', data: { content: 'There it is.' } })
    expect(model.requests).toHaveLength(3)
  },
)
