/**
 * Writes what a text calculates in words in digits and signs, for the reader of equalities: number words of
 * every language, and the phrases that stand around or behind numbers, such as "7 from 22 leaves 15" and
 * "七八五十六". That reader knows the phrases between two numbers in languages with blanks.
 */
import { wordTable } from '../../lib/text'
import { normalizeText } from '../../text/normalize'
import { withOperationSigns } from '../../text/read-calculation'
import { type Token, tokensOf, valueInSyllables } from '../../text/tokens'

const maxRead = 2000

/** A phrase in which A and B stand for numbers, C for a result, with what it is in signs. */
type Phrase = readonly [words: string, inSigns: string]

/** Calculations wherever they stand. */
const operations: readonly Phrase[] = [
  ['(remov|tak)ing A (away )?from B', 'B - A'],
  ['(take|remove) A away from B', 'B - A'],
  ['A (multipliziert|multiplizieren) mit B', 'A * B'],
  ['A mit B (mal genommen|multiplizier(en|e|st|t))', 'A * B'],
  ['A (und|zu) B (addier(en|e|st|t)|zusammenzähl(en|e|st|t))', 'A + B'],
  ['A von B (subtrahier|abzieh|abgezogen|abnehm|wegnehm)(en|e|st|t)?', 'B - A'],
  ['zieh(t|st|en|e)? (man |du |wir )?A von B ab', 'B - A'],
  ['von B (nimmst|nimmt|nehmen|nimm) (du |man |wir )?A weg', 'B - A'],
  ['A durch B (teil|dividier)(en|e|st|t)', 'A / B'],
  ['A ôtée?s? (de|à) B', 'B - A'],
  ['A ôté B', 'A - B'],
  ['(enlev|enlèv|ôt|retir)(es|e|ez|ons) A (de|à) B', 'B - A'],
  ['(quita|resta)(s|mos|n|r)? A (de|a) B', 'B - A'],
  ['A[和与與と]B[的の](乘积|乘積|积|積)', 'A * B'],
  ['A[和与與と]B[的の](总和|總和|和)', 'A + B'],
  ['A[和与與と]B[的の]差', 'A - B'],
  ['A[和与與と]B[的の]商', 'A / B'],
  ['A[的の]B倍', 'A * B'],
  ['A(的[一1]半|の半分)', 'A / 2'],
  ['A(乘以|乘上|乘|かける|掛ける)B', 'A * B'],
  ['A(除以|割る|わる)B', 'A / B'],
  ['A(加上|加|足す|たす)B', 'A + B'],
  ['[从從]B[中里裡]?(减去|減去|减|減|去掉|拿走)A', 'B - A'],
  ['A(减去|减|減去|減|引く|ひく)B', 'A - B'],
  ['BからAを?(引|ひ)(くと|いたら|けば)', 'B - A は'],
  ['A[とに]Bを?(足|た)(すと|したら)', 'A + B は'],
  ['A[とに]Bを?(掛け|かけ)(ると|たら)', 'A * B は'],
  ['AをBで?(割|わ)(ると|ったら)', 'A / B は'],
]

const times = 'twos threes fours fives sixes sevens eights nines'.split(' ')
const are = '(is|are|make|makes|ist|sind|macht|machen|ergibt|ergeben|font|es|son)'

/** Calculations with their result, which are none without it. */
const statements: readonly Phrase[] = [
  ['A from B,? (leaves|is|makes|gives|equals) C', 'B - A = C'],
  ['A (away )?from B, C (is|are) left', 'B - A = C'],
  ['A - B, C (is|are) left', 'A - B = C'],
  ['A (goes )?into B (goes )?C times(?!,? (with|and|remainder))', 'B / A = C'],
  ['A goes C times into B(?!,? (with|and|remainder))', 'B / A = C'],
  ['A (shared|split) (by|into|between|among) B (is|makes|gives|equals) C', 'A / B = C'],
  ['A (and|und|et|y) B (make|makes|macht|machen|ergibt|ergeben|font) C', 'A + B = C'],
  // "8 and 9 are 2 numbers" counts them.
  ['A (and|und|et|y) B (is|are|ist|sind|son) C(?! ?\\p{L})', 'A + B = C'],
  // "7 von 22 sind 14" takes away; "10 % von 80 sind 8" and "0,5 von 8 ist 4" take a part.
  [
    'A(?<![.,]\\d{1,18}) von B,? (sind|ist|bleiben|macht|machen|ergibt|ergeben) C(?<![.,]\\d{1,18})(?! ?[\\p{L}%])',
    'B - A = C',
  ],
  [`C (${are}|equals) A (times|mal|fois|por) B`, 'C = A * B'],
  [`C (${are}|equals) A (plus|más) B`, 'C = A + B'],
  [`C (${are}|equals) A ?[x×·*] ?B`, 'C = A * B'],
  [`C (${are}|equals) A ?[+] ?B`, 'C = A + B'],
  ...times.map((word, at): Phrase => [`A ${word} ${are} C`, `A * ${at + 2} = C`]),
]
/** "Seven times eight, fifty-four.": C ends the sentence. */
const recited: Phrase = ['A (times|mal|fois|por) B[,:]? C', 'A * B = C']

/** What stands between a calculation and its result, and says something else elsewhere. */
const joints: readonly string[] = [
  '([的の] ?(答案|结果|結果|答え|値|值))?(就是|[一1]?共?是|为|為|[一1]?共有?|には|は|が)',
  '(还|還|就|只|则|則)?(剩|余|餘)(下|了|有)?',
  '(so |dann )?(erhältst|erhalten|erhält|bekommst|bekommen|bekommt|lautet|beträgt|bleiben|bleibt)( du| wir| man| sie| ihr)?',
  '(il )?(obtiens|obtient|obtenez|reste|restent)( on| tu| vous)?',
  '((nos|te|me|le) )?(obtienes|obtiene|obtenemos|resulta|queda|quedan|sobran)',
  '(->|→|⇒|\\||#|\\/\\/)( ?(=>|->|→))?',
]

const number = '\\d(?:[\\d.,]{0,18}\\d)?'
const isNotInside = '(?<!\\d|[.,] ?|[+*/×·÷^] ?)'
/** Neither a longer number nor another calculation follows. */
const isNoOperand = '(?!\\d|[.,]\\d| ?[-+*/=×·÷^x])'
const hasNoBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

interface Rewriting {
  readonly pattern: RegExp
  readonly to: string
}

function rewriting([words, inSigns]: Phrase, end = isNoOperand): Rewriting {
  const blank = hasNoBlanks.test(words) ? ' ?' : ''
  const source = words
    .replace(/\((?!\?)/g, '(?:')
    .replace(
      /\b[ABC]\b/g,
      (name) => `${blank}(?<${name}>${number})${name === 'C' ? end : ''}${blank}`,
    )
  const to = inSigns.replace(/\b[ABC]\b/g, (name) => `$<${name}>`)
  return { pattern: new RegExp(isNotInside + source, 'giu'), to: ` ${to} ` }
}

const sign =
  '(?:[-+*/x×·÷]|(?:plus|más|minus|moins|menos|times|mal|fois|por|divided by|geteilt durch|durch|divisé par|dividido (?:por|entre)|entre)(?= ))'
const calculation = `\\d ?${sign} ?-?${number}`
const jointing = (words: string): Rewriting => ({
  pattern: new RegExp(
    `(${calculation}) ?\\){0,3}[;,，]?\\s{0,3}(?:${words.replaceAll('(', '(?:')})\\s?(?=-?${number}${isNoOperand})`,
    'giu',
  ),
  to: '$1 = ',
})
const plainly = (pattern: RegExp, to: string): Rewriting => ({ pattern, to })

const rewritings: readonly Rewriting[] = [
  ...operations.map((phrase) => rewriting(phrase)),
  ...statements.map((phrase) => rewriting(phrase)),
  rewriting(recited, '(?= ?(?:[.!;]|\\n|$))(?![.]\\d)'),
  plainly(/(?<=\d[^\d\n]{0,3}?)[,，]? ?(?:等于|等於|得到|得|イコール) ?(?=-?\d)/g, ' = '),
  ...joints.map(jointing),
  plainly(/^\s?\|(.{0,400})\|\s?$/gm, '$1'),
  plainly(/\|\s?=/g, ' ='),
  plainly(/(?:答案|结果|結果|答え)(?:是|为|は) ?(?=\d)/g, 'answer: '),
]

const han = '[一二三四五六七八九]'
/** "七八九十": counting. */
const counting = Array.from({ length: 8 }, (_, at) => '一二三四五六七八九十'.slice(at, at + 3))
/** "七八五十六", "三三得九": a line of the multiplication table. */
const tableLine = new RegExp(
  `(?<![〇零一二两兩三四五六七八九十百千万萬亿億第])(?!${counting.join('|')})(${han})(${han})(?:(?=${han}十|十${han})|得|如)(?=${han}?十?${han}?(?![〇零一二三四五六七八九十百千万萬亿億]))`,
  'g',
)
/** The digits of the multiplication table as its Japanese rhyme says them. */
const rhymed = [
  ...wordTable([
    [1, 'いん いち'],
    [2, 'に にん'],
    [3, 'さん さ ざん さぶ'],
    [4, 'し よん'],
    [5, 'ご ごっ'],
    [6, 'ろく ろっ'],
    [7, 'しち なな'],
    [8, 'はち はっ は ぱ'],
    [9, 'く きゅう'],
  ]),
]
const rhyme =
  /(?<![\p{Script=Hiragana}ー])([ぁ-ゖ]{4,13}?)(?=(?:です|だよ?|になる|になります)?(?![\p{Script=Hiragana}ー]))/gu

/** "しちはちごじゅうろく", "ににんがし": a line of the rhyme in signs; the same text where it is none. */
function rhymeInSigns(line: string): string {
  const read = rhymed.flatMap(([first, a]) =>
    line.startsWith(first) ? rhymed.flatMap((second) => rhymeOf(line, first, a, second)) : [],
  )
  return (read.find(({ isTrue }) => isTrue) ?? read[0])?.inSigns ?? line
}

/** A product of one digit stands behind "が". */
function rhymeOf(line: string, first: string, a: number, [second, b]: readonly [string, number]) {
  if (!line.startsWith(second, first.length)) return []
  const rest = line.slice(first.length + second.length)
  const product = /^が|じゅう/.test(rest) ? valueInSyllables(rest.replace(/^が/, '')) : null
  if (product === null) return []
  return [{ inSigns: ` ${a} * ${b} = ${product} `, isTrue: a * b === product }]
}

const smallest = 4
const beyondAscii = /[^\0-\x7f]/

/**
 * The message in digits and signs; the same text where it has nothing to write so. Small number words are often
 * articles and pronouns: those of `from` and above are written in digits.
 */
export function inSigns(message: string, from = smallest): string {
  const read = message.slice(0, maxRead)
  const lines = read.replace(tableLine, '$1 * $2 = ').replace(rhyme, rhymeInSigns)
  const isWritten = (token: Token) => isScaled(token) || isNumberWord(token, from)
  const written = withDigits(lines, isWritten) ?? (lines === read ? message : lines)
  if (!/\d/.test(written)) return message
  return rewritings.reduce(
    (text, { pattern, to }) => text.replace(pattern, to),
    withOperationSigns(written),
  )
}

/** The text with "4.5 million" in digits, and no other number words. */
export const withScales = (text: string): string => withDigits(text, isScaled) ?? text

/** The text with the value of each such number in digits; null where it has none. */
function withDigits(text: string, isWritten: (token: Token) => boolean): string | null {
  const plain = normalizeText(text)
  const found = tokensOf(text).filter(isWritten)
  if (found.length === 0) return null
  let [digits, at] = ['', 0]
  for (const { start, end, values } of found) {
    digits += `${plain.slice(at, start)}${values[0]}`
    at = end
  }
  return digits + plain.slice(at)
}

const isNumberWord = ({ form, values: [value = 0], text }: Token, from: number): boolean =>
  form === 'words' && Number.isInteger(value) && (value >= from || beyondAscii.test(text))

/** "4.5 million": digits with a word for a large number behind them. */
const isScaled = ({ form, values: [value = 0], text, start, end }: Token): boolean =>
  form === 'digits' && end > start + text.length && Number.isInteger(value) && value >= 1000
