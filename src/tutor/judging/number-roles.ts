/** What a number of a message is: given as the answer, as a result, told in a sentence, or a mere mention. */
import { wordsOfLanguages } from '../../text/languages/languages'
import { guessFillers, hedgeWords } from '../language/choice-words'
import { references, type StandaloneAmount } from './equalities'
import { plainWords } from './structured-answers'

/**
 * `answer`: given as the answer, in so many words. `final`: the value of an unknown, or of "it". `alone`: the message is this number. `stated`:
 * the learner gets it. `told`: it stands in a sentence. `none`: a mere mention.
 */
export type Role = 'answer' | 'final' | 'alone' | 'stated' | 'told' | 'none'

export const isNamed = (role: Role): boolean => role === 'answer' || role === 'final'

/** Whether a number in this role is given as a result. */
export const isResultRole = (role: Role): boolean => role !== 'told' && role !== 'none'

const answerWords = wordsOfLanguages(({ telling }) => telling?.answerNouns)
/** A sum of the task is called so, too: "a total of 16 eggs, and 7 of them". */
const totalWords = wordsOfLanguages(({ telling }) => telling?.totals)
/** What stands between such a word and its number, beside the words of results. */
const links = wordsOfLanguages(({ telling }) => telling?.links)
const resultWords = wordsOfLanguages(({ telling }) => telling?.resultWords)
const weakWords = wordsOfLanguages(({ telling }) => telling?.weak)
const denials = wordsOfLanguages(({ telling }) => telling?.denials).union(
  wordsOfLanguages(({ telling }) => telling?.lacking),
)
const openers = wordsOfLanguages(({ telling }) => telling?.openers)
const marks = /^[^\p{L}]/u
/** More words than "I think that it is" and a unit tell a story. */
const maxWordsOfNumber = 5

/** What the role of a number depends on. `words`: how many words the message has. */
interface MessageSize {
  readonly words: number
  readonly amounts: number
  /** The task's text, which shows whose things are counted. */
  readonly task?: string
}

/** The role of a number in a message. Speech of the learner about other things gives no number. */
export function roleOf(amount: StandaloneAmount, message: MessageSize): Role {
  const role = roleByWords(amount, message)
  if (isNamed(role) || role === 'none') return role
  return isSpeech(amount, role, message) ? 'none' : role
}

/** Whether a number belongs to what a learner says about other things than the task. */
export function isOfOtherThings(amount: StandaloneAmount, message: MessageSize): boolean {
  if (amount.operations > 0) return false
  if (references.has(clauseBefore(amount).at(-1) ?? '')) return true
  const role = roleByWords(amount, message)
  return !isNamed(role) && role !== 'none' && isSpeech(amount, role, message)
}

const persons = wordsOfLanguages(({ telling }) => telling?.persons)
/** Before the number of years of who says it. */
const amWords = wordsOfLanguages(({ telling }) => telling?.am)
const possessives = wordsOfLanguages(({ telling }) => telling?.possessives)
/** What a learner calls their own of a task that does not name it. */
const ownWork = wordsOfLanguages(({ telling }) => telling?.ownWork)
/** "18 heraus", "18 out of it": no thing that is counted. */
const particles = wordsOfLanguages(({ telling }) => telling?.particles)
const pronounsBehind = wordsOfLanguages(({ telling }) => telling?.behindNumbers)

/** "I have two questions", "this one is hard": number words are numbers only as a whole answer or a result. */
function isSpeech(amount: StandaloneAmount, role: Role, { task }: MessageSize): boolean {
  const [behind = ''] = amount.after
  const clause = clauseBefore(amount)
  const isOther = task !== undefined && !particles.has(behind) && namesOtherThing(behind, task)
  if (!amount.isInWords) {
    if (amWords.has(clause.at(-1) ?? '') || namesOwnThing(clause, task ?? '')) return true
    return isOther && role !== 'told' && clause.some((word) => persons.has(word))
  }
  if (role === 'told' || isOther || pronounsBehind.has(behind)) return true
  const isFiller = (word: string) => guessFillers.has(word) || hedgeWords.has(word)
  return role === 'alone' && !clause.every((word) => isFiller(word) || resultWords.has(word))
}

/** "My brother got", "mein Hund wiegt": said of what the learner has, and the task does not name. */
function namesOwnThing(clause: readonly string[], task: string): boolean {
  const at = clause.findLastIndex((word) => possessives.has(word))
  const thing = clause[at + 1]
  return at >= 0 && thing !== undefined && !ownWork.has(thing) && namesOtherThing(thing, task)
}

function roleByWords(amount: StandaloneAmount, message: MessageSize): Role {
  const clause = clauseBefore(amount)
  const last = clause.at(-1) ?? ''
  if (references.has(last) || clause.some((word) => denials.has(word))) return 'none'
  if (amount.isSide) return 'none'
  if (amount.isAssigned) return 'final'
  const isOnlyNumber = message.amounts === 1
  if (namesResult(clause, answerWords)) return 'answer'
  if (namesResult(clause, totalWords)) return isOnlyNumber ? 'final' : 'stated'
  if (openers.has(clause[0] ?? '')) return 'none'
  if (
    /^(?:it|it's|that|that's)$/.test(last) &&
    /^(?:is|think|guess|it|maybe)$/.test(clause.at(-2) ?? '')
  ) {
    return 'final'
  }
  const isOnly = isOnlyNumber && message.words <= maxWordsOfNumber
  if (isOnly && !weakWords.has(last)) return 'alone'
  if (resultWords.has(last)) return 'stated'
  if (weakWords.has(last)) return 'none'
  return 'told'
}

/** "The answer should be 18", "a total of 18"; but not "the total cost for all three". */
function namesResult(clause: readonly string[], names: ReadonlySet<string>): boolean {
  const at = clause.findLastIndex((word) => names.has(word))
  if (at < 0) return false
  const last = clause.at(-1) ?? ''
  if (at === clause.length - 1 || resultWords.has(last)) return true
  if (at === clause.length - 2) return last === 'of' || (links.has(last) && last !== 'to')
  return links.has(last)
}

/** The words of the same clause before the number. */
function clauseBefore({ before }: StandaloneAmount): readonly string[] {
  const end = before.findLastIndex((word) => marks.test(word))
  return before.slice(end + 1)
}

/** What the role of a number depends on beside the words around it. */
export function messageSize(text: string, amounts: number): { words: number; amounts: number } {
  return { words: text.match(/\p{L}{2,}/gu)?.length ?? 0, amounts }
}

const itIs = wordsOfLanguages(({ telling }) => telling?.itIs)
const copulas = wordsOfLanguages(({ telling }) => telling?.copulas)
const demonstratives = wordsOfLanguages(({ telling }) => telling?.demonstratives)

/** "I think it is 70", "creo que es 70": said of what is asked for, and of nothing that has a name. */
export function saysIt(amount: StandaloneAmount): boolean {
  const clause = clauseBefore(amount)
  const isFiller = (word: string) =>
    guessFillers.has(word) || hedgeWords.has(word) || resultWords.has(word)
  // "10% is 8" has its subject in digits, which are no words.
  const hasSubject = clause.length > 1 || itIs.has(clause[0] ?? '')
  if (amount.operations > 0 || !hasSubject) return false
  if (!clause.some((word) => copulas.has(word))) return false
  return clause.every((word) => isFiller(word) && !demonstratives.has(word))
}

/** Whether a word names a thing that a task does not: "questions", "minutes ago". */
export function namesOtherThing(word: string, task: string): boolean {
  if (!/^\p{Script=Latin}{3,}$/u.test(word) || noThings.has(word)) return false
  const stem = word.replace(/(?:es|s|en|n|e)$/, '')
  const named = task.toLowerCase()
  // "way" is no part of "away", but "autos" of "spielautos".
  const isOfTask = stem.length > 4 ? named.includes(stem) : plainWords(named).includes(` ${stem}`)
  return !isOfTask && !moneyWords.has(word)
}

const moneyWords = wordsOfLanguages(({ telling }) => telling?.money)
/** Words behind a result that name no thing. */
const noThings = wordsOfLanguages(({ telling }) => telling?.noThings)
