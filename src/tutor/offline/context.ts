/**
 * The context of a reply about a recognised problem, and the phrases that all such replies share.
 */
import type { Assessment } from '../assessment'
import { learnerMessages, nextProblem } from '../assess'
import { recogniseProblem } from '../mathematics'
import type { MathProblem } from '../../math/problem'
import { inMath } from '../../math/algebra/format'
import type { TutorInput } from '../tutor'

/** The input, what code computed about it, and the open problem. */
export interface OfflineContext {
  readonly input: TutorInput
  readonly assessment: Assessment
  readonly problem: MathProblem
}

/** The problem that the dialogue is about, recognised again; null on an open subject. */
export function openProblem({ state }: Assessment): MathProblem | null {
  return state.problem === null ? null : recogniseProblem(state.problem)
}

/** Questions once a problem is solved: a variant of it, or a look back where that is solved too. */
export function closingQuestions(context: OfflineContext): readonly string[] {
  const next = nextProblem(context.problem)
  if (next === null || wasPosedByTutor(context)) {
    return [
      'Looking back, which step mattered most, and how would you explain it to a friend?',
      'How would you convince somebody who doubts it, without solving it again?',
    ]
  }
  return [
    `To see whether it carries over, ${next.taskPhrase}: what do you get?`,
    `Now a similar task, on your own: ${next.taskPhrase}. What comes out?`,
  ]
}

/**
 * Every opener with every question, each pair a whole reply. An empty opener leaves the question
 * alone.
 */
export function pairUp(
  openers: readonly string[],
  questions: readonly string[],
): readonly string[] {
  return questions.flatMap((question) => openers.map((opener) => `${opener} ${question}`.trim()))
}

/** A whole solution in sentences: "Begin with $…$. Take $7$ away from both sides: $…$." */
export function writeSolution({ solution }: MathProblem): string {
  return solution
    .map(({ move, result }, at) => (at === 0 ? `${move} ${result}.` : `${move}: ${result}.`))
    .join(' ')
}

/**
 * A learner's step inside a sentence: as mathematics, or in quotation marks where it is in words.
 */
export function quoteStep(formula: string): string {
  return /^[a-z]{2,}(?: [a-z]+)+$/.test(formula) ? `“${formula}”` : inMath(formula)
}

/**
 * Whether the tutor posed this problem as a check: no message of the learner at the start of its
 * ladder poses it.
 */
export function wasPosedByTutor({
  input: { turns },
  assessment: { state },
  problem,
}: OfflineContext): boolean {
  const messages = learnerMessages(turns)
  const start = messages.length - state.turns
  return messages
    .slice(Math.max(0, start - 1), Math.max(0, start + 2))
    .every((text) => recogniseProblem(text)?.statement !== problem.statement)
}
