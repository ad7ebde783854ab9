/** A server with a fake model, which plays the script that the learner's message names. */
import type { ProviderName } from '../../src/llm/registry'
import { everyProvider } from './providers/every-provider'
import type { ProviderRequest, Respond, Script } from './providers/script'
import type { StandIn, StandInOptions } from './providers/stand-in'
import { startServer, type ServerOptions, type TestServer } from './server'

export type Scripts = Readonly<Record<string, readonly string[] | Script>>

export interface ScriptedServer extends AsyncDisposable {
  readonly server: TestServer
  readonly url: string
  readonly model: StandIn
}

/** The model's key; only a request to the model may contain it. */
export const modelKey = 'sk-key-of-the-test-0123456789'

/** `n` words, one a token. */
export const paced = (n: number, delayMs = 20): Script => ({
  tokens: Array.from({ length: n }, (_, index) => `w${index} `),
  firstDelayMs: delayMs,
  delayMs,
})

export const wholeText = ({ tokens = [] }: Script): string => tokens.join('')

/** The variables that make a server use `model`. */
export const modelEnvironment = (provider: ProviderName, url: string) => ({
  LLM_PROVIDER: provider,
  LLM_BASE_URL: url,
  LLM_MODEL: 'tutor-model',
  LLM_API_KEY: modelKey,
})

interface ModelOptions {
  readonly hidden?: StandInOptions['hidden']
  readonly about?: StandInOptions['about']
  readonly reply?: Respond | undefined
}

/**
 * A fake model that plays the script whose name is in double brackets in the learner's last
 * message.
 */
export function startScriptedModel(
  scripts: Scripts,
  provider: ProviderName = 'openai-compatible',
  { hidden = {}, reply, about }: ModelOptions = {},
): Promise<StandIn> {
  const found = everyProvider.find((each) => each.provider === provider)
  if (!found) throw new Error(`no stand-in for ${provider}`)
  return found.start({
    reply: reply ?? ((request) => scripts[lastNamed(request)] ?? ['What', ' next?']),
    hidden: hidden ?? {},
    ...(about && { about }),
  })
}

/** Starts both; disposing of it stops both. */
export async function startScripted(
  scripts: Scripts,
  options: ServerOptions & ModelOptions & { provider?: ProviderName } = {},
): Promise<ScriptedServer> {
  const provider = options.provider ?? 'openai-compatible'
  const model = await startScriptedModel(scripts, provider, options)
  const env = { ...modelEnvironment(provider, model.url), ...options.env }
  const server = await startServer({ ...options, env })
  return {
    server,
    url: server.url,
    model,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await model.stop()
    },
  }
}

function lastNamed({ body }: ProviderRequest): string {
  return (
    JSON.stringify(body)
      .match(/\[\[[\w-]+\]\]/g)
      ?.at(-1)
      ?.slice(2, -2) ?? ''
  )
}

/** A reply whose second half waits until `goOn` is called, so that a test can check the first. */
export function halved(tokens: readonly string[]): { readonly script: Script; goOn(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pause = { before: Math.ceil(tokens.length / 2), until: promise }
  return { script: { tokens, delayMs: 5, pause }, goOn: resolve }
}
