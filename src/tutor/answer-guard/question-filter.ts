/** A Socratic reply asks once: the first real question passes, and after it only what it is about. */

const asking = /[?？؟]+[)\]*_`~]*$/
const shortTag = 3
const questionWord =
  /(?<!\p{L})(?:what|which|why|how|who|whose|where|when|was|welche[rsnm]?|warum|wieso|wie|wer|wo|wann|que|quel(?:le)?s?|quoi|pourquoi|comment|combien|qui|où|quand|qué|cuál(?:es)?|por|cómo|quién|dónde|cuándo|cuánto)(?!\p{L})/iu
const fence = /^\s*(?:```|~~~)/
const blockLine = /^\s*(?:\||>|\$\$|[-*•+]\s|\(?[A-Ha-h1-9][.)]\s)/

/** What becomes of a segment. `tag`: a question for its own sake ("Ready?"), unless the reply ends with it. */
export type Ruling = 'pass' | 'ask' | 'tag' | 'drop'

/** Rules over the segments of one reply in turn. */
export class OneQuestion {
  #inFence = false
  #inFormula = false
  #atLineStart = true
  #passesLine = false
  #hasAsked = false

  get hasAsked(): boolean {
    return this.#hasAsked
  }

  get inFence(): boolean {
    return this.#inFence
  }

  /** The ruling on the next segment. */
  rule(segment: string): Ruling {
    const startsLine = this.#atLineStart
    const wasInside = this.#inFence || this.#inFormula
    this.#advance(segment)
    const isInside = wasInside || this.#inFence || this.#inFormula
    const isQuestion = !isInside && asking.test(segment.trimEnd())
    if (this.#hasAsked) return this.#ruleAfter(segment, startsLine, isInside, isQuestion)
    if (!isQuestion) return 'pass'
    if (isTag(segment)) return 'tag'
    this.#hasAsked = true
    return 'ask'
  }

  /** A tag turned out to be the reply's question. */
  settle(): void {
    this.#hasAsked = true
  }

  /** After the question a block may follow that it is about: code, a formula, a table, a list of options. */
  #ruleAfter(segment: string, startsLine: boolean, isInside: boolean, isQuestion: boolean): Ruling {
    if (startsLine && segment.trim() !== '') {
      this.#passesLine = isInside || blockLine.test(segment) || fence.test(segment)
    }
    if (segment.trim() === '') return 'pass'
    return (this.#passesLine || isInside) && !isQuestion ? 'pass' : 'drop'
  }

  #advance(segment: string): void {
    if (this.#atLineStart && fence.test(segment)) this.#inFence = !this.#inFence
    else if (!this.#inFence && segment.split('$$').length % 2 === 0)
      this.#inFormula = !this.#inFormula
    this.#atLineStart = segment.endsWith('\n') || (this.#atLineStart && segment.trim() === '')
  }
}

function isTag(segment: string): boolean {
  const words = segment.match(/[\p{L}\p{N}'’]+/gu) ?? []
  return words.length <= shortTag && !questionWord.test(segment)
}
