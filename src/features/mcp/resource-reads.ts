/** A resource that is read: by whom, and how its text or its failure is told. */
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import type { Challenge } from '../../http/principal'
import { problemOf } from '../../http/unexpected'
import { admit } from './admission'
import type { Post } from './mcp'
import type { ResourceKind } from './resources/kind'
import type { Desk } from './tools/tool'

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
    const problem = problemOf(error, post, desk.services.log)
    if (problem.code === 'NOT_FOUND') throw new ResourceNotFoundError(uri)
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      problem.message,
      problem.body(post.requestId),
    )
  }
}
