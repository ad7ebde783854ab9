/** Finds a held-back value, formula, option or step in a piece of a reply, whatever its spelling. */
import { rungs } from '../assessment'
import { nearlyEqual } from '../../math/algebra/value'
import { balanceBrackets, formulasIn, withoutSpaces, valueOf } from './formulas'
import { isOnlyMentioned, isInsideQuotedFormula } from './mention'
import { normalizeText } from './normalize-text'
import { wordsToDigits, wordMark } from './number-words'
import { createStepDetector } from './step-detector'
import {
  isUnrelated,
  isListMarker,
  isGivenAsAnswer,
  isCount,
  isWordGivenAsValue,
  isGivenAsValue,
  contextOf,
} from './disclosure-heuristics'
import { type HeldNumber, numberKey, compact, containsFormula, type AnswerKey } from './answer-key'
import { isFullyReduced, numberTokensIn, type NumberToken } from './number-tokens'

/** Whether a text tells what is held back. Pure but for the steps that it has let pass. */
export type DisclosureDetector = (text: string) => boolean

const strongHint = rungs.indexOf('strong_hint')
const workedStep = rungs.indexOf('worked_step')
const smallest = 20

/** A detector for one reply. */
export function createDisclosureDetector(withheld: AnswerKey): DisclosureDetector {
  const tellsStep = createStepDetector(withheld)
  return (text) => {
    const plain = wordsToDigits(normalizeText(text))
    return (
      tellsNumber(plain, withheld) ||
      tellsExpression(plain, withheld) ||
      tellsFormula(plain, withheld) ||
      tellsTrial(plain, withheld) ||
      tellsChoice(plain, withheld) ||
      tellsStep(plain.replaceAll(wordMark, ''))
    )
  }
}

function tellsNumber(text: string, withheld: AnswerKey): boolean {
  const { numbers } = withheld
  const written = numberTokensIn(text)
  if (written.some((number) => numbers.some((held) => saysNumber(text, number, held, withheld)))) {
    return true
  }
  return numbers.some((held) => spreadOut(text, held))
}

function saysNumber(
  text: string,
  number: NumberToken,
  held: HeldNumber,
  withheld: AnswerKey,
): boolean {
  const { words, problem, task, knownNumbers, rungIndex } = withheld
  if (!number.values.some((value) => isSame(value, held.value, number.decimals, problem.subject))) {
    return false
  }
  const place = contextOf(text, number)
  if (isListMarker(place)) return false
  if (isInsideQuotedFormula(text, number, task, '')) return false
  const isOperation =
    !isFullyReduced(number) && number.parts?.every((part) => knownNumbers.has(numberKey(part)))
  if (isOperation && rungIndex >= strongHint && !isGivenAsAnswer(place)) return false
  if (held.isGiven) return !isOnlyMentioned(text, number, withheld)
  if (isUnrelated(place, words)) return false
  if (/^\s?[a-z](?![a-z])(?!\s*=)/i.test(place.after) && !/^\s/.test(place.after)) {
    return isUnit(place.after, problem.subject)
  }
  return number.isInWords && Math.abs(held.value) <= smallest
    ? isWordGivenAsValue(place, held.value)
    : isDistinct(held.value) || isGivenAsValue(place) || !isCount(place)
}

function isUnit(after: string, subject: string): boolean {
  const unit = /^[a-z]+/i.exec(after)?.[0]
  return unit !== undefined && subject.startsWith('unit') && subject.endsWith(unit)
}

function isDistinct(value: number): boolean {
  return !Number.isInteger(value) || Math.abs(value) > smallest
}

/** Equal, or an approximation to two decimals or more; of a percentage also its hundredths. */
function isSame(said: number, held: number, decimals: number, subject: string): boolean {
  if (nearlyEqual(said, held)) return true
  if (decimals >= 2 && Math.abs(said - held) < 10 ** -decimals) return true
  return subject.includes('percent') && !Number.isInteger(said) && nearlyEqual(said * 100, held)
}

/** "4 0 8", "4-0-8": the digits one by one. */
function spreadOut(text: string, { value }: HeldNumber): boolean {
  const digits = String(Math.abs(value))
  if (!/^\d{2,9}$/.test(digits)) return false
  const gap = digits.length > 2 ? '(?: ?[-._·/…] ?| |, )' : '[-_·… ]'
  const pattern = new RegExp(
    `(?<![\\w.,^-]|\\d )${[...digits].join(`${gap}${wordMark}?`)}(?!\\d|[.,]\\d|,? \\d)`,
  )
  return pattern.test(text)
}

const formula = /(?:sqrt\(|[\d(])(?:[\d\s.+*/^()-]|sqrt|\ue000)*[\d)]/g

/**
 * "x = 10/2", "it is 2 + 3": a formula in numbers that is worth the answer and said as its value. Below the
 * strong hint any formula that is worth a held value: it names the operation.
 */
function tellsExpression(text: string, withheld: AnswerKey): boolean {
  const { numbers, task, rungIndex } = withheld
  return Array.from(text.matchAll(formula)).some((match) => {
    const written = balanceBrackets(match[0].replaceAll(wordMark, ''))
    if (!/[-+*/^q]/.test(written.slice(1)) || task.includes(compact(written))) return false
    const isValue = isSaidAsValue(text, match.index, match[0])
    if (!isValue && (rungIndex >= strongHint || hasNumbersOf(task, written))) return false
    const value = valueOf(written)
    return value !== null && numbers.some((held) => nearlyEqual(value, held.value))
  })
}

function isSaidAsValue(text: string, start: number, written: string): boolean {
  const end = start + written.length
  const place = contextOf(text, { start, end, values: [], isInWords: false, decimals: 0 })
  const hasOneOperator = (written.match(/[-+*/^]/g)?.length ?? 0) <= 1
  return isGivenAsAnswer(place) || (hasOneOperator && isGivenAsValue(place))
}

/** The task's own numbers in another order. */
function hasNumbersOf(task: string, written: string): boolean {
  const numbers = (some: string) => (some.match(/\d+(?:\.\d+)?/g) ?? []).toSorted().join()
  return numbers(task) === numbers(written)
}

function tellsFormula(text: string, withheld: AnswerKey): boolean {
  const { formulas, given } = withheld
  if (formulas.length === 0) return false
  const bare = compact(text)
  return (
    formulas.some(
      (held) => held.length > 2 && bare.includes(held) && !containsFormula(given, held),
    ) || formulasIn(text).some((formula) => isWorthAnswer(formula, withheld))
  )
}

/**
 * Worth the answer, and not what the problem or the learner wrote. Where the problem is worth as much itself,
 * as in multiplying out, one step of the way may be shown when that is due.
 */
function isWorthAnswer(formula: string, withheld: AnswerKey): boolean {
  const { givenFormulas, rungIndex, problem, currentStep } = withheld
  if (!withheld.equalsAnswer(formula) || givenFormulas.has(withoutSpaces(formula))) return false
  if (rungIndex < workedStep || !withheld.equalsAnswer(problem.statement)) return true
  return problem.judge(formula, currentStep)?.kind === 'final'
}

/** The answer put into the equation: "3 · 5 + 7". */
function tellsTrial(text: string, { substitutions }: AnswerKey): boolean {
  if (substitutions.length === 0) return false
  const bare = compact(text)
  return substitutions.some((trial) => {
    const at = bare.indexOf(trial)
    return (
      at >= 0 && !/[\d.]$/.test(bare.slice(0, at)) && !/^\d/.test(bare.slice(at + trial.length))
    )
  })
}

function tellsChoice(text: string, { choices }: AnswerKey): boolean {
  return choices.some((letter) =>
    new RegExp(
      `(?:\\b(?:answer|option|choice|choose|pick|select|solution|correct(?: one)?|lösung|antwort|réponse|respuesta)\\s*(?:is|would be|must be|:|=|ist|est|es)?|(?:it'?s|is|be)|=|→)\\s*["'(]*${letter}["')]*(?=\\s*(?:[.,;:!?)]|$|\\b(?:is|because|since|as|and)\\b))|(?:^|\\n)\\s*["'(]*${letter}["').:]*\\s*(?:$|\\n|is\\b)|\\b${letter}\\)?\\s+(?:is|would be)\\s+(?:the\\s+)?(?:right|correct|answer|one)`,
      'i',
    ).test(text.replace(new RegExp(`\\ba (?=[a-z])`, 'g'), ' ')),
  )
}
