/**
 * The type that an MCP client gets its answer in. The protocol's library is not needed to know it, and is
 * not loaded for it.
 */
import { acceptedTypes, preferredType } from '../../http/negotiation'
import type { McpRequest } from './authorization'

export const jsonType = 'application/json'
export const eventStream = 'text/event-stream'
const answerTypes = [jsonType, eventStream] as const

type AnswerType = (typeof answerTypes)[number]

/** Whether the client takes an answer in a type that there is. */
export const takesAnswers = (request: Request): boolean =>
  acceptedTypes(request, answerTypes).length > 0

/**
 * The type that the client prefers: JSON where it takes anything. Null where it names both alike, as the protocol
 * asks of clients; then the library chooses.
 */
export const wantedType = (request: Request): AnswerType | null =>
  preferredType(request, answerTypes)

/** Whether the answer is JSON that comes piece by piece: a tool can work for minutes. */
export const isLateJson = ({ request, body }: McpRequest): boolean =>
  body.method === 'tools/call' && wantedType(request) === jsonType
