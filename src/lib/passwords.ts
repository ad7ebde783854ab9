/** Passwords: argon2id (RFC 9106), hashed on Bun's worker threads, a few at a time. */
import { Semaphore } from './pacing'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/**
 * At most this many hashes at once, so that a burst of logins leaves the processor to other
 * requests.
 */
const semaphore = new Semaphore(2)

/** The password in Unicode's composed form (NFC), so that every keyboard gives the same bytes. */
const composed = (password: string): string => password.normalize('NFC')

/** The hash as a PHC string with its salt and parameters. */
export const hashPassword = (password: string): Promise<string> =>
  semaphore.run(() => Bun.password.hash(composed(password), parameters))

let decoy: Promise<string> | undefined

/**
 * True when `hash` is the hash of `password`. Without a hash (no such user, or one without a
 * password) it does the same work and returns false, so that the time does not show whether an
 * account exists.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const against = hash ?? (await decoy)
  const matches = await semaphore.run(() => Bun.password.verify(composed(password), against))
  return matches && hash !== null
}
