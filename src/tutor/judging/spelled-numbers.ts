/**
 * A text with number words of other languages as digits, with signs for the words of operations in the
 * languages that write them around or without blanks, and with signs of equality for arrows, cells of tables
 * and comments. The readers of equalities take English words and the small numbers of some languages.
 */
import { tokensOf } from '../../text/tokens'
import { normalizeText } from '../../text/normalize'
import { englishNames } from '../../text/number-lexicon'

const maxRead = 2000
const english = new Set([
  ...englishNames,
  ...'hundred thousand million a an half quarter third dozen one two'.split(' '),
])
/** A number in digits, with its decimals. */
const one = String.raw`(?<!\d)(-?\d{1,15}(?:[.,]\d{1,15}){0,4})`
const calculated = String.raw`(\d ?[-+*/x×·÷] ?-?\d(?:(?!1共)[\d.)]|,(?=\d)){0,12} ?)`
/** The result stands alone: another calculation does not begin there. */
const result = String.raw`(?=\$?-?\d[\d.,]{0,12}(?![\d.,]| ?[-+*/=×·÷x]))`
const pattern = (...parts: readonly string[]) => new RegExp(parts.join(''), 'giu')

const operations: readonly (readonly [RegExp, string])[] = [
  [pattern(one, '(?:和|与|與|と)', one, '(?:的|の)(?:乘积|乘積|积|積)'), '$1 * $2 '],
  [pattern(one, '(?:和|与|與|と)', one, '(?:的|の)(?:总和|總和|和)'), '$1 + $2 '],
  [pattern(one, '(?:和|与|與|と)', one, '(?:的|の)差'), '$1 - $2 '],
  [pattern(one, '(?:和|与|與|と)', one, '(?:的|の)商'), '$1 / $2 '],
  [pattern(one, '(?:的|の)', one, '倍'), '$1 * $2 '],
  [pattern(one, '(?:的[一1]半|の半分)'), '$1 / 2 '],
  [
    pattern(
      one,
      ' (?:and|und|et|y) ',
      one,
      ' (?:make|makes|are|sind|macht|machen|ergibt|ergeben|font|son) ',
      one,
      String.raw`(?=[\s.,;:!]*$|[.,;:!])`,
    ),
    '$1 + $2 = $3',
  ],
  [pattern(one, ' (?:multipliziert mit|multiplizieren mit) ', one), '$1 * $2'],
  [/(?<=\d) ?(?:乘以|乘上|乘|かける|掛ける) ?(?=\d)/g, ' * '],
  [/(?<=\d) ?(?:除以|割る|わる|÷) ?(?=\d)/g, ' / '],
  [/(?<=\d) ?(?:加上|加|足す|たす) ?(?=\d)/g, ' + '],
  [/(?<=\d) ?(?:减去|减|減去|減|引く|ひく) ?(?=\d)/g, ' - '],
  [pattern(one, ' mit ', one, String.raw` (?:mal genommen|multipli\p{L}+)`), '$1 * $2'],
  [pattern(one, ' (?:und|zu) ', one, String.raw` (?:addier\p{L}+|zusammen\p{L}+)`), '$1 + $2'],
  [pattern(one, ' von ', one, String.raw` (?:subtrahier\p{L}+|ab(?:zieh|gezog)\p{L}+)`), '$2 - $1'],
  [pattern(one, ' durch ', one, String.raw` (?:teil\p{L}+|geteilt|dividier\p{L}+)`), '$1 / $2'],
  [pattern(String.raw`multipli\p{L}+ `, one, ' (?:por|par) ', one), '$1 * $2'],
  [
    pattern(String.raw`(?:suma[srn]?|sumamos|ajoute[srz]?) `, one, ' (?:y|a|et|à) ', one),
    '$1 + $2',
  ],
  [
    pattern(
      String.raw`(?:resta[srn]?|restamos|soustra\p{L}+|enlève[srz]?) `,
      one,
      ' (?:de|a) ',
      one,
    ),
    '$2 - $1',
  ],
  [pattern(String.raw`divi[ds]\p{L}+ `, one, ' (?:por|entre|par) ', one), '$1 / $2'],
  [
    pattern(
      '(?:produkt|produit|producto) (?:von|aus|de) ',
      one,
      ' (?:und|mit|et|y|por|par) (?:de )?',
      one,
    ),
    '$1 * $2',
  ],
  [pattern('(?:summe|somme|suma) (?:von|aus|de) ', one, ' (?:und|et|y) (?:de )?', one), '$1 + $2'],
  [
    pattern(
      '(?:differenz|différence|diferencia) (?:von|aus|zwischen|de|entre) ',
      one,
      ' (?:und|et|y) (?:de )?',
      one,
    ),
    '$1 - $2',
  ],
  [
    pattern('(?:quotient|cociente) (?:von|aus|de|entre) ', one, ' (?:und|et|y) (?:de )?', one),
    '$1 / $2',
  ],
  [/(?<=\d[^\d\n]{0,3}?)[,，]? ?(?:等于|等於|得到|得|イコール) ?(?=-?\d)/g, ' = '],
  [
    pattern(
      calculated,
      '(?:(?:的|の) ?(?:答案|结果|結果|答え|値|值))?(?:就是|[一1]?共?是|为|為|[一1]?共有?|には|は|が) ?',
      result,
    ),
    '$1= ',
  ],
  [
    pattern(
      calculated,
      ',? ?(?:(?:so|dann) )?(?:erhältst|erhalten|erhält|bekommst|bekommen|bekommt|lautet|beträgt|obtiens|obtient|obtenez|obtienes|obtiene|obtenemos|resulta|queda|quedan|reste|restent|bleiben|bleibt)(?: (?:du|wir|man|sie|ihr|on|tu|vous))? ',
      result,
    ),
    '$1= ',
  ],
  // "54 is 7 times 8."
  [
    pattern(
      String.raw`(?<![\d.,+*/×·÷-] ?)(?<!\d)`,
      one,
      String.raw` (?:is|ist|est|es|son|sind|equals) `,
      String.raw`(?=\d+ ?(?:times|mal|fois|por|plus|minus|[x×·*+]) ?\d+(?:[.!,;\s]|$))`,
    ),
    '$1 = ',
  ],
  [/^\s?\|(.{0,400})\|\s?$/gm, '$1'],
  [/\|\s?=/g, ' ='],
  // Behind an arrow, in the next cell and in the comment of a line stands the result of a calculation,
  // unless another calculation begins there.
  [pattern(calculated, String.raw`\)*;?\s?(?:->|→|⇒|\||#|//)(?: ?(?:=>|->|→))? ?`, result), '$1= '],
  [/(?:答案|结果|結果|答え)(?:是|为|は) ?(?=\d)/g, 'answer: '],
]
/** What the table may change in a text of ASCII alone. */
const mayChange =
  /->|\||#|\/\/|(?:is|ist|est|es|son|sind|equals) \d|multipli|addier|subtrah|zieh|\d (?:and|und|et|y) \d|teil|divi|suma|summe|somme|produ|differen|diferen|quotient|cociente|resta|soustra|ajoute|lautet|bleib|reste|queda|resulta|bekomm|obtien/i
const beyondAscii = /[^\0-\x7f]/
const smallest = 4

/** The message with digits; the same text where it has nothing to write so. */
export function withDigits(message: string): string {
  const read = message.slice(0, maxRead)
  const plain = normalizeText(read)
  const found = tokensOf(read).filter(
    ({ form, values, text }) =>
      form === 'words' && !english.has(text) && isLarge(values[0] ?? 0, text),
  )
  if (found.length === 0 && !beyondAscii.test(read) && !mayChange.test(read)) return message
  let [digits, from] = ['', 0]
  for (const { start, end, values } of found) {
    digits += `${plain.slice(from, start)}${values[0]}`
    from = end
  }
  const written = found.length === 0 ? message : digits + plain.slice(from)
  return operations.reduce((text, [words, sign]) => text.replace(words, sign), written)
}

/** Small number words are often articles, and are read where they stand. */
function isLarge(value: number, text: string): boolean {
  return Number.isInteger(value) && (value >= smallest || beyondAscii.test(text))
}
