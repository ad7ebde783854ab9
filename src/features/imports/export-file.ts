/** Reads an export file, JSON or a ZIP of JSON, as a sequence of JSON elements. */
import { open } from 'node:fs/promises'
import { basename } from 'node:path/posix'
import { atHalfCore } from '../../lib/half-core'
import {
  CorruptMember,
  openArchive,
  type ArchiveMember,
  type ExportArchive,
} from './export-archive'
import type { ReadFault } from './imported-conversation'
import { jsonElements, type JsonElement } from './json-array-reader'

/** Small enough that other work of the machine runs between two reads. */
const chunkBytes = 256 * 1024
/** The first four bytes of a ZIP: the header of a member, or of an empty archive's end. */
const zipSignatures = new Set(['PK\u0003\u0004', 'PK\u0005\u0006'])
/** Files of an archive that hold no conversations in any product's export. */
const companions =
  /(^|\/)(users?|projects|memories|message_feedback|model_comparisons|shared_conversations|group_chats|sora|shopping)\.json$/i

export type ExportFileType = 'json' | 'zip' | 'html' | 'other'

export interface ExportFile {
  readonly type: ExportFileType
  /** Base names of the archive's files that are read; empty for a file that is not an archive. */
  readonly names: ReadonlySet<string>
  /** Opens the file anew for each walk. */
  elements(): AsyncIterable<JsonElement>
}

/**
 * Examines the file. `preferred` matches the product's names for conversation files; an archive
 * without such a file has all its JSON files read. Throws `UnreadableExport` for an archive that
 * cannot be opened.
 */
export async function openExportFile(
  path: string,
  preferred: RegExp | undefined,
): Promise<ExportFile> {
  const type = await fileType(path)
  if (type !== 'zip') {
    return { type, names: new Set(), elements: () => jsonElements(atHalfCore(readText(path))) }
  }
  const archive = await openArchive(path)
  archive.close()
  const names = new Set(selectMembers(archive, preferred).map(({ name }) => basename(name)))
  return { type, names, elements: () => archiveElements(path, preferred) }
}

async function* archiveElements(
  path: string,
  preferred: RegExp | undefined,
): AsyncGenerator<JsonElement> {
  const archive = await openArchive(path)
  try {
    for (const fault of archive.faults) yield { fault }
    for (const member of selectMembers(archive, preferred)) yield* memberElements(member)
  } finally {
    archive.close()
  }
}

function selectMembers(
  { members }: ExportArchive,
  preferred: RegExp | undefined,
): readonly ArchiveMember[] {
  const selected = members.filter(({ name }) => preferred?.test(name))
  return selected.length > 0 ? selected : members.filter(({ name }) => !companions.test(name))
}

async function* memberElements(member: ArchiveMember): AsyncGenerator<JsonElement> {
  try {
    for await (const element of jsonElements(atHalfCore(member.text()))) {
      yield 'fault' in element ? { fault: inMember(member, element.fault) } : element
    }
  } catch (error) {
    if (!(error instanceof CorruptMember)) throw error
    yield { fault: error.fault }
  }
}

const inMember = ({ name }: ArchiveMember, { code, message }: ReadFault): ReadFault => ({
  code,
  message: `${name}: ${message}`,
})

/** The type of the file by its first bytes; text may be UTF-8 or UTF-16. */
async function fileType(path: string): Promise<ExportFileType> {
  const head = await readHead(path)
  if (zipSignatures.has(head.toString('latin1', 0, 4))) return 'zip'
  const text = new TextDecoder(encodingOf(head)).decode(head).trimStart()
  if (text.startsWith('<')) return 'html'
  return text === '' || /^[[{]/.test(text) ? 'json' : 'other'
}

/** The file's text in UTF-8; the file itself may be UTF-8 or UTF-16. */
async function* readText(path: string): AsyncGenerator<Uint8Array> {
  const encoding = encodingOf(await readHead(path))
  if (encoding === 'utf-8') yield* readChunks(path)
  else yield* transcode(readChunks(path), encoding)
}

async function* transcode(bytes: AsyncIterable<Uint8Array>, encoding: 'utf-16le' | 'utf-16be') {
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  for await (const chunk of bytes) yield encoder.encode(decoder.decode(chunk, { stream: true }))
  yield encoder.encode(decoder.decode())
}

/** UTF-16 shows by its byte order mark, or by the zero beside the bracket that JSON begins with. */
function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

async function readHead(path: string): Promise<Buffer> {
  return Buffer.from(await Bun.file(path).slice(0, 512).arrayBuffer())
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(path)
  for (;;) {
    const { buffer, bytesRead } = await file.read(new Uint8Array(chunkBytes), 0, chunkBytes)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}
