/** What an answer is compared with, and what the comparison finds. */
import type { Form } from '../../math/algebra/final-form'
import type { ItemKind } from '../item'
import { boundRuns } from '../../lib/bounded-text'

/** The answer of an item, apart from its texts. */
export interface Expected {
  readonly kind: ItemKind
  /** As in the item's key. */
  readonly answers: readonly string[]
  readonly unit: string | null
  readonly aliases: readonly string[]
  readonly choices: readonly string[]
  readonly form: Form | undefined
  readonly question: string
}

/**
 * Why an answer is not simply right. `unread`: it holds no answer of this kind. `several`: it gives
 * more than one. `unfinished`: right, but not worked out. `form`: right, but in another writing than
 * the task asks for. `near`: rounded too far. `incomplete`, `extra`: solutions or options are missing
 * or too many.
 */
export type Reason =
  'unread' | 'several' | 'unfinished' | 'form' | 'near' | 'unit' | 'incomplete' | 'extra' | 'other'

/** The result of a comparison. `given` is the part of the text that was taken for the answer. */
export type Comparison =
  | { readonly finding: 'right'; readonly given: string }
  | { readonly finding: 'wrong' | 'unclear'; readonly reason: Reason; readonly given: string }

export const right = (given: string): Comparison => ({ finding: 'right', given })
export const wrong = (given: string, reason: Reason = 'other'): Comparison => ({
  finding: 'wrong',
  reason,
  given,
})
export const unclear = (given: string, reason: Reason): Comparison => ({
  finding: 'unclear',
  reason,
  given,
})

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
