/** The native Korean names of numbers, which count things: 18 is "열여덟" beside "십팔". */

const ones = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉']
/** Before what they count. */
const counting = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉']
const tens = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']

/** The names of a number from 1 to 99; none for another number. */
export function nativeKorean(value: number): readonly string[] {
  if (!Number.isInteger(value) || value < 1 || value > 99) return []
  const ten = tens[Math.floor(value / 10)] ?? ''
  const one = value % 10
  const names = [`${ten}${ones[one] ?? ''}`, `${ten}${counting[one] ?? ''}`]
  return value === 20 ? [...names, '스무'] : names
}

const digits = '일이삼사오육칠팔구'
const scales: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1000 }
const wholeNumber =
  /^(?:((?:[이삼사오육칠팔구]?천)?(?:[이삼사오육칠팔구]?백)?(?:[이삼사오육칠팔구]?십)?[일이삼사오육칠팔구]?)만)?((?:[이삼사오육칠팔구]?천)?(?:[이삼사오육칠팔구]?백)?(?:[이삼사오육칠팔구]?십)?[일이삼사오육칠팔구]?)/u
const maxNumberLength = 24
/** What may follow a number in its word, beside a unit: "is", and particles. */
const ending = /^(?:은|는|이|가|을|를|의|도|과|와|로|으로|에|에서|이다|이고|이며|이야|이라)?$/u

/** The number of several syllables that a word begins with, before `counter` or an ending; null for another. */
export function koreanNumber(word: string, counter: RegExp): number | null {
  const [whole = '', thousands = '', rest = ''] =
    wholeNumber.exec(word.slice(0, maxNumberLength)) ?? []
  if (whole.length < 2 || !/[십백천]/u.test(whole)) return null
  const after = word.slice(whole.length)
  if (!counter.test(after) && !ending.test(after)) return null
  return (whole.includes('만') ? (valueBelow(thousands) || 1) * 10_000 : 0) + valueBelow(rest)
}

function valueBelow(syllables: string): number {
  let [total, digit] = [0, 0]
  for (const syllable of syllables) {
    const scale = scales[syllable]
    if (scale === undefined) digit = digits.indexOf(syllable) + 1
    else {
      total += (digit || 1) * scale
      digit = 0
    }
  }
  return total + digit
}
