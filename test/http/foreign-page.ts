/** What a page on another origin does with this API; the test builds it for the browser. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** What a script has read of an answer. */
export interface Read {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly credentials?: 'include' | 'omit'
}

/** The answer as a script sees it; null where the browser shows none. Reads a stream to its end. */
async function read(url: string, sent: Sent = {}): Promise<Read | null> {
  try {
    const answer = await fetch(url, sent)
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    }
  } catch {
    return null
  }
}

/** Calls a tool by the official client, pinned to a revision where one is given. */
async function callTool(url: string, token: string, revision: string | null): Promise<string> {
  const options = revision === null ? {} : { versionNegotiation: { mode: { pin: revision } } }
  const client = new Client({ name: 'A page', version: '1.0.0' }, options)
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  )
  const { tools } = await client.listTools()
  const { isError } = await client.callTool({ name: 'list_sessions', arguments: {} })
  const version = client.getNegotiatedProtocolVersion()
  await client.close()
  return `${version}: ${tools.length > 0 && !isError}`
}

/** The functions of the page. */
export interface ForeignPage {
  readonly read: typeof read
  readonly callTool: typeof callTool
}

Object.assign(globalThis, { page: { read, callTool } satisfies ForeignPage })
