/** Looks a finished text over before it is spoken: does it say what has to be held back? */
import Fraction from 'fraction.js'
import { numberWords } from '../../math/algebra/notation'
import type { Held, MathProblem } from '../../math/problem'

/** A longer number is no answer to anything here. */
const maxDigits = 40
const numberToken = /-?\d+(?:\.\d+)?(?:\s*\/\s*\d+)?/g

/** What the problem and the learner brought up, read once for all wordings that are to be looked over. */
interface Given {
  readonly numbers: ReadonlySet<string>
  /** Without spaces and signs of layout. */
  readonly writing: string
  readonly words: string
}

/** More of the dialogue is not read: what was said before it counts as unsaid, which errs on the strict side. */
const maxRead = 4000
const smallest = 10

/**
 * Tells whether a text gives a held-back answer, or a result of the worked way, that neither the problem nor the
 * learner brought up. What they did bring up may be said, but never as the unknown's value.
 */
export function disclosureTest(
  problem: MathProblem,
  saidByLearner: string,
): (text: string) => boolean {
  const said = saidByLearner.slice(-maxRead)
  const brought = givenIn(`${problem.statement}\n${said}`)
  const known = givenIn(`${problem.statement}\n${problem.task}\n${said}`)
  const results = problem.solution
    .slice(1)
    .flatMap(({ result }) => numbersIn(result.split('=').at(-1) ?? ''))
    .filter((value) => isTelling(value) && !known.numbers.has(value.toFraction()))
  return (text) => {
    const numbers = numbersIn(text)
    return (
      results.some((value) => numbers.some((other) => other.equals(value))) ||
      problem.held.some((held) => says(text, numbers, held, brought))
    )
  }
}

/** Numbers below ten stand in any sentence and tell nothing by themselves. */
function isTelling(value: Fraction): boolean {
  return value.abs().compare(smallest) >= 0
}

function givenIn(text: string): Given {
  const numbers = new Set(numbersIn(text).map((value) => value.toFraction()))
  return { numbers, writing: squeezed(text), words: text }
}

function says(text: string, numbers: readonly Fraction[], held: Held, given: Given): boolean {
  if (held.kind === 'formula') {
    const formula = squeezed(held.text)
    return squeezed(text).includes(formula) && !given.writing.includes(formula)
  }
  const isSaid = numbers.some((value) => value.equals(held.value))
  const isGiven = given.numbers.has(held.value.toFraction())
  return (isSaid && !isGiven) || names(text, held.value, given) || spells(text, held.value, given)
}

/** Every number in a text; of "29/3" the parts and the whole. */
function numbersIn(text: string): readonly Fraction[] {
  return Array.from(
    text.replace(/\\frac\{(\d+)\}\{(\d+)\}/g, '$1/$2').matchAll(numberToken),
  ).flatMap(([token]) => {
    const parts = token.split('/').map((part) => new Fraction(part.trim().slice(0, maxDigits)))
    const [top, bottom] = parts
    return top && bottom && bottom.n !== 0n ? [...parts, top.div(bottom)] : parts
  })
}

/** "x = 7" where the learner never wrote it, even if 7 stands in the problem. */
function names(text: string, value: Fraction, given: Given): boolean {
  const assignments = Array.from(
    text.matchAll(/[A-Za-z]\s*=\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)(?![\d.]*\s*[-+*/^A-Za-z])/g),
  )
  return assignments.some(
    ([whole, number]) =>
      new Fraction(number ?? '0').equals(value) && !given.writing.includes(squeezed(whole)),
  )
}

function spells(text: string, value: Fraction, given: Given): boolean {
  const word = value.d === 1n && value.s >= 0n ? numberWords[Number(value.n)] : undefined
  if (word === undefined) return false
  const pattern = new RegExp(`\\b${word}\\b`, 'i')
  return pattern.test(text) && !pattern.test(given.words)
}

function squeezed(text: string): string {
  return text.replace(/\\cdot|[\s*${}\\]/g, '')
}
