/** The official client before version 2, which speaks the older era only. */
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Keeper, passAll } from './keeper.mjs'
import { mcp, passed } from './learner.mjs'

const keeper = new Keeper()
const transport = new StreamableHTTPClientTransport(mcp, { authProvider: keeper })
const client = new Client({ name: 'An agent', version: '1.0.0' })
await client.connect(transport)
const { tools } = await client.listTools()
const { resources } = await client.listResources()
passed(`${tools.length} tools, ${resources.length} resources`)
await passAll(keeper, {
  call: () => client.callTool({ name: 'list_sessions', arguments: {} }),
  isRefused: (error) => error instanceof UnauthorizedError,
  finish: ({ searchParams }) => transport.finishAuth(searchParams.get('code')),
})
passed(`${(await client.listResources()).resources.length} resources after`)
await client.close()
