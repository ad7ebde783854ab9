/** What a model server says of itself, beside its replies. A server that says nothing is a finding too. */
import { parseJson } from '../lib/json'
import { product } from '../lib/product'
import { type ModelConfig, providerNamed } from './registry'

const probeMs = 10_000
const maxProbeBytes = 4 * 1024 * 1024

/** The names of a server's models; null where it has no list. Never rejects. */
export async function listModels(config: ModelConfig): Promise<readonly string[] | null> {
  const { apiUrls, authHeaders, defaultUrl } = providerNamed(config.provider)
  const headers = authHeaders(config.apiKey)
  for (const url of apiUrls(config.baseUrl ?? defaultUrl)) {
    const list = (await readJson(`${url}/models`, headers)) as ModelList | null
    const models = list?.data ?? list?.models
    if (Array.isArray(models)) return models.flatMap(nameOf)
  }
  return null
}

/** OpenAI and those like it have `data` with `id`s, Google `models` with `name`s. */
interface ModelList {
  readonly data?: unknown
  readonly models?: unknown
}

function nameOf(model: unknown): readonly string[] {
  const { id, name } = Object(model) as { id?: unknown; name?: unknown }
  const found = id ?? name
  return typeof found === 'string' ? [found] : []
}

/** Whether the address is that of an instance of this program. Never rejects. */
export async function isElenchus({ baseUrl }: ModelConfig): Promise<boolean> {
  if (baseUrl === null) return false
  const status = await readJson(`${new URL(baseUrl).origin}/api/status`, {})
  const { service, contractVersion } = Object(status) as Record<string, unknown>
  return service === product.name && typeof contractVersion === 'string'
}

/** The JSON at an address; null where there is none. */
async function readJson(url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(probeMs)
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    if (!response.ok) {
      await response.body?.cancel()
      return null
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxProbeBytes) return null
      chunks.push(chunk)
    }
    return parseJson(Buffer.concat(chunks).toString())
  } catch {
    return null
  }
}
