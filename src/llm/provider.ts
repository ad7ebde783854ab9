/**
 * The interface of a provider: one object in one file of `providers/`, listed once in `registry.ts`. The
 * addresses of its requests.
 */
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { BoundedRequest } from './bounded-request'

/**
 * One provider. Configuration, its checks, the health check and the requests all follow from this
 * object. Its file imports the AI SDK package inside `create` only, because the configuration reads
 * the object.
 */
export interface ModelProvider<Name extends string = string> {
  /** The value of `LLM_PROVIDER`. */
  readonly name: Name
  /** The address of the API where `LLM_BASE_URL` is unset. */
  readonly defaultUrl: string
  /** Whether the configuration must set `LLM_BASE_URL`. */
  readonly needsBaseUrl: boolean
  /** Whether the configuration must set `LLM_API_KEY`. */
  readonly needsKey: boolean
  /**
   * The addresses that the API may have where `LLM_BASE_URL` is `given`, the likeliest first: the
   * first of them that does not answer 404 is used. None ends in a slash.
   */
  apiUrls(given: string): readonly [string, ...string[]]
  /**
   * Tokens of prompt and reply together that each model at `baseUrl` takes; null where the server has to be
   * asked.
   */
  contextTokens(baseUrl: string | null): number | null
  /** The request headers that carry `apiKey`. */
  authHeaders(apiKey: string | null): Readonly<Record<string, string>>
  /** Loads the provider's package and builds a model whose requests all go through `request`. */
  create(settings: ProviderSettings, request: BoundedRequest): Promise<StreamingModel>
}

/** The part of the configuration that a provider needs for its requests. */
export interface ProviderSettings {
  /** What `LLM_BASE_URL` says; the provider's own address where it is unset. */
  readonly baseUrl: string
  /** Null for servers that take no key. */
  readonly apiKey: string | null
  /** The model's name as the provider spells it. */
  readonly model: string
  /** Members that the operator adds to each request. */
  readonly params?: Readonly<Record<string, unknown>>
}

/** A part of a streamed reply, in the form of the AI SDK. */
export type StreamPart = LanguageModelV4StreamPart

/**
 * The one method of the AI SDK's `LanguageModelV4` that is used. At this level the SDK carried
 * 66,000 tokens a second, through its `streamText` 19,000.
 */
export interface StreamingModel {
  doStream(
    options: LanguageModelV4CallOptions,
  ): PromiseLike<{ readonly stream: AsyncIterable<StreamPart> }>
}

/** Ends in a version, or in the path under which Google's Vertex AI has its models. */
const versionedPath = /\/(?:v\d\w*|publishers\/\w+)$/

/** `given` without slashes at its end, and without the path of one of `methods`. */
export function withoutMethod(given: string, methods: readonly string[]): string {
  const url = given.replace(/(?<!\/)\/+$/, '')
  const method = methods.find((path) => url.endsWith(path))
  return method === undefined ? url : url.slice(0, -method.length).replace(/(?<!\/)\/+$/, '')
}

/** The same with `version` at the end, unless it ends in a version. */
export const withVersion = (url: string, version: string): string =>
  versionedPath.test(url) ? url : `${url}/${version}`

/** Whether an address has no path: only a host and perhaps a port. */
export const isBareHost = (url: string): boolean => new URL(url).pathname === '/'
