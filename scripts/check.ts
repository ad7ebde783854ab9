/**
 * The check: format, lint, types, dead code. All at once; prints what failed, and only that.
 *
 * The pages are built before, because the server's types and the dead-code check read what that writes.
 */
import { join } from 'node:path'
import { buildWeb } from './build-web'

const root = join(import.meta.dir, '..')

const TOOLS = [
  { name: 'format', command: ['bun', 'fmt', '--no-script', '--check'], cure: 'bun run fmt' },
  { name: 'lint', command: ['bun', 'x', 'oxlint'], cure: 'bun run lint --fix' },
  { name: 'types', command: ['bun', 'check', '--no-script'], cure: null },
  { name: 'dead code', command: ['bun', 'x', 'knip', '--no-progress'], cure: null },
] as const

/** Runs every tool and prints the complaints; true where there were none. */
export async function check(): Promise<boolean> {
  await buildWeb()
  const results = await Promise.all(TOOLS.map(run))
  return results.every(Boolean)
}

async function run({ name, command, cure }: (typeof TOOLS)[number]): Promise<boolean> {
  const started = performance.now()
  const child = Bun.spawn([...command], {
    cwd: root,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(`${out}${err}${cure ? `try: ${cure}\n` : ''}`)
  return code === 0
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
