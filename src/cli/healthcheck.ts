/** `elenchus healthcheck`, for containers without a shell. */
import { readConfig, type Config, type Environment } from '../config/config'
import { thrownMessage } from '../lib/text'
import type { CommandResult } from './command'

/** Less than the five seconds that the image gives the check. */
const answerMs = 4_000

/** Not ok where the server is away, slow, or cannot read or write its database. */
export async function healthcheck(environment: Environment): Promise<CommandResult> {
  const { ok, body } = await askHealth(readConfig(environment))
  return { lines: [body], ok }
}

/** Asks the server of this machine how it is; `body` says why where none answers. */
export async function askHealth({
  host,
  port,
  socketPath,
}: Config): Promise<{ readonly ok: boolean; readonly isAnswered: boolean; readonly body: string }> {
  const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const authority = address.includes(':') ? `[${address}]` : address
  const place = socketPath === null ? `port ${port}` : socketPath
  try {
    const signal = AbortSignal.timeout(answerMs)
    const url = `http://${socketPath === null ? `${authority}:${port}` : 'localhost'}/api/health`
    const response = await fetch(
      url,
      socketPath === null ? { signal } : { signal, unix: socketPath },
    )
    return { ok: response.ok, isAnswered: true, body: await response.text() }
  } catch (error) {
    const body = `No answer at ${place}: ${thrownMessage(error)}`
    return { ok: false, isAnswered: false, body }
  }
}
