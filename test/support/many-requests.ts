/**
 * A program for the test of the HTTP capacity: it makes room if it is told to, then holds N requests
 * open at once. Its one line of output is JSON.
 *
 * Arguments: URL, N, `ensure` or `plain`, and anything after that.
 */
import { ensureHttpCapacity } from '../../src/platform/http-capacity'

const [url = '', count = '0', how, ...rest] = process.argv.slice(2)
const capacity = how === 'ensure' ? await ensureHttpCapacity(process.env) : 'not asked'

const bodies = Array.from({ length: Number(count) }, async () => (await fetch(url)).text())
await Promise.all(bodies)
if (rest.includes('stay')) {
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => undefined, 1000)
}
process.stdout.write(`${JSON.stringify({ capacity, pid: process.pid, rest })}\n`)
