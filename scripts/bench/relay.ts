/** Relayed text: fifty learners read replies of one fast model, as fast as it comes, and at its own pace. */
import { signedUp, type Client } from '../../test/support/client'
import { alternately, type Figure } from './figure'
import { quantile, type ReadOrder, type ReadResult } from './measuring'
import { ask, type Running, type Workshop } from './programs'

const streams = 50
const burst = { rounds: 5, tokens: 10_000 }
/** 50 tokens a second, for three seconds. */
const paced = { rounds: 2, tokens: 150, everyMs: 20 }

const provider = {
  BURST_TOKENS: String(burst.tokens),
  PACED_TOKENS: String(paced.tokens),
  PACED_EVERY_MS: String(paced.everyMs),
}
/** ` token0` to ` token9`. */
const burstCharacters = burst.tokens * ' token0'.length

export async function relay(workshop: Workshop): Promise<Figure[]> {
  await using model = await workshop.start('provider', provider)
  const baseUrl = { LLM_BASE_URL: `${model.url}/v1` }
  await using ours = await workshop.start('elenchus', {
    ...baseUrl,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'bench',
    BUN_CONFIG_MAX_HTTP_REQUESTS: '4096',
  })
  await using bare = await workshop.start('bare-relay', baseUrl)
  const learner = await signedUp(ours.url)
  const tutored = (content: string) => () => read(ours, () => lessons(ours, learner, content))
  const relayed = (content: string) => () => read(bare, () => plain(bare, content))
  await alternately(1, tutored('burst'), relayed('burst'))
  return [
    ...speed(await alternately(burst.rounds, tutored('burst'), relayed('burst'))),
    ...delay(await alternately(paced.rounds, tutored('paced'), relayed('paced'))),
  ]
}

interface Read extends ReadResult {
  /** Processor time of the server, in seconds. */
  readonly processor: number
}

function speed([ours = [], bare = []]: Read[][]): Figure[] {
  for (const characters of [...ours, ...bare].flatMap((result) => result.characters)) {
    if (characters !== burstCharacters) throw new Error(`A reply had ${characters} characters.`)
  }
  const perSecond = ({ seconds }: Read) => (streams * burst.tokens) / seconds
  const cost = ({ processor }: Read) => (processor / (streams * burst.tokens)) * 1e6
  return [
    {
      name: `relay to ${streams} streams`,
      unit: 'tokens/s',
      ours: ours.map(perSecond),
      bare: bare.map(perSecond),
      aim: { atLeast: 0.7 },
    },
    {
      name: '  processor time of it',
      unit: 'µs/token',
      ours: ours.map(cost),
      bare: bare.map(cost),
    },
  ]
}

function delay([ours = [], bare = []]: Read[][]): Figure[] {
  for (const { delaysMs } of [...ours, ...bare]) {
    if (delaysMs.length !== streams * paced.tokens)
      throw new Error(`${delaysMs.length} tokens came`)
  }
  const at = (part: number) => (result: Read) => quantile(result.delaysMs, part)
  const named = (name: string, part: number): Figure => ({
    name,
    unit: 'ms',
    ours: ours.map(at(part)),
    bare: bare.map(at(part)),
  })
  const pace = 1_000 / paced.everyMs
  return [
    named(`delay of a token, ${pace}/s each, median`, 0.5),
    named('  and of the slowest hundredth', 0.99),
    {
      name: '  processor time of it',
      unit: 's',
      ours: ours.map(({ processor }) => processor),
      bare: bare.map(({ processor }) => processor),
    },
  ]
}

async function read(server: Running, order: () => Promise<Omit<ReadOrder, 'port'>>): Promise<Read> {
  const { bodies, ...rest } = await order()
  const before = await server.processorSeconds()
  const result = await ask<ReadResult>('readers', { ...rest, bodies, port: server.port })
  return { ...result, processor: (await server.processorSeconds()) - before }
}

/** Sessions that nobody has used, and a message for each. */
async function lessons(ours: Running, learner: Client, content: string) {
  const items = Array.from({ length: streams }, () => ({ title: 'A lesson' }))
  const created = await learner.call<{ results: { id: string }[] }>('POST', '/api/sessions', {
    items,
  })
  const cookie = [...learner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    path: '/api/chat/stream',
    headers: [
      'Content-Type: application/json',
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${learner.csrfToken}`,
      `Origin: ${ours.url}`,
    ],
    bodies: created.json.results.map(({ id }) => JSON.stringify({ sessionId: id, content })),
    timed: content === 'paced',
  }
}

async function plain(_: Running, content: string) {
  return {
    path: '/',
    headers: ['Content-Type: application/json'],
    bodies: Array.from({ length: streams }, () => JSON.stringify({ content })),
    timed: content === 'paced',
  }
}
