/**
 * Numbers that are spelled digit by digit: "1 8", "1-8", "one eight", "a one, then an eight".
 */
import { wordSet } from '../../lib/text'
import type { Token } from './token'

const maxDigits = 12
/** What may stand between the digits of one number. */
export const spelledJoints = wordSet('- . , / _ · … | then followed by and an a')
const onlyDigits = /^\d+$/
const wideJoints = new Set(['and', ','])
const digitWords = wordSet(
  'digit digits ziffer ziffern chiffre chiffres cifra cifras digito digitos cifre',
)

/** A number that a run of parts spells. */
export interface SpelledNumber {
  readonly digits: string
  /** Whether "and" or a comma stands between the parts, as in a list. */
  readonly isList: boolean
}

/** The numbers that runs of parts spell; a pair of numbers in a list spells none. */
export function spelledNumbers(tokens: readonly Token[]): readonly SpelledNumber[] {
  const runs = holdsTwoNumbers(tokens) ? spelledRuns(tokens) : []
  return namesDigits(tokens) ? [...runs, { digits: named(tokens), isList: true }] : runs
}

function holdsTwoNumbers(tokens: readonly Token[]): boolean {
  let count = 0
  for (const { kind } of tokens) {
    if (kind === 'number') count += 1
    if (count > 1) return true
  }
  return false
}

/** A run of parts that may spell a number. */
interface DigitRun {
  digits: string
  parts: number
  /** Tokens since the last part. */
  gap: number
  /** Whether "and" or a comma stands in it. */
  isWide: boolean
  /** Whether a part has more than one digit. */
  isMixed: boolean
}

const noRun: DigitRun = { digits: '', parts: 0, gap: 0, isWide: false, isMixed: false }

function spelledRuns(tokens: readonly Token[]): readonly SpelledNumber[] {
  const found: SpelledNumber[] = []
  const run = { ...noRun }
  const close = () => {
    const { digits, parts, isWide } = run
    if (parts > 1 && !(isWide && parts === 2)) found.push({ digits, isList: isWide })
    run.digits = ''
    run.parts = run.gap = 0
    run.isWide = run.isMixed = false
  }
  for (const token of tokens) {
    const digits = token.kind === 'number' ? digitsOf(token) : null
    if (digits === null) {
      run.gap += 1
      if (wideJoints.has(token.text)) run.isWide = true
      if (run.gap > 3 || !spelledJoints.has(token.text)) close()
      continue
    }
    run.isMixed ||= digits.length > 1
    if (run.parts > 0 && run.gap > 0 && run.isMixed) close()
    if (run.digits.length + digits.length > maxDigits) close()
    run.digits += digits
    run.parts += 1
    run.gap = 0
  }
  close()
  return found
}

/** Whether a text speaks of digits. */
export function namesDigits(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }) => kind === 'word' && digitWords.has(text))
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
  return token.form === 'digits' && onlyDigits.test(token.text) ? token.text : null
}
