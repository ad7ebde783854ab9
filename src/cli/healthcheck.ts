/** `elenchus healthcheck`: asks the server of this machine how it is, for containers without a shell. */
import { thrownMessage } from '../lib/text'
import { readConfig, type Environment } from '../config/config'
import type { CommandResult } from './command'

/** Less than the five seconds that the image gives the check. */
const timeoutMs = 4_000

/** Not ok where the server is away, slow, or cannot read or write its database. */
export async function healthcheck(environment: Environment): Promise<CommandResult> {
  const { host, port } = readConfig(environment)
  const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const authority = address.includes(':') ? `[${address}]` : address
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`http://${authority}:${port}/api/health`, { signal })
    return { lines: [await response.text()], ok: response.ok }
  } catch (error) {
    const reason = thrownMessage(error)
    return { lines: [`No answer at port ${port}: ${reason}`], ok: false }
  }
}
