/**
 * The Model Context Protocol, in both of its eras on one address, without sessions. The front door of
 * this folder. What the protocol is made with is loaded at the first message.
 */
import type { HandlerResult } from '../../http/endpoint'
import type { RequestContext } from '../../http/request-context'
import { challengeFor, type Challenge, type Principal } from '../../http/auth'
import type { RateLimitName } from '../../config/config'
import type { Services } from '../../services'
import { mcpPath } from './about'
import { admit, scopeOf, toolOf } from './admission'
import type { RpcMessage } from './model'
import { refuseForeign } from './places'
import type { Extra, Protocol } from './protocol'
import { outcomeOf } from './rpc-failures'
import type { ToolDependencies, Parts } from './tools/tool'

export type { Extra } from './protocol'

/** A message that was posted. */
export interface McpRequest extends RequestContext {
  readonly principal: Principal | null
  readonly body: RpcMessage
  readonly countRateLimit: (name: RateLimitName) => Promise<void>
}

export class Mcp {
  readonly #desk: ToolDependencies
  readonly #challenge: Challenge
  readonly #extra: Extra | undefined
  #protocol: Promise<Protocol> | undefined

  /** `extra`: what the protocol is to offer beside the product's own. */
  constructor(services: Services, parts: Parts, extra?: Extra) {
    this.#desk = { services, parts }
    this.#challenge = challengeFor(services.config.baseUrl, mcpPath)
    this.#extra = extra
  }

  /**
   * Answers one message. Problems: `FORBIDDEN` from or to another place, `UNAUTHORIZED` and
   * `INSUFFICIENT_SCOPE` for what takes a scope, `TOO_MANY_REQUESTS` past the limit of a tool.
   */
  async answer(post: McpRequest): Promise<HandlerResult> {
    const { config } = this.#desk.services
    refuseForeign(post.request, config)
    const scope = scopeOf(post.body)
    if (scope) admit(post.principal, scope, this.#challenge)
    const limit = toolOf(post.body)?.limit
    if (limit) await post.countRateLimit(limit)
    const protocol = await this.#open()
    return outcomeOf(await protocol.answer(post), post.requestId)
  }

  #open(): Promise<Protocol> {
    this.#protocol ??= import('./protocol').then(({ createProtocol }) =>
      createProtocol(this.#desk, this.#challenge, this.#extra),
    )
    return this.#protocol
  }
}
