/** When two values, or two keys, give the same answer. */
import { readExpression } from '../../math/algebra/read-expression'
import { sameWriting } from '../../math/algebra/fragments'
import { plainNotation } from '../../math/algebra/notation'
import { sameValue } from '../../math/algebra/value'
import type { AnswerKey, KeyAnswer, KeyKind } from './key'
import { readQuantity, sameQuantity } from './quantities'

/** Whether two samples of a key agree: the same kind, and the same answers in any order. */
export function keysAgree(a: AnswerKey, b: AnswerKey): boolean {
  const covers = (one: AnswerKey, other: AnswerKey) =>
    one.answers.every((answer) => other.answers.some((each) => sameAnswer(answer, each, one.kind)))
  const isSameKind = a.kind === b.kind || [a, b].every(({ kind }) => isCalculated(kind))
  return isSameKind && covers(a, b) && covers(b, a)
}

/** Whether `text`, which a reply presents as the result, is one of the key's answers. */
export function isAnswerOf({ kind, answers }: AnswerKey, text: string): boolean {
  const given = { value: text, unit: null, aliases: [] }
  return answers.some((answer) => sameAnswer(answer, given, kind))
}

function sameAnswer(a: KeyAnswer, b: KeyAnswer, kind: KeyKind): boolean {
  const writings = (of: KeyAnswer) => [of.value, ...of.aliases]
  if (kind === 'choice' || kind === 'text') {
    return writings(a).some((one) => writings(b).some((other) => plain(one) === plain(other)))
  }
  const [one, other] = [readQuantity(a.value, a.unit), readQuantity(b.value, b.unit)]
  if (one !== null && other !== null) return sameQuantity(one, other)
  if (writings(a).some((text) => writings(b).some((each) => sameWriting(text, each)))) return true
  const [left, right] = [a, b].map(({ value }) => readExpression(withoutName(plainNotation(value))))
  return Boolean(left && right && sameValue(left, right))
}

const isCalculated = (kind: KeyKind): boolean => kind === 'numeric' || kind === 'expression'

/** "x = 5" is 5. */
const withoutName = (text: string): string => text.replace(/^\s*[A-Za-z]\s*=/, '').trim()

/** Letters and digits in lower case, without accents and articles. */
function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|an?|der|die|das|le|la|les|el|los|las|il|lo|o|os) (?=\S)/, '')
  // "C++" and "C#" differ in their signs alone.
  return words.length < 2 ? text.trim().toLowerCase() : words
}
