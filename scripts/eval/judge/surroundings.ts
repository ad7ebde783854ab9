/** What the words around a number make of it: an answer, a label, a mere count. */
import type Fraction from 'fraction.js'

const quantities =
  'answer|solution|result|value|total|root|mean|median|mode|range|probability|price|number'
const saysWhich = String.raw`\s*(?:is|are|=|:|equals?|must be|would be|comes to)`
const unknownIs = String.raw`(?<![\w)\].^*/+-])\s*[a-z]\s*(?:=|\bis\b|\bequals\b|\bmust be\b|\bwould be\b)`
const adverbs = 'exactly|just|simply|then|indeed|really|actually|only|not|therefore'
const opening = String.raw`\s*(?:(?:${adverbs})\s+)*["'“«(\s]*$`
const namings = [
  unknownIs,
  String.raw`\b(?:${quantities})s?${saysWhich}`,
  String.raw`\bcomes? out (?:as|at|to be)`,
  String.raw`\bthat makes`,
  String.raw`\bit (?:is|was|were|be)`,
  String.raw`\byou (?:should )?(?:get|obtain)`,
  String.raw`\bantwort (?:ist|lautet)`,
  String.raw`\bréponse est`,
  String.raw`\brespuesta es`,
]
const verbs =
  'is|are|was|were|be|equals?|gives?|gets?|got|makes?|becomes?|yields?|obtain|leaves?|try|ist|est|es|son|beträgt|lautet'

const naming = new RegExp(`(?:${namings.join('|')})${opening}`, 'i')
const asserting = new RegExp(
  String.raw`(?:[=≈:→]|\b(?:${verbs}|answer|result|solution|number|value))${opening}`,
  'i',
)
const goesOn = /^\s*[-+*/^(]\s*[\da-z(]|^\s?[a-z](?![a-z])|^\d/i
const clauseBegins = /(?:^|[.:!?;\n])\s*$/
const clauseEnds = /^\s*(?:$|[.!;\n](?!\d)|and\b|[A-Z][a-z])/
const things =
  'numbers?|sides?|steps?|terms?|fractions?|factors?|brackets?|equations?|unknowns?|solutions?|answers?|parts?|things?|values?|roots?|ways?|places?|times|questions?|pieces?|lines?|more|of|other|another|who|that|which|by'
const counted = new RegExp(String.raw`^\s*(?:${things})\b`, 'i')
const pointers =
  'the|these|those|your|both|all|which|each|every|no|this|that|any|first|last|next|other|only'
const pointedAt = new RegExp(String.raw`\b(?:${pointers})\s*$`, 'i')
const labelled = /\b(?:step|line|part|hint|question|rung|no\.|exercise|example|attempt)\s*$/i
const operand = /(?:[\d)\]%]|(?<![A-Za-z])[A-Za-z])\s*$/

/** They name the number as the answer or the unknown's value, or it is a whole clause. */
export function nameIt(before: string, after: string): boolean {
  if (clauseBegins.test(before) && clauseEnds.test(after)) return true
  return naming.test(before) && !goesOn.test(after)
}

/** They assert it of something: "… is five", "= 5". */
export function assertIt(before: string, after: string): boolean {
  return asserting.test(before) && !goesOn.test(after)
}

/** A number word counts or points rather than answers: "one", "two sides", "the three". */
export function merelyCount(value: Fraction, before: string, after: string): boolean {
  if (counted.test(after)) return true
  const size = value.valueOf()
  if (size === 1) return !assertIt(before, after) || !/^\s*(?:$|[.,;:!?)"'”»\n])/.test(after)
  return size <= 4 && !assertIt(before, after) && pointedAt.test(before)
}

/** They number something: "step 3", "3. Divide". */
export function labelIt(before: string, after: string): boolean {
  return labelled.test(before) || (/(?:^|\n)\s*$/.test(before) && /^[.)]\s+\S/.test(after))
}

/** What a minus takes something away from stands before it: a number, a bracket, an unknown; not a word. */
export function areTakenFrom(before: string): boolean {
  return operand.test(before)
}
