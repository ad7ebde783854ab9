/** Raw JSON-RPC messages, for requests that no client library sends. */
import { type Answer, Client } from '../support/client'

export interface RpcAnswer {
  readonly jsonrpc?: string
  readonly id?: unknown
  readonly result?: Record<string, unknown>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  /** A member of the error envelope. */
  readonly code?: string
  readonly requestId?: string
}

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'A test', version: '1.0.0' },
}

/** A message of the revision 2025-11-25. */
export const message = (method: string, params: object = {}, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

/** A message of the revision 2026-07-28, with its headers. */
export function modern(method: string, params: Record<string, unknown> = {}, id: unknown = 1) {
  const name = params['name'] ?? params['uri']
  return {
    body: message(method, { ...params, _meta: meta }, id),
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    } as Record<string, string>,
  }
}

const accept = { accept: 'application/json, text/event-stream' }

/** Posts a message, checks the response against the OpenAPI document, and reads its event stream. */
export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/api/mcp',
): Promise<Answer<RpcAnswer>> {
  const answer = await new Client(url).call<RpcAnswer>('POST', path, body, {
    ...accept,
    ...headers,
  })
  const [, data] = /^event: message\ndata: (.*)\n\n$/.exec(answer.text) ?? []
  return data === undefined ? answer : { ...answer, json: JSON.parse(data) as RpcAnswer }
}

export const bearing = (credential: string): Record<string, string> => ({
  authorization: `Bearer ${credential}`,
})

export const challengeOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers.get('www-authenticate') ?? ''
