/**
 * Formulas to be rewritten: "expand (x+2)(x+3)", "factorise x^2 + 5x + 6", "simplify 3x + 2y - x".
 */
import { readLine } from '../algebra/equation'
import { formulaReading } from '../coverage'
import { asksTo } from '../../text/task-verbs'
import { commonWords, rewritingWords } from '../vocabulary'
import { type Expression, joined, lettersIn } from '../algebra/expression'
import { readExpression } from '../algebra/read-expression'
import { factored, formatFactored, reducedQuotient } from '../algebra/factors'
import {
  factorsOf,
  type Form,
  hasForm,
  hasProductOfSums,
  isFinishedNumber,
} from '../algebra/final-form'
import { inMath } from '../algebra/format'
import { mistakenFormulas } from '../algebra/mistakes'
import { amongLetters, fragmentsOf, stepsOf } from '../algebra/fragments'
import { plainNotation } from '../algebra/notation'
import { formatTerms, multiplied, type Terms, termsOf } from '../algebra/terms'
import { sameValue } from '../algebra/value'
import { type Phrase, phrase } from '../phrases/phrase'
import {
  type AskingRung,
  askToFinish,
  firstStep,
  type MathProblem,
  type Mistake,
  type ProblemKind,
  type Verdict,
  type WorkedStep,
  workedStep,
  type WrongStep,
  wrongStepValues,
  wrongVerdict,
} from '../problem'

/** A formula and the form that the task asks for. */
interface Rewriting {
  readonly form: Form
  readonly formula: Expression
  readonly result: Expression
}

const verbs: readonly (readonly [
  form: Form,
  name: string,
  request: 'expand' | 'factor' | 'simplify',
  otherwise: RegExp,
])[] = [
  [
    'expanded',
    'Expand',
    'expand',
    /\bexpand|\bmultiply\b|\bmultiplying out\b|\bfind the product\b|\bremove the brackets\b/i,
  ],
  ['factored', 'Factorise', 'factor', /\bfactor(?:i[sz]ation|ed|ing)\b|\bas a product\b/i],
  [
    'simplified',
    'Simplify',
    'simplify',
    /\bsimplif|\b(?:collect|combine) like terms\b|\b(?:add|subtract|divide)\b|\bperform\b|\bfind the (?:sum|difference|quotient)\b/i,
  ],
]

export const rewritings: ProblemKind = {
  recognise: (text) => {
    const [verb, other] = verbs.filter(
      ([, , request, otherwise]) => otherwise.test(text) || asksTo(request, text),
    )
    if (!verb || (other && (verb[0] !== 'expanded' || other[0] !== 'simplified'))) return null
    const [form, name] = verb
    for (const part of fragmentsOf(text, amongLetters(lettersOf(text)))) {
      const rewriting = readRewriting(part.text, form)
      if (rewriting)
        return formulaReading(text, [part.text], rewritingProblem(part.text, name, rewriting))
    }
    return null
  },
  wording: {
    words: rewritingWords,
    phrases: /\bas one fraction\b|\bas (?:far|much) as\b/gi,
  },
}

function lettersOf(text: string): readonly string[] {
  const runs = plainNotation(text).match(/(?<![A-Za-z'])[a-zA-Z]{1,3}(?![A-Za-z'])/g) ?? []
  const isArticle = (run: string) =>
    run.length === 1
      ? /[aI]/.test(run)
      : [commonWords, rewritingWords].some((words) => words.has(run.toLowerCase()))
  const bare = runs.filter((run) => !isArticle(run)).join('')
  const joined = Array.from(
    plainNotation(text).matchAll(/[\d(^*+-]\s*([a-z])(?![A-Za-z'])|([a-z])\s*[\^*+)-]/g),
  )
  return [...new Set([...bare, ...joined.map((match) => match[1] ?? match[2] ?? '')])].slice(0, 6)
}

function readRewriting(text: string, form: Form): Rewriting | null {
  const formula = /[=<>%±]/.test(text) ? null : readExpression(text)
  if (!formula || lettersIn(formula).size === 0 || lettersIn(formula).size > 4) return null
  const written = resultOf(formula, form)
  const result = written === null ? null : readExpression(written)
  if (usesImaginaryUnit(formula)) return null
  if (!result || written?.replace(/\s/g, '') === text.replace(/[\s*]/g, '')) return null
  return hasForm(formula, form, result) && form !== 'simplified' ? null : { form, formula, result }
}

/** A product of two `i`: it may be the imaginary unit, whose square is a number. */
function usesImaginaryUnit(formula: Expression): boolean {
  if (!lettersIn(formula).has('i')) return false
  const terms = termsOf(formula)
  return terms === null || [...terms.keys()].some((letters) => letters.split('i').length > 2)
}

function resultOf(formula: Expression, form: Form): string | null {
  const terms = termsOf(formula)
  if (terms === null) return form === 'simplified' ? reducedQuotient(formula) : null
  if (form !== 'factored') return formatTerms(terms)
  const product = factored(terms)
  return product && formatFactored(product)
}

function rewritingProblem(statement: string, verb: string, rewriting: Rewriting): MathProblem {
  const { form, formula } = rewriting
  const answer = resultOf(formula, form) ?? ''
  const letters = [...lettersIn(formula)]
  return {
    subject: subjects[form],
    task: `${verb} ${statement}`,
    taskPhrase: phrase(form, { a: inMath(statement) }),
    statement,
    answer,
    answerParts: [{ kind: 'formula', text: answer }],
    steps: (text) => rewritingSteps(text, letters, isNumeric(rewriting)),
    check: (step, previous) => check(step, previous, rewriting),
    isTrial: () => false,
    ask: (rung, current) => ask(rung, current, form),
    askAbout: (wrong) => askAbout(wrong, form),
    solution: solutionOf(statement, answer, rewriting),
    variant: (seed) => `${verb} ${variantOf(rewriting, letters[0] ?? 'x', seed)}`,
  }
}

const subjects: Readonly<Record<Form, string>> = {
  expanded: 'multiplying out',
  factored: 'factorising',
  simplified: 'simplifying',
}

function solutionOf(statement: string, answer: string, { form }: Rewriting): readonly WorkedStep[] {
  return [firstStep(statement), workedStep(phrase(`rewriting.${form}.move`, {}), answer)]
}

function variantOf({ form, formula }: Rewriting, letter: string, seed: number): string {
  const [p, q, k] = [(seed % 4) + 4, (seed % 3) + 7, (seed % 2) + 5]
  const isQuotient = termsOf(formula) === null
  if (form === 'simplified')
    return isQuotient
      ? `(${p * k}${letter}^2)/(${k}${letter})`
      : `${q}${letter} + ${p} - ${k - 3}${letter} + ${k}`
  const isSquare = formula.kind === 'operation' && formula.operator === '^'
  if (form === 'expanded')
    return isSquare ? `(${letter} + ${q})^2` : `(${letter} + ${p})(${letter} + ${q})`
  const terms = termsOf(formula)
  const isQuadratic =
    terms !== null && [...terms.keys()].some((letters) => letters.length === 2) && terms.has('')
  return isQuadratic
    ? `${letter}^2 + ${p + q}${letter} + ${p * q}`
    : `${k}${letter}^2 + ${k * p}${letter}`
}

const maxSides = 6

/** No letter is left of the formula: x/x. */
const isNumeric = ({ result }: Rewriting): boolean => lettersIn(result).size === 0

/**
 * The formulas of a message that say something in the letters of the task, or about numbers; a number
 * alone only where the result is one.
 */
function rewritingSteps(
  text: string,
  letters: readonly string[],
  mayBeNumber: boolean,
): readonly string[] {
  if (mayBeNumber) return stepsOf(text, amongLetters(letters))
  return fragmentsOf(text, amongLetters(letters))
    .map((part) => part.text)
    .filter((step) => /[A-Za-z]/.test(step) || step.includes('='))
}

/** Checks "x^2 + 3x + 2x + 6", "(x+2)(x+3) = x^2 + 5x + 6" or a true line on the side. */
function check(step: string, previous: string, task: Rewriting): Verdict {
  const sides = step.split('=').map((side) => readExpression(side.trim()))
  const read = sides.filter((side) => side !== null)
  const last = read.at(-1)
  if (read.length !== sides.length || !last || sides.length > maxSides) return null
  const wrong = read.find((side) => !sameValue(side, task.formula))
  if (!wrong)
    return hasForm(last, task.form, task.result)
      ? { kind: 'final' }
      : { kind: 'right', carries: true }
  if (isTrueLine(step) || (read.length === 1 && isPiece(wrong, task)))
    return { kind: 'right', carries: false }
  const isResult = isNumeric(task) && isFinishedNumber(wrong)
  if (lettersIn(wrong).size === 0 && read.length === 1 && !isResult) return null
  return wrongVerdict(() => mistakeOf(wrong, previous, task))
}

/** An equation that holds whatever the letters are: x*x = x^2, 2*3 = 6. */
function isTrueLine(step: string): boolean {
  const line = step.includes('=') ? readLine(step) : null
  return line !== null && line.every(({ left, right }) => sameValue(left, right))
}

/** A factor of the result, or a product of two terms met in multiplying out. */
function isPiece(formula: Expression, { formula: whole, result, form }: Rewriting): boolean {
  if (form === 'factored') return factorsOf(result).some((factor) => sameValue(factor, formula))
  return partialProducts(whole).some((terms) => {
    const own = termsOf(formula)
    return (
      own !== null &&
      own.size === 1 &&
      [...own].every(([letters, value]) => terms.get(letters)?.equals(value) === true)
    )
  })
}

/** Each term of one factor times each of the other. */
function partialProducts(formula: Expression): readonly Terms[] {
  if (formula.kind !== 'operation') return []
  const isSquare = formula.operator === '^'
  if (formula.operator !== '*' && !isSquare)
    return [...partialProducts(formula.left), ...partialProducts(formula.right)]
  const [first, second] = [termsOf(formula.left), termsOf(isSquare ? formula.left : formula.right)]
  if (!first || !second) return []
  return [...first].flatMap((a) =>
    [...second].flatMap((b) => multiplied(new Map([a]), new Map([b])) ?? []),
  )
}

function mistakeOf(wrong: Expression, previous: string, task: Rewriting): Mistake {
  const before = readExpression(previous.split('=').at(-1)?.trim() ?? '')
  for (const source of [...(before ? [before] : []), task.formula]) {
    const slip = [...mistakenFormulas(source), ...outerOnly(source)].find(({ formula }) =>
      sameValue(formula, wrong),
    )
    if (slip) return slip.mistake
  }
  return comparedTerms(wrong, task)
}

/** (a + b)(c + d) taken as ac + bd. */
function outerOnly(formula: Expression): readonly { mistake: Mistake; formula: Expression }[] {
  if (formula.kind !== 'operation' || formula.operator !== '*') return []
  const { left, right } = formula
  if (left.kind !== 'operation' || right.kind !== 'operation') return []
  const [first, last] = [joined(left.left, '*', right.left), joined(left.right, '*', right.right)]
  return [{ mistake: 'distribution', formula: joined(first, left.operator, last) }]
}

/**
 * The same sizes with other signs: a sign; the same powers with other numbers: a slip in the
 * numbers.
 */
function comparedTerms(wrong: Expression, { formula }: Rewriting): Mistake {
  const [own, right] = [termsOf(wrong), termsOf(formula)]
  if (!own || !right) return 'unknown'
  const isSigned =
    own.size === right.size &&
    [...own].every(([letters, value]) => right.get(letters)?.abs().equals(value.abs()) === true)
  if (isSigned) return 'sign'
  return [...own.keys()].every((letters) => right.has(letters)) ? 'arithmetic' : 'unknown'
}

function ask(rung: AskingRung, current: string, form: Form): readonly Phrase[] {
  const last = current.split('=').at(-1)?.trim() ?? current
  const formula = readExpression(last)
  if (formula && form === 'expanded' && !hasProductOfSums(formula)) return askToFinish(last)
  return [phrase(`rewriting.${form}.${rung}`, { shown: inMath(last) })]
}

function askAbout(wrong: WrongStep, form: Form): readonly Phrase[] {
  const kinds = ['distribution', 'sign'] as const
  const kind =
    kinds.find((known) => known === wrong.mistake) ?? (form === 'factored' ? 'factored' : 'other')
  return [phrase(`rewriting.wrong.${kind}`, wrongStepValues(wrong))]
}
