/** Finds a held-back value, formula, option or step in a piece of a reply, whatever its spelling. */
import { rungs } from '../assessment'
import { nearlyEqual } from '../../math/value'
import { balanced, formulasIn, tight, valueOf } from './formulas'
import { isMerelyMentioned, isQuoted } from './mention'
import { plainText } from './plain-text'
import { inDigits, spokenMark } from './spoken-numbers'
import { stepDetector } from './step-detector'
import {
  isAside,
  isListMark,
  isNamed,
  isSeveral,
  isSpokenValue,
  isStated,
  placeOf,
} from './telling'
import { type HeldNumber, rounded, squeezed, standsIn, type AnswerKey } from './answer-key'
import { isWorkedOut, numbersIn, type WrittenNumber } from './written-numbers'

/** Whether a text tells what is held back. Pure but for the steps that it has let pass. */
export type Detector = (text: string) => boolean

const strongHint = rungs.indexOf('strong_hint')
const workedStep = rungs.indexOf('worked_step')
const smallest = 20

/** A detector for one reply. */
export function createDetector(withheld: AnswerKey): Detector {
  const tellsStep = stepDetector(withheld)
  return (text) => {
    const plain = inDigits(plainText(text))
    return (
      tellsNumber(plain, withheld) ||
      tellsExpression(plain, withheld) ||
      tellsFormula(plain, withheld) ||
      tellsTrial(plain, withheld) ||
      tellsChoice(plain, withheld) ||
      tellsStep(plain.replaceAll(spokenMark, ''))
    )
  }
}

function tellsNumber(text: string, withheld: AnswerKey): boolean {
  const { numbers } = withheld
  const written = numbersIn(text)
  if (written.some((number) => numbers.some((held) => saysNumber(text, number, held, withheld)))) {
    return true
  }
  return numbers.some((held) => spreadOut(text, held))
}

function saysNumber(
  text: string,
  number: WrittenNumber,
  held: HeldNumber,
  withheld: AnswerKey,
): boolean {
  const { matter, problem, task, known, height } = withheld
  if (!number.values.some((value) => isSame(value, held.value, number.decimals, problem.subject))) {
    return false
  }
  const place = placeOf(text, number)
  if (isListMark(place)) return false
  if (isQuoted(text, number, task, '')) return false
  const isOperation =
    !isWorkedOut(number) && number.parts?.every((part) => known.has(rounded(part)))
  if (isOperation && height >= strongHint && !isNamed(place)) return false
  if (held.isGiven) return !isMerelyMentioned(text, number, withheld)
  if (isAside(place, matter)) return false
  if (/^\s?[a-z](?![a-z])(?!\s*=)/i.test(place.after) && !/^\s/.test(place.after)) {
    return isUnit(place.after, problem.subject)
  }
  return number.isSpoken && Math.abs(held.value) <= smallest
    ? isSpokenValue(place, held.value)
    : isDistinct(held.value) || isStated(place) || !isSeveral(place)
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
    `(?<![\\w.,^-]|\\d )${[...digits].join(`${gap}${spokenMark}?`)}(?!\\d|[.,]\\d|,? \\d)`,
  )
  return pattern.test(text)
}

const formula = /(?:sqrt\(|[\d(])(?:[\d\s.+*/^()-]|sqrt|\ue000)*[\d)]/g

/**
 * "x = 10/2", "it is 2 + 3": a formula in numbers that is worth the answer and said as its value. Below the
 * strong hint any formula that is worth a held value: it names the operation.
 */
function tellsExpression(text: string, withheld: AnswerKey): boolean {
  const { numbers, task, height } = withheld
  return Array.from(text.matchAll(formula)).some((match) => {
    const written = balanced(match[0].replaceAll(spokenMark, ''))
    if (!/[-+*/^q]/.test(written.slice(1)) || task.includes(squeezed(written))) return false
    const isValue = isSaidAsValue(text, match.index, match[0])
    if (!isValue && (height >= strongHint || hasNumbersOf(task, written))) return false
    const value = valueOf(written)
    return value !== null && numbers.some((held) => nearlyEqual(value, held.value))
  })
}

function isSaidAsValue(text: string, start: number, written: string): boolean {
  const end = start + written.length
  const place = placeOf(text, { start, end, values: [], isSpoken: false, decimals: 0 })
  const hasOneOperator = (written.match(/[-+*/^]/g)?.length ?? 0) <= 1
  return isNamed(place) || (hasOneOperator && isStated(place))
}

/** The task's own numbers in another order. */
function hasNumbersOf(task: string, written: string): boolean {
  const numbers = (some: string) => (some.match(/\d+(?:\.\d+)?/g) ?? []).toSorted().join()
  return numbers(task) === numbers(written)
}

function tellsFormula(text: string, withheld: AnswerKey): boolean {
  const { formulas, given } = withheld
  if (formulas.length === 0) return false
  const bare = squeezed(text)
  return (
    formulas.some((held) => held.length > 2 && bare.includes(held) && !standsIn(given, held)) ||
    formulasIn(text).some((formula) => isWorthAnswer(formula, withheld))
  )
}

/**
 * Worth the answer, and not what the problem or the learner wrote. Where the problem is worth as much itself,
 * as in multiplying out, one step of the way may be shown when that is due.
 */
function isWorthAnswer(formula: string, withheld: AnswerKey): boolean {
  const { written, height, problem, current } = withheld
  if (!withheld.isWorthAnswer(formula) || written.has(tight(formula))) return false
  if (height < workedStep || !withheld.isWorthAnswer(problem.statement)) return true
  return problem.judge(formula, current)?.kind === 'final'
}

/** The answer put into the equation: "3 · 5 + 7". */
function tellsTrial(text: string, { trials }: AnswerKey): boolean {
  if (trials.length === 0) return false
  const bare = squeezed(text)
  return trials.some((trial) => {
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
