/** From an assessment to a short reply: picks a wording that fits, is not the last one again, and tells nothing early. */
import type { Assessment } from '../assessment'
import { newestMessage } from '../assess'
import { recognise } from '../maths/catalogue'
import type { Problem } from '../maths/problem'
import { seedOf, turned } from '../maths/seed'
import { readState } from '../policy'
import type { Situation } from '../tutor'
import { explain } from './explaining'
import { talkAbout } from './open-subject'
import { guide } from './guiding'
import { saysAnswer } from './withholding'

const introduction = 'Offline tutor here: no language model is connected, so I go by exact rules.'

/** Wordings without any number or formula: always safe to say. */
const neutral = [
  'Which step would you take next, and why that one?',
  'Where exactly does it stop being clear to you?',
  'What have you been given, and what is being asked for?',
  'How could you test your last line without my help?',
]

/** The reply to a situation as Markdown with `$…$`; a Socratic one asks exactly one question. */
export function speak(situation: Situation, assessment: Assessment): string {
  const { problem: task } = assessment.state
  const problem = task === null ? null : recognise(task)
  const seed = seedOf(`${situation.turns.length} ${newestMessage(situation.turns)}`)
  const candidates = problem
    ? wordings(situation, assessment, problem)
    : talkAbout(situation, assessment)
  const text = choose(turned(candidates, seed), situation, assessment, problem)
  return readState(situation.state) === null ? `${introduction} ${text}` : text
}

function wordings(
  situation: Situation,
  assessment: Assessment,
  problem: Problem,
): readonly string[] {
  const scene = { situation, assessment, problem }
  return situation.mode === 'tutor' ? explain(scene) : guide(scene)
}

/** The first wording that may be said and was not said just now; a neutral question where there is none. */
function choose(
  candidates: readonly string[],
  situation: Situation,
  assessment: Assessment,
  problem: Problem | null,
): string {
  const said = situation.turns.filter((turn) => turn.role === 'user').map((turn) => turn.content)
  const heard = situation.turns.findLast((turn) => turn.role === 'assistant')?.content ?? ''
  const safe = (text: string) =>
    assessment.mayReveal || problem === null || !saysAnswer(text, problem, said.join('\n'))
  const allowed = [...candidates, ...turned(neutral, situation.turns.length)].filter(safe)
  return allowed.find((text) => !heard.endsWith(text)) ?? allowed[0] ?? neutral[0] ?? ''
}
