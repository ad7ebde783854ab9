/** What every wording about a recognised problem is made from. */
import type { Assessment } from '../assessment'
import { nextProblem } from '../assess'
import { recogniseProblem } from '../../math/registry'
import type { MathProblem } from '../../math/problem'
import { inMath } from '../../math/algebra/format'
import type { TutorInput } from '../tutor'

export interface OfflineContext {
  readonly input: TutorInput
  readonly assessment: Assessment
  readonly problem: MathProblem
}

/** The problem that the dialogue is about, recognised anew; null on an open subject. */
export function openProblem({ state }: Assessment): MathProblem | null {
  return state.problem === null ? null : recogniseProblem(state.problem)
}

/** Questions to ask once a problem is done: a relative of it, or, where that is done too, a look back. */
export function closingQuestions(scene: OfflineContext): readonly string[] {
  const next = nextProblem(scene.problem)
  if (next === null || wasPosedByTutor(scene)) {
    return [
      'Looking back, which step mattered most, and how would you explain it to a friend?',
      'How would you convince somebody who doubts it, without solving it again?',
    ]
  }
  return [
    `To see whether it carries over, ${next.posed}: what do you get?`,
    `Now a similar task, on your own: ${next.posed}. What comes out?`,
  ]
}

/** Every pairing of an opening with a question, each a whole reply. */
export function pairUp(
  openings: readonly string[],
  questions: readonly string[],
): readonly string[] {
  return questions.flatMap((question) => openings.map((opening) => `${opening} ${question}`))
}

/** A whole way in sentences: "Begin with $…$. Take $7$ away from both sides: $…$." */
export function writeSolution({ solution }: MathProblem): string {
  return solution
    .map(({ move, result }, at) => (at === 0 ? `${move} ${result}.` : `${move}: ${result}.`))
    .join(' ')
}

/** A learner's formula inside a sentence, or their words where a step is said in words. */
export function quoteStep(formula: string): string {
  return /^[a-z]{2,}(?: [a-z]+)+$/.test(formula) ? `“${formula}”` : inMath(formula)
}

/** True when the tutor posed this problem itself, as a check: no message of the learner's where its ladder began puts it. */
export function wasPosedByTutor({
  input: { turns },
  assessment: { state },
  problem,
}: OfflineContext): boolean {
  const said = turns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  const start = said.length - state.turns
  return said
    .slice(Math.max(0, start - 1), Math.max(0, start + 2))
    .every((text) => recogniseProblem(text)?.statement !== problem.statement)
}
