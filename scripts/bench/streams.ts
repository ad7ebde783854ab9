/** A school at work: five hundred replies at reading pace, side by side, in one process. */
import { signedUp } from '../../test/support/client'
import { alternately, type Figure } from './figure'
import { lessons, plain, read, type Read } from './lessons'
import { median, quantile } from './measuring'
import type { Running, Workshop } from './programs'

const streams = 500
const rounds = 3
/** 10 tokens a second, for fifteen seconds; the learners begin within one. */
const [tokens, everyMs, spreadMs] = [150, 100, 1_000]
const allowedDelayMs = 50
const allowedKilobytes = 60
const watchEveryMs = 250

export async function pacedStreams(workshop: Workshop): Promise<Figure[]> {
  await using model = await workshop.start('provider', {
    PACED_TOKENS: String(tokens),
    PACED_EVERY_MS: String(everyMs),
  })
  const baseUrl = { LLM_BASE_URL: `${model.url}/v1` }
  await using ours = await workshop.start('elenchus', {
    ...baseUrl,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'bench',
    STREAMS_PER_USER: String(streams),
  })
  await using bare = await workshop.start('bare-relay', {
    ...baseUrl,
    BUN_CONFIG_MAX_HTTP_REQUESTS: '4096',
  })
  const learner = await signedUp(ours.url)
  const tutored = (content: string) => watched(ours, () => lessons(ours, learner, streams, content))
  const relayed = (content: string) => watched(bare, () => plain(streams, content))
  // Until code is compiled and pools are filled, memory grows for other reasons.
  await tutored('burst 100')
  await relayed('burst 100')
  const [mine = [], theirs = []] = await alternately(
    rounds,
    () => tutored('paced'),
    () => relayed('paced'),
  )
  return [...figures(mine, theirs), ...withoutEnd([await tutored('endless')], theirs)]
}

interface Watched extends Read {
  /** Greatest growth of resident memory over that before the first stream, in kB, for each stream. */
  readonly kilobytes: number
}

async function watched(server: Running, prepare: Parameters<typeof read>[1]): Promise<Watched> {
  const order = await prepare()
  const before = (await server.memory()).resident
  let most = before
  const look = async () => {
    most = Math.max(most, (await server.memory()).resident)
  }
  const timer = setInterval(() => void look(), watchEveryMs)
  try {
    const result = await read(server, async () => ({ ...order, spreadMs }))
    return { ...result, kilobytes: ((most - before) * 1_000) / streams }
  } finally {
    clearInterval(timer)
  }
}

const at = (part: number) => (result: Read) => quantile(result.delaysMs, part)

function demandWhole(results: readonly Read[]): void {
  for (const { delaysMs } of results) {
    if (delaysMs.length !== streams * tokens) throw new Error(`${delaysMs.length} tokens came`)
  }
}

/** One sentence that does not end, beside what the bare relay makes of any text. */
function withoutEnd(mine: readonly Watched[], theirs: readonly Watched[]): Figure[] {
  demandWhole(mine)
  const bare = median(theirs.map(at(0.99)))
  return [
    {
      name: '  added at p99 in one sentence without an end, beside the allowance',
      unit: 'ms',
      ours: mine.map((result) => at(0.99)(result) - bare),
      bare: [allowedDelayMs],
      aim: { atMost: 1 },
    },
  ]
}

function figures(mine: readonly Watched[], theirs: readonly Watched[]): Figure[] {
  demandWhole([...mine, ...theirs])
  const bareP99 = theirs.map(at(0.99))
  return [
    {
      name: `delay of a token in ${streams} streams, ${1_000 / everyMs}/s each, median`,
      unit: 'ms',
      ours: mine.map(at(0.5)),
      bare: theirs.map(at(0.5)),
    },
    {
      name: '  added to the bare one at p99, beside the allowance',
      unit: 'ms',
      ours: mine.map((result, round) => at(0.99)(result) - (bareP99[round] ?? 0)),
      bare: [allowedDelayMs],
      aim: { atMost: 1 },
    },
    {
      name: '  memory a stream, beside the allowance',
      unit: 'kB',
      ours: mine.map(({ kilobytes }) => kilobytes),
      bare: [allowedKilobytes],
      aim: { atMost: 1 },
    },
    {
      name: '  memory a stream, beside the bare relay',
      unit: 'kB',
      ours: mine.map(({ kilobytes }) => kilobytes),
      bare: theirs.map(({ kilobytes }) => kilobytes),
      aim: { atMost: 1.2 },
    },
    {
      name: '  processor time of it',
      unit: 's',
      ours: mine.map(({ processor }) => processor),
      bare: theirs.map(({ processor }) => processor),
    },
  ]
}
