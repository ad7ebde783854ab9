/** Cuts a stream of text into sentences and lines, the same ones however the stream was split. */

/** Where a segment ends, and up to where its words were whole before that was known. */
export interface Cut {
  readonly end: number
  readonly wordsUntil: number
}

/** Known once something else follows: what closes a sentence may still come. */
const sentenceEnd =
  /[.!?…؟]+["'”’»)\]*_`~]*(?=\s)|[。！？]+["'”’»)\]*_`~]*(?=[^。！？"'”’»)\]*_`~])|\n/g
const listMark = /^\s*(?:[*_>#-]+\s*)*\d{1,3}\.[*_]*$/
const softLength = 600
const hardLength = 2000

/** The end of the first segment in `text`, looking from `from`; null where more text must come first. */
export function cutOf(text: string, from: number): Cut | null {
  const sentence = sentenceCut(text, from)
  const forced = forcedCut(text)
  if (sentence === null || forced === null) return sentence ?? forced
  return sentence.end <= forced.end ? sentence : forced
}

/** From where on a search must begin again once more text has come. */
export function resumeAt(text: string): number {
  return Math.max(0, text.length - text.slice(-40).length)
}

function sentenceCut(text: string, from: number): Cut | null {
  sentenceEnd.lastIndex = from
  for (let found = sentenceEnd.exec(text); found !== null; found = sentenceEnd.exec(text)) {
    const end = found.index + found[0].length
    if (found[0] === '\n') return { end, wordsUntil: found.index }
    const segment = text.slice(0, end)
    if (!listMark.test(segment) && !isInsideCode(segment)) return { end, wordsUntil: end }
  }
  return null
}

function isInsideCode(segment: string): boolean {
  return segment.split('`').length % 2 === 0
}

function forcedCut(text: string): Cut | null {
  if (text.length <= softLength) return null
  const space = text.slice(softLength).search(/\s/)
  const at = space < 0 ? Number.POSITIVE_INFINITY : softLength + space
  if (at < hardLength) return { end: at + 1, wordsUntil: at }
  return text.length >= hardLength ? { end: hardLength, wordsUntil: hardLength } : null
}
