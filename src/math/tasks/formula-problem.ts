/** The problem of a task whose answer is a formula or an equation, judged by what is true of it. */
import { readExpression } from '../algebra/read-expression'
import { inMath } from '../algebra/format'
import { stepsOf } from '../algebra/fragments'
import { sameValue } from '../algebra/value'
import { phrase, type Text, type Texts, told } from '../phrases/phrase'
import { firstStep, type MathProblem, type Verdict, wordedStep, workedStep } from '../problem'
import type { TaskMistake } from './task-type'

export type Own = Pick<MathProblem, 'subject' | 'task' | 'variant'>

/** Formulas are in plain notation. */
export interface FormulaTask {
  readonly statement: string
  /** The statement as it is shown, where that is another text. */
  readonly shownStatement?: Text
  readonly answer: string
  /** The formulas that the ladder holds back. */
  readonly held: readonly string[]
  /** Which words may stand in a learner's formula. */
  readonly isPart: (word: string) => boolean
  readonly check: (step: string) => Verdict
  /** The questions of the three rungs. */
  readonly hints: readonly Texts[]
  /** Formulas of careless readings, and the question about each. */
  readonly slips?: readonly TaskMistake[]
  /** The question about any other wrong line. */
  readonly again: Texts
  /** The lines of the solution after the statement; the last is the answer. */
  readonly lines: readonly string[]
}

const maxRead = 4000

export function formulaProblem(own: Own, task: FormulaTask): MathProblem {
  const { statement, shownStatement, answer, held, isPart, check, lines } = task
  const hints = task.hints.map(told)
  const questionOn = (rung: string) =>
    hints[['probe', 'hint', 'strong_hint'].indexOf(rung)] ?? phrase('task.asks', {})
  const start =
    shownStatement === undefined
      ? firstStep(statement)
      : wordedStep(phrase('start', {}), shownStatement)
  return {
    ...own,
    taskPhrase: phrase('task.asks', {}),
    statement,
    ...(typeof shownStatement === 'object' && { statementPhrase: shownStatement }),
    answer,
    answerParts: held.map((text) => ({ kind: 'formula', text })),
    steps: (text) => stepsOf(text.slice(0, maxRead), isPart),
    check,
    isTrial: () => false,
    ask: (rung, current) =>
      current === statement
        ? [questionOn(rung)]
        : [phrase('quantity.piece', { current: inMath(current) }), questionOn(rung)],
    askAbout: ({ quote }) => {
      const question = told(slipOf(quote, task.slips ?? []) ?? task.again)
      return [phrase('lookAgain', { quote: inMath(quote), question })]
    },
    solution: [start, ...lines.map((line) => workedStep(phrase('thatGives', {}), line))],
  }
}

/** The question about the careless reading whose formula a line ends in. */
function slipOf(quote: string, slips: readonly TaskMistake[]): Texts | undefined {
  const side = readExpression(quote.split('=').at(-1)?.trim() ?? '')
  return slips.find(([formula]) => {
    const wrong = readExpression(formula)
    return side && wrong && sameValue(side, wrong)
  })?.[1]
}
