import { Type, type Static } from '@sinclair/typebox'
import { text } from '../../http/validation'

const version = Type.Literal('2.0')
const id = Type.Union([text(0, 200, 'Of the request.'), Type.Integer()], {
  description: 'Absent on a notification.',
})
const anything = (description: string) =>
  Type.Object({}, { additionalProperties: true, description })

/** One request, notification or response. Batches are refused. */
export const RpcMessage = Type.Object(
  {
    jsonrpc: version,
    id: Type.Optional(id),
    method: Type.Optional(text(1, 200, 'Such as `tools/list` or `tools/call`.')),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'What the method takes.' }),
    ),
    result: Type.Optional(anything('Of a response.')),
    error: Type.Optional(anything('Of a response that is a failure.')),
  },
  { title: 'RpcMessage' },
)
export type RpcMessage = Static<typeof RpcMessage>

const failure = Type.Object(
  {
    code: Type.Integer(),
    message: Type.String(),
    data: Type.Optional(Type.Unknown()),
  },
  { title: 'RpcError' },
)

/** The response; in a stream also the notifications before it. */
export const RpcAnswer = Type.Object(
  {
    jsonrpc: version,
    id: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
    result: Type.Optional(anything('What the method gives.')),
    error: Type.Optional(failure),
    method: Type.Optional(Type.String({ description: 'Of a notification in a stream.' })),
    params: Type.Optional(anything('Of a notification in a stream.')),
  },
  { title: 'RpcAnswer' },
)
export type RpcAnswer = Static<typeof RpcAnswer>

const named = (about: string) =>
  Type.Array(
    Type.Object({ name: Type.String(), description: Type.String() }, { title: 'McpPrompt' }),
    {
      description: about,
    },
  )

export const ServerCard = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    description: Type.String(),
    version: Type.String(),
    serverUrl: Type.String({ format: 'uri' }),
    transport: Type.Literal('streamable-http'),
    protocolVersions: Type.Array(Type.String()),
    documentationUrl: Type.String({ format: 'uri' }),
    authentication: Type.Object(
      {
        required: Type.Boolean({
          description: 'To list what is here; calling a tool always takes it.',
        }),
        schemes: Type.Array(Type.String()),
        resourceMetadata: Type.String({ format: 'uri' }),
        authorizationServers: Type.Array(Type.String({ format: 'uri' })),
      },
      { title: 'McpAuthentication' },
    ),
    tools: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          title: Type.String(),
          description: Type.String(),
          scopes: Type.Array(Type.String()),
        },
        { title: 'McpTool' },
      ),
    ),
    resources: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          description: Type.String(),
          uriTemplate: Type.String(),
          scopes: Type.Array(Type.String()),
        },
        { title: 'McpResource' },
      ),
    ),
    prompts: named('What learners can begin with.'),
  },
  { title: 'McpServerCard' },
)
export type ServerCard = Static<typeof ServerCard>
