/**
 * Pairing codes: eight characters that a signed-in browser shows and a phone is told (contract §2).
 *
 * They are short, so three things protect them: five minutes, one use, and the limit on logins. What
 * is stored is a digest under the instance's key, since that of so short a text alone could be undone.
 */
import { minuteMs } from '../../../lib/clock'
import type { Keyring } from '../../../lib/keyring'

export const pairingCodeLifeMs = 5 * minuteMs
const length = 8
/** No 0 and O, no 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Bytes from here on would favour the first letters. */
const fairBelow = 256 - (256 % alphabet.length)

/** A random code; each is as likely as any other. */
export function newPairingCode(): string {
  let code = ''
  while (code.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fairBelow) code += alphabet[byte % alphabet.length]
  }
  return code
}

/** The form in which a code is stored, however it was typed: case, spaces and hyphens do not count. */
export const storedPairingCode = (keyring: Keyring, typed: string): string =>
  keyring.sign('pairing-code', typed.replace(/[\s-]/g, '').toUpperCase())
