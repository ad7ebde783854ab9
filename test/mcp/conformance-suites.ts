/** Runs the programs of the public conformance suites against a local address. */
import { join } from 'node:path'

const modules = join(import.meta.dir, '../../node_modules')

/** The command of each suite: the first tests one revision, the second the frozen lists of two. */
export const suites = {
  'first suite': ['mcp-conformance-v1'],
  'second suite, 2025-11-25': ['mcp-conformance-v2', '--requirements', '2025-11-25'],
  'second suite, 2026-07-28': ['mcp-conformance-v2', '--requirements', '2026-07-28'],
} as const
export type Suite = keyof typeof suites

/** The passed and failed checks of each scenario. */
export type Scores = ReadonlyMap<string, { readonly passed: number; readonly failed: number }>

/** Runs a whole suite and parses its summary. */
export async function scores(url: string, suite: Suite): Promise<Scores> {
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
export const failing = (found: Scores): string[] =>
  [...found].flatMap(([name, { failed }]) => (failed > 0 ? [name] : [])).toSorted()

/** A proxy that adds a credential, because the suites send none. */
export function withCredential(target: string, credential: string): Bun.Server<undefined> {
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
