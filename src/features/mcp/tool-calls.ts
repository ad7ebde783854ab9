/** Calls a tool: authorization, validation, idempotency, progress, and errors as results. */
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import type { Challenge } from '../../http/auth'
import { toProblem } from '../../http/response'
import { badRequest } from '../../http/errors'
import { idempotencyKeyOf, type Claim } from '../../http/idempotency-key'
import { Validator } from '../../http/validation'
import { authorize, type McpRequest } from './authorization'
import { mcpPath } from './server-info'
import type { Tool, ToolContext, ToolDependencies } from './tools/tool'

type ToolCaller = (
  input: unknown,
  request: McpRequest,
  context: ServerContext,
) => Promise<CallToolResult>

/** A function that calls the tool. It never rejects: a failure is a result with the API's problem. */
export function createToolCaller(
  deps: ToolDependencies,
  challenge: Challenge,
  tool: Tool,
): ToolCaller {
  const validator = new Validator(tool.input)
  return async (input, request, context) => {
    try {
      const principal = authorize(request.principal, tool.scope, challenge)
      const read = validator.read(input)
      if ('faults' in read) throw badRequest(read.faults)
      const result = await tool.run(read.value, {
        ...deps,
        principal,
        context: request,
        claim: claimOf(request, principal.userId, tool, input),
        signal: context.mcpReq.signal,
        report: progressReporter(context),
      })
      return { content: [toText(result)], structuredContent: { ...result } }
    } catch (error) {
      const problem = toProblem(error, request, deps.services.log)
      return { content: [toText(problem.body(request.requestId))], isError: true }
    }
  }
}

const toText = (value: object) => ({ type: 'text', text: JSON.stringify(value) }) as const

/** The same key, tool and arguments have one effect. The id of the message does not count. */
function claimOf(
  { request }: McpRequest,
  userId: string,
  { name, hints }: Tool,
  body: unknown,
): Claim | null {
  const key = hints.readOnlyHint ? null : idempotencyKeyOf(request)
  const route = `${mcpPath} ${name}`
  return key === null ? null : { principal: userId, method: 'POST', route, key, body }
}

/** Sends progress to a client that asked for it. Ignores a client that has disconnected. */
function progressReporter({ mcpReq }: ServerContext): ToolContext['report'] {
  const progressToken = mcpReq._meta?.progressToken
  return async (progress, message) => {
    if (progressToken === undefined) return
    const params = { progressToken, progress, message }
    await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}
