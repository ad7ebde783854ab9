/**
 * Answers of two numbers: a time of day, a ratio, a quotient with its remainder. They are found in figures and in
 * words: "12:45", "12.45 Uhr", "12h45", "a quarter to one", "halb drei", "nine to two", "18 : 4", "3 rest 1".
 */
import { nearlyEqual } from '../../math/algebra/value'
import { wordsOfLanguages } from '../../text/languages/languages'
import { numberWord } from '../../text/number-lexicon'
import { numeralAt } from '../../text/numerals'
import { textAt, type Token, tokensOf } from '../../text/tokens'

/** Two numbers in order, with the words and signs one of which stands between them. */
export interface NumberPair {
  readonly first: number
  readonly second: number
  readonly joints: ReadonlySet<string>
  /**
   * A time of day may be one number ("12.45 Uhr") or stand without a joint ("twelve forty-five"), or be a part of an
   * hour ("a quarter to one"). A ratio may stand in other terms ("18:4" is 9:2), and a remainder before its word
   * ("five times, two are left").
   */
  readonly kind: 'clock' | 'part' | 'ratio' | 'remainder'
  /** The numbers that were said: a ratio of two of them is given. */
  readonly said: ReadonlySet<number>
}

const clockJoints = new Set([':'])
  .union(wordsOfLanguages(({ pairs }) => pairs?.clock))
  .union(wordsOfLanguages(({ choosing }) => choosing?.and))
/** Behind the number of a full hour: "8 o'clock", "20 Uhr". */
const fullHours = wordsOfLanguages(({ pairs }) => pairs?.fullHours)
const ratioJoints = new Set([':', '/'])
  .union(wordsOfLanguages(({ pairs }) => pairs?.ratio))
  .union(wordsOfLanguages(({ pairs }) => pairs?.looseRatio))
const remainderJoints = wordsOfLanguages(({ pairs }) => pairs?.remainder).union(
  wordsOfLanguages(({ pairs }) => pairs?.accompanying),
)
const pastJoints = wordsOfLanguages(({ pairs }) => pairs?.past)
const toJoints = wordsOfLanguages(({ pairs }) => pairs?.before)
/** "Trois heures moins vingt-cinq", "las tres menos cuarto": the hour stands first. */
const minusJoints = new Set(['-']).union(wordsOfLanguages(({ pairs }) => pairs?.minusHours))
/** "Halb drei", "half two", "viertel drei": nothing stands between a part and its hour. */
const noJoints: ReadonlySet<string> = new Set()
/** "For every 3 boys there are 7 girls". */
const sharing = wordsOfLanguages(({ pairs }) => pairs?.sharing)
const maxAnswerChars = 40

/** The pairs that answers write, without those that `said` holds. */
export function pairsOf(answers: readonly string[], said: readonly Token[]): readonly NumberPair[] {
  const numbers = new Set(said.flatMap(({ values }) => values))
  const pairs = answers
    .filter(({ length }) => length <= maxAnswerChars)
    .flatMap((answer) => pairsIn(answer, numbers))
  return holdsPair(said, pairs) ? [] : pairs
}

function pairsIn(answer: string, said: ReadonlySet<number>): readonly NumberPair[] {
  const written = answer.trim()
  const numeral = numeralAt(written, 0)
  const [first, second, more] = numeral?.parts.map((part) => part.valueOf()) ?? []
  if (numeral?.end !== written.length || first === undefined || second === undefined) return []
  if (numeral.kind === 'remainder')
    return [{ first, second, joints: remainderJoints, kind: 'remainder', said }]
  if (more !== undefined) return []
  const isClock = numeral.kind === 'time' && first < 24
  return isClock
    ? clockPairs(first, second, said)
    : [{ first, second, joints: ratioJoints, kind: 'ratio', said }]
}

/** A time in the hours of the day and of the clock's face: 15:45, 3:45, a quarter to four. */
function clockPairs(
  hour: number,
  minute: number,
  said: ReadonlySet<number>,
): readonly NumberPair[] {
  const pair = (first: number, second: number, joints: ReadonlySet<string>): NumberPair => {
    const kind = joints === clockJoints || joints === noJoints ? 'clock' : 'part'
    return { first, second, joints, kind, said }
  }
  return [...new Set([hour, ((hour + 11) % 12) + 1])].flatMap((each) => {
    const plain = pair(each, minute, clockJoints)
    if (minute === 0) return [plain]
    const next = (each % 12) + 1
    const past = [minute, minute / 60]
    const to = [60 - minute, (60 - minute) / 60]
    return [
      plain,
      pair(each, minute / 60, clockJoints),
      ...past.map((part) => pair(part, each, pastJoints)),
      ...to.map((part) => pair(part, next, toJoints)),
      ...to.map((part) => pair(next, part, minusJoints)),
      pair(minute / 60, next, noJoints),
      ...(minute === 30 ? [pair(half, each, noJoints)] : []),
      ...(minute > 30 && minute < 40 ? [pair(minute - 30, half, pastJoints)] : []),
      ...(minute > 20 && minute < 30 ? [pair(30 - minute, half, toJoints)] : []),
    ]
  })
}

const half = 1 / 2

/** Tokens between the two numbers of a pair. */
const maxGap = 5
/** Tokens between the remainder and a word for it behind it. */
const maxBehind = 3

/** Whether the tokens write one of the pairs. */
export function holdsPair(tokens: readonly Token[], pairs: readonly NumberPair[]): boolean {
  if (pairs.length === 0) return false
  return tokens.some((_, at) => pairs.some((each) => isPairAt(tokens, at, each)))
}

function isPairAt(tokens: readonly Token[], at: number, each: NumberPair): boolean {
  if (each.kind === 'clock' && isWholeTime(tokens, at, each)) return true
  if (each.kind === 'ratio' && isSharedAt(tokens, at, each)) return true
  if (each.kind !== 'ratio' && !isValue(tokens[at], each.first)) return false
  if (each.kind === 'ratio' && tokens[at]?.kind !== 'number') return false
  let isJoined = each.kind === 'clock'
  for (let place = at + 1; place <= at + maxGap; place += 1) {
    const token = tokens[place]
    if (token?.kind === 'number' || isValue(token, each.second))
      return (isJoined || isNamedBehind(tokens, place, each)) && isSecond(tokens, [at, place], each)
    if (token === undefined || /^[.!?\n]$/.test(token.text)) return false
    if (each.joints.has(token.text)) isJoined = true
    else if (each.kind === 'clock') return false
  }
  return false
}

/** "8 o'clock", "12.45 Uhr", "12h45", "las dos y media" (which reads as 2.5). */
function isWholeTime(tokens: readonly Token[], at: number, { first, second }: NumberPair): boolean {
  const token = tokens[at]
  if (token?.decimals === 2 && isValue(token, first + second / 100)) return true
  if (token?.form === 'words' && second > 0 && second < 60 && first >= 1)
    if (isValue(token, first + second / 60)) return true
  if (!isValue(token, first)) return false
  if (second === 0 && fullHours.has(textAt(tokens, at + 1))) return true
  return textAt(tokens, at + 1) === `h${String(second).padStart(2, '0')}`
}

/** Whether the number at the second place makes the pair; a ratio counts in all terms but those that were said. */
function isSecond(
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  { first, second, kind, said }: NumberPair,
): boolean {
  if (kind !== 'ratio') return isValue(tokens[to], second)
  const [one = Number.NaN] = tokens[from]?.values ?? []
  const [other = Number.NaN] = tokens[to]?.values ?? []
  const isSaid = said.has(one) && said.has(other)
  return one > 0 && !isSaid && nearlyEqual(one * second, other * first)
}

/** "Five times, two are left": the word for the remainder stands behind it. */
function isNamedBehind(
  tokens: readonly Token[],
  at: number,
  { kind, joints }: NumberPair,
): boolean {
  const behind = [...Array(maxBehind).keys()].map((place) => textAt(tokens, at + 1 + place))
  return kind === 'remainder' && behind.some((word) => joints.has(word))
}

/** "Seven girls for every three boys": both numbers, in any order, with a word that shares out. */
function isSharedAt(tokens: readonly Token[], at: number, { first, second }: NumberPair): boolean {
  if (!sharing.has(textAt(tokens, at))) return false
  const near = tokens.slice(Math.max(0, at - maxGap), at + maxGap + 2)
  return [first, second].every((value) => near.some((token) => isValue(token, value)))
}

const quarters = wordsOfLanguages(({ pairs }) => pairs?.quarters)
const halves = wordsOfLanguages(({ pairs }) => pairs?.halves)

function isValue(token: Token | undefined, value: number): boolean {
  if (token?.kind === 'word') {
    if (value === 1 / 4) return quarters.has(token.text)
    return value === half ? halves.has(token.text) : value === 3 / 4 && token.text === 'dreiviertel'
  }
  return token?.kind === 'number' && token.values.some((each) => nearlyEqual(each, value))
}

/** Whether a word of prose may belong to a pair. */
export const mayHoldPair = (word: string): boolean =>
  tokensOf(word).some(
    ({ kind, text }) =>
      kind === 'number' ||
      numberWord(text) !== null ||
      quarters.has(text) ||
      halves.has(text) ||
      text === 'dreiviertel',
  )
