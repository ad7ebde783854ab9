/** Sends a message by SMTP, or writes it into the outbox folder when no server is configured. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/** Resolves when the message is accepted, with the file's name in the outbox, or null for SMTP. */
export type MailTransport = (message: MailMessage) => Promise<string | null>

/** The first message loads the library and contacts the server. */
export function createMailTransport(options: MailOptions): MailTransport {
  let loading: Promise<MailTransport> | undefined
  return async (message) => {
    loading ??= load(options)
    return (await loading)(message)
  }
}

async function load({ smtpUrl, from, outbox }: MailOptions): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  if (smtpUrl === null)
    return toOutbox(createTransport({ streamTransport: true, buffer: true }), from, outbox)
  const smtp = createTransport({ ...connection(smtpUrl), ...limits })
  return async (message) => {
    await smtp.sendMail(envelope(message, from))
    return null
  }
}

/** Connects to the mail server and signs in, without a message. Rejects when that fails. */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport({ ...connection(smtpUrl), ...patience })
  await smtp.verify().finally(() => smtp.close())
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

const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 }

interface Composer {
  sendMail(message: ReturnType<typeof envelope>): Promise<{ message: unknown }>
}

const toOutbox =
  (composer: Composer, from: string, outbox: string): MailTransport =>
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
