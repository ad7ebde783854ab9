/**
 * Takes from a message what asks for help and says nothing of the task: labels of homework, points,
 * deadlines, clauses of talk, and slips in the spelling of a command.
 */
import { formulaWords } from './vocabulary'

/** The text without requests around its task, in linear time. A formula and a word of it stay. */
export function withoutRequests(text: string, isTalk: (clause: string) => boolean): string {
  const bare = withoutDeadlines(text.replace(pictograms, ' '))
    .replace(phrases, ' ')
    .replace(youInChat, '$1 you')
    .replace(/([!?])\1{1,31}/g, '$1')
    .trim()
  const task = clausesOf(bare.replace(leadingLabels, '').replace(answerPlace, ''))
    .filter((clause) => !isTalk(clause.replace(separator, '')))
    .join('')
  return task.replace(separatorAtEnds, '').replace(glued, '$1 ').replace(longWord, spelledRightly)
}

/** Pictures in a text, but for the signs of arithmetic among them. */
const pictograms =
  /(?!✖|➕|➖|➗|✔)\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D)?/gu

/** The text without what tells of time that is left, or of points: its numbers are not of the task. */
export function withoutDeadlines(text: string): string {
  return text.replace(marks, ' ').replace(deadlines, ' ')
}

/** "(5 points)", "[2 marks]", "(10 P.)". */
const marks = /[([]\s?\d{1,3}\s?(?:points?|pts?\.?|marks?|punkte?|p\.?|puntos?)\s?[)\]]/giu

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
const phrases =
  /(?<!\p{L})(?:quick one|one quick (?:question|thing)|(?:it is |it's |its )?due (?:today|tomorrow|tonight|soon|now)|then(?= (?:what|find|how|x\b))|dann(?= was)|alors(?= (?:que|combien))|entonces(?= cu[aá]nto)|sin explicaci[oó]n(?:es)?|nicht weiter|no more(?= ?(?:[.,!]|$))|nothing (?:else|more)|(?:and|but) nothing else|no questions?(?: asked)?|(?:don't|do not) ask (?:me )?(?:any )?questions?|help(?=!))(?!\p{L})/giu

const youInChat = /(?<!\p{L})(can|could|would|will|do) u(?!\p{L})/giu

/** The clauses of a text, each with the sign that ends it. */
function clausesOf(text: string): readonly string[] {
  return text.split(/(?<=[,;:.!?](?=\s)|\n|\s[-–—](?=\s)|\)(?=\s*$))|(?<=\s)(?=\()/u)
}

const separator = /[\s,;:.!?()\-–—]{1,8}$|^\(/gu
const separatorAtEnds = /^[\s,;:\-–—]{1,16}(?=\p{L})|[\s,;:–—]{1,16}$/gu

/** A command without the blank before its number: "solve2x". */
const glued =
  /(?<!\p{L})(solve|calculate|compute|evaluate|simplify|find|is|equation|please|pls|löse|berechne|résous|calcule|resuelve|calcula)(?=\d)/giu

const longWord = /(?<![\p{L}\\])\p{L}{4,16}(?![\p{L}(])/gu

/** The commands whose slips are read. Shorter words are too near to other words. */
const commands = `solve calculate compute evaluate simplify factor expand equation answer please
   differentiate derivative integrate berechne vereinfache gleichung bestimme résous
   calcule simplifie resuelve calcula simplifica`.split(/\s+/)

function spelledRightly(word: string): string {
  const lower = word.toLowerCase()
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '')
  if (formulaWords.has(plain)) return word
  return commands.find((command) => isSlipOf(lower, command)) ?? word
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
