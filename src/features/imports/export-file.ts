/**
 * Reads an export file as a sequence of JSON elements: JSON, the page or table that a source has in
 * its place, or a ZIP of these.
 */
import { open } from 'node:fs/promises'
import { basename } from 'node:path/posix'
import { atHalfCore } from '../../lib/pacing'
import {
  CorruptMember,
  openArchive,
  memberName,
  type ArchiveMember,
  type ExportArchive,
} from './export-archive'
import type { AlternativeForm, Format } from './formats/format'
import type { ReadFault } from './imported-conversation'
import { jsonElements, type JsonElement } from './json-array-reader'

/** Small enough that other work of the machine runs between two reads. */
const chunkBytes = 256 * 1024
/** The first four bytes of a ZIP: the header of a member, or of an empty archive's end. */
const zipSignatures = new Set(['PK\u0003\u0004', 'PK\u0005\u0006'])
/** Files of an archive that hold no conversations in any product's export. */
const companions =
  /(^|\/)(users?|projects|memories|message_feedback|model_comparisons|shared_conversations|group_chats|sora|shopping|conversation_asset_file_names|export_manifest|tool_messages)\.json$/i
/** Files without words of the user: settings, profile and lists of what other files hold. */
const wordless =
  /(^|\/)(?:users?|user_?profile|profile|account|(?:user_?)?settings|preferences|shared_conversations|conversation_asset_file_names|library_files|export_manifest|manifest|metadata|index|version|sign-ins|agent-keys|connections|identities|mobile-devices|usage|imports|archive_browser|prod-mc-(?!asset)[^/]*)\.(?:json|html?)$/i
/** Files that may hold words; pictures and recordings are named by the messages that show them. */
const wordy =
  /\.(?:json|jsonl|txt|md|markdown|html?|csv|tsv|xml|rtf|pdf|docx?|odt|xlsx?|pptx?|eml|mbox|zip|7z|rar|tar|gz|tgz)$/i
/** Uploads of messages, which the messages name. */
const uploads =
  /(^|\/)(?:file[-_][0-9a-z][^/]*$|(?:chat-[^/]*-files|prod-mc-asset-server|files)\/)/i
/** Files of an archive that a refusal names. */
const heldFiles = 20
/** So many skipped files are named; more are counted. */
const namedFiles = 200
/** An empty list or object has fewer bytes, with a line's end and a byte order mark. */
const contentBytesMin = 8

export type ExportFileType = 'json' | 'zip' | 'html' | 'other'

export interface ExportFile {
  readonly type: ExportFileType
  /** What is read: JSON, the source's other form, or nothing. */
  readonly form: 'json' | 'alternative' | 'none'
  /** Base names of the archive's files that are read; empty for a file that is not an archive. */
  readonly names: ReadonlySet<string>
  /** The archive's files with words of the user that are not read, by their names. */
  readonly unkept: readonly string[]
  /** Names of the files in an archive, the first of them. */
  readonly holds: readonly string[]
  /** Opens the file anew for each walk. */
  elements(): AsyncIterable<JsonElement>
}

/** Where a source's conversations are. */
type Places = Pick<Format, 'files' | 'alternative'>

/**
 * Examines the file. An archive without a file that `places` names has all its JSON files read.
 * Throws `UnreadableExport` for an archive that cannot be opened.
 */
export async function openExportFile(path: string, places: Places): Promise<ExportFile> {
  const type = await fileType(path)
  if (type === 'zip') return openExportArchive(path, places)
  const { alternative } = places
  const nothing = { names: new Set<string>(), unkept: [], holds: [] }
  if (type === 'json') {
    const elements = () => jsonElements(atHalfCore(readText(path)))
    return { type, form: 'json', ...nothing, elements }
  }
  const isAlternative = alternative?.type === (type === 'html' ? 'html' : 'csv')
  if (!alternative || !isAlternative)
    return { type, form: 'none', ...nothing, elements: noElements }
  const elements = () => alternative.elements(atHalfCore(readText(path)))
  return { type, form: 'alternative', ...nothing, elements }
}

async function* noElements(): AsyncGenerator<JsonElement> {}

async function openExportArchive(path: string, places: Places): Promise<ExportFile> {
  const archive = await openArchive(path, places.alternative?.files)
  archive.close()
  const { members, alternative } = selectMembers(archive, places)
  const form = members.length === 0 ? 'none' : alternative ? 'alternative' : 'json'
  const names = new Set(members.map(({ name }) => basename(name)))
  const read = new Set(members)
  const left = unkeptIn(archive, {
    isRead: (member) => read.has(member),
    files: (name) => !alternative && members.length > 0 && isTwin(name, places),
  })
  const elements = () => archiveElements(path, places)
  return { type: 'zip', form, names, unkept: left, holds: namesIn(archive), elements }
}

const namesIn = ({ members, others, unread }: ExportArchive): string[] =>
  [...[...members, ...others].map(({ name }) => name), ...unread]
    .slice(0, heldFiles)
    .map(memberName)

/** The same conversations in the source's other form. */
const isTwin = (name: string, { alternative }: Places): boolean =>
  alternative?.files.test(name) === true

/** The files with words of the user that are not read, each by its name. */
function unkeptIn(
  { members, others, unread }: ExportArchive,
  { isRead, files }: Skipped,
): string[] {
  const left = [...members.filter((one) => !isRead(one)), ...others]
    .filter(({ size }) => size >= contentBytesMin)
    .map(({ name }) => name)
  const names = [...new Set([...left, ...unread])].filter(
    (name) => wordy.test(name) && !wordless.test(name) && !uploads.test(name) && !files(name),
  )
  const more = names.length - namedFiles
  return [
    ...names.slice(0, namedFiles).map(memberName),
    ...(more > 0 ? [`${more} more files`] : []),
  ]
}

interface Skipped {
  readonly isRead: (member: ArchiveMember) => boolean
  /** Whether a file holds what the files that are read hold too. */
  readonly files: (name: string) => boolean
}

async function* archiveElements(path: string, places: Places): AsyncGenerator<JsonElement> {
  const archive = await openArchive(path, places.alternative?.files)
  try {
    for (const fault of archive.faults) yield { fault }
    const { members, alternative } = selectMembers(archive, places)
    for (const member of members) yield* memberElements(member, alternative)
  } finally {
    archive.close()
  }
}

interface Selection {
  readonly members: readonly ArchiveMember[]
  /** How to read the members, where they are no JSON. */
  readonly alternative?: AlternativeForm
}

/** The JSON files that the source names, else its other form, else all JSON files. */
function selectMembers({ members }: ExportArchive, { files, alternative }: Places): Selection {
  const preferred = members.filter(({ name }) => files?.test(name))
  if (preferred.length > 0) return { members: preferred }
  const others = members.filter(({ name }) => alternative?.files.test(name))
  if (alternative && others.length > 0) return { members: others, alternative }
  return { members: members.filter(({ name }) => !companions.test(name)) }
}

async function* memberElements(
  member: ArchiveMember,
  alternative: AlternativeForm | undefined,
): AsyncGenerator<JsonElement> {
  const text = atHalfCore(member.bytes())
  try {
    const elements = alternative ? alternative.elements(text) : jsonElements(text)
    for await (const element of elements) {
      yield 'fault' in element
        ? { fault: inMember(member, element.fault) }
        : { ...element, member: member.name }
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
