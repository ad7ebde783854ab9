import { patternOfLanguages } from '../../text/languages/languages'
/**
 * Lets a Socratic reply ask once. The first real question passes, and after it only the blocks that
 * it is about: code, a formula, a table, a list of options. A tag ("Ready?") waits: at the end of
 * the reply it is the question, and before more text it loses its question mark.
 */

/** The end of a question, with its closing marks. */
const question = /(?<![?？؟])[?？؟]+[)\]*_`~]*$/
/** A question in quotation marks that ends a sentence. */
const quotedQuestion = /["'„“”«‘’](?<said>[^"'„“”«»‘’]{1,300})[?？؟]\s?["'“”»’]$/u
const closingQuotes = `"'“”»’`
/** Characters at the end of a sentence in which its question mark stands. */
const maxQuestionEnd = 40
/** A question of so few words, without a question word, is a tag: "Ready?", "Do you see?". */
const maxTagWords = 3
const questionWord = patternOfLanguages(/<words>/iu, ({ asking }) => asking?.anyQuestionWord)
const fence = /^\s*(?:```|~~~)/
/** A line of a table, a quotation, a formula or a list. */
const blockLine = /^\s*(?:\||>|\$\$|[-*•+]\s|\(?[A-Ha-h1-9][.)]\s)/

/** The text of a sentence that passes; `isHeld` where the sentence itself waits as a tag. */
export interface Passed {
  readonly text: string
  readonly isHeld: boolean
}

/** Filters the sentences of one reply. */
export class QuestionFilter {
  readonly #blocks = new BlockTracker()
  #phase: 'before' | 'tag' | 'after' = 'before'
  /** In phase `tag` the tag; in phase `after` blank lines, which pass if a block follows. */
  #held = ''
  /** Whether the line belongs to a block, in phase `after`. */
  #isBlockLine = false

  /** Whether the question has passed. */
  get hasAsked(): boolean {
    return this.#phase === 'after'
  }

  /** Whether the text stands in a fenced block. */
  get isInFence(): boolean {
    return this.#blocks.isInFence
  }

  /** Takes the beginning of a sentence that is no question so far; returns the text to show. */
  pass(text: string): string {
    if (this.#phase !== 'tag') return text
    if (text.trim() !== '') return this.withdrawTag() + text
    this.#held += text
    return ''
  }

  /** Takes the end of a sentence; `rest` is what `pass` has not taken of it. */
  close(sentence: string, rest: string): Passed | 'drop' {
    const line = this.#blocks.read(sentence)
    const asks = !line.isInside && asksIn(sentence)
    if (this.#phase === 'after') return this.#closeAfterQuestion(sentence, rest, { ...line, asks })
    if (asks && isTag(sentence)) {
      const earlierTag = this.withdrawTag()
      this.#phase = 'tag'
      this.#held = rest
      return { text: earlierTag, isHeld: true }
    }
    const text = this.pass(rest)
    if (asks) this.#phase = 'after'
    return { text, isHeld: false }
  }

  /** The tag that waits, as the reply's question; empty where none waits. */
  takeTag(): string {
    if (this.#phase !== 'tag') return ''
    const tag = this.#held.trimEnd()
    this.#phase = 'after'
    this.#held = ''
    return tag
  }

  /** The tag that waits, with a full stop for its question mark; empty where none waits. */
  withdrawTag(): string {
    if (this.#phase !== 'tag') return ''
    const tag = this.#held.replace(/[?？؟]+/, '.')
    this.#phase = 'before'
    this.#held = ''
    return tag
  }

  #closeAfterQuestion(
    sentence: string,
    rest: string,
    line: LinePlace & { readonly asks: boolean },
  ): Passed | 'drop' {
    if (sentence.trim() === '') {
      this.#held += sentence
      return { text: '', isHeld: false }
    }
    if (line.isStart) {
      this.#isBlockLine = line.isInside || blockLine.test(sentence) || fence.test(sentence)
    }
    if (line.asks || !(this.#isBlockLine || line.isInside)) return 'drop'
    const text = this.#held + rest
    this.#held = ''
    return { text, isHeld: false }
  }
}

interface LinePlace {
  /** Whether it starts a line. */
  readonly isStart: boolean
  /** Whether it stands, or begins or ends, inside a fenced block or a displayed formula. */
  readonly isInside: boolean
}

/** Follows the fenced blocks and displayed formulas of a reply. */
class BlockTracker {
  #isInFence = false
  #isInFormula = false
  #isAtLineStart = true

  get isInFence(): boolean {
    return this.#isInFence
  }

  read(sentence: string): LinePlace {
    const isStart = this.#isAtLineStart
    const wasInside = this.#isInFence || this.#isInFormula
    if (isStart && fence.test(sentence)) this.#isInFence = !this.#isInFence
    else if (!this.#isInFence && isHalf(sentence)) this.#isInFormula = !this.#isInFormula
    this.#isAtLineStart = sentence.endsWith('\n') || (isStart && sentence.trim() === '')
    return { isStart, isInside: wasInside || this.#isInFence || this.#isInFormula }
  }
}

/** Whether a sentence opens or closes a displayed formula without its other end. */
const isHalf = (sentence: string): boolean =>
  sentence.includes('$$') && sentence.split('$$').length % 2 === 0

/** Whether a sentence is a question, or ends with one of another speaker that is more than a word or two. */
function asksIn(sentence: string): boolean {
  const trimmed = sentence.trimEnd()
  if (question.test(trimmed.slice(-maxQuestionEnd))) return true
  if (!closingQuotes.includes(trimmed.at(-1) ?? ' ')) return false
  const said = quotedQuestion.exec(trimmed)?.groups?.['said']
  return said !== undefined && wordCount(said) > 2
}

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}'’]+/gu)?.length ?? 0

function isTag(sentence: string): boolean {
  return wordCount(sentence) <= maxTagWords && !questionWord.test(sentence)
}
