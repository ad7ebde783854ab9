/** What the programs of a benchmark tell each other, and the little statistics that they need. */

/** What the load generator is to do. */
export interface LoadOrder {
  readonly port: number
  readonly path: string
  /** Whole header lines. */
  readonly headers: readonly string[]
  readonly connections: number
  readonly warmUpMs: number
  readonly measureMs: number
}

export interface LoadResult {
  readonly answers: number
  readonly seconds: number
  /** With those of the warm-up. */
  readonly allAnswers: number
}

/** What the reading clients are to do: one POST for each body, all at once. */
export interface ReadOrder {
  readonly port: number
  readonly path: string
  /** Whole header lines. */
  readonly headers: readonly string[]
  readonly bodies: readonly string[]
  /** Whether the text is made of times of sending, whose delays are wanted. */
  readonly timed: boolean
  /** Over how long the requests are spread, in milliseconds; absent: all at once. */
  readonly spreadMs?: number
}

export interface ReadResult {
  /** From the first request sent to the last stream ended. */
  readonly seconds: number
  /** The text of all tokens of each stream. */
  readonly characters: readonly number[]
  /** How long each token was under way, in milliseconds; empty where the text is not timed. */
  readonly delaysMs: readonly number[]
}

/** Which server the prober is to ask, and for what. */
export interface ProbeOrder {
  readonly port: number
  readonly path: string
  /** Whole header lines. */
  readonly headers: readonly string[]
  /** The server's process, whose processor time is read from /proc. */
  readonly pid: number
}

/** The longest wait of all probes, and what it was made of; each in milliseconds. */
export interface LongestWait {
  /** From a request sent to its answer. */
  readonly waitMs: number
  /** What the server's main thread worked meanwhile. */
  readonly ranMs: number
  /** How long that thread waited for a core. */
  readonly queuedMs: number
  /** How long the prober waited for a core. */
  readonly proberQueuedMs: number
}

export interface ProbeResult {
  readonly longest: LongestWait
  /** The most that the server's main thread worked while one probe waited, in milliseconds. */
  readonly processorMs: number
  /** The longest that it waited for a core while one probe waited. */
  readonly queuedMs: number
  readonly probes: number
}

/** The unit of times in a text is so small a part of a millisecond; the count starts again after seven hours. */
const partsOfMs = 10
const timeLetters = 7
const mostParts = 16 ** timeLetters
const codeOfA = 'a'.charCodeAt(0)

/** A time that processes of one machine share. */
const sharedParts = (): number =>
  Math.round((performance.timeOrigin + performance.now()) * partsOfMs) % mostParts

/** The present time as one word of letters, as text of a model is made of. */
export const timeWord = (): string =>
  `q${sharedParts()
    .toString(16)
    .padStart(timeLetters, '0')
    .replaceAll(/./g, (digit) => String.fromCharCode(codeOfA + Number.parseInt(digit, 16)))}`

/** How long ago each of the times in a text was told, in milliseconds, with the time itself. */
export function timesIn(
  text: string,
): readonly { readonly time: string; readonly agoMs: number }[] {
  const now = sharedParts()
  return Array.from(text.matchAll(/\bq[a-p]{7}\b/g), ([time]) => {
    const digits = Array.from(time.slice(1), (letter) => letter.charCodeAt(0) - codeOfA)
    const told = digits.reduce((sum, digit) => sum * 16 + digit, 0)
    return { time, agoMs: (now - told) / partsOfMs }
  })
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which the given part of all lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
