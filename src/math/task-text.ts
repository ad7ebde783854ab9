/**
 * Finds the task in a message: without the learner's own work after it, without talk about the
 * learner, and with the options of a multiple-choice task apart.
 */
import { boundRuns } from '../lib/bounded-text'
import { countingWords, formulaWords } from './vocabulary'
import { foldWord } from '../text/folding'
import { taskVerbs } from '../text/task-verbs'

/** The task of a message, and the options that it offers. */
interface TaskText {
  readonly text: string
  /** The texts of the options A, B, C …; empty where the task offers none. */
  readonly options: readonly string[]
}

/** A longer message is not read: a part of a text is never taken for the problem. */
const maxTask = 1500

/** The task of a message; null for an empty message and for one that is too long to be read. */
export function taskTextOf(message: string): TaskText | null {
  if (message.length > maxTask) return null
  const text = boundRuns(message)
    .replaceAll('’', "'")
    .replace(references, ' ')
    .replace(askedUnknown, ', $1 = ?')
  const { stem, options } = splitOptions(text)
  const sentences = riddle.test(stem) ? stem.split(/(?<=[.?!])\s|\n/) : sentencesOfTask(stem)
  const task = sentences.join('\n').trim().replace(taskNumber, '')
  return task === '' ? null : { text: task, options }
}

/** The sentences without talk and without the learner's work behind the task; none of a mere attempt. */
function sentencesOfTask(stem: string): readonly string[] {
  const sentences = sentencesOf(stem)
  if (isAttempt(sentences[0] ?? '')) return []
  const own = sentences.findIndex(
    (sentence, at) => isOwnWork(sentence) && sentences.slice(0, at).some(holdsMathematics),
  )
  const isCut = own > 0 && !sentences.slice(own).some((one) => asksAgain.test(one))
  return (isCut ? sentences.slice(0, own) : sentences).filter((one) => !isTalk(one))
}

/** A story in the first person that is no work of the learner: "I think of a number … I get 19." */
const riddle =
  /(?:\bi(?: am|'m)? (?:think|thinking) of|\bich denke (?:mir|an)|\bje pense à|\bpienso(?: en)?) (?:a|eine|un) (?:number|zahl|nombre|número)/i

/** The text of a task without requests around it; null where it holds none. */
export function bareTaskOf(text: string): string | null {
  const bare = withoutRequests(text, isTalk)
  return bare === text || bare === '' ? null : bare
}

/** "3." or "b)" before a task. */
const taskNumber =
  /^(?:(?:question|problem|exercise|task|aufgabe|exercice|ejercicio|no\.?|nr\.?) ?#?\d{1,3} ?[.:)]|\d{1,2}[.)](?= ?[A-Za-z])|\(?[a-h]\))\s?/i

/** "2x + 3 = 11 x=?": the unknown that is asked for is no factor of the number before it. */
const askedUnknown = /(?<=\d) {1,8}([a-z]) ?= ?\?{1,4}\s*$/i

/** The sentences and lines of a text; a decimal point ends none. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.?!])\s|\n/).flatMap(clausesOf)
}

/** "[[page]]": a link to a page of notes, no word of a task. */
const references = /\[\[[a-z-]{1,40}\]\]/gi

/** A sentence, cut before a clause in which the learner tells what they got. */
function clausesOf(sentence: string): readonly string[] {
  const at = sentence.search(ownClause)
  return at <= 0 ? [sentence] : [sentence.slice(0, at), sentence.slice(at + 1)]
}

const ownClause =
  /[,;:] (?:(?:and|but|so) )?(?:i (?:got|get|think|thought|tried|did|found|guess)|my (?:answer|result|try|attempt)|ich (?:habe|hab|bekomme|denke|glaube)|j'ai|je (?:pense|crois|trouve)|(?:yo )?(?:creo|obtuve|pienso))\b/i

const ownWork = [
  /^\W{0,4}(?:(?:so|but|and|now|ok|okay|well|first|here|hmm|maybe|yes|no)\b[ ,]{1,3}){0,3}(?:i(?:'ve|'d)? (?:already |just |also |first |then |only |have |even ){0,2}(?:got|get|think|thought|tried|try|did|found|find|believe|guess|guessed|ended|came|calculated|computed|subtracted|added|divided|multiplied|took|moved|started|wrote|worked|used|would|reached|know)\b|i have(?! to\b)(?=[^.?!]{0,30}=)|my (?:own )?(?:answer|attempt|try|solution|result|guess|work|first step|idea)\b|is (?:it|that|this|the answer)\b(?! (?:an? )?right(?:[- ]angled|(?:[- ]angled)? triangle))|am i\b|did i\b|this is what i\b|what i (?:did|have|got|tried)\b|(?:attempt|so far|my work)\b)/i,
  /^\W{0,4}(?:also |und |aber ){0,2}(?:ich (?:habe|hab|bekomme|komme (?:auf|zu)|denke|glaube|erhalte|finde|meine)|meine? (?:antwort|ergebnis|l(?:ö|oe)sung|versuch|rechnung)|ist (?:das|es)\b(?! (?:dreieck|(?:ein )?rechtwinklig)))\b/i,
  /^\W{0,4}(?:et |mais |donc ){0,2}(?:j'ai(?! besoin)|je (?:trouve|pense|crois|obtiens)|m(?:on|a) (?:réponse|résultat|solution|essai)|est-ce que(?! (?:le nombre )?\d{1,12} est (?:un )?(?:nombre premier|premier|divisible|diviseur|multiple)))(?![\p{L}])/iu,
  /^\W{0,4}(?:y |pero ){0,2}(?:(?:yo )?(?:obtuve|obtengo|creo|pienso|tengo(?! que)|hice|calculé|intenté)|me (?:da|sale|salió|dio)|mi (?:respuesta|resultado|intento|solución))(?![\p{L}])/iu,
]

/** The learner's own work at the start of a message, which asks for nothing: "My answer is 4 + 2". */
function isAttempt(sentence: string): boolean {
  const asks = commandsTask(sentence) || asksQuestion(sentence)
  return isOwnWork(sentence) && holdsMathematics(sentence) && !asks
}

/** A sentence in which the learner tells what they did or got. */
function isOwnWork(sentence: string): boolean {
  return ownWork.some((pattern) => pattern.test(sentence))
}

/** What comes after the learner's own work asks for something: the work is part of the story. */
const asksAgain =
  /\b(?:how (?:many|much|long|far|old)|find the|find all|calculate|compute|determine|evaluate|what (?:is|are|was|were|will) (?:the|his|her|their)|what percent)\b/i

function holdsMathematics(sentence: string): boolean {
  return (
    /\d|[A-Za-z] ?[-+*/^=<>≤≥]/.test(sentence) || /\b(?:two|three|four|five|six)\b/i.test(sentence)
  )
}

const person =
  /\b(?:i|i'm|i've|me|my|we|us|our|you|your|hi|hello|hey|thanks|thank|please|ich|mir|mich|mein|meine|wir|uns|du|hallo|danke|bitte|je|j'ai|moi|mon|ma|mes|nous|tu|bonjour|salut|merci|yo|mi|mis|me|hola|gracias)\b/i
/** Words that may change what a task asks for, for every subject of the sentence. */
const meaningful =
  /\b(?:numbers?|values?|integers?|positive|negative|even|odd|prime|whole|natural|real|roots?|solutions?|answers?|equations?|functions?|slope|domain|vertex|derivative|sum|difference|product|quotient|mean|median|mode|range|average|percent|larger|largest|smaller|smallest|greater|greatest|least|most|more|less|fewer|only|between|nearest|round|rounded|zero|one|first|second|third|half|twice|double|triple|each|every|all|both|other|not|except|without|decimal|fraction|simplif\w{0,8}|factor\w{0,8}|terms?|units?)\b/i

/** A sentence about the learner that says nothing about the task: "I have a test tomorrow." */
function isTalk(sentence: string): boolean {
  if (/[\d=+*/^<>$\\?]/.test(sentence) || sentence.length > 200) return false
  const words = sentence.toLowerCase().match(/\p{L}{1,40}/gu) ?? []
  if (words.some((word) => countingWords.has(word))) return false
  const isBare = !/(?<![\p{L}'])[b-hj-z](?![\p{L}'])/iu.test(sentence)
  return isBare && person.test(sentence) && !meaningful.test(sentence)
}

const optionMark = /(?:^|[\s(])([A-Fa-f]) ?[).:](?=\s)/g

/** A text before its options "A) … B) …"; at least two in the order of the alphabet. */
function splitOptions(text: string): {
  readonly stem: string
  readonly options: readonly string[]
} {
  const marks = Array.from(text.matchAll(optionMark))
  const letters = marks.map(([, letter = '']) => letter.toUpperCase()).join('')
  if (marks.length < 2 || !'ABCDEF'.startsWith(letters)) return { stem: text, options: [] }
  const options = marks.map(({ 0: mark, index }, at) =>
    text.slice(index + mark.length, marks[at + 1]?.index ?? text.length).trim(),
  )
  return { stem: text.slice(0, marks[0]?.index), options }
}

/** The text without requests around its task, in linear time. A formula and a word of it stay. */
function withoutRequests(text: string, isTalk: (clause: string) => boolean): string {
  const bare = withoutDeadlines(text.replace(pictograms, ' '))
    .replace(emptyPhrases, ' ')
    .replace(youInChat, '$1 you')
    .replace(/([!?])\1{1,31}/g, '$1')
    .trim()
  const task = partsOfTalk(bare.replace(leadingLabels, '').replace(answerPlace, ''))
    .filter((clause) => !isTalk(clause.replace(separator, '')))
    .join('')
  return task.replace(separatorAtEnds, '').replace(glued, '$1 ').replace(longWord, spelledRightly)
}

/** Pictures in a text, but for the signs of arithmetic among them. */
const pictograms =
  /(?!✖|➕|➖|➗|✔)\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D)?/gu

/** The text without what tells of time that is left, or of points: its numbers are not of the task. */
export function withoutDeadlines(text: string): string {
  return text.replace(pointMarks, ' ').replace(deadlines, ' ')
}

/** "(5 points)", "[2 marks]", "(10 P.)". */
const pointMarks = /[([]\s?\d{1,3}\s?(?:points?|pts?\.?|marks?|punkte?|p\.?|puntos?)\s?[)\]]/giu

/** "I have 5 minutes left", "it is due in 2 hours", "in den nächsten 10 Minuten". */
const deadlines =
  /(?<!\p{L})(?:(?:(?:i|we)(?:'ve)? )?(?:only |just )?(?:have |got )(?:only |just )?(?:like )?\d{1,3} (?:min(?:ute)?s?|hours?|days?) (?:left|remaining|to go)|(?:(?:it's|its|it is|test|exam|quiz|class|homework|hw) (?:is )?)?(?:due )?in (?:the next )?\d{1,3} (?:min(?:ute)?s?|hours?|days?)(?= ?(?:[.,;!?)]|$))|(?:ich habe |wir haben )?(?:nur )?noch \d{1,3} (?:minuten|stunden|tage)|in (?:den nächsten )?\d{1,3} (?:minuten|stunden|tagen)(?= ?(?:[.,;!?)]|$))|il (?:me )?reste \d{1,3} (?:minutes|heures|jours)|(?:me )?quedan? \d{1,3} (?:minutos|horas|días))(?!\p{L})/giu

const labelWords =
  'hw|homework|classwork|worksheet|assignment|quiz|test|exam|review|chapter|ch|section|sec|page|pg|p|part|question|ques|qn|q|problem|prob|exercise|exo|ex|number|num|no|task|item|hausaufgaben?|ha|aufgaben?|aufg|nummer|nr|seite|s|übung|teil|devoirs?|exercice|numéro|page|tarea|deberes|ejercicio|ej|problema|número|pregunta'

/** "hw q3)", "Homework, question 3:", "#3", "3)", "Aufgabe 3a)" at the start of a message. */
const leadingLabels = new RegExp(
  String.raw`^(?:(?:(?:${labelWords})(?![\p{L}])[\s.,:]{0,3}){1,3}(?:#|nr\.?|no\.?|n°)?\s?(?:\d{1,3}(?:\.\d{1,3})?[a-h]?\s?[.:),\-–](?!\d)\s?|:\s?)|(?:${labelWords})\d{1,3}[a-h]?\s?[.:),\-–]?(?=\s)\s?|#\s?\d{1,3}[a-h]?\s?[.:),\-–]?\s|\d{1,3}[a-h]?\)\s?|q\s?:\s?){1,3}`,
  'iu',
)

/** The place of an answer, left empty at the end: "Answer:", "A:". */
const answerPlace =
  /(?:^|[\s.,;])(?:answer|ans|a|solution|antwort|lösung|réponse|respuesta|solución)\s?[:=]\s?[_.?]{0,40}\s*$/iu

/** Phrases whose words mean something elsewhere: "quick one", "if … then what is x". */
const emptyPhrases =
  /(?<!\p{L})(?:quick one|one quick (?:question|thing)|(?:it is |it's |its )?due (?:today|tomorrow|tonight|soon|now)|then(?= (?:what|find|how|x\b))|dann(?= was)|alors(?= (?:que|combien))|entonces(?= cu[aá]nto)|sin explicaci[oó]n(?:es)?|nicht weiter|no more(?= ?(?:[.,!]|$))|nothing (?:else|more)|(?:and|but) nothing else|no questions?(?: asked)?|(?:don't|do not) ask (?:me )?(?:any )?questions?|help(?=!))(?!\p{L})/giu

const youInChat = /(?<!\p{L})(can|could|would|will|do) u(?!\p{L})/giu

/** The clauses of a text, each with the sign that ends it. */
function partsOfTalk(text: string): readonly string[] {
  return text.split(/(?<=[,;:.!?](?=\s)|\n|\s[-–—](?=\s)|\)(?=\s*$))|(?<=\s)(?=\()/u)
}

const separator = /[\s,;:.!?()\-–—]{1,8}$|^\(/gu
const separatorAtEnds = /^[\s,;:\-–—]{1,16}(?=\p{L})|[\s,;:–—]{1,16}$/gu

/** A command without the blank before its number: "solve2x". */
const glued =
  /(?<!\p{L})(solve|calculate|compute|evaluate|simplify|find|is|equation|please|pls|löse|berechne|résous|calcule|resuelve|calcula)(?=\d)/giu

const longWord = /(?<![\p{L}\\])\p{L}{4,16}(?![\p{L}(])/gu

/** The commands whose slips are read. Shorter words are too near to other words. */
const spelledCommands =
  `solve calculate compute evaluate simplify factor expand equation answer please
   differentiate derivative integrate berechne vereinfache gleichung bestimme résous
   calcule simplifie resuelve calcula simplifica`.split(/\s+/)

function spelledRightly(word: string): string {
  const lower = word.toLowerCase()
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '')
  if (formulaWords.has(plain)) return word
  return spelledCommands.find((command) => isSlipOf(lower, command)) ?? word
}

/**
 * Two letters changed places, one is missing or another one, or one is doubled. A letter more at the
 * end makes another word: "computer".
 */
function isSlipOf(word: string, command: string): boolean {
  if (word[0] !== command[0] || Math.abs(word.length - command.length) > 1) return false
  let at = 0
  while (at < command.length && word[at] === command[at]) at += 1
  const [rest, right] = [word.slice(at), command.slice(at)]
  if (word.length < command.length) return rest === right.slice(1)
  if (word.length > command.length) return rest[0] === word[at - 1] && rest.slice(1) === right
  const isSwapped = rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2)
  return isSwapped || rest.slice(1) === right.slice(1)
}

const commanding =
  /(?:^|[.!?;:,\n]|\b(?:please|now|you|me|next|ok|okay)\b)\s*(?:solve|calculate|compute|evaluate|work out|differentiate|derive|convert|simplify|find|factori[sz]e|(?:an?other|new|next) (?:problem|question|task))\b/i
const asking =
  /\b(?:what(?:'?s|\s+is|\s+are|\s+would|\s+will|\s+if)|how\s+(?:much|many)|derivative\s+of|increase|decrease|d\/dx)\b|=\s*\?/i
/** Only the beginning of a long text is searched for these words. */
const maxSearched = 2000

/** True for a text that commands a task ("Solve …", "Résolvez …", "convert …"). */
export function commandsTask(text: string): boolean {
  const beginning = beginningOf(text)
  return commanding.test(beginning) || beginsWithVerb(beginning)
}

const commands = taskVerbs(
  'calculate',
  'solve',
  'simplify',
  'expand',
  'factor',
  'differentiate',
  'integrate',
  'convert',
)

/** Whether a sentence begins with a verb that commands a task, in any of the languages. */
function beginsWithVerb(text: string): boolean {
  const words = text.matchAll(
    /(?<=(?:^|[.!?;:,\n]|(?<!\p{L})(?:veuillez|bitte|favor))\s{0,8})([\p{L}\p{M}]{3,30})(?!\p{L})/giu,
  )
  return Array.from(words).some(([, word = '']) => commands.has(foldWord(word)))
}

/** True for a text that asks a question, which may be a task ("What is …", "how many …"). */
export function asksQuestion(text: string): boolean {
  return asking.test(beginningOf(text))
}

function beginningOf(text: string): string {
  return boundRuns(text.slice(0, maxSearched)).replaceAll('’', "'")
}
