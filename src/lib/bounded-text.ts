/**
 * Bounds what a pattern reads of a text that a user or a model sent. A pattern may take quadratic
 * time over one run of characters or over one segment; both have a fixed size here, so that a whole
 * text takes linear time.
 */

/** No number that is computed with has more digits. */
const maxDigits = 40
/** Blanks and signs of one kind in a row; layout needs no more. */
const maxRepeats = 32
/** UTF-16 units of one segment. A sentence of a reply is shorter. */
const segmentLength = 2000
/** UTF-16 units that a segment repeats of the one before. */
const overlapLength = 200

/** The text with at most 40 digits, and at most 32 of any other sign or blank, in a row. */
export function boundRuns(text: string): string {
  if (!mayHoldRun(text)) return text
  let kept = ''
  let from = 0
  let run = 0
  let before = -1
  for (let at = 0; at < text.length; at++) {
    const kind = characterKind(text.charCodeAt(at))
    run = kind === before && kind !== letter ? run + 1 : 1
    before = kind
    if (run <= (kind === digit ? maxDigits : maxRepeats)) continue
    kept += text.slice(from, at)
    from = at + 1
  }
  return from === 0 ? text : kept + text.slice(from)
}

/** The text in pieces of bounded length, cut at the end of a line or of a word where it has one. */
export function segmentsOf(text: string): readonly string[] {
  if (text.length <= segmentLength) return [text]
  const segments: string[] = []
  for (let start = 0; start < text.length;) {
    const end = endOfSegment(text, start)
    segments.push(text.slice(start, end))
    start = end
  }
  return segments
}

/** As `segmentsOf`; each piece begins with the last 200 units of the one before. */
export function overlappingSegmentsOf(text: string): readonly string[] {
  const segments = segmentsOf(text)
  return segments.map((segment, at) => (segments[at - 1] ?? '').slice(-overlapLength) + segment)
}

const digit = -2
const letter = -3
/** Half of `maxRepeats`: every longer run covers two neighbouring multiples of it, and what is between. */
const stride = maxRepeats / 2

/** False where no run is too long. A few characters are read of each stretch, and most texts end here. */
function mayHoldRun(text: string): boolean {
  for (let at = 0; at + stride < text.length; at += stride) {
    const kind = characterKind(text.charCodeAt(at))
    if (kind === letter || kind !== characterKind(text.charCodeAt(at + stride))) continue
    if (
      kind === characterKind(text.charCodeAt(at + 5)) &&
      kind === characterKind(text.charCodeAt(at + 1))
    ) {
      return true
    }
  }
  return false
}

/** The same for all digits and for all letters; each other character is its own kind. */
function characterKind(code: number): number {
  if (code >= 48 && code <= 57) return digit
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 0x2fff
  return isLetter ? letter : code
}

function endOfSegment(text: string, start: number): number {
  const latest = start + segmentLength
  if (latest >= text.length) return text.length
  const part = text.slice(start, latest)
  const at = Math.max(part.lastIndexOf('\n'), part.lastIndexOf(' '))
  return at < segmentLength / 2 ? latest : start + at + 1
}
