/** Resources that are looked for and read: by whom, and how what fails is told. */
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { Challenge } from '../../http/principal'
import { problemOf } from '../../http/unexpected'
import { admit, mayRead } from './admission'
import type { Post } from './mcp'
import type { Listed, ResourceKind } from './resources/kind'
import type { Desk } from './tools/tool'

/** Resources of a kind that are listed, and ids that are suggested. */
const listedMax = 50

/** The poster's newest; none for who may not read them. */
export async function newestResources(
  desk: Desk,
  kind: ResourceKind,
  post: Post,
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
  desk: Desk,
  challenge: Challenge,
  { prefix, scope, mimeType, read }: ResourceKind,
  uri: string,
  post: Post,
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
function toldAs(error: unknown, { services }: Desk, post: Post, uri?: string): ProtocolError {
  const problem = problemOf(error, post, services.log)
  if (problem.code === 'NOT_FOUND' && uri !== undefined) return new ResourceNotFoundError(uri)
  const body = problem.body(post.requestId)
  return new ProtocolError(ProtocolErrorCode.InternalError, problem.message, body)
}
