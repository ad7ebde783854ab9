/**
 * What is held back of a problem that the mathematics reads: what a reply may not state yet, what the problem and the
 * learner wrote themselves, and the help that the rung allows. All of it is computed before the
 * model is asked.
 */
import { boundRuns } from '../../lib/bounded-text'
import { readExpression } from '../../math/algebra/read-expression'
import { approximateAt } from '../../math/algebra/value'
import { wordings } from '../../math/phrases/phrase'
import { type MathProblem, optionLetter } from '../../math/problem'
import { learnerMessages } from '../turns'
import { type Assessment, type Rung, rungs } from '../assessment'
import { attempt, problemIn } from '../mathematics'
import { checkSteps } from '../step-checker'
import type { TutorInput } from '../tutor'
import { compact, equalsOneOf, type FormulaPredicate, formulasIn, withoutSpaces } from './formulas'
import { type HeldFormulas, heldFormulas } from './held-formulas'
import { givenOf, type HeldValue } from './held-key'
import { normalizeText } from '../../text/normalize'
import { formulaText, numbersWritten } from './formula-text'
import type { ValueRules } from './value-statements'

/** What is held back of one problem; every text in it is normalized. */
export interface HeldBackSolution {
  readonly problem: MathProblem
  /**
   * Whether the problem is a calculation or a text, so that its statement has no equation to
   * continue.
   */
  readonly isCalculation: boolean
  readonly held: HeldBack
  readonly given: GivenText
  /** The held numbers as a text's tokens are searched for them, in words of any language. */
  readonly values: ValueRules
  /** The learner's last right step, or the problem's statement. */
  readonly currentStep: string
  /** Whether the rung allows a reply to name an operation. */
  readonly allowsOperation: boolean
  /** Whether the rung allows a reply to carry out one step. */
  readonly allowsStep: boolean
  /** The right option of a multiple-choice task, which must not be singled out; null without options. */
  readonly choice: HeldChoice | null
}

/** The letter of the right option, and what decides whether a text singles it out. */
export interface HeldChoice {
  readonly letter: string
  /** The task with its options, each on a line. */
  readonly task: string
  /** All messages of the learner, oldest first. */
  readonly learner: readonly string[]
  readonly rung: Rung
}

/** What a reply may not state. */
interface HeldBack {
  readonly numbers: readonly HeldNumber[]
  /** Formulas, compact. */
  readonly formulas: readonly string[]
  /** The same for formulas in words: "three x minus one"; null without formulas. */
  readonly spoken: HeldFormulas | null
  /** Whether a formula equals one of them. */
  readonly equalsFormula: FormulaPredicate
  /** Sides of the equation with the answer put in, compact: "35+7" for 3x + 7. */
  readonly substitutions: readonly string[]
}

/** A number that is held back: the answer, or a result of the solution. */
export interface HeldNumber {
  readonly value: number
  /** Whether it is the answer, and not a result on the way. */
  readonly isAnswer: boolean
  /**
   * Whether the problem or the learner wrote it: then it may be used, but not given as the answer.
   */
  readonly isGiven: boolean
}

/** What the problem and the learner wrote, which a reply may repeat. */
interface GivenText {
  /** The numbers, as `floatKey` writes them. */
  readonly numbers: ReadonlySet<string>
  /** The text, compact, line by line. */
  readonly text: string
  /** The whole formulas, as `withoutSpaces` writes them. */
  readonly formulas: ReadonlySet<string>
  /** The statement of the problem alone, compact. */
  readonly task: string
  /** The text in lower case. */
  readonly words: string
}

const maxLearnerChars = 20_000
const messagesChecked = 20

/**
 * What is held back; null where nothing is: an open subject, or an answer that may be stated. Where
 * the learner's messages make the mathematics fail, it is computed without them: then it is more.
 */
export function heldBackSolutionOf(
  input: TutorInput,
  assessment: Assessment,
): HeldBackSolution | null {
  return attempt(
    'held_back_solution',
    () => solutionOf(input, assessment),
    () =>
      attempt(
        'held_back_solution',
        () => solutionOf({ ...input, turns: [] }, assessment),
        () => null,
      ),
  )
}

function solutionOf({ turns }: TutorInput, assessment: Assessment): HeldBackSolution | null {
  const { state, mayReveal } = assessment
  const problem = mayReveal || state.problem === null ? null : problemIn(state.problem)
  if (problem === null) return null
  const messages = learnerMessages(turns)
  const given = givenText(problem, messages)
  const held = heldBack({ problem, messages, given, assessment })
  const allowsOperation = isAtLeast(assessment, 'strong_hint')
  return {
    problem,
    isCalculation:
      problem.answerParts.every(({ kind }) => kind === 'number') &&
      !problem.statement.includes('='),
    held,
    given,
    values: {
      values: held.numbers.flatMap((number) => writtenAs(number, problem)),
      given: givenOf(`${problem.statement}\n${problem.task}`, messages),
      allowsOperation,
      isStrictOnGiven: true,
    },
    currentStep: state.lastGoodStep ?? problem.statement,
    allowsOperation,
    allowsStep: isAtLeast(assessment, 'worked_step'),
    choice: heldChoice(problem, messages, assessment),
  }
}

/** A number, and of a percentage also its hundredths: 25 and 0.25. */
function writtenAs(number: HeldNumber, { subject }: MathProblem): readonly HeldValue[] {
  const held = { ...number, unit: null }
  const hundredths = number.value / 100
  const isWrittenSo = subject.includes('percent') && !Number.isInteger(hundredths)
  return isWrittenSo
    ? [held, { ...held, value: hundredths, isAnswer: false, isGiven: false }]
    : [held]
}

function heldChoice(
  { task, choice }: MathProblem,
  learner: readonly string[],
  { state: { rung } }: Assessment,
): HeldChoice | null {
  if (choice === undefined) return null
  return { letter: optionLetter(choice.right), task, learner, rung }
}

/** One writing for all floating-point values of the same number. */
function floatKey(value: number): string {
  return value.toPrecision(12)
}

function isAtLeast({ state }: Assessment, rung: Rung): boolean {
  return rungs.indexOf(state.rung) >= rungs.indexOf(rung)
}

function learnerText(messages: readonly string[]): string {
  return boundRuns(messages.join('\n').slice(-maxLearnerChars))
}

function givenText(problem: MathProblem, messages: readonly string[]): GivenText {
  const source = `${problem.statement}\n${problem.task}\n${learnerText(messages)}`
  const text = formulaText(source)
  return {
    numbers: new Set(numbersWritten(source).map(floatKey)),
    text: text.split('\n').map(compact).join('\n'),
    formulas: new Set(formulasIn(text).map(withoutSpaces)),
    task: compact(normalizeText(problem.statement)),
    words: text.toLowerCase(),
  }
}

interface KeySource {
  readonly problem: MathProblem
  /** All messages of the learner. */
  readonly messages: readonly string[]
  readonly given: GivenText
  readonly assessment: Assessment
}

function heldBack({ problem, messages, given, assessment }: KeySource): HeldBack {
  const reached = valuesReached(problem, messages)
  const answers = answersOf(problem).filter((value) => !reached.has(floatKey(value)))
  const answerKeys = new Set(answers.map(floatKey))
  const allowed = new Set([...given.numbers, ...numbersAsked(problem, assessment)])
  const results = intermediateResults(problem, allowed, assessment)
  const formulas = problem.answerParts.flatMap((held) =>
    held.kind === 'formula' ? [held.text] : [],
  )
  return {
    numbers: [
      ...answers.map((value) => ({
        value,
        isAnswer: true,
        isGiven: given.numbers.has(floatKey(value)),
      })),
      ...results
        .filter((value) => !answerKeys.has(floatKey(value)))
        .map((value) => ({ value, isAnswer: false, isGiven: false })),
    ],
    formulas: formulas.map(compact),
    spoken: heldFormulas(formulas, `${problem.task}\n${learnerText(messages)}`),
    equalsFormula: equalsOneOf(
      formulas.filter((formula) => !/[<>=±]/.test(formula)),
      problem.subject.startsWith('integral'),
    ),
    substitutions: substitutionsOf(problem.statement, answers),
  }
}

function answersOf({ answerParts }: MathProblem): readonly number[] {
  return answerParts.flatMap((each) => {
    if (each.kind === 'number') return [each.value.valueOf()]
    if (!each.text.includes('±')) return []
    return ['+', '-'].flatMap((sign) => {
      const root = readExpression(each.text.replaceAll('±', sign))
      return root === null ? [] : [approximateAt(root, 0)]
    })
  })
}

function substitutionsOf(statement: string, answers: readonly number[]): readonly string[] {
  const sides = (statement.includes('=') ? statement.split('=') : []).filter(
    (side) => /[A-Za-z]/.test(side) && /\d/.test(side),
  )
  return answers.flatMap((answer) =>
    sides.map((side) =>
      compact(side.replace(/(?<![A-Za-z])[A-Za-z](?![A-Za-z])/g, String(answer))),
    ),
  )
}

/** The answers that the learner has reached, for instance one of two roots. */
function valuesReached(problem: MathProblem, messages: readonly string[]): ReadonlySet<string> {
  const found = messages.slice(-messagesChecked).flatMap((text) => {
    const finding = checkSteps({ text, earlier: [] }, problem, null)?.finding
    const isReached =
      finding?.kind === 'solved' ||
      (finding?.kind === 'right_step' && unknownIs.test(finding.quote))
    return isReached ? [finding.quote] : []
  })
  const ends = found.flatMap((step) => /(?:^|=)\s*(-?[\d./]+)\s*$/.exec(step)?.[1] ?? [])
  return new Set(ends.flatMap(numbersWritten).map(floatKey))
}

/** "x = 2", where "2 + 1 = 2" may be a step on the way to another 2. */
const unknownIs = /^\s*[A-Za-z]\s*=/

const askingRungs = ['probe', 'hint', 'strong_hint'] as const

/**
 * The numbers in the questions of the rungs up to this one: a reply may ask them, so it may name
 * these.
 */
function numbersAsked(problem: MathProblem, { state }: Assessment): readonly string[] {
  const reached = askingRungs.slice(0, rungs.indexOf(state.rung) + 1)
  const questions = reached.flatMap((rung) =>
    problem
      .ask(rung, state.lastGoodStep ?? problem.statement)
      .flatMap((question) => wordings(question, 'en')),
  )
  return numbersWritten(questions.join('\n')).map(floatKey)
}

/**
 * The numbers of the solution that are not `known`; on `worked_step` those of the next step are
 * free.
 */
function intermediateResults(
  { solution, subject }: MathProblem,
  known: ReadonlySet<string>,
  assessment: Assessment,
): readonly number[] {
  const lines = solution
    .map(({ result }) => numbersWritten(result))
    .map((values) => values.filter((value) => isResult(value, known, subject)))
    .filter((values) => values.length > 0)
  return (isAtLeast(assessment, 'worked_step') ? lines.slice(1) : lines).flat()
}

/** Neither known, nor a part of a known number, such as the 20 and the 4 of 24. */
function isResult(value: number, known: ReadonlySet<string>, subject: string): boolean {
  if ((Number.isInteger(value) && Math.abs(value) <= 1) || known.has(floatKey(value))) return false
  if (subject !== 'arithmetic') return true
  return ![...known].map(Number).some((whole) => {
    const place = 10 ** Math.floor(Math.log10(Math.abs(whole) || 1))
    return Math.abs(whole) > 10 && [whole % place, whole - (whole % place)].includes(value)
  })
}
