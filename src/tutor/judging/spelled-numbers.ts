/**
 * A text with number words of other languages as digits, with signs for the words of operations in the
 * languages that write them around or without blanks, and with signs of equality for arrows, cells of tables
 * and comments. The readers of equalities take English words and the small numbers of some languages.
 */
import { tokensOf } from '../../text/tokens'
import { normalizeText } from '../../text/normalize'
import { withOperationSigns } from '../../text/read-calculation'
import { englishNames } from '../../text/number-lexicon'

const maxRead = 2000
const english = new Set([
  ...englishNames,
  ...'hundred thousand million a an half quarter third dozen one two'.split(' '),
])
const operations: readonly (readonly [RegExp, string])[] = [
  [/(\d[\d.,]{0,20})[和与與と](\d[\d.,]{0,20})[的の](?:乘积|乘積|积|積)/g, '$1 * $2 '],
  [/(\d[\d.,]{0,20})[和与與と](\d[\d.,]{0,20})[的の](?:总和|總和|和)/g, '$1 + $2 '],
  [/(\d[\d.,]{0,20})[和与與と](\d[\d.,]{0,20})[的の]差/g, '$1 - $2 '],
  [/(\d[\d.,]{0,20})[和与與と](\d[\d.,]{0,20})[的の]商/g, '$1 / $2 '],
  [/(?<=\d)[的の](\d[\d.,]{0,20})倍/g, ' * $1 '],
  [/(?<=\d)(?:的[一1]半|の半分)/g, ' / 2 '],
  [/(?<=\d) ?(?:乘以|乘上|乘|かける|掛ける) ?(?=\d)/g, ' * '],
  [/(?<=\d) ?(?:除以|割る|わる) ?(?=\d)/g, ' / '],
  [/(?<=\d) ?(?:加上|加|足す|たす) ?(?=\d)/g, ' + '],
  [/(?<=\d) ?(?:减去|减|減去|減|引く|ひく) ?(?=\d)/g, ' - '],
  [/(?<=\d) (?:multipliziert|multiplizieren) mit (?=\d)/g, ' * '],
  [
    /(?<=\d) (?:and|und|et|y) (\d[\d.,]{0,20}) (?:make|makes|are|sind|macht|machen|ergibt|ergeben|font|son) (?=\d[\d.,]{0,20}(?:[\s;:!]|$))/g,
    ' + $1 = ',
  ],
  [/(\d[\d.,]{0,20}) mit (\d[\d.,]{0,20}) (?:mal genommen|multiplizier(?:en|e|st|t))/g, '$1 * $2'],
  [
    /(\d[\d.,]{0,20}) (?:und|zu) (\d[\d.,]{0,20}) (?:addier(?:en|e|st|t)|zusammenzähl(?:en|e|st|t))/g,
    '$1 + $2',
  ],
  [
    /(\d[\d.,]{0,20}) von (\d[\d.,]{0,20}) (?:subtrahier(?:en|e|st|t)|abzieh(?:en|e|st|t))/g,
    '$2 - $1',
  ],
  [
    /(\d[\d.,]{0,20}) durch (\d[\d.,]{0,20}) (?:teil(?:en|e|st|t)|dividier(?:en|e|st|t))/g,
    '$1 / $2',
  ],
  [/(?<=\d[^\d\n]{0,3}?)[,，]? ?(?:等于|等於|得到|得|イコール) ?(?=-?\d)/g, ' = '],
  // Behind these words, an arrow, in the next cell and in the comment of a line stands the result of a
  // calculation, unless another calculation begins there.
  [
    /(\d ?[-+*/x×·÷] ?-?\d[\d.]{0,12}?) ?(?:[的の] ?(?:答案|结果|結果|答え|値|值))?(?:就是|[一1]?共?是|为|為|[一1]?共有?|には|は|が) ?(?=-?\d[\d.,]{0,12}(?![\d.,]| ?[-+*/=×·÷x]))/g,
    '$1 = ',
  ],
  [
    /(\d ?[-+*/x×·÷] ?-?\d[\d.]{0,12}) ?,? ?(?:(?:so|dann) )?(?:erhältst|erhalten|erhält|bekommst|bekommen|bekommt|lautet|beträgt|obtiens|obtient|obtenez|obtienes|obtiene|obtenemos|resulta|queda|quedan|reste|restent|bleiben|bleibt)(?: (?:du|wir|man|sie|ihr|on|tu|vous))? (?=-?\d[\d.,]{0,12}(?![\d.,]| ?[-+*/=×·÷x]))/g,
    '$1 = ',
  ],
  [
    /(\d ?[-+*/x×·÷] ?-?\d[\d.,]{0,12}) ?\){0,3};?\s{0,3}(?:->|→|⇒|\||#|\/\/)(?: ?(?:=>|->|→))? ?(?=-?\d[\d.,]{0,12}(?![\d.,]| ?[-+*/=×·÷x]))/g,
    '$1 = ',
  ],
  // "54 is 7 times 8."
  [
    /(?<![\d.,+*/×·÷-] ?|\d)(\d[\d.,]{0,20}) (?:is|ist|est|es|son|sind|equals) (?=\d+ ?(?:times|mal|fois|por|plus|minus|[x×·*+]) ?\d+(?:[.!,;\s]|$))/g,
    '$1 = ',
  ],
  [/^\s?\|(.{0,400})\|\s?$/gm, '$1'],
  [/\|\s?=/g, ' ='],
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
  return operations.reduce(
    (text, [words, sign]) => text.replace(words, sign),
    withOperationSigns(written),
  )
}

/** Small number words are often articles, and are read where they stand. */
function isLarge(value: number, text: string): boolean {
  return Number.isInteger(value) && (value >= smallest || beyondAscii.test(text))
}
