/** The parts that a text is read into: numbers, words and signs. */

/** One number, word or sign of a text. */
export interface Token {
  readonly kind: 'number' | 'word' | 'sign'
  /** A word in lower case without accents, the digits of a number, or one sign. */
  readonly text: string
  /** Every value that a number can have; empty for words and signs. */
  readonly values: readonly number[]
  /** Decimals of a number in digits. */
  readonly decimals: number
  readonly form: 'digits' | 'words' | 'roman' | 'none'
  /** Whether the number was found by words made from its value, in whatever language. */
  readonly isMade?: true
  /** Whether a word begins with a capital letter. */
  readonly isCapital: boolean
  /** The place in the normalized text. */
  readonly start: number
  readonly end: number
}

/** The text of the token at a place; empty beyond the ends. */
export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}

const none: readonly number[] = []

/** A sign, such as "=" or a line end. */
export function signToken(text: string, start: number): Token {
  return {
    kind: 'sign',
    text,
    values: none,
    decimals: 0,
    form: 'none',
    isCapital: false,
    start,
    end: start + 1,
  }
}

export function wordToken(text: string, isCapital: boolean, start: number, end: number): Token {
  return { kind: 'word', text, values: none, decimals: 0, form: 'none', isCapital, start, end }
}

export function numberToken(
  values: readonly number[],
  { text, form, start, end, decimals }: Omit<Token, 'kind' | 'values' | 'isCapital'>,
): Token {
  return { kind: 'number', text, values, decimals, form, isCapital: false, start, end }
}

const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('аaеeоoрpсcхxуyіiјjѕsԛqԝwνvοoαaιiτtυuκkηnρpχx'.matchAll(/(.)(.)/gsu), ([, a, b]) => [
    a ?? '',
    b ?? '',
  ]),
)

/** A word in lower case without accents; letters that look Latin become Latin in a mixed word. */
export function folded(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  if (!/[^\0-\x7f]/.test(plain)) return plain
  const latin = Array.from(plain, (sign) => lookalikes[sign] ?? sign).join('')
  return /[^\0-\x7f]/.test(latin) ? plain : latin
}
