/** Random secrets and their digests. Only digests are stored (contract §1). */

/** 32 bytes from the system's generator as 64 hexadecimal characters. */
export const randomHex = (): string => crypto.getRandomValues(new Uint8Array(32)).toHex()

/** 32 bytes from the system's generator as 43 base64url characters (RFC 4648 §5, unpadded). */
export const randomBase64url = (): string =>
  crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true })

/** SHA-256 (FIPS 180-4) of bytes, or of a text's UTF-8 bytes, as hexadecimal. */
export const sha256 = (data: string | Uint8Array<ArrayBuffer>): string =>
  Bun.SHA256.hash(data, 'hex')

/** Compares two texts in a time that does not tell where they differ. */
export const sameSecret = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && crypto.timingSafeEqual(left, right)
}
