/** An authenticator in software: a key pair that answers as a browser does (Web Authentication, levels 2 and 3). */

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

/** What an authenticator or a browser may say that is not true. */
export interface Lies {
  readonly origin?: string
  readonly challenge?: string
  readonly rpId?: string
  readonly type?: string
  /** The flags of the authenticator data; present and verified where none are given. */
  readonly flags?: number
  readonly counter?: number
  readonly id?: string
  readonly userHandle?: string
}

const base64url = (data: string | ArrayBuffer | Uint8Array) =>
  Buffer.from(data as Uint8Array).toString('base64url')
const sha256 = (data: string | Uint8Array) =>
  new Uint8Array(new Bun.CryptoHasher('sha256').update(data).digest())

/** User present 1, user verified 4, attested data 64 (§6.1). */
const presentAndVerified = 0x05
const withKey = 0x40

export class SoftAuthenticator {
  readonly id = crypto.getRandomValues(new Uint8Array(32))
  counter = 0
  userHandle = ''
  readonly #origin: string
  readonly #keys: CryptoKeyPair

  private constructor(origin: string, keys: CryptoKeyPair) {
    this.#origin = origin
    this.#keys = keys
  }

  static async make(origin: string): Promise<SoftAuthenticator> {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    return new SoftAuthenticator(origin, keys)
  }

  /** `RegistrationResponseJSON`, with the attestation `none`. */
  async register({ challenge, rp, user }: CreationOptions, lies: Lies = {}) {
    this.userHandle = user.id
    const length = Uint8Array.of(0, this.id.length)
    const attested = [new Uint8Array(16), length, this.id, await this.#coseKey()]
    const flags = (lies.flags ?? presentAndVerified) | withKey
    const authData = Buffer.concat([this.#authData(lies.rpId ?? rp.id, flags, lies), ...attested])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return this.#credential(lies, {
      clientDataJSON: this.#clientData('webauthn.create', challenge, lies),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    })
  }

  /** `AuthenticationResponseJSON`. */
  async sign({ challenge, rpId }: RequestOptions, lies: Lies = {}) {
    this.counter += 1
    const authData = this.#authData(lies.rpId ?? rpId, lies.flags ?? presentAndVerified, lies)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, lies)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const raw = new Uint8Array(await crypto.subtle.sign(algorithm, this.#keys.privateKey, signed))
    return this.#credential(lies, {
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(derSignature(raw)),
      userHandle: lies.userHandle ?? this.userHandle,
    })
  }

  #credential<T extends object>(lies: Lies, response: T) {
    const id = lies.id ?? base64url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const origin = lies.origin ?? this.#origin
    const data = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin }
    return base64url(JSON.stringify({ ...data, crossOrigin: false }))
  }

  #authData(rpId: string, flags: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  /** An EC2 key with ES256 (RFC 9052 §7, RFC 9053 §2.1). */
  async #coseKey(): Promise<Buffer> {
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', this.#keys.publicKey)
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

function cborBytes(bytes: Uint8Array): Buffer {
  const head =
    bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** The two integers of a raw signature as DER, which authenticators send (RFC 3279 §2.2.3). */
function derSignature(raw: Uint8Array): Buffer {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0)
    const short = bytes.subarray(first === -1 ? bytes.length - 1 : first)
    const positive = (short[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), short]) : short
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  }
  const body = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}
