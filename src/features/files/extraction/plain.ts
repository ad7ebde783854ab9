/** Plain text. Line numbers give the places. */
import type { Block } from './document'
import { decodeText } from './text-encoding'

/**
 * A block gathers paragraphs up to about so many characters, so that a place is more than a
 * sentence.
 */
const gatheredLength = 600

export function* extractPlain(bytes: Uint8Array): Generator<Block> {
  let gathered: string[] = []
  let [length, begin, number] = [0, 1, 0]
  for (const line of decodeText(bytes).split('\n')) {
    number += 1
    if (line.trim() === '' && length >= gatheredLength) {
      yield { place: `line ${begin}`, text: gathered.join('\n') }
      gathered = []
      length = 0
    }
    if (line.trim() !== '' && length === 0) begin = number
    if (line.trim() === '' && length === 0) continue
    gathered.push(line)
    length += line.length + 1
  }
  if (length > 0) yield { place: `line ${begin}`, text: gathered.join('\n') }
}
