/**
 * What an MCP client accepts: an event stream, JSON, or anything. The protocol's library is not needed
 * to know it, and is not loaded for it.
 */
import type { McpRequest } from './authorization'

export const eventStream = 'text/event-stream'

/** Whether the client takes any type and does not name the event stream. */
export const takesJsonOnly = (request: Request): boolean =>
  acceptsAnything(request) && !mediaTypes(request).includes(eventStream)

/** Whether the answer is JSON that comes piece by piece: a tool can work for minutes. */
export const isLateJson = ({ request, body }: McpRequest): boolean =>
  body.method === 'tools/call' && takesJsonOnly(request)

/** A missing header accepts anything (RFC 9110 §12.5.1). */
const mediaTypes = ({ headers }: Request): string[] =>
  (headers.get('accept') || '*/*').split(',').map(mediaType)

const mediaType = (range: string): string => (range.split(';', 1)[0] ?? '').trim().toLowerCase()

export const acceptsAnything = (request: Request): boolean => mediaTypes(request).includes('*/*')
