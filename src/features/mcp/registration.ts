/**
 * Registers the tools, resources and prompts with the library's server object for one request, and calls a
 * tool: authorization, validation, idempotency, progress, and errors as results.
 */
import {
  type CallToolResult,
  completable,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { Challenge } from '../../http/auth'
import type { Claim } from '../../http/endpoint'
import { badRequest } from '../../http/errors'
import { idempotencyKeyOf } from '../../http/pipeline'
import { toProblem } from '../../http/response'
import { Validator } from '../../http/validation'
import { authorize, hasScope, type McpRequest } from './requests'
import { type ListedResource, type ResourceKind, resourceKinds } from './resources'
import { mcpPath, type Prompt, prompts } from './server-info'
import type { McpTool, ToolContext, ToolDependencies } from './tools/tool'
import { tools } from './tools/tools'

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
