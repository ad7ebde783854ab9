/** Learners with keys, and MCP clients of both eras. */
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { scopes } from '../../src/http/auth'
import { type Client, signedUp } from '../support/client'

/** The client options of each era: the default negotiation, or the newest revision only. */
export const eras = {
  '2025-11-25': {},
  '2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
} as const
export type Era = keyof typeof eras
export const eraNames = Object.keys(eras) as Era[]

/** Creates an agent key, by default with every scope. */
export async function keyOf(learner: Client, held: readonly string[] = scopes): Promise<string> {
  const body = { label: 'MCP', scopes: held }
  const answer = await learner.call<{ credential: string }>('POST', '/api/account/agent-keys', body)
  return answer.json.credential
}

/** A connected client, with or without a credential. */
export async function connect(
  url: string,
  era: Era,
  credential?: string,
  path = '/api/mcp',
): Promise<McpClient> {
  const headers = credential === undefined ? {} : { authorization: `Bearer ${credential}` }
  const client = new McpClient({ name: 'A test', version: '1.0.0' }, eras[era])
  const transport = new StreamableHTTPClientTransport(new URL(path, url), {
    requestInit: { headers },
  })
  await client.connect(transport)
  return client
}

/** A new learner with a key that has every scope. */
export async function learnerWithKey(url: string): Promise<{ learner: Client; key: string }> {
  const learner = await signedUp(url)
  return { learner, key: await keyOf(learner) }
}

/** The result of a tool call that must succeed. Its text must equal its structured content. */
export async function called<T>(client: McpClient, name: string, input: object = {}): Promise<T> {
  const { isError, content, structuredContent } = await client.callTool({
    name,
    arguments: { ...input },
  })
  const [first] = content as { type: string; text: string }[]
  if (isError) throw new Error(`${name}: ${first?.text}`)
  if (first?.text !== JSON.stringify(structuredContent)) throw new Error(`${name}: other text`)
  return structuredContent as T
}

/** The error envelope of a tool call that must fail. */
export async function refused(
  client: McpClient,
  name: string,
  input: object = {},
): Promise<{ code: string; message: string; detail?: unknown }> {
  const { isError, content } = await client.callTool({ name, arguments: { ...input } })
  const [first] = content as { text: string }[]
  if (!isError || !first) throw new Error(`${name} succeeded`)
  return JSON.parse(first.text) as { code: string; message: string }
}
