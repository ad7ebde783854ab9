/** The walk over an export: from the elements of its file to numbered entries. */
import { stat } from 'node:fs/promises'
import {
  UnreadableExport,
  type Entry,
  type ExportReader,
  type ImportFault,
} from './imported-conversation'
import { elementBytesMax } from './element-limits'
import type { Piece } from './json-array-reader'
import type { PieceFile } from './export-file'
import { EntryFault, type Format } from './formats/format'

/** Values of one conversation where a format joins them, so that one without a pause stays readable. */
const joinedMax = 1_000

/** What one entry is made of. `values` throws `EntryFault` for text that is no JSON. */
type Run = { readonly values: () => readonly unknown[] } | { readonly fault: ImportFault }

/** Says what a value that is not of the format looks like instead, if it is known. */
type Guess = (value: unknown) => string | undefined

export class ExportWalk implements ExportReader {
  readonly #format: Format
  readonly #file: PieceFile
  readonly #path: string
  readonly #guess: Guess

  constructor(format: Format, file: PieceFile, path: string, guess: Guess) {
    this.#format = format
    this.#file = file
    this.#path = path
    this.#guess = guess
  }

  async count(): Promise<number> {
    let count = 0
    let recognised = false
    let seen: string | undefined
    let fault: ImportFault | undefined
    let strangers = false
    for await (const run of this.#runs()) {
      count += 1
      if (recognised) continue
      const values = valuesOf(run)
      if ('code' in values) fault ??= values
      else if (values.some((value) => this.#format.recognises(value))) recognised = true
      else {
        strangers = true
        seen ??= values.map(this.#guess).find(Boolean)
      }
    }
    if (recognised) return count
    if (strangers) throw this.#wrongFormat(seen)
    if (fault) throw new UnreadableExport(fault)
    if (this.#isForeign) throw this.#wrongFormat(seen)
    return count
  }

  async *entries(from: number): AsyncGenerator<Entry> {
    const { mtimeMs } = await stat(this.#path)
    let index = -1
    for await (const run of this.#runs()) {
      index += 1
      if (index >= from) yield await this.#entry(index, run, Math.round(mtimeMs))
    }
  }

  async #entry(index: number, run: Run, fallbackTime: number): Promise<Entry> {
    if ('fault' in run) return { index, fault: run.fault }
    try {
      return { index, conversation: await this.#format.conversation(run.values(), fallbackTime) }
    } catch (error) {
      if (error instanceof EntryFault) return { index, fault: error.fault }
      const message = `This conversation could not be read: ${String(error).slice(0, 200)}`
      return { index, fault: { code: 'UNEXPECTED', message } }
    }
  }

  /** Neither JSON nor an archive with JSON in it. */
  get #isForeign(): boolean {
    const { kind, names } = this.#file
    return kind === 'zip' ? names.size === 0 : kind !== 'json'
  }

  #wrongFormat(seen: string | undefined): UnreadableExport {
    const { product, howToExport } = this.#format
    const what = seen ?? (this.#isForeign ? describe(this.#file) : 'something else')
    const message = `This is not an export of ${product}: it looks like ${what}. ${howToExport}`
    return new UnreadableExport({ code: 'WRONG_FORMAT', message })
  }

  #runs(): AsyncIterable<Run> {
    if (this.#isForeign && this.#file.kind !== 'zip') return nothing()
    const { joins, ignores } = this.#format
    if (joins) return joined(this.#parsed(), joins)
    return ignores ? this.#parsed() : apart(this.#file.pieces())
  }

  /** Each value on its own, without those that are no conversations. */
  async *#parsed(): AsyncGenerator<ParsedRun> {
    for await (const piece of this.#file.pieces()) {
      const value = 'fault' in piece ? piece : parsed(piece)
      if ('fault' in value) yield value
      else if (!this.#format.ignores?.(value.value, this.#file.names)) {
        yield { ...value, values: () => [value.value] }
      }
    }
  }
}

type Parsed = { readonly value: unknown; readonly bytes: number }
type ParsedRun =
  (Parsed & { readonly values: () => readonly unknown[] }) | { readonly fault: ImportFault }

// oxlint-disable-next-line require-yield
async function* nothing(): AsyncGenerator<Run> {
  return
}

/** Each piece on its own; it is parsed only if somebody asks for it. */
async function* apart(pieces: AsyncIterable<Piece>): AsyncGenerator<Run> {
  for await (const piece of pieces)
    yield 'fault' in piece ? piece : { values: () => [strictly(piece)] }
}

async function* joined(
  runs: AsyncIterable<ParsedRun>,
  joins: (last: unknown, next: unknown) => boolean,
): AsyncGenerator<Run> {
  let values: unknown[] = []
  let bytes = 0
  const taken = (): Run[] => {
    const whole = values
    values = []
    bytes = 0
    return whole.length > 0 ? [{ values: () => whole }] : []
  }
  for await (const run of runs) {
    if ('fault' in run) {
      yield* taken()
      yield run
      continue
    }
    const full = values.length === joinedMax || bytes + run.bytes > elementBytesMax
    if (full || (values.length > 0 && !joins(values.at(-1), run.value))) yield* taken()
    values.push(run.value)
    bytes += run.bytes
  }
  yield* taken()
}

function valuesOf(run: Run): readonly unknown[] | ImportFault {
  if ('fault' in run) return run.fault
  try {
    return run.values()
  } catch (error) {
    if (error instanceof EntryFault) return error.fault
    throw error
  }
}

function parsed(
  piece: Exclude<Piece, { fault: ImportFault }>,
): Parsed | { readonly fault: ImportFault } {
  try {
    return { value: strictly(piece), bytes: piece.bytes.length }
  } catch (error) {
    if (error instanceof EntryFault) return { fault: error.fault }
    throw error
  }
}

function strictly({ at, bytes }: Exclude<Piece, { fault: ImportFault }>): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    throw new EntryFault('CORRUPT_JSON', `The entry that begins at byte ${at} is not valid JSON.`)
  }
}

function describe({ kind }: PieceFile): string {
  if (kind === 'html') return 'a web page'
  return kind === 'zip'
    ? 'an archive without a JSON file of conversations'
    : 'neither JSON nor a ZIP archive'
}
