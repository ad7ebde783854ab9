/**
 * Writes what a text calculates in words in digits and signs, for the reader of equalities: number words of
 * every language, and the phrases that stand around or behind numbers, such as "7 from 22 leaves 15" and
 * "七八五十六". The phrases stand in the files of the languages. That reader knows the phrases between two numbers in languages with blanks.
 */
import type { SpokenPhrase } from '../../text/languages/language'
import { languagesInWords } from '../../text/languages/languages'
import { normalizeText } from '../../text/normalize'
import { withOperationSigns } from '../../text/read-calculation'
import { type Token, tokensOf, valueInSyllables } from '../../text/tokens'

const maxRead = 2000

/** The words of one kind of all languages, between "|". */
const spoken = (
  kind:
    | 'and'
    | 'is'
    | 'makes'
    | 'equals'
    | 'times'
    | 'plus'
    | 'signs'
    | 'result'
    | 'answerIs'
    | 'beforeMoves',
) => languagesInWords.flatMap((language) => language.spoken?.[kind] ?? []).join('|')

const [and, is, makes] = [spoken('and'), spoken('is'), spoken('makes')]
const [times, plus] = [spoken('times'), spoken('plus')]
const isResult = `(${is}|${makes}|${spoken('equals')})`

const operations = languagesInWords.flatMap((language) => language.spoken?.operations ?? [])
const statements: readonly SpokenPhrase[] = [
  ...languagesInWords.flatMap((language) => language.spoken?.statements ?? []),
  [`A (${and}) B (${makes}) C`, 'A + B = C'],
  // "8 and 9 are 2 numbers" counts them.
  [`A (${and}) B (${is}) C(?! ?\\p{L})`, 'A + B = C'],
  [`C ${isResult} A (${times}) B`, 'C = A * B'],
  [`C ${isResult} A (${plus}) B`, 'C = A + B'],
  [`C ${isResult} A ?[x×·*] ?B`, 'C = A * B'],
  [`C ${isResult} A ?[+] ?B`, 'C = A + B'],
]
/** "Seven times eight, fifty-four.": C ends the sentence. */
const recited: SpokenPhrase = [`A (${times}) B[,:]? C`, 'A * B = C']
const joints = [
  ...languagesInWords.flatMap((language) => language.spoken?.joints ?? []),
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

function rewriting([words, inSigns]: SpokenPhrase, end = isNoOperand): Rewriting {
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

const sign = `(?:[-+*/x×·÷]|(?:${spoken('signs')})(?= ))`
const calculation = `\\d ?${sign} ?-?${number}`
const jointing = (words: string): Rewriting => ({
  pattern: new RegExp(
    `(${calculation}) ?\\){0,3}[;,，]?\\s{0,3}(?:${words.replaceAll('(', '(?:')})\\s?(?=-?${number}${isNoOperand})`,
    'giu',
  ),
  to: '$1 = ',
})
const plainly = (pattern: RegExp, to: string): Rewriting => ({ pattern, to })

/** "Dividing by 3 gives 3": the number of a move is no side of an equality. */
const noMove = `(?<!(?:${spoken('beforeMoves')}) \\d{1,9}[^\\d\\n]{0,3})`

const rewritings: readonly Rewriting[] = [
  ...operations.map((phrase) => rewriting(phrase)),
  ...statements.map((phrase) => rewriting(phrase)),
  rewriting(recited, '(?= ?(?:[.!;]|\\n|$))(?![.]\\d)'),
  plainly(
    new RegExp(`${noMove}(?<=\\d[^\\d\\n]{0,3}?)[,，]? ?(?:${spoken('result')}) ?(?=-?\\d)`, 'g'),
    ' = ',
  ),
  plainly(
    new RegExp(
      `(?<=\\d[a-z]),? ?(?:${languagesInWords.flatMap((language) => language.spoken?.equalsUnknown?.source ?? []).join('|')}) ?(?=-?\\d)`,
      'giu',
    ),
    ' = ',
  ),
  ...joints.map(jointing),
  plainly(/^\s?\|(.{0,400})\|\s?$/gm, '$1'),
  plainly(/\|\s?=/g, ' ='),
  plainly(new RegExp(`(?:${spoken('answerIs')}) ?(?=\\d)`, 'g'), 'answer: '),
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
const rhymed = languagesInWords
  .flatMap((language) => language.spoken?.rhymedDigits?.split('|') ?? [])
  .flatMap((names, at) => names.split(' ').map((name): [string, number] => [name, at + 1]))
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
  const found = tokensOf(text).filter(
    (token) => isWritten(token) || isFactor(token, plain.slice(token.end)),
  )
  if (found.length === 0) return null
  let [digits, at] = ['', 0]
  for (const { start, end, values } of found) {
    digits += `${plain.slice(at, start)}${values[0]}`
    at = end
  }
  return digits + plain.slice(at)
}

/** "Three x": a number word before an unknown. */
const isFactor = (token: Token, after: string): boolean =>
  isNumberWord(token, 2) && /^ ?[xyz](?![\p{L}’'])/iu.test(after)

const isNumberWord = ({ form, values: [value = 0], text }: Token, from: number): boolean =>
  form === 'words' && Number.isInteger(value) && (value >= from || beyondAscii.test(text))

/** "4.5 million": digits with a word for a large number behind them. */
const isScaled = ({ form, values: [value = 0], text, start, end }: Token): boolean =>
  form === 'digits' && end > start + text.length && Number.isInteger(value) && value >= 1000
