/** Raw bytes as requests, for requests that no client library sends. */
import { connect } from 'node:net'
import type { Answer } from './answers'

const patienceMs = 5_000

/**
 * Sends `bytes` unchanged and reads one response, up to its Content-Length. `status` is 0 when the
 * server closed the connection without a response.
 */
export function sendBytes(url: string, bytes: string | Uint8Array): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = Buffer.alloc(0)
  const finish = () => {
    socket.destroy()
    resolve(parse(received))
  }
  socket.setTimeout(patienceMs, () => {
    socket.destroy()
    reject(new Error(`no whole answer: ${received.toString()}`))
  })
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    if (isWhole(received)) finish()
  })
  // A server that refuses a body may reset the connection after its answer.
  socket.on('error', () => undefined)
  socket.on('close', finish)
  socket.write(bytes)
  return promise
}

/** The head of a request, up to the body. */
export function requestHead(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function isWhole(received: Buffer): boolean {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return false
  const head = received.toString('latin1', 0, end)
  if (/^HTTP\/1.1 (204|304)/.test(head)) return true
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return length !== undefined && received.length >= end + 4 + Number(length)
}

function parse(received: Buffer): Answer {
  const end = received.indexOf('\r\n\r\n')
  const [line = '', ...fields] = received.toString('latin1', 0, Math.max(end, 0)).split('\r\n')
  const headers = new Headers()
  for (const field of fields) {
    const at = field.indexOf(':')
    headers.append(field.slice(0, at), field.slice(at + 1).trim())
  }
  const text = end === -1 ? '' : received.toString('utf8', end + 4)
  return { status: Number(line.split(' ')[1] ?? 0), headers, text, json: jsonIn(text) }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
