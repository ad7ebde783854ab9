/**
 * The commands that the server runs in child processes, with an empty environment; it kills one that exceeds
 * its time or memory, or that it needs no more.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { UnreadableDocument } from '../features/files/extraction/document'
import { extract } from '../features/files/extraction/extract'
import type { ExtractorOutput } from '../features/files/extraction-job'
import { cleanPicture, cleanWholePicture } from '../features/files/pictures'
import type { CleanedFile } from '../features/files/stored-pictures'
import type { ExportPictures, ReaderProgress } from '../features/imports/export-reader'
import type { Source } from '../features/imports/formats/registry'
import {
  UnreadableExport,
  type ExportEntry,
  type ImportedConversation,
} from '../features/imports/imported-conversation'
import type { ReaderOutput, ReadRequest } from '../features/imports/reader-process'
import type { RosterOutput } from '../features/invitations/roster'
import { slices } from '../lib/pacing'
import { sha256 } from '../lib/tokens'

/** Rows of a class's list that are one line. */
const rosterRowsOfLine = 200

/** `elenchus extract-text TYPE` reads a document from standard input and prints its passages as JSON lines. */
export async function extractText([mimeType = '']: readonly string[]): Promise<void> {
  const out = Bun.stdout.writer()
  const print = async (line: ExtractorOutput) => {
    await out.write(`${JSON.stringify(line)}\n`)
  }
  try {
    for await (const passage of extract(mimeType, await Bun.stdin.bytes())) await print(passage)
    await print({ end: null })
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    await print({ end: error.code })
  }
  await out.end()
}

/**
 * `elenchus clean-picture TYPE PATH` takes the metadata out of a picture, in its file, and prints what the
 * file is then as one line of JSON.
 */
export async function printCleaned([mimeType = '', path = '']: readonly string[]): Promise<void> {
  const { bytes, fault } = cleanPicture(mimeType, await readFile(path))
  await writeFile(path, bytes)
  const cleaned: CleanedFile = { size: bytes.length, sha256: sha256(bytes), fault }
  await Bun.write(Bun.stdout, `${JSON.stringify(cleaned)}\n`)
}

/** `elenchus read-roster` reads the list of a class from standard input and prints its rows as JSON lines. */
export async function printRoster(): Promise<void> {
  const { readRoster, UnreadableRoster } = await import('../features/invitations/roster-file')
  const out = Bun.stdout.writer()
  const print = (line: RosterOutput) => void out.write(`${JSON.stringify(line)}\n`)
  try {
    for (const rows of slices(readRoster(await Bun.stdin.bytes()), rosterRowsOfLine))
      print({ rows })
    print({ end: null })
  } catch (error) {
    if (!(error instanceof UnreadableRoster)) throw error
    print({ end: error.code })
  }
  await out.end()
}

/** How often, in milliseconds, a reader that passes over entries says that it comes forward. */
const walkMs = 1_000

/** `elenchus read-export SOURCE PATH FROM COUNTS` prints the entries of an export as JSON lines. */
export async function printExport([source, path, from, counts]: readonly string[]): Promise<void> {
  const out = Bun.stdout.writer()
  // Line by line, so that the server knows which entry a reader without an end is at.
  const print = (line: ReaderOutput) => {
    void out.write(`${JSON.stringify(line)}\n`)
    return out.flush()
  }
  let printedAt = performance.now()
  const progress: ReaderProgress = {
    passed: () => {
      if (performance.now() - printedAt < walkMs) return
      printedAt = performance.now()
      void print({ at: 'walk' })
    },
    reached: () => void print({ at: 'entries' }),
  }
  const request = { source: source as Source, path: path ?? '', from: Number(from) }
  for await (const line of readLines({ ...request, counts: counts === 'true' }, progress)) {
    await print(line)
  }
  await out.end()
}

async function* readLines(
  { source, path, from, counts }: ReadRequest,
  progress: ReaderProgress,
): AsyncGenerator<ReaderOutput> {
  try {
    const { openExport } = await import('../features/imports/export-reader')
    const reader = await openExport(source, path, progress)
    if (counts) yield { total: await reader.count(), unkept: reader.unkept }
    const pictures = await reader.pictures()
    try {
      for await (const entry of reader.entries(from)) {
        if ('fault' in entry || fitsInOneLine(entry.conversation)) yield entry
        else yield* conversationLines(entry, pictures)
      }
    } finally {
      pictures.close()
    }
    yield { end: true }
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error
    yield { unreadable: { code: error.code, message: error.message } }
  }
}

/** Pictures of a conversation that are named as missing. */
const missingMax = 1_000
/** Bytes of a picture in one line. */
const pieceBytes = 192 * 1024
/** A conversation with at most so many messages and characters is one line. */
const wholeMax = { messages: 200, characters: 131_072 } as const

/** Whether one line holds it, so that the server never parses a long one. */
function fitsInOneLine({ messages }: ImportedConversation): boolean {
  if (messages.length > wholeMax.messages) return false
  let characters = 0
  for (const { content, pictures, toolCalls } of messages) {
    if (pictures !== undefined) return false
    characters += content.length + (toolCalls ? JSON.stringify(toolCalls).length : 0)
  }
  return characters <= wholeMax.characters
}

/** A large conversation, or one with pictures, in parts. */
async function* conversationLines(
  { index, conversation }: Extract<ExportEntry, { readonly conversation: unknown }>,
  source: ExportPictures,
): AsyncGenerator<ReaderOutput> {
  const { messages, ...head } = conversation
  yield { index, head }
  for (const { pictures: _, ...message } of messages) yield { message }
  const missing = new Set<string>()
  for (const [place, { pictures = [] }] of messages.entries()) {
    for (const reference of pictures) {
      const given = await source.read(reference)
      const picture = given && cleanWholePicture(given, reference.name)
      if (!picture) {
        if (missing.size < missingMax) missing.add(reference.name)
        continue
      }
      const { bytes, mimeType } = picture
      yield { picture: { message: place, name: reference.name, mimeType } }
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield { base64: Buffer.from(bytes.subarray(at, at + pieceBytes)).toString('base64') }
      }
    }
  }
  yield { whole: { missing: [...missing] } }
}
