/** What a number of a message is: given as the answer, as a result, told in a sentence, or a mere mention. */
import { wordSet } from '../../lib/text'
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

const answerWords =
  /^(?:answer|answers|result|results|solution|solutions|final|antwort|ergebnis|lösung|réponse|résultat|respuesta|resultado|solución)$/
/** A sum of the task is called so, too: "a total of 16 eggs, and 7 of them". */
const totalWords = /^(?:total|altogether|insgesamt)$/
/** What stands between such a word and its number, beside the words of results. */
const links =
  /^(?:was|were|should|would|must|will|just|only|exactly|actually|really|approximately|roughly|around|equal|found|have|had|came|comes|come|out|to|as|a|an|the|to|lautet|beträgt|vaut|vale|lautete|wäre|war|était|sería|era)$/
const resultWords =
  /^(?:is|it's|its|that's|thats|get|got|gets|gives|makes|make|equals|be|so|therefore|hence|thus|think|guess|maybe|perhaps|probably|about|left|say|then|be|ist|sind|also|dann|bekomme|macht|sont|donc|est|c'est|obtiens|trouve|es|son|entonces|obtengo|da|creo|are)$/
const weakWords =
  /^(?:by|from|of|to|both|add|subtract|take|took|divide|multiply|with|over|into|plus|minus|times|than|for|after|before|use|using|put|try|and|or|between|per|every|each|in|at|on|von|durch|mit|par|de|avec|por|con|entre|the|those|these|all)$/
const denials = /^(?:not|isn't|aren't|wasn't|don't|doesn't|never|no|without|nicht|kein|pas|nunca)$/
const openers =
  /^(?:why|how|what|where|when|which|if|should|could|can|do|does|did|shall|warum|wie|was|pourquoi|comment|quoi|cómo|qué)$/
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

const persons =
  /^(?:i|i've|i'm|we|we've|me|my|our|there|ich|wir|mein|meine|je|j'ai|nous|mon|ma|yo|nosotros|tengo|mi|hay|es|il|ho|eu|ik)$/
/** Before the number of years of who says it. */
const amWords = /^(?:am|i'm|bin|suis|soy)$/
const possessives =
  /^(?:my|our|mein|meine|meinem|meiner|unser|unsere|mon|ma|mes|notre|nos|mi|mis|nuestro|nuestra)$/
/** What a learner calls their own of a task that does not name it. */
const ownWork =
  wordSet(`answer answers result results solution solutions guess step steps value number numbers sum product difference
   quotient equation line attempt try calculation work working idea estimate total final next last first second third new
   own side term unknown variable x y z a b c antwort ergebnis lösung schritt wert zahl summe produkt differenz gleichung
   zeile versuch rechnung idee vermutung letzte letzter letztes nächste nächster erste erster erstes réponse résultat étape
   valeur nombre somme produit différence équation ligne essai calcul idée dernière dernier premier première respuesta
   resultado solución paso valor número suma producto diferencia ecuación línea intento cálculo último última primer primera`)
/** "18 heraus", "18 out of it": no thing that is counted. */
const particles = /^(?:heraus|raus|übrig|out|over|back|dabei)$/
const pronounsBehind = /^(?:of|more|thing|things|by|at|another|last|that|who|which)$/

/** "I have two questions", "this one is hard": number words are numbers only as a whole answer or a result. */
function isSpeech(amount: StandaloneAmount, role: Role, { task }: MessageSize): boolean {
  const [behind = ''] = amount.after
  const clause = clauseBefore(amount)
  const isOther = task !== undefined && !particles.test(behind) && namesOtherThing(behind, task)
  if (!amount.isInWords) {
    if (amWords.test(clause.at(-1) ?? '') || namesOwnThing(clause, task ?? '')) return true
    return isOther && role !== 'told' && clause.some((word) => persons.test(word))
  }
  if (role === 'told' || isOther || pronounsBehind.test(behind)) return true
  const isFiller = (word: string) => guessFillers.has(word) || hedgeWords.has(word)
  return role === 'alone' && !clause.every((word) => isFiller(word) || resultWords.test(word))
}

/** "My brother got", "mein Hund wiegt": said of what the learner has, and the task does not name. */
function namesOwnThing(clause: readonly string[], task: string): boolean {
  const at = clause.findLastIndex((word) => possessives.test(word))
  const thing = clause[at + 1]
  return at >= 0 && thing !== undefined && !ownWork.has(thing) && namesOtherThing(thing, task)
}

function roleByWords(amount: StandaloneAmount, message: MessageSize): Role {
  const clause = clauseBefore(amount)
  const last = clause.at(-1) ?? ''
  if (references.has(last) || clause.some((word) => denials.test(word))) return 'none'
  if (amount.isSide) return 'none'
  if (amount.isAssigned) return 'final'
  const isOnlyNumber = message.amounts === 1
  if (namesResult(clause, answerWords)) return 'answer'
  if (namesResult(clause, totalWords)) return isOnlyNumber ? 'final' : 'stated'
  if (openers.test(clause[0] ?? '')) return 'none'
  if (
    /^(?:it|it's|that|that's)$/.test(last) &&
    /^(?:is|think|guess|it|maybe)$/.test(clause.at(-2) ?? '')
  ) {
    return 'final'
  }
  const isOnly = isOnlyNumber && message.words <= maxWordsOfNumber
  if (isOnly && !weakWords.test(last)) return 'alone'
  if (resultWords.test(last)) return 'stated'
  if (weakWords.test(last)) return 'none'
  return 'told'
}

/** "The answer should be 18", "a total of 18"; but not "the total cost for all three". */
function namesResult(clause: readonly string[], names: RegExp): boolean {
  const at = clause.findLastIndex((word) => names.test(word))
  if (at < 0) return false
  const last = clause.at(-1) ?? ''
  if (at === clause.length - 1 || resultWords.test(last)) return true
  if (at === clause.length - 2) return last === 'of' || (links.test(last) && last !== 'to')
  return links.test(last)
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

const copula = /^(?:is|it's|its|be|was|ist|wäre|c'est|est|serait|es|sería)$/
const demonstrative = /^(?:that|that's|thats|this|which|das|dies|ça|cela|eso|esto)$/

/** "I think it is 70", "creo que es 70": said of what is asked for, and of nothing that has a name. */
export function saysIt(amount: StandaloneAmount): boolean {
  const clause = clauseBefore(amount)
  const isFiller = (word: string) =>
    guessFillers.has(word) || hedgeWords.has(word) || resultWords.test(word)
  // "10% is 8" has its subject in digits, which are no words.
  const hasSubject = clause.length > 1 || /^(?:it's|its|c'est)$/.test(clause[0] ?? '')
  if (amount.operations > 0 || !hasSubject) return false
  if (!clause.some((word) => copula.test(word))) return false
  return clause.every((word) => isFiller(word) && !demonstrative.test(word))
}

/** Whether a word names a thing that a task does not: "questions", "minutes ago". */
export function namesOtherThing(word: string, task: string): boolean {
  if (!/^\p{Script=Latin}{3,}$/u.test(word) || noThings.has(word)) return false
  const stem = word.replace(/(?:es|s|en|n|e)$/, '')
  const named = task.toLowerCase()
  // "way" is no part of "away", but "autos" of "spielautos".
  const isOfTask = stem.length > 4 ? named.includes(stem) : plainWords(named).includes(` ${stem}`)
  return !isOfTask && !moneyWord.test(word)
}

const moneyWord = /^(?:dollars?|cents?|euros?|bucks|usd|eur|pounds?|percent|prozent)$/
/** Words behind a result that name no thing. */
const noThings =
  wordSet(`left total altogether and because since but for was are then now right too each per more less again already
   she they you the thanks please yes correct exactly remaining remain remains over with from that this which when
   after before there here really maybe think guess also than into like not its his her their our your would should
   übrig insgesamt und oder weil ist sind richtig noch mehr dann stück restants restent car parce donc tout plus
   porque quedan total más entonces que per cada quindi altogether`)
