/** A call of a tool: by whom, with what, and how its result or its failure is told. */
import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { idempotencyKeyOf, type Claim } from '../../http/idempotency'
import type { Challenge } from '../../http/auth'
import { badRequest } from '../../http/errors'
import { Validator } from '../../http/validation'
import { toProblem } from '../../http/error-handler'
import { mcpPath } from './about'
import { admit } from './admission'
import type { McpRequest } from './mcp'
import type { ToolDependencies, Tool, ToolContext } from './tools/tool'

type Caller = (input: unknown, post: McpRequest, context: ServerContext) => Promise<CallToolResult>

/** Calls a tool; never rejects: what fails is in the result, in the words of the API's failures. */
export function toolCaller(desk: ToolDependencies, challenge: Challenge, tool: Tool): Caller {
  const shape = new Validator(tool.input)
  return async (given, post, context) => {
    try {
      const principal = admit(post.principal, tool.scope, challenge)
      const read = shape.read(given)
      if ('faults' in read) throw badRequest(read.faults)
      const result = await tool.run(read.value, {
        ...desk,
        principal,
        context: post,
        claim: claimOf(post, principal.userId, tool, given),
        signal: context.mcpReq.signal,
        report: reporter(context),
      })
      return { content: [asText(result)], structuredContent: { ...result } }
    } catch (error) {
      const problem = toProblem(error, post, desk.services.log)
      return { content: [asText(problem.body(post.requestId))], isError: true }
    }
  }
}

const asText = (value: object) => ({ type: 'text', text: JSON.stringify(value) }) as const

/** The same key, tool and arguments have one effect; the id of the message makes no difference. */
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

/** Whoever has left need not be told. */
function reporter({ mcpReq }: ServerContext): ToolContext['report'] {
  const progressToken = mcpReq._meta?.progressToken
  return async (progress, message) => {
    if (progressToken === undefined) return
    const params = { progressToken, progress, message }
    await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}
