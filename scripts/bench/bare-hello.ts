/** The least a server can be: one static answer, the same bytes as the product's greeting. */
import { env } from 'bun'

const body = JSON.stringify({ message: 'hello' })
const headers = { 'content-type': 'application/json; charset=utf-8' }

Bun.serve({
  port: Number(env['PORT']),
  hostname: '127.0.0.1',
  reusePort: false,
  fetch: () => new Response(body, { headers }),
})
