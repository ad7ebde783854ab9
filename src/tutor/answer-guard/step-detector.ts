/** Finds steps made for the learner: lines that lead on, calculations with their results, equations set up. */
import { rungs } from '../assessment'
import { nearlyEqual } from '../../math/algebra/value'
import { valueOf } from './formulas'
import { compact, containsFormula, type AnswerKey } from './answer-key'

const strongHint = rungs.indexOf('strong_hint')
const workedStep = rungs.indexOf('worked_step')
/** Lines that one worked step may take: "3x + 7 - 7 = 22 - 7" and what it becomes. */
const linesOfOneStep = 2

/** The lines of the one step that may be made, and how many there may be: all in one sentence. */
interface Shown {
  readonly shown: Set<string>
  readonly room: number
}

/** Whether a plain text makes a step too many. Remembers the one that it has let pass. */
export function createStepDetector(withheld: AnswerKey): (text: string) => boolean {
  const shown = new Set<string>()
  return (text) => {
    const room = shown.size === 0 ? linesOfOneStep : shown.size
    const made = { shown, room }
    return tellsCalculation(text, withheld, made) || leadsOn(text, withheld, made)
  }
}

const madeCalculation =
  /(?<![\w.)])(\d+(?:\.\d+)?\s*% of \d+(?:\.\d+)?|[\d(][\d\s.+*/^()%-]*[\d)])\s*(?:=|→|\bis\b|\bare\b|\bequals\b|\bmakes\b|\bgives\b)\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)(?![\d.]*\d|\s*[-+*/^(])/g
const listMarks = /(^|\n)\s*\d{1,2}[.)]\s+/g
const letter = '(?<![A-Za-z])[A-Za-z](?![A-Za-z])'
const side = `(?:[\\d\\s.+*/^()-]|${letter})+`
const equation = new RegExp(`${side}=${side}`)

/** "80 + 50 = 130": a calculation made for the learner; of a problem in words also an equation set up for it. */
function tellsCalculation(text: string, withheld: AnswerKey, made: Shown): boolean {
  const { isCalculation, given, problem } = withheld
  if (!isCalculation) return false
  const calculations = text.replace(listMarks, '$1').matchAll(madeCalculation)
  const isMade = Array.from(calculations).some(([whole, left = '', right = '']) => {
    if (containsFormula(given, compact(left)) || made.shown.has(whole) || !isTrue(left, right))
      return false
    return !mayShow(whole, withheld, made)
  })
  if (isMade || !problem.subject.startsWith('word problem')) return isMade
  const found = equation.exec(text)?.[0] ?? ''
  return /[A-Za-z]/.test(found) && !containsFormula(given, compact(found))
}

function isTrue(left: string, right: string): boolean {
  const [made, result] = [valueOf(left.replace(/% of/, '/100*')), valueOf(right)]
  return made !== null && result !== null && /\D/.test(left.slice(1)) && nearlyEqual(made, result)
}

const bareNumber = /^-?[\d.\s]+$/

const formulaSign =
  /[=+*^/±']|[\d)]\s*-|\b[a-z]\s*-\s*\d|sqrt|\d[a-z](?![a-z])|\b(?:plus|minus|over|times|squared)\b/i

/** A line that leads on from where the learner stands, or ends the problem. */
function leadsOn(text: string, withheld: AnswerKey, shown: Shown): boolean {
  if (!formulaSign.test(text)) return false
  return withheld.problem.steps(text).some((step) => isTellingStep(step, withheld, shown))
}

function isTellingStep(step: string, withheld: AnswerKey, made: Shown): boolean {
  const { problem, given, task, currentStep } = withheld
  const bare = compact(step)
  if (isBesideThePoint(step, withheld) || task.includes(bare)) return false
  const verdict = problem.judge(step, currentStep)
  if (verdict?.kind === 'final') return !isReached(step, withheld)
  if (containsFormula(given, bare) || made.shown.has(bare)) return false
  if (verdict?.kind !== 'right' || !isStep(step, verdict.carries, withheld)) return false
  return !mayShow(bare, withheld, made)
}

/** Notes a line of the one step that `worked_step` allows; false where it is one too many. */
function mayShow(line: string, { rungIndex }: AnswerKey, { shown, room }: Shown): boolean {
  if (rungIndex < workedStep || shown.size >= room) return false
  shown.add(line)
  return true
}

/** Not worth judging: a bare number, which was looked at; a line of numbers about an equation; the learner's own. */
function isBesideThePoint(step: string, { task, given, formulas, problem }: AnswerKey): boolean {
  if (bareNumber.test(step)) return true
  if (task.includes('=') && !/[a-z]/i.test(step.replaceAll('sqrt', ''))) return true
  const isNumeric = formulas.length === 0 && problem.held.every(({ kind }) => kind === 'number')
  return isNumeric && containsFormula(given, compact(step))
}

/** A value that was the learner's before it was the tutor's. */
function isReached(step: string, { numbers }: AnswerKey): boolean {
  const value = valueOf(step.split('=').at(-1) ?? '')
  return value !== null && !numbers.some((held) => nearlyEqual(held.value, value))
}

function isStep(step: string, carries: boolean, { rungIndex, problem }: AnswerKey): boolean {
  if (/[A-Za-z]/.test(step.replaceAll('sqrt', ''))) {
    return (
      carries ||
      problem.subject.startsWith('simultaneous') ||
      !step.includes('=') ||
      /^\s*[A-Za-z]\s*=|=\s*[A-Za-z]\s*$/.test(step)
    )
  }
  if (!carries) return false
  return step.includes('=') || rungIndex < strongHint
}
