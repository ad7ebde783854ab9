/** Numbers that are spelled digit by digit: "1 8", "1-8", "one eight", "a one, then an eight". */
import type { Token } from './token'

const maxDigits = 12
/** What may stand between the digits of one number. */
export const spelledJoints: ReadonlySet<string> = new Set([
  '-',
  '.',
  ',',
  '/',
  '_',
  '·',
  '…',
  '|',
  'then',
  'followed',
  'by',
  'and',
  'an',
  'a',
])
const wideJoints = new Set(['and', ','])
const digitWords = new Set(
  'digit digits ziffer ziffern chiffre chiffres cifra cifras digito digitos cifre'.split(' '),
)

/** A number that a run of parts spells. */
export interface SpelledNumber {
  readonly digits: string
  /** Whether "and" or a comma stands between the parts, as in a list. */
  readonly isList: boolean
}

/** The numbers that runs of parts spell; a pair of numbers in a list spells none. */
export function spelledNumbers(tokens: readonly Token[]): readonly SpelledNumber[] {
  const found: SpelledNumber[] = []
  let [run, count, gap, isWide, isMixed] = ['', 0, 0, false, false]
  const close = () => {
    if (count > 1 && !(isWide && count === 2)) found.push({ digits: run, isList: isWide })
    ;[run, count, gap, isWide, isMixed] = ['', 0, 0, false, false]
  }
  for (const token of tokens) {
    const digits = digitsOf(token)
    if (digits === null) {
      gap += 1
      if (wideJoints.has(token.text)) isWide = true
      if (gap > 3 || !spelledJoints.has(token.text)) close()
      continue
    }
    isMixed ||= digits.length > 1
    if (count > 0 && gap > 0 && isMixed) close()
    if (run.length + digits.length > maxDigits) close()
    run += digits
    count += 1
    gap = 0
  }
  close()
  return namesDigits(tokens) ? [...found, { digits: named(tokens), isList: true }] : found
}

/** Whether a text speaks of digits. */
export function namesDigits(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) => digitWords.has(text))
}

/** "The first digit is 1 and the second digit is 8." */
function named(tokens: readonly Token[]): string {
  return tokens
    .flatMap((token) => {
      const digits = digitsOf(token)
      return digits?.length === 1 ? [digits] : []
    })
    .slice(0, maxDigits)
    .join('')
}

/** The digits of a whole number; null for another token. */
function digitsOf(token: Token): string | null {
  const [value] = token.values
  if (value === undefined || !Number.isInteger(value) || value < 0) return null
  if (token.form === 'words') return value < 10 ? String(value) : null
  return token.form === 'digits' && /^\d+$/.test(token.text) ? token.text : null
}
