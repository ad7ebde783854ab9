/** JSON that others wrote: as a value, or byte by byte by the bytes of its grammar (RFC 8259 §2). */

/** The value of a JSON text; undefined where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The bytes of JSON's grammar. */
export const [quote, backslash, comma, colon, minus] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d]
export const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
export const blanks = Buffer.from(' \t\n\r')
/** UTF-8's byte order mark, which a text may begin with (RFC 8259 §8.1). */
export const byteOrderMark = [0xef, 0xbb, 0xbf]

/** A set of bytes as a table of 0 and 1: looking a byte up costs one read. */
export function byteTable(members: Uint8Array): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of members) table[byte] = 1
  return table
}
