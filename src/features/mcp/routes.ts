import { Type } from '@sinclair/typebox'
import { endpoint } from '../../http/endpoint'
import { rpcProblemSchema } from '../../http/openapi'
import { plugin } from '../../http/http-app'
import { publicDocument } from '../../http/server-page'
import type { Services } from '../../services'
import { mcpResource, rpcProblemFormat, type Mcp } from './mcp'
import { RpcAnswer, RpcMessage, ServerCard } from './model'
import { mcpPath, serverCard } from './server-info'

export const mcpRoutes = ({ config }: Services, mcp: Mcp) =>
  plugin('mcp', [
    postMessage(mcp),
    publicDocument({
      path: '/.well-known/mcp/server-card.json',
      operationId: 'getMcpServerCard',
      summary: 'What the MCP server offers, and what each of it takes',
      contentType: 'application/json; charset=utf-8',
      schema: ServerCard,
      example: serverCard(config.baseUrl),
      make: () => JSON.stringify(serverCard(config.baseUrl)),
    }),
  ])

const neither = 'The answer is application/json or text/event-stream; Accept names neither.'

const refusalExample = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_000, message: neither },
  code: 'BAD_REQUEST',
  message: neither,
  requestId: '0199c0de-0000-7000-8000-00000000000f',
}

const postMessage = (mcp: Mcp) =>
  endpoint(
    {
      method: 'POST',
      path: mcpPath,
      operationId: 'postMcpMessage',
      summary: 'Speak the Model Context Protocol',
      description:
        'Streamable HTTP without sessions, in the revisions 2026-07-28 and 2025-11-25: one JSON-RPC message a request. The handshake and the lists are for everybody; the list of resources is empty without a credential, and a hint in `_meta` says so. A tool call takes the tool’s scope, and reading a resource the scope of its kind, by a bearer token; cookies are not looked at. Every challenge names the scopes that the metadata of this resource lists. `Accept` is negotiated: JSON for one of any type, the type that weighs more where they differ. Pages of other origins call it with a bearer token; without one, another `Origin` or `Host` than this instance’s is 403. A call of a tool that writes may carry an `Idempotency-Key`: the same key and arguments have one effect. What a tool refuses is in its result (`isError`), in the words of this API’s failures.',
      tag: 'MCP',
      access: 'visitor',
      resource: mcpResource,
      crossOrigin: 'any',
      security: [null, 'mobile', 'oauth', 'agentKey'],
      problemFormat: rpcProblemFormat,
      schemas: { body: RpcMessage },
      bodyExample: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      responses: {
        200: {
          description: 'The answer, or a stream that ends with it.',
          schema: RpcAnswer,
          contentType: 'text/event-stream',
          events: { message: RpcAnswer },
          optionalHeaders: {
            'WWW-Authenticate': 'The challenge, beside a list of resources without a credential.',
          },
          example: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
        },
        202: { description: 'A notification or a response was taken.', empty: true },
        406: {
          description: '`Accept` takes neither `application/json` nor `text/event-stream`.',
          schema: Type.Unsafe(rpcProblemSchema),
          example: refusalExample,
        },
      },
      problems: ['FORBIDDEN', 'INSUFFICIENT_SCOPE', 'NOT_FOUND'],
      notFoundMessage: 'There is no such method.',
    },
    (context) => mcp.answer(context),
  )
