/** Numbers in Chinese and Japanese characters, and in Japanese syllables. */
import { wordTable } from '../../lib/text'

const digits = new Map([
  ...'〇一二三四五六七八九'.split('').map((sign, value) => [sign, value] as const),
  ...'零壹贰叁肆伍陆柒捌玖'.split('').map((sign, value) => [sign, value] as const),
  ...'零壹貳參肆伍陸柒捌玖'.split('').map((sign, value) => [sign, value] as const),
  ...'零壱弐参'.split('').map((sign, value) => [sign, value] as const),
  ['两', 2] as const,
  ['兩', 2] as const,
])
const scales = wordTable([
  [10, '十 拾'],
  [100, '百 佰'],
  [1000, '千 仟'],
])
const bigScales = wordTable([
  [1e4, '万 萬'],
  [1e8, '亿 億'],
])

/** Whether a character is a part of a number. */
export function isNumeral(sign: string): boolean {
  return digits.has(sign) || scales.has(sign) || bigScales.has(sign)
}

/** "二百五十" is 250, "一八" is 18; null for an empty text or another character. */
export function ideographValue(text: string): number | null {
  let [total, group, digit, isPositional] = [0, 0, -1, true]
  let positional = ''
  for (const sign of text) {
    const value = digits.get(sign)
    if (value !== undefined) {
      digit = value
      positional += String(value)
      continue
    }
    isPositional = false
    const scale = scales.get(sign)
    if (scale !== undefined) group += (digit < 0 ? 1 : digit) * scale
    else {
      const big = bigScales.get(sign)
      if (big === undefined) return null
      total += (group + Math.max(digit, 0) || 1) * big
      group = 0
    }
    digit = -1
  }
  if (text === '') return null
  return isPositional ? Number(positional) : total + group + Math.max(digit, 0)
}

/** The characters for syllables; the longest syllables first, because some begin with others. */
const syllables = [
  ...wordTable([
    ['〇', 'ゼロ'],
    ['一', 'いち'],
    ['二', 'に'],
    ['三', 'さん'],
    ['四', 'よん し'],
    ['五', 'ご'],
    ['六', 'ろっ ろく'],
    ['七', 'なな しち'],
    ['八', 'はち はっ'],
    ['九', 'きゅう く'],
    ['十', 'じゅう'],
    ['百', 'ひゃく びゃく ぴゃく'],
    ['千', 'せん ぜん'],
    ['万', 'まん'],
  ]),
].toSorted(([a], [b]) => b.length - a.length)

/**
 * The number in syllables at a place, with its length: "じゅうはち" is 18. Null for a run without
 * "ten" or "hundred", because single syllables are common words.
 */
export function syllableNumber(
  text: string,
  from: number,
): { readonly value: number; readonly length: number } | null {
  let [at, signs] = [from, '']
  for (;;) {
    const found = syllables.find(([syllable]) => text.startsWith(syllable, at))
    if (found === undefined || signs.length > 12) break
    at += found[0].length
    signs += found[1]
  }
  if (!/[十百]/.test(signs)) return null
  const value = ideographValue(signs)
  return value === null ? null : { value, length: at - from }
}
