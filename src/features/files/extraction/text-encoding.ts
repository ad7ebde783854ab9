/**
 * Decodes text of an unknown encoding: UTF-8, UTF-16 with or without a byte order mark, else
 * Latin-1.
 */

/**
 * The text with `\n` as its line end. `declared`, an encoding that the text names, counts if UTF-8
 * fails.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const text = new TextDecoder(encodingOf(bytes, declared)).decode(bytes)
  return text.replaceAll(/\r\n?/g, '\n')
}

function encodingOf(bytes: Uint8Array, declared?: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const utf16 = unmarkedUtf16(bytes.subarray(0, 4_096))
  if (utf16 !== null) return utf16
  if (isUtf8(bytes)) return 'utf-8'
  return declared !== undefined && isKnown(declared) ? declared : 'windows-1252'
}

/** UTF-16 without a mark: in most languages every second byte is zero, and no other. */
function unmarkedUtf16(head: Uint8Array): string | null {
  const zeros = (offset: number) =>
    head.reduce((count, byte, at) => count + Number(byte === 0 && at % 2 === offset), 0)
  const [even, odd] = [zeros(0), zeros(1)]
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function isKnown(encoding: string): encoding is Bun.Encoding {
  try {
    return Boolean(new TextDecoder(encoding as Bun.Encoding))
  } catch {
    return false
  }
}
