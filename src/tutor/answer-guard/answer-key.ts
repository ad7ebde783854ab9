/**
 * What a reply may not say yet: the answer, and the results on the way that the rung does not allow. All of
 * it is computed from the problem before the model speaks.
 */
import { type Assessment, rungs } from '../assessment'
import { checkSteps } from '../step-checker'
import { recogniseProblem } from '../../math/registry'
import { readExpression } from '../../math/algebra/expression'
import type { MathProblem } from '../../math/problem'
import { approximateAt } from '../../math/algebra/value'
import type { TutorInput } from '../tutor'
import { formulasIn, withoutSpaces } from './formulas'
import { normalizeText } from './normalize-text'
import { wordsToDigits } from './number-words'
import { type FormulaPredicate, equalsOneOf } from './formula-equality'
import { isFullyReduced, numberTokensIn } from './number-tokens'

/** A number that is held back. */
export interface HeldNumber {
  readonly value: number
  /** Brought up by the problem or the learner: then only naming it as the answer tells anything. */
  readonly isGiven: boolean
  readonly isAnswer: boolean
}

/** All that a guard must know; every text is in plain spelling. */
export interface AnswerKey {
  readonly problem: MathProblem
  readonly numbers: readonly HeldNumber[]
  /** Numbers that the problem and the learner brought up, as `rounded` writes them. */
  readonly knownNumbers: ReadonlySet<string>
  /** Formulas held as such, squeezed. */
  readonly formulas: readonly string[]
  /** Whether a formula in plain notation is worth one of them. */
  readonly equalsAnswer: FormulaPredicate
  /** Sides of the equation with the answer put in, squeezed: "35+7" for 3x + 7. */
  readonly substitutions: readonly string[]
  /** Letters of the options that hold the answer. */
  readonly choices: readonly string[]
  /** What the problem and the learner wrote, squeezed line by line. */
  readonly given: string
  /** Whole formulas of theirs, as `tight` writes them. */
  readonly givenFormulas: ReadonlySet<string>
  /** The problem alone, squeezed. */
  readonly task: string
  /** The learner's and the problem's words, lower case. */
  readonly words: string
  /** The step to go on from. */
  readonly currentStep: string
  /** The open problem is a calculation or is told in words: its statement has no equation to lead on from. */
  readonly isCalculation: boolean
  /** Which help is allowed: at `strong_hint` an operation may be named, at `worked_step` one step made. */
  readonly rungIndex: number
}

const maxRead = 20_000
const messagesJudged = 20

/** Null where nothing is held back: an open subject, or an answer that may be said. */
export function answerKeyOf({ turns }: TutorInput, assessment: Assessment): AnswerKey | null {
  const { state, mayReveal } = assessment
  const problem = mayReveal || state.problem === null ? null : recogniseProblem(state.problem)
  if (problem === null) return null
  const said = turns.filter(({ role }) => role === 'user').map(({ content }) => content)
  const learner = said.join('\n').slice(-maxRead)
  const text = wordsToDigits(normalizeText(`${problem.statement}\n${problem.task}\n${learner}`))
  const known = new Set(
    numberTokensIn(text)
      .filter(isFullyReduced)
      .flatMap(({ values }) => values)
      .map(numberKey),
  )
  const reached = valuesReached(problem, said)
  const finals = answersOf(problem).filter((value) => !reached.has(numberKey(value)))
  const height = rungs.indexOf(state.rung)
  const allowed = new Set([...known, ...numbersAsked(problem, assessment)])
  const onTheWay = resultsOnTheWay(problem, allowed, height)
  const formulas = problem.held.flatMap((held) => (held.kind === 'formula' ? [held.text] : []))
  return {
    problem,
    numbers: [
      ...finals.map((value) => ({ value, isGiven: known.has(numberKey(value)), isAnswer: true })),
      ...onTheWay
        .filter((value) => !finals.some((final) => numberKey(final) === numberKey(value)))
        .map((value) => ({ value, isGiven: false, isAnswer: false })),
    ],
    knownNumbers: known,
    formulas: formulas.map(compact),
    equalsAnswer: equalsOneOf(
      formulas.filter((formula) => !/[<>=±]/.test(formula)),
      problem.subject.startsWith('integral'),
    ),
    substitutions: trialsOf(problem.statement, finals),
    choices: choicesWith(finals, learner),
    given: text.split('\n').map(compact).join('\n'),
    givenFormulas: new Set(formulasIn(text).map(withoutSpaces)),
    task: compact(normalizeText(problem.statement)),
    words: text.toLowerCase(),
    isCalculation:
      problem.held.every(({ kind }) => kind === 'number') && !problem.statement.includes('='),
    currentStep: state.lastGoodStep ?? problem.statement,
    rungIndex: height,
  }
}

/** Without what does not change a formula's meaning to the eye. */
export function compact(text: string): string {
  return text.replace(/[\s*${}\\()\ue000]/g, '').toLowerCase()
}

/** True when a formula stands in squeezed text, and not as a piece of a longer one ("x^2" in "2x^2"). */
export function containsFormula(text: string, formula: string): boolean {
  for (let at = text.indexOf(formula); at >= 0; at = text.indexOf(formula, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + formula.length)]
    if (!/[\d.^]/.test(before) && !/[\d^]/.test(after)) return true
  }
  return false
}

/** The same number, whatever its last digits. */
export function numberKey(value: number): string {
  return value.toPrecision(12)
}

function answersOf({ held }: MathProblem): readonly number[] {
  return held.flatMap((each) => {
    if (each.kind === 'number') return [each.value.valueOf()]
    if (!each.text.includes('±')) return []
    return ['+', '-'].flatMap((sign) => {
      const root = readExpression(each.text.replaceAll('±', sign))
      return root === null ? [] : [approximateAt(root, 0)]
    })
  })
}

function trialsOf(statement: string, answers: readonly number[]): readonly string[] {
  const sides = (statement.includes('=') ? statement.split('=') : []).filter(
    (side) => /[A-Za-z]/.test(side) && /\d/.test(side),
  )
  return answers.flatMap((answer) =>
    sides.map((side) =>
      compact(side.replace(/(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g, String(answer))),
    ),
  )
}

/** Answers that the learner has reached, for instance one of two roots. */
function valuesReached(problem: MathProblem, said: readonly string[]): ReadonlySet<string> {
  const found = said.slice(-messagesJudged).flatMap((text) => {
    const finding = checkSteps({ text, earlier: [] }, problem, null)?.finding
    const isReached =
      finding?.kind === 'solved' ||
      (finding?.kind === 'right_step' && unknownIs.test(finding.quote))
    return isReached ? [finding.quote] : []
  })
  const ends = found.flatMap((step) => /(?:^|=)\s*(-?[\d./]+)\s*$/.exec(step)?.[1] ?? [])
  return new Set(
    ends.flatMap((end) => numberTokensIn(end).flatMap(({ values }) => values)).map(numberKey),
  )
}

/** "x = 2", where "2 + 1 = 2" may be a step on the way to another 2. */
const unknownIs = /^\s*[A-Za-z]\s*=/

const asked = ['probe', 'hint', 'strong_hint'] as const

/** Numbers that the rung's own questions hold: whoever may ask them may name these. */
function numbersAsked(problem: MathProblem, { state }: Assessment): readonly string[] {
  const allowed = asked.slice(0, rungs.indexOf(state.rung) + 1)
  const questions = allowed.flatMap((rung) =>
    problem.ask(rung, state.lastGoodStep ?? problem.statement),
  )
  return numberTokensIn(wordsToDigits(normalizeText(questions.join('\n'))))
    .flatMap(({ values }) => values)
    .map(numberKey)
}

/** Numbers of the worked solution that nobody has brought up; on `worked_step` those of one step are free. */
function resultsOnTheWay(
  { solution, subject }: MathProblem,
  known: ReadonlySet<string>,
  height: number,
): readonly number[] {
  const lines = solution
    .map(({ result }) => numberTokensIn(normalizeText(result)).flatMap(({ values }) => values))
    .map((values) => values.filter((value) => isResult(value, known, subject)))
    .filter((values) => values.length > 0)
  return (height >= rungs.indexOf('worked_step') ? lines.slice(1) : lines).flat()
}

/** Not given, and no mere piece of a given number, such as the 20 and the 4 of 24. */
function isResult(value: number, known: ReadonlySet<string>, subject: string): boolean {
  if ((Number.isInteger(value) && Math.abs(value) <= 1) || known.has(numberKey(value))) return false
  if (subject !== 'arithmetic') return true
  return ![...known].map(Number).some((whole) => {
    const place = 10 ** Math.floor(Math.log10(Math.abs(whole) || 1))
    return Math.abs(whole) > 10 && [whole % place, whole - (whole % place)].includes(value)
  })
}

const option =
  /(?:^|[\s(])([A-Ea-e])\s*[).:=]\s*([^\n;]{1,40}?)(?=\s+\(?[B-Eb-e]\s*[).:=]|[\n;,]|$)/g

function choicesWith(answers: readonly number[], learner: string): readonly string[] {
  const wanted = new Set(answers.map(numberKey))
  return Array.from(learner.matchAll(option)).flatMap(([, letter = '', text = '']) => {
    const values = numberTokensIn(wordsToDigits(normalizeText(text))).flatMap(
      (number) => number.values,
    )
    return values.length === 1 && wanted.has(numberKey(values[0] ?? 0))
      ? [letter.toUpperCase()]
      : []
  })
}
