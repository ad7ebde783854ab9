/** Numbers in Chinese and Japanese characters, and in Japanese syllables. */

const digits = new Map([
  ...'〇一二三四五六七八九'.split('').map((sign, value) => [sign, value] as const),
  ...'零壹贰叁肆伍陆柒捌玖'.split('').map((sign, value) => [sign, value] as const),
  ...'零壱弐参'.split('').map((sign, value) => [sign, value] as const),
  ['两', 2] as const,
  ['兩', 2] as const,
])
const scales = new Map([
  ['十', 10],
  ['拾', 10],
  ['百', 100],
  ['佰', 100],
  ['千', 1000],
  ['仟', 1000],
])
const bigScales = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
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

const syllables: readonly (readonly [string, string])[] = [
  ['じゅう', '十'],
  ['ひゃく', '百'],
  ['びゃく', '百'],
  ['ぴゃく', '百'],
  ['きゅう', '九'],
  ['いち', '一'],
  ['さん', '三'],
  ['よん', '四'],
  ['ろっ', '六'],
  ['ろく', '六'],
  ['なな', '七'],
  ['しち', '七'],
  ['はち', '八'],
  ['はっ', '八'],
  ['せん', '千'],
  ['ぜん', '千'],
  ['まん', '万'],
  ['ゼロ', '〇'],
  ['に', '二'],
  ['ご', '五'],
  ['し', '四'],
  ['く', '九'],
]

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
