/** Passwords: argon2id (RFC 9106), hashed on Bun's worker threads, a few at a time. */
import { Semaphore } from './semaphore'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** At most this many hashes at once, so that a burst of logins leaves the processor to other requests. */
const turns = new Semaphore(2)

/** The password as it is hashed: in Unicode's composed form, so that every keyboard spells it alike. */
const composed = (password: string): string => password.normalize('NFC')

/** A PHC string, salt and parameters inside. */
export const hashPassword = (password: string): Promise<string> =>
  turns.run(() => Bun.password.hash(composed(password), parameters))

let decoy: Promise<string> | undefined

/**
 * True when `password` made `hash`. Without a hash (no such user, or one without a password) the same
 * work is done and the answer is false, so that time tells nothing about who has an account.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const against = hash ?? (await decoy)
  const matches = await turns.run(() => Bun.password.verify(composed(password), against))
  return matches && hash !== null
}
