/** What is offered to one poster: the tools, resources and prompts, bound to who posted. */
import {
  completable,
  ResourceTemplate,
  type McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { Type } from '@sinclair/typebox'
import type { Challenge } from '../../http/auth'
import type { McpRequest } from './mcp'
import { prompts } from './prompts/prompts'
import type { Prompt } from './prompts/prompt'
import { newestResources, readResource } from './resource-reads'
import type { ResourceKind } from './resources/kind'
import { resourceKinds } from './resources/resources'
import { given, taken } from './standard-schema'
import { toolCaller } from './tool-calls'
import type { ToolDependencies } from './tools/tool'
import { tools } from './tools/tools'

/** Registers everything with a server that answers one message. */
export function createOffer(
  desk: ToolDependencies,
  challenge: Challenge,
): (to: McpServer, post: McpRequest) => void {
  const shownTools = tools.map((tool) => ({
    call: toolCaller(desk, challenge, tool),
    name: tool.name,
    config: {
      title: tool.title,
      description: tool.description,
      inputSchema: given(tool.input),
      outputSchema: given(tool.output),
      annotations: { title: tool.title, ...tool.hints },
    },
  }))
  const shownPrompts = prompts.map((prompt) => ({ prompt, argsSchema: argumentsOf(prompt) }))
  return (server, post) => {
    for (const { name, config, call } of shownTools) {
      server.registerTool(name, config, (input: unknown, context) => call(input, post, context))
    }
    for (const kind of resourceKinds) offerKind(server, desk, challenge, kind, post)
    for (const { prompt, argsSchema } of shownPrompts) {
      const { name, title, description } = prompt
      server.registerPrompt(name, { title, description, argsSchema }, (input: unknown) => ({
        description,
        messages: [{ role: 'user', content: { type: 'text', text: prompt.say(input) } }],
      }))
    }
  }
}

/** The arguments of a prompt, with what is suggested for each. */
function argumentsOf({ input, suggestions }: Prompt): StandardSchemaWithJSON {
  const fields = Object.entries(suggestions).map(([name, options]) => [
    name,
    completable(taken(Type.String()), (begun) =>
      options.filter((option) => option.startsWith(begun.toLowerCase())),
    ),
  ])
  return Object.assign(taken(input), { shape: Object.fromEntries(fields) as object })
}

function offerKind(
  server: McpServer,
  desk: ToolDependencies,
  challenge: Challenge,
  kind: ResourceKind,
  post: McpRequest,
): void {
  const { name, title, description, prefix, mimeType } = kind
  const newest = () => newestResources(desk, kind, post)
  const template = new ResourceTemplate(`${prefix}{id}`, {
    list: async () => ({
      resources: (await newest()).map(({ id, title, lastModified }) => ({
        uri: `${prefix}${id}`,
        name: `${name}-${id}`,
        title,
        mimeType,
        annotations: { lastModified },
      })),
    }),
    complete: {
      id: async (begun) =>
        (await newest()).map(({ id }) => id).filter((id) => id.startsWith(begun.toLowerCase())),
    },
  })
  server.registerResource(name, template, { title, description, mimeType }, (uri) =>
    readResource(desk, challenge, kind, uri.href, post),
  )
}
