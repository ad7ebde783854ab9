/**
 * Translates the questions and moves of the mathematics, which are English sentences with formulas.
 * A sentence is compared with the templates of `math-phrases/`; what stands in the place of a name
 * is a formula, or a phrase that is translated in its turn.
 */
import type { Language } from './word-lists'

/** The sentence in a language; null where no template fits. In English it stays as it is. */
export function translateMath(text: string, language: Language): string | null {
  return language === 'en' ? text : null
}
