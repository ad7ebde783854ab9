/**
 * Reads a ZIP of an export in place: the names of its text files (JSON, or what the source has in
 * its place) and of other files that may be pictures, and the bytes of one at a time.
 */
import { thrownMessage } from '../../lib/text'
import { isBomb, openZipFile, type ZipFile, type ZipMember } from '../../lib/zip-file'
import { type PictureReference, type ReadFault, UnreadableExport } from './imported-conversation'

/** The most bytes of all text in one archive, unpacked. */
const expandedBytesMax = 4 * 1024 ** 3
/** A member that expands more is a bomb, unless it is small. */
const expansion = { timesMax: 100, smallBytes: 1024 * 1024 }
/** The same for all text together. */
const wholeExpansion = { ...expansion, smallBytes: 64 * 1024 * 1024 }
/** The most text members, and faults, of one archive; and the most of its other members. */
const membersMax = 100_000
/** The most bytes of another member: a larger one is no picture that can be kept (contract §8). */
const pictureBytesMax = 10 * 1024 * 1024

/**
 * A file in an archive. `bytes` throws `CorruptMember` where a byte differs from the header's
 * promise.
 */
export interface ArchiveMember {
  readonly name: string
  /** In bytes, unpacked. */
  readonly size: number
  bytes(): AsyncIterable<Uint8Array>
}

/**
 * The archive's text files in the order of their names, its other files, and a fault for each text
 * file that must not be read.
 */
export interface ExportArchive {
  readonly members: readonly ArchiveMember[]
  /** Members of a picture's size, in the archive's order. */
  readonly others: readonly ArchiveMember[]
  /** Names of other members, which are too large for a picture, or empty, or need a password. */
  readonly unread: readonly string[]
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
      message: `${memberName(name)} in the archive is damaged: ${why}.`,
    }
  }
}

/**
 * Opens the archive and reads its directory. `moreText` matches names of text files that are no
 * JSON. Throws `UnreadableExport` (`CORRUPT_ARCHIVE`, `TOO_LARGE`).
 */
export async function openArchive(path: string, moreText?: RegExp): Promise<ExportArchive> {
  const zip = await openZipFile(path).catch(throwCorrupt)
  const isText = (name: string) => isJson(name) || (moreText?.test(name) && !isCompanion(name))
  try {
    return {
      ...(await readDirectory(zip, (name) => isText(name) === true)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    return throwCorrupt(error)
  }
}

function throwCorrupt(error: unknown): never {
  if (error instanceof UnreadableExport) throw error
  const why = thrownMessage(error)
  const message = `The ZIP archive is damaged or cut off (${why}). Download it again.`
  throw new UnreadableExport({ code: 'CORRUPT_ARCHIVE', message })
}

async function readDirectory(
  zip: ZipFile,
  isText: (name: string) => boolean,
): Promise<Omit<ExportArchive, 'close'>> {
  const members: ArchiveMember[] = []
  const others: ArchiveMember[] = []
  const faults: ReadFault[] = []
  const unread = new Set<string>()
  let [expanded, packed] = [0, 0]
  for await (const stored of zip.members()) {
    const member = { ...stored, name: stored.name.replaceAll('\\', '/') }
    const fault = faultOf(member, isText)
    if (fault) faults.push(fault)
    else if (isText(member.name)) {
      members.push(archiveMember(member))
      expanded += member.size
      packed += member.packedSize
    } else if (mayBePicture(member) && others.length < membersMax) {
      others.push(archiveMember(member))
    } else if (!isCompanion(member.name)) unread.add(member.name)
    if (unread.size > membersMax) throw tooLarge()
    if (members.length + faults.length > membersMax || expanded > expandedBytesMax) throw tooLarge()
  }
  if (isBomb({ size: expanded, packedSize: packed }, wholeExpansion)) throw tooLarge()
  members.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return { members, others, unread: [...unread], faults }
}

const archiveMember = (member: ZipMember): ArchiveMember => ({
  name: member.name,
  size: member.size,
  bytes: () => memberBytes(member),
})

const mayBePicture = (member: ZipMember): boolean =>
  member.size > 0 &&
  member.size <= pictureBytesMax &&
  !member.isEncrypted &&
  !isCompanion(member.name) &&
  !isBomb(member, expansion)

function tooLarge(): UnreadableExport {
  const message = `The archive holds more than ${membersMax} files, or text of more than ${expandedBytesMax} bytes or ${expansion.timesMax} times its packed size.`
  return new UnreadableExport({ code: 'TOO_LARGE', message })
}

function faultOf(member: ZipMember, isText: (name: string) => boolean): ReadFault | null {
  const { name } = member
  if (isUnsafe(name)) {
    const message = `${memberName(name)} leads out of the archive and was ignored.`
    return { code: 'UNSAFE_NAME', message }
  }
  if (!isText(name)) return null
  if (member.isEncrypted) {
    const message = `${memberName(name)} needs a password. Make the archive again without one.`
    return { code: 'ENCRYPTED', message }
  }
  if (isBomb(member, expansion)) {
    const message = `${memberName(name)} would expand more than ${expansion.timesMax} times, and was ignored.`
    return { code: 'TOO_LARGE', message }
  }
  return null
}

/** Programs of Windows write a backslash between folders; the name has a slash there by now. */
const isUnsafe = (name: string): boolean =>
  /^\/|^[a-z]:|\0/i.test(name) || name.split('/').includes('..')

/** Excludes folders, macOS resource forks and dot files. */
const isJson = (name: string): boolean => /\.json$/i.test(name) && !isCompanion(name)

/** Folders, macOS resource forks and dot files. */
const isCompanion = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)|\/$/.test(name)

/** A name fit for a message. */
export const memberName = (name: string): string =>
  JSON.stringify(name.length > 120 ? `${name.slice(0, 120)}…` : name.toWellFormed())

async function* memberBytes(member: ZipMember): AsyncGenerator<Uint8Array> {
  try {
    yield* member.bytes()
  } catch (error) {
    throw new CorruptMember(member.name, thrownMessage(error))
  }
}

/** ChatGPT's names begin with the file's id: `file-AbC123-photo.png`, `file_00ab-sanitized.jpg`. */
const leadingId = /^file[-_][0-9A-Za-z]+/
/** The first bytes of PNG, JPEG, GIF and WebP, as Latin-1. */
const signatures = /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP)/
const dataAddress = /^data:image\/[a-z.+-]+;base64,/i

/** Opens the pictures of one export; close it after use. */
export class ExportPictures {
  readonly #members: ReadonlyMap<string, ArchiveMember | null>
  readonly close: () => void

  private constructor(others: readonly ArchiveMember[], close: () => void) {
    this.#members = indexOf(others)
    this.close = close
  }

  /** `isArchive`: the file is a ZIP; otherwise only the JSON itself can hold pictures. */
  static async open(path: string, isArchive: boolean): Promise<ExportPictures> {
    if (!isArchive) return new ExportPictures([], () => undefined)
    const archive = await openArchive(path)
    return new ExportPictures(archive.others, archive.close)
  }

  /** The bytes of a picture; null where the export lacks it, or it is no picture or too large. */
  async read({ keys, data }: PictureReference): Promise<Uint8Array | null> {
    const bytes = data === undefined ? await this.#readMember(keys) : decode(data)
    const start = bytes && Buffer.from(bytes.subarray(0, 16)).toString('latin1')
    return start && signatures.test(start) ? bytes : null
  }

  async #readMember(keys: readonly string[]): Promise<Uint8Array | null> {
    const member = keys.map((key) => this.#members.get(key)).find(Boolean)
    if (!member) return null
    try {
      const parts = await Array.fromAsync(member.bytes())
      return Buffer.concat(parts)
    } catch {
      return null
    }
  }
}

/** Each member by its names; null for a name that several members have. */
function indexOf(members: readonly ArchiveMember[]): Map<string, ArchiveMember | null> {
  const index = new Map<string, ArchiveMember | null>()
  for (const member of members) {
    for (const name of namesOf(member.name)) index.set(name, index.has(name) ? null : member)
  }
  return index
}

/** The name in its folder, the name, the name without its ending, the id, and Grok's folder. */
function namesOf(path: string): ReadonlySet<string> {
  const [name = '', folder = ''] = path.split('/').toReversed()
  const bare = name.replace(/\.[^.]*$/, '')
  const [id] = leadingId.exec(name) ?? []
  const names = [`${folder}/${name}`, name, bare, id, name === 'content' ? folder : undefined]
  return new Set(names.flatMap((one) => one || []))
}

function decode(data: string): Uint8Array | null {
  const [head] = dataAddress.exec(data) ?? []
  if (head === undefined || data.length > pictureBytesMax * 1.4) return null
  const bytes = Buffer.from(data.slice(head.length), 'base64')
  return bytes.length > pictureBytesMax ? null : bytes
}
