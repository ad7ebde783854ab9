/**
 * Stands between a model's text and the learner. Prose passes a few words late; a sentence with anything in
 * it that could be a value waits for its end and is judged whole. A sentence that tells what is held back
 * is replaced by a question, and the reply ends there. What passes is never changed, but for the mark of a
 * question too many.
 */
import type { DisclosureDetector } from './detector'
import { isSafeWord } from './safe-words'
import { OneQuestion } from './question-filter'
import { cutOf, resumeAt } from './sentence-buffer'

/** What a guard watches over. */
export interface GuardOptions {
  /** Null where nothing is held back. */
  readonly detector: DisclosureDetector | null
  /** Whether the reply asks one question and ends with it. */
  readonly asksOnce: boolean
  /** The question that fits now, for a reply without one of its own. */
  readonly question: () => string
}

/** Words that prose is held back by, so that a sentence that turns out to tell leaves no stump. */
const wordsBehind = 8
const contextLength = 200
/** A longer sentence says by itself what its numbers are. */
const answerLength = 60
/** Characters read past the end of what is shown: most models end there, and say what they have counted. */
const drainLength = 400
/** What a question's last characters are. */
const questionEnd = '?？؟)]"\'”’»*_`~ \t\r\n'

/** Guards one reply. Each method gives the text that may be shown now. */
export class ReplyGuard {
  readonly #options: GuardOptions
  readonly #questions = new OneQuestion()
  #segment = ''
  /** How much of the segment has been shown, looked at for its end, and looked at for its words. */
  #shown = 0
  #scanned = 0
  #read = 0
  #wordEnds: number[] = []
  #isSuspicious = false
  #context = ''
  #tag = ''
  #gap = ''
  #last = ''
  #hasLines = false
  #isReplaced = false
  #dropped = 0

  constructor(options: GuardOptions) {
    this.#options = options
  }

  /** True when nothing more will be shown, so that the model need not be read further. */
  get isComplete(): boolean {
    return this.#dropped > drainLength
  }

  /** True when the reply has its question: after it nothing is said that needs a tool. */
  get isOver(): boolean {
    return this.#isReplaced || (this.#options.asksOnce && this.#questions.hasAsked)
  }

  /** Whether a sentence was taken out. */
  get hasReplaced(): boolean {
    return this.#isReplaced
  }

  /** Explained replies on anything pass as they are. */
  get #watchesNothing(): boolean {
    return this.#options.detector === null && !this.#options.asksOnce
  }

  /** Takes the next piece of text. */
  push(delta: string): string {
    if (this.#watchesNothing) return delta
    if (this.#isReplaced) return this.#drop(delta)
    this.#segment += delta
    let out = ''
    for (let cut = cutOf(this.#segment, this.#scanned); cut; cut = cutOf(this.#segment, 0)) {
      out += this.#readWords(cut.wordsUntil)
      out += this.#close(cut.end)
      if (this.#isReplaced) return out + this.#drop(this.#segment)
    }
    this.#scanned = resumeAt(this.#segment)
    return out + this.#readWords(this.#segment.length)
  }

  /** The text stops for a while: what is held is judged as it stands. */
  pause(): string {
    return this.#isReplaced || this.#segment === '' ? '' : this.#close(this.#segment.length)
  }

  /** The reply is over: the rest of it, and the question where it has none. */
  end(): string {
    let out = this.pause()
    if (this.#tag !== '') {
      this.#questions.settle()
      out += this.#emitAsIs(this.#tag.trimEnd())
    }
    if (!this.#options.asksOnce || this.#questions.hasAsked || this.#isReplaced) return out
    return out + this.#ask(this.#options.question(), '\n\n')
  }

  /** Reads whole words up to `limit`, and shows those that lie far enough behind. */
  #readWords(limit: number): string {
    if (this.#options.asksOnce && this.#questions.hasAsked) return ''
    if (this.#options.detector === null) return this.#show(this.#beforeQuestion(limit))
    if (this.#isSuspicious) return ''
    const words = /(?<!\S)(\S+)\s/g
    words.lastIndex = this.#read
    for (let word = words.exec(this.#segment); word !== null; word = words.exec(this.#segment)) {
      const end = word.index + word[0].length
      if (end > limit) break
      this.#isSuspicious ||= !isSafeWord(word[1] ?? '')
      if (this.#isSuspicious) break
      this.#wordEnds.push(end)
      this.#read = end
    }
    return this.#show(this.#wordEnds.at(-1 - wordsBehind) ?? 0)
  }

  /** Up to where text can be shown that may turn out to be a question: not its mark. */
  #beforeQuestion(limit: number): number {
    let end = limit
    while (end > this.#shown && questionEnd.includes(this.#segment.charAt(end - 1))) end -= 1
    return end
  }

  #show(end: number): string {
    if (end <= this.#shown) return ''
    const text = this.#segment.slice(this.#shown, end)
    this.#shown = end
    return this.#emit(text)
  }

  /** Judges the segment that ends at `end`, and begins the next. */
  #close(end: number): string {
    const segment = this.#segment.slice(0, end)
    const rest = segment.slice(this.#shown)
    const isStump = this.#shown > 0
    this.#segment = this.#segment.slice(end)
    const isClean = !this.#tells(segment)
    this.#shown = this.#scanned = this.#read = 0
    this.#wordEnds = []
    this.#isSuspicious = false
    if (!isClean) return this.#replace(isStump)
    this.#context = `${this.#context}${segment}`.slice(-contextLength)
    return this.#pass(segment, rest)
  }

  #pass(segment: string, rest: string): string {
    if (!this.#options.asksOnce) return this.#emit(rest)
    const isAfter = this.#questions.hasAsked
    const ruling = this.#questions.rule(segment)
    if (ruling === 'drop') return this.#drop(rest)
    if (isAfter && segment.trim() === '') {
      this.#gap += segment
      return ''
    }
    if (ruling === 'tag') {
      const before = this.#turnedTag()
      this.#tag = rest
      return before
    }
    const gap = this.#gap
    this.#gap = ''
    return this.#emit(gap + rest)
  }

  #tells(segment: string): boolean {
    const { detector } = this.#options
    if (detector === null || (!this.#isSuspicious && isPlainProse(segment))) return false
    if (detector(segment)) return true
    const before = this.#context.slice(this.#context.search(/\s|$/))
    if (before.trim() === '' || segment.length > answerLength) return false
    return detector(before + segment) && !detector(before)
  }

  #replace(isStump: boolean): string {
    this.#isReplaced = true
    const stump = this.#turnedTag() + (isStump ? this.#emitAsIs('…') : '')
    if (this.#options.asksOnce && this.#questions.hasAsked) return stump
    return stump + this.#ask(this.#options.question(), this.#hasLines ? '\n\n' : ' ')
  }

  #ask(question: string, separator: string): string {
    this.#questions.settle()
    if (this.#last === '') return this.#emitAsIs(question)
    const lines = this.#last.endsWith('\n\n') ? 2 : Number(this.#last.endsWith('\n'))
    const closing = `${lines > 0 ? '' : '\n'}\`\`\`\n\n`
    const gap = separator === ' ' ? separator : '\n'.repeat(2 - lines)
    return this.#emitAsIs((this.#questions.inFence ? closing : gap) + question)
  }

  /** Shows text; a tag before it was not the end of the reply, so that it loses its question mark. */
  #emit(text: string): string {
    if (this.#tag === '') return this.#emitAsIs(text)
    if (text.trim() === '') {
      this.#tag += text
      return ''
    }
    return this.#emitAsIs(this.#turnedTag() + text)
  }

  /** The tag that waited, no longer a question. */
  #turnedTag(): string {
    const tag = this.#tag.replace(/[?？؟]+/, '.')
    this.#tag = ''
    return tag
  }

  #emitAsIs(text: string): string {
    this.#tag = ''
    this.#last = (this.#last + text).slice(-2)
    this.#hasLines ||= text.includes('\n')
    return text
  }

  #drop(text: string): string {
    this.#dropped += text.length
    this.#segment = this.#isReplaced ? '' : this.#segment
    return ''
  }
}

function isPlainProse(segment: string): boolean {
  return segment.split(/\s+/).every((word) => word === '' || isSafeWord(word))
}
