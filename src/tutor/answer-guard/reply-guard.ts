/**
 * Stands between a model's text and the learner. Prose passes a few words late. A sentence with
 * anything that could be a value waits for its end and is judged whole. A sentence that discloses
 * what is held back is replaced by a question, and the reply ends there. All other text passes
 * unchanged, but for the question marks of tags and for what follows the question.
 */
import type { DisclosureDetector } from './disclosure-detector'
import { mayHoldCode } from '../../text/programs'
import { QuestionFilter } from './question-filter'
import { isSafeProse } from './safe-words'
import { type Sentence, SentenceBuffer } from './sentence-buffer'

export interface GuardOptions {
  /** Null where nothing is held back. */
  readonly detector: DisclosureDetector | null
  /** Whether the reply asks one question and ends with it. */
  readonly asksOnce: boolean
  /** The question of the rung, for a reply that asks none. */
  readonly question: () => string
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
    this.#sentence.readAgain()
  }

  /** Takes the next piece of text. */
  push(delta: string): string {
    if (this.#detector === null && this.#questions === null) return delta
    if (this.hasReplaced) return this.#drop(delta)
    this.#sentence.append(delta)
    let out = ''
    for (let cut = this.#sentence.nextCut(); cut; cut = this.#sentence.nextCut()) {
      out += this.#release(cut.wordsUntil)
      out += this.#closeSentence(cut.end)
      if (this.hasReplaced) return out + this.#drop(this.#sentence.clear())
    }
    return out + this.#release(this.#sentence.length)
  }

  /** Call when the text stops for a while: the unfinished sentence is judged as it stands. */
  pause(): string {
    if (this.hasReplaced || this.#sentence.length === 0) return ''
    return this.#closeSentence(this.#sentence.length)
  }

  /** Call at the end of the reply: returns the rest of it, and a question where it has none. */
  end(): string {
    const rest = this.pause() + this.#askTag()
    if (this.#questions === null || this.isOver) return rest
    return rest + this.#ask('\n\n')
  }

  /** Shows what may pass of the unfinished sentence, read up to `limit`. */
  #release(limit: number): string {
    if (this.#state === 'asked') return ''
    const text =
      this.#detector === null
        ? this.#sentence.takeUnlessQuestion(limit)
        : this.#sentence.takeSafeProse(limit, this.#detector.isSuspicious)
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
    return this.#pass(sentence.text, sentence.rest)
  }

  /** Whether a sentence discloses what is held back, alone or together with the text before it. */
  #discloses({ text: sentence, isSuspicious, unread }: Sentence): boolean {
    const detector = this.#detector
    if (detector === null) return false
    if (!isSuspicious && isSafeProse(unread, detector.isSuspicious)) return false
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
    const tag = this.#questions?.withdrawTag() ?? ''
    const before = tag + (hasShown ? this.#show('…') : '')
    const question = wasOpen ? this.#ask(this.#hasShownLines ? '\n\n' : ' ') : ''
    this.#state = 'replaced'
    return before + question
  }

  /** A tag that still waits is the reply's question. */
  #askTag(): string {
    const tag = this.#questions?.takeTag() ?? ''
    if (tag !== '') this.#state = 'asked'
    return this.#show(tag)
  }

  /** The question of the options, set off from the text before it. */
  #ask(separator: ' ' | '\n\n'): string {
    this.#state = 'asked'
    const question = this.#options.question()
    if (this.#tail === '') return this.#show(question)
    const lines = this.#tail.endsWith('\n\n') ? 2 : Number(this.#tail.endsWith('\n'))
    if (this.#questions?.isInFence) {
      return this.#show(`${lines > 0 ? '' : '\n'}\`\`\`\n\n${question}`)
    }
    return this.#show((separator === ' ' ? separator : '\n'.repeat(2 - lines)) + question)
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
