/**
 * Queues mail in the transaction that causes it. A worker sends each message, by SMTP or into the outbox folder
 * where no server is configured, and tries again until the server accepts it (contract §2). A mail server that is
 * down loses no message and delays no request.
 */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/store'
import type { JobQueue } from '../jobs/queue'
import type { JobWorker } from '../jobs/worker'
import { secondMs } from '../lib/clock'
import { newId } from '../lib/ids'
import { sha256 } from '../lib/tokens'
import type { Log } from '../lib/log'
import { withinLimit } from '../lib/time-limit'

const kind = 'mail'
const messagesAtOnce = 5
/** A whole message; the transport limits the connection and each silence further. */
const sendLimitMs = 60 * secondMs
/** The limit of a message that a person waits for. */
const immediateLimitMs = 30 * secondMs
/** The pauses add up to about two days. */
const pausesMs = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400].map(
  (seconds) => seconds * secondMs,
)

export class Mail {
  readonly #jobs: JobQueue
  readonly #send: (message: MailMessage, limitMs: number) => Promise<string | null>
  readonly #outbox: Outbox

  /** Messages are sent by `runner`, which must not have been started yet. */
  constructor(jobs: JobQueue, runner: JobWorker, transport: MailTransport, log: Log) {
    this.#jobs = jobs
    this.#outbox = transport.outbox
    const { address } = transport
    this.#send = (message, limitMs) => {
      const limit = { operation: 'mail.send', limitMs, log, address }
      return withinLimit(transport.send(message), limit)
    }
    runner.register<MailMessage>({
      kind,
      concurrency: messagesAtOnce,
      pausesMs,
      run: async ({ payload }) => {
        const file = await this.#send(payload, sendLimitMs)
        log.info({ mail: payload.id, ...(file ? { file } : {}) }, 'mail.sent')
      },
    })
  }

  /**
   * Queues a message within `tx`; call `wake` once that is committed. Nothing goes to a domain that exists nowhere
   * (RFC 2606 §2): accounts of learning platforms have such addresses.
   */
  enqueue(tx: Db, userId: string | null, message: Omit<MailMessage, 'id'>): Promise<void> {
    if (message.to.endsWith('.invalid')) return Promise.resolve()
    const payload = { id: newId(), ...message } satisfies MailMessage
    return this.#jobs.add(tx, { kind, userId, payload, isSecret: true })
  }

  /** Queues messages to people without an account, within `tx`, in few statements. */
  enqueueAll(tx: Db, messages: readonly Omit<MailMessage, 'id'>[]): Promise<void> {
    return this.#jobs.addAll(
      tx,
      messages.map((message) => {
        const payload = { id: newId(), ...message } satisfies MailMessage
        return { kind, userId: null, payload, isSecret: true }
      }),
    )
  }

  /**
   * Sends a message at once and once, past the queue, for a person who waits for the result. Rejects
   * with the mail server's error.
   */
  async sendNow(message: Omit<MailMessage, 'id'>): Promise<void> {
    await this.#send({ id: newId(), ...message }, immediateLimitMs)
  }

  /** Deletes the messages of the outbox that are older than `keptMs`; null keeps all. */
  async sweep(now: number, keptMs: number | null): Promise<void> {
    if (keptMs !== null) await this.#outbox.deleteBefore(now - keptMs)
  }

  /** Deletes the messages to one person that lie in the outbox of this node. */
  forget(to: string): Promise<void> {
    return this.#outbox.deleteTo(to)
  }

  /** Starts sending the queued messages. Never rejects: a later poll finds a waiting message. */
  async wake(): Promise<void> {
    await this.#jobs.wake(kind).catch(() => undefined)
  }
}

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
  /** What an earlier configuration has left in it counts, too. */
  readonly outbox: Outbox
  /** Resolves when the message is accepted, with the file's name in the outbox, or null for SMTP. */
  send(message: MailMessage): Promise<string | null>
}

type Send = MailTransport['send']

/** The first message loads the library and contacts the server. */
export function createMailTransport(options: MailOptions): MailTransport {
  const { smtpUrl } = options
  const outbox = new Outbox(options.outbox)
  let loading: Promise<Send> | undefined
  return {
    address: smtpUrl === null ? options.outbox : addressOf(smtpUrl),
    outbox,
    send: async (message) => {
      loading ??= load(options, outbox)
      return (await loading)(message)
    },
  }
}

const addressOf = (smtpUrl: string): string => {
  const { hostname, port, protocol } = new URL(smtpUrl)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

async function load({ smtpUrl, from }: MailOptions, outbox: Outbox): Promise<Send> {
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
  (composer: Composer, from: string, outbox: Outbox): Send =>
  async (message) => {
    const { message: composed } = await composer.sendMail(envelope(message, from))
    return outbox.write(message, composed as Buffer)
  }

/** A folder of messages, a file each, whose name ends in a digest of the receiver's address. */
class Outbox {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns the path of the file. */
  async write({ id, to }: MailMessage, composed: Uint8Array): Promise<string> {
    const file = join(this.#folder, `${id}${endingOf(to)}`)
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await writeFile(file, composed, { mode: 0o600 })
    return file
  }

  async deleteTo(address: string): Promise<void> {
    const ending = endingOf(address)
    await this.#deleteWhere((file) => file.endsWith(ending))
  }

  /** `time`: epoch ms. */
  async deleteBefore(time: number): Promise<void> {
    await this.#deleteWhere(async (file) => (await stat(file)).mtimeMs < time)
  }

  async #deleteWhere(isGone: (file: string) => boolean | Promise<boolean>): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const file = join(this.#folder, name)
      if (await isGone(file)) await rm(file, { force: true })
    }
  }
}

const endingOf = (address: string): string => `.${sha256(address.toLowerCase()).slice(0, 16)}.eml`

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
