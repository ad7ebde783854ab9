/**
 * Everyday tasks whose formula can be read off safely: the sentence must fit one of the patterns
 * whole, with every number in it used. Anything else is no task to this tutor, but a subject to
 * talk about.
 */
import Fraction from 'fraction.js'
import { readExpression } from '../../algebra/read-expression'
import { formatFraction, inMath } from '../../algebra/format'
import { numbersAsDigits } from '../../algebra/notation'
import { intermediateValuesOf } from '../../algebra/stepwise'
import { exactValue } from '../../algebra/value'
import { usedPart } from '../../coverage/coverage'
import { joinedBy, phrase } from '../../phrases/phrase'
import { wordedStep } from '../../phrases/steps'
import type { MathProblem, Mistake, ProblemKind } from '../../problem'
import { quantityProblem } from '../quantity'
import { everydayTemplates } from './everyday'
import { cutAtNumbers, type CutText, type WordTask } from './template'

const units =
  /€|\$|\b(?:euros?|dollars?|pounds?|cents?|km\/h|m\/s|mph|kmh|km|cm|mm|ml|kg|kilomet(?:er|re)s?|met(?:er|re)s?|miles?|hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|years?|people|workers?|pencils?|grams?|lit(?:er|re)s?|old|each|per|left)\b(?:\^[23])?|(?<=\d\s{0,2})(?:h|m|s|g|l)(?:\^[23])?\b/gi

/** A longer story has more in it than any build. */
const maxText = 400

export const wordProblems: ProblemKind = {
  recognise: (text) => {
    if (text.length > maxText || !/[?]|\bfind\b/i.test(text)) return null
    const plain = plainStory(text)
    if (plain === null) return null
    const cut = cutAtNumbers(plain)
    for (const story of everydayTemplates) {
      const reading = story(cut)
      const problem = reading && wordProblem(text, reading)
      if (problem) return { problem, rest: restOf(cut, reading) }
    }
    return null
  },
  wording: { words: new Set(), story: 3 },
}

const currency = /[$£€]|\b(euros?|dollars?|pounds?|cents?|eur)\b/g

/**
 * The text in lower case, in one line, with its numbers in digits and without its currency; null
 * where it has several currencies, or several units of length.
 */
function plainStory(text: string): string | null {
  const digits = numbersAsDigits(text)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d)/g, '$1.')
    .toLowerCase()
  const named = (digits.match(currency) ?? []).map((name) => name.replace(/s$/, ''))
  const lengths = new Set(digits.match(/(?<=\d ?)(?:cm|mm|km|m|inches|feet)\b/g))
  if (new Set(named).size > 1 || lengths.size > 1) return null
  return digits
    .replace(currency, ' ')
    .replace(/\s{1,32}/g, ' ')
    .replace(/ (?=[.?,])/g, '')
    .trim()
}

/** The text without the numbers and the words that the build accounts for. */
function restOf({ between }: CutText, { words }: WordTask): string {
  const known = new Set(words.split(' '))
  return between
    .join(` ${usedPart} `)
    .replaceAll(/[a-z]{1,20}(?:\/h|\/s)?/g, (word) => (known.has(word) ? usedPart : word))
    .replaceAll('%', ' ')
}

function wordProblem(task: string, reading: WordTask): MathProblem | null {
  const formulas = reading.ways.map(readExpression).filter((formula) => formula !== null)
  const values = formulas.map(exactValue).filter((value) => value !== null)
  const [value] = values
  const [first] = reading.ways
  if (!value || !first || values.length !== reading.ways.length || value.s < 0n) return null
  const givens = reading.givens.map((number) => new Fraction(number))
  const mistakes = reading.mistakes.flatMap(
    ([mistake, formula]): (readonly [Mistake, Fraction])[] => {
      const wrong = readExpression(formula)
      const result = wrong && exactValue(wrong)
      return result && !result.equals(value) ? [[mistake, result]] : []
    },
  )
  const intermediateValues = formulas.flatMap(intermediateValuesOf)
  const statement = reading.givens.join(' and ')
  const numbers = joinedBy('and', reading.givens.map(inMath))
  const unknowns = [
    value,
    ...(reading.alsoUnknown ?? []).map(
      (number) => exactValue(readExpression(number) ?? { kind: 'letter', name: 'x' }) ?? value,
    ),
  ]
  return quantityProblem({
    subject: reading.subject,
    task,
    taskPhrase: reading.asks,
    statement,
    ...(typeof numbers !== 'string' && { statementPhrase: numbers }),
    value,
    answer: `${formatFraction(value)}${reading.unit === '' ? '' : ` ${reading.unit}`}`,
    intermediateValues,
    mistakes: mistakes.filter(
      ([, wrong]) => !intermediateValues.some((piece) => piece.equals(wrong)),
    ),
    givens,
    unknowns,
    units,
    questions: {
      probe: [phrase('story.probe', { numbers })],
      hint: [reading.hint],
      strong_hint: [reading.strongHint],
    },
    about: {
      inverse_operation: phrase('story.wrong.inverse_operation', {}),
      sign: phrase('story.wrong.sign', {}),
    },
    solution: [
      wordedStep(phrase('start', {}), phrase('story.asked', { asks: reading.asks })),
      { move: phrase('story.says', {}), result: inMath(`${first} = ${formatFraction(value)}`) },
    ],
    variant: reading.variant,
  })
}
