/** Keys derived from the instance's secret, one a purpose (HKDF, RFC 5869), and what is done with them. */
import { sameSecret } from './tokens'

const nonceBytes = 12
const tagBytes = 16
const firstBlock = Uint8Array.of(1)

/** HMAC-SHA-256 (RFC 2104). */
const hmac = (key: string | Buffer) => new Bun.CryptoHasher('sha256', key)

/** Loaded where something is sealed: it takes a good part of the time in which a server starts. */
const cipherModule = (): typeof import('node:crypto') => process.getBuiltinModule('node:crypto')

/** Text that was sealed with another secret or for another purpose, or that was changed. */
export class Unreadable extends Error {
  constructor() {
    super('This was not sealed with the present or the previous SECRET_KEY.')
    this.name = 'Unreadable'
  }
}

/** Signs and seals with keys that never leave it. */
export class Keyring {
  readonly #secret: string
  /** Verifies and opens what the secret before this one signed and sealed; null without one. */
  readonly #previous: Keyring | null
  readonly #keys = new Map<string, Buffer>()

  /** Both at least 32 bytes of text (SECRET_KEY, SECRET_KEY_PREVIOUS). */
  constructor(secret: string, previous: string | null = null) {
    this.#secret = secret
    this.#previous = previous === null ? null : new Keyring(previous)
  }

  /** HMAC-SHA-256 (RFC 2104) of `text` under the purpose's key, base64url. */
  sign(purpose: string, text: string): string {
    return hmac(this.#key(purpose)).update(text).digest('base64url')
  }

  /** Whether `signature` is over `text`, by this or the previous secret; in constant time. */
  verify(purpose: string, text: string, signature: string): boolean {
    return this.signerOf(purpose, text, signature) !== null
  }

  /** The keyring of the secret that `signature` is by; null where it is by neither. */
  signerOf(purpose: string, text: string, signature: string): Keyring | null {
    const isBy = (keyring: Keyring) => sameSecret(keyring.sign(purpose, text), signature)
    return this.generations.find(isBy) ?? null
  }

  /** The keyrings of the present and of the previous secret, in this order. */
  get generations(): readonly Keyring[] {
    return this.#previous === null ? [this] : [this, this.#previous]
  }

  /** AES-256-GCM (NIST SP 800-38D): base64url of nonce, ciphertext and tag. */
  seal(purpose: string, text: string): string {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    const cipher = cipherModule().createCipheriv('aes-256-gcm', this.#key(purpose), nonce)
    const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat(sealed).toString('base64url')
  }

  /**
   * What `seal` was given. Throws `Unreadable` on anything that neither this nor the previous secret
   * sealed for this purpose.
   */
  open(purpose: string, sealed: string): string {
    try {
      return this.#decrypt(purpose, sealed)
    } catch {
      if (this.#previous === null) throw new Unreadable()
      return this.#previous.open(purpose, sealed)
    }
  }

  /** The same text sealed with the present secret; null where that one has sealed it. Throws `Unreadable`. */
  reseal(purpose: string, sealed: string): string | null {
    try {
      this.#decrypt(purpose, sealed)
      return null
    } catch {
      return this.seal(purpose, this.open(purpose, sealed))
    }
  }

  #decrypt(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url')
    const nonce = bytes.subarray(0, nonceBytes)
    const decipher = cipherModule().createDecipheriv('aes-256-gcm', this.#key(purpose), nonce)
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
    const text = decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  }

  #key(purpose: string): Buffer {
    const known = this.#keys.get(purpose)
    if (known) return known
    const extracted = hmac('elenchus').update(this.#secret).digest()
    const key = hmac(extracted).update(purpose).update(firstBlock).digest()
    this.#keys.set(purpose, key)
    return key
  }
}
