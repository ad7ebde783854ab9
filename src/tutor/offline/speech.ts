/** From an assessment to a short reply: picks a wording that fits, is not the last one again, and tells nothing early. */
import type { Assessment } from '../assessment'
import { newestMessage } from '../assess'
import type { MathProblem } from '../../math/problem'
import { seedOf, rotate } from '../../math/seed'
import { readState } from '../hint-ladder'
import type { TutorInput } from '../tutor'
import { choose } from './choosing'
import { explain } from './explaining'
import { talkAbout } from './open-subject'
import { guide } from './guiding'
import { openProblem } from './scene'

const introduction = 'Offline tutor here: no language model is connected, so I go by exact rules.'

/** The reply to a situation as Markdown with `$…$`; a Socratic one asks exactly one question. */
export function speak(situation: TutorInput, assessment: Assessment): string {
  const problem = openProblem(assessment)
  const seed = seedOf(`${situation.turns.length} ${newestMessage(situation.turns)}`)
  const candidates = problem
    ? wordings(situation, assessment, problem)
    : talkAbout(situation, assessment)
  const text = choose(rotate(candidates, seed), situation, assessment, problem)
  return readState(situation.state) === null ? `${introduction} ${text}` : text
}

function wordings(
  situation: TutorInput,
  assessment: Assessment,
  problem: MathProblem,
): readonly string[] {
  const scene = { situation, assessment, problem }
  return situation.mode === 'tutor' ? explain(scene) : guide(scene)
}
