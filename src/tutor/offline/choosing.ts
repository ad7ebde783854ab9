/** Picks from several wordings the one to say: safe, and not what was said just now. */
import type { Assessment } from '../assessment'
import type { Problem } from '../maths/problem'
import { turned } from '../maths/seed'
import type { Situation } from '../tutor'
import { saysAnswer, saysStep } from './withholding'

/** Wordings without any number or formula: always safe to say. */
const neutral = [
  'Which step would you take next, and why that one?',
  'Where exactly does it stop being clear to you?',
  'What have you been given, and what is being asked for?',
  'How could you test your last line without my help?',
]

/** The answer, or a result on the way to it, that the learner has not come to. */
function saysEarly(text: string, problem: Problem, said: string): boolean {
  return saysAnswer(text, problem, said) || saysStep(text, problem, said)
}

/** The first wording that may be said and was not said just now; a neutral question where there is none. */
export function choose(
  candidates: readonly string[],
  situation: Situation,
  assessment: Assessment,
  problem: Problem | null,
): string {
  const said = situation.turns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  const heard = situation.turns.findLast((turn) => turn.role === 'assistant')?.content ?? ''
  const safe = (text: string) =>
    assessment.mayReveal || problem === null || !saysEarly(text, problem, said.join('\n'))
  const allowed = [...candidates, ...turned(neutral, situation.turns.length)].filter(safe)
  return allowed.find((text) => !heard.endsWith(text)) ?? allowed[0] ?? neutral[0] ?? ''
}
