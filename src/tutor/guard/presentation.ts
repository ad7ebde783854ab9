/**
 * How a number stands in its sentence: as a result, as a value, or where no value of a task stands. A
 * fixed number of tokens around it is read.
 */
import { rememberLast } from '../../lib/last-result'
import { folded } from '../../text/folding'
import { wordsOfLanguages } from '../../text/languages/languages'
import { textAt, type Token } from '../../text/tokens'
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
  presenting,
  questionWords,
  resultPronouns,
  resultVerbs,
  sayingVerbs,
  taskNouns,
  trailingConclusions,
  valueVerbs,
} from './presentation-words'

/**
 * How a number stands in its sentence. `answer`: named as the answer. `alone`: the sentence consists
 * of it. `result`: as the result of something. `value`: as the value of something. `mention`:
 * otherwise.
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

const beforeTotal = presenting('beforeTotal')

/** "in total", "altogether"; but not "of the total". */
function isTrailingConclusion(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  if (!trailingConclusions.has(text)) return false
  return text !== 'total' || beforeTotal.has(textAt(tokens, at - 1))
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

const maxTextWords = 3
const namingVerbs = presenting('namingVerbs')
/** Words after "it is" that name no answer. */
const commonWords = presenting('plainWords')
/** Words after "the answer is" that begin no answer. */
const noAnswer = presenting('noAnswers')

/** Tokens that are read on each side, so that long sentences are read in linear time. */
const maxSentenceSide = 40

/** Whether the sentence of the number at a place speaks of an answer; "16 is right" does not. */
export function namesAnswer(tokens: readonly Token[], at: number): boolean {
  const [first, last] = [at - maxSentenceSide, at + maxSentenceSide]
  let from = at
  while (from > first && from > 0 && !isSentenceEnd(tokens, from - 1)) from -= 1
  let to = at
  while (to < last && to < tokens.length && !isSentenceEnd(tokens, to)) to += 1
  return holdsAnswerNoun(tokens.slice(from, to))
}

export const holdsAnswerNoun = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => answerNouns.has(text))

const asAnswer: ReadonlySet<Presentation> = new Set(['answer'])

/** The places of the numbers that stand in one of these ways; by default, named as the answer. */
export function numbersPresented(
  tokens: readonly Token[],
  ways: ReadonlySet<Presentation> = asAnswer,
): readonly number[] {
  const places: number[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== 'number' || !ways.has(presentationAt(tokens, at))) continue
    if (!isNoValue(tokens, at) && !isAttributed(tokens, at)) places.push(at)
  }
  return places
}

export function tokenSentences(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    sentences.at(-1)?.push(token)
    if (isSentenceEnd(tokens, at)) sentences.push([])
  }
  return sentences.filter(({ length }) => length > 0)
}

/** Whether a word may give a name, so that prose with it is read to the end of its sentence. */
export function mayName(word: string): boolean {
  return copulas.has(word) || namingVerbs.has(word)
}

/**
 * Whether a short sentence gives a name or a term that is not among the `known` words: "It was Ada.",
 * "It is called osmosis.", and "The capital is Rome." where the task speaks of a capital.
 */
export function givesName(tokens: readonly Token[], known: ReadonlySet<string>): boolean {
  return tokenSentences(tokens).some((sentence) => {
    const isAsked = /^[?？]$/.test(sentence.at(-1)?.text ?? '')
    const at = sentence.findIndex(({ text }) => mayName(text))
    if (isAsked || at < 0) return false
    const verb = textAt(sentence, at)
    const subject = textAt(sentence, at - 1)
    const isAbout =
      at === 0 || resultPronouns.has(subject) || known.has(subject) || people.has(subject)
    if (!namingVerbs.has(verb) && !isAbout) return false
    const words = sentence
      .slice(at + 1)
      .flatMap(({ kind, text }) => (kind === 'word' ? [text] : []))
    if (words.length === 0 || words.length > maxNameWords) return false
    return (
      words.some((word) => word.length > 2 && !known.has(word) && !isCommon(word)) &&
      !words.some(isCommon)
    )
  })
}

const maxNameWords = 4
const people = presenting('people')
const isCommon = (word: string): boolean => commonWords.has(word)

/** "The answer is Paris.": the words between the verb and the end of the sentence. */
export function textsPresented(tokens: readonly Token[]): readonly string[] {
  return Array.from(tokens.keys()).flatMap((at) => {
    const [noun, verb] = [textAt(tokens, at), textAt(tokens, at + 1)]
    if (!answerNouns.has(noun) || !(copulas.has(verb) || verb === ':' || verb === '=')) return []
    if (isAttributed(tokens, at + 1)) return []
    const words: string[] = []
    for (let place = at + 2; words.length <= maxTextWords; place += 1) {
      const token = tokens[place]
      if (token === undefined || /^[.!\n,;]$/.test(token.text)) break
      if (token.kind === 'number' || token.text === '?') return []
      if (token.kind === 'word') words.push(token.text)
    }
    return words.length > 0 && words.length <= maxTextWords && !noAnswer.has(words[0] ?? '')
      ? [words.join(' ')]
      : []
  })
}

const yesOrNo = new Set(
  Array.from(
    wordsOfLanguages(({ answering }) => answering?.yes).union(
      wordsOfLanguages(({ answering }) => answering?.no),
    ),
    folded,
  ),
)
const commas: ReadonlySet<string> = new Set(',.!')

/** Whether a word is one that a question of yes or no asks for. */
export const isYesOrNo = (word: string): boolean => yesOrNo.has(word)

/** "The answer is no.", "So it is true.", "No.": whether a text answers a question of yes or no. */
export function answersYesOrNo(tokens: readonly Token[]): boolean {
  return tokenSentences(tokens).some((sentence) => {
    if (/^[?？]$/.test(sentence.at(-1)?.text ?? '')) return false
    const opens = yesOrNo.has(textAt(sentence, 0))
    if (opens && (sentence.length < 2 || commas.has(textAt(sentence, 1)))) return true
    return namesYesOrNo(sentence)
  })
}

/** "The answer is no.", "so it is true". */
export function namesYesOrNo(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }, at) => {
    if (!answerNouns.has(text) && !resultPronouns.has(text)) return false
    const verb = textAt(tokens, at + 1)
    const isNamed = copulas.has(verb) || verb === ':' || verb === '='
    const next = tokens[at + 3]
    const ends = next === undefined || next.kind === 'sign'
    return isNamed && ends && yesOrNo.has(textAt(tokens, at + 2))
  })
}

const labels = presenting('labels').union(new Set(['#']))
const rolesOfFormula = presenting('formulaRoles')
const ordinalEnds = presenting('ordinalEnds')
/** Things of the conversation, not of the task. */
const conversationNouns = presenting('conversationNouns')
const talkAdjectives = presenting('talkAdjectives')
/** Things of the conversation that no task counts in its answer. */
const remarkNouns = presenting('remarkNouns')
const maxMarker = 20
const maxCount = 12

/** Whether a number stands where no value of a task stands. */
export function isNoValue(tokens: readonly Token[], at: number): boolean {
  if (isLabel(tokens, at) || isExponent(tokens, at)) return true
  if (tokens[at]?.form !== 'digits') return false
  if (months.has(textAt(tokens, at - 1)) || months.has(textAt(tokens, at + 1))) return true
  if (isInName(tokens, at)) return true
  return isListMarker(tokens, at) || isOrdinal(tokens, at) || isInDate(tokens, at)
}

/** "1. Look" and "2) Look" at the beginning of a line. */
function isListMarker(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const [value = 0] = token?.values ?? []
  if (value > maxMarker || !Number.isInteger(value)) return false
  if (at > 0 && tokens[at - 1]?.text !== '\n') return false
  const [mark, next] = [tokens[at + 1], tokens[at + 2]]
  if ((mark?.text !== '.' && mark?.text !== ')') || mark.start !== token?.end) return false
  return next !== undefined && next.text !== '\n' && next.start > mark.end
}

function isLabel(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const place = before?.text === '(' ? at - 2 : at - 1
  const verb = textAt(tokens, place)
  const isRole = verb === 'is' && rolesOfFormula.has(textAt(tokens, place - 1))
  if (isRole) return true
  const text = verb
  if (text === '#') return isNumberSign(tokens, place)
  if (text === 'number' || text === 'no') {
    // "the number 18" gives a value; "question number 2" is a label.
    return labels.has(textAt(tokens, place - 1))
  }
  return labels.has(text)
}

/** "exercise #3", but not the comment "print(total)  # 64". */
function isNumberSign(tokens: readonly Token[], at: number): boolean {
  const [before, sign, number] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return sign?.end === number?.start && (before === undefined || before.kind === 'word')
}

function isOrdinal(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  return next !== undefined && next.start === token?.end && ordinalEnds.has(next.text)
}

const months = presenting('months')

/** "COVID-15" and "H5N1". */
function isInName(tokens: readonly Token[], at: number): boolean {
  const [word, dash, token] = [tokens[at - 2], tokens[at - 1], tokens[at]]
  return (
    dash?.text === '-' &&
    dash.end === token?.start &&
    word?.kind === 'word' &&
    word.end === dash.start &&
    word.isCapital
  )
}

/** "2015-05-15" and "5:15". */
function isInDate(tokens: readonly Token[], at: number): boolean {
  return isJoined(tokens, at, ':') || (isJoined(tokens, at, '-') && hasYear(tokens, at))
}

/** Whether a sign joins the number to another without a blank. */
function isJoined(tokens: readonly Token[], at: number, sign: string): boolean {
  if (tokens[at + 1]?.text === sign && isPair(tokens, at)) return true
  if (at < 2 || tokens[at - 1]?.text !== sign) return false
  return (tokens[at - 2]?.text.length ?? 0) <= 4 && isPair(tokens, at - 2)
}

/** Whether a number, a sign and a number of two digits stand without blanks from `at` on. */
function isPair(tokens: readonly Token[], at: number): boolean {
  const [first, joint, second] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (first?.form !== 'digits' || second?.form !== 'digits' || second.text.length !== 2)
    return false
  return first.end === joint?.start && joint.end === second.start
}

function hasYear(tokens: readonly Token[], at: number): boolean {
  const near = tokens.slice(Math.max(0, at - 4), at + 5).filter(({ form }) => form === 'digits')
  return near.length >= 3 && near.some(({ text }) => /^(?:1[5-9]|20)\d\d$/.test(text))
}

/** "x^18" and "x_18". */
export function isExponent(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text
  return before === '^' || before === '_' || (before === '(' && tokens[at - 2]?.text === '^')
}

/** "two things": a small count of things that the task does not name. */
export function isCountOfTalk(
  tokens: readonly Token[],
  at: number,
  taskWords: ReadonlySet<string>,
): boolean {
  const [value = 0] = tokens[at]?.values ?? []
  if (value > maxCount) return false
  if (isCountOfRemarks(tokens, at, taskWords)) return true
  const [next, second] = [textAt(tokens, at + 1), textAt(tokens, at + 2)]
  // "Two more?" has no noun behind its adjective.
  if (talkAdjectives.has(next) && tokens[at + 2]?.kind !== 'word') return true
  if (conversationNouns.has(next)) return !taskWords.has(next) || next.endsWith('step')
  return tokens[at + 1]?.kind === 'word' && conversationNouns.has(second) && !taskWords.has(second)
}

/** "One key mistake", "four numbers": a count of what is said, where the task has no such word. */
export function isCountOfRemarks(
  tokens: readonly Token[],
  at: number,
  taskWords: ReadonlySet<string>,
): boolean {
  const [value = 0] = tokens[at]?.values ?? []
  const isRemark = (place: number) => {
    const token = tokens[place]
    return token?.kind === 'word' && remarkNouns.has(token.text) && !taskWords.has(token.text)
  }
  if (value > maxCount) return false
  return isRemark(at + 1) || (tokens[at + 1]?.kind === 'word' && isRemark(at + 2))
}

/**
 * Whether a small number in words points or counts in passing: "one of them", "the two". It then
 * has no noun of the task behind it and no end of the clause.
 */
export function isPassingWord(
  tokens: readonly Token[],
  at: number,
  taskWords: ReadonlySet<string>,
): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  const [value = 0] = token?.values ?? []
  if (token?.form !== 'words' || Math.abs(value) > 3 || !Number.isInteger(value)) return false
  if (token.isMade === true) return value !== 0 && countsInPassing(tokens, at, taskWords)
  if (value === 0 || value === 1) return true
  if (isOfThem(tokens, at)) return !standsForResult(tokens, at)
  if (next !== undefined && isClassifier(next)) return true
  if (next === undefined || next.kind === 'sign') return pointers.has(textAt(tokens, at - 1))
  return !taskWords.has(next.text) || pointers.has(textAt(tokens, at - 1))
}

const them = presenting('them')
const beings = presenting('beings')
const notOf = presenting('notOf')

/** "three of them" */
const isOfThem = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at + 1) === 'of' && them.has(textAt(tokens, at + 2))

/** "It must be three of them.", "There are three of them.", "Three of them stay." */
function standsForResult(tokens: readonly Token[], at: number): boolean {
  const before = textAt(tokens, at - 1)
  const isFirst = at === 0 || isSentenceEnd(tokens, at - 1)
  return beings.has(before) || (isFirst && tokens[at + 3]?.kind === 'word' && !notOf.has(before))
}

/** Tokens between a word for the answer and its number. */
const maxBeforeNoun = 4
/** Words for the answer or the result in languages whose sentences are not read. */
const resultNouns = new Set(Array.from(presenting('otherAnswerNouns'), folded))
const namesResult = (word: string): boolean => resultNouns.has(word)

/** Letters by which forms of one word are alike. */
const stemLength = 4

/**
 * Whether a small number of a language whose words are not known counts something else than the task
 * does. Before the end of a sentence or its last word, which may be a verb, it is taken for a value.
 */
function countsInPassing(
  tokens: readonly Token[],
  at: number,
  taskWords: ReadonlySet<string>,
): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]]
  if (next?.kind !== 'word' || second === undefined || second.kind === 'sign') return false
  const before = tokens.slice(Math.max(0, at - maxBeforeNoun), at)
  if (before.some(({ text }) => namesResult(text))) return false
  const stem = next.text.slice(0, stemLength)
  return stem.length < stemLength || ![...taskWords].some((word) => word.startsWith(stem))
}

const classifiers = presenting('classifiers')

/** The Chinese and Japanese words that stand between a number and what it counts. */
export function isClassifier(token: Token | undefined): boolean {
  return token !== undefined && classifiers.has(token.text)
}

const pointers = presenting('pointers')
