/**
 * The memory of texts that were built of small pieces: by `+=`, and by the product's `StringBuilder`.
 * Prints the bytes of the heap for each text. See `src/lib/bun-workarounds/flatten-string.ts`.
 */
import { heapStats } from 'bun:jsc'
import { StringBuilder } from '../../src/lib/bun-workarounds/flatten-string'

const texts = 2_000
const piecesPerText = 100

/** Cut from a larger string, as the tokens of a reply are. */
const piece = (text: number, at: number): string =>
  `{"delta":"${text.toString(36)}${at.toString(36).padStart(5, '.')}"}`.slice(10, 15)

const ways: Readonly<Record<string, (text: number) => () => string>> = {
  'by +=': (text) => {
    let value = ''
    for (let at = 0; at < piecesPerText; at += 1) value += piece(text, at)
    return () => value
  },
  'by StringBuilder': (text) => {
    const builder = new StringBuilder()
    for (let at = 0; at < piecesPerText; at += 1) builder.add(piece(text, at))
    return () => builder.value
  },
}

function heapBytes(): number {
  Bun.gc(true)
  return heapStats().heapSize + heapStats().extraMemorySize
}

for (const [name, build] of Object.entries(ways)) {
  const before = heapBytes()
  const kept = Array.from({ length: texts }, (_, text) => build(text))
  const bytes = Math.round((heapBytes() - before) / texts)
  console.log(`${name}: ${bytes} bytes a text of ${kept[0]?.().length} characters`)
}
