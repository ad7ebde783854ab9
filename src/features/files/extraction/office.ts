/**
 * The containers of Office documents: the ZIP archive of a DOCX or PPTX with its XML, and older
 * files.
 */
import { strFromU8, unzipSync } from 'fflate'
import { Parser, type Handler } from 'htmlparser2'
import { Unreadable } from './document'

/**
 * The most bytes of one document's XML, unpacked; a document with more is a bomb, or a huge book.
 */
const unpackedMaxBytes = 64 * 1_048_576

/** The text, by name, of the members whose names match `wanted`. Throws `Unreadable`. */
export function openArchive(bytes: Uint8Array, wanted: RegExp): ReadonlyMap<string, string> {
  let left = unpackedMaxBytes
  try {
    const members = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted.test(name)) return false
        left -= originalSize
        if (left < 0) throw new Unreadable('TOO_LARGE')
        return true
      },
    })
    return new Map(Object.entries(members).map(([name, member]) => [name, strFromU8(member)]))
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('CORRUPT', { cause: error })
  }
}

/**
 * Parses XML. It decodes XML's five entities and numeric ones. Entities that a document defines
 * stay as they are, so that none can expand.
 */
export function parseXml(xml: string, handler: Partial<Handler>): void {
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(xml)
}

/** The targets of a part's relationships, by id (ECMA-376 part 2, §6.5). */
export function relationships(xml: string | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  parseXml(xml ?? '', {
    onopentag: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  return targets
}

/** The stream of a compound file that holds an encrypted document ([MS-OFFCRYPTO] §2.3.4.4). */
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')

/** Refuses compound files: encrypted Office files of today, and Office files of before 2007. */
export function refuseCompound(bytes: Uint8Array): never {
  const { buffer, byteOffset, byteLength } = bytes
  const isEncrypted = Buffer.from(buffer, byteOffset, byteLength).includes(encryptedStream)
  throw new Unreadable(isEncrypted ? 'ENCRYPTED' : 'UNSUPPORTED')
}
