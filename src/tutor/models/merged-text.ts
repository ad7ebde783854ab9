/**
 * Tokens that a provider sends faster than they are read come many in one piece of the network. The
 * packages take each through four streams and a schema; here they become one before that, so that the
 * cost is that of the piece. Tokens that come one by one pass untouched.
 *
 * Only events of OpenAI's form are merged, and only neighbours that are the same byte for byte outside
 * the text: an event that says anything else stays as it is. Bytes are looked at as Latin-1, in which
 * UTF-8 keeps its bytes, wherever a piece was cut.
 */

const eventEnd = '\n\n'
const textStart = /"content": ?"/
/** What may stand between the quotes of a JSON string (RFC 8259 §7), as far as its end goes. */
const textBody = /(?:[^"\\]|\\.)*/y

/** Neighbouring events that differ in their text alone. */
interface Run {
  readonly before: string
  readonly after: string
  text: string
}

/** Makes the function that takes the pieces of one event stream in turn and gives each back, merged. */
export function textMerger(): (piece: Uint8Array) => Uint8Array {
  let betweenEvents = true
  return (piece) => {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')
    const first = betweenEvents ? 0 : text.indexOf(eventEnd) + eventEnd.length
    const end = text.lastIndexOf(eventEnd) + eventEnd.length
    betweenEvents = text.endsWith(eventEnd)
    if (text.indexOf(eventEnd, first) + eventEnd.length >= end) return piece
    return Buffer.from(text.slice(0, first) + merged(text, first, end) + text.slice(end), 'latin1')
  }
}

/** The whole events from `at` to `end`. */
function merged(events: string, at: number, end: number): string {
  let done = ''
  let run: Run | null = null
  while (at < end) {
    const next = events.indexOf(eventEnd, at)
    const more = run && textBetween(run, events, at, next)
    if (run && more !== null) {
      run.text += more
    } else {
      done += written(run)
      const event = events.slice(at, next)
      run = begun(event)
      if (!run) done += event + eventEnd
    }
    at = next + eventEnd.length
  }
  return done + written(run)
}

const written = (run: Run | null): string =>
  run ? run.before + run.text + run.after + eventEnd : ''

/** An event with text in it, taken apart; null for any other. */
function begun(event: string): Run | null {
  const start = textStart.exec(event)
  if (!start) return null
  textBody.lastIndex = start.index + start[0].length
  const text = textBody.exec(event)?.[0] ?? ''
  const textEnd = start.index + start[0].length + text.length
  const [before, after] = [event.slice(0, textEnd - text.length), event.slice(textEnd)]
  return after.startsWith('"') ? { before, text, after } : null
}

/** The text of the event from `at` to `end` where it continues the run; else null. */
function textBetween({ before, after }: Run, events: string, at: number, end: number) {
  const [start, stop] = [at + before.length, end - after.length]
  if (stop < start || !events.startsWith(before, at) || !events.startsWith(after, stop)) return null
  const text = events.slice(start, stop)
  if (!text.includes('"') && !text.includes('\\')) return text
  textBody.lastIndex = 0
  return textBody.exec(text)?.[0] === text ? text : null
}
