/** Cuts a text into passages: long enough to say something, short enough to quote. */
import type { Block } from './document'

/** A passage grows until it has this many characters, */
const enough = 600
/** and never has more than these. */
const most = 1_000

/** Where a reader would pause. */
const pause = /([.!?…。！？]["'”’)\]]?|\n)\s$/u

/** The passages of a block, all of its place. */
export function* passagesOf({ place, text }: Block): Generator<Block> {
  let passage = ''
  for (const piece of pieces(tidy(text))) {
    const isFull = passage.length >= enough && pause.test(passage)
    if (passage !== '' && (isFull || passage.length + piece.length > most)) {
      yield { place, text: passage.trim() }
      passage = ''
    }
    passage += piece
  }
  if (passage.trim() !== '') yield { place, text: passage.trim() }
}

/** What any database can hold, without blank lines in a row and spaces at ends of lines. */
function tidy(text: string): string {
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .split('\n')
  const trimmed = lines.map((line) => line.trimEnd()).join('\n')
  return trimmed.replaceAll(/\n{3,}/g, '\n\n').trim()
}

/** Each cuts after what it looks back at, so that nothing is lost: paragraphs, sentences, lines, words. */
const boundaries = [
  /(?<=\n\n)/,
  /(?<=[.!?…]["'”’)\]]?\s)|(?<=[。！？])/u,
  /(?<=\n)/,
  /(?<=\s)/,
] as const

/** Pieces of a text that fit into a passage, the largest that its boundaries allow. */
function* pieces(text: string, level = 0): Generator<string> {
  const boundary = boundaries[level]
  if (boundary === undefined) return yield* lengths(text)
  for (const piece of text.split(boundary)) {
    if (piece.length <= most) yield piece
    else yield* pieces(piece, level + 1)
  }
}

/** As many letters as fit; a character of two units stays whole. */
function* lengths(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const isInside = /[\udc00-\udfff]/.test(text[at + most] ?? '')
    const end = at + most - Number(isInside)
    yield text.slice(at, end)
    at = end
  }
}
