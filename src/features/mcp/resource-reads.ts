/** Resources that are looked for and read: by whom, and how what fails is told. */
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { Challenge } from '../../http/auth'
import { toProblem } from '../../http/error-handler'
import { admit, mayRead } from './admission'
import type { McpRequest } from './mcp'
import type { Listed, ResourceKind } from './resources/kind'
import type { ToolDependencies } from './tools/tool'

/** Resources of a kind that are listed, and ids that are suggested. */
const listedMax = 50

/** The poster's newest; none for who may not read them. */
export async function newestResources(
  desk: ToolDependencies,
  kind: ResourceKind,
  post: McpRequest,
): Promise<Listed[]> {
  const { principal } = post
  if (!mayRead(principal, kind.scope)) return []
  try {
    return await kind.list(desk, principal.userId, listedMax)
  } catch (error) {
    throw toldAs(error, desk, post)
  }
}

/** Rejects with what the protocol knows: that there is none, or that it failed. */
export async function readResource(
  desk: ToolDependencies,
  challenge: Challenge,
  { prefix, scope, mimeType, read }: ResourceKind,
  uri: string,
  post: McpRequest,
): Promise<ReadResourceResult> {
  try {
    const { userId } = admit(post.principal, scope, challenge)
    const text = await read(desk, userId, uri.slice(prefix.length))
    return { contents: [{ uri, mimeType, text }] }
  } catch (error) {
    throw toldAs(error, desk, post, uri)
  }
}

/** In the protocol's words; the library would tell the text of any other error. */
function toldAs(
  error: unknown,
  { services }: ToolDependencies,
  post: McpRequest,
  uri?: string,
): ProtocolError {
  const problem = toProblem(error, post, services.log)
  if (problem.code === 'NOT_FOUND' && uri !== undefined) return new ResourceNotFoundError(uri)
  const body = problem.body(post.requestId)
  return new ProtocolError(ProtocolErrorCode.InternalError, problem.message, body)
}
