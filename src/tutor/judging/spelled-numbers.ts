/**
 * A learner's message with number words of other languages as digits, and with signs of equality for
 * arrows and cells of tables. The readers of equalities take English words and the small numbers of
 * some languages; this takes the large ones, too.
 */
import { tokensOf } from '../../text/tokens'
import { normalizeText } from '../../text/normalize'
import { englishNames } from '../../text/number-lexicon'

const maxRead = 2000
const english = new Set([
  ...englishNames,
  ...'hundred thousand million a an half quarter third dozen one two'.split(' '),
])
const operations: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d) ?(?:乘以|乘) ?(?=\d)/g, ' * '],
  [/(?<=\d) ?(?:除以) ?(?=\d)/g, ' / '],
  [/(?<=\d) ?(?:加上|加) ?(?=\d)/g, ' + '],
  [/(?<=\d) ?(?:减去|减|減去|減) ?(?=\d)/g, ' - '],
  [/(?<=\d) ?(?:等于|等於|得) ?(?=\d)/g, ' = '],
  [/^\s?\|(.{0,400})\|\s?$/gm, '$1'],
  [/\|\s?=/g, ' ='],
  // Behind an arrow stands the result of a calculation, unless another calculation begins there.
  [
    /(\d ?[-+*/x×·÷] ?\d[\d.,)]{0,12} ?)(?:->|→|⇒) ?(?=-?\d[\d.,]{0,12}(?![\d.,]| ?[-+*/=×·÷x]))/g,
    '$1= ',
  ],
  [/(?:答案|结果|結果|答え)(?:是|为|は) ?(?=\d)/g, 'answer: '],
]
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
  if (found.length === 0 && !beyondAscii.test(read) && !/->|\|/.test(read)) return message
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
