/**
 * Puts the numbers that a text writes in words of any language among its tokens: for a held value
 * those that are made from it, without one every number that a language of the text has.
 */
import { isLetter } from '../../lib/ascii'
import type { NumberFinder, NumberInWords } from '../../text/number-words'
import { normalizeText } from '../../text/normalize'
import { isSentenceEnd, presentationAt } from './presentation'
import { numberToken, type Token, wordToken } from './token'

/** The tokens of `text` with each number that `numbers` finds as one token. */
export function withNumberWords(
  tokens: readonly Token[],
  text: string,
  numbers: NumberFinder,
): readonly Token[] {
  const plain = normalizeText(text)
  if (!mayHold(tokens, plain, numbers)) return tokens
  const isResult = (each: NumberInWords) =>
    !isRead(tokens, each) && standsAsResult(replaced(tokens, plain, each), each)
  const found = numbers.find(plain, isResult).filter((each) => !isRead(tokens, each))
  return found.reduce((read, each) => replaced(read, plain, each), tokens)
}

/** Whether a number is given as the result of its sentence, at its end or before one more word: "The answer is tolv." */
function standsAsResult(tokens: readonly Token[], { start }: NumberInWords): boolean {
  const at = tokens.findIndex((token) => token.kind === 'number' && token.start === start)
  const presentation = presentationAt(tokens, at)
  if (presentation === 'mention' || presentation === 'value') return false
  const isEnd = (place: number) => place >= tokens.length || isSentenceEnd(tokens, place)
  return isEnd(at + 1) || (tokens[at + 1]?.kind === 'word' && isEnd(at + 2))
}

/** Letters of scripts whose words the tokens split otherwise, or not at all. */
const otherwiseSplit = /[\u0e00-\u0eff\u2e80-\uffff]/

function mayHold(tokens: readonly Token[], plain: string, numbers: NumberFinder): boolean {
  if (otherwiseSplit.test(plain)) return true
  return tokens.some(({ kind, form, text, start, end }) => {
    if (kind === 'sign' || form === 'digits') return false
    const isPlain = isLetter(plain.charCodeAt(start)) && isLetter(plain.charCodeAt(end - 1))
    return numbers.mayHold(isPlain && form === 'none' ? text : plain.slice(start, end))
  })
}

/** Whether the tokens have the number already, or a larger one there. */
function isRead(
  tokens: readonly Token[],
  { value, start, end, isForeign }: NumberInWords,
): boolean {
  // "zero" is a word of many languages, and the tokens take it for one that starts or compares.
  if (isForeign === true && value === 0) return false
  return tokens.some((token) => {
    if (token.kind !== 'number' || token.end <= start || token.start >= end) return false
    const isSame = token.start <= start && token.end >= end
    return isSame && (token.values.includes(value) || token.end - token.start > end - start)
  })
}

/** The tokens with a number in the place of those that it covers; a part of a word stays a word. */
function replaced(
  tokens: readonly Token[],
  plain: string,
  { value, start, end }: NumberInWords,
): readonly Token[] {
  const before = tokens.filter((token) => token.end <= start)
  const after = tokens.filter((token) => token.start >= end)
  const first = tokens[before.length]
  const last = tokens[tokens.length - after.length - 1]
  const rest = (from: number, to: number) =>
    from < to ? [wordToken(plain.slice(from, to), false, from, to)] : []
  const text = plain.slice(start, end)
  const number = numberToken([value], { text, form: 'words', start, end, decimals: 0 })
  return [
    ...before,
    ...rest(first?.start ?? start, start),
    { ...number, isMade: true },
    ...rest(end, last?.end ?? end),
    ...after,
  ]
}
