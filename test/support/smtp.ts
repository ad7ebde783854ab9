/** A real SMTP server on loopback that keeps what it is given. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpSink extends AsyncDisposable {
  readonly url: string
  /** Whole messages as they came over the wire, in order. */
  readonly messages: readonly string[]
  /** While true, every message is refused with a temporary error. */
  refusing: boolean
  /** Resolves with the first message that contains `text`. */
  message(text: string): Promise<string>
}

/** Starts one; `port` 0 takes a free one. */
export async function startSmtp(port = 0): Promise<SmtpSink> {
  const messages: string[] = []
  const waiting = new Set<() => void>()
  const sink = { refusing: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (sink.refusing) return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        messages.push(decoded(Buffer.concat(chunks).toString()))
        done()
        for (const wake of waiting) wake()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    async message(text: string) {
      for (;;) {
        const found = messages.find((message) => message.includes(text))
        if (found) return found
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      }
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

/** Quoted-printable (RFC 2045 §6.7) undone, so that links are whole. */
const decoded = (message: string): string =>
  /quoted-printable/i.test(message)
    ? message
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
    : message

/** The token of the first link in a message. */
export const tokenIn = (message: string): string => /token=([\w-]+)/.exec(message)?.[1] ?? ''
