/** Failures in the envelope of this API and in JSON-RPC at once, so that either kind of client reads them. */
import type { ProblemFormat, HandlerResult } from '../../http/endpoint'
import { eventStreamHeaders } from '../../http/event-stream'
import { Problem } from '../../http/errors'

/** JSON-RPC 2.0 §5.1. */
const parseError = -32_700
const invalidRequest = -32_600
const methodNotFound = -32_601

/** Those before a message is understood are plain HTTP; those about the message are JSON-RPC as well. */
export const rpcFailures: ProblemFormat = {
  names: {},
  render: (problem, { requestId }) => {
    const { status, message } = problem
    const code = rpcCode(problem)
    const rpc = code === null ? {} : { jsonrpc: '2.0', id: null, error: { code, message } }
    return { status, json: { ...rpc, ...problem.body(requestId) } }
  },
}

/** Null where there was no message. */
function rpcCode({ code, detail }: Problem): number | null {
  if (code === 'NOT_FOUND') return methodNotFound
  if (code !== 'BAD_REQUEST') return null
  return Array.isArray(detail) ? invalidRequest : parseError
}

/** What the protocol answered, as an outcome. Rejects where it failed. */
export async function outcomeOf(response: Response, requestId: string): Promise<HandlerResult> {
  const { status, headers, body } = response
  if (status >= 500) throw new Error('The library of the protocol failed.')
  if (status >= 400 && body !== null) return refusal(status, await response.json(), requestId)
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    return { status, body: body ?? '', headers: eventStreamHeaders }
  }
  return { status, body: body ?? '', ...(type ? { headers: { 'content-type': type } } : {}) }
}

/** The protocol's own error, with the envelope around it. */
function refusal(status: number, error: unknown, requestId: string): HandlerResult {
  const code = status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST'
  const message = status === 404 ? 'There is no such method.' : 'The message cannot be accepted.'
  const envelope = new Problem(code, { message }).body(requestId)
  return { status, json: { id: null, ...Object(error), ...envelope } }
}
