/**
 * Simultaneous linear equations, two in two unknowns or three in three: "x + y = 10, x - y = 2".
 */
import Fraction from 'fraction.js'
import { asksForAll, formulaReading } from '../coverage'
import { wordSet } from '../../lib/text'
import { equationWords } from '../vocabulary'
import { type Equation, namesValue, readEquation, readLine } from '../algebra/equation'
import { mistakeBetween, mistakenEquations } from '../algebra/mistakes'
import { lettersInSides, numberOf, substituted } from '../algebra/expression'
import { endsInNumber } from '../algebra/final-form'
import { formatFraction, inMath } from '../algebra/format'
import { amongLetters, equationLetters, fragmentsOf, joinValues } from '../algebra/fragments'
import { exactValue, sameValue } from '../algebra/value'
import { joinedBy, phrase, type Phrase } from '../phrases/phrase'
import {
  type AskingRung,
  askToFinish,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  wordedStep,
  type WorkedStep,
  type WrongStep,
  wrongVerdict,
} from '../problem'

/** A system of equations; letters and solution are in the same order. */
interface System {
  readonly letters: readonly string[]
  readonly texts: readonly string[]
  readonly equations: readonly Equation[]
  readonly rows: readonly LinearForm[]
  readonly solution: readonly Fraction[]
}

const systemWords = wordSet(
  ...equationWords,
  `system systems simultaneous elimination substitution method addition pair ordered gleichungssystem
  linearen gleichsetzungsverfahren einsetzungsverfahren additionsverfahren systeme sistema sistemas`,
)
const unknownsCounted = /\b(?:in|with) (?:two|three) (?:unknowns|variables)\b/gi

export const systems: ProblemKind = {
  recognise: (text) => {
    if (text.split('=').length < 3) return null
    const candidates = equationLetters(text)
    const found = fragmentsOf(text, amongLetters(candidates)).filter((part) =>
      part.text.includes('='),
    )
    const parts = found.map((part) => part.text).slice(0, 3)
    const system = readSystem(parts)
    const reading = system && formulaReading(text, parts, systemProblem(system))
    return reading && asksForAll(reading.rest ?? '', system.letters) ? reading : null
  },
  wording: { words: systemWords, phrases: unknownsCounted },
}

/** Values of several letters, each by an equation of its own; null where they have no one solution. */
export function valuesProblem(equations: readonly string[]): MathProblem | null {
  const system = readSystem(equations, () => true)
  return system && systemProblem(system)
}

function readSystem(
  texts: readonly string[],
  needsOthers: (equation: Equation) => boolean = isShared,
): System | null {
  const equations = texts.map(readEquation).filter((equation) => equation !== null)
  const letters = [
    ...new Set(equations.flatMap((equation) => [...lettersInSides(equation)])),
  ].toSorted()
  if (equations.length !== texts.length || letters.length < 2) return null
  if (letters.length !== equations.length || !equations.some(needsOthers)) return null
  const rows = equations
    .map((equation) => linearForm(equation, letters))
    .filter((row) => row !== null)
  const solution = rows.length === letters.length ? solutionOf(rows) : null
  return solution && { letters, texts, equations, rows, solution }
}

/** Holds more than one unknown, so that the equations need each other. */
function isShared(equation: Equation): boolean {
  return lettersInSides(equation).size > 1
}

function systemProblem(system: System): MathProblem {
  const { letters, texts, solution } = system
  const statement = texts.join(', ')
  const answer = letters.map(
    (letter, at) => `${letter} = ${formatFraction(solution[at] ?? new Fraction(0))}`,
  )
  return {
    subject: `simultaneous equations in ${letters.join(' and ')}`,
    task: `Solve ${texts.join(' ; ')}`,
    taskPhrase: phrase('solve', { a: joinedBy('and', texts.map(inMath)) }),
    statement,
    answer: answer.join(', '),
    answerParts: solution.map((value) => ({ kind: 'number', value })),
    steps: (text) =>
      systemSteps(text, letters).filter((step) => !texts.some((own) => isSame(own, step))),
    check: (step, previous) => check(step, previous, system),
    isTrial: () => false,
    ask: (rung, current) => ask(rung, current, system),
    askAbout: (wrong) => askAbout(wrong, system),
    solution: solutionSteps(system, answer),
    variant: (seed) => `Solve ${variantOf(system, seed)}`,
  }
}

function isSame(a: string, b: string): boolean {
  return a.replace(/\s/g, '') === b.replace(/\s/g, '')
}

/** Two equations of another solution in the same letters. */
function variantOf(
  { letters: [first = 'x', second = 'y'], solution }: System,
  seed: number,
): string {
  const free = (start: number) =>
    [0, 1, 2, 3, 4]
      .map((step) => start + step)
      .find((value) => !solution.some((known) => known.equals(value))) ?? 9
  const [a, b] = [free((seed % 4) + 5), free((seed % 3) + 2)]
  const slope = (seed % 2) + 2
  return `${first} + ${second} = ${a + b} ; ${slope}${first} - ${second} = ${slope * a - b}`
}

const joiner = ', '

/** The steps of a message; values given side by side ("x = 6, y = 4") are a single one. */
function systemSteps(text: string, letters: readonly string[]): readonly string[] {
  const formulas = fragmentsOf(paired(text, letters), amongLetters(letters)).map(
    (part) => part.text,
  )
  const lines = formulas.filter((formula) => formula.includes('='))
  return joinValues(lines, joiner, isValue)
}

/** "(6, 4)" and "(6 | 4)" give the unknowns in their order. */
function paired(text: string, letters: readonly string[]): string {
  const [first, second] = letters
  if (letters.length !== 2 || !first || !second) return text
  return text.replace(
    /(?<![A-Za-z\d)])\(\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)\s*[,;|]\s*(-?\d+(?:\.\d+)?(?:\/\d+)?)\s*\)/g,
    `${first} = $1 ; ${second} = $2`,
  )
}

/** Checks a step; values found right before it count along with it. */
function check(step: string, previous: string, system: System): Verdict {
  const lines = step.split(joiner).map(readLine)
  if (lines.some((line) => line === null)) return null
  const links = lines.flatMap((line) => line ?? [])
  const wrong = links.find((link) => !isTrue(link, system))
  if (wrong) return wrongVerdict(() => mistakeOf(wrong, previous, system))
  const isValues = step.split(joiner).every(isValue)
  if (!isValues) return { kind: 'right', carries: !isValue(previous) }
  const known = new Set([...valuesIn(previous), ...valuesIn(step)])
  const isFinished = lines.every((line) => endsInNumber(line ?? []))
  return known.size === system.letters.length && isFinished
    ? { kind: 'final' }
    : { kind: 'right', carries: true }
}

function isTrue(link: Equation, { letters, solution }: System): boolean {
  if (lettersInSides(link).size === 0) {
    return sameValue(link.left, link.right)
  }
  const difference = differenceAt(link, letters, solution)
  return difference === null || difference.n === 0n
}

/** The letters that a step gives values to. */
function valuesIn(step: string): readonly string[] {
  const parts = step.split(joiner)
  if (!parts.every(isValue)) return []
  return parts.flatMap((part) => {
    const equation = readEquation(part)
    return equation ? [...lettersInSides(equation)] : []
  })
}

function isValue(step: string): boolean {
  return step.split(joiner).every((part) => {
    const equation = readEquation(part)
    return equation !== null && namesValue(equation)
  })
}

function mistakeOf(wrong: Equation, previous: string, system: System): Mistake {
  const before = readEquation(previous.split(joiner).at(-1) ?? '')
  const sources = [...(before ? [before] : []), ...system.equations]
  return slipFrom(sources, wrong, system) ?? mistakeInCombination(wrong, system)
}

/** A slip on one of the equations at hand that gives this one. */
function slipFrom(
  sources: readonly Equation[],
  wrong: Equation,
  { letters }: System,
): Mistake | null {
  const form = linearForm(wrong, letters)
  for (const source of sources) {
    const single = lettersInSides(source).size === 1
    const mistake = single ? mistakeBetween(source, [wrong]) : 'unknown'
    if (mistake !== 'unknown') return mistake
    const slip = mistakenEquations(source).find((changed) => {
      const row = linearForm(changed, letters)
      return row !== null && form !== null && sameRow(row, form)
    })
    if (slip) return slip.mistake
  }
  return null
}

/** With one sign turned it would hold: a sign; else a number came out wrong. */
function mistakeInCombination(wrong: Equation, { letters, solution }: System): Mistake {
  const form = linearForm(wrong, letters)
  if (form === null) return 'unknown'
  const products = form.coefficients.map((value, at) => value.mul(solution[at] ?? 0))
  const parts = [...products, form.constant.neg()]
  const sum = parts.reduce<Fraction | null>((total, part) => (total ? total.add(part) : part), null)
  const isMended = parts.some((part) => part.n !== 0n && sum?.equals(part.mul(2)) === true)
  return isMended ? 'sign' : namesValue(wrong) ? 'unknown' : 'arithmetic'
}

/** For two unknowns by elimination with its numbers; for three only the plan and the result. */
function solutionSteps(system: System, answer: readonly string[]): readonly WorkedStep[] {
  const { texts, letters } = system
  const start = wordedStep(phrase('start', {}), joinedBy('and', texts.map(inMath)))
  const end = answer.map(inMath)
  if (letters.length > 2)
    return [start, { move: phrase('system.eliminateAll', {}), result: end.join(', ') }]
  const [first, second] = end
  return [
    start,
    {
      move: phrase('system.eliminate', { a: `$${letters[1]}$` }),
      result: eliminated(system),
    },
    { move: phrase('thatGives', {}), result: first ?? '' },
    { move: phrase('system.putBack', {}), result: second ?? '' },
  ]
}

/** The second unknown out: q·(first row) - b·(second row), where b and q stand before it. */
function eliminated({ rows: [one, two], letters }: System): string {
  const none = new Fraction(0)
  const [a, b] = one?.coefficients ?? []
  const [p, q] = two?.coefficients ?? []
  if (!one || !two || !a || !b || !p || !q) return ''
  const factor = q.n === 0n ? none : b.div(q)
  const [slope, right] =
    q.n === 0n
      ? [p, two.constant]
      : [a.sub(p.mul(factor)), one.constant.sub(two.constant.mul(factor))]
  return inMath(
    `${slope.equals(1) ? '' : bracketed(slope)}${letters[0]} = ${formatFraction(right)}`,
  )
}

function bracketed(value: Fraction): string {
  const text = formatFraction(value)
  return text.includes('/') ? `(${text})` : text
}

function ask(rung: AskingRung, current: string, { texts, letters }: System): readonly Phrase[] {
  const equation = readEquation(current)
  const others = letters.filter((letter) => equation && !lettersInSides(equation).has(letter))
  const isValueFound = equation !== null && namesValue(equation)
  if (isValueFound && others.length === 0) return askToFinish(current)
  const piece = isValueFound ? 'system.piece.value' : 'system.piece.equation'
  const [first = '', second = ''] = letters
  return [
    phrase(equation ? piece : `system.${rung}`, {
      current: inMath(current),
      others: joinedBy(
        'and',
        others.map((letter) => `$${letter}$`),
      ),
      shown: joinedBy('and', texts.map(inMath)),
      firstEquation: inMath(texts[0] ?? ''),
      first: `$${first}$`,
      second: `$${second}$`,
    }),
  ]
}

function askAbout({ quote, mistake }: WrongStep, { texts }: System): readonly Phrase[] {
  const equation = readEquation(quote.split(' and ')[0] ?? '')
  const kinds = ['sign', 'distribution'] as const
  const kind =
    equation && namesValue(equation)
      ? 'value'
      : (kinds.find((known) => known === mistake) ?? 'other')
  const shown = joinedBy('and', texts.map(inMath))
  return [phrase(`system.wrong.${kind}`, { quote: inMath(quote), shown })]
}

/** coefficients · unknowns = constant, the coefficients in the order of the letters. */
interface LinearForm {
  readonly coefficients: readonly Fraction[]
  readonly constant: Fraction
}

/** The row of an equation; null where it is not linear in the letters. */
function linearForm(equation: Equation, letters: readonly string[]): LinearForm | null {
  const all = lettersInSides(equation)
  if ([...all].some((letter) => !letters.includes(letter))) return null
  const at = (values: readonly number[]) =>
    differenceAt(
      equation,
      letters,
      values.map((value) => new Fraction(value)),
    )
  const origin = at(letters.map(() => 0))
  const slopes = letters.map((_, place) => {
    const moved = at(letters.map((__, other) => (other === place ? 1 : 0)))
    return origin && moved && moved.sub(origin)
  })
  const coefficients = slopes.filter((slope) => slope !== null)
  if (!origin || coefficients.length !== letters.length) return null
  const proof = letters.map((_, place) => 2 + 3 * place)
  const expected = proof.reduce(
    (sum, value, place) => sum.add((coefficients[place] ?? new Fraction(0)).mul(value)),
    origin,
  )
  return at(proof)?.equals(expected) === true ? { coefficients, constant: origin.neg() } : null
}

/** left - right with numbers in place of the letters; null where that has no exact value. */
function differenceAt(
  { left, right }: Equation,
  letters: readonly string[],
  values: readonly Fraction[],
): Fraction | null {
  const point = new Map(letters.map((letter, at) => [letter, numberOf(values[at] ?? 0)]))
  const [a, b] = [exactValue(substituted(left, point)), exactValue(substituted(right, point))]
  return a && b && a.sub(b)
}

/** The one solution of as many rows as unknowns; null without a solution and with several. */
function solutionOf(rows: readonly LinearForm[]): readonly Fraction[] | null {
  let matrix = rows.map(({ coefficients, constant }) => [...coefficients, constant])
  for (let column = 0; column < rows.length; column++) {
    const pivotAt = matrix.findIndex((row, at) => at >= column && row[column]?.n !== 0n)
    const pivot = matrix[pivotAt]
    const lead = pivot?.[column]
    if (!pivot || !lead) return null
    const unit = pivot.map((value) => value.div(lead))
    const others = matrix.filter((_, at) => at !== pivotAt)
    const cleared = others.map((row) =>
      row.map((value, at) => value.sub((unit[at] ?? new Fraction(0)).mul(row[column] ?? 0))),
    )
    matrix = [...cleared.slice(0, column), unit, ...cleared.slice(column)]
  }
  return matrix.map((row) => row.at(-1) ?? new Fraction(0))
}

/** True when one row is a multiple of the other. */
function sameRow(a: LinearForm, b: LinearForm): boolean {
  const [first, second] = [
    [...a.coefficients, a.constant],
    [...b.coefficients, b.constant],
  ]
  const lead = first.findIndex((value) => value.n !== 0n)
  const [p, q] = [first[lead], second[lead]]
  if (!p || !q || q.n === 0n) return false
  const factor = p.div(q)
  return first.every((value, at) => value.equals((second[at] ?? new Fraction(0)).mul(factor)))
}
