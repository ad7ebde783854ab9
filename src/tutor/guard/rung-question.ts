/** The question of the rung, from the same templates that the offline tutor asks with. */
import { type Assessment, rungs } from '../assessment'
import { recognise } from '../maths/catalogue'
import type { Problem } from '../maths/problem'
import { seedOf, turned } from '../maths/seed'
import { closingQuestions } from '../offline/scene'
import type { Situation } from '../tutor'
import type { Detector } from './detector'

/** Safe whatever the problem is. */
const plainest = 'Which step would you take next, and why that one?'

/** A question that tells nothing `detector` finds; null on an open subject, where only the talk knows one. */
export function rungQuestion(
  situation: Situation,
  assessment: Assessment,
  detector: Detector | null,
): string | null {
  const problem = assessment.state.problem === null ? null : recognise(assessment.state.problem)
  if (problem === null) return null
  const seed = seedOf(situation.turns.at(-1)?.content ?? '')
  const questions = turned(questionsFor(situation, assessment, problem), seed)
  const heard = situation.turns.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const safe = questions.filter((text) => text.endsWith('?') && !detector?.(text))
  return safe.find((text) => !heard.includes(text)) ?? safe[0] ?? plainest
}

function questionsFor(
  situation: Situation,
  assessment: Assessment,
  problem: Problem,
): readonly string[] {
  const { state, finding } = assessment
  if (assessment.mayReveal) return closingQuestions({ situation, assessment, problem })
  if (finding.kind === 'wrong_step' && rungs.indexOf(state.rung) < rungs.indexOf('strong_hint')) {
    return problem.askAbout(finding)
  }
  const rung = state.rung === 'probe' || state.rung === 'hint' ? state.rung : 'strong_hint'
  return problem.ask(rung, state.lastGoodStep ?? problem.statement)
}
