/**
 * What of a model's text is a reply: as long as it is meant to be, up to a whole sentence, and no further
 * than it says something new. Small models say one sentence over and over, repeat their instructions, or do
 * not end at all (contract: models as they are).
 */
import { fewestTokensIn } from '../llm/tokens'
import { endsSentence, SentenceBuffer, type Sentence } from './guard/reply-guard'
import { helpAllowed, instructionTexts } from './prompt'
import { Repetition, startLength } from './repetition'
import { chained, hashedWords, spokenWords, WordReader, type Words } from './spoken-words'

/** Why the text ended before the model did. */
export type TextEnd = 'length' | 'repetition' | 'echo'

export interface TextBounds {
  /** The longest text, in tokens. */
  readonly maxTokens: number
  /** What the program has said already; it is not said again. */
  readonly lead: string
  /** What the learner has said; a reply of nothing else says nothing. */
  readonly told: string
  /** Whether sentences pass whole only, because they are judged behind this. */
  readonly isJudged: boolean
}

/** Tokens are estimated here: a server that counts them itself ends before this many times the limit. */
const slack = 2
/** From this part of the length on, sentences pass whole, so that the last one is. */
const carefulShare = 0.25
/** So many signs may stand before the first word of a sentence, such as the mark of a list. */
const mostSigns = 12
/** Characters that are counted at once. */
const heardAtOnce = 80
/** Signs that turn the direction of the text around them; a reply needs none of them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
const wholeEnd = /(?:[.!?…。！？؟:;|]["'”’»)\]*_`~$]{0,9}|```|\$\$)\s{0,9}$/u
const mayHoldFence = /[`~]/
const fence = /^\s{0,9}(?:```|~~~)/gm

/** The text of one reply. Each method returns what may pass now. */
export class ModelText {
  readonly #bounds: TextBounds
  readonly #buffer = new SentenceBuffer()
  readonly #repetition: Repetition
  #tokens = 0
  /** Text that was not counted yet: single tokens would be counted at many times the cost. */
  #unheard = ''
  /** Lines without a word, and sentences that repeat earlier ones or open with the learner's, until a new one follows. */
  #held = ''
  /** Whether one of them says it otherwise. */
  #hasVariation = false
  #end: TextEnd | null = null
  #hasPassed = false
  #hasWords = false
  #fences = 0

  constructor(bounds: TextBounds) {
    this.#bounds = bounds
    this.#repetition = new Repetition(bounds.lead, bounds.told)
  }

  /** Null while the model may go on. */
  get end(): TextEnd | null {
    return this.#end
  }

  /** Whether any of the text has passed. */
  get hasPassed(): boolean {
    return this.#hasPassed
  }

  push(delta: string): string {
    if (this.#end !== null) return ''
    const text = delta.replace(turning, '')
    this.#buffer.append(text)
    this.#unheard += text
    const isLooping = this.#unheard.length >= heardAtOnce && this.#hear()
    let out = ''
    for (let end = this.#buffer.nextCut(); end !== null; end = this.#buffer.nextCut()) {
      out += this.#close(this.#buffer.close(this.#withBlank(end)))
      if (this.#end !== null) return out
    }
    if (isLooping) return out + this.#stop('repetition')
    if (this.#tokens > this.#bounds.maxTokens * slack) return out + this.#stop('length')
    return out + this.#passUnfinished()
  }

  /** Counts the newest text; returns whether it has become a loop. */
  #hear(): boolean {
    const text = this.#unheard
    this.#unheard = ''
    this.#tokens += fewestTokensIn(text)
    return this.#repetition.hear(text)
  }

  /** Call when the model stops for a while: what waits passes. */
  pause(): string {
    return this.#end === null ? this.#flush() : ''
  }

  /** Call when the model has ended; `isCut`: within what it says, for its length or by a mark of its template. */
  finish(isCut: boolean): string {
    if (this.#end !== null) return ''
    const rest = this.#rest(isCut)
    // All that it says was said before.
    if (this.#hasWords && !this.#hasPassed) this.#end = 'repetition'
    return rest
  }

  #rest(isCut: boolean): string {
    if (!isCut || this.#buffer.length === 0 || this.#isWhole()) return this.#flush()
    return this.#hasPassed ? this.#stop('length') : this.#flush() + this.#pass('…')
  }

  #isWhole(): boolean {
    return this.#buffer.endsIn(wholeEnd) && endsSentence(this.#buffer.text.trimEnd())
  }

  #flush(): string {
    const out = this.#buffer.length > 0 ? this.#close(this.#buffer.close(this.#buffer.length)) : ''
    // What is said again word for word at the end of a reply is no loss.
    const held = this.#hasVariation ? this.#held : ''
    this.#release()
    return out + this.#pass(held)
  }

  /** The end of a sentence behind the blank that ends it: what reads on needs it to see the end. */
  #withBlank(end: number): number {
    return /\s/.test(this.#buffer.text.charAt(end)) ? end + 1 : end
  }

  get #isInFence(): boolean {
    return this.#fences % 2 === 1
  }

  #release(): void {
    this.#held = ''
    this.#hasVariation = false
  }

  /** Shows what has come of a sentence, unless it has to wait for its end. */
  #passUnfinished(): string {
    if (this.#mustWait()) return ''
    const { hasTaken, text } = this.#buffer
    if (!hasTaken && isEcho(text, hashedWords(text))) return this.#stop('echo')
    return this.#pass(this.#buffer.take())
  }

  #mustWait(): boolean {
    if (this.#bounds.isJudged || this.#held !== '' || this.#repetition.isSuspicious) return true
    if (this.#tokens > this.#bounds.maxTokens * slack * carefulShare) return true
    if (this.#buffer.hasTaken) return false
    const { text } = this.#buffer
    const start = spokenWords(text.slice(0, startLength))
    if (start.length === 0) return text.length < mostSigns
    return this.#isKnown(start) && (text.length <= startLength || this.#isKnown(spokenWords(text)))
  }

  /** Whether a known sentence begins with these words. */
  #isKnown(words: readonly string[]): boolean {
    const beginning = words.join(' ')
    if (!this.#hasPassed && this.#repetition.mayQuote(beginning)) return true
    return this.#repetition.mayRepeat(beginning) || mayBecomeEcho(words)
  }

  #close({ text, rest, hasShown }: Sentence): string {
    const words = hashedWords(text)
    if (words.length === 0 && !hasShown && !text.includes('```')) {
      this.#held += rest
      return ''
    }
    this.#hasWords ||= words.length > 0
    if (isEcho(text, words)) return this.#stop('echo', hasShown)
    if (!this.#hasPassed && this.#repetition.isQuote(words)) {
      this.#held += rest
      return ''
    }
    const { isNew, isSame, isOver } = this.#repetition.close(text, words, this.#isInFence)
    if (isOver) return this.#stop('repetition', hasShown)
    if (isNew) {
      const held = this.#held
      this.#release()
      return this.#pass(held + rest)
    }
    this.#hasVariation ||= !isSame
    if (hasShown) return this.#pass(rest)
    if (!this.#repetition.isOfLead(words)) this.#held += rest
    return ''
  }

  /** Ends the text at the last whole sentence; `hasShown`: behind a part of one that has passed. */
  #stop(end: TextEnd, hasShown = this.#buffer.hasTaken): string {
    this.#end = end
    this.#release()
    this.#buffer.clear()
    const dots = hasShown ? '…' : ''
    return dots + (this.#isInFence ? '\n```\n' : '')
  }

  #pass(text: string): string {
    this.#hasPassed ||= /\S/.test(text)
    if (mayHoldFence.test(text)) this.#fences += text.match(fence)?.length ?? 0
    return text
  }
}

/** A sentence of so many words that stands in the instructions is an echo; so is a row of so many. */
const leastSentence = 5
const leastRow = 8
/** Words of a beginning that are compared. */
const maxCompared = 24
/** What only the program says, in a sentence of any other words. */
const tellTales = [
  helpAllowed,
  'You are Elenchus',
  'The program has judged',
  'You may state it',
  'Recognised problem:',
  "The learner's last correct step",
  'earlier messages are left out',
]
/** What only instructions hold. */
const marks = /\(data\)|<\/?program>/i

interface Index {
  /** The instructions as one row of words, with a blank at each end. */
  readonly text: string
  /** What follows each beginning of a sentence or a line, as far as it is compared; in order. */
  readonly beginnings: readonly string[]
  /** A number for each row of words. */
  readonly rows: ReadonlySet<number>
  /** For the last bits of a word's hash whether one of its words has them: most words of others have not. */
  readonly mayHold: Uint8Array
}

let index: Index | null = null

function indexed(): Index {
  index ??= indexOf(instructionTexts())
  return index
}

function indexOf(texts: readonly string[]): Index {
  const rows = new Set<number>()
  const mayHold = new Uint8Array(2 ** hashBits)
  // Its own, because it is made while a sentence is compared.
  const reader = new WordReader()
  for (const text of texts) {
    const { hashes, length } = hashedWords(text, reader)
    for (let at = 0; at < length; at += 1) {
      mayHold[lastBits(hashes[at] ?? 0)] = 1
      if (at + 1 >= leastRow) rows.add(rowEndingAt(hashes, at))
    }
  }
  return {
    text: ` ${texts.map((text) => spokenWords(text).join(' ')).join('  ')} `,
    beginnings: texts.flatMap(beginningsIn).toSorted(inOrder),
    rows,
    mayHold,
  }
}

const hashBits = 16
const lastBits = (hash: number): number => hash & (2 ** hashBits - 1)

/** A number for the row of words that ends at `end`. */
function rowEndingAt(hashes: Int32Array, end: number): number {
  let row = 0
  for (let at = end + 1 - leastRow; at <= end; at += 1) row = chained(row, hashes[at] ?? 0)
  return row
}

const inOrder = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** Each place behind a full stop, a colon or a line end begins something. */
const beginningsIn = (text: string): readonly string[] =>
  [0, ...Array.from(text.matchAll(/[.:;\n]/g), ({ index: at }) => at + 1)]
    .map((at) => spokenWords(text.slice(at)).slice(0, maxCompared).join(' '))
    .filter((beginning) => beginning !== '')

/** Whether a sentence, with its words, repeats the instructions. */
function isEcho(text: string, words: Words): boolean {
  if (marks.test(text) || tellTales.some((each) => text.includes(each))) return true
  const { hashes, length } = words
  if (length < leastSentence) return false
  const { rows, mayHold } = indexed()
  let row = 0
  for (let at = 0; at < length; at += 1) {
    row = mayHold[lastBits(hashes[at] ?? 0)] === 1 ? row + 1 : 0
    if (row >= leastRow && rows.has(rowEndingAt(hashes, at)) && instructs(text, at)) return true
  }
  return row === length && instructs(text)
}

/** Whether the instructions hold the words of a text, or the row of its words that ends at `end`. */
function instructs(text: string, end?: number): boolean {
  const words = spokenWords(text)
  const row = end === undefined ? words : words.slice(end + 1 - leastRow, end + 1)
  return indexed().text.includes(` ${row.join(' ')} `)
}

/** Whether a text, as its words, may be the beginning of such a sentence. */
function mayBecomeEcho(words: readonly string[]): boolean {
  if (words.length === 0) return false
  const beginning = words.slice(0, maxCompared).join(' ')
  const { beginnings } = indexed()
  return beginnings[firstFrom(beginnings, beginning)]?.startsWith(beginning) ?? false
}

/** Where the first text stands that is not before `text`. */
function firstFrom(texts: readonly string[], text: string): number {
  let [from, to] = [0, texts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((texts[middle] ?? '') < text) from = middle + 1
    else to = middle
  }
  return from
}
