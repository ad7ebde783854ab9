/** The protocol's official library: it serves both eras, with one server object a message. */
import { createMcpHandler, McpServer, type ServerOptions } from '@modelcontextprotocol/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Challenge } from '../../http/auth'
import { minuteMs } from '../../lib/clock'
import type { McpRequest } from './authorization'
import { toClientResponse, toLibraryRequest } from './compatibility'
import { createRegistration } from './registration'
import { instructions, serverInfo } from './server-info'
import type { ToolDependencies } from './tools/tool'

export interface Protocol {
  /** Answers an authorized message. */
  answer(request: McpRequest): Promise<Response>
}

/** The lists are constant while the server runs, so a stream of changes ends at once. */
const constantList = { listChanged: false }
const publicCache = { ttlMs: 5 * minuteMs, cacheScope: 'public' } as const
const noCache = { ttlMs: 0, cacheScope: 'private' } as const

/** The options of a server object of an era. */
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
