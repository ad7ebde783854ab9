/**
 * The doctor's check of BASE_URL: it asks the address for a token that only an instance with this
 * secret can sign, as a browser would, and follows no redirect.
 */
import { existsSync } from 'node:fs'
import type { Config } from '../../config/config'
import { readSecret } from '../../config/secret-file'
import { isSignedBy } from '../../http/csrf'
import { secondMs } from '../../lib/clock'
import { Keyring } from '../../lib/keyring'
import { runningServer } from '../../lib/running-record'
import { thrownLine } from '../../lib/text'
import { fail, ok, warn, type DoctorFinding, type Instance } from './check'

const timeoutMs = 5 * secondMs
const path = '/api/auth/csrf-token'
const wrong = 'set BASE_URL to the address of this server'

/** Without a server that runs here, only a BASE_URL that is set is asked, which a stranger may answer at. */
export async function checkBaseUrl({ config }: Instance): Promise<DoctorFinding> {
  const server = runningServer(config.dataDir)
  const isSet = config.baseUrl !== `http://localhost:${config.port}`
  const baseUrl = isSet ? config.baseUrl : (server?.baseUrl ?? null)
  if (baseUrl === null) return ok('is not asked: no server runs here')
  const keyring = keyringOf(config)
  if (keyring === null)
    return ok(`${baseUrl} is not asked: there is no secret to know this instance by`)
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await judge(response, { baseUrl, keyring, isRunning: server !== null })
  } catch (error) {
    return unanswered(baseUrl, error, server !== null)
  }
}

interface Asked {
  readonly baseUrl: string
  readonly keyring: Keyring
  readonly isRunning: boolean
}

async function judge(
  response: Response,
  { baseUrl, keyring, isRunning }: Asked,
): Promise<DoctorFinding> {
  const { status } = response
  const location = response.headers.get('location')
  if (location !== null && status >= 300 && status < 400) {
    const to = new URL(location, baseUrl).origin
    return fail(`${baseUrl} redirects to ${to}; ${wrong}, without a redirect`)
  }
  if (isSignedBy(keyring, await tokenOf(response))) return ok(`${baseUrl} is this instance`)
  if (status >= 500 || status === 429) {
    if (!isRunning) return ok(`${baseUrl} answers ${status}: no server runs here`)
    return warn(`${baseUrl} answers ${status}; look at the proxy in front, and at the server’s log`)
  }
  return fail(`${baseUrl} answers (${status}), but is not this instance; ${wrong}`)
}

/** The token of the answer; empty where it has none. */
async function tokenOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null)
  const { csrfToken } = Object(answer) as { csrfToken?: unknown }
  return typeof csrfToken === 'string' ? csrfToken : ''
}

/**
 * A public address may be out of reach from a container, or from behind the router that has it, and a
 * certificate may be known to browsers alone: what is not certainly wrong is a warning.
 */
function unanswered(baseUrl: string, error: unknown, isRunning: boolean): DoctorFinding {
  if (!isRunning) return ok(`${baseUrl} does not answer: no server runs here`)
  const isSilent = (error as Error).name === 'TimeoutError'
  const reason = isSilent ? `nothing within ${timeoutMs / secondMs} s` : thrownLine(error)
  const says = `${baseUrl} does not answer (${reason}), though a server runs here`
  const { code } = Object(error) as { code?: unknown }
  const isRefused = /^(ConnectionRefused|ECONNREFUSED|FailedToOpenSocket|ENOTFOUND)$/.test(
    String(code),
  )
  if (isRefused && !isContainer()) return fail(`${says}; ${wrong}`)
  return warn(`${says}; where browsers reach it all is well, else ${wrong}`)
}

/** Files that Docker, Podman and Kubernetes put into a container. */
const containerMarks = ['/.dockerenv', '/run/.containerenv', '/var/run/secrets/kubernetes.io']

const isContainer = (): boolean => containerMarks.some((mark) => existsSync(mark))

function keyringOf({ secretKey, previousSecretKey, dataDir }: Config): Keyring | null {
  const secret = secretKey ?? readSecret(dataDir)
  return secret === null ? null : new Keyring(secret, previousSecretKey)
}

/** What the running server has noticed of headers that it ignores. */
export function checkForwardedHeaders({ config }: Instance): DoctorFinding {
  if (config.trustProxy > 0) return ok(`those of ${config.trustProxy} proxies are trusted`)
  const forwarded = runningServer(config.dataDir)?.forwarded
  if (!forwarded) return ok('no request had any')
  const { headers, from } = forwarded
  return warn(
    `a request from ${from} had ${headers.join(', ')}, which is ignored; set TRUST_PROXY to the ` +
      'number of proxies in front, or leave it where there are none',
  )
}
