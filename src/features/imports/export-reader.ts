/** Reads an export file of one source as numbered conversations, in bounded memory. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path/posix'
import { ExportPictures } from './archive-pictures'
import { elementBytesMax } from './element-limits'
import { memberName } from './export-archive'
import { openExportFile, type ExportFile } from './export-file'
import { buildConversation } from './formats/conversation-builder'
import type { Format } from './formats/format'
import { isPlain } from './formats/plain'
import { importSources, sources, type Source } from './formats/registry'
import {
  UnreadableEntry,
  UnreadableExport,
  type ExportEntry,
  type ReadFault,
} from './imported-conversation'
import type { JsonElement } from './json-array-reader'

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

export class ExportReader {
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
