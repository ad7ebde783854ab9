/** The official client, in either era. */
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { Keeper, passAll } from './keeper.mjs'
import { mcp, passed } from './learner.mjs'

const isOlder = process.env.MCP_ERA === '2025-11-25'
const options = isOlder ? {} : { versionNegotiation: { mode: { pin: '2026-07-28' } } }
const keeper = new Keeper()
const transport = new StreamableHTTPClientTransport(mcp, { authProvider: keeper })
const client = new Client({ name: 'An agent', version: '1.0.0' }, options)
await client.connect(transport)
const { tools } = await client.listTools()
const { resources } = await client.listResources()
passed(
  `${client.getNegotiatedProtocolVersion()}: ${tools.length} tools, ${resources.length} resources`,
)
await passAll(keeper, {
  call: () => client.callTool({ name: 'list_sessions', arguments: {} }),
  isRefused: (error) => error instanceof UnauthorizedError,
  finish: ({ searchParams }) => transport.finishAuth(searchParams),
})
passed(`${(await client.listResources()).resources.length} resources after`)
await client.close()
