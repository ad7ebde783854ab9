/** Finds what a text presents as the result of a task. */
import { boundRuns, segmentsOf } from '../../lib/bounded-text'
import { contextOf, isGivenAsAnswer } from './disclosure-heuristics'
import { normalizeText } from './normalize-text'
import { numberTokensIn } from './number-tokens'
import { wordsToDigits } from './number-words'

const letterAsAnswer =
  /\b(?:answer|option|choice|lösung|antwort|réponse|respuesta)\s*(?:is|:|ist|est|es)?\s*["'(]*([A-H])(?![\p{L}\d])/giu

/**
 * The numbers ("18"), letters ("B") and short texts that a text presents as the result of `task`.
 */
export function presentedResults(text: string, task: string): readonly string[] {
  const hasChoices = /^\s*\(?A[).:]/m.test(task)
  return segmentsOf(boundRuns(text)).flatMap((segment) => {
    const plain = wordsToDigits(normalizeText(segment))
    const numbers = numberTokensIn(plain)
      .filter((token) => isGivenAsAnswer(contextOf(plain, token)))
      .flatMap(({ values }) => String(values[0] ?? ''))
    const letters = hasChoices
      ? Array.from(segment.matchAll(letterAsAnswer), ([, letter = '']) => letter.toUpperCase())
      : []
    return [...numbers, ...letters]
  })
}
