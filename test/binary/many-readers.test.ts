/** One reply and many readers: each that connects, leaves and connects again gets every byte once. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFrames, signedUp, type Client } from '../support/client'
import { streamIdOf, whole } from '../support/cut-reply'
import { emptyFolder, startProgram, type Program } from '../support/program'
import type { StandIn } from '../support/providers/stand-in'
import { RawExchange } from '../support/raw-http'
import { halved, modelEnvironment, startScriptedModel } from '../support/scripted'

const tokens = Array.from({ length: 120 }, (_, index) => `w${index} `)
const crowd = halved(tokens)
const storm = halved(tokens)

let model: StandIn
let folder: Awaited<ReturnType<typeof emptyFolder>>
let program: Program
let client: Client
beforeAll(async () => {
  model = await startScriptedModel({ crowd: crowd.script, storm: storm.script })
  folder = await emptyFolder()
  program = await startProgram(
    'binary',
    folder.path,
    modelEnvironment('openai-compatible', model.url),
  )
  client = await signedUp(program.url)
})
afterAll(async () => {
  await program[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
  await model.stop()
})

async function begin(script: 'crowd' | 'storm') {
  const body = { sessionId: await client.createSession(), content: `[[${script}]]` }
  const first = new RawExchange(client, { method: 'POST', path: '/api/chat/stream', body })
  const path = `/api/chat/streams/${streamIdOf(await first.until((text) => text.includes('w20')))}`
  return { first, path }
}

const tail = (text: string, after: number): string =>
  text
    .split(/(?<=\n\n)/)
    .slice(after + 1)
    .join('')

test('a thousand readers of one reply, wherever they join', async () => {
  const { first, path } = await begin('crowd')
  const readers = Array.from({ length: 1_000 }, (_, index) => {
    const after = (index % 4) - 1
    return { after, exchange: new RawExchange(client, { path: `${path}?after=${after}` }) }
  })
  await Promise.all(readers.map(({ exchange }) => exchange.until((text) => text !== '', 30_000)))
  crowd.goOn()
  await Promise.all([first, ...readers.map(({ exchange }) => exchange)].map(({ ended }) => ended))
  expect(readFrames(first.body).at(-1)?.data['content']).toBe(tokens.join(''))
  for (const { after, exchange } of readers) {
    expect(exchange.status).toBe(200)
    expect(exchange.body).toBe(tail(first.body, after))
  }
}, 90_000)

/** Reads until it has something new, leaves, and comes back for the rest, `times` times. */
async function restless(path: string, times: number): Promise<string> {
  let text = ''
  for (let time = 0; time <= times; time += 1) {
    const last = readFrames(text).at(-1)?.data['seq']
    const headers: Record<string, string> =
      last === undefined ? {} : { 'last-event-id': String(last) }
    const exchange = new RawExchange(client, { path, headers })
    if (time === times) await exchange.ended
    else {
      await Promise.race([exchange.until((body) => whole(body) !== '', 30_000), exchange.ended])
      exchange.leave()
      await exchange.ended
    }
    text += whole(exchange.body)
    if (text.includes('event: complete')) break
  }
  return text
}

test('a storm of readers whose lines break again and again loses and doubles nothing', async () => {
  const { first, path } = await begin('storm')
  const readers = Array.from({ length: 150 }, (_, index) => restless(path, 1 + (index % 6)))
  await Bun.sleep(50)
  storm.goOn()
  const texts = await Promise.all(readers)
  await first.ended
  for (const text of texts) expect(text).toBe(first.body)
}, 90_000)
