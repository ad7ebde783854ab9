/**
 * What stands between a model's text and the learner. Where something is held back, each sentence is judged
 * whole and passes whole. In the place of one that does not pass stands the program's own reply, and the
 * reply ends there.
 */
import { isBlank } from '../../lib/ascii'
import { wordSet } from '../../lib/text'
import { wordsOfLanguages } from '../../text/languages/languages'
import { numberWord } from '../../text/number-lexicon'
import { mayHoldCode } from '../../text/programs'
import { folded } from '../../text/folding'
import { romanValue } from '../../text/tokens'
import { rememberWords } from '../../text/word-memory'
import type { DisclosureDetector } from './detector'
import { QuestionFilter } from './question-filter'

export interface GuardOptions {
  /** Null where nothing is held back. */
  readonly detector: DisclosureDetector | null
  /** Whether the reply asks one question and ends with it. */
  readonly asksOnce: boolean
  /** The question of the rung, for a reply that asks none. */
  readonly question: () => string
  /** The program's own reply to the message, for what is taken out; by default the question. */
  readonly replacement?: () => string
}

/**
 * The state of a reply. It moves to the right only:
 *
 *     open ── its question ──▶ asked ── a disclosure ──▶ replaced
 *       └───────────────────── a disclosure ────────────────▲
 *
 * `open`: text passes as the detector allows. `asked`: only blocks that the question is about pass.
 * `replaced`: no more text passes.
 */
type State = 'open' | 'asked' | 'replaced'

const contextLength = 200
/**
 * A sentence of this length or less may be the second half of a disclosure; a longer one stands
 * alone.
 */
const answerLength = 60
/** The end of a sentence that announces what follows. */
const announcement = /:[*_]{0,3}\s*$/
/** Characters of code that may lead to a line. */
const programLength = 2000
/** A longer line without an assignment or a call is no line of code. */
const codeLength = 120
/** Characters read after the last shown: most models end by then, and report their usage. */
const drainLength = 400

/** Guards one reply. Each method returns the text that may be shown now. */
export class ReplyGuard {
  readonly #options: GuardOptions
  #detector: DisclosureDetector | null
  readonly #sentence = new SentenceBuffer()
  /** Null where the reply may ask as it likes. */
  readonly #questions: QuestionFilter | null
  #state: State = 'open'
  /** The text before the sentence. */
  #context = ''
  /** The lines of code before the sentence. */
  #program = ''
  /** The last two characters shown. */
  #tail = ''
  #hasShownLines = false
  /** Sentences that announce what follows, until it does: without it they say nothing. */
  #announced: Sentence[] = []
  #dropped = 0

  constructor(options: GuardOptions) {
    this.#options = options
    this.#detector = options.detector
    this.#questions = options.asksOnce ? new QuestionFilter() : null
  }

  /** Whether the model need not be read further, because no more text will pass. */
  get isComplete(): boolean {
    return this.#dropped > drainLength
  }

  /** Whether the reply has its question; after it no tool is needed. */
  get isOver(): boolean {
    return this.#state !== 'open'
  }

  /** Whether a sentence was replaced. */
  get hasReplaced(): boolean {
    return this.#state === 'replaced'
  }

  /** Judges all text that is not shown yet by another detector; null holds nothing back. */
  changeDetector(detector: DisclosureDetector | null): void {
    this.#detector = detector
  }

  /** The program's sentence before the model's text; the model continues behind it. */
  lead(sentence: string): string {
    return this.#show(`${sentence} `)
  }

  /** The program's own reply, where the model has said nothing. */
  standIn(): string {
    return this.#replace(false)
  }

  /** Takes the next piece of text. */
  push(delta: string): string {
    if (delta === '') return ''

    if (this.#detector === null && this.#questions === null) return delta
    if (this.hasReplaced) return this.#drop(delta)
    this.#sentence.append(delta)
    let out = ''
    for (let end = this.#sentence.nextCut(); end !== null; end = this.#sentence.nextCut()) {
      out += this.#closeSentence(end)
      if (this.hasReplaced) return out + this.#drop(this.#sentence.clear())
    }
    return out + this.#release()
  }

  /** Call when the text stops for a while: the unfinished sentence is judged as it stands. */
  pause(): string {
    return this.#closeUnfinished() + this.#showAnnounced()
  }

  /** Call at the end of the reply: returns the rest of it, and a question where it has none. */
  end(): string {
    const closed = this.#closeUnfinished()
    // The program's question takes the place of what a sentence has announced and not said.
    if (this.#questions !== null && !this.isOver && this.#tail !== '') this.#announced = []
    const rest = closed + this.#showAnnounced() + this.#askTag()
    if (this.#questions === null || this.isOver) return rest
    return rest + this.#add(this.#options.question(), '\n\n')
  }

  #closeUnfinished(): string {
    if (this.hasReplaced || this.#sentence.length === 0) return ''
    return this.#closeSentence(this.#sentence.length)
  }

  /** Shows what may pass of the unfinished sentence: nothing where it will be judged. */
  #release(): string {
    if (this.#state === 'asked' || this.#detector !== null) return ''
    const text = this.#sentence.takeUnlessQuestion()
    return text === '' ? text : this.#show(this.#questions?.pass(text) ?? text)
  }

  /** Judges the sentence that ends at `end`. */
  #closeSentence(end: number): string {
    const sentence = this.#sentence.close(end)
    if (this.#discloses(sentence)) {
      return this.#replace(sentence.hasShown)
    }
    this.#context = `${this.#context}${sentence.text}`.slice(-contextLength)
    if (this.#isCode(sentence.text)) {
      this.#program = `${this.#program}${sentence.text}`.slice(-programLength)
    }
    if (this.#detector !== null && this.#announces(sentence.text)) {
      this.#announced.push(sentence)
      return ''
    }
    return this.#showAnnounced() + this.#pass(sentence.text, sentence.rest)
  }

  #announces(sentence: string): boolean {
    return announcement.test(sentence) || (this.#announced.length > 0 && sentence.trim() === '')
  }

  #showAnnounced(): string {
    const announced = this.#announced
    this.#announced = []
    return announced.map(({ text, rest }) => this.#pass(text, rest)).join('')
  }

  /** Whether a sentence discloses what is held back, alone or together with the text before it. */
  #discloses({ text: sentence }: Sentence): boolean {
    const detector = this.#detector
    if (detector === null) return false
    if (isSafeProse(sentence, detector.isSuspicious)) return false
    if (detector(sentence)) return true
    if (this.#program !== '' && this.#isCode(sentence)) {
      if (detector.computes?.(this.#program, sentence) === true) return true
    }
    const before = this.#context.slice(this.#context.search(/\s|$/))
    if (before.trim() === '' || sentence.length > answerLength) return false
    if (detector.mayComplete?.(sentence, before) === false) return false
    const isCompleted = detector.completes?.(before, sentence) ?? detector(before + sentence)
    return isCompleted && !detector(before)
  }

  /** Whether a sentence is code, or a short line behind code. */
  #isCode(sentence: string): boolean {
    return mayHoldCode(sentence) || (this.#program !== '' && sentence.length <= codeLength)
  }

  /**
   * Passes `rest`, the part of a harmless sentence that was not shown yet, through the question
   * filter.
   */
  #pass(sentence: string, rest: string): string {
    if (this.#questions === null) return this.#show(rest)
    const result = this.#questions.close(sentence, rest)
    if (result === 'drop') return this.#drop(rest)
    if (this.#questions.hasAsked) this.#state = 'asked'
    return result.isHeld ? result.text : this.#show(result.text)
  }

  /** Puts the question in the place of a sentence; `hasShown`: after the part that was shown. */
  #replace(hasShown: boolean): string {
    const wasOpen = this.#state === 'open'
    this.#announced = []
    const tag = this.#questions?.withdrawTag() ?? ''
    const before = tag + (hasShown ? this.#show('…') : '')
    const { question, replacement = question } = this.#options
    const own = wasOpen ? this.#add(replacement(), this.#hasShownLines ? '\n\n' : ' ') : ''
    this.#state = 'replaced'
    return before + own
  }

  /** A tag that still waits is the reply's question. */
  #askTag(): string {
    const tag = this.#questions?.takeTag() ?? ''
    if (tag !== '') this.#state = 'asked'
    return this.#show(tag)
  }

  /** The program's own words, set off from the text before them. */
  #add(words: string, separator: ' ' | '\n\n'): string {
    this.#state = 'asked'
    if (this.#tail === '') return this.#show(words)
    const lines = this.#tail.endsWith('\n\n') ? 2 : Number(this.#tail.endsWith('\n'))
    if (this.#questions?.isInFence) {
      return this.#show(`${lines > 0 ? '' : '\n'}\`\`\`\n\n${words}`)
    }
    const blank = this.#tail.endsWith(' ') ? '' : separator
    return this.#show((separator === ' ' ? blank : '\n'.repeat(2 - lines)) + words)
  }

  #show(text: string): string {
    if (text === '') return text
    this.#tail = (this.#tail + text).slice(-2)
    this.#hasShownLines ||= text.includes('\n')
    return text
  }

  #drop(text: string): string {
    this.#dropped += text.length
    return ''
  }
}

export interface Sentence {
  readonly text: string
  /** The part of `text` that was not taken before. */
  readonly rest: string
  /** Whether a part of `text` was taken before. */
  readonly hasShown: boolean
}

/** Characters that can be the last ones of a question. */
const questionEnd = '?？؟)]"\'”’»*_`~ \t\r\n'
/** A sentence end counts once another character follows, because closing marks may still come. */
const sentenceEnd =
  /[.!?…؟]+["'”’»)\]*_`~]*(?=\s)|[。！？]+["'”’»)\]*_`~]*(?=[^。！？"'”’»)\]*_`~])|\n/g
/** Every sentence end begins with one of these. */
const endSigns = '.!?…؟。！？\n'
/** Of each sign of ASCII, whether it is one. */
const asciiEnds = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(endSigns.includes(String.fromCharCode(code))),
)
const mayEnd = (code: number): boolean =>
  code < 128 ? asciiEnds[code] === 1 : endSigns.includes(String.fromCharCode(code))
/**
 * The longest sentence end with its closing marks; a search resumes this far before the end of the
 * text.
 */
const resumeLength = 40
/** A bracket that is longer holds sentences, or was never meant as one. */
const bracketLength = 160
/** "e.g.", "z.B.", "vs.": the full stop ends no sentence. */
const abbreviation =
  /(?:^|[^\p{L}\p{N}])(?:(?:\p{L}\.){2,4}|(?:approx|bzw|ca|cf|dr|ej|fig|mrs?|ms|nr|sra?|vgl|vs)\.)$/iu
/** No abbreviation, with the character before it, is longer. */
const abbreviationLength = 20
const listMark = /^[\s*_>#-]*\d{1,3}\.[*_]*$/
/** A longer sentence is cut at the next blank. */
const softLength = 600
/** A longer sentence is cut even without a blank. */
const hardLength = 2000

/** The unfinished sentence of one reply. */
export class SentenceBuffer {
  #text = ''
  /** The newest piece of it. */
  #newest = ''
  /** Characters that were taken. */
  #taken = 0
  /** Characters that were searched for a sentence end. */
  #searched = 0
  /** No character from here on can end a sentence. */
  #endsUntil = 0

  get length(): number {
    return this.#text.length
  }

  get text(): string {
    return this.#text
  }

  /** Whether a part of the sentence was taken. */
  get hasTaken(): boolean {
    return this.#taken > 0
  }

  endsIn(pattern: RegExp): boolean {
    return pattern.test(this.#text.slice(-resumeLength))
  }

  append(text: string): void {
    const from = this.#text.length + 1
    this.#text += text
    this.#newest = text
    for (let at = 0; at < text.length; at += 1) {
      if (mayEnd(text.charCodeAt(at))) this.#endsUntil = from + at
    }
  }

  /** The end of the first sentence; null where more text must come first. */
  nextCut(): number | null {
    const isSearched = this.#endsUntil <= this.#searched && this.#text.length <= softLength
    const cut = isSearched ? null : cutOf(this.#text, this.#searched)
    if (cut === null) this.#searched = Math.max(0, this.#text.length - resumeLength)
    return cut
  }

  /** The text that was not taken yet. */
  take(): string {
    return this.#take(this.#text.length)
  }

  /** The text without the characters at its end that may turn it into a question. */
  takeUnlessQuestion(): string {
    let end = this.#text.length
    while (end > this.#taken && questionEnd.includes(this.#text.charAt(end - 1))) end -= 1
    return this.#take(end)
  }

  /** Removes the sentence that ends at `end`, and starts the next. */
  close(end: number): Sentence {
    const text = this.#text.slice(0, end)
    const sentence = { text, rest: text.slice(this.#taken), hasShown: this.#taken > 0 }
    this.#text = this.#text.slice(end)
    this.#newest = this.#text
    this.#taken = this.#searched = 0
    this.#endsUntil = Math.max(0, this.#endsUntil - end)
    return sentence
  }

  /** Removes all text and returns it. */
  clear(): string {
    return this.close(this.#text.length).text
  }

  #take(end: number): string {
    if (end <= this.#taken) return ''
    // A slice of the whole would be the whole in memory, once for each token.
    const isNewest = end === this.#text.length && end - this.#taken === this.#newest.length
    const text = isNewest ? this.#newest : this.#text.slice(this.#taken, end)
    this.#taken = end
    return text
  }
}

/** The end of the first sentence in `text`, searched from `from` on. */
function cutOf(text: string, from: number): number | null {
  const sentence = sentenceCut(text, from)
  const forced = forcedCut(text)
  if (sentence === null || forced === null) return sentence ?? forced
  return Math.min(sentence, forced)
}

/** Searched as far as a forced cut lies, so that one long piece costs no more than its parts. */
function sentenceCut(whole: string, from: number): number | null {
  const text = whole.slice(0, hardLength + resumeLength)
  sentenceEnd.lastIndex = from
  for (let found = sentenceEnd.exec(text); found !== null; found = sentenceEnd.exec(text)) {
    const end = found.index + found[0].length
    if (found[0] === '\n') return end
    if (endsSentence(text.slice(0, end))) return end
  }
  return null
}

/** Whether a text that ends in the sign of an end is a sentence. */
export const endsSentence = (text: string): boolean =>
  !listMark.test(text) &&
  !abbreviation.test(text.slice(-abbreviationLength)) &&
  !isInsideCode(text) &&
  !isInsideBrackets(text)

/** Whether a bracket was opened shortly before the end. */
function isInsideBrackets(text: string): boolean {
  const end = text.slice(-bracketLength)
  return end.lastIndexOf('(') > Math.max(end.lastIndexOf(')'), end.lastIndexOf(']'))
}

function isInsideCode(sentence: string): boolean {
  return sentence.includes('`') && sentence.split('`').length % 2 === 0
}

function forcedCut(text: string): number | null {
  if (text.length <= softLength) return null
  const blank = text.slice(softLength).search(/\s/)
  const at = blank < 0 ? Number.POSITIVE_INFINITY : softLength + blank
  if (at < hardLength) return at + 1
  return text.length >= hardLength ? hardLength : null
}

/** Words that make a value of the numbers around them. */
const operationWords = wordSet('twice double minus negative plus point percent root squared cubed')
const plainWord = /^[("'“‘«*_~]*\p{L}{2,}(?:['’-]\p{L}{2,}|['’]\p{L}*){0,8}[)"'”’»*_~.,;:!?…]*$/u
const lettersOnly = /\p{L}+/gu

/** Whether a word belongs to prose: it is no number and no part of a formula. */
const isSafeWord: (word: string) => boolean = rememberWords(looksSafe)

function looksSafe(word: string): boolean {
  if (word === 'a' || word === 'A' || word === 'I') return true
  if (!plainWord.test(word)) return false
  if (/[^\0-\x7f]/.test(word) && !isOrdinary(word)) return false
  return (word.match(lettersOnly) ?? []).every((part) => !isNumber(part))
}

const pronounsOfOne = wordsOfLanguages(({ asking }) => asking?.one)

/** Articles such as "eine" are safe, because a value of one is rarely said by them. */
function isNumber(part: string): boolean {
  const text = folded(part)
  if (operationWords.has(text) || romanValue(part) !== null) return true
  const found = numberWord(text)
  return found !== null && (found.value !== 1 || pronounsOfOne.has(text))
}

/**
 * Whether letters are ordinary: not mathematical, not full-width, and of no script that writes
 * numbers as words.
 */
function isOrdinary(word: string): boolean {
  return (
    word.replaceAll('…', '').normalize('NFKC') === word.replaceAll('…', '') &&
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
  )
}

/** Whether a text holds safe words only, none of which a detector suspects. */
function isSafeProse(text: string, isSuspicious?: (word: string) => boolean): boolean {
  for (let at = 0; at < text.length;) {
    const start = at
    while (at < text.length && !isBlank(text.charCodeAt(at))) at += 1
    const word = text.slice(start, at)
    if (word !== '' && (!isSafeWord(word) || isSuspicious?.(word) === true)) return false
    at += 1
  }
  return true
}
