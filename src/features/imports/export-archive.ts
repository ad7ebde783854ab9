/**
 * Reads a ZIP of an export in place: the names of its JSON files, and the bytes of one at a time.
 */
import { isBomb, openZipFile, type ZipFile, type ZipMember } from '../../lib/zip-file'
import { UnreadableExport, type ReadFault } from './imported-conversation'

/** The most bytes of all JSON in one archive, unpacked. */
const expandedBytesMax = 4 * 1024 ** 3
/** A member that expands more is a bomb, unless it is small. */
const expansion = { timesMax: 100, smallBytes: 1024 * 1024 }
/** The same for all JSON together. */
const wholeExpansion = { ...expansion, smallBytes: 64 * 1024 * 1024 }
/** The most JSON members, and faults, of one archive. */
const membersMax = 100_000

/**
 * A JSON file in an archive. `text` throws `CorruptMember` where a byte differs from the header's
 * promise.
 */
export interface ArchiveMember {
  readonly name: string
  text(): AsyncIterable<Uint8Array>
}

/**
 * The archive's JSON files in the order of their names, and a fault for each file that must not be
 * read.
 */
export interface ExportArchive {
  readonly members: readonly ArchiveMember[]
  readonly faults: readonly ReadFault[]
  close(): void
}

/** A member's bytes differ from what the archive promises. */
export class CorruptMember extends Error {
  readonly fault: ReadFault

  constructor(name: string, why: string) {
    super(why)
    this.name = 'CorruptMember'
    this.fault = {
      code: 'CORRUPT_ARCHIVE',
      message: `${quoted(name)} in the archive is damaged: ${why}.`,
    }
  }
}

/**
 * Opens the archive and reads its directory. Throws `UnreadableExport` (`CORRUPT_ARCHIVE`,
 * `TOO_LARGE`).
 */
export async function openArchive(path: string): Promise<ExportArchive> {
  const zip = await openZipFile(path).catch(throwCorrupt)
  try {
    return { ...(await readDirectory(zip)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    return throwCorrupt(error)
  }
}

function throwCorrupt(error: unknown): never {
  if (error instanceof UnreadableExport) throw error
  const why = error instanceof Error ? error.message : String(error)
  const message = `The ZIP archive is damaged or cut off (${why}). Download it again.`
  throw new UnreadableExport({ code: 'CORRUPT_ARCHIVE', message })
}

async function readDirectory(zip: ZipFile): Promise<Pick<ExportArchive, 'members' | 'faults'>> {
  const members: ArchiveMember[] = []
  const faults: ReadFault[] = []
  let [expanded, packed] = [0, 0]
  for await (const member of zip.members()) {
    const fault = faultOf(member)
    if (fault) faults.push(fault)
    else if (isJson(member.name)) {
      members.push({ name: member.name, text: () => memberText(member) })
      expanded += member.size
      packed += member.packedSize
    }
    if (members.length + faults.length > membersMax || expanded > expandedBytesMax) throw tooLarge()
  }
  if (isBomb({ size: expanded, packedSize: packed }, wholeExpansion)) throw tooLarge()
  members.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return { members, faults }
}

function tooLarge(): UnreadableExport {
  const message = `The archive holds more than ${membersMax} files, or JSON of more than ${expandedBytesMax} bytes or ${expansion.timesMax} times its packed size.`
  return new UnreadableExport({ code: 'TOO_LARGE', message })
}

function faultOf(member: ZipMember): ReadFault | null {
  const { name } = member
  if (isUnsafe(name)) {
    const message = `${quoted(name)} leads out of the archive and was ignored.`
    return { code: 'UNSAFE_NAME', message }
  }
  if (!isJson(name)) return null
  if (member.isEncrypted) {
    const message = `${quoted(name)} needs a password. Make the archive again without one.`
    return { code: 'ENCRYPTED', message }
  }
  if (isBomb(member, expansion)) {
    const message = `${quoted(name)} would expand more than ${expansion.timesMax} times, and was ignored.`
    return { code: 'TOO_LARGE', message }
  }
  return null
}

const isUnsafe = (name: string): boolean =>
  /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..')

/** Excludes folders, macOS resource forks and dot files. */
const isJson = (name: string): boolean =>
  /\.json$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name)

/** A name fit for a message. */
const quoted = (name: string): string =>
  JSON.stringify(name.length > 120 ? `${name.slice(0, 120)}…` : name.toWellFormed())

async function* memberText(member: ZipMember): AsyncGenerator<Uint8Array> {
  try {
    yield* member.bytes()
  } catch (error) {
    throw new CorruptMember(member.name, error instanceof Error ? error.message : String(error))
  }
}
