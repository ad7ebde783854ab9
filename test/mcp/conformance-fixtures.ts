/**
 * The product's MCP endpoint with the fixtures that the public conformance suites call: tools,
 * resources and prompts with the names and the content that the suites describe.
 */
import {
  type CallToolResult,
  completable,
  createMcpHandler,
  fromJsonSchema,
  InMemoryServerEventBus,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { McpRequest } from '../../src/features/mcp/requests'
import { Mcp } from '../../src/features/mcp/mcp'
import { type Protocol, serverOptions, createRegistration } from '../../src/features/mcp/protocol'
import { serverInfo } from '../../src/features/mcp/server-info'
import type { ToolDependencies } from '../../src/features/mcp/tools/tool'
import type { Challenge } from '../../src/http/auth'
import { registerElicitationFixtures, states } from './elicitation-fixtures'

type Content = CallToolResult['content']

/** One red pixel, and an empty sound. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA=='
const image = { type: 'image', data: png, mimeType: 'image/png' } as const
const said = (text: string) => ({ type: 'text', text }) as const
const embedded = (uri: string, mimeType: string, text: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text } }) as const

const contents: Readonly<Record<string, Content>> = {
  test_simple_text: [said('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    said('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
}

/** The product's endpoint, which also offers the fixtures. */
export class McpWithFixtures extends Mcp {
  protected override async loadProtocol(
    deps: ToolDependencies,
    challenge: Challenge,
  ): Promise<Protocol> {
    const bus = new InMemoryServerEventBus()
    const requests = new AsyncLocalStorage<McpRequest>()
    const register = createRegistration(deps, challenge)
    const handler = createMcpHandler(
      ({ era }) => {
        const server = new McpServer(serverInfo(deps.services.config.baseUrl), {
          ...serverOptions(era),
          capabilities: {
            tools: { listChanged: true },
            prompts: { listChanged: true },
            resources: { subscribe: true, listChanged: true },
            logging: {},
          },
          requestState: { verify: states.verify },
        })
        const request = requests.getStore()
        if (request) register(server, request)
        registerTools(server, bus)
        registerElicitationFixtures(server)
        registerResources(server)
        registerPrompts(server)
        return server
      },
      { bus },
    )
    return {
      answer: (request) =>
        requests.run(request, () => handler.fetch(request.request, { parsedBody: request.body })),
    }
  }
}

function registerTools(server: McpServer, bus: InMemoryServerEventBus): void {
  for (const [name, content] of Object.entries(contents)) {
    server.registerTool(name, { description: 'Answers with fixed content.' }, () => ({ content }))
  }
  server.registerTool('test_error_handling', { description: 'Always fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  for (const name of ['test_tool_with_logging', 'test_logging_tool']) {
    server.registerTool(name, { description: 'Logs as it works.' }, async ({ mcpReq }) => {
      for (const step of ['execution started', 'processing data', 'execution completed']) {
        await mcpReq.log('info', `Tool ${step}`)
      }
      return { content: [said('Logged.')] }
    })
  }
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Tells how far it is.' },
    async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken ?? ''
      for (const progress of [0, 50, 100]) {
        const params = { progressToken, progress, total: 100 }
        await mcpReq.notify({ method: 'notifications/progress', params })
      }
      return { content: [said('Done.')] }
    },
  )
  for (const [name, kind] of [
    ['test_trigger_tool_change', 'tools_list_changed'],
    ['test_trigger_prompt_change', 'prompts_list_changed'],
  ] as const) {
    server.registerTool(name, { description: 'Says that a list has changed.' }, () => {
      bus.publish({ kind })
      return { content: [said('Changed.')] }
    })
  }
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema with keywords of 2020-12.', inputSchema: fromJsonSchema(newest) },
    () => ({ content: [said('Fine.')] }),
  )
  const region = { type: 'string', 'x-mcp-header': 'Region' }
  const header = { type: 'object', properties: { region }, required: ['region'] }
  const inputSchema = fromJsonSchema(header)
  server.registerTool(
    'test_header_tool',
    { description: 'Has an argument that is also a header.', inputSchema },
    () => ({ content: [said('Fine.')] }),
  )
}

const newest = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

function registerResources(server: McpServer): void {
  const text = 'This is the content of the static text resource.'
  server.registerResource('static-text', 'test://static-text', {}, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text }],
  }))
  server.registerResource('static-binary', 'test://static-binary', {}, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: png }],
  }))
  server.registerResource('watched', 'test://watched-resource', {}, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'Watched.' }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, {}, ({ href: uri }, { id }) => {
    const body = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` })
    return { contents: [{ uri, mimeType: 'application/json', text: body }] }
  })
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
}

function registerPrompts(server: McpServer): void {
  const prompted = { description: 'Says something fixed.' }
  const user = (content: Content[number]) => ({ role: 'user', content }) as const
  server.registerPrompt('test_simple_prompt', prompted, () => ({
    messages: [user(said('This is a simple prompt for testing.'))],
  }))
  server.registerPrompt('test_prompt_with_image', prompted, () => ({
    messages: [user(image), user(said('Please analyze the image above.'))],
  }))
  const two = withFields('arg1', 'arg2')
  server.registerPrompt(
    'test_prompt_with_arguments',
    { ...prompted, argsSchema: two },
    ({ arg1, arg2 }) => ({
      messages: [user(said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  )
  const one = withFields('resourceUri')
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...prompted, argsSchema: one },
    ({ resourceUri = '' }) => ({
      messages: [
        user(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(said('Please process the embedded resource above.')),
      ],
    }),
  )
}

/** Required string arguments with completions. */
function withFields(...names: string[]) {
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const schema = { type: 'object', properties, required: names }
  const field = fromJsonSchema<string>({ type: 'string' })
  const shape = Object.fromEntries(
    names.map((name) => [name, completable({ ...field }, () => ['paris', 'park', 'party'])]),
  )
  return Object.assign(fromJsonSchema<Record<string, string>>(schema), { shape })
}
