/** Looks a finished text over before it is spoken: does it say what has to be held back? */
import Fraction from 'fraction.js'
import { numberWords } from '../maths/number-words'
import type { Held, Problem } from '../maths/problem'

const numberToken = /-?\d+(?:\.\d+)?(?:\s*\/\s*\d+)?/g

/**
 * True when a text says a held-back answer. Numbers that the problem or the learner brought up may be said,
 * but never as the unknown's value.
 */
export function saysAnswer(text: string, problem: Problem, saidByLearner: string): boolean {
  const given = `${problem.statement}\n${saidByLearner}`
  return problem.held.some((held) => sayings[held.kind](text, held, given))
}

const smallest = 10

/**
 * True when a text gives a result of the worked way that neither the problem nor the learner brought up. Numbers
 * below ten stand in any sentence and tell nothing by themselves.
 */
export function saysStep(text: string, problem: Problem, saidByLearner: string): boolean {
  const given = numbersIn(`${problem.statement}\n${problem.task}\n${saidByLearner}`)
  const results = problem.solution
    .slice(1)
    .flatMap(({ result }) => numbersIn(result.split('=').at(-1) ?? ''))
  const held = results.filter(
    (value) => value.abs().compare(smallest) >= 0 && !given.some((other) => other.equals(value)),
  )
  const said = numbersIn(text)
  return held.some((value) => said.some((other) => other.equals(value)))
}

const sayings = {
  number: (text: string, held: Held, given: string): boolean => {
    if (held.kind !== 'number') return false
    const said = numbersIn(text).some((value) => value.equals(held.value))
    const isGiven = numbersIn(given).some((value) => value.equals(held.value))
    return (said && !isGiven) || names(text, held.value, given) || spells(text, held.value, given)
  },
  formula: (text: string, held: Held, given: string): boolean => {
    if (held.kind !== 'formula') return false
    return (
      squeezed(text).includes(squeezed(held.text)) && !squeezed(given).includes(squeezed(held.text))
    )
  },
}

/** Every number in a text; of "29/3" the parts and the whole. */
function numbersIn(text: string): readonly Fraction[] {
  return Array.from(
    text.replace(/\\frac\{(\d+)\}\{(\d+)\}/g, '$1/$2').matchAll(numberToken),
  ).flatMap(([token]) => {
    const parts = token.split('/').map((part) => new Fraction(part.trim()))
    const [top, bottom] = parts
    return top && bottom && bottom.n !== 0n ? [...parts, top.div(bottom)] : parts
  })
}

/** "x = 7" where the learner never wrote it, even if 7 stands in the problem. */
function names(text: string, value: Fraction, given: string): boolean {
  const assignments = Array.from(
    text.matchAll(/[A-Za-z]\s*=\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)(?![\d.]*\s*[-+*/^A-Za-z])/g),
  )
  return assignments.some(
    ([whole, number]) =>
      new Fraction(number ?? '0').equals(value) && !squeezed(given).includes(squeezed(whole)),
  )
}

function spells(text: string, value: Fraction, given: string): boolean {
  const word = value.d === 1n && value.s >= 0n ? numberWords[Number(value.n)] : undefined
  if (word === undefined) return false
  const pattern = new RegExp(`\\b${word}\\b`, 'i')
  return pattern.test(text) && !pattern.test(given)
}

function squeezed(text: string): string {
  return text.replace(/\\cdot|[\s*${}\\]/g, '')
}
