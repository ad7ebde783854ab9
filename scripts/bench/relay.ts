/** Relayed text: fifty learners read replies of one fast model, as fast as it comes, and at its own pace. */
import { signedUp } from '../../test/support/client'
import { alternately, type Figure } from './figure'
import { lessons, plain, read, type Read } from './lessons'
import { quantile } from './measuring'
import type { Workshop } from './programs'

/** Learners who read at once. */
export const streams = 50
const burstRounds = 5
/**
 * Tokens of a reply, and what is aimed at. Long replies show the relay itself; in short ones,
 * beginning and storing a reply weighs as much.
 */
const lengths = [
  { tokens: 10_000, aim: { atLeast: 0.8 } },
  { tokens: 1_000, aim: { atLeast: 0.6 } },
  { tokens: 100, aim: { atLeast: 0.35 } },
] as const
/** Milliseconds of processor time that a reply may take beside what the bare relay takes. */
const ownCostMs = 0.8
/** 50 tokens a second, for three seconds. */
const paced = { rounds: 2, tokens: 150, everyMs: 20 }

const provider = {
  PACED_TOKENS: String(paced.tokens),
  PACED_EVERY_MS: String(paced.everyMs),
}
/** A blank and a word of six letters. */
const charactersPerToken = ' token0'.length

export async function relay(workshop: Workshop): Promise<Figure[]> {
  await using model = await workshop.start('provider', provider)
  const baseUrl = { LLM_BASE_URL: `${model.url}/v1` }
  await using ours = await workshop.start('elenchus', {
    ...baseUrl,
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'bench',
    LLM_REPLY_TOKENS: '20000',
    LLM_MAX_OUTPUT_TOKENS: '20000',
    BUN_CONFIG_MAX_HTTP_REQUESTS: '4096',
  })
  await using bare = await workshop.start('bare-relay', baseUrl)
  const learner = await signedUp(ours.url)
  /** A search makes the server index what is left of the replies. */
  const indexed = () => learner.call('GET', '/api/sessions/search?q=aaaaaa')
  const tutored = (content: string) => () =>
    read(ours, () => lessons(ours, learner, streams, content), indexed)
  const relayed = (content: string) => () => read(bare, () => plain(streams, content))
  const burst = (rounds: number, tokens: number) =>
    alternately(rounds, tutored(`burst ${tokens}`), relayed(`burst ${tokens}`))
  const figures: Figure[] = []
  for (const { tokens, aim } of lengths) {
    await burst(2, tokens) // until code is compiled
    const reads = await burst(burstRounds, tokens)
    figures.push(...speed({ tokens, aim }, reads))
    if (tokens === 100) figures.push(ownCost(reads))
  }
  return [...figures, ...delay(await alternately(paced.rounds, tutored('paced'), relayed('paced')))]
}

/** From the question to the end of the reply, without what the provider's answer costs any relay. */
function ownCost([ours = [], bare = []]: Read[][]): Figure {
  const own = ours.map(({ untilEndMs }, at) => (untilEndMs - (bare[at]?.untilEndMs ?? 0)) / streams)
  return {
    name: "  a reply's own processor time, beside the allowance",
    unit: 'ms',
    ours: own,
    bare: [ownCostMs],
    aim: { atMost: 1 },
  }
}

/** Tokens a second of both, and their processor time; throws where a reply is not whole. */
export function speed(
  {
    tokens,
    aim,
    place = '',
  }: { tokens: number; aim: { readonly atLeast: number }; place?: string },
  [ours = [], bare = []]: Read[][],
): Figure[] {
  for (const characters of [...ours, ...bare].flatMap((result) => result.characters)) {
    if (characters !== tokens * charactersPerToken)
      throw new Error(`A reply had ${characters} characters.`)
  }
  const perSecond = ({ seconds }: Read) => (streams * tokens) / seconds
  const cost = ({ processor }: Read) => (processor / (streams * tokens)) * 1e6
  return [
    {
      name: `relay to ${streams} streams, ${tokens.toLocaleString('en')} tokens each${place}`,
      unit: 'tokens/s',
      ours: ours.map(perSecond),
      bare: bare.map(perSecond),
      aim,
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
