/**
 * The protocol, by its official library: both eras, one server object a message. Loaded when the first
 * message comes, because the library is large.
 */
import {
  createMcpHandler,
  McpServer,
  type CreateMcpHandlerOptions,
  type ServerOptions,
} from '@modelcontextprotocol/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Challenge } from '../../http/auth'
import { minuteMs } from '../../lib/clock'
import { instructions, serverInfo } from './about'
import type { McpRequest } from './mcp'
import { createOffer } from './offer'
import type { ToolDependencies } from './tools/tool'

export interface Protocol {
  /** Answers a message that its poster may have answered. */
  answer(post: McpRequest): Promise<Response>
}

/** What the protocol is to offer beside the product's own. */
export interface Extra {
  readonly handler?: CreateMcpHandlerOptions
  readonly server?: ServerOptions
  register(server: McpServer): void
}

/** While the server runs; so a stream of changes ends as soon as it is opened. */
const unchanging = { listChanged: false }
const forEverybody = { ttlMs: 5 * minuteMs, cacheScope: 'public' } as const
const forOne = { ttlMs: 0, cacheScope: 'private' } as const

const common: ServerOptions = {
  instructions,
  cacheHints: {
    'server/discover': forEverybody,
    'tools/list': forEverybody,
    'prompts/list': forEverybody,
    'resources/templates/list': forEverybody,
    'resources/list': forOne,
    'resources/read': forOne,
  },
}

export function createProtocol(
  desk: ToolDependencies,
  challenge: Challenge,
  extra?: Extra,
): Protocol {
  const { config, log } = desk.services
  const posts = new AsyncLocalStorage<McpRequest>()
  const offer = createOffer(desk, challenge)
  const handler = createMcpHandler(
    ({ era }) => {
      const server = new McpServer(serverInfo(config.baseUrl), {
        ...common,
        capabilities: {
          tools: unchanging,
          resources: unchanging,
          prompts: unchanging,
          ...(era === 'legacy' ? { logging: {} } : {}),
        },
        ...extra?.server,
      })
      const post = posts.getStore()
      if (post) offer(server, post)
      extra?.register(server)
      return server
    },
    {
      onerror: (err) => log.debug({ err }, 'a message was not understood'),
      ...extra?.handler,
    },
  )
  return {
    answer: (post) => posts.run(post, () => handler.fetch(post.request, { parsedBody: post.body })),
  }
}
