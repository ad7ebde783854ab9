/** The sources, one format each, and the reader over a file of one of them. */
import { isObject, objectsOf } from './json-values'
import type { ExportReader, Source } from '../imported-conversation'
import { openPieces } from '../export-file'
import { chatgpt } from './chatgpt'
import { claude } from './claude'
import { ExportWalk } from '../export-reader'
import type { Format } from './format'
import { gemini } from './gemini'
import { librechat } from './librechat'
import { openwebui } from './openwebui'
import { isPlain } from './plain'

const formats: Readonly<Record<Source, Format>> = { chatgpt, claude, gemini, openwebui, librechat }

/**
 * Reads the file, JSON or ZIP, told by its bytes, as an export of `source`. The file is opened anew for
 * each walk and must stay as it is. Throws `UnreadableExport` for an archive that cannot be opened.
 */
export async function openExport(source: Source, path: string): Promise<ExportReader> {
  const format = formats[source]
  return new ExportWalk(format, await openPieces(path, format.files), path, looksLike)
}

function looksLike(value: unknown): string | undefined {
  const format = Object.values(formats).find((candidate) => candidate.recognises(value))
  if (isPlain(value)) return 'plain sessions, which are imported with the source "chatgpt"'
  if (format) return `an export of ${format.product}`
  return isDeepSeek(value) ? 'an export of DeepSeek' : undefined
}

/** Has a `mapping` as ChatGPT's does, but with other messages in it. */
const isDeepSeek = (value: unknown): boolean =>
  isObject(value) &&
  isObject(value['mapping']) &&
  objectsOf(Object.values(value['mapping'])).some(
    ({ message }) => isObject(message) && Array.isArray(message['fragments']),
  )
