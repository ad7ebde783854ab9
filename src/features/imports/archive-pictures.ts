/** Finds the pictures of an export: files of its archive, or `data:` addresses in its JSON. */
import { openArchive, pictureBytesMax, type ArchiveMember } from './export-archive'
import type { PictureReference } from './imported-conversation'

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
