/**
 * `elenchus clean-picture TYPE PATH` takes the metadata out of a picture, in its file, and prints what the
 * file is then as one line of JSON. The server runs it with an empty environment, and kills it when it
 * exceeds its time or memory.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cleanPicture } from '../features/files/pictures'
import type { CleanedFile } from '../features/files/stored-pictures'
import { sha256 } from '../lib/tokens'

export async function printCleaned([mimeType = '', path = '']: readonly string[]): Promise<void> {
  const { bytes, fault } = cleanPicture(mimeType, await readFile(path))
  await writeFile(path, bytes)
  const cleaned: CleanedFile = { size: bytes.length, sha256: sha256(bytes), fault }
  await Bun.write(Bun.stdout, `${JSON.stringify(cleaned)}\n`)
}
