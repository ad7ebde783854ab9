/**
 * Where requests come from and go to: a page of another site, and a name that was made to point here
 * (DNS rebinding), are refused (MCP, streamable HTTP, security warning). Ports make no difference.
 */
import type { Config } from '../../config/config'
import { Problem } from '../../http/errors'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Problem: `FORBIDDEN` for a foreign `Origin`, and for a `Host` that is not this instance's. */
export function refuseForeign(
  { headers }: Request,
  { baseUrl, trustProxy }: Pick<Config, 'baseUrl' | 'trustProxy'>,
): void {
  const own = new URL(baseUrl).hostname
  const origin = headers.get('origin')
  if (origin !== null && !isOurs(own, hostnameIn(origin))) {
    throw new Problem('FORBIDDEN', { message: 'Pages of other sites may not call this.' })
  }
  if (!isOurs(own, hostnameIn(`http://${hostOf(headers, trustProxy)}`))) {
    throw new Problem('FORBIDDEN', { message: 'This is the address of another server.' })
  }
}

const isOurs = (own: string, hostname: string | null): boolean =>
  hostname === own || (loopback.test(own) && hostname !== null && loopback.test(hostname))

/** In lower case; null for what is no address on the web. */
const hostnameIn = (url: string): string | null =>
  URL.canParse(url) && /^https?:/i.test(url) ? new URL(url).hostname : null

/** What the client asked for: trusted proxies say so, each after those before it. */
function hostOf(headers: Headers, hops: number): string {
  const forwarded = hops > 0 ? headers.get('x-forwarded-host')?.split(',').at(-hops)?.trim() : ''
  return forwarded || (headers.get('host') ?? '')
}
