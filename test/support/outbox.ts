/** The messages that a server without a mail server wrote into its outbox. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './server'

/** The messages to an address whose subject contains `subject`, once there are `atLeast`. */
export async function mailsTo(
  { dataDir }: TestServer,
  email: string,
  subject: string,
  atLeast = 0,
): Promise<string[]> {
  const outbox = join(dataDir, 'outbox')
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const names = await readdir(outbox).catch(() => [])
    const texts = await Promise.all(names.map((name) => Bun.file(join(outbox, name)).text()))
    const found = texts
      .map(decoded)
      .filter((text) => text.includes(`To: ${email}`) && text.includes(subject))
    if (found.length >= atLeast) return found
    await Bun.sleep(20)
  }
  throw new Error(`no message “${subject}” to ${email}`)
}

/** The token in the message with this subject. */
export async function tokenIn(server: TestServer, email: string, subject: string): Promise<string> {
  const [message = ''] = await mailsTo(server, email, subject, 1)
  return /token=([\w-]+)/.exec(message)?.[1] ?? ''
}

/** Quoted-printable text (RFC 2045 §6.7) as it was written. */
const decoded = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
