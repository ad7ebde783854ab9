/**
 * Heuristics that tell whether a sentence gives a number as the value of something, or only
 * mentions it. The word lists are English, German, French, Spanish and Chinese.
 */
import { wordSet } from '../../lib/text'
import type { HeldBackSolution } from './held-back-solution'
import { compact, containsFormula } from './formulas'
import type { NumberToken } from './number-tokens'

/** Characters before and after a number that are read. */
const reach = 60

/** Words right before a number that give it as a value: "is simply 5", "ergibt 5", "comes to (5". */
const valueLead =
  /(?:[=→:]|égale?|等于|是|为|答案|\b(?:is|are|was|be|being|it'?s|that'?s|x'?s|equals?|equal to|gives?|makes?|gets?|got|getting|yields?|obtain|becomes?|leaves?|left with|remains|comes? (?:out )?(?:to|as|at)|works? out (?:to|as)|turns out to be|amounts? to|evaluates? to|answer|result|solution|value|root|total|try|guess|ist|sind|wäre|ergibt|lautet|beträgt|gleich|macht|also|est|sont|vaut|donne|fait|es|son|igual a|vale|da|resulta))\s{0,32}(?:to|exactly|simply|just|then|therefore|so|clearly|of course|about|approximately|roughly|indeed|only|equal to|the number|the|genau|exactement|exactamente|,|\.{3}){0,8}\s{0,32}[("']{0,8}-?\s{0,32}$/i
/** Words right after a number that give it as a value: "5 is the …", "5 works", "5 stimmt". */
const valueTrail =
  /^[)"']*\s*(?:(?:is|are|was|must be|would be|has to be|ist|est|es)\s+(?:the|your|our|its|x|what|right|correct|it\b|die|la|le)|works?\b|fits?\b|solves?\b|satisf|makes it true|does it|for x\b|stimmt\b|convient\b)/i
/**
 * Words right before a number that give it as the value of the unknown or of the whole task: "x = 5",
 * "the answer must be 5", "you get 5", "all comes out as 5", "so that's 5", "try 5".
 */
const namedLead =
  /(?:(?:^|[^\w^])[a-z]\s{0,32}(?:=|→|:|,?\s{0,32}\b(?:is|equals?|must be|has to be|should be|would be|will be|can only be|ist|gleich|est|vaut|es|vale|comes out (?:as|at|to)|turns out to be)\b)|答案\s{0,32}[是为:]?|\b(?:answer|result|solution|unknown(?: number)?|root|value(?: of (?:the )?(?:[a-z]|unknown|variable))?|lösung|antwort|ergebnis|réponse|solution|résultat|respuesta|solución|resultado)\s{0,32}(?:=|→|:|\b(?:here |then |therefore |simply )?(?:is|are|equals?|must be|has to be|would be|will be|comes out (?:as|at|to)|turns out to be|ist|lautet|est|es)\b)?|\b(?:you|we|one)(?: (?:will|should|would|then|finally)){0,8} (?:get|obtain|end up with|arrive at)|\b(?:it|that|this|all|everything) (?:comes? out (?:as|at|to be|to)|makes|was|were|be)|\bsuppose it is|\b(?:so|then|thus|hence|therefore),? (?:it|that|this)(?:'?s| is| equals| gives| makes)|\b(?:try|plug(?:ging)? in|substitut\w{1,10})(?: [a-z] =)?)\s{0,32}(?:to|equal to|exactly|simply|just|clearly|indeed|the number|the|,|\.{3}){0,8}\s{0,32}[("']{0,8}-?\s{0,32}$/i
/** Words right after such a number: "5 is the right answer", "5 solves", "5 for x". */
const namedTrail =
  /^[)"']*\s*(?:(?:is|must be|would be|has to be|ist|est|es)\s+(?:the|your|our|its|die|la)\s+(?:(?:right|correct|final|only|richtige|bonne)\s+)?(?:answer|solution|result|value|root|lösung|antwort|réponse|respuesta|solución)|(?:solves?|satisf\w+)\b|makes it true|works\b|for [a-z]\b)/i
/** Words after which a number word points at things: "the two", "both", "which one". */
const pointer =
  /\b(?:the|these|those|your|both|all|which|each|every|no|this|that|any|first|last|next|other|only|by|into|at)\s*$/i
/** Words that end in "s" and are no plural noun. */
const notCounted = wordSet(
  'is was as has does plus minus times this thus works fits equals makes gives less unless solves satisfies perhaps',
)
/** The end of a clause right after a number. */
const pause =
  /^[)"'%]*\s*(?:[.!?,;:)…]|$|(?:and|or|because|since|as|so|but|which|when|if|then|exactly|und|et|y|works?|is|fits?|→)\b)/i
/** Nouns of the conversation, not of the problem: "two steps", "3 questions". */
const counted =
  /^[\s-]*(?:more |other |small |different |little |short |easy |simple |equal |new |whole |natural |simpler |similar |single )?(?:steps?|sentences?|words?|examples?|questions?|things?|ways?|times?|lines?|parts?|pieces?|numbers?|factors?|terms?|sides?|cases?|brackets?|values?|unknowns?|operations?|equations?|solutions?|roots?|ideas?|hints?|tries|attempts?|digits?|decimals?|places?|moves?|minutes?|seconds?|hours?|days?|weeks?|months?|years?|people|students?|points?|o'clock|[ap]\.?m\b)\b/i
/** "Two of them" points at things; a larger number in digits is how many there are. */
const ofThings = /^\s*of (?:them|these|those|the)\b/i
const maxPointed = 3
/** Words that a label follows: "step 2", "page 5". */
const labelled =
  /(?:\b(?:steps?|chapter|page|line|question|exercise|problem|figure|table|grade|class|level|rule|section|part|number|no\.|nr\.|unit|lesson|version|schritt|kapitel|seite|étape|paso|equation|option|case|task|lecture|python|windows|section)\s{0,32}[(#-]?|#)\s{0,32}$/i
/** Names of places in a formula, whose numbers are no values. */
const placeInFormula =
  /\b(?:exponent|power|degree|base|index|exposant|exponente)\s+(?:here\s+)?(?:is|of|=)\s*$/i
/** "5 May". */
const month =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\b/i
/** "since 1950", "im Jahr 1950". */
const yearLead =
  /\b(?:in|since|until|by|around|year|before|after|from|of|circa|seit|im jahr|en|january|february|march|april|may|june|july|august|september|october|november|december)\s*$/i
/** "May 5". */
const afterMonth =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\s*$/i

/** A number with the text around it. */
export interface NumberContext {
  readonly before: string
  readonly after: string
  readonly number: NumberToken
}

/** The context of a number in `text`. */
export function numberContext(text: string, number: NumberToken): NumberContext {
  return {
    before: text.slice(Math.max(0, number.start - reach), number.start),
    after: text.slice(number.end, number.end + reach),
    number,
  }
}

/** Given as the value of the unknown or of the task; also where the number stands alone. */
export function isGivenAsAnswer({ before, after }: NumberContext): boolean {
  if (isAlone(before, after)) return true
  if (namedLead.test(before)) return !isContinued(after)
  return namedTrail.test(after) && !/[\w)]\s*[-+*/^=]\s*$/.test(before)
}

/** Given as the value of anything. */
export function isGivenAsValue(place: NumberContext): boolean {
  const { before, after } = place
  if (isGivenAsAnswer(place)) return true
  if (valueLead.test(before)) return !isContinued(after)
  return valueTrail.test(after)
}

/**
 * A number in words that is given as a value. "One of them" and "the two" are not, unless the
 * sentence gives them as the value of something.
 */
export function isWordGivenAsValue(place: NumberContext, value: number): boolean {
  const isPlain = isGivenAsValue(place) && pause.test(place.after)
  if (isPlain || Math.abs(value) <= 1) return isPlain
  return !(Math.abs(value) <= 4 && pointer.test(place.before)) && !isCount(place)
}

/** Followed by the plural noun that it counts: "14 boxes". */
export function isCount({ after }: NumberContext): boolean {
  const word = /^\s*(\p{Ll}+s)\b/u.exec(after)?.[1]
  return word !== undefined && !notCounted.has(word)
}

/**
 * A number of the conversation, of a page, a year or a day; `words` are the problem's and the
 * learner's.
 */
export function isUnrelated({ before, after, number }: NumberContext, words: string): boolean {
  if (
    labelled.test(before) ||
    placeInFormula.test(before) ||
    month.test(after.trimStart()) ||
    afterMonth.test(before)
  )
    return true
  const [first = 0] = number.values
  if (ofThings.test(after) && (number.isInWords || Math.abs(first) <= maxPointed)) return true
  const noun = counted.exec(after)?.[0].trim().replace(/s$/, '').toLowerCase()
  if (noun !== undefined) return !(noun.length > 2 && words.includes(noun))
  return first >= 1500 && first < 2100 && Number.isInteger(first) && yearLead.test(before)
}

/** The list marker at the start of a line: "1." or "2)". */
export function isListMarker({ before, after }: NumberContext): boolean {
  return /(?:^|\n)\s*(?:\*\s*)?$/.test(before) && /^[.)]\s+\S/.test(after)
}

function isAlone(before: string, after: string): boolean {
  return (
    /(?:^|[.!?:;\n→])[\s("'±]{0,32}-?\s{0,32}$/.test(before) &&
    /^[)"']{0,8}\s{0,32}(?:$|[.!…\n]\s{0,32}(?:$|\n)|[.!]?\s{1,32}[A-Z][a-z])/.test(after)
  )
}

/** The number is the beginning of a formula: "5x", "5 + 2". */
function isContinued(after: string): boolean {
  return (
    /^\)?\s*[-+*/^(]\s*[\w(]|^[a-z]\b(?!\s*[=])|^\s[a-z]\s*[-+*/^=]/i.test(after) &&
    !/^\s*-\s/.test(after)
  )
}

/** A formula, with the commas of a list of values. */
const formulaRun =
  /(?:sqrt|(?<![\p{L}])[A-Za-z](?!\p{L})|(?<=\d)[A-Za-z](?!\p{L})|[\d.,+*/^()=<>±-]|[ \ue000])+/gu
/** The value of one unknown, or a number alone, which is no formula to quote. */
const valueAlone = /^(?:[a-z][a-z\d]?[=<>]+)?[-±]?[\d.,/%]*$/i
/**
 * Words around a number that is added, taken away, divided by or pointed at: "subtract 7", "the 7",
 * "7 on the left".
 */
const roleBefore =
  /(?:\b(?:the|a|an|your|this|that|add(?:ing)?|subtract(?:ing)?|take|taking|remov\w+|undo\w*|mov\w+|bring\w*|by|from|minus|plus|times|over|between|(?:added|subtracted|constant|coefficient|factor|exponent|base) (?:is|of)|multipl\w+ to|adds? up to|sum (?:is|of)|product (?:is|of)|percent of))\s*$/i
const roleAfter =
  /^\s*(?:on the (?:left|right)|away\b|(?:is|are) (?:added|subtracted|taken|multiplied|divided|in the way)|in (?:it|front|the)\b|(?:from|to|on) both\b)/i
const valueLabel = /\bvalues? of\s*$/i

/**
 * Whether a number of the problem that is also the answer stands only in its role in the problem:
 * inside a formula of the problem, or as what is added, taken away or divided by.
 */
export function isOnlyMentioned(
  text: string,
  number: NumberToken,
  { given }: HeldBackSolution,
): boolean {
  if (isInsideQuotedFormula(text, number, [given.task, given.text])) return true
  const place = numberContext(text, number)
  if (isGivenAsAnswer(place) || valueLabel.test(place.before)) return false
  return roleBefore.test(place.before) || roleAfter.test(place.after)
}

/**
 * Inside a formula of the problem (`task`), or of the learner (`learnerText`) where it is more than
 * a value. Both are compact.
 */
export function isInsideQuotedFormula(
  text: string,
  { start, end }: NumberToken,
  [task, learnerText]: readonly [task: string, learnerText: string],
): boolean {
  const around = formulaAround(text, start, end)
  return around.some((formula) => {
    const bare = compact(formula).replace(/^[.,)]+|(?<![.,(])[.,(]+$/g, '')
    if (bare.length <= compact(text.slice(start, end)).length) return false
    return (
      containsFormula(task, bare) || (!valueAlone.test(bare) && containsFormula(learnerText, bare))
    )
  })
}

/** The formula around a place, with and without the list of values that it stands in. */
function formulaAround(text: string, start: number, end: number): readonly string[] {
  for (const found of text.matchAll(formulaRun)) {
    const [from, to] = [found.index, found.index + found[0].length]
    if (from > start || to < end) continue
    const before = text.slice(from, start).split(/, /).at(-1) ?? ''
    const after = text.slice(end, to).split(/, /)[0] ?? ''
    return [found[0], before + text.slice(start, end) + after]
  }
  return []
}
