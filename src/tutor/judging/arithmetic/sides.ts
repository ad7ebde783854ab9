/**
 * The sides of equalities: where a calculation stands by itself, and what joins it with the next.
 * Numbers that are only mentioned ("step 2", "3 other people") are no sides.
 */
import { connectives, skipFillers, functionWords, joiningWords, references } from './phrases'
import { isUnknown, readCalculation, type CalculationAt } from './reader'
import type { MathToken } from './token'
import { wordsFrom } from './word-operand'

/** A calculation in a message. */
export interface Side {
  readonly reading: CalculationAt
  /** False where the tokens around it make it a part of something else. */
  readonly isWhole: boolean
}

/** What joins two sides. `to`: the token at which the second one starts. */
export interface Joint {
  readonly to: number
  readonly isRounded: boolean
  readonly isInWords: boolean
}

/** A side of an equality that starts at a token; null where no calculation does. */
export function sideAt(tokens: readonly MathToken[], at: number, joint: Joint | null): Side | null {
  const reading = readCalculation(tokens, at)
  if (reading === null) return null
  const startsWhole = joint !== null || startsAnew(tokens, reading)
  return { reading, isWhole: startsWhole && endsWhole(tokens, reading, joint) }
}

/** Whether a calculation is not the end of something longer, such as "2x + 3". */
function startsAnew(tokens: readonly MathToken[], { from, operations }: CalculationAt): boolean {
  const before = tokens[from - 1]
  const first = tokens[from]
  if (before === undefined || before.kind === 'equals') return true
  if (before.kind === 'break') return !/^[\\'_|<>≠]/.test(before.mark) && !isSignedAway(first)
  if (before.kind === 'number') return false
  if (before.kind === 'sign') return startsAfterSign(tokens, from)
  if (references.has(before.text)) return isLabelled(tokens, from)
  if (functionWords.has(before.text) || isUnknown(before)) return false
  if (first?.kind === 'sign' && first.sign === '-' && tokens[from + 1]?.isSpaced === true)
    return false
  return operations > 0 || connectives.has(before.text)
}

function isSignedAway(first: MathToken | undefined): boolean {
  return first?.kind === 'sign' && first.sign === '^'
}

/** After "step", a number is a label; "step 2 * 3" is no calculation either. */
function isLabelled(tokens: readonly MathToken[], from: number): boolean {
  return tokens[from]?.kind !== 'number'
}

/** After a bullet, an opening bracket, or the bracket of a list's number. */
function startsAfterSign(tokens: readonly MathToken[], from: number): boolean {
  const [sign, before] = [tokens[from - 1], tokens[from - 2]]
  if (sign?.kind !== 'sign') return false
  const isAtLine = before === undefined || (before.kind === 'break' && before.mark === '\n')
  if (sign.sign === '(')
    return before?.kind !== 'word' || !(functionWords.has(before.text) || isUnknown(before))
  if (sign.sign === ')') return tokens[from]?.isSpaced === true
  return isAtLine && '-*+'.includes(sign.sign)
}

/** Whether a calculation is not the start of something longer, such as "8x" or "3 more than 5". */
function endsWhole(
  tokens: readonly MathToken[],
  { to }: CalculationAt,
  joint: Joint | null,
): boolean {
  const [next, after] = [tokens[to], tokens[to + 1]]
  if (next === undefined || next.kind === 'equals') return true
  if (next.kind === 'break') return !/^[\\_|]/.test(next.mark)
  if (next.kind === 'number') return false
  if (next.kind === 'word') {
    if (isUnknown(next)) return false
    return joint?.isInWords !== true || !/^(?:more|less|fewer|times|mal|fois)$/.test(next.text)
  }
  if (next.sign === ')') return true
  if (next.sign === '-') return after?.kind !== 'word' || !isUnknown(after)
  return (next.sign === '*' || next.sign === '!') && (after === undefined || after.kind === 'break')
}

/** What joins a calculation with the next: a sign, or words such as "which is". */
export function jointAt(tokens: readonly MathToken[], { reading }: Side): Joint | null {
  let at = reading.to
  for (let words = 0; words <= 5; words++) {
    const token = tokens[at]
    const isLineEnd = token?.kind === 'break' && token.mark === '\n'
    const sign = isLineEnd ? tokens[at + 1] : token
    if (sign?.kind === 'equals') {
      const from = at + (isLineEnd ? 2 : 1)
      const filled = skipFillers(wordsFrom(tokens, from, 4))
      return {
        to: from + filled.count,
        isRounded: sign.isRounded || filled.isRounded,
        isInWords: false,
      }
    }
    const joined = reading.operations > 0 ? wordsJoining(tokens, at) : null
    if (joined !== null) return joined
    if (token?.kind !== 'word' || isUnknown(token)) return null
    if (words > 0 && (connectives.has(token.text) || references.has(token.text))) return null
    at++
  }
  return null
}

function wordsJoining(tokens: readonly MathToken[], at: number): Joint | null {
  const token = tokens[at]
  const from = token?.kind === 'break' && token.mark === ',' ? at + 1 : at
  const words = wordsFrom(tokens, from, 8)
  const joined = joiningWords(words)
  if (joined === null) return null
  const next = tokens[from + joined.count]
  const isSign = next?.kind === 'equals'
  const rest = isSign ? skipFillers(wordsFrom(tokens, from + joined.count + 1, 4)) : null
  const to = from + joined.count + (rest === null ? 0 : rest.count + 1)
  return { to, isRounded: joined.isRounded || rest?.isRounded === true, isInWords: true }
}
