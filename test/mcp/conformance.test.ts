/**
 * The public conformance suites of the protocol: the product passes every scenario that needs no
 * fixture, and with the fixtures every scenario except those that need a session.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { compose } from '../../src/app'
import { mcpRoutes } from '../../src/features/mcp/routes'
import { searchSourcesOf } from '../../src/features/nlweb/nlweb'
import { createHttpApp } from '../../src/http/http-app'
import { securityHeaders } from '../../src/http/response-headers'
import { startServer, type TestServer } from '../support/server'
import { McpWithFixtures } from './conformance-fixtures'
import { learnerWithKey } from './mcp-clients'
import { join } from 'node:path'

const patienceMs = 100_000

let server: TestServer
const listening: Bun.Server<undefined>[] = []
/** The URLs of the product, and of the product with the fixtures. */
let product: string
let staged: string

beforeAll(async () => {
  server = await startServer()
  const { key } = await learnerWithKey(server.url)
  product = listen(withCredential(server.url, key))
  staged = listen(withCredential(listen(serveFixtures()), key))
})
afterAll(async () => {
  for (const each of listening) await each.stop(true)
  await server[Symbol.asyncDispose]()
})

function listen(each: Bun.Server<undefined>): string {
  listening.push(each)
  return `http://127.0.0.1:${each.port}`
}

/** The same endpoint with the fixtures, behind its own request handler. */
function serveFixtures(): Bun.Server<undefined> {
  const { services } = server.running
  const { csrf, rateLimits, log } = services
  const { baseUrl } = services.config
  const features = compose(services)
  const searchSources = searchSourcesOf(features)
  const extended = new McpWithFixtures(services, { ...features, searchSources })
  const deps = {
    authenticators: { cookie: async () => null, bearers: { ak_: features.agentKeys.authenticate } },
    csrf,
    rateLimits,
    knownDevices: services.knownDevices,
    quotas: services.quotas,
    idempotency: services.idempotency,
    log,
    baseUrl,
    baseHeaders: securityHeaders(baseUrl),
    requireAdmin: () => Promise.resolve(),
    requireTeacher: () => Promise.resolve(),
    requireRecentSignIn: () => Promise.resolve(),
    maintenance: { requireWritable: () => undefined },
    deprecations: [],
    trustedHops: 0,
    uploadFolder: server.dataDir,
  }
  const { handle } = createHttpApp([mcpRoutes(services, extended)], deps)
  return Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 60, fetch: handle })
}

/** The scenarios that need no fixture. The others call tools, resources and prompts by name. */
const legacy = `server-initialize ping tools-list resources-list prompts-list logging-set-level
  server-sse-multiple-streams`
const generic: Readonly<Record<Suite, string>> = {
  'first suite': legacy,
  'second suite, 2025-11-25': `${legacy} server-session-lifecycle`,
  'second suite, 2026-07-28': `tools-list resources-list prompts-list caching
    sep-2164-resource-not-found http-header-validation server-sse-multiple-streams input-required-result-unsupported-methods
    input-required-result-validate-input input-required-result-ignore-extra-params
    input-required-result-missing-input-response`,
}

/** In these the server sends a request on a stream and waits for the client's response. */
const takesASession = [
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'tools-call-elicitation',
  'tools-call-sampling',
]
/**
 * Tasks are an extension that this server does not declare. A valid bearer opens it behind any name (contract §7),
 * so the refusal of a foreign host is tested without one.
 */
const leftOut = /^tasks-|^dns-rebinding-protection$/

describe.each([
  ['first suite', 25],
  ['second suite, 2025-11-25', 60],
  ['second suite, 2026-07-28', 160],
] as const)('%s', (suite, leastPassed) => {
  test(
    'the product passes every scenario that needs no fixture',
    async () => {
      const found = await scores(`${product}/api/mcp`, suite)
      const asked = generic[suite].split(/\s+/)
      expect([...found.keys()]).toEqual(expect.arrayContaining(asked))
      expect(failing(found).filter((name) => asked.includes(name))).toEqual([])
    },
    patienceMs,
  )

  test(
    'with the fixtures it passes every scenario except those that need a session',
    async () => {
      const found = await scores(`${staged}/api/mcp`, suite)
      const failed = failing(found).filter((name) => !leftOut.test(name))
      expect(failed).toEqual(suite.endsWith('2026-07-28') ? [] : takesASession)
      const passed = [...found.values()].reduce((sum, each) => sum + each.passed, 0)
      expect(passed).toBeGreaterThanOrEqual(leastPassed)
    },
    patienceMs,
  )
})

test(
  'without a credential a foreign host is refused',
  async () => {
    const found = await scores(`${server.url}/api/mcp`, 'first suite')
    expect([...found.keys()]).toContain('dns-rebinding-protection')
    expect(failing(found)).not.toContain('dns-rebinding-protection')
  },
  patienceMs,
)

const modules = join(import.meta.dir, '../../node_modules')

/** The command of each suite: the first tests one revision, the second the frozen lists of two. */
const suites = {
  'first suite': ['mcp-conformance-v1'],
  'second suite, 2025-11-25': ['mcp-conformance-v2', '--requirements', '2025-11-25'],
  'second suite, 2026-07-28': ['mcp-conformance-v2', '--requirements', '2026-07-28'],
} as const
type Suite = keyof typeof suites

/** The passed and failed checks of each scenario. */
type Scores = ReadonlyMap<string, { readonly passed: number; readonly failed: number }>

/** Runs a whole suite and parses its summary. */
async function scores(url: string, suite: Suite): Promise<Scores> {
  const [program, ...flags] = suites[suite]
  const path = join(modules, program, 'dist/index.js')
  const child = Bun.spawn([process.execPath, path, 'server', '--url', url, ...flags], {
    stdout: 'pipe',
    stderr: 'ignore',
    env: { ...process.env, NO_COLOR: '1' },
  })
  const output = await new Response(child.stdout).text()
  const summary = output.slice(output.lastIndexOf('=== SUMMARY ==='))
  const lines = summary.matchAll(/^\S ([\w-]+): (\d+) passed, (\d+) failed/gm)
  return new Map(
    [...lines].map(([, name = '', passed, failed]) => [
      name,
      { passed: Number(passed), failed: Number(failed) },
    ]),
  )
}

/** The scenarios with a failed check, sorted. */
const failing = (found: Scores): string[] =>
  [...found].flatMap(([name, { failed }]) => (failed > 0 ? [name] : [])).toSorted()

/** A proxy that adds a credential, because the suites send none. */
function withCredential(target: string, credential: string): Bun.Server<undefined> {
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch: async (request) => {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${credential}`)
      const { pathname } = new URL(request.url)
      const { method, signal } = request
      const body = method === 'POST' ? await request.arrayBuffer() : null
      return fetch(target + pathname, { method, headers, body, signal, decompress: false })
    },
  })
}
