/** Tells whether a number is only a part of what an answer says, so that it must not be judged alone. */
import { knownUnitOf } from '../../text/units'

interface Place {
  readonly start: number
  readonly end: number
  /** The number is the right side of an equality, so that numbers before it are read. */
  readonly isResult?: boolean
}

/** Characters on each side of a number that can belong to it. */
const reach = 40

/** Words of a remainder, of another base and of parts and multiples that no reader counts. */
const restWords =
  /(?<!\p{L})(?:r|rem|remainder|rest|reste|resto|mod|modulo|half|halves|quarters?|thirds?|halb|halbe[rsn]?|viertel|drittel|anderthalb|demie?|quarts?|tiers|medi[oa]s?|cuartos?|tercios?|dozens?|dutzend|douzaines?|docenas?|scores?|hundreds?|thousands?|millions?|billions?|hundert|tausend|millionen|cents? mille|mille|millones|mil|base|basis)(?!\p{L})/iu
/** A sign that belongs to a number and that no reader takes with it. */
const signBehind =
  /^(?:\s{0,4}(?:[\^_√‰‱!]{1,2}(?=\s{0,4}[\p{N}({])|[\^_√‰‱]|[-+*/÷×·⋅]\s{0,4}(?:$|\p{L}(?!\p{L})))|[₀-₉])/u
const signBefore =
  /(?:[\^_√<>≠≤≥\\*÷×·⋅]|(?<!\p{L})\/|[-−–+]\s?[-−–+]|(?<![\p{L}])(?:log|ln|lg|exp|sin|cos|tan|sqrt|cbrt))\s{0,4}\(?\s{0,4}-?$|(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])\p{L}_?-?$/u
const numberBefore = /\p{N}\s{0,4}(?:(\p{L}{1,3})\.?\s{1,4})?[-+_&]?\s{0,4}$/u
const letterBehind = /^\s?(\p{Script=Latin})(?![\p{L}'’.])/u
/** A number before one of these has been left for the one behind it. */
const resultWords =
  /^(?:is|are|equals?|gives?|makes?|so|then|thus|to|get|got|ist|sind|ergibt|gibt|macht|also|dann|zu|est|sont|fait|donne|donc|alors|es|son|da|hace|entonces|no|nein|non)$/iu

/** The same for a text of which `read`, its beginning, is one calculation and words. */
export function hasUnreadTail(text: string, read: string): boolean {
  const end = /^.*[\p{Nd})}%¼-¾⅐-⅞][²³⁰¹⁴-⁹]{0,4}/su.exec(read)?.[0].length
  return end !== undefined && (doubleSign.test(text) || hasUnreadRest(text, { start: 0, end }))
}

const doubleSign = /^\s{0,8}[-−–+]\s?[-−–+]/

/** Whether something beside the number at a place changes its value and is not read with it. */
export function hasUnreadRest(text: string, { start, end, isResult = false }: Place): boolean {
  const before = text.slice(Math.max(0, start - reach), start)
  const behind = text.slice(end, end + reach)
  const clause = /^[^\n.;,!?=→]*/u.exec(behind)?.[0] ?? ''
  if (signBehind.test(behind) || restWords.test(clause)) return true
  if (/^\s{0,4}(?:[-+_&]|\p{L}{1,3}(?!\p{L}))?\s{0,4}\p{Nd}/u.test(clause)) return true
  const letter = letterBehind.exec(behind)?.[1]
  if (letter !== undefined && !isUnit(letter)) return true
  if (isResult) return false
  const lead = before.split(/[\n.;,!?=→:]/u).at(-1) ?? ''
  const neighbour = numberBefore.exec(lead)
  const isLeft = neighbour?.[1] !== undefined && resultWords.test(neighbour[1])
  return signBefore.test(before) || restWords.test(lead) || (neighbour !== null && !isLeft)
}

/** "a" and "y" are words of some languages; "5k" is five thousand. */
const isUnit = (letter: string): boolean =>
  (letter !== 'k' && knownUnitOf(letter) !== null) || /^[ayoeàéACFKNVWJ]$/.test(letter)
