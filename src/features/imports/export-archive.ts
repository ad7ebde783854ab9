/** A ZIP read in place: its members' names, and the bytes of one at a time. Nothing is written anywhere. */
import type { Entry as ZipMember, ZipFile } from 'yauzl'
import { checkedBytes } from '../../lib/zip-file'
import { UnreadableExport, type ImportFault } from './imported-conversation'

/** What all JSON in one archive may expand to. */
const expandedBytesMax = 4 * 1024 ** 3
/** A member that expands more than this many times is a bomb, unless it is small. */
const expansionMax = 200
const smallMemberBytes = 256 * 1024 * 1024
/** JSON members, and unsafe names, of one archive. */
const membersMax = 100_000

/** A JSON file in an archive. `text` throws `CorruptMember` at the byte from which it is not what it promises. */
export interface Member {
  readonly name: string
  text(): AsyncIterable<Uint8Array>
}

/** The archive's JSON files in the order of their names, and faults for what must not be read. */
export interface Archive {
  readonly members: readonly Member[]
  readonly faults: readonly ImportFault[]
  close(): void
}

/** The member's bytes are not what the archive promises. */
export class CorruptMember extends Error {
  readonly fault: ImportFault

  constructor(name: string, why: string) {
    super(why)
    this.name = 'CorruptMember'
    this.fault = {
      code: 'CORRUPT_ARCHIVE',
      message: `${shown(name)} in the archive is damaged: ${why}.`,
    }
  }
}

/** Opens the archive and reads its directory. Throws `UnreadableExport` (`CORRUPT_ARCHIVE`, `TOO_LARGE`). */
export async function openArchive(path: string): Promise<Archive> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(corrupt)
  try {
    return { ...(await directory(zip)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    return corrupt(error)
  }
}

function corrupt(error: unknown): never {
  if (error instanceof UnreadableExport) throw error
  const why = error instanceof Error ? error.message : String(error)
  const message = `The ZIP archive is damaged or cut off (${why}). Download it again.`
  throw new UnreadableExport({ code: 'CORRUPT_ARCHIVE', message })
}

async function directory(zip: ZipFile): Promise<Pick<Archive, 'members' | 'faults'>> {
  const { getFileNameLowLevel } = await import('yauzl')
  const members: Member[] = []
  const faults: ImportFault[] = []
  let expanded = 0
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
    const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
    const fault = faultOf(name, entry)
    if (fault) faults.push(fault)
    else if (isJson(name)) {
      members.push({ name, text: () => memberText(zip, entry, name) })
      expanded += entry.uncompressedSize
    }
    if (members.length + faults.length > membersMax || expanded > expandedBytesMax) throw tooLarge()
  }
  members.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return { members, faults }
}

function tooLarge(): UnreadableExport {
  const message = `The archive holds more than ${membersMax} files, or JSON of more than ${expandedBytesMax} bytes.`
  return new UnreadableExport({ code: 'TOO_LARGE', message })
}

function faultOf(name: string, entry: ZipMember): ImportFault | null {
  if (isUnsafe(name)) {
    const message = `${shown(name)} leads out of the archive and was ignored.`
    return { code: 'UNSAFE_NAME', message }
  }
  if (!isJson(name)) return null
  if (entry.isEncrypted()) {
    const message = `${shown(name)} needs a password. Make the archive again without one.`
    return { code: 'ENCRYPTED', message }
  }
  const { uncompressedSize: size, compressedSize } = entry
  if (size > smallMemberBytes && size > compressedSize * expansionMax) {
    const message = `${shown(name)} would expand more than ${expansionMax} times, and was ignored.`
    return { code: 'TOO_LARGE', message }
  }
  return null
}

const isUnsafe = (name: string): boolean =>
  /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..')

/** Directories, resource forks and dot files are none. */
const isJson = (name: string): boolean =>
  /\.json$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name)

/** A name fit for a message. */
const shown = (name: string): string =>
  JSON.stringify(name.length > 120 ? `${name.slice(0, 120)}…` : name.toWellFormed())

async function* memberText(zip: ZipFile, entry: ZipMember, name: string) {
  try {
    yield* checkedBytes(zip, entry, 'its checksum is wrong')
  } catch (error) {
    throw new CorruptMember(name, error instanceof Error ? error.message : String(error))
  }
}
