/** What the proxies in front of a server do to streams and to large bodies, asked through its public address. */
import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { proxyProbePath } from '../features/health/proxy-probe'
import { secondMs } from '../lib/clock'

/** The public address, and what lets a program ask. */
export interface ProxyAddress {
  readonly baseUrl: string
  readonly token: string
}

const answerMs = 10 * secondMs
/** How long a proxy has to refuse a length; one that does not has let it pass, or waits for the bytes. */
const refusalMs = 3 * secondMs
/** A computer that stands still for a moment gets two events together, too. */
const attempts = 3

const addressOf = ({ baseUrl, token }: ProxyAddress, more = ''): string =>
  `${baseUrl}${proxyProbePath}?token=${encodeURIComponent(token)}${more}`

/** Whether streams are held back; null where the address does not answer with one. Rejects where it does not answer. */
export async function isStreamHeldBack(address: ProxyAddress): Promise<boolean | null> {
  for (let left = attempts; left > 0; left -= 1) {
    const first = await firstOfStream(address)
    if (first === null) return null
    if (!first.includes('"n":2')) return false
  }
  return true
}

/** The first piece of the stream; null where the answer is no stream. */
async function firstOfStream(address: ProxyAddress): Promise<string | null> {
  const leave = new AbortController()
  const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(answerMs)])
  const headers = { accept: 'text/event-stream' }
  const response = await fetch(addressOf(address), { headers, redirect: 'manual', signal })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  try {
    if (!response.ok || !isStream) return null
    const { value } = (await response.body?.getReader().read()) ?? {}
    return new TextDecoder().decode(value)
  } finally {
    leave.abort()
  }
}

/**
 * The status with which a body of so many bytes is refused before it reaches the server; null where it arrives. Rejects
 * where no answer comes.
 */
export async function bodyRefusal(address: ProxyAddress, bytes: number): Promise<number | null> {
  const response = await fetch(addressOf(address), {
    method: 'POST',
    body: new Uint8Array(bytes),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  })
  const answer: unknown = await response.json().catch(() => null)
  return (Object(answer) as { bytes?: unknown }).bytes === bytes ? null : response.status
}

/** The same for a length that is only announced: most proxies refuse by the header, and no byte has to be sent. */
export async function lengthRefusal(address: ProxyAddress, bytes: number): Promise<number | null> {
  const url = new URL(addressOf(address, '&unread=1'))
  const answered = await headOfAnswer(
    url,
    [
      `POST ${url.pathname}${url.search} HTTP/1.1`,
      `Host: ${url.host}`,
      `Content-Length: ${bytes}`,
      'Content-Type: application/octet-stream',
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  )
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(answered)?.[1])
  return status >= 400 ? status : null
}

/** What comes back first of a request whose body never comes; empty where nothing does. */
function headOfAnswer({ protocol, hostname, port }: URL, request: string): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket: Socket =
    protocol === 'https:'
      ? connectTls({ host, port: Number(port || 443), servername: host })
      : connectTcp({ host, port: Number(port || 80) })
  const timer = setTimeout(() => resolve(''), refusalMs)
  socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1')))
  socket.once('close', () => resolve(''))
  socket.once('error', reject)
  socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => socket.write(request))
  return promise.finally(() => {
    clearTimeout(timer)
    socket.on('error', () => undefined)
    socket.destroy()
  })
}
