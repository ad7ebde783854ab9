/** The tokens of a learner's message, and the state of the scanner that finds them. */
import type Fraction from 'fraction.js'

/** A sign of a calculation. `√` and `∛` stand before their operand, `!` and `%` after it. */
export type MathSign = '+' | '-' | '*' | '/' | '^' | '(' | ')' | '√' | '∛' | '!' | '%'

/** Where a token stands in the message. */
export interface Place {
  readonly start: number
  readonly end: number
  /** Whether a blank stands before the token. */
  readonly isSpaced: boolean
}
/** A number in digits. */
export interface MathNumber extends Place {
  readonly kind: 'number'
  readonly withPoint: Fraction
  readonly withComma: Fraction
  readonly decimals: number
  readonly trailingZeros: number
  /** "3.33…": the digits go on. */
  readonly isCut: boolean
  /** A currency sign stands beside it. */
  readonly isMoney: boolean
}
/** One token. A hyphen inside a word separates two of them. */
export type MathToken =
  | MathNumber
  | (Place & { readonly kind: 'sign'; readonly sign: MathSign })
  | (Place & { readonly kind: 'equals'; readonly isRounded: boolean })
  /** `text` is in lower case; `isGlued`: it follows a number without a blank. */
  | (Place & { readonly kind: 'word'; readonly text: string; readonly isGlued: boolean })
  | (Place & { readonly kind: 'break'; readonly mark: string })

/** The scanner's place and what is open there. */
export interface Scan {
  readonly plain: string
  readonly tokens: MathToken[]
  /** What each open brace closes with. */
  readonly braces: (readonly MathSign[])[]
  /** What the next brace opens as, given by a LaTeX command. */
  command: 'top' | 'mixed' | 'bottom' | 'root' | 'text' | null
  /** Where that command starts. */
  commandStart: number
  /** How many brackets the bottom of a fraction closes. */
  closing: readonly MathSign[]
  isSpaced: boolean
  /** Where a number of money starts. */
  money: number
  at: number
}

/** A number that is written without decimals or a currency sign. */
export function plainNumber(value: Fraction): Omit<MathNumber, keyof Place> {
  return {
    kind: 'number',
    withPoint: value,
    withComma: value,
    decimals: 0,
    trailingZeros: 0,
    isCut: false,
    isMoney: false,
  }
}
