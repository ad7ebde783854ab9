/** Finds a held-back value, formula, option or step in a piece of a reply, whatever its spelling. */
import { rungs } from '../assessment'
import { readExpression } from '../maths/expression'
import { approximateAt, nearlyEqual } from '../maths/value'
import { balanced, formulasIn, tight } from './formulas'
import { plainText } from './plain-text'
import { inDigits, spokenMark } from './spoken-numbers'
import { isMerelyMentioned, isQuoted } from './mention'
import {
  isAside,
  isListMark,
  isNamed,
  isSeveral,
  isSpokenValue,
  isStated,
  placeOf,
} from './telling'
import { type HeldNumber, rounded, squeezed, standsIn, type Withheld } from './withheld'
import { isWorkedOut, numbersIn, type WrittenNumber } from './written-numbers'

/** Whether a text tells what is held back. Pure but for the steps that it has let pass. */
export type Detector = (text: string) => boolean

const strongHint = rungs.indexOf('strong_hint')
const workedStep = rungs.indexOf('worked_step')
/** Lines that one worked step may take: "3x + 7 - 7 = 22 - 7" and what it becomes. */
const linesOfOneStep = 2
const smallest = 20

/** The lines of the one step that may be made, and how many there may be: all in one sentence. */
interface Shown {
  readonly shown: Set<string>
  readonly room: number
}

/** A detector for one reply. */
export function createDetector(withheld: Withheld): Detector {
  const shown = new Set<string>()
  return (text) => {
    const plain = inDigits(plainText(text))
    const room = shown.size === 0 ? linesOfOneStep : shown.size
    return (
      tellsNumber(plain, withheld) ||
      tellsExpression(plain, withheld) ||
      tellsFormula(plain, withheld) ||
      tellsTrial(plain, withheld) ||
      tellsChoice(plain, withheld) ||
      tellsCalculation(plain.replaceAll(spokenMark, ''), withheld, { shown, room }) ||
      tellsStep(plain.replaceAll(spokenMark, ''), withheld, { shown, room })
    )
  }
}

function tellsNumber(text: string, withheld: Withheld): boolean {
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
  withheld: Withheld,
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
function tellsExpression(text: string, withheld: Withheld): boolean {
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

function valueOf(text: string): number | null {
  const expression = readExpression(text.trim())
  const value = expression === null ? Number.NaN : approximateAt(expression, Number.NaN)
  return Number.isNaN(value) ? null : value
}

function tellsFormula(text: string, withheld: Withheld): boolean {
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
function isWorthAnswer(formula: string, withheld: Withheld): boolean {
  const { written, height, problem, current } = withheld
  if (!withheld.isWorthAnswer(formula) || written.has(tight(formula))) return false
  if (height < workedStep || !withheld.isWorthAnswer(problem.statement)) return true
  return problem.judge(formula, current)?.kind === 'final'
}

/** The answer put into the equation: "3 · 5 + 7". */
function tellsTrial(text: string, { trials }: Withheld): boolean {
  if (trials.length === 0) return false
  const bare = squeezed(text)
  return trials.some((trial) => {
    const at = bare.indexOf(trial)
    return (
      at >= 0 && !/[\d.]$/.test(bare.slice(0, at)) && !/^\d/.test(bare.slice(at + trial.length))
    )
  })
}

function tellsChoice(text: string, { choices }: Withheld): boolean {
  return choices.some((letter) =>
    new RegExp(
      `(?:\\b(?:answer|option|choice|choose|pick|select|solution|correct(?: one)?|lösung|antwort|réponse|respuesta)\\s*(?:is|would be|must be|:|=|ist|est|es)?|(?:it'?s|is|be)|=|→)\\s*["'(]*${letter}["')]*(?=\\s*(?:[.,;:!?)]|$|\\b(?:is|because|since|as|and)\\b))|(?:^|\\n)\\s*["'(]*${letter}["').:]*\\s*(?:$|\\n|is\\b)|\\b${letter}\\)?\\s+(?:is|would be)\\s+(?:the\\s+)?(?:right|correct|answer|one)`,
      'i',
    ).test(text.replace(new RegExp(`\\ba (?=[a-z])`, 'g'), ' ')),
  )
}

const madeCalculation =
  /(?<![\w.)])(\d+(?:\.\d+)?\s*% of \d+(?:\.\d+)?|[\d(][\d\s.+*/^()%-]*[\d)])\s*(?:=|→|\bis\b|\bare\b|\bequals\b|\bmakes\b|\bgives\b)\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)(?![\d.]*\d|\s*[-+*/^(])/g
const listMarks = /(^|\n)\s*\d{1,2}[.)]\s+/g
const equation = /(?:[\d)]|(?<![A-Za-z])[A-Za-z])\s*=\s*(?:[-\d(]|[A-Za-z](?![A-Za-z]))/

/** "80 + 50 = 130": a calculation made for the learner; of a problem in words also an equation set up for it. */
function tellsCalculation(text: string, withheld: Withheld, made: Shown): boolean {
  const { isCalculation, given, problem } = withheld
  if (!isCalculation) return false
  const isMade = Array.from(text.replace(listMarks, '$1').matchAll(madeCalculation)).some(
    ([whole, left = '', right = '']) => {
      const value = valueOf(right)
      if (!/\D/.test(left.slice(1)) || value === null || standsIn(given, squeezed(left)))
        return false
      if (
        made.shown.has(whole) ||
        !nearlyEqual(valueOf(left.replace(/% of/, '/100*')) ?? Number.NaN, value)
      )
        return false
      return !mayShow(whole, withheld, made)
    },
  )
  if (isMade || !problem.subject.startsWith('word problem')) return isMade
  return (
    formulasIn(text).length > 0 &&
    equation.test(text) &&
    !standsIn(given, squeezed(equationIn(text)))
  )
}

/** The equation with a letter in a text. */
function equationIn(text: string): string {
  return (
    /(?:[\d\s.+*/^()=-]|(?<![A-Za-z])[A-Za-z](?![A-Za-z])|(?<=\d)[A-Za-z](?![A-Za-z]))*=(?:[\d\s.+*/^()=-]|(?<![A-Za-z])[A-Za-z](?![A-Za-z])|(?<=\d)[A-Za-z](?![A-Za-z]))*/
      .exec(text)?.[0]
      .trim() ?? ''
  )
}

const bareNumber = /^-?[\d.\s]+$/

const formulaSign =
  /[=+*^/±']|[\d)]\s*-|\b[a-z]\s*-\s*\d|sqrt|\d[a-z](?![a-z])|\b(?:plus|minus|over|times|squared)\b/i

/** A line that leads on from where the learner stands, or ends the problem. */
function tellsStep(text: string, withheld: Withheld, shown: Shown): boolean {
  if (!formulaSign.test(text)) return false
  return withheld.problem.steps(text).some((step) => isTellingStep(step, withheld, shown))
}

function isTellingStep(step: string, withheld: Withheld, made: Shown): boolean {
  const { problem, given, task, current, height } = withheld
  const bare = squeezed(step)
  if (isBesideThePoint(step, withheld) || task.includes(bare)) return false
  const verdict = problem.judge(step, current)
  if (verdict?.kind === 'final') return !isReached(step, withheld)
  if (standsIn(given, bare) || made.shown.has(bare)) return false
  if (verdict?.kind !== 'right' || !isStep(step, verdict.carries, height)) return false
  return !mayShow(bare, withheld, made)
}

/** Notes a line of the one step that `worked_step` allows; false where it is one too many. */
function mayShow(line: string, { height }: Withheld, { shown, room }: Shown): boolean {
  if (height < workedStep || shown.size >= room) return false
  shown.add(line)
  return true
}

/** Not worth judging: a bare number, which was looked at; a line of numbers about an equation; the learner's own. */
function isBesideThePoint(step: string, { task, given, formulas, problem }: Withheld): boolean {
  if (bareNumber.test(step)) return true
  if (task.includes('=') && !/[a-z]/i.test(step.replaceAll('sqrt', ''))) return true
  const isNumeric = formulas.length === 0 && problem.held.every(({ kind }) => kind === 'number')
  return isNumeric && standsIn(given, squeezed(step))
}

/** A value that was the learner's before it was the tutor's. */
function isReached(step: string, { numbers }: Withheld): boolean {
  const value = valueOf(step.split('=').at(-1) ?? '')
  return value !== null && !numbers.some((held) => nearlyEqual(held.value, value))
}

function isStep(step: string, carries: boolean, height: number): boolean {
  if (/[A-Za-z]/.test(step.replaceAll('sqrt', ''))) {
    return carries || !step.includes('=') || /^\s*[A-Za-z]\s*=|=\s*[A-Za-z]\s*$/.test(step)
  }
  if (!carries) return false
  return step.includes('=') || height < strongHint
}
