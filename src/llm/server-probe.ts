/** What a model server says of itself, beside its replies. A server that says nothing is a finding too. */
import { parseJson } from '../lib/json'
import { product } from '../lib/product'
import { type ModelConfig, providerNamed } from './registry'

/** Longest wait for an answer that a learner waits for too, and for one of a test. */
const probeMs = 3_000
const testMs = 10_000
const maxProbeBytes = 8 * 1024 * 1024
/** Lower than any real bound that a server would state on purpose. */
const leastTokens = 256
const mostTokens = 100_000_000
const mostSlots = 10_000

/** The names of a server's models; null where it has no list. Never rejects. */
export async function listModels(config: ModelConfig): Promise<readonly string[] | null> {
  const { urls, headers } = placesOf(config)
  for (const url of urls) {
    const { value } = await readJson(`${url}/models`, { headers }, testMs)
    const models = at(value, 'data') ?? at(value, 'models')
    if (Array.isArray(models)) return models.flatMap(nameOf)
  }
  return null
}

/** OpenAI and those like it have `data` with `id`s, Google `models` with `name`s. */
function nameOf(model: unknown): readonly string[] {
  const found = at(model, 'id') ?? at(model, 'name')
  return typeof found === 'string' ? [found] : []
}

/** Whether the address is that of an instance of this program. Never rejects. */
export async function isElenchus({ baseUrl }: ModelConfig): Promise<boolean> {
  if (baseUrl === null) return false
  const { value } = await readJson(`${new URL(baseUrl).origin}/api/status`, {}, testMs)
  return at(value, 'service') === product.name && typeof at(value, 'contractVersion') === 'string'
}

/** What a server says of its bound. */
interface StatedBound {
  readonly tokens: number | null
  /** False where asking again may bring more: the server is loading, or the model is not loaded yet. */
  readonly isFinal: boolean
}

/** Asks the bound of prompt and reply in the ways of llama.cpp, vLLM, LM Studio, gateways and Ollama. Never rejects. */
export async function askBound(config: ModelConfig): Promise<StatedBound> {
  const { urls, root, headers } = placesOf(config)
  const body = JSON.stringify({ model: config.model })
  const lists = await Promise.all(urls.map((url) => readJson(`${url}/models`, { headers })))
  const stated = firstBound(lists.map(({ value }) => listedBound(modelIn(value, config.model))))
  const isFinal = lists.every((list) => list.isFinal)
  if (stated !== null || !isFinal) return { tokens: stated, isFinal }
  const [props, shown, running] = await Promise.all([
    readJson(`${root}/props`, { headers }),
    readJson(`${root}/api/show`, { headers, method: 'POST', body }),
    readJson(`${root}/api/ps`, { headers }),
  ])
  const loaded = at(modelIn(running.value, config.model), 'context_length')
  const ofSettings = ollamaSetting(shown.value)
  const trained = ollamaLimit(shown.value)
  const inForce = [at(props.value, 'default_generation_settings', 'n_ctx'), loaded, ofSettings]
  // What Ollama gives a model is known once it has loaded it.
  return {
    tokens: firstBound([...inForce, trained]),
    isFinal: firstBound(inForce) !== null || trained === undefined,
  }
}

/** What the entry of a model in a list says: llama.cpp, vLLM, LM Studio, and gateways. */
const listedBound = (entry: unknown): number | null =>
  firstBound([
    at(entry, 'meta', 'n_ctx'),
    at(entry, 'max_model_len'),
    at(entry, 'loaded_context_length'),
    at(entry, 'context_window'),
    at(entry, 'context_length'),
    at(entry, 'max_context_length'),
  ])

/** The value at a path of members; undefined where there is none. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null
        ? (found as Readonly<Record<string, unknown>>)[name]
        : undefined,
    value,
  )
}

/** The model's entry in a list of OpenAI (`data`) or Ollama (`models`); null where it has none. */
function modelIn(list: unknown, name: string): unknown {
  const entries = at(list, 'data') ?? at(list, 'models')
  if (!Array.isArray(entries)) return null
  const isNamed = (entry: unknown) =>
    [at(entry, 'id'), at(entry, 'model'), at(entry, 'name')].some(
      (written) => written === name || written === `${name}:latest`,
    )
  const others = entries.length === 1 ? entries[0] : null
  return entries.find(isNamed) ?? (at(list, 'data') === undefined ? null : others)
}

/** `num_ctx` of a model's own settings, which Ollama shows as lines of text. */
function ollamaSetting(shown: unknown): number | undefined {
  const parameters = at(shown, 'parameters')
  if (typeof parameters !== 'string') return undefined
  const [, tokens] = /^num_ctx +(\d{1,9})$/m.exec(parameters) ?? []
  return tokens === undefined ? undefined : Number(tokens)
}

/** What the model was trained for, which Ollama does not exceed. */
function ollamaLimit(shown: unknown): unknown {
  const info = at(shown, 'model_info')
  if (typeof info !== 'object' || info === null) return undefined
  return Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1]
}

/** Whether a value may be the bound of a server. */
export const isBound = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= leastTokens && Number(value) <= mostTokens

const firstBound = (values: readonly unknown[]): number | null => values.find(isBound) ?? null

/** How many requests a server takes at a time. */
interface StatedSlots {
  /** Null where it does not say it, or takes as many as come. */
  readonly slots: number | null
  readonly isFinal: boolean
}

/**
 * Asks how many requests a server takes at a time: llama.cpp says it; Ollama does not, and takes one unless it is
 * set up otherwise. Never rejects.
 */
export async function askSlots(config: ModelConfig): Promise<StatedSlots> {
  const { root, headers } = placesOf(config)
  const [props, running] = await Promise.all([
    readJson(`${root}/props`, { headers }),
    readJson(`${root}/api/ps`, { headers }),
  ])
  const stated = at(props.value, 'total_slots')
  const isCount = Number.isSafeInteger(stated) && Number(stated) > 0 && Number(stated) <= mostSlots
  const ofOllama = Array.isArray(at(running.value, 'models')) ? 1 : null
  return {
    slots: isCount ? Number(stated) : ofOllama,
    isFinal: props.isFinal && running.isFinal,
  }
}

/** Where a server answers questions about itself, and with what headers. */
function placesOf(config: ModelConfig) {
  const { apiUrls, authHeaders, defaultUrl } = providerNamed(config.provider)
  const urls = apiUrls(config.baseUrl ?? defaultUrl)
  const headers = { ...authHeaders(config.apiKey), 'content-type': 'application/json' }
  return { urls, root: urls[0].replace(/\/v1$/, ''), headers }
}

/** The JSON at an address; null where there is none. */
interface ProbeAnswer {
  readonly value: unknown
  /** False where asking again may bring more. */
  readonly isFinal: boolean
}

async function readJson(url: string, init: RequestInit, ms = probeMs): Promise<ProbeAnswer> {
  try {
    const signal = AbortSignal.timeout(ms)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const isFinal = response.status !== 503 && response.status !== 429
    if (!response.ok) {
      await response.body?.cancel()
      return { value: null, isFinal }
    }
    return { value: parseJson(await readText(response)), isFinal }
  } catch {
    return { value: null, isFinal: false }
  }
}

/** The text of a response; empty where it is longer than any answer to a probe. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxProbeBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
