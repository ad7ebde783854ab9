/** The list of all kinds of problems, the most specific first. Adding a kind adds one line here. */
import { coversTask, mayBeFormula, rightOption } from './coverage'
import { formatsOf, type NumberFormat, plainNumbers } from '../text/locale'
import { bareTaskOf, commandsTask, taskTextOf } from './task-text'
import { arithmetic } from './kinds/arithmetic'
import { decimalForms } from './kinds/decimal-form'
import { degenerateEquations } from './kinds/degenerate'
import { derivatives } from './kinds/derivative'
import { functionDerivatives } from './kinds/function-derivative'
import { inequalities } from './kinds/inequality'
import { integrals } from './kinds/integral'
import { linearEquations } from './kinds/linear'
import { measuredTasks } from './kinds/measures'
import { percentages } from './kinds/percentage'
import { probabilities } from './kinds/probability'
import { quadraticEquations } from './kinds/quadratic'
import { rewritings } from './kinds/rewriting'
import { statistics } from './kinds/statistics'
import { systems, valuesProblem } from './kinds/system'
import { taskTypes } from './kinds/task-types'
import { temperatures } from './kinds/temperature'
import { unitConversions } from './kinds/unit-conversion'
import { wordProblems } from './kinds/word-problem'
import { type MathProblem, optionLetter, type ProblemKind } from './problem'

const kinds: readonly ProblemKind[] = [
  percentages,
  // Its lines keep their units: "1 hour = 60 minutes".
  unitConversions,
  probabilities,
  taskTypes({ formal: (text) => readProblem(text, false), values: valuesProblem }),
  wordProblems,
  measuredTasks,
  statistics,
  temperatures,
  integrals,
  functionDerivatives,
  derivatives,
  decimalForms,
  rewritings,
  systems,
  inequalities,
  linearEquations,
  degenerateEquations,
  quadraticEquations,
  arithmetic,
]

/**
 * The problem that a text poses; null when no kind understands the whole text: every number and
 * formula of the task must be used, the words must ask for what is computed, and of the options of
 * a multiple-choice task exactly one must be the answer. A number that can be read in two ways in these
 * formats is not computed with. Never throws.
 */
export function recogniseProblem(
  message: string,
  formats: readonly NumberFormat[] = formatsOf(message),
): MathProblem | null {
  const keepsMixed = asksForImproper.test(message)
  const { text, ambiguous } = plainNumbers(message, formats, { mayJoin: false, keepsMixed })
  const task = ambiguous.length > 0 ? null : taskTextOf(text)
  if (task === null) return null
  const problem = readProblem(task.text) ?? readInRequest(task.text)
  if (task.options.length === 0) return problem ?? problemBeforeLines(task.text)
  return problem && withOptions(problem, task.options)
}

/** The mixed number of such a task is to be written as one fraction. */
const asksForImproper = /improper|unechte|impropre|impropia/i

/** The problem with the options of its task; null where not exactly one of them is the answer. */
function withOptions(problem: MathProblem, texts: readonly string[]): MathProblem | null {
  const options = texts.map((text) => text.replace(/\s+/g, ' '))
  const right = rightOption(problem, options)
  if (right === null) return null
  const lines = options.map((option, at) => `${optionLetter(at)}) ${option}`)
  return { ...problem, task: [problem.task, ...lines].join('\n'), choice: { options, right } }
}

function readProblem(text: string, mayBeStory = true): MathProblem | null {
  const isFormula = mayBeFormula(text)
  for (const { recognise, wording } of kinds) {
    const isRead = wording.story === undefined ? isFormula : mayBeStory
    if (!isRead) continue
    const reading = recognise(text)
    if (reading !== null && coversTask(reading, wording)) return reading.problem
  }
  return null
}

/** A formula in a request: "hw q3) 2x + 3 = 11, I need it now". A story is read as it stands. */
function readInRequest(text: string): MathProblem | null {
  const bare = bareTaskOf(text)
  return bare === null ? null : readProblem(bare, false)
}

const maxLines = 12
/** A line of formulas without words, such as a learner's step. */
const stepLine = /^(?:[a-z](?![a-z])|sin|cos|tan|exp|sqrt|ln|[^\p{L}]){1,120}$/u

/** A task in the first line, and under it the learner's own lines, each a step that it judges. */
function problemBeforeLines(text: string): MathProblem | null {
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0 || lines.length > maxLines || !lines.every((line) => stepLine.test(line)))
    return null
  const problem = commandsTask(first) ? readProblem(first) : null
  return problem && lines.every((line) => isStepOf(line, problem)) ? problem : null
}

function isStepOf(line: string, problem: MathProblem): boolean {
  const steps = problem.steps(line)
  const verdicts = steps.map((step) => problem.check(step, problem.statement))
  const isRead = verdicts.every(
    (verdict) => verdict && (verdict.kind !== 'wrong' || verdict.mistake !== 'unknown'),
  )
  return steps.length > 0 && isRead
}
