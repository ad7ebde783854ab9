/**
 * Whether a text presents a number as a result: "the answer is 16", "so it makes 16", "= 16", a
 * sentence that consists of the number. A fixed number of tokens around the number is read.
 */
import { rememberLast } from '../../lib/last-result'
import {
  answerBeginnings,
  answerNouns,
  articles,
  beforeTo,
  conclusionWords,
  copulas,
  creditingVerbs,
  fillerSigns,
  fillerWords,
  learnerWords,
  questionWords,
  resultPronouns,
  resultVerbs,
  sayingVerbs,
  taskNouns,
  trailingConclusions,
  valueVerbs,
} from './presentation-words'
import { type Token, textAt } from './token'

/**
 * How a number stands in its sentence. `answer`: named as the answer. `alone`: the sentence consists
 * of it. `result`: as the
 * result of something. `value`: as the value of something. `mention`: otherwise.
 */
export type Presentation = 'answer' | 'alone' | 'result' | 'value' | 'mention'

/** Who finds a result; "find the 9" asks for a number of the task. */
const finders = new Set(['we', 'you', 'i', 'they', 'he', 'she'])
const maxFillers = 5
const maxBefore = 9
const maxUnitWords = 3
/** Words of a unit behind a number that is a whole sentence. */
const maxWordsBeside = 2
const sentenceEnds: ReadonlySet<string> = new Set('.!?\n。！？;')
const operators: ReadonlySet<string> = new Set('-+*/^(')
/** Signs that may stand around a number that is a whole sentence. */
const besideNumber: ReadonlySet<string> = new Set('$"\')(%°€£¥*,/')

/** How numbers of these tokens stand: several tests ask for the same ones in turn. */
const presentationsIn = rememberLast((_: readonly Token[]) => new Map<number, Presentation>())

/** How the number at a place stands. */
export function presentationAt(tokens: readonly Token[], at: number): Presentation {
  const found = presentationsIn(tokens)
  const known = found.get(at)
  if (known !== undefined) return known
  const presentation = presentationOf(tokens, { from: at, to: at + 1 })
  found.set(at, presentation)
  return presentation
}

/** How the tokens `from` to `to` (excluded) stand. */
export function presentationOf(
  tokens: readonly Token[],
  { from, to }: { readonly from: number; readonly to: number },
): Presentation {
  const lead = leadOf(tokens, from)
  if (isNamedAfter(tokens, to)) return 'answer'
  if (isAlone(tokens, from, to)) return 'alone'
  if (lead < 0) return 'mention'
  const text = textAt(tokens, lead)
  if (isAnswerNoun(tokens, lead)) return 'answer'
  const isContinued = isOperatorAfter(tokens, to)
  if (isContinued) return 'mention'
  const isResult = isResultVerb(tokens, lead)
  if (!isResult && !valueVerbs.has(text) && !isAccentedVerb(tokens, lead)) return 'mention'
  const before = clauseBefore(tokens, lead)
  if (before.some((at) => isAnswerNoun(tokens, at))) return 'answer'
  if (isResult) return 'result'
  const subject = textAt(tokens, lead - 1)
  if (text === '=' || text === '→' || resultPronouns.has(subject)) return 'result'
  const concludes =
    before.some((at) => concludesAt(tokens, at)) ||
    [to, to + 1, to + 2, to + 3].some((at) => isTrailingConclusion(tokens, at))
  return concludes ? 'result' : 'value'
}

/** "so", "finally", "in the end", "at the end". */
function concludesAt(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  if (text !== 'end') return conclusionWords.has(text)
  return tokens[at - 1]?.text === 'the' && /^(?:in|at)$/.test(textAt(tokens, at - 2))
}

/** "in total", "altogether"; but not "of the total". */
function isTrailingConclusion(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  if (!trailingConclusions.has(text)) return false
  return text !== 'total' || /^(?:in|en)$/.test(textAt(tokens, at - 1))
}

/** Whether the sentence says that the learner has said the value: "you wrote that it is 16". */
export function isAttributed(tokens: readonly Token[], from: number): boolean {
  return isSaidByLearner(tokens, from, (verb) => sayingVerbs.has(verb))
}

/** Whether the sentence says that the learner has said or found the value: "you worked out …". */
export function isCredited(tokens: readonly Token[], from: number): boolean {
  return isSaidByLearner(tokens, from, (verb) => sayingVerbs.has(verb) || creditingVerbs.has(verb))
}

function isSaidByLearner(
  tokens: readonly Token[],
  from: number,
  isVerb: (word: string) => boolean,
): boolean {
  let hasVerb = false
  for (let at = from - 1; at >= Math.max(0, from - maxBefore - 3); at -= 1) {
    const text = textAt(tokens, at)
    if (isSentenceEnd(tokens, at)) return false
    if (isVerb(text)) hasVerb = true
    if (text === 'you' && isAskedHow(tokens, at)) return true
    if (learnerWords.has(text) && (hasVerb || answerNouns.has(textAt(tokens, at + 1)))) {
      return true
    }
  }
  return false
}

/** "How did you get 9?" */
function isAskedHow(tokens: readonly Token[], at: number): boolean {
  const auxiliary = textAt(tokens, at - 1)
  return /^(?:did|do)$/.test(auxiliary) && /^(?:how|why|where)$/.test(textAt(tokens, at - 2))
}

/** The token before a number and its fillers; negative at the beginning. */
function leadOf(tokens: readonly Token[], from: number): number {
  let at = from - 1
  for (let skipped = 0; skipped < maxFillers && at >= 0; skipped += 1) {
    const token = tokens[at]
    if (token === undefined) break
    const isFiller =
      token.kind === 'sign' ? fillerSigns.has(token.text) : fillerWords.has(token.text)
    if (!isFiller) break
    at -= 1
  }
  return at
}

/** The places before `from` in the same sentence. */
function clauseBefore(tokens: readonly Token[], from: number): readonly number[] {
  const places: number[] = []
  for (let at = from - 1; at >= Math.max(0, from - maxBefore); at -= 1) {
    if (isSentenceEnd(tokens, at)) break
    places.push(at)
  }
  return places
}

/** Whether a sentence ends with a token: ".", "!", "?" or a line. */
export function isSentenceEnd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token?.kind === 'sign' && sentenceEnds.has(token.text)
}

/** "è" and "é", which lose their accents, after an answer noun or a pronoun. */
function isAccentedVerb(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.text !== 'e') return false
  return isAnswerNoun(tokens, at - 1) || resultPronouns.has(textAt(tokens, at - 1))
}

function isAnswerNoun(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  if (!answerNouns.has(text)) return false
  const beginning = answerBeginnings.get(text)
  return beginning === undefined || beginning.includes(tokens[at - 1]?.text ?? '-')
}

function isResultVerb(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  if (!resultVerbs.has(text) || taskNouns.has(textAt(tokens, at - 1))) return false
  if (text === 'find') return finders.has(textAt(tokens, at - 1))
  // "Resta 3" is a command: subtract 3.
  if (text === 'resta') return at > 0 && !isSentenceEnd(tokens, at - 1)
  if (text !== 'to' && text !== 'with' && text !== 'as') return true
  return beforeTo.has(textAt(tokens, at - 1))
}

/** "18 is the answer", "18 dollars is your final result", "18 works". */
function isNamedAfter(tokens: readonly Token[], to: number): boolean {
  for (let at = to; at <= to + maxUnitWords; at += 1) {
    if (isSentenceEnd(tokens, at)) return false
    if (!copulas.has(textAt(tokens, at))) continue
    let next = at + 1
    while (articles.has(textAt(tokens, next)) && next < at + 5) next += 1
    const last = textAt(tokens, next - 1)
    if (last === 'right' || last === 'correct') return true
    return answerNouns.has(textAt(tokens, next)) || answerNouns.has(textAt(tokens, next + 1))
  }
  return false
}

/** Whether the number, with its unit, is a whole sentence or line. */
function isAlone(tokens: readonly Token[], from: number, to: number): boolean {
  const lead = leadOf(tokens, from)
  if (lead >= 0 && !isSentenceEnd(tokens, lead)) return false
  let [at, words] = [to, 0]
  for (; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined || isSentenceEnd(tokens, at) || asksAt(token)) break
    if (token.kind === 'number') return false
    if (token.kind === 'word') words += 1
    else if (!besideNumber.has(token.text)) return false
    if (words > maxWordsBeside) return false
  }
  const [end, next] = [tokens[at], tokens[at + 1]]
  if (end?.text === '?') return false
  const isMarker = end?.text === '.' && at === to && next?.kind === 'word'
  return !(isMarker && next.start - end.end <= 1 && isFirstOfLine(tokens, from))
}

/** "62 What would you do?": a question begins behind a number without a full stop. */
function asksAt({ isCapital, text }: Token): boolean {
  return isCapital && questionWords.has(text)
}

function isFirstOfLine(tokens: readonly Token[], from: number): boolean {
  return from === 0 || tokens[from - 1]?.text === '\n'
}

/** The number is the beginning of a calculation. */
function isOperatorAfter(tokens: readonly Token[], to: number): boolean {
  const [sign, next] = [tokens[to], tokens[to + 1]]
  if (sign?.kind !== 'sign' || !operators.has(sign.text)) return false
  return next?.kind === 'number' || next?.text.length === 1
}
