/** The bytes of a file, piece by piece, and what kind of file they say it is. */
import { open } from 'node:fs/promises'

/** Small enough that other work gets its turn between two pieces. */
const pieceBytes = 256 * 1024

/** A member comes first, or in an empty archive its end. */
const zipStarts = new Set(['PK\u0003\u0004', 'PK\u0005\u0006'])

export type FileKind = 'json' | 'zip' | 'html' | 'other'

/** What the file is by its first bytes, and in which encoding its text would be. */
export async function fileKindOf(path: string): Promise<FileKind> {
  const head = await firstBytes(path)
  if (zipStarts.has(head.toString('latin1', 0, 4))) return 'zip'
  const text = new TextDecoder(encodingOf(head)).decode(head).trimStart()
  if (text.startsWith('<')) return 'html'
  return text === '' || /^[[{]/.test(text) ? 'json' : 'other'
}

/** The file's text in UTF-8, whichever Unicode encoding it has. */
export async function* fileText(path: string): AsyncGenerator<Uint8Array> {
  const encoding = encodingOf(await firstBytes(path))
  if (encoding === 'utf-8') yield* fileBytes(path)
  else yield* transcoded(fileBytes(path), encoding)
}

async function* transcoded(bytes: AsyncIterable<Uint8Array>, encoding: 'utf-16le' | 'utf-16be') {
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  for await (const piece of bytes) yield encoder.encode(decoder.decode(piece, { stream: true }))
  yield encoder.encode(decoder.decode())
}

/** UTF-16 shows by its mark, or by the zero beside the bracket that JSON begins with. */
function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

async function firstBytes(path: string): Promise<Buffer> {
  return Buffer.from(await Bun.file(path).slice(0, 512).arrayBuffer())
}

async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(pieceBytes), 0, pieceBytes)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
