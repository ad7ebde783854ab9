/**
 * Tasks whose answer is no single fraction: multiples of π, roots, complex numbers, several values in order, and
 * times of the clock. A line is judged by its value, and the answer by its value and its form.
 */
import Fraction from 'fraction.js'
import { boundRuns } from '../../lib/bounded-text'
import { asRoot, readLine, truthOf } from '../algebra/equation'
import type { Expression } from '../algebra/expression'
import { inMath } from '../algebra/format'
import { equationLetters, stepsOf } from '../algebra/fragments'
import { plainNotation } from '../algebra/notation'
import { readExpression } from '../algebra/read-expression'
import { phrase, type Phrase, type Text } from '../phrases/phrase'
import {
  type AskingRung,
  askToFinish,
  type MathProblem,
  type Verdict,
  wordedStep,
  workedStep,
  type WrongStep,
} from '../problem'
import { withoutUnits } from '../kinds/quantity'

/** The form of a finished answer. */
export type ExactForm =
  | 'pi'
  | 'root'
  | 'complex'
  | 'list'
  | 'power'
  | 'single'
  | 'scientific'
  | 'clock'
  | 'fraction'
  | 'improper'
  | 'mixed'

/** Formulas are in plain notation, with `pi` and, in the form `complex`, with `i`. */
export interface ExactTask {
  readonly form: ExactForm
  /** The values asked for in order; each but a list has one. Times of the clock are minutes. */
  readonly values: readonly string[]
  /** The answer as it is shown. */
  readonly answer: string
  /** Other formulas of the answer, and further values of a right way. */
  readonly ways?: readonly string[]
  /** Formulas of the numbers that a letter may stand for. */
  readonly unknowns?: readonly string[]
  /** Values of careless readings, and the question about each. */
  readonly slips: readonly (readonly [formula: string, question: Phrase])[]
  /** The lines of the solution in plain notation. */
  readonly lines: readonly string[]
  /** What the first step starts from. */
  readonly statement: string
  /** The same as it is shown. */
  readonly shownStatement: Text
  readonly hints: readonly Phrase[]
}

type Own = Pick<MathProblem, 'subject' | 'task' | 'variant'>

/** The problem of a task; null where one of its formulas has no value. */
export function exactProblem(own: Own, exact: ExactTask): MathProblem | null {
  const read = exact.values.map(valueOf)
  const values = read.filter((value) => value !== null)
  if (values.length !== read.length) return null
  const goal = { ...exact, values, pieces: piecesOf(exact, values) }
  const { statement, shownStatement, answer, hints, lines } = exact
  const [probe, hint = probe, strong = hint] = hints.map((one) => [one])
  const byRung = { probe, hint, strong_hint: strong }
  return {
    ...own,
    taskPhrase: phrase('task.asks', {}),
    statement,
    ...(typeof shownStatement !== 'string' && { statementPhrase: shownStatement }),
    ...(exact.form === 'clock' && { readsTimes: true }),
    ...((exact.form === 'mixed' || exact.form === 'improper') && {
      readsMixed: true,
      readsRemainders: true,
    }),
    answer,
    answerParts: partsOf(exact, values),
    steps: (text) => stepsIn(boundRuns(text), exact),
    check: (step) => check(step, goal),
    isTrial: () => false,
    ask: (rung, current) =>
      current === statement ? (byRung[rung] ?? []) : pieceQuestions(rung, current, goal, byRung),
    askAbout: (wrong) => askAbout(wrong, goal),
    solution: [
      wordedStep(phrase('start', {}), shownStatement),
      ...lines.map((line) =>
        exact.form === 'clock'
          ? wordedStep(phrase('thatGives', {}), line)
          : workedStep(phrase('thatGives', {}), line),
      ),
    ],
  }
}

interface Goal extends Omit<ExactTask, 'values'> {
  readonly values: readonly Complex[]
  readonly pieces: readonly Complex[]
}

/** What the ladder holds back: each value, and the formula that a value with π or roots is. */
function partsOf(
  { form, answer }: ExactTask,
  values: readonly Complex[],
): MathProblem['answerParts'] {
  const formula = {
    kind: 'formula',
    text: form === 'pi' ? answer.replace(/ \S+$/, '') : answer,
  } as const
  if (/^(?:complex|power|single|scientific|fraction|improper|mixed)$/.test(form)) return [formula]
  const number = (value: number) => ({ kind: 'number', value: new Fraction(value) }) as const
  const numbers = values.map(([real]) => real)
  if (form === 'list' || form === 'clock') return numbers.map(number)
  const rounded = numbers.map((real) => Math.round(real * 100) / 100)
  return [formula, ...rounded.map(number)]
}

function pieceQuestions(
  rung: AskingRung,
  current: string,
  goal: Goal,
  byRung: Readonly<Record<AskingRung, readonly Phrase[] | undefined>>,
): readonly Phrase[] {
  const [only, ...others] = goal.values
  const value = valueOf(current)
  if (others.length === 0 && only && value && isNear(value, only))
    return goal.form === 'single' ? (byRung.strong_hint ?? []) : askToFinish(current)
  return [
    phrase('quantity.piece', { current: inMath(current) }),
    ...(rung === 'strong_hint' ? (byRung.strong_hint ?? []) : []),
  ]
}

function askAbout({ quote }: WrongStep, { slips, hints, form }: Goal): readonly Phrase[] {
  const shown = form === 'clock' ? `“${quote}”` : inMath(quote)
  const value = valueOf(quote.split(relation).at(-1) ?? '')
  const own = slips.find(([formula]) => {
    const slip = valueOf(formula)
    return value !== null && slip !== null && isNear(value, slip)
  })
  if (own) return [phrase('cameTo', { quote: shown, question: own[1] })]
  const again = hints.slice(1, 2).map((question) => phrase('lookAgain', { quote: shown, question }))
  return [phrase('quantity.wrong', { quote: shown }), ...again]
}

/* ---- Values: pairs of a real and an imaginary part ---- */

type Complex = readonly [real: number, imaginary: number]

/** π as a letter that the reader of formulas knows. */
const piLetter = 'q'
const piWords = /\\pi(?![A-Za-z])|π|(?<![A-Za-z])pi(?![A-Za-z])/gi

/** The value of a formula; null where it has none. */
function valueOf(formula: string): Complex | null {
  const tree = readExpression(plainNotation(withRoots(formula).replace(piWords, piLetter)).trim())
  const value = tree && complexValue(tree)
  return value?.every(Number.isFinite) === true ? value : null
}

function complexValue(tree: Expression): Complex | null {
  switch (tree.kind) {
    case 'number':
      return [tree.value.valueOf(), 0]
    case 'letter':
      return letters[tree.name] ?? null
    case 'negation': {
      const of = complexValue(tree.of)
      return of && [-of[0], -of[1]]
    }
    case 'root': {
      const of = complexValue(tree.of)
      if (of === null || of[1] !== 0) return null
      return of[0] < 0 ? [0, Math.sqrt(-of[0])] : [Math.sqrt(of[0]), 0]
    }
    case 'call': {
      const of = complexValue(tree.of)
      return of && tree.name === 'cbrt' ? [Math.cbrt(of[0]), 0] : null
    }
    case 'operation': {
      const [left, right] = [complexValue(tree.left), complexValue(tree.right)]
      return left && right && operations[tree.operator](left, right)
    }
  }
}

const letters: Readonly<Record<string, Complex>> = { [piLetter]: [Math.PI, 0], i: [0, 1] }

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]

const operations: Readonly<
  Record<'+' | '-' | '*' | '/' | '^', (left: Complex, right: Complex) => Complex | null>
> = {
  '+': ([a, b], [c, d]) => [a + c, b + d],
  '-': ([a, b], [c, d]) => [a - c, b - d],
  '*': times,
  '/': (left, [c, d]) => {
    const size = c * c + d * d
    const [real, imaginary] = times(left, [c, -d])
    return size === 0 ? null : [real / size, imaginary / size]
  },
  '^': (base, [exponent, other]) => {
    if (other !== 0) return null
    if (base[1] === 0) return [base[0] ** exponent, 0]
    if (!Number.isInteger(exponent) || exponent < 0 || exponent > 12) return null
    return Array.from({ length: exponent }).reduce<Complex>((all) => times(all, base), [1, 0])
  },
}

const isNear = ([a, b]: Complex, [c, d]: Complex): boolean => {
  const size = Math.max(Math.abs(c), Math.abs(d))
  // What is left of zero after rounding is nothing; other small numbers count as they are.
  const bound = 1e-9 * (size < 1e-12 && (size === 0 || (a === 0 && b === 0)) ? 1e-3 : size)
  return Math.abs(a - c) <= bound && Math.abs(b - d) <= bound
}

/** The values that right ways pass: of every part of their formulas, and of products of some factors. */
function piecesOf(
  { values, ways = [] }: ExactTask,
  answers: readonly Complex[],
): readonly Complex[] {
  const trees = [...values, ...ways].flatMap(
    (formula) => readExpression(plainNotation(withRoots(formula).replace(piWords, piLetter))) ?? [],
  )
  const parts = trees.flatMap(partValues)
  const several = answers.length > 1 ? answers : []
  return [...parts, ...several]
}

function partValues(tree: Expression): readonly Complex[] {
  const own = complexValue(tree)
  const inner =
    tree.kind === 'operation'
      ? [...partValues(tree.left), ...partValues(tree.right)]
      : tree.kind === 'number' || tree.kind === 'letter'
        ? []
        : partValues(tree.of)
  const factors = factorsOf(tree)
  const products = factors.length > 2 && factors.length <= maxFactors ? productsOf(factors) : []
  return [
    ...(own && tree.kind !== 'number' && tree.kind !== 'letter' ? [own] : []),
    ...inner,
    ...products,
  ]
}

const maxFactors = 5

function factorsOf(tree: Expression): readonly Complex[] {
  if (tree.kind === 'operation' && tree.operator === '*')
    return [...factorsOf(tree.left), ...factorsOf(tree.right)]
  if (tree.kind === 'operation' && tree.operator === '/') {
    const by = complexValue(tree.right)
    const inverse = by && operations['/']([1, 0], by)
    return inverse ? [...factorsOf(tree.left), inverse] : []
  }
  const value = complexValue(tree)
  return value ? [value] : []
}

/** The products of two or more of the factors. */
function productsOf(factors: readonly Complex[]): readonly Complex[] {
  return Array.from({ length: 2 ** factors.length }, (_, chosen) =>
    factors.filter((__, at) => (chosen >> at) & 1),
  ).flatMap((some) => (some.length < 2 ? [] : [some.reduce<Complex>(times, [1, 0])]))
}

/* ---- Lines ---- */

const relation = /[=≈]/
const maxRead = 4000

function stepsIn(said: string, { form, unknowns }: ExactTask): readonly string[] {
  const text = said.slice(0, maxRead)
  if (form === 'clock') return clockLines(text)
  const isMixed = form === 'mixed' || form === 'improper'
  const sums = isMixed ? asSums(text.replace(dividedWithRest, '$1/$2 = $3 $4/$2')) : text
  const bare = withRoots(withoutUnits(sums.replace(unitBehind, ' ')))
  const list = form === 'list' ? listIn(bare) : null
  if (list !== null) return [list]
  const lettersRead = form === 'complex' ? /^[iq]$|^qi$/ : /^q$/
  const letter = unknowns && equationLetters(bare).find((name) => !/[aIqi]/.test(name))
  const steps = stepsOf(
    bare.replace(piWords, ` ${piLetter} `).replace(/ {2,}/g, ' '),
    (word) => lettersRead.test(word) || word === letter,
  )
  return steps
    .map((step) =>
      step
        .replaceAll(/ ?(?<![a-z])q(?![a-z]) ?/g, 'pi')
        .replace(/(?<=[\d)])\*?pi/g, ' pi')
        .replace(/pi(?=[\d(])/g, 'pi*'),
    )
    .map((step) => (isMixed ? asMixed(step) : step))
}

/** "17 : 5 = 3 R 2", as readers of messages write it. */
const dividedWithRest = /(\d{1,6}) ?[:/÷] ?(\d{1,6}) ?= ?(\d{1,6}) ; (\d{1,6})(?!\d)/g

/** Mixed numbers as sums, and back. */
const asSums = (text: string): string => text.replace(mixedNumber, '$1($2+$3)')
const asMixed = (step: string): string =>
  step.replace(/\((\d{1,6})\+(\d{1,6}\/\d{1,6})\)/g, '$1 $2')

const mixedNumber = /(^|[^\d./^]|[^\d./^] )(\d{1,6}) (\d{1,6}\/\d{1,6})(?![\d.])/g

/** "5√2" as "5sqrt(2)" */
const withRoots = (text: string): string =>
  text.replace(
    /√ ?(?:\((\d{1,9})\)|(\d{1,9}))/g,
    (_, inside?: string, bare?: string) => `sqrt(${inside ?? bare})`,
  )

/** A unit of length behind π or a bracket, with or without its power. */
const unitBehind = /(?<=(?:pi|π|\))\s{0,3})(?:[kcdm]?m|in|ft)(?:\s?(?:²|³|\^[23]))?(?![\p{L}\d])/giu

const separator = /[,;:|]|(?<!\p{L})(?:and|und|et|y)(?!\p{L})/u

/** Numbers that are only listed: "18 and 27"; null for anything else. */
function listIn(text: string): string | null {
  const plain = text.replace(
    /(?<![\p{L}\d])\p{L}+\s*(?:=|:|gets?|receives?|bekommt|erhält|reçoit|recibe)\s*(?=-?\d)/gu,
    ' ',
  )
  const numbers = plain.match(/-?\d+(?:\.\d+)?/g) ?? []
  const rest = plain.replace(/-?\d+(?:\.\d+)?/g, '#').trim()
  const isList =
    numbers.length > 1 &&
    rest
      .split(separator)
      .every((part) => /^[^\p{L}#]{0,4}(?:\p{L}{2,12} ){0,3}#[^\p{L}#]{0,4}$/u.test(part))
  return isList ? numbers.join(' ; ') : null
}

function check(said: string, goal: Goal): Verdict {
  const step = goal.form === 'mixed' || goal.form === 'improper' ? asSums(said) : said
  if (goal.form === 'clock') return checkClock(step, goal)
  if (step.includes(';')) return checkList(step, goal)
  if (
    goal.unknowns !== undefined &&
    /=/.test(step) &&
    /[b-hj-pr-z]/.test(step.replace(piWords, ''))
  )
    return checkEquation(step, goal.unknowns)
  const sides = step.split(relation).map((side) => side.trim())
  const read = sides.map(valueOf)
  const values = read.filter((value) => value !== null)
  if (values.length !== sides.length) return null
  const isFalse = sides.slice(1).some((side, at) => !agrees(side, values[at + 1], values[at]))
  if (isFalse) return { kind: 'wrong', mistake: 'arithmetic' }
  const [last, written] = [values.at(-1), sides.at(-1) ?? '']
  if (last === undefined) return null
  return verdictOn({ last, written, isEquality: sides.length > 1 }, goal)
}

/** A learner's equation: its letter must stand for one of the unknowns. */
function checkEquation(step: string, unknowns: readonly string[]): Verdict {
  const line = readLine(step)
  if (line === null) return null
  const roots = unknowns.flatMap((formula) => {
    const value = valueOf(formula)
    return value === null ? [] : [asRoot(new Fraction(value[0]))]
  })
  const truths = roots.map((root) => truthOf(line, [root]))
  if (truths.every((truth) => truth === null)) return null
  const isTrue = truths.some((truth) => truth !== null && truth !== 'false')
  return isTrue ? { kind: 'right', carries: true } : { kind: 'wrong', mistake: 'unknown' }
}

interface LineEnd {
  readonly last: Complex
  readonly written: string
  readonly isEquality: boolean
}

function verdictOn({ last, written, isEquality }: LineEnd, goal: Goal): Verdict {
  const [value, ...others] = goal.values
  const isOne = value !== undefined && others.length === 0
  if (isOne && agrees(written, last, value)) {
    const isExact = isNear(last, value)
    const isDone = isExact ? isFinished(written, goal.form) : goal.form === 'pi'
    return isDone ? { kind: 'final' } : isExact ? { kind: 'right', carries: true } : null
  }
  if (goal.pieces.some((piece) => agrees(written, last, piece)))
    return { kind: 'right', carries: true }
  const isSlip = goal.slips.some(([formula]) => {
    const slip = valueOf(formula)
    return slip !== null && isNear(last, slip)
  })
  if (isSlip || !isEquality) return { kind: 'wrong', mistake: 'unknown' }
  return { kind: 'aside' }
}

/** Whether a side has a value, or is it rounded to the places written; π is often 3.14. */
function agrees(written: string, value: Complex | undefined, exact: Complex | undefined): boolean {
  if (value === undefined || exact === undefined) return false
  if (isNear(value, exact)) return true
  const [, decimals] = /^-?\d+\.(\d+)$/.exec(written) ?? []
  if (decimals === undefined || value[1] !== 0 || exact[1] !== 0) return false
  const isWhole = Math.abs(exact[0] * 100 - Math.round(exact[0] * 100)) < 1e-9
  const apart = Math.abs(value[0] - exact[0])
  return !isWhole && (apart <= 0.51 * 10 ** -decimals.length || apart <= 6e-4 * Math.abs(exact[0]))
}

const number = String.raw`-?\d{1,12}(?:\.\d{1,12})?(?:/\d{1,12})?`
const finished: Readonly<Record<ExactForm, RegExp>> = {
  pi: new RegExp(String.raw`^(?:\(?${number}\)?)?\*?pi(?:/\d+)?$|^0$`),
  root: /^(?:-?\d+\*?)?sqrt\(?(\d+)\)?$|^-?\d+$/,
  complex: new RegExp(`^(?:${number})?(?:[+-]?(?:\\(?${number}\\)?)?\\*?i)?$`),
  list: new RegExp(`^${number}$`),
  power: /^\d{1,9}(?:\^\d{1,2})?(?:\*\d{1,9}(?:\^\d{1,2})?){0,20}$/,
  single: /^\d{1,9}\^\(?\d{1,3}\)?$/,
  /** "3.2e-4" is what calculators show. */
  scientific: /^-?[1-9](?:\.\d{1,30})?(?:\*10\^\(?-?\d{1,3}\)?|e[+-]?\d{1,3})$/i,
  clock: /$^/,
  improper: /^\(?-?\d{1,12}\/\d{1,12}\)?$/,
  mixed: /^\(?(\d{1,12})\+(\d{1,12})\/(\d{1,12})\)?$/,
  fraction:
    /^\(?-?(\d{1,12})\/(\d{1,12})\)?$|^\(?\d{1,12}\+(\d{1,12})\/(\d{1,12})\)?$|^-?\d{1,12}$/,
}

function isFinished(written: string, form: ExactForm): boolean {
  const bare = plainNotation(written).replace(/\s/g, '').replaceAll('π', 'pi')
  const match = finished[form].exec(bare)
  if (match === null) return false
  if (form === 'pi') {
    const [, top = '1', bottom] =
      /^\(?-?(\d{0,12}(?:\.\d{1,12})?)[^/]{0,4}\/(\d{1,12})$/.exec(bare) ?? []
    return bottom === undefined || isReduced(Number(top === '' ? 1 : top), Number(bottom))
  }
  if (form === 'fraction') {
    const [, top, bottom, part = top, parts = bottom] = match
    return parts === undefined || isReduced(Number(part), Number(parts))
  }
  if (form === 'root') return squareFactor(Number(match[1] ?? 1)) === 1
  if (form === 'power')
    return bare.split('*').every((power) => isPrime(Number(power.split('^')[0])))
  return true
}

const isReduced = (top: number, bottom: number): boolean =>
  Number.isInteger(top) && new Fraction(top, bottom).d === BigInt(bottom)

/** The largest number whose square divides a number. */
export function squareFactor(number: number): number {
  let largest = 1
  for (let root = 2; root * root <= number && root < 1000; root += 1) {
    if (number % (root * root) === 0) largest = root
  }
  return largest
}

function isPrime(number: number): boolean {
  if (!Number.isInteger(number) || number < 2) return false
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false
  return true
}

function checkList(step: string, { values }: Goal): Verdict {
  const said = step.split(';').map(valueOf)
  if (said.length !== values.length) return null
  const isRight = said.every((one, at) => {
    const value = values[at]
    return one !== null && value !== undefined && isNear(one, value)
  })
  return isRight ? { kind: 'final' } : { kind: 'wrong', mistake: 'unknown' }
}

/* ---- Times of the clock, in minutes ---- */

const day = 1440
/** What stands for a time that no clock shows: "20:95". */
const noTime = 100 * day + 1
const clockTime =
  /(?<![\d:.])(\d{1,2})(?::| ?h ?)(\d{2})(?![\d:])(?! ?min)(?: ?(am|pm|a\.m\.|p\.m\.))?(?: ?(?:uhr|h)(?!\p{L}))?/giu
/** "12.50" alone, "12.50 Uhr", "12.50 pm" */
const dottedTime =
  /^(\d{1,2})\.([0-5]\d)$|(?<![\d:.])(\d{1,2})\.([0-5]\d)(?= ?(?:uhr|[ap]\.?m\.?)(?!\p{L}))/iu
/** "8 pm" */
const hourAlone = /(?<![\d:.])(\d{1,2}) ?(?=[ap]\.?m\.?(?!\p{L}))/giu
const lengthOfTime =
  /(?<![\d.])(\d+(?:\.\d+)?) ?(?:hours?|stunden?|std|heures?|horas?|h)(?!\p{L})(?:,? ?(?:and|und|et|y)? ?(\d+) ?(?:min(?:ute[ns]?|utos?)?)(?!\p{L}))?/giu
const minutesOnly = /(?<![\d.])(\d+) ?(?:min(?:ute[ns]?|utos?)?)(?!\p{L})/giu

/** The lines and sentences of a message that say a time. */
function clockLines(text: string): readonly string[] {
  return text
    .split(/\n|;|(?<=[.!])\s|,\s(?=(?:so|also|donc|asi|así|then|dann)(?!\p{L}))/u)
    .map((line) => line.trim().replace(/[.!]$/, ''))
    .filter((line) => minutesIn(line) !== null)
}

/** A line with its times as minutes; null without one. */
function minutesIn(line: string): string | null {
  const plain = line
    .replace(
      dottedTime,
      (_, hours?: string, minutes?: string, before = '', behind = '') =>
        `${hours ?? before}:${minutes ?? behind}`,
    )
    .replace(hourAlone, '$1:00 ')
    .replace(clockTime, (_, hours: string, minutes: string, half = '') =>
      Number(minutes) > 59
        ? ` ${noTime} `
        : ` ${((Number(hours) % (half === '' ? 25 : 12)) + (/^p/i.test(half) ? 12 : 0)) * 60 + Number(minutes)} `,
    )
    .replace(
      lengthOfTime,
      (_, hours: string, minutes = '0') => ` ${Number(hours) * 60 + Number(minutes)} `,
    )
    .replace(minutesOnly, ' $1 ')
  return plain === line ? null : plain
}

function checkClock(step: string, goal: Goal): Verdict {
  const plain = minutesIn(step)
  if (plain === null) return null
  if (plain.includes('=')) return checkClockEquality(plain, goal)
  const numbers = (plain.match(/\d+/g) ?? []).map(Number)
  const [first = 0, second = 0, third] = numbers
  if (/[+*]|\d\s*[-−]\s*\d/.test(plain)) return null
  if (numbers.length === 3 && third !== undefined) {
    return (second - first + day) % day === third
      ? { kind: 'right', carries: false }
      : { kind: 'wrong', mistake: 'arithmetic' }
  }
  return numbers.length === 1 ? clockVerdict(first, goal) : null
}

function checkClockEquality(plain: string, goal: Goal): Verdict {
  const values = plain
    .split('=')
    .map((side) => valueOf(side.replace(/[^\d+\-−*/(). ]/g, ' ').trim()))
  const known = values.filter((value) => value !== null).map(([minutes]) => minutes)
  const [last] = known.slice(-1)
  if (known.length !== values.length || last === undefined) return null
  if (known.some((minutes) => (minutes - last) % day !== 0))
    return { kind: 'wrong', mistake: 'arithmetic' }
  return clockVerdict(last, goal, true)
}

function clockVerdict(
  minutes: number,
  { values, pieces, slips }: Goal,
  isEquality = false,
): Verdict {
  const isAnswer = values.some(([value]) => (value - minutes) % day === 0)
  if (isAnswer) return { kind: 'final' }
  if (pieces.some(([value]) => value === minutes)) return { kind: 'right', carries: false }
  const isSlip = slips.some(([formula]) => valueOf(formula)?.[0] === minutes)
  return isEquality && !isSlip
    ? { kind: 'right', carries: false }
    : { kind: 'wrong', mistake: 'unknown' }
}

/** "3 h 35 min" */
export function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} min`] : []),
  ].join(' ')
}

/** "21:35" */
export function clockText(minutes: number): string {
  const within = ((minutes % day) + day) % day
  return `${Math.floor(within / 60)}:${String(within % 60).padStart(2, '0')}`
}
