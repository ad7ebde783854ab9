/**
 * What a message is to the tasks of a session: which messages pose a task, which part of one is a first
 * attempt at it, and when a message leaves the task in focus. What code cannot tell is unsure, and is
 * guarded like a task (contract §8).
 */
import { boundRuns } from '../lib/bounded-text'
import { commandsTask } from '../math/task-text'
import { actIn } from './language/acts'
import { askedTerm } from './language/glossary'
import { asksAboutSubject, asksForAnswer, isStuck } from './learner-intent'
import { equalitiesIn } from './judging/equalities'
import { tokensOf } from '../text/tokens'
import { choicesIn } from './judging/choices'
import { tellsOwnWork } from './judging/own-work'

/** Characters of a task that are kept: a message has no more. */
export const maxTask = 32_000
/** Of a long message these at its beginning and at its end tell whether it is a task. */
const [maxBeginning, maxEnd] = [6000, 2000]
const maxRead = 4000

const commands =
  /(?:^|[.!?;:,\n$]|\b(?:please|now|you|me|to|then|and|next|ok|okay)\b)\s*(?:solve|calculate|compute|evaluate|work out|differentiate|integrate|derive|convert|simplify|find|factori[sz]e|factor|determine|expand|prove|show that|write|express|graph|sketch|complete|round|estimate|identify|state|list|translate|name|add|subtract|multiply|divide|use|give|reduce|rationali[sz]e|perform|construct|rewrite|fill|select|choose|enter|suppose|consider|let|assume|answer|describe|combine|classify|order|arrange|test|apply|approximate|verify|define|berechne|löse|beweise|begründe|bestimme|finde|vereinfache|rechne|ermittle|calculer?|calculez|résous|résoudre|trouve[rz]?|détermine[rz]?|simplifie[rz]?|calcula|resuelve|halla|encuentra|determina|simplifica)(?!\p{L})/iu
/** Commands of scripts without spaces, and of languages without a catalogue. */
const commandsElsewhere =
  /计算|計算|算出|解方程|解不等式|求解|解出|求(?!助)|化[简簡]|[简簡]化|因式分解|分解因式|因数分解|展[开開]|[积積]分|微分|[证證]明|比[较較]|解(?:き|け|いて|きなさい)|求め|簡単に|(?<!\p{L})(?:реши|решите|вычисли|вычислите|найди|найдите|упрости|упростите|разложи|разложите|calcola|risolvi|trova|semplifica|scomponi|determinare|resolva|encontre|simplifique|determine|bereken|los op|oblicz|rozwiąż|hesapla|çöz)(?!\p{L})/iu

const questions =
  /[?？¿]|(?<!\p{L})(?:how (?:much|many|long|far|old|fast|tall|often)|true or false|(?:wahr|richtig) oder falsch|vrai ou faux|verdadero o falso|what(?:'s| is| are| was| will| would| percent)|which (?:of|one|number)|wie ?viele?|wie (?:lange|weit|alt|hoch)|combien|quel(?:le)?s? (?:est|sont)|cuánt[oa]s?|cuál(?:es)? (?:es|son))(?!\p{L})|=\s*(?:_+|\?|$)|多少|几个|ですか|ますか|いくつ|何/iu
/** How a learner starts an attempt, a guess or a remark on the open task. */
const attemptLead =
  /^\s{0,32}(?:(?:so|then|and|ok(?:ay)?|well|hm{2,32}|um{1,32}|oh|yes|no|wait|first|next|now|but|maybe|perhaps|actually|right)\b[\s,.:]{0,32}){0,12}(?:i (?:think|got|get|guess|believe|tried|did|have(?! to\b)|would|need(?! (?:help|to|(?:the|an|your) (?:answer|solution|result))\b)|multiplied|divided|added|subtracted|took|used|found|said|calculated|worked|know|wrote|already|just|calculate|compute|do|take|multiply|add|subtract|divide|find|use|see|start|mean|put|made|make|set|also|can|could)|i'd|i've|my (?:answer|guess|result|solution|work|attempt|first)|is (?:it|this|that|the answer)|it'?s|it is|that'?s|the (?:answer|result|solution|total) (?:is|=|must|should|would)|so (?:it|that|the)|does (?:it|that)|do i|did i|should i|shall i|can i|could i|am i|isn't|would (?:it|that)|because (?!of)|ich (?:denke|glaube|habe|bekomme|komme(?! bei\b))|ist (?:es|das)|je (?:pense|crois|trouve)|est-ce(?! que (?:le nombre )?\d{1,12} est (?:un )?(?:nombre premier|premier|divisible|diviseur|multiple))|c'est|creo que|pienso que|me (?:da|sale)|es (?=\S{0,12}\d)(?!\d{1,12} (?:un )?(?:número primo|primo|divisible|divisor|múltiplo))|es (?:igual|correcto))/i
const commandsIt = (said: string): boolean => {
  const text = said.replace(listMark, '')
  return commandsTask(text) || commands.test(text) || commandsElsewhere.test(text)
}
/** "1) Solve …", "a. Löse …": the first of several tasks. */
const listMark = /^\s{0,9}\(?(?:\d{1,2}|[a-h])[.)]\s{1,9}/i

/** Whether a message commands or asks for something, such as "solve this" beside a picture. */
export function asksForTask(text: string): boolean {
  const read = text.slice(0, maxRead)
  return explicitlyNew.test(read) || commandsIt(read)
}

const explicitlyNew =
  /\b(?:(?:an?other|new|next|different|second|harder|easier) (?:problem|question|task|exercise|one)|neue aufgabe|nächste aufgabe|andere aufgabe|(?:nouvel|autre) exercice|exercice suivant|otr[oa] (?:problema|ejercicio|pregunta)|nuevo problema|siguiente (?:problema|ejercicio))\b/i

/** The same at the beginning of a message: a "second one" may be a thing of the story. */
const announcesNew =
  /^.{0,60}?(?:(?:an?other|new|next|different|second|harder|easier) (?:problem|question|task|exercise)|neue aufgabe|nächste aufgabe|andere aufgabe|(?:nouvel|autre) exercice|exercice suivant|otr[oa] (?:problema|ejercicio|pregunta)|nuevo problema|siguiente (?:problema|ejercicio))\b/is

/** A task with the attempt that the message makes at it; `attempt` is empty without one. */
export interface PosedTask {
  readonly task: string
  readonly attempt: string
}

/** The task that a message poses where none is open; null for talk. */
export function taskIn(text: string): PosedTask | null {
  if (actIn(text) !== null || askedTerm(text) !== null) return null
  const split = splitAttempt(boundRuns(endsOf(text)).trim())
  if (isOnlyClaim(split.task)) return null
  const isPosed = startsAttempt(split.task)
    ? isStory(split.task)
    : isTask(split.task) || givesData(split.task)
  if (!isPosed) return null
  // Without an attempt behind it the task is the message, whole.
  return split.attempt === '' ? { task: text.trim().slice(0, maxTask), attempt: '' } : split
}

function endsOf(text: string): string {
  if (text.length <= maxBeginning + maxEnd) return text
  return `${text.slice(0, maxBeginning)}\n${text.slice(-maxEnd)}`
}

/**
 * "I have 25 stickers and buy 17 more. How many do I have?" is a task in whatever language, and no
 * attempt: numbers are given, nothing is claimed of them, and it asks, if need be without a question mark.
 */
function isStory(text: string): boolean {
  if (countOfNumbers(text) < 2) return false
  return (
    asksSomething(text) || (asksForAmount(text) && !asksWhetherRight.test(text) && !claims(text))
  )
}

/** Whether a text ends in a question, and claims nothing. */
function asksSomething(text: string): boolean {
  return /[?？]\s*$/.test(text) && !asksWhetherRight.test(text) && !claims(text)
}

const asksWhetherRight =
  /(?<!\p{L})(?:right(?![ -](?:angle|triangle|hand|side|cone|prism))|correct|ok|true|stimmt|richtig|juste|vrai|correcto|verdad|bien)(?!\p{L})[^.?？]{0,20}[?？]\s*$/iu

const claims = (text: string): boolean => equalitiesIn(text.slice(0, maxRead)).length > 0

function countOfNumbers(text: string): number {
  return tokensOf(text.slice(0, maxRead)).filter(({ kind }) => kind === 'number').length
}

/** "3*4 = 12 and 12 - 5 = 8, right?" asks about the learner's own steps. */
function isOnlyClaim(text: string): boolean {
  if (wordsOf(text).length > maxWordsOfClaim || endsAsking(text) || asksThroughout(text))
    return false
  if (commandsTask(text.replace(listMark, ''))) return false
  const claims = equalitiesIn(text.slice(0, maxRead)).filter(({ isCalculated }) => isCalculated)
  return claims.length > 0 && choicesIn(text).length === 0
}

const maxWordsOfClaim = 12

/** "What is 12 + 30 and what is 7 * 8?" reads as a false equality, and claims nothing. */
const asksThroughout = (text: string): boolean =>
  /^\s{0,9}(?:and |so |now |und |et |y |¿)?(?:what|how much|which|was|wie ?viel|combien|quel(?:le)?s?|cuánt[oa]s?|cuál(?:es)?)(?!\p{L})[^?？]{0,300}[?？]\s*$/iu.test(
    text,
  ) && !asksWhetherRight.test(text)

/** "The square of 15 is 225. The square of what other number is 225?": what is asked last claims nothing. */
function endsAsking(text: string): boolean {
  const last =
    text
      .trim()
      .split(/(?<=[.!])\s/)
      .at(-1) ?? ''
  return last.length < text.trim().length && asksFor.test(last) && !asksWhetherRight.test(last)
}

const asksFor =
  /(?<!\p{L})(?:what|which|how (?:many|much|long|far|old)|welche\p{L}*|wie ?viele?|combien|quel(?:le)?s?|cuánt[oa]s?|cuál(?:es)?)(?!\p{L})[^?？]{0,200}[?？]$/iu

/**
 * Data without a word that this code knows: "change 4 radians into degrees", and what asks for nothing:
 * "The difference of $4x$ and $3x$ is $14$."
 */
function givesData(text: string): boolean {
  if (
    /^\s*(?:i|we|my|our|you|ich|wir|mein\p{L}*|je|j'|nous|mon|ma|mes|yo|mi|mis)(?!\p{L})/iu.test(
      text,
    )
  )
    return false
  if (claims(text)) return false
  return countOfNumbers(text) > 0 && wordsOf(text).length >= leastWordsOfData
}

const leastWordsOfData = 3

/** Whether a message starts like an attempt or a remark on an open task. */
export function startsAttempt(text: string): boolean {
  return attemptLead.test(text.slice(0, 200).replaceAll('’', "'"))
}

/** A question or a command about something given: numbers, a formula or choices. */
function isTask(text: string): boolean {
  const read = text.slice(0, maxRead).replaceAll('’', "'")
  if (choicesIn(read).length > 1) return true
  const asks = questions.test(read) || commandsIt(read)
  const isGiven = hasData(read)
  if (asks && isGiven) return true
  if (isOnlyFormula(read)) return true
  const least = speaksOfDialogue.test(read) ? leastWords : leastWordsOfFact
  const isSubject = asksAboutSubject(read) && !asksForGuidance.test(read)
  return isSubject || (asks && wordsOf(read).length >= least)
}

/** Words that a question without numbers must have to be a task. */
const leastWords = 7
/** The same for a question about neither the learner, the tutor nor what was said. */
const leastWordsOfFact = 4
/** "What should I do next?" asks how to continue. */
const asksForGuidance =
  /^\s*(?:what|how|where|which)\s(?:should|can|could|do|must|would)\s(?:i|we)\b/i
const speaksOfDialogue =
  /(?<!\p{L})(?:i|me|my|mine|you|your|we|us|our|it|that|this|these|those|next|ich|mich|mir|mein|du|dich|dir|dein|wir|uns|es|das|dies|je|moi|mon|ma|tu|toi|vous|votre|nous|notre|ce|cela|ça|yo|mi|tú|te|tus?|usted|nosotros|eso|esto)(?!\p{L})/iu

function hasData(text: string): boolean {
  return /\p{N}|\$[^$]+\$|\\\(|[a-z]\s*[=^]|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|twice|dozen|double)(?!\p{L})/iu.test(
    text,
  )
}

/** "$8x + 27 = 11x$": an unknown and signs, and no words. */
function isOnlyFormula(text: string): boolean {
  const bare = text.replace(/\\[a-z]+/gi, ' ')
  const isClaim = text.includes('=') && !/(?<!\p{L})[a-z](?!\p{L})/iu.test(bare)
  if (isClaim) return false
  return (
    /\p{N}/u.test(bare) &&
    /[-+*/^=({\\×÷·]/.test(text) &&
    !/\p{L}{3,}/u.test(bare) &&
    text.length > 3
  )
}

/** The message up to its question, and the attempt after it. */
function splitAttempt(text: string): PosedTask {
  const parts = text.split(/(?<=[.!?？\n])(?=\s|$)/)
  let task = ''
  for (const [at, part] of parts.slice(0, maxParts).entries()) {
    const rest = parts.slice(at).join('').trim()
    if (task !== '' && startsAttempt(part) && isTask(task) && !asksSomething(rest)) {
      return { task: task.trim(), attempt: rest }
    }
    task += part
  }
  return { task: text, attempt: '' }
}

const maxParts = 60

/** What is known of the task in focus when another may be posed. */
export interface OpenTask {
  readonly task: string
  /** Everything that was said on it before, by the learner. */
  readonly dialogue: string
  readonly isSolved: boolean
}

/**
 * `unsure`: it may be a task, and it may be about the one in focus; `elsewhere` is unsure, too, and speaks
 * of nothing that was said before.
 */
export type MessageRelation = 'new_task' | 'about_task' | 'unsure' | 'elsewhere'

/** What a message is to the task in focus. */
export function relationTo(open: OpenTask, text: string): MessageRelation {
  const posed = taskIn(text)
  if (posed === null) return 'about_task'
  if (tellsOwnWork(text)) return announcesNew.test(text) ? 'new_task' : 'about_task'
  if (explicitlyNew.test(text)) return 'new_task'
  const known = `${open.task}\n${open.dialogue.slice(-maxRead)}`
  if (asksAboutMethod(text, known)) return 'about_task'
  const fresh = newWords(posed.task, known).length
  const old = new Set(numbersOf(known))
  const newNumbers = numbersOf(posed.task).filter((number) => !old.has(number)).length
  if (choicesIn(posed.task).length > 1) {
    return fresh >= 3 || newNumbers >= leastFreshWords ? 'new_task' : 'about_task'
  }
  const isMuch = newNumbers > 0 && fresh >= leastFreshWords
  if (isMuch && (isTask(posed.task) || isStory(posed.task))) return 'new_task'
  if (asksForAnswer(text) || isStuck(text) || claims(text)) return 'about_task'
  if (movesToLine.test(text)) return 'about_task'
  if (ownsFormula(posed.task, known) && commands.test(posed.task)) return 'new_task'
  if (open.isSolved && fresh > 0 && (newNumbers > 0 || opensSubject(posed.task))) return 'new_task'
  const isElsewhere = fresh >= leastFreshWords && (isMuch || isForeign(posed.task, fresh))
  if (isElsewhere || fresh >= wordsOfStory) return 'elsewhere'
  return fresh >= leastUnsure ? 'unsure' : 'about_task'
}

/** "Add them: 2x = 12": a move, and the line that it gives. */
const movesToLine =
  /^\W{0,3}(?:(?:then|now|so|and|first|next),? )?(?:add|subtract|multiply|divide)(?!\p{L})[^=:?]{0,60}:[^?=]{0,60}=[^?]{0,60}$/iu

/** Words of the method: operations, the parts of a formula, the steps of a calculation. */
const methodWords =
  /(?<!\p{L})(?:add|subtract|multipl|divid|plus|minus|bracket|parenthes|coefficient|constant|variable|unknown|isolat|expand|factor|simplif|rearrang|equation|terms?(?!\p{L})|fraction|denominator|numerator|exponent|square|cancel|signs?(?!\p{L})|steps?(?!\p{L})|formula|inverse|operation|remainder|sides?(?!\p{L})|addier|subtrahier|abzieh|abzuzieh|zieh|dazu|malnehm|mal(?!\p{L})|teil|dividier|durch|seite|klammer|koeffizient|unbekannt|umform|ausmultipl|gleichung|bruch|nenner|zähler|vorzeichen|pluszeichen|minuszeichen|schritt|formel|rest|ajout|soustra|enl[eè]v|divis|côté|membre|parenthès|inconnu|développ|équation|terme|dénominateur|numérateur|signe|étape|formule|suma|resta|divid|lado|miembro|paréntesis|coeficiente|incógnita|despej|ecuación|término|fracción|denominador|numerador|signo|paso|fórmula)\p{L}*|[两兩]边|[加减減乘除]|移项|系数|括号|方程|等式|分母|分子|符号|步|未知数|变量|両辺|足[すし]|引[くき]|掛け|かけ|割[るり]|係数|括弧|かっこ|移項|符号|未知数|ずつ/giu
/** A question for what a word means, or where the tutor's words come from. */
const asksForMeaning =
  /^.{0,20}?(?:what (?:does|do|did|is meant)[^?]{1,60}mean|what do you mean|where (?:does|did|do) (?:it|(?:(?:the|that|this|your) )?(?:\d|number|minus|plus|value|x(?!\p{L})))|how (?:did|do) (?:you|we) (?:get|find|know|come)|why (?:is it|(?:do|did|does|are|should|must|can) (?:you|we|i|it))|was (?:heißt|bedeutet|meinst)|woher (?:weißt du|hast du|komm(?:t|en) (?:d(?:ie|as|er) )?(?:\d|zahl|minus|plus))|wie (?:kommst|kommt man|bist)|que (?:veut|veulent|signifie)|qu'est-ce que ça veut|d'où vien(?:t|nent) (?:l[ea]s? |ce )?(?:\d|nombre|moins)|comment (?:as-tu|avez-vous|tu as|sais-tu)|qué (?:significa|quiere decir)|de dónde (?:sale|viene|salen) (?:el |la |ese )?(?:\d|número|menos)|cómo (?:obtuv|llegaste|sabes|sacaste))|什么意思|怎么(?:得|知道)|\d[^。？]{0,4}(?:怎么|哪里?)来|どういう(?:意味|こと)|\d[^。？]{0,4}どこから/iu
const maxMethodQuestion = 120
const maxOtherWords = 3

/**
 * "Subtract 7 from both sides?", "what does both sides mean?", "why do you add 8?": a short question that
 * brings little but words of the method, and one new number at most.
 */
function asksAboutMethod(text: string, known: string): boolean {
  const read = text.trim().toLowerCase().replaceAll('’', "'")
  if (read.length > maxMethodQuestion || !isQuestionOrShort.test(read) || quantities.test(read))
    return false
  const isOnMeaning = asksForMeaning.test(read)
  const named = read.match(methodWords)?.length ?? 0
  if (!isOnMeaning && named === 0) return false
  const old = new Set(numbersOf(known))
  const newNumbers = numbersOf(read).filter((number) => !old.has(number)).length
  const others = newWords(
    read.replace(asksForFact, ' ').replace(methodWords, ' ').replace(asksForMeaning, ' '),
    known,
  )
  if (newNumbers > 1 || (newNumbers > 0 && ownsFormula(read, known))) return false
  if (isOnMeaning || !asksForFact.test(read)) return others.length <= maxOtherWords
  return newNumbers === 0 && (others.length === 0 || speaksOfLesson.test(read))
}

/** A question for a thing, which may be a task; of the lesson it is where it speaks of who learns. */
const asksForFact =
  /^\W{0,3}(?:(?:in|at|on|of|from) )?(?:what|who|whom|whose|when|which|where|was|wer|wen|wem|wann|wo|welche[rsmn]?|qui|quand|où|quel(?:le)?s?|qu'est-ce|c'est quoi|quién|cuándo|dónde|qué|cuál)(?!\p{L})|谁|哪|(?<!为)什么|誰|いつ|どこ|どの|どれ|とは何ですか|何/iu
const speaksOfLesson =
  /(?<!\p{L})(?:i|we|you|ich|wir|du|man|je|on|tu|nous|vous|yo|tú|nosotros)(?!\p{L})|我|你|私/iu

const isQuestionOrShort = /[?？]\s*$|(?:ですか|ますか|吗|呢)[。？?\s]*$/u
/** Whether a text asks for an amount, and so for a result. */
export const asksForAmount = (text: string): boolean => quantities.test(text)

const quantities =
  /(?<!\p{L})(?:how (?:much|many|long|far|old|tall)|wie ?viele?|combien|cuánt[oa]s?)(?!\p{L})|多少|几|いくつ|いくら|何[個本人円枚]/iu

/** A formula with an unknown that does not stand in what is known: "Simplify (x+3)(x-1)". */
function ownsFormula(task: string, known: string): boolean {
  const compact = (part: string) => part.replace(/[\s$]/g, '')
  const latex = /\$[^$]+\$|\\[([](?:(?!\\[([])[^])*?\\[)\]]/.exec(task)?.[0]
  if (latex !== undefined) return !compact(known).includes(compact(latex))
  const formula = formulaIn(task)
  return formula !== null && !compact(known).includes(compact(formula))
}

/** The first part of a sentence from a number to an unknown, or from an unknown to a number. */
function formulaIn(task: string): string | null {
  for (const sentence of task.split(/[.?!\n]/)) {
    const parts = [
      stretch(sentence, /[\d\\(]/, /(?<!\p{L})[a-z](?!\p{L})/giu),
      stretch(sentence, /(?<!\p{L})[b-hj-z](?!\p{L})/iu, /\d/g),
    ].flatMap((part) => part ?? [])
    const [first] = parts.toSorted((one, other) => one.from - other.from)
    if (first) return sentence.slice(first.from, first.to)
  }
  return null
}

/** From the first match of `first` to the last one of `last` behind it. */
function stretch(text: string, first: RegExp, last: RegExp): { from: number; to: number } | null {
  const from = text.search(first)
  const end = from < 0 ? undefined : [...text.matchAll(last)].at(-1)?.index
  return end === undefined || end <= from ? null : { from, to: end + 1 }
}

/** New words that a text must bring to be another story. */
const leastUnsure = 2
/** New words that make another story without a new number. */
const wordsOfStory = 8
/** New words that a story brings. */
const leastFreshWords = 4
function opensSubject(text: string): boolean {
  return /^\s*(?:what (?:is|are)|who|when|where|explain|teach me|tell me about|let'?s talk about|was ist|erklär|explique|qu'est-ce|qué es)\b/i.test(
    text,
  )
}

function newWords(text: string, known: string): readonly string[] {
  const old = new Set(wordsOf(known))
  return [...new Set(wordsOf(text))].filter((word) => isLong(word) && !old.has(word))
}

/** Whether nearly all long words of a question are new: it is about something else. */
function isForeign(task: string, fresh: number): boolean {
  if (speaksOfDialogue.test(task)) return false
  const long = new Set(wordsOf(task).filter(isLong))
  return questions.test(task) && fresh >= 0.8 * long.size
}

/** Han and Kana have no blanks: two signs count as a word. */
const isLong = (word: string): boolean => word.length > 3 || ideographs.test(word)

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}){2,}/gu

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(words) ?? []
}

function numbersOf(text: string): readonly string[] {
  return text.match(/\d+(?:[.,]\d+){0,20}/g) ?? []
}
