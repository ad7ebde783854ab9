/** Finds the answer in a longer text: what stands at its end, or after words such as "answer". */
import { boundRuns } from '../../lib/bounded-text'

/** Characters of an answer that are read (contract: an answer has at most 4,000). */
const maxRead = 4000
/** Lines or sentences from the end that may hold the answer together. */
const maxParts = 6
const maxPart = 400

/** An answer of bounded length, with bounded runs of one sign. */
export function boundedAnswer(text: string): string {
  return boundRuns(text.slice(0, maxRead)).trim()
}

const leadIn =
  /^\s{0,8}(?:(?:so|then|ok(?:ay)?|maybe|well|hence|thus|therefore|also|dann|donc|alors|entonces|luego|i|think|guess|believe|say|get|got|that|it|is|it's|its|the|my|final|ich|glaube|denke|das|die|der|es|ist|meine|je|pense|que|c'est|la|le|est|ma|creo|es|mi|answer|result|solutions?|value|antwort|ergebnis|lösung(?:en|smenge)?|réponse|résultat|solution|respuesta|resultado|solución|soluciones|ans)(?![\p{L}\p{N}'])\s{0,8}(?:[:,=]|(?:is|are|ist|sind|lautet|est|sont|es|son)(?!\p{L}))?\s{0,8}){1,10}/iu

/** A text without the words that introduce an answer, and without the sign that ends it. */
export function withoutLeadIn(text: string): string {
  const rest = text.replace(leadIn, '')
  return (rest === '' ? text : rest).replace(/^[\s:=]+|(?<![\s.!?;:,])[\s.!?;:,]+$/g, '')
}

const ending = /\n|(?<=[.!?;])\s|⇒|=>|→|\\Rightarrow|\\implies|∴/u

/**
 * The texts that may be the answer, the shortest first: the whole where it is short, else the last
 * sentence, the last two, and so on.
 */
export function finalParts(text: string): readonly string[] {
  const parts = text
    .split(ending)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}∅±]/u.test(part))
  const last = parts.slice(-maxParts)
  const suffixes = last.map((_, at) => last.slice(last.length - 1 - at).join(' ; '))
  return suffixes.filter((part) => part.length <= maxPart)
}
