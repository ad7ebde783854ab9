/** When two values, or two keys, give the same answer. */
import { readExpression } from '../../math/algebra/read-expression'
import type { Expression } from '../../math/algebra/expression'
import { bareWriting } from '../../math/algebra/fragments'
import { plainNotation } from '../../math/algebra/notation'
import { sameValue } from '../../math/algebra/value'
import type { AnswerKey, KeyAnswer, KeyKind } from './key'
import { type Quantity, readQuantity, sameQuantity } from './quantities'

/** Whether two samples of a key agree: the same kind, and the same answers in any order. */
export function keysAgree(a: AnswerKey, b: AnswerKey): boolean {
  const isSameKind = a.kind === b.kind || [a, b].every(({ kind }) => isCalculated(kind))
  if (!isSameKind) return false
  const [one, other] = [preparedAnswers(a), preparedAnswers(b)]
  const covers = (
    answers: readonly PreparedAnswer[],
    others: readonly PreparedAnswer[],
    kind: KeyKind,
  ) => answers.every((answer) => others.some((each) => sameAnswer(answer, each, kind)))
  return covers(one, other, a.kind) && covers(other, one, b.kind)
}

/** Whether `text`, which a reply presents as the result, is one of the key's answers. */
export function isAnswerOf(key: AnswerKey, text: string): boolean {
  const given = prepared({ value: text, unit: null, aliases: [] }, key.kind)
  return preparedAnswers(key).some((answer) => sameAnswer(answer, given, key.kind))
}

/** An answer in the forms that are compared, each made once. */
interface PreparedAnswer {
  /** The writings of value and aliases: of a calculated answer without blanks, else plain. */
  readonly writings: ReadonlySet<string>
  readonly quantity: Quantity | null
  readonly formula: Expression | null
}

function preparedAnswers({ answers, kind }: AnswerKey): readonly PreparedAnswer[] {
  return answers.map((answer) => prepared(answer, kind))
}

function prepared({ value, unit, aliases }: KeyAnswer, kind: KeyKind): PreparedAnswer {
  const texts = [value, ...aliases]
  if (!isCalculated(kind))
    return { writings: new Set(texts.map(plain)), quantity: null, formula: null }
  return {
    writings: new Set(texts.map(bareWriting)),
    quantity: readQuantity(value, unit),
    formula: readExpression(withoutName(plainNotation(value))),
  }
}

function sameAnswer(a: PreparedAnswer, b: PreparedAnswer, kind: KeyKind): boolean {
  const { quantity: one } = a
  if (isCalculated(kind) && one !== null && b.quantity !== null)
    return sameQuantity(one, b.quantity)
  if (!a.writings.isDisjointFrom(b.writings)) return true
  return a.formula !== null && b.formula !== null && sameValue(a.formula, b.formula)
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
