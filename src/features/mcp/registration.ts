/** Registers the tools, resources and prompts with the library's server object for one request. */
import {
  completable,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import type { Challenge } from '../../http/auth'
import { toProblem } from '../../http/response'
import { Validator } from '../../http/validation'
import { authorize, hasScope, type McpRequest } from './authorization'
import { prompts, type Prompt } from './prompts'
import { resourceKinds, type ListedResource, type ResourceKind } from './resources'
import { createToolCaller } from './tool-calls'
import type { ToolDependencies } from './tools/tool'
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

/** The arguments of a prompt, with the completions of each. */
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
