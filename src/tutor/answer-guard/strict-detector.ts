/**
 * Detects what a reply may not say while no answer key is held: numbers that neither the task nor
 * the learner has said, results and verdicts.
 */
import { boundRuns, overlappingSegmentsOf } from '../../lib/bounded-text'
import type { DisclosureDetector } from './detector'
import { contextOf, isListMarker } from './disclosure-heuristics'
import { normalizeText } from './normalize-text'
import { numberTokensIn } from './number-tokens'
import { wordsToDigits } from './number-words'
import { presentedResults } from './presented-results'

/** What a reply in strict mode may repeat. */
export interface StrictDetectorOptions {
  readonly task: string
  /** All messages of the learner, oldest first. */
  readonly learner: readonly string[]
  /** Whether the caller has judged a plain equality, so that the reply may say its verdict. */
  readonly mayJudge?: boolean
}

const verdict =
  /(?:^|[.!]\s)\s*(?:yes|no|right|correct|wrong|exactly|not quite|richtig|falsch|genau)\b(?=[.,!])|\b(?:that'?s|that is|you are|you're) (?:right|correct|wrong)\b/i

/** A detector for one reply. */
export function createStrictDetector({
  task,
  learner,
  mayJudge = false,
}: StrictDetectorOptions): DisclosureDetector {
  const given = new Set(tokensOf([task, ...learner].join('\n')).flatMap(({ values }) => values))
  return (text) =>
    overlappingSegmentsOf(boundRuns(text)).some((segment) => {
      if (presentedResults(segment, task).length > 0) return true
      if (!mayJudge && verdict.test(segment)) return true
      const plain = wordsToDigits(normalizeText(segment))
      return tokensOf(segment).some((token) => {
        if (token.values.some((value) => given.has(value))) return false
        if (token.isInWords && (token.values[0] ?? 0) <= 3) return false
        return !isListMarker(contextOf(plain, token))
      })
    })
}

function tokensOf(text: string): ReturnType<typeof numberTokensIn> {
  return numberTokensIn(wordsToDigits(normalizeText(text)))
}
