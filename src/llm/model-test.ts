/** The test of the model: what an administrator and `elenchus doctor` try. */
import { createHash } from 'node:crypto'
import type { ChatModel, ChatPrompt, Picture } from './chat-model'
import { contextWindowOf, standardTokens } from './context-window'
import { createModel } from './create-model'
import { ModelError, toModelError } from './error-mapping'
import { type KeyModelConfig, keyModelOf, type ModelConfig, visionModelOf } from './registry'
import {
  checkNames,
  type CheckName,
  type LastCall,
  type ModelCheck,
  type ModelTest,
  type TestFinding,
} from './model-state'
import { isElenchus, listModels } from './server-probe'
import { createStructuredModel } from './structured-call'
import { promptTokens, tokensIn } from './tokens'

/** What is tested. */
export interface TestedModel {
  /** The addresses of this instance. */
  readonly ownUrls: readonly string[]
  readonly model: ModelConfig
  readonly answerKeys: KeyModelConfig
}

/** The longest silence of the provider, in milliseconds. A person waits for the result. */
const longestSilenceMs = 20_000
/** The longest single request, in milliseconds. */
const longestRequestMs = 60_000
/** Characters of a reply that are enough to measure it. */
const enoughChars = 400
/** An estimate, for providers that count at the end alone. */
const charsPerToken = 4
const leastContext = 6_000
const slowestStart = 10
const slowestTokens = 5
/** Tokens of the key of a task of several steps. */
const keyTokens = 300
/** What `LLM_KEY_TIMEOUT` takes at most. */
const longestKeySeconds = 600

const prompt: ChatPrompt = {
  system: 'This is a test of the connection. Answer in plain words.',
  turns: [{ role: 'user', content: 'Say in two sentences what a prime number is.' }],
}

/**
 * Tries the model: a short reply, one with a tool, a document, and what the server says of itself. Without
 * retries, so that the first failure is seen. `lastCall` notes how the reply ended. Never rejects.
 */
export async function testModel(tested: TestedModel, lastCall?: LastCall): Promise<ModelTest> {
  const startedAt = performance.now()
  const timeoutMs = Math.min(tested.model.timeoutMs, longestSilenceMs)
  const checks = await checksOf({ ...tested, model: { ...tested.model, timeoutMs } }, lastCall)
  return {
    ok: checks.every(({ name, ok }) => ok || (name !== 'model' && name !== 'streaming')),
    durationMs: Math.round(performance.now() - startedAt),
    checks,
  }
}

async function checksOf(
  tested: TestedModel,
  lastCall: LastCall | undefined,
): Promise<readonly ModelCheck[]> {
  const model = createModel(tested.model)
  const reply = await readReply(lastCall?.watch(model) ?? model, prompt)
  const first = await judgeReply(tested, reply)
  const found = first.some(({ ok }) => !ok)
    ? first
    : [
        ...first,
        await checkTools(tested.model),
        await checkStructured(tested),
        await checkPictures(tested.model),
        await checkContext(tested.model, reply),
        judgeSpeed(reply),
      ]
  return checkNames.map(
    (name) => found.find((check) => check.name === name) ?? bad(name, { is: 'notTried' }),
  )
}

const good = (name: CheckName, finding: TestFinding): ModelCheck => ({ name, ok: true, finding })
const bad = (name: CheckName, finding: TestFinding): ModelCheck => ({ name, ok: false, finding })

/** One reply, as far as it was read. */
interface Reply {
  readonly error: ModelError | null
  readonly pieces: number
  readonly text: string
  readonly calls: number
  /** Tokens of the prompt for each that is estimated here; 1 where they were not counted. */
  readonly counted: number
  /** Until its first event; null where there was none. */
  readonly startMs: number | null
  /** From the first event to the last one that was read. */
  readonly textMs: number
}

async function readReply(model: ChatModel, asked: ChatPrompt): Promise<Reply> {
  const begunAt = performance.now()
  const signal = AbortSignal.timeout(longestRequestMs)
  let [pieces, text, calls, counted] = [0, '', 0, 1]
  let startMs: number | null = null
  let textMs = 0
  let error: ModelError | null = null
  try {
    for await (const event of await model.stream(asked, signal)) {
      const nowMs = performance.now() - begunAt
      startMs ??= nowMs
      textMs = nowMs - startMs
      if (event.type === 'text') pieces += 1
      if (event.type === 'text') text += event.delta
      if (event.type === 'calls') calls += event.calls.length
      if (event.type === 'finish') counted = event.usage.inputTokens / promptTokens(asked)
      if (text.length >= enoughChars) break
    }
    if (startMs === null) throw new ModelError('silent')
  } catch (thrown) {
    error = toModelError(thrown, null)
  }
  return { error, pieces, text, calls, counted, startMs, textMs }
}

/** The checks `model` and `streaming`. */
async function judgeReply(tested: TestedModel, reply: Reply): Promise<readonly ModelCheck[]> {
  const { error, pieces } = reply
  if (error === null) {
    return [
      good('model', { is: 'answers' }),
      good('streaming', { is: pieces > 1 ? 'streams' : 'atOnce' }),
    ]
  }
  const { reason } = reasonOf(error)
  const inStream = error.status === undefined && !noAnswer.includes(error.kind)
  if (!inStream) return [bad('model', await failureOf(tested, error))]
  const isWordless = error.kind === 'empty' || error.kind === 'exhausted'
  return [
    good('model', { is: 'answers' }),
    bad('streaming', { is: isWordless ? 'wordless' : 'brokenStream', reason }),
  ]
}

/** Failures before anything of a stream has come. */
const noAnswer: readonly ModelError['kind'][] = ['connection', 'silent', 'redirected']

/** The provider's identifiers of a failure, or what kind it is. */
const reasonOf = ({ status, providerCode, kind }: ModelError) => ({
  reason: [status, providerCode].filter((note) => note !== undefined).join(', ') || kind,
})

/** Why there is no answer, each cause apart from the others. */
async function failureOf(
  { model: config, ownUrls }: TestedModel,
  error: ModelError,
): Promise<TestFinding> {
  const { kind, status, providerCode } = error
  if (kind === 'silent') return { is: 'silent', seconds: Math.round(config.timeoutMs / 1_000) }
  if (kind === 'connection') {
    const isOwn = ownUrls.some((url) => isSamePlace(url, config.baseUrl))
    return isOwn ? { is: 'ownAddress' } : { is: 'unreachable', ...reasonOf(error) }
  }
  if ((status === 404 || status === 405) && (await isElenchus(config))) return { is: 'ownAddress' }
  if (kind === 'credentials') return { is: 'refused' }
  if (kind === 'redirected') return { is: 'moved', ...reasonOf(error) }
  if (status === 503 && providerCode === 'unavailable_error') return { is: 'loading' }
  if (kind === 'busy')
    return { is: status && status < 500 ? 'overloaded' : 'serverError', ...reasonOf(error) }
  const known = await listModels(config)
  const isMissing = known !== null && !known.some((name) => isSameModel(name, config.model))
  if (isMissing) return { is: 'wrongName', known: known.slice(0, 5) }
  if (status !== 404) return { is: 'rejected', ...reasonOf(error) }
  return known === null ? { is: 'wrongAddress' } : { is: 'wrongName', known: known.slice(0, 5) }
}

/** Whether two addresses have one host and port. Every name of this machine is the same host. */
const isSamePlace = (one: string, other: string | null): boolean =>
  other !== null && placeOf(one) === placeOf(other)

function placeOf(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  const isThisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1?\]|0\.0\.0\.0)$/.test(hostname)
  return `${protocol}//${isThisMachine ? 'localhost' : hostname}:${port}`
}

/** Ollama lists `llama3.2` as `llama3.2:latest`, Google `gemini-2.0-flash` as `models/gemini-2.0-flash`. */
const isSameModel = (listed: string, asked: string): boolean =>
  [listed, listed.replace(/:latest$/, ''), listed.replace(/^models\//, '')].includes(asked)

const tool = {
  name: 'check_math',
  description: 'Calculates a formula.',
  parameters: {
    type: 'object',
    properties: { formula: { type: 'string' } },
    required: ['formula'],
    additionalProperties: false,
  },
} as const

async function checkTools(config: ModelConfig): Promise<ModelCheck> {
  if (config.tools === 'off') return good('tools', { is: 'toolsOff' })
  const asked: ChatPrompt = {
    system: 'You check calculations with the tool check_math.',
    turns: [{ role: 'user', content: 'Is 17 * 23 = 391?' }],
    tools: [tool],
  }
  const { error, calls } = await readReply(createModel(config), asked)
  if (error !== null) return bad('tools', { is: 'noTools', ...reasonOf(error) })
  return good('tools', { is: calls > 0 ? 'callsTools' : 'ignoresTools' })
}

const format = {
  name: 'model_test',
  schema: {
    type: 'object',
    properties: { sum: { type: 'integer' } },
    required: ['sum'],
    additionalProperties: false,
  },
} as const

async function checkStructured({ model: config, answerKeys }: TestedModel): Promise<ModelCheck> {
  const model = createModel(keyModelOf(config, answerKeys))
  let hasFormat = true
  const watched: ChatModel = {
    stream: (asked, signal) => {
      hasFormat = asked.format !== undefined
      return model.stream(asked, signal)
    },
  }
  const question = {
    system: 'You add numbers. Answer with one JSON document `model_test` and nothing else.',
    content: '12 + 30',
    format,
    retries: false,
    timeoutMs: longestRequestMs,
  }
  const answer = await createStructuredModel(watched).ask(question, new AbortController().signal)
  const { value, failure, durationMs } = answer
  const seconds = tenths(durationMs)
  if (failure !== null && (answerKeys.model ?? config.model) !== config.model) {
    return bad('structured', { is: 'keyModelFails', ...reasonOf(failure) })
  }
  if (failure !== null) return bad('structured', { is: 'notStructured', ...reasonOf(failure) })
  if (typeof value?.['sum'] !== 'number') {
    return bad('structured', { is: 'unstructured', seconds })
  }
  return good('structured', { is: hasFormat ? 'structured' : 'unstructured', seconds })
}

/** A red square, 64 pixels wide. */
const redSquare: Picture = pictureOf(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsItw/VMZyQi+hcEKLNO+FgEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGBywJmTwDiulNVfwAAAABJRU5ErkJggg==',
)
const sayRed = /\b(?:red|crimson|scarlet|maroon|rot|rouge|rojo)\b/i

function pictureOf(base64: string): Picture {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { mediaType: 'image/png', sha256, size: bytes.length, read: async () => bytes }
}

async function checkPictures(config: ModelConfig): Promise<ModelCheck> {
  if (config.vision === 'off') return good('pictures', { is: 'picturesOff' })
  const asked: ChatPrompt = {
    system: 'You look at pictures.',
    turns: [
      {
        role: 'user',
        content: 'Which colour is this square? Answer with one word.',
        pictures: [redSquare],
      },
    ],
  }
  const { error, text } = await readReply(createModel(visionModelOf(config) ?? config), asked)
  if (error !== null) return bad('pictures', { is: 'noPictures', ...reasonOf(error) })
  return good('pictures', { is: sayRed.test(text) ? 'seesPictures' : 'overlooksPictures' })
}

/** `first`: a reply to a short prompt, of which no server leaves anything out. */
async function checkContext(config: ModelConfig, first: Reply): Promise<ModelCheck> {
  const tokens = await contextWindowOf(config).stated()
  if (tokens === null) {
    const cut = await cutOf(config, first)
    if (cut !== null) return bad('context', cut)
    return good('context', { is: 'unknownContext', tokens: standardTokens })
  }
  if (tokens < leastContext) return bad('context', { is: 'smallContext', tokens })
  return good('context', { is: 'context', tokens })
}

/** A prompt of so many tokens fits into what is assumed of a server that says nothing. */
const longPromptTokens = 6_000
/** Share of a prompt that a server counts which leaves nothing out. The estimate is no closer. */
const leastCounted = 0.6
/** A server that counts less, or so many times what a short prompt has, counts something else. */
const leastKept = 256
const mostCounted = 4
const firstWord = 'kestrel'
const lastWord = 'marigold'

/**
 * Whether a server drops the beginning of a long prompt without an error: it counts fewer tokens than it was sent,
 * or the model knows the last word of it and not the first. Null where neither is so.
 */
async function cutOf(config: ModelConfig, first: Reply): Promise<TestFinding | null> {
  const asked: ChatPrompt = {
    system: 'You find code words in a text.',
    turns: [
      {
        role: 'user',
        content: [
          // A server that has read the same before might count the rest alone.
          `Text ${crypto.randomUUID()}. The first code word is ${firstWord}.`,
          fillerOf(longPromptTokens),
          `The last code word is ${lastWord}. Say both code words, the first and the last, and nothing else.`,
        ].join(' '),
      },
    ],
    maxTokens: 40,
  }
  const { error, counted, text } = await readReply(createModel(config), asked)
  if (error !== null) return null
  const kept = Math.round(counted * promptTokens(asked))
  const isBelieved = first.counted <= mostCounted && kept >= leastKept
  if (isBelieved && counted < leastCounted * Math.min(1, first.counted)) {
    return { is: 'cutsContext', tokens: kept }
  }
  const knows = (word: string) => text.toLowerCase().includes(word)
  return knows(lastWord) && !knows(firstWord) ? { is: 'cutsContext', tokens: null } : null
}

const filler = 'The boats lay in the harbour and the men on the quay talked of the wind. '
const fillerOf = (tokens: number): string => filler.repeat(Math.ceil(tokens / tokensIn(filler)))

function judgeSpeed({ startMs, textMs, text, pieces }: Reply): ModelCheck {
  const seconds = tenths(startMs ?? 0)
  const measured = pieces > 5 && textMs > 0 ? (text.length / charsPerToken / textMs) * 1_000 : null
  const tokens = measured && Math.round(measured * 10) / 10
  const oneKey = (startMs ?? 0) / 1_000 + keyTokens / (measured ?? keyTokens)
  const keySeconds = Math.min(Math.ceil(oneKey * 2), longestKeySeconds)
  const isFast = seconds <= slowestStart && (tokens === null || tokens >= slowestTokens)
  return {
    name: 'speed',
    ok: isFast,
    finding: { is: isFast ? 'fast' : 'slow', seconds, tokens, keySeconds },
  }
}

const tenths = (ms: number): number => Math.round(ms / 100) / 10
