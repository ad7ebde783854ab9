/**
 * Moves that a learner names without doing them: "subtract 7", "erst minus 3 auf beiden Seiten", ": 3". The number in
 * such a message says what is done with a line, and is no result.
 */
import { wordSet } from '../../lib/text'
import { folded } from '../../text/folding'

/** Characters of a message that can be a move alone. */
const maxRead = 160

const operations = wordSet(
  `subtract subtracting minus remove removing add adding plus divide dividing divided multiply multiplying times take taking
   subtrahiere subtrahieren abziehen ziehe zieh addiere addieren dazu hinzu mal durch teile teilen geteilt dividiere
   dividieren dividiert multipliziere multiplizieren wegnehmen nehme rechne
   soustraire soustrais soustrait enlever enleve enleves ote oter retirer retire moins ajouter ajoute additionner additionne
   plus diviser divise divisons multiplier multiplie multiplions fois retranche retrancher
   restar resto resta restamos quitar quito quita quitamos menos sumar sumo suma sumamos anadir anado mas dividir divido
   divide dividimos multiplicar multiplico multiplica multiplicamos`,
)

/** What may stand beside them: who does it, when, and on which sides. */
const besides = wordSet(
  `i i'll i'd we you it let us let's would will should could can must have need want try do first then next now so maybe just start
   with by from on to at both sides side each of the equation whole everything away off out i'm going again please and it's
   ich wir man wurde will kann soll muss erst zuerst dann jetzt nun also auf von mit beiden seiten beide seite der die
   gleichung gleichungen zeilen equations lines together zusammen ecuaciones les ab weg alles noch wieder bitte und nehmen ziehen rechnen auf jeder
   je on il faut vais d'abord puis ensuite maintenant alors donc par de des deux les cotes cote chaque membres membre a
   l'equation aux du tout encore peut
   por entre de en a ambos los dos lados lado miembros miembro cada primero luego despues ahora entonces hay que voy yo
   debo tengo quiero se la ecuacion todo otra vez`,
)

/** "Des deux côtés", "los dos lados": the number of sides is none of the move. */
const sides =
  /(?:des|les|aux|los|the|both|der|die) (?:deux|dos|two|zwei|2) (?=cotes|membres|lados|miembros|sides|seiten)/g
const term = /\d{1,9}(?:[.,/]\d{1,9})?\s?%?(?:[a-z](?![a-z]))?/g
/** "| : 3", "*4": a sign before the only number. A minus or a plus may be the number's own. */
const sign =
  /^\s?\|?\s?[:/÷*·×]\s?\d{1,9}(?:[.,]\d{1,9})?[a-z]?\s?\|?\s?$|^\s?\|\s?[-+]\s?\d{1,9}[a-z]?\s?\|?\s?$/

/** Whether a message names one move with one number, and no result of it. */
export function namesMove(message: string): boolean {
  if (message.length > maxRead) return false
  const text = plainWords(message)
  return sign.test(text) || (text.match(term)?.length === 1 && hasOnlyMove(text))
}

const plainWords = (text: string): string =>
  folded(text).replaceAll('’', "'").replace(/\bj'/g, 'je ').replace(sides, 'the ')

function hasOnlyMove(text: string): boolean {
  if (/[=<>]|\d\s?[-+*/:^]\s?\d/.test(text)) return false
  const words = text.replace(term, ' ').match(/[a-z']+/g) ?? []
  return (
    words.some((word) => operations.has(word)) &&
    words.every((word) => operations.has(word) || besides.has(word))
  )
}

/** What joins a move to what it gives. */
const joint =
  /\s?[:;,]\s|\s(?=(?:and|so|gives?|get|und|ergibt|also|et|donc|donne|y|queda|entonces|da)\s)/giu
/** "3x = 15 | : 3": the move that is to come, behind its line. */
const announced = /\s?\|\s?[-+*/:÷·×−–]\s?\d[\d.,]{0,9}[a-z]?\s?\|?\s?$/i

/** A message without the move that its line begins with, or announces: "subtract 7, so 3x = 15" as "so 3x = 15". */
export function withoutMove(message: string): string {
  if (message.length > maxRead) return message
  const line = message.replace(announced, '')
  const isLine = line !== message && line.includes('=')
  for (const { index, 0: mark } of message.matchAll(joint)) {
    const [before, rest] = [plainWords(message.slice(0, index)), message.slice(index + mark.length)]
    const isMove = (before.match(term)?.length ?? 0) <= 1 && hasOnlyMove(before)
    if (isMove && /\d/.test(rest)) return rest
  }
  return isLine ? line : message
}

/** Whether a message is nothing but a number with its sign ("-4"), and an equation has it with the other sign. */
export function undoesTermOf(message: string, line: string): boolean {
  const [, own, number = ''] =
    /^\s?([-+−–])\s?(\d{1,9}(?:[.,]\d{1,9})?[a-z]?)\s?$/i.exec(message) ?? []
  if (own === undefined || !line.includes('=')) return false
  const terms = line.matchAll(/([-+])\s?(\d+(?:\.\d+)?[a-z]?)(?![\d.a-z(])/gi)
  const wanted = own === '+' ? '-' : '+'
  return [...terms].some(
    ([, other, value]) => other === wanted && value === number.replace(',', '.'),
  )
}
