/**
 * Translates the questions and moves of the mathematics, which are English sentences with formulas.
 * A sentence is compared with the English templates of `math-phrases/`. What stands in the place of
 * a name is a formula, or a phrase that is translated in its turn.
 */
import { arithmeticPhrases } from './math-phrases/arithmetic'
import { equationPhrases } from './math-phrases/equations'
import { movePhrases } from './math-phrases/moves'
import type { Phrase } from './math-phrases/phrase'
import { quadraticPhrases } from './math-phrases/quadratic'
import type { Language } from './word-lists'

/** An English template, cut at its names, with its translations. */
interface Template {
  readonly literals: readonly string[]
  readonly names: readonly string[]
  /** Characters of the literals: of two templates that fit, the one with more is meant. */
  readonly weight: number
  readonly phrase: Phrase
}

const templates: readonly Template[] = [
  ...movePhrases,
  ...equationPhrases,
  ...quadraticPhrases,
  ...arithmeticPhrases,
]
  .map(templateOf)
  .toSorted((one, other) => other.weight - one.weight)

/** Characters of a sentence of the mathematics; a longer text is not read as one. */
const maxLength = 2000
/** A phrase within a phrase within a phrase. */
const maxDepth = 3

/** The sentence in a language; null where no template fits. In English it stays as it is. */
export function translateMath(text: string, language: Language): string | null {
  if (language === 'en') return text
  return text.length > maxLength ? null : translate(text, language, maxDepth)
}

function translate(text: string, language: Exclude<Language, 'en'>, depth: number): string | null {
  if (depth === 0) return null
  const asks = text.endsWith('?')
  for (const { names, literals, phrase } of templates) {
    if (phrase.en.endsWith('?') !== asks) continue
    const values = valuesOf(text, literals)?.map((value) => inLanguage(value, language, depth))
    if (values === undefined || values.some((value) => value === null)) continue
    const known = new Map(names.map((name, at) => [name, values[at] ?? '']))
    return phrase[language].replace(/\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole)
  }
  return null
}

/** Words in a value without a translation: a unit may stand there, a sentence may not. */
const maxForeignWords = 2

/** A value of a name: a formula as it is, a phrase translated; null for an unknown phrase. */
function inLanguage(
  value: string,
  language: Exclude<Language, 'en'>,
  depth: number,
): string | null {
  const words = value.replace(/\$[^$]*\$/g, ' ').match(/\p{L}+/gu) ?? []
  if (words.length === 0) return value
  return translate(value, language, depth - 1) ?? (words.length <= maxForeignWords ? value : null)
}

function templateOf(phrase: Phrase): Template {
  const literals = phrase.en.split(/\{\w+\}/)
  const names = Array.from(phrase.en.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '')
  return { literals, names, weight: literals.join('').length, phrase }
}

/** What stands in the place of each name; null where the text does not fit. Linear in its length. */
function valuesOf(text: string, literals: readonly string[]): readonly string[] | null {
  const [first = '', ...others] = literals
  if (!text.startsWith(first)) return null
  const values: string[] = []
  let from = first.length
  for (const [at, literal] of others.entries()) {
    const isLast = at === others.length - 1
    const end = isLast ? text.length - literal.length : endOfValue(text, literal, from)
    if (end <= from || !text.startsWith(literal, end)) return null
    values.push(text.slice(from, end))
    from = end + literal.length
  }
  return from === text.length && values.every(isWhole) ? values : null
}

/** The first place of `literal` after `from` that is outside of a formula; -1 without one. */
function endOfValue(text: string, literal: string, from: number): number {
  if (literal === '') return -1
  let end = text.indexOf(literal, from)
  while (end >= 0 && !isWhole(text.slice(from, end))) end = text.indexOf(literal, end + 1)
  return end
}

/** No formula is cut in two. */
const isWhole = (value: string): boolean => value.split('$').length % 2 === 1
