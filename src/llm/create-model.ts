/**
 * The way from a configuration to a model: the provider, the bounds of its requests, what a request
 * says, and what is repeated where a request fails before its first event.
 */
import type {
  LanguageModelV4FilePart,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import type { Log } from '../lib/log'
import { pause } from '../lib/pacing'
import { beginSpan } from '../lib/tracing'
import { boundedRequest } from './bounded-request'
import type { ChatModel, ChatPrompt, ModelStream, Picture, ToolRound } from './chat-model'
import type { StreamingModel, StreamPart } from './provider'
import { contextWindowOf, type FittedPrompt } from './context-window'
import { laidOut } from './prompt-layout'
import { type ModelConfig, providerNamed } from './registry'
import { type CallEnd, type ModelHabits, ReplyStream } from './reply-stream'
import { ModelError, toModelError } from './error-mapping'
import { ToolSupport, withoutTools } from './tool-support'

const maxLineBytes = 1024 * 1024
const maxReplyMs = 60 * 60 * 1000
/** Far beyond any real token and its frame, yet a bound on what a broken provider can send. */
const maxCharsPerToken = 64
const maxBodyBytesPerToken = 4096
const maxBodyBytesBase = 8 * 1024 * 1024
/** The pause before each further attempt; its length is the number of retries. */
const retryDelaysMs = [300, 1_200]
/** The longest pause that a provider's `Retry-After` can cause. */
const retryMaxMs = 5_000

/** One request to a model that has ended, as a log may hold it. */
export interface ModelCall {
  readonly purpose: string
  readonly model: string
  readonly durationMs: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly finishReason: CallEnd['finishReason']
}

/** Share of the estimate that a server counts which cuts no prompt, and prompts that are long enough to tell. */
const leastCounted = 0.5
const leastEstimate = 2_000

/** Writes one line for each request, and once that the server may cut prompts. */
export function callLog(log: Log): (call: ModelCall, sent: number | null) => void {
  let hasWarned = false
  return (call, sent) => {
    log.info(call, 'llm.call')
    const { model, inputTokens } = call
    const isCut = sent !== null && sent >= leastEstimate && inputTokens < leastCounted * sent
    if (!isCut || hasWarned) return
    hasWarned = true
    log.warn({ model, sentTokens: sent, inputTokens }, 'llm.prompt_cut')
  }
}

/** A model whose requests with pictures `seeing` answers; null: the model itself. */
export const bySight = (model: ChatModel, seeing: ChatModel | null): ChatModel => {
  if (seeing === null) return model
  const hasPictures = ({ turns }: ChatPrompt) =>
    turns.some(({ pictures = [] }) => pictures.length > 0)
  return {
    stream: (prompt, signal) => (hasPictures(prompt) ? seeing : model).stream(prompt, signal),
  }
}

/**
 * Builds the model. It loads and contacts nothing before the first `stream`. `sent`: the estimated tokens of a prompt
 * that the provider has counted; null for others.
 */
export function createModel(
  config: ModelConfig,
  onCall: (call: ModelCall, sent: number | null) => void = () => undefined,
): ChatModel {
  const { create, defaultUrl } = providerNamed(config.provider)
  const settings = { ...config, baseUrl: config.baseUrl ?? defaultUrl }
  const request = boundedRequest({
    silenceMs: config.timeoutMs,
    maxMs: maxReplyMs,
    maxLineBytes,
    maxBodyBytes: maxBodyBytesBase + config.maxOutputTokens * maxBodyBytesPerToken,
  })
  const limits = {
    secret: config.apiKey,
    maxReplyChars: config.maxOutputTokens * maxCharsPerToken,
  }
  const habits: ModelHabits = { lacksOpening: false, reasons: false }
  const window = contextWindowOf(config)
  let loading: Promise<StreamingModel> | null = null

  async function ask(prompt: ChatPrompt, bound: number, signal: AbortSignal): Promise<ModelStream> {
    const begunAt = performance.now()
    const fitted = window.fit(prompt, bound, wantedTokens(config, prompt, habits))
    const { estimate } = fitted
    const purpose = prompt.purpose ?? prompt.format?.name ?? 'reply'
    const span = beginCallSpan(config, purpose)
    // By itself: a function that named the prompt would keep it in memory while the model writes.
    const { onEnd: onUsage } = prompt
    const onEnd = ({ finishReason, usage, isCounted }: CallEnd) => {
      span?.end(endAttributes(finishReason, usage), finishReason === 'error' ? 'error' : undefined)
      const durationMs = Math.round(performance.now() - begunAt)
      const call = { purpose, model: config.model, durationMs, ...usage, finishReason }
      onCall(call, isCounted ? estimate : null)
      onUsage?.(usage)
      if (isCounted) window.measured(estimate, usage.inputTokens)
    }
    const leaving = new AbortController()
    const either = AbortSignal.any([signal, leaving.signal])
    const context = { limits, habits, bound, estimate, leave: () => leaving.abort(), onEnd }
    loading ??= create(settings, request)
    const sent = sendWithin(span, await loading, { config, ...fitted }, either)
    const parts = await sent.catch((error: unknown) => {
      onEnd({ finishReason: 'error', usage: nothingUsed, isCounted: false })
      throw error
    })
    return ReplyStream.begun(parts, context, signal)
  }

  return {
    async stream(prompt, signal) {
      const bound = await window.bound()
      const wanted = wantedTokens(config, prompt, habits)
      try {
        return await ask(prompt, bound, signal)
      } catch (error) {
        if (!(error instanceof ModelError) || signal.aborted) throw error
        if (error.kind === 'overflow') {
          window.learn(error.contextTokens)
          return ask(prompt, (await window.bound()) / 2, signal)
        }
        // A model that reasons has spent what was meant for the reply alone.
        const isCut = error.kind === 'exhausted' && error.providerCode === 'length'
        if (!isCut || !habits.reasons || wanted >= config.maxOutputTokens) throw error
        return ask(prompt, bound, signal)
      }
    },
  }
}

const nothingUsed = { inputTokens: 0, outputTokens: 0 }

/** The span of a request to a model, by the semantic conventions of generative AI; neither prompt nor reply is in it. */
const beginCallSpan = ({ provider, model }: ModelConfig, purpose: string) =>
  beginSpan(`chat ${model}`, {
    kind: 'CLIENT',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      'elenchus.purpose': purpose,
    },
  })

const endAttributes = (finishReason: string, usage: CallEnd['usage']) => ({
  'gen_ai.response.finish_reasons': [finishReason],
  'gen_ai.usage.input_tokens': usage.inputTokens,
  'gen_ai.usage.output_tokens': usage.outputTokens,
})

/** The tokens that a reply may take: what is asked for, and all there is where reasoning comes before it. */
function wantedTokens(config: ModelConfig, { maxTokens }: ChatPrompt, habits: ModelHabits): number {
  const most = config.maxOutputTokens
  return maxTokens === undefined || config.reasoning || habits.reasons
    ? most
    : Math.min(maxTokens, most)
}

interface Request extends FittedPrompt {
  readonly config: ModelConfig
}

/** Sends one request. Throws `ModelError`. Nothing follows where `signal` has aborted it. */
async function send(
  model: StreamingModel,
  { config, prompt, maxTokens }: Request,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamPart>> {
  const { temperature = null } = config
  try {
    const { stream } = await model.doStream({
      prompt: await toSdkPrompt(prompt),
      maxOutputTokens: maxTokens,
      abortSignal: signal,
      ...(temperature === null ? {} : { temperature }),
      ...(config.reasoning ? { reasoning: 'medium' } : {}),
      ...toSdkTools(prompt),
      ...(prompt.format ? { responseFormat: { type: 'json', ...prompt.format } } : {}),
    })
    return stream
  } catch (error) {
    if (!signal.aborted) throw toModelError(error, config.apiKey)
    return nothing
  }
}

const sendWithin = (
  span: ReturnType<typeof beginCallSpan>,
  ...request: Parameters<typeof send>
): ReturnType<typeof send> => span?.within(() => send(...request)) ?? send(...request)

const nothing: AsyncIterable<StreamPart> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
}

async function toSdkPrompt(prompt: ChatPrompt): Promise<LanguageModelV4Prompt> {
  const { rounds = [] } = prompt
  const { system, turns } = laidOut(prompt)
  const parts = []
  for (const { role, content, pictures = [] } of turns) {
    const text = { type: 'text' as const, text: content }
    parts.push({ role, content: [...(await fileParts(pictures)), text] })
  }
  return [{ role: 'system', content: system }, ...parts, ...rounds.flatMap(roundMessages)]
}

/** The bytes are read here, so that no picture is kept while the model writes. */
async function fileParts(pictures: readonly Picture[]): Promise<LanguageModelV4FilePart[]> {
  const parts: LanguageModelV4FilePart[] = []
  for (const { mediaType, read } of pictures) {
    const data = await read()
    if (data !== null) parts.push({ type: 'file', mediaType, data: { type: 'data', data } })
  }
  return parts
}

function roundMessages({ assistant, results }: ToolRound): LanguageModelV4Prompt {
  return [
    { role: 'assistant', content: [...assistant] },
    {
      role: 'tool',
      content: results.map(({ call, output, isError }) => ({
        type: 'tool-result',
        toolCallId: call.id,
        toolName: call.name,
        output: { type: isError ? 'error-text' : 'text', value: output },
      })),
    },
  ]
}

/** Without tools the member is left out: some servers refuse an empty list. */
function toSdkTools({ tools = [] }: ChatPrompt): { tools?: LanguageModelV4FunctionTool[] } {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters,
    })),
  }
}

/**
 * The same model, asked up to three times until its first event arrives. After that an error is
 * final, because the learner has read what came before it. A silent provider is not asked again:
 * the learner has waited the whole time allowed already, and each attempt may be billed.
 *
 * A request that fails with tools is sent again without them; `tools` learns from it. So is one whose results of
 * tools the server does not take.
 */
export function withRetries(model: ChatModel, tools = new ToolSupport()): ChatModel {
  const isFinal = (error: unknown) => tools.mayCause(error)
  return {
    async stream(prompt, signal) {
      const { tools: wanted = [], rounds = [] } = prompt
      const isOffered = wanted.length > 0 && tools.offer()
      const plain = withoutTools(prompt)
      if (!isOffered && (wanted.length > 0 || rounds.length === 0)) {
        return retryTransient(() => model.stream(plain, signal), signal)
      }
      try {
        const stream = await retryTransient(() => model.stream(prompt, signal), signal, { isFinal })
        if (isOffered) tools.succeeded()
        return stream
      } catch (error) {
        if (!isFinal(error) || signal.aborted) throw error
      }
      let attempts = 0
      const askPlainly = () => {
        attempts += 1
        return model.stream(plain, signal)
      }
      const stream = await retryTransient(askPlainly, signal, { after: 1 })
      if (isOffered && attempts === 1) tools.failed()
      return stream
    },
  }
}

interface RetryOptions {
  /** Failures that are passed on at once. */
  readonly isFinal?: ((error: unknown) => boolean) | undefined
  /** Attempts of the same request that were made before. */
  readonly after?: number
}

/** Runs `run` again after its transient failures; any other failure, and the last one, is thrown. */
export async function retryTransient<Result>(
  run: () => Promise<Result>,
  signal: AbortSignal,
  { isFinal = () => false, after = 0 }: RetryOptions = {},
): Promise<Result> {
  for (let retries = after; ; retries++) {
    try {
      return await run()
    } catch (error) {
      const delayMs = retryDelaysMs[retries]
      if (delayMs === undefined || signal.aborted || isFinal(error)) throw error
      if (!(error instanceof ModelError) || !error.retryable || error.pictures) throw error
      const waitMs = Math.min(Math.max(jitter(delayMs), error.retryAfterMs ?? 0), retryMaxMs)
      await pause(waitMs, signal)
    }
  }
}

/**
 * Between half of it and all of it, so that streams which failed together do not retry together.
 */
function jitter(delayMs: number): number {
  return delayMs * (0.5 + Math.random() / 2)
}
