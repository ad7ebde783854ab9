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
