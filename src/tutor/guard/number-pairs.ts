/**
 * Answers of two numbers: a time of day, a ratio, a quotient with its remainder. They are found in
 * figures and in words: "12:45", "12.45 Uhr", "12h45", "a quarter to one", "nine to two", "3 rest 1".
 */
import { wordSet } from '../../lib/text'
import { nearlyEqual } from '../../math/algebra/value'
import { numberWord } from '../../text/number-lexicon'
import { numeralAt } from '../../text/numerals'
import { textAt, type Token, tokensOf } from '../../text/tokens'

/** Two numbers in order, with the words and signs one of which stands between them. */
export interface NumberPair {
  readonly first: number
  readonly second: number
  readonly joints: ReadonlySet<string>
  /** A time of day may be one number ("12.45 Uhr") or stand without a joint ("twelve forty-five"). */
  readonly isClock: boolean
}

const clockJoints = wordSet(': h uhr heures heure horas hora ore y e et und and o')
/** Behind the number of a full hour: "8 o'clock", "20 Uhr". */
const fullHours = wordSet('uhr h heures heure horas hora ore o oclock am pm a p sharp')
const ratioJoints = wordSet(': / to zu a is por per su')
const remainderJoints = wordSet(
  'r rem remainder rest reste resto remain remains left over übrig with mit avec con',
)
const pastJoints = wordSet('past after nach')
const toJoints = wordSet('to before till of vor')
const maxAnswerChars = 40

/** The pairs that answers write, without those that `said` holds. */
export function pairsOf(answers: readonly string[], said: readonly Token[]): readonly NumberPair[] {
  const pairs = answers.filter(({ length }) => length <= maxAnswerChars).flatMap(pairsIn)
  return holdsPair(said, pairs) ? [] : pairs
}

function pairsIn(answer: string): readonly NumberPair[] {
  const written = answer.trim()
  const numeral = numeralAt(written, 0)
  const [first, second, more] = numeral?.parts.map((part) => part.valueOf()) ?? []
  if (numeral?.end !== written.length || first === undefined || second === undefined) return []
  if (numeral.kind === 'remainder') return [pair(first, second, remainderJoints)]
  if (more !== undefined) return []
  const isClock = numeral.kind === 'time' && first < 24
  return isClock ? clockPairs(first, second) : [pair(first, second, ratioJoints)]
}

const pair = (
  first: number,
  second: number,
  joints: ReadonlySet<string>,
  isClock = false,
): NumberPair => ({ first, second, joints, isClock })

/** A time in the hours of the day and of the clock's face: 15:45, 3:45, a quarter to four. */
function clockPairs(hour: number, minute: number): readonly NumberPair[] {
  return [...new Set([hour, ((hour + 11) % 12) + 1])].flatMap((each) => {
    const plain = pair(each, minute, clockJoints, true)
    if (minute === 0) return [plain]
    const next = (each % 12) + 1
    const past = [minute, minute / 60].map((part) => pair(part, each, pastJoints))
    const to = [60 - minute, (60 - minute) / 60].map((part) => pair(part, next, toJoints))
    return [plain, ...past, ...to]
  })
}

/** Tokens between the two numbers of a pair. */
const maxGap = 5

/** Whether the tokens write one of the pairs. */
export function holdsPair(tokens: readonly Token[], pairs: readonly NumberPair[]): boolean {
  if (pairs.length === 0) return false
  return tokens.some((_, at) => pairs.some((each) => isPairAt(tokens, at, each)))
}

function isPairAt(tokens: readonly Token[], at: number, each: NumberPair): boolean {
  const { first, second, joints, isClock } = each
  const isDotted = isClock && tokens[at]?.decimals === 2
  if (isDotted && isValue(tokens[at], first + second / 100)) return true
  if (!isValue(tokens[at], first)) return false
  if (isClock && second === 0 && fullHours.has(textAt(tokens, at + 1))) return true
  const minutes = String(second).padStart(2, '0')
  if (isClock && textAt(tokens, at + 1) === `h${minutes}`) return true
  let isJoined = isClock
  for (let place = at + 1; place <= at + maxGap; place += 1) {
    const token = tokens[place]
    if (token?.kind === 'number') return isJoined && isValue(token, second)
    if (token === undefined || /^[.!?\n]$/.test(token.text)) return false
    if (joints.has(token.text)) isJoined = true
    else if (isClock) return false
  }
  return false
}

const quarters = wordSet('quarter viertel quart cuarto quarto')

function isValue(token: Token | undefined, value: number): boolean {
  if (token?.kind === 'word') return value === 1 / 4 && quarters.has(token.text)
  return token?.kind === 'number' && token.values.some((each) => nearlyEqual(each, value))
}

/** Whether a word of prose may belong to a pair. */
export const mayHoldPair = (word: string): boolean =>
  tokensOf(word).some(
    ({ kind, text }) => kind === 'number' || numberWord(text) !== null || quarters.has(text),
  )
