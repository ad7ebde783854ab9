/**
 * A program for the test of the runtime's settings: it sets them where the argument says so, then holds N requests
 * open at once. Its one line of output is JSON.
 *
 * Arguments: URL, N, `ensure` or `plain`, and anything after that.
 */
import { ensureRuntimeSettings } from '../../src/lib/bun-workarounds/runtime-settings'

const [url = '', count = '0', how, ...rest] = process.argv.slice(2)
const settings = how === 'ensure' ? await ensureRuntimeSettings(process.env) : 'not asked'

const bodies = Array.from({ length: Number(count) }, async () => (await fetch(url)).text())
await Promise.all(bodies)
if (rest.includes('stay')) {
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => undefined, 1000)
}
process.stdout.write(
  `${JSON.stringify({ settings, memory: process.env['BUN_JSC_forceRAMSize'], pid: process.pid, rest })}\n`,
)
