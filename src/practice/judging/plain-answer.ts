/**
 * Writes the numbers of an answer in one notation before any judge reads it: a mixed number of every
 * notation becomes one fraction, a fraction of small digits or of a backslash gets a slash. So every
 * kind of item reads the same numbers.
 */
import type { ItemContent } from '../item'

/** Blanks and LaTeX spaces; before a LaTeX fraction there may be none. */
const gap = String.raw`(?:(?:\s|\\[,;: !]|~){1,4}|(?=\\frac))`
/** Marks of direction, joiners, and emoji. */
const unspoken = /[\p{Cf}\ufe0f\u20e3]|\p{Extended_Pictographic}/gu
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const subscripts = '₀₁₂₃₄₅₆₇₈₉'
const smallFraction = /([⁰¹²³⁴-⁹]{1,6})\s?[/⁄∕]\s?([₀-₉]{1,6}|\d{1,6})/gu
const vulgar = /[¼-¾⅐-⅞↉]/gu

const digitsOf = (small: string): string =>
  Array.from(small, (sign) => {
    const at = Math.max(superscripts.indexOf(sign), subscripts.indexOf(sign))
    return at < 0 ? sign : String(at)
  }).join('')

const latexFractions: readonly (readonly [RegExp, string])[] = [
  [/\\[cdst]frac(?![a-z])|\\nicefrac(?![a-z])/g, '\\frac'],
  [/\\frac\s?(\d)\s?(\d)(?!\d)/g, '\\frac{$1}{$2}'],
  [/\\frac\s?(\d)\s?\{(\d{1,12})\}/g, '\\frac{$1}{$2}'],
  [/\\frac\s?\{(\d{1,12})\}\s?(\d)/g, '\\frac{$1}{$2}'],
  [/\{\s{0,4}(\d{1,12})\s{0,4}\\over\s{0,4}(\d{1,12})\s{0,4}\}/g, '\\frac{$1}{$2}'],
]

const joint = String.raw`(?:and|und|et|y|e|en|och|og|plus|и|i|又|と|&)`
const fraction = String.raw`(?:\\frac\s?\{\s?(\d{1,9})\s?\}\s?\{\s?(\d{1,9})\s?\}|\(?(\d{1,9})\s?[/⁄∕]\s?(\d{1,9})\)?)`
const notBefore = String.raw`(?<![\d.,'/⁄^*+_(]\s{0,2})`
const notBehind = String.raw`(?![\d/⁄^]|[.,]\d)`
const mixed = new RegExp(`${notBefore}(\\d{1,9})${gap}${fraction}${notBehind}`, 'gu')
const mixedInWords = new RegExp(
  `${notBefore}(\\d{1,9})\\s?${joint}\\s?${fraction}${notBehind}`,
  'giu',
)

/** "7:5" alone is a division; "12:50" may be a time. */
const ratio = /^\s{0,4}(\d{1,9})\s?[:∶]\s?(\d|\d{3,9})\s{0,4}$/

/** The answer with its numbers in one notation. Linear in its length. */
export function plainAnswer(
  text: string,
  { kind, key }: Pick<ItemContent, 'kind' | 'key'>,
): string {
  if (kind !== 'number' && kind !== 'expression' && kind !== 'equation') return text
  const bare = latexFractions.reduce(
    (plain, [pattern, by]) => plain.replace(pattern, by),
    text
      .replace(unspoken, '')
      .replace(
        smallFraction,
        (_, top: string, bottom: string) => ` ${digitsOf(top)}/${digitsOf(bottom)}`,
      )
      .replace(vulgar, (sign) => ` ${sign.normalize('NFKC').replace('⁄', '/')}`)
      .replace(/(?<=\d)\s?[\\∖＼∕]\s?(?=\d)/g, '/'),
  )
  const divided = kind === 'number' ? bare : bare.replace(ratio, '$1/$2')
  const joined = divided.replace(mixed, improper)
  // Two solutions may be "2 and 1/2".
  return (key.answers.length > 1 ? joined : joined.replace(mixedInWords, improper)).trim()
}

/** "1 2/5" as "7/5"; as it is written where the fraction is no proper one. */
function improper(
  written: string,
  whole: string,
  ...parts: readonly (string | undefined)[]
): string {
  const [top, bottom] = [Number(parts[0] ?? parts[2]), Number(parts[1] ?? parts[3])]
  return top < bottom ? `${Number(whole) * bottom + top}/${bottom}` : written
}
