/**
 * What a text discloses without saying it: by code that computes the value, by its places, in another
 * base, with letters for digits.
 */
import { digitArticles, namesWriting, valuesOtherwiseWritten } from '../../text/other-writings'
import { computedIn } from '../../text/programs'
import { type Token, textAt } from './token'

/** Which values may not be disclosed. */
export interface Undisclosed {
  readonly isHeld: (value: number) => boolean
  /** The task and the learner's messages in lower case: their own lines of code may be repeated. */
  readonly said: string
}

/** A calculation in numbers alone is read where calculations are. */
const bareCalculation = /^[\d\s.,+*/()×÷·^-]*$/

/** Whether a text, with its tokens, writes a held value by places, in another base, with letters for digits. */
export function writesOtherwise(
  text: string,
  tokens: readonly Token[],
  { isHeld }: Undisclosed,
): boolean {
  const isNamed =
    tokens.some(({ kind, text: word }) => kind === 'word' && namesWriting(word)) ||
    tokens.filter((_, at) => isCountedDigit(tokens, at)).length > 1
  return valuesOtherwiseWritten(text, isNamed).some(isHeld)
}

/** "a one", "eine Acht": a digit in words behind an article. */
function isCountedDigit(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.form === 'words' && digitArticles.has(textAt(tokens, at - 1))
}

/** Whether a line of `sentence` computes a held value when it runs behind the lines `before`. */
export function computesHeld(
  before: string,
  sentence: string,
  { isHeld, said }: Undisclosed,
): boolean {
  const lines = (before + sentence).split('\n')
  const from = before.split('\n').length - 1
  return computedIn(before + sentence).some(({ value, line }) => {
    if (line < from || !isHeld(value)) return false
    const written = lines[line]?.trim() ?? ''
    return (
      !said.includes(written.toLowerCase()) && !bareCalculation.test(written.replaceAll('`', ''))
    )
  })
}
