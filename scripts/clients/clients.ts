/** The published clients that are tried, with the versions of their packages. */

/** How a program is installed and started. */
export type Language = 'python' | 'node' | 'go'

export interface PublishedClient {
  /** The argument of `scripts/clients/run`. */
  readonly name: string
  readonly language: Language
  /** Packages with exact versions, as the language's package manager takes them. */
  readonly packages: readonly string[]
  /** The file in `programs/`; for Go a folder. */
  readonly program: string
  /** Variables of the program, beside those of every program. */
  readonly env?: Readonly<Record<string, string>>
}

export const publishedClients: readonly PublishedClient[] = [
  { name: 'mcp-python', language: 'python', packages: ['mcp==2.3.0'], program: 'mcp_client.py' },
  {
    name: 'fastmcp',
    language: 'python',
    packages: ['fastmcp==4.1.1'],
    program: 'fastmcp_client.py',
  },
  {
    name: 'authlib',
    language: 'python',
    packages: ['authlib==1.9.6', 'requests==2.32.5'],
    program: 'authlib_client.py',
  },
  {
    name: 'openai-agents',
    language: 'python',
    packages: ['openai-agents==0.24.0'],
    program: 'openai_agents_client.py',
  },
  {
    name: 'mcp-remote',
    language: 'node',
    packages: ['mcp-remote@0.15.1', '@modelcontextprotocol/sdk@1.32.2'],
    program: 'mcp-remote.mjs',
  },
  {
    name: 'mcp-client',
    language: 'node',
    packages: ['@modelcontextprotocol/client@2.4.0'],
    program: 'mcp-client.mjs',
  },
  {
    name: 'mcp-client-2025',
    language: 'node',
    packages: ['@modelcontextprotocol/client@2.4.0'],
    program: 'mcp-client.mjs',
    env: { MCP_ERA: '2025-11-25' },
  },
  {
    name: 'mcp-sdk',
    language: 'node',
    packages: ['@modelcontextprotocol/sdk@1.32.2'],
    program: 'mcp-sdk.mjs',
  },
  {
    name: 'inspector',
    language: 'node',
    packages: [
      '@modelcontextprotocol/inspector-client@1.0.3',
      'playwright-core@1.65.1',
      '@sparticuz/chromium@153.0.0',
    ],
    program: 'inspector.mjs',
  },
  { name: 'refresh-race', language: 'node', packages: [], program: 'refresh-race.mjs' },
  {
    name: 'oauth4webapi',
    language: 'node',
    packages: ['oauth4webapi@3.8.8'],
    program: 'oauth4webapi.mjs',
  },
  {
    name: 'openid-client',
    language: 'node',
    packages: ['openid-client@6.8.9'],
    program: 'openid-client.mjs',
  },
  {
    name: 'go-sdk',
    language: 'go',
    packages: ['github.com/modelcontextprotocol/go-sdk@v1.8.0'],
    program: 'go-sdk',
  },
  {
    name: 'go-oauth2',
    language: 'go',
    packages: ['golang.org/x/oauth2@v0.37.0'],
    program: 'go-oauth2',
  },
]
