/**
 * The protocol's official library: it serves both eras, with one server object a message, at which the tools, resources
 * and prompts of that request are registered. A call of a tool: authorization, validation, idempotency, progress, and
 * errors as results.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  ProtocolErrorCode,
  type ServerOptions,
  type CallToolResult,
  completable,
  ProtocolError,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { Challenge } from '../../http/auth'
import { eventStreamHeaders, frame, keepAliveMs, readFrames } from '../../http/event-stream'
import { mediaTypeOf } from '../../http/negotiation'
import { minuteMs } from '../../lib/clock'
import type { RpcAnswer, RpcMessage } from './model'
import {
  eventStream,
  hidesResources,
  isLateJson,
  jsonType,
  type McpRequest,
  wantedType,
  authorize,
  hasScope,
} from './requests'
import { instructions, serverInfo, mcpPath, type Prompt, prompts } from './server-info'
import type { ToolDependencies, McpTool, ToolContext } from './tools/tool'
import type { Claim } from '../../http/endpoint'
import { badRequest } from '../../http/errors'
import { idempotencyKeyOf } from '../../http/pipeline'
import { toProblem } from '../../http/response'
import { Validator } from '../../http/validation'
import { type ListedResource, type ResourceKind, resourceKinds } from './resources'
import { tools } from './tools/tools'

export interface Protocol {
  /** Answers an authorized message. */
  answer(request: McpRequest): Promise<Response>
}

/** The lists are constant while the server runs, so a stream of changes ends at once. */
const constantList = { listChanged: false }
const publicCache = { ttlMs: 5 * minuteMs, cacheScope: 'public' } as const
const noCache = { ttlMs: 0, cacheScope: 'private' } as const

export const serverOptions = (era: 'legacy' | 'modern'): ServerOptions => ({
  instructions,
  cacheHints: {
    'server/discover': publicCache,
    'tools/list': publicCache,
    'prompts/list': publicCache,
    'resources/templates/list': publicCache,
    'resources/list': noCache,
    'resources/read': noCache,
  },
  capabilities: {
    tools: constantList,
    resources: constantList,
    prompts: constantList,
    ...(era === 'legacy' ? { logging: {} } : {}),
  },
})

/** The protocol with the product's tools, resources and prompts. */
export function createProtocol(deps: ToolDependencies, challenge: Challenge): Protocol {
  const { config, log } = deps.services
  // The library passes no request to the factory of server objects.
  const requests = new AsyncLocalStorage<McpRequest>()
  const register = createRegistration(deps, challenge)
  const handler = createMcpHandler(
    ({ era }) => {
      const server = new McpServer(serverInfo(config.baseUrl), serverOptions(era))
      const request = requests.getStore()
      if (request) register(server, request)
      return server
    },
    { onerror: (err) => log.debug({ err }, 'mcp.message_rejected') },
  )
  return {
    answer: async (received) => {
      const { request, body } = toLibraryRequest(received)
      const response = await requests.run(received, () =>
        handler.fetch(request, { parsedBody: body }),
      )
      return toClientResponse(response, received)
    },
  }
}

/** A request as the library takes it. */
interface LibraryRequest {
  readonly request: Request
  readonly body: RpcMessage
}

/** The library requires both types, in lower case (MCP, streamable HTTP). */
const libraryHeaders = { accept: `${jsonType}, ${eventStream}`, 'content-type': jsonType }

const toLibraryRequest = ({ request, body }: McpRequest): LibraryRequest => ({
  request: withLibraryTypes(request),
  body: withoutNullArguments(body),
})

/** The library's response as the client expects it, in the type that the client prefers. */
async function toClientResponse(response: Response, received: McpRequest): Promise<Response> {
  const given = mediaTypeOf(response.headers)
  const isStream = given === eventStream
  const type = wantedType(received.request) ?? given
  const edit = await editOf(received)
  if (response.status !== 200 || !(edit || type !== given)) return response
  const answer = finalAnswer(response, isStream).then(
    (found) => found && (edit ?? unchanged)(found),
  )
  if (isStream && isLateJson(received)) {
    const headers = { 'content-type': jsonType }
    return new Response(jsonWhenReady(answer), { headers })
  }
  const found = await answer
  // The library sends the same to a client that has disconnected.
  if (!found) return new Response(null, { status: 499 })
  if (type === jsonType) return Response.json(found)
  return new Response(frame('message', found), { headers: eventStreamHeaders })
}

/** The body was read before; the library gets its value beside the request. */
function withLibraryTypes({ url, headers: sent, signal }: Request): Request {
  const headers = new Headers(sent)
  for (const [name, value] of Object.entries(libraryHeaders)) headers.set(name, value)
  return new Request(url, { method: 'POST', headers, signal })
}

/** Clients in languages without absent members send null. */
function withoutNullArguments(body: RpcMessage): RpcMessage {
  if (body.params?.['arguments'] !== null) return body
  const { arguments: _, ...params } = body.params
  return { ...body, params }
}

/**
 * The last message of a stream answers the request; those before it are notifications. Null where the
 * stream has ended without an answer, because the client disconnected.
 */
async function finalAnswer(response: Response, isStream: boolean): Promise<RpcAnswer | null> {
  if (!isStream) return (await response.json()) as RpcAnswer
  let last: unknown = null
  if (response.body) for await (const { data } of readFrames(response.body)) last = data
  return last as RpcAnswer | null
}

/**
 * The JSON of a value that is still to come, and nothing for null. White space before it, which JSON allows, keeps servers
 * and proxies from closing a quiet connection.
 */
export function jsonWhenReady(value: Promise<object | null>): ReadableStream {
  const encoder = new TextEncoder()
  let timer: Timer | undefined
  return new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => controller.enqueue(encoder.encode(' ')), keepAliveMs)
      value
        .then((ready) => {
          clearInterval(timer)
          if (ready) controller.enqueue(encoder.encode(JSON.stringify(ready)))
          controller.close()
        })
        .catch((error: unknown) => {
          clearInterval(timer)
          controller.error(error)
        })
    },
    cancel: () => clearInterval(timer),
  })
}

type Edit = (answer: RpcAnswer) => RpcAnswer
const unchanged: Edit = (answer) => answer

async function editOf(received: McpRequest): Promise<Edit | null> {
  const { request, body } = received
  if (hidesResources(received)) return withHint
  if (body.method === 'resources/read' && (await isLegacyRequest(request, body))) {
    return (answer) => withOlderCode(withInvalidParams(answer))
  }
  return mayBeInvalid(body) ? withInvalidParams : null
}

/** Methods whose parameters the library refuses with a wrong code. */
const needsParams = /^(resources\/read|prompts\/get|completion\/complete|logging\/setLevel)$/

const mayBeInvalid = ({ method = '', params = {} }: RpcMessage): boolean =>
  needsParams.test(method) || (method.endsWith('/list') && params['cursor'] !== undefined)

/** One of the library's findings about parameters. */
interface ParameterFault {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/**
 * The library answers invalid parameters of most methods with -32603, an internal error, and its
 * findings as the message. JSON-RPC 2.0 §5.1 has -32602 for them.
 */
const withInvalidParams: Edit = (answer) => {
  const { error } = answer
  if (error?.code !== ProtocolErrorCode.InternalError || error.data !== undefined) return answer
  const findings = findingsIn(error.message)
  if (!findings) return answer
  const faults = findings.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const message = `The parameters are invalid. ${faults.join('; ')}`
  return { ...answer, error: { code: ProtocolErrorCode.InvalidParams, message } }
}

/** Null for a message of another error. */
function findingsIn(message: string): readonly ParameterFault[] | null {
  if (!message.startsWith('[')) return null
  try {
    return JSON.parse(message) as readonly ParameterFault[]
  } catch {
    return null
  }
}

const hint =
  'This list is empty without a credential. Sign in by OAuth, or send an agent key, to list the sessions and files of a learner.'

const withHint: Edit = (answer) =>
  answer.result
    ? { ...answer, result: { ...answer.result, _meta: { ...metaOf(answer.result), hint } } }
    : answer

const metaOf = (result: object): object => Object((result as { _meta?: unknown })._meta) as object

const resourceNotFound: number = ProtocolErrorCode.ResourceNotFound

/**
 * In the revision 2025-11-25 the code of a missing resource is -32002. The library sends the newer
 * -32602 in both eras, with the URI and no other member as the error's data.
 */
const withOlderCode: Edit = (answer) => {
  const { error } = answer
  const members = Object.keys(Object(error?.data) as object)
  const isMissing = error?.code === ProtocolErrorCode.InvalidParams && members.join() === 'uri'
  return error && isMissing ? { ...answer, error: { ...error, code: resourceNotFound } } : answer
}

/** A function that registers everything with the server object that answers a request. */
export function createRegistration(
  deps: ToolDependencies,
  challenge: Challenge,
): (server: McpServer, request: McpRequest) => void {
  const toolEntries = tools.map((tool) => ({
    call: createToolCaller(deps, challenge, tool),
    name: tool.name,
    config: {
      title: tool.title,
      description: tool.description,
      inputSchema: uncheckedSchema(tool.input),
      outputSchema: uncheckedSchema(tool.output),
      annotations: { title: tool.title, ...tool.hints },
    },
  }))
  const promptEntries = prompts.map((prompt) => ({ prompt, argsSchema: argumentsOf(prompt) }))
  return (server, request) => {
    for (const { name, config, call } of toolEntries) {
      server.registerTool(name, config, (input: unknown, context) => call(input, request, context))
    }
    for (const kind of resourceKinds) {
      registerResource(server, kind, new ResourceReader(deps, challenge, request))
    }
    for (const { prompt, argsSchema } of promptEntries) {
      const { name, title, description } = prompt
      server.registerPrompt(name, { title, description, argsSchema }, (input: unknown) => ({
        description,
        messages: [{ role: 'user', content: { type: 'text', text: prompt.render(input) } }],
      }))
    }
  }
}

function argumentsOf({ input, suggestions }: Prompt): StandardSchemaWithJSON {
  const fields = Object.entries(suggestions).map(([name, options]) => [
    name,
    completable(checkedSchema(Type.String()), (typed) =>
      options.filter((option) => option.startsWith(typed.toLowerCase())),
    ),
  ])
  return Object.assign(checkedSchema(input), { shape: Object.fromEntries(fields) as object })
}

function registerResource(server: McpServer, kind: ResourceKind, reader: ResourceReader): void {
  const { name, title, description, prefix, mimeType } = kind
  const template = new ResourceTemplate(`${prefix}{id}`, {
    list: async () => ({
      resources: (await reader.listNewest(kind)).map(({ id, title, lastModified }) => ({
        uri: `${prefix}${id}`,
        name: `${name}-${id}`,
        title,
        mimeType,
        annotations: { lastModified },
      })),
    }),
    complete: {
      id: async (typed) =>
        (await reader.listNewest(kind))
          .map(({ id }) => id)
          .filter((id) => id.startsWith(typed.toLowerCase())),
    },
  })
  server.registerResource(name, template, { title, description, mimeType }, (uri) =>
    reader.read(kind, uri.href),
  )
}

/** The most resources of a kind that are listed, and that complete an id. */
const maxListed = 50

/** Lists and reads resources for the sender of one request. Rejects with a ProtocolError. */
class ResourceReader {
  constructor(
    readonly deps: ToolDependencies,
    readonly challenge: Challenge,
    readonly request: McpRequest,
  ) {}

  /** The newest resources of a kind; none without the scope that reads them. */
  async listNewest(kind: ResourceKind): Promise<ListedResource[]> {
    const { principal } = this.request
    if (!hasScope(principal, kind.scope)) return []
    try {
      return await kind.list(this.deps, principal.userId, maxListed)
    } catch (error) {
      throw this.#toProtocolError(error)
    }
  }

  async read(kind: ResourceKind, uri: string): Promise<ReadResourceResult> {
    const { prefix, scope, mimeType } = kind
    try {
      const { userId } = authorize(this.request.principal, scope, this.challenge)
      const text = await kind.read(this.deps, userId, uri.slice(prefix.length))
      return { contents: [{ uri, mimeType, text }] }
    } catch (error) {
      throw this.#toProtocolError(error, uri)
    }
  }

  /** The library would send the message of any other error, which may be private. */
  #toProtocolError(error: unknown, uri?: string): ProtocolError {
    const problem = toProblem(error, this.request, this.deps.services.log)
    if (problem.code === 'NOT_FOUND' && uri !== undefined) return new ResourceNotFoundError(uri)
    const body = problem.body(this.request.requestId)
    return new ProtocolError(ProtocolErrorCode.InternalError, problem.message, body)
  }
}

type StandardSchema<S extends TSchema> = StandardSchemaWithJSON<Static<S>, Static<S>>

/** A TypeBox schema as the library takes it (standardschema.dev), which checks values. */
function checkedSchema<S extends TSchema>(schema: S): StandardSchema<S> {
  const validator = new Validator(schema)
  return toStandardSchema(schema, (value) => {
    const read = validator.read(value)
    if ('value' in read) return { value: read.value }
    const issues = read.faults.map(({ path, message }) => ({
      message,
      path: path.split('/').slice(1),
    }))
    return { issues }
  })
}

/** The same without a check: the tool caller checks inputs, and the tests check outputs. */
const uncheckedSchema = <S extends TSchema>(schema: S): StandardSchema<S> =>
  toStandardSchema(schema, (value) => ({ value: value as Static<S> }))

function toStandardSchema<S extends TSchema>(
  schema: S,
  validate: StandardSchema<S>['~standard']['validate'],
): StandardSchema<S> {
  const json = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>
  const jsonSchema = { input: () => json, output: () => json }
  return { '~standard': { version: 1, vendor: 'typebox', validate, jsonSchema } }
}

type ToolCaller = (
  input: unknown,
  request: McpRequest,
  context: ServerContext,
) => Promise<CallToolResult>

/** A function that calls the tool. It never rejects: a failure is a result with the API's problem. */
function createToolCaller(deps: ToolDependencies, challenge: Challenge, tool: McpTool): ToolCaller {
  const validator = new Validator(tool.input)
  return async (input, request, context) => {
    try {
      const principal = authorize(request.principal, tool.scope, challenge)
      const read = validator.read(input)
      if ('faults' in read) throw badRequest(read.faults)
      const result = await tool.run(read.value, {
        ...deps,
        principal,
        context: request,
        claim: claimOf(request, principal.userId, tool, input),
        signal: context.mcpReq.signal,
        report: progressReporter(context),
      })
      return { content: [toText(result)], structuredContent: { ...result } }
    } catch (error) {
      const problem = toProblem(error, request, deps.services.log)
      return { content: [toText(problem.body(request.requestId))], isError: true }
    }
  }
}

const toText = (value: object) => ({ type: 'text', text: JSON.stringify(value) }) as const

/** The same key, tool and arguments have one effect. The id of the message does not count. */
function claimOf(
  { request }: McpRequest,
  userId: string,
  { name, hints }: McpTool,
  body: unknown,
): Claim | null {
  const key = hints.readOnlyHint ? null : idempotencyKeyOf(request)
  const route = `${mcpPath} ${name}`
  return key === null ? null : { principal: userId, method: 'POST', route, key, body }
}

/** Sends progress to a client that asked for it. Ignores a client that has disconnected. */
function progressReporter({ mcpReq }: ServerContext): ToolContext['report'] {
  const progressToken = mcpReq._meta?.progressToken
  return async (progress, message) => {
    if (progressToken === undefined) return
    const params = { progressToken, progress, message }
    await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}
