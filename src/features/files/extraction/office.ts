/** The ZIP archive that a DOCX or PPTX is, opened within bounds, and the XML in it. */
import { strFromU8, unzipSync } from 'fflate'
import { Parser, type Handler } from 'htmlparser2'
import { Unreadable } from './document'

/** All XML of one document, unpacked; more is a bomb, or a book that nobody reads in one piece. */
const unpackedMaxBytes = 64 * 1_048_576

/** The members whose names `wanted` matches, as text, by name. Throws `Unreadable`. */
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
 * Walks through XML. Entities that a document defines itself are left as they are, so that none can
 * grow; the five of XML and numbers are read.
 */
export function walkXml(xml: string, handler: Partial<Handler>): void {
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(xml)
}

/** The targets of a part's relationships, by id (ECMA-376 part 2, §6.5). */
export function relationships(xml: string | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  walkXml(xml ?? '', {
    onopentag: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  return targets
}
