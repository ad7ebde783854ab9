/** Picks from several wordings the one to say: safe, and not what was said just now. */
import type { Assessment } from '../assessment'
import type { MathProblem } from '../../math/problem'
import { rotate } from '../../math/seed'
import type { TutorInput } from '../tutor'
import { disclosureTest } from './withholding'

/** Wordings without any number or formula: always safe to say. */
const neutral = [
  'Which step would you take next, and why that one?',
  'Where exactly does it stop being clear to you?',
  'What have you been given, and what is being asked for?',
  'How could you test your last line without my help?',
]

/** The first wording that may be said and was not said just now; a neutral question where there is none. */
export function selectReply(
  candidates: readonly string[],
  input: TutorInput,
  assessment: Assessment,
  problem: MathProblem | null,
): string {
  const said = input.turns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  const heard = input.turns.findLast((turn) => turn.role === 'assistant')?.content ?? ''
  const wordings = [...candidates, ...rotate(neutral, input.turns.length)]
  const isEarly =
    assessment.mayReveal || problem === null
      ? () => false
      : disclosureTest(problem, said.join('\n'))
  const allowed = wordings.filter((text) => !isEarly(text))
  return allowed.find((text) => !heard.endsWith(text)) ?? allowed[0] ?? neutral[0] ?? ''
}
