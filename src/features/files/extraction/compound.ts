/** Office files that are no ZIP archives: locked ones of today, and those of before 2007. */
import { Unreadable } from './document'

/** The name of the stream in which an encrypted document lies ([MS-OFFCRYPTO] §2.3.4.4). */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

export function refuseCompound(bytes: Uint8Array): never {
  throw new Unreadable(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encrypted)
      ? 'ENCRYPTED'
      : 'UNSUPPORTED',
  )
}
