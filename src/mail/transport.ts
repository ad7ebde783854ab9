/** Sends a message by SMTP, or writes it into the outbox folder when no server is configured. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secondMs } from '../lib/clock'
import type { Log } from '../lib/log'
import { withinLimit } from '../lib/time-limit'

/** One message to one person; plain text. */
export interface MailMessage {
  /** Names the message in the outbox and in its `Message-ID`. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface MailOptions {
  /** `smtp://` or `smtps://`, with credentials inside; null for the outbox. */
  readonly smtpUrl: string | null
  readonly from: string
  readonly outbox: string
}

/** Where messages go. */
export interface MailTransport {
  /** The mail server's host and port, or the outbox; for people. */
  readonly address: string
  /** Resolves when the message is accepted, with the file's name in the outbox, or null for SMTP. */
  send(message: MailMessage): Promise<string | null>
}

type Send = MailTransport['send']

/** The first message loads the library and contacts the server. */
export function createMailTransport(options: MailOptions): MailTransport {
  const { smtpUrl, outbox } = options
  let loading: Promise<Send> | undefined
  return {
    address: smtpUrl === null ? outbox : addressOf(smtpUrl),
    send: async (message) => {
      loading ??= load(options)
      return (await loading)(message)
    },
  }
}

const addressOf = (smtpUrl: string): string => {
  const { hostname, port, protocol } = new URL(smtpUrl)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

async function load({ smtpUrl, from, outbox }: MailOptions): Promise<Send> {
  const { createTransport } = await import('nodemailer')
  if (smtpUrl === null)
    return toOutbox(createTransport({ streamTransport: true, buffer: true }), from, outbox)
  const smtp = createTransport({ ...connection(smtpUrl), ...limits })
  return async (message) => {
    await named(smtp.sendMail(envelope(message, from)), smtpUrl)
    return null
  }
}

/** Connects to the mail server and signs in, without a message. Rejects when that fails. */
export async function greetMailServer(smtpUrl: string, log: Log): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport({ ...connection(smtpUrl), ...patience })
  const limits = { operation: 'mail.greet', limitMs: greetLimitMs, log }
  const verified = withinLimit(smtp.verify(), { ...limits, address: addressOf(smtpUrl) })
  await named(verified, smtpUrl).finally(() => smtp.close())
}

/** The library does not say in its errors whom it asked, nor for how long. */
async function named<T>(call: Promise<T>, smtpUrl: string): Promise<T> {
  const askedAt = performance.now()
  try {
    return await call
  } catch (error) {
    if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ETIMEDOUT') {
      const seconds = Math.round((performance.now() - askedAt) / secondMs)
      error.message = `${addressOf(smtpUrl)} did not answer within ${seconds} s: ${error.message}`
    }
    throw error
  }
}

/** Without an answer for so long, a message fails and is tried again later. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * The options of an SMTP connection. A server on another host must offer TLS before it is given
 * anything, unless the address says `?tls=off` (RFC 3207 §6: an attacker can hide the offer).
 */
function connection(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const isOff = url.searchParams.get('tls') === 'off'
  url.searchParams.delete('tls')
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  return { url: url.href, ...(isOff ? { ignoreTLS: true } : { requireTLS: !isLocal }) }
}

/** The whole greeting: a server may send a byte now and then. */
const greetLimitMs = 15_000
const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 }

interface Composer {
  sendMail(message: ReturnType<typeof envelope>): Promise<{ message: unknown }>
}

const toOutbox =
  (composer: Composer, from: string, outbox: string): Send =>
  async (message) => {
    const { message: composed } = await composer.sendMail(envelope(message, from))
    const file = join(outbox, `${message.id}.eml`)
    await mkdir(outbox, { recursive: true, mode: 0o700 })
    await writeFile(file, composed as Buffer, { mode: 0o600 })
    return file
  }

/** The address is an object, so that its text cannot become a header or a second recipient. */
const envelope = ({ id, to, subject, text }: MailMessage, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  messageId: `<${id}@elenchus>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
