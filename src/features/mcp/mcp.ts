/**
 * The Model Context Protocol: both of its eras on one address, without sessions. The public module of
 * this folder. The protocol's library is large and is loaded at the first message.
 */
import { type Challenge, challengeFor, challengeHeader } from '../../http/auth'
import type { HandlerResult, ProblemFormat } from '../../http/endpoint'
import { Problem } from '../../http/errors'
import { eventStreamHeaders } from '../../http/event-stream'
import { mediaTypeOf } from '../../http/negotiation'
import type { Services } from '../../services'
import type { Protocol } from './protocol'
import {
  authorize,
  calledTool,
  checkOrigin,
  eventStream,
  hidesResources,
  isLateJson,
  type McpRequest,
  mcpResource,
  requiredScope,
  takesAnswers,
} from './requests'
import type { ToolDependencies, ToolFeatures } from './tools/tool'

export { mcpResource }

export class Mcp {
  readonly #deps: ToolDependencies
  readonly #challenge: Challenge
  #protocol: Promise<Protocol> | undefined

  constructor(services: Services, features: ToolFeatures) {
    this.#deps = { services, features }
    this.#challenge = challengeFor(services.config.baseUrl, mcpResource)
  }

  /**
   * Answers one message. Problems: `FORBIDDEN` for a foreign `Origin` or `Host` without a credential, `UNAUTHORIZED` and
   * `INSUFFICIENT_SCOPE` for a message that requires a scope, `TOO_MANY_REQUESTS` for the rate limit
   * of a tool.
   */
  async answer(request: McpRequest): Promise<HandlerResult> {
    const { config } = this.#deps.services
    if (!request.principal) checkOrigin(request.request, config, this.#challenge)
    const scope = requiredScope(request.body)
    if (scope) authorize(request.principal, scope, this.#challenge)
    const rateLimit = calledTool(request.body)?.rateLimit
    if (rateLimit) await request.countRateLimit(rateLimit)
    if (!takesAnswers(request.request)) return notAcceptable(request.requestId)
    this.#protocol ??= this.loadProtocol(this.#deps, this.#challenge)
    const protocol = await this.#protocol
    const result = await toHandlerResult(await protocol.answer(request), request)
    if (!hidesResources(request)) return result
    // A challenge beside a success says that credentials would change it (RFC 9110 §11.6.1).
    const challenge = { 'www-authenticate': challengeHeader(this.#challenge) }
    return { ...result, headers: { ...result.headers, ...challenge } }
  }

  /** Loads the library and registers everything with it. */
  protected async loadProtocol(deps: ToolDependencies, challenge: Challenge): Promise<Protocol> {
    const { createProtocol } = await import('./protocol')
    return createProtocol(deps, challenge)
  }
}

/** Error codes of JSON-RPC 2.0 §5.1. */
const parseError = -32_700
const invalidRequest = -32_600
const methodNotFound = -32_601
/** One of those that are for servers; the protocol's library has it for the same. */
const notAcceptableCode = -32_000

/**
 * Problems in the error envelope of this API and in that of JSON-RPC at once, for both kinds of
 * clients. A problem that precedes the reading of the message has no JSON-RPC members.
 */
export const rpcProblemFormat: ProblemFormat = {
  names: {},
  render: (problem, { requestId }) => {
    const { status, message } = problem
    const code = rpcErrorCode(problem)
    const rpc = code === null ? {} : { jsonrpc: '2.0', id: null, error: { code, message } }
    return { status, json: { ...rpc, ...problem.body(requestId) } }
  },
}

/** Null when the problem is not about the message. */
function rpcErrorCode({ code, detail }: Problem): number | null {
  if (code === 'NOT_FOUND') return methodNotFound
  if (code !== 'BAD_REQUEST') return null
  return Array.isArray(detail) ? invalidRequest : parseError
}

/** The library's response as a handler result. Rejects when the library failed. */
async function toHandlerResult(response: Response, received: McpRequest): Promise<HandlerResult> {
  const { status, headers, body } = response
  if (status >= 500) throw new Error('The library of the protocol failed.')
  if (status >= 400 && body !== null) {
    return withEnvelope(status, await response.json(), received.requestId)
  }
  if (mediaTypeOf(headers) === eventStream) {
    return { status, body: body ?? '', headers: eventStreamHeaders }
  }
  const type = headers.get('content-type')
  // A whole text gets a content coding.
  const answer = (isLateJson(received) ? body : await response.text()) ?? ''
  return { status, body: answer, ...(type ? { headers: { 'content-type': type } } : {}) }
}

/** What a client gets that takes neither type of an answer (RFC 9110 §15.5.7). */
function notAcceptable(requestId: string): HandlerResult {
  const message = 'The answer is application/json or text/event-stream; Accept names neither.'
  const error = { code: notAcceptableCode, message }
  const envelope = new Problem('BAD_REQUEST', { message }).body(requestId)
  return { status: 406, json: { jsonrpc: '2.0', id: null, error, ...envelope } }
}

/** The library's JSON-RPC error, with the error envelope of this API added. */
function withEnvelope(status: number, rpcError: unknown, requestId: string): HandlerResult {
  const code = status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST'
  const message = status === 404 ? 'There is no such method.' : 'The message cannot be accepted.'
  const envelope = new Problem(code, { message }).body(requestId)
  return { status, json: { id: null, ...Object(rpcError), ...envelope } }
}
