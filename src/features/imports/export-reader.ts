/** Reads an export file of one source as numbered conversations, in bounded memory. */
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path/posix'
import { atHalfCore } from '../../lib/pacing'
import { buildConversation, type AlternativeForm, type Format } from './formats/format'
import {
  type ExportEntry,
  type ReadFault,
  UnreadableEntry,
  UnreadableExport,
  type PictureReference,
} from './imported-conversation'
import { isPlain } from './formats/plain'
import { importSources, type Source, sources } from './formats/registry'
import { elementBytesMax, type JsonElement, jsonElements } from './json-array-reader'
import { thrownMessage } from '../../lib/text'
import { isBomb, openZipFile, type ZipFile, type ZipMember } from '../../lib/zip-file'

/**
 * The most values that a format may join to one conversation; one without a pause stays readable.
 */
const joinedMax = 1_000

/** The values of one entry. `values` throws `UnreadableEntry` for text that is not JSON. */
type EntryValues =
  | { readonly values: () => readonly unknown[]; readonly member?: string | undefined }
  | { readonly fault: ReadFault }

type ElementText = Exclude<JsonElement, { fault: ReadFault }>

/**
 * Opens the file, JSON or ZIP as its bytes say, as an export of `source`. Each walk opens the file
 * anew, so it must not change. Throws `UnreadableExport` for an archive that cannot be opened.
 */
export async function openExport(
  source: Source,
  path: string,
  progress: ReaderProgress = { passed: () => undefined, reached: () => undefined },
): Promise<ExportReader> {
  const { name, load } = importSources[source]
  const format = await load()
  const file = await openExportFile(path, format)
  const fitted = format.fitted?.(await sampleOf(file)) ?? format
  return new ExportReader(path, file, { ...fitted, name }, progress)
}

/** Is called while the reader works. */
export interface ReaderProgress {
  /** It has found another element. */
  passed(): void
  /** It begins with the first wanted entry. */
  reached(): void
}

/** So many values at the start of a file show what is common to all. */
const sampleLength = 300

/** The first values of the file. */
async function sampleOf(file: ExportFile): Promise<unknown[]> {
  const sample: unknown[] = []
  for await (const element of file.elements()) {
    const parsed = 'fault' in element ? element : parseElement(element)
    if ('value' in parsed) sample.push(parsed.value)
    if (sample.length === sampleLength) break
  }
  return sample
}

class ExportReader {
  readonly #path: string
  readonly #file: ExportFile
  readonly #format: Format & { readonly name: string }
  readonly #progress: ReaderProgress

  constructor(
    path: string,
    file: ExportFile,
    format: Format & { readonly name: string },
    progress: ReaderProgress,
  ) {
    this.#path = path
    this.#file = file
    this.#format = format
    this.#progress = progress
  }

  /**
   * The number of entries, faults among them. Throws `UnreadableExport` where nothing can be read.
   */
  async count(): Promise<number> {
    const survey = new Survey(this.#format)
    for await (const entry of this.#entryValues()) await survey.add(entry)
    const { count, isRecognised, hasUnrecognised, firstFault } = survey
    if (isRecognised) return count
    if (hasUnrecognised) throw this.#wrongFormat(survey.looksLike)
    if (firstFault) throw new UnreadableExport(firstFault)
    if (this.#file.form !== 'json') throw this.#wrongFormat(undefined)
    return count
  }

  /** The archive's files with words of the user that are not read, by their names. */
  get unkept(): readonly string[] {
    return this.#file.unkept
  }

  /**
   * The entries from index `from` on, in order; every walk over the same file gives the same
   * entries.
   */
  async *entries(from: number): AsyncGenerator<ExportEntry> {
    const fallbackTime = Math.round((await stat(this.#path)).mtimeMs)
    let index = -1
    for await (const entry of this.#entryValues()) {
      index += 1
      if (index === from) this.#progress.reached()
      if (index >= from) yield await this.#read(index, entry, fallbackTime)
    }
  }

  async #read(index: number, entry: EntryValues, fallbackTime: number): Promise<ExportEntry> {
    if ('fault' in entry) return { index, fault: entry.fault }
    try {
      const draft = await this.#format.draft(entry.values())
      return { index, conversation: buildConversation(draft, fallbackTime) }
    } catch (error) {
      if (error instanceof UnreadableEntry) return { index, fault: this.#faultOf(entry, error) }
      const message = `This conversation could not be read: ${String(error).slice(0, 200)}`
      return { index, fault: { code: 'UNEXPECTED', message } }
    }
  }

  /** A file that may hold something else than conversations is named as not kept. */
  #faultOf({ member }: Exclude<EntryValues, { fault: ReadFault }>, { fault }: UnreadableEntry) {
    if (member === undefined || !this.#format.mixedFiles?.test(member)) return fault
    return {
      ...fault,
      code: 'NOT_KEPT',
      message: `${memberName(member)}: ${fault.message}`,
    } as const
  }

  /** The pictures that the conversations refer to. Close it after use. */
  pictures(): Promise<ExportPictures> {
    return ExportPictures.open(this.#path, this.#file.type === 'zip')
  }

  #wrongFormat(looksLike: string | undefined): UnreadableExport {
    const { name, howToExport } = this.#format
    const isOther = this.#file.form !== 'json'
    const what = looksLike ?? (isOther ? describe(this.#file) : 'something else')
    const { holds } = this.#file
    const held = holds.length > 0 ? ` The archive holds ${holds.join(', ')}.` : ''
    const message = `This is not an export of ${name}: it looks like ${what}.${held} ${howToExport}`
    return new UnreadableExport({ code: 'WRONG_FORMAT', message })
  }

  async *#entryValues(): AsyncGenerator<EntryValues> {
    const { joins, ignores } = this.#format
    if (joins) yield* joinValues(this.#parsedElements(), joins)
    else if (ignores) yield* eachValue(this.#parsedElements())
    else yield* eachElement(this.#elements())
  }

  async *#elements(): AsyncGenerator<JsonElement> {
    for await (const element of this.#file.elements()) {
      this.#progress.passed()
      yield element
    }
  }

  #ignores({ value, member }: Extract<ParsedElement, { value: unknown }>): boolean {
    const own = member === undefined ? '' : basename(member)
    const { names } = this.#file
    return this.#format.ignores?.(value, (name) => name !== own && names.has(name)) === true
  }

  /** The values that the format does not ignore. */
  async *#parsedElements(): AsyncGenerator<ParsedElement> {
    for await (const element of this.#elements()) {
      const parsed = 'fault' in element ? element : parseElement(element)
      const isIgnored = 'value' in parsed && this.#ignores(parsed)
      if (!isIgnored) yield parsed
    }
  }
}

/** What the entries of a file show of its format. */
class Survey {
  count = 0
  isRecognised = false
  /** An entry could be parsed, but is not of the format. */
  hasUnrecognised = false
  firstFault: ReadFault | undefined
  /** What the unrecognised entries look like instead, if that is known. */
  looksLike: string | undefined
  readonly #format: Format
  #others: OtherFormats | undefined

  constructor(format: Format) {
    this.#format = format
  }

  /** Parses entries only until one of them is recognised. */
  async add(entry: EntryValues): Promise<void> {
    this.count += 1
    if (this.isRecognised) return
    const values = parseValues(entry)
    if ('code' in values) this.firstFault ??= values
    else if (values.some((value) => this.#format.recognises(value))) this.isRecognised = true
    else await this.#addUnrecognised(values)
  }

  async #addUnrecognised(values: readonly unknown[]): Promise<void> {
    this.hasUnrecognised = true
    const others = (this.#others ??= await loadFormats())
    this.looksLike ??= values.map((value) => describeValue(value, others)).find(Boolean)
  }
}

type OtherFormats = readonly { readonly name: string; readonly format: Format }[]

const loadFormats = (): Promise<OtherFormats> =>
  Promise.all(
    sources.map(async (source) => {
      const { name, load } = importSources[source]
      return { name, format: await load() }
    }),
  )

function describeValue(value: unknown, formats: OtherFormats): string | undefined {
  if (isPlain(value)) return 'plain sessions, which are imported with the source "chatgpt"'
  const found = formats.find(({ format }) => format.recognises(value))
  return found && `an export of ${found.name}`
}

function describe({ type }: ExportFile): string {
  if (type === 'html') return 'a web page'
  return type === 'zip'
    ? 'an archive without a JSON file of conversations'
    : 'neither JSON nor a ZIP archive'
}

type ParsedElement =
  | { readonly value: unknown; readonly bytes: number; readonly member?: string | undefined }
  | { readonly fault: ReadFault }

/** One entry for each element; its bytes are parsed only when `values` is called. */
async function* eachElement(elements: AsyncIterable<JsonElement>): AsyncGenerator<EntryValues> {
  for await (const element of elements) {
    yield 'fault' in element
      ? element
      : { values: () => [parseJson(element)], member: element.member }
  }
}

async function* eachValue(parsed: AsyncIterable<ParsedElement>): AsyncGenerator<EntryValues> {
  for await (const element of parsed) {
    yield 'fault' in element ? element : { values: () => [element.value], member: element.member }
  }
}

/** One entry for each run of values that belong together; a fault ends a run. */
async function* joinValues(
  parsed: AsyncIterable<ParsedElement>,
  joins: NonNullable<Format['joins']>,
): AsyncGenerator<EntryValues> {
  let values: unknown[] = []
  let bytes = 0
  for await (const element of parsed) {
    const continues =
      'value' in element &&
      values.length < joinedMax &&
      bytes + element.bytes <= elementBytesMax &&
      (values.length === 0 || joins(values.at(-1), element.value))
    if (!continues) {
      yield* entryOf(values)
      values = []
      bytes = 0
    }
    if ('fault' in element) yield element
    else {
      values.push(element.value)
      bytes += element.bytes
    }
  }
  yield* entryOf(values)
}

const entryOf = (values: readonly unknown[]): readonly EntryValues[] =>
  values.length > 0 ? [{ values: () => values }] : []

function parseValues(entry: EntryValues): readonly unknown[] | ReadFault {
  if ('fault' in entry) return entry.fault
  try {
    return entry.values()
  } catch (error) {
    if (error instanceof UnreadableEntry) return error.fault
    throw error
  }
}

function parseElement(element: ElementText): ParsedElement {
  try {
    return { value: parseJson(element), bytes: element.bytes.length, member: element.member }
  } catch (error) {
    if (error instanceof UnreadableEntry) return { fault: error.fault }
    throw error
  }
}

/** Throws `UnreadableEntry`. */
function parseJson({ at, bytes }: ElementText): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    const message = `The entry that begins at byte ${at} is not valid JSON.`
    throw new UnreadableEntry('CORRUPT_JSON', message)
  }
}

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

type ExportFileType = 'json' | 'zip' | 'html' | 'other'

interface ExportFile {
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
async function openExportFile(path: string, places: Places): Promise<ExportFile> {
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
interface ArchiveMember {
  readonly name: string
  /** In bytes, unpacked. */
  readonly size: number
  bytes(): AsyncIterable<Uint8Array>
}

/**
 * The archive's text files in the order of their names, its other files, and a fault for each text
 * file that must not be read.
 */
interface ExportArchive {
  readonly members: readonly ArchiveMember[]
  /** Members of a picture's size, in the archive's order. */
  readonly others: readonly ArchiveMember[]
  /** Names of other members, which are too large for a picture, or empty, or need a password. */
  readonly unread: readonly string[]
  readonly faults: readonly ReadFault[]
  close(): void
}

/** A member's bytes differ from what the archive promises. */
class CorruptMember extends Error {
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
/**
 * Reads a ZIP of an export in place: the names of its text files (JSON, or what the source has in
 * its place) and of other files that may be pictures, and the bytes of one at a time.
 */
async function openArchive(path: string, moreText?: RegExp): Promise<ExportArchive> {
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
const memberName = (name: string): string =>
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
