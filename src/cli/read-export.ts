/**
 * `elenchus read-export SOURCE PATH FROM COUNTS` prints the entries of an export as JSON lines. The
 * server runs it with an empty environment, and kills it when it needs no more.
 */
import { setPriority } from 'node:os'
import { openExport } from '../features/imports/export-reader'
import type { Source } from '../features/imports/formats/registry'
import type { ExportPictures } from '../features/imports/archive-pictures'
import {
  UnreadableExport,
  type ExportEntry,
  type ImportedConversation,
} from '../features/imports/imported-conversation'
import type { ReaderOutput, ReadRequest } from '../features/imports/reader-process'

/** A low priority: the server's requests come first. */
const niceness = 10
/** The output is flushed when it has this many characters. */
const flushLength = 65_536

export async function printExport([source, path, from, counts]: readonly string[]): Promise<void> {
  setPriority(niceness)
  const out = Bun.stdout.writer()
  let buffered = ''
  const flush = async () => {
    await out.write(buffered)
    await out.flush()
    buffered = ''
  }
  const request = { source: source as Source, path: path ?? '', from: Number(from) }
  for await (const line of readLines({ ...request, counts: counts === 'true' })) {
    buffered += `${JSON.stringify(line)}\n`
    if (buffered.length >= flushLength || 'total' in line) await flush()
  }
  await flush()
  await out.end()
}

async function* readLines({
  source,
  path,
  from,
  counts,
}: ReadRequest): AsyncGenerator<ReaderOutput> {
  try {
    const reader = await openExport(source, path)
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
  const missing: string[] = []
  for (const [place, { pictures = [] }] of messages.entries()) {
    for (const reference of pictures) {
      const bytes = await source.read(reference)
      if (!bytes) {
        missing.push(reference.name)
        continue
      }
      yield { picture: { message: place, name: reference.name } }
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield { base64: Buffer.from(bytes.subarray(at, at + pieceBytes)).toString('base64') }
      }
    }
  }
  yield { whole: { missing } }
}
