/** Puts a text through the guard of an input, as one reply of a model. */
import { assess } from '../../../src/tutor/assess'
import { createDisclosureDetector } from '../../../src/tutor/guard/computed-detector'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { heldBackSolutionOf } from '../../../src/tutor/guard/held'
import { nextQuestion } from '../../../src/tutor/offline/compose-reply'
import type { TutorState } from '../../../src/tutor/assessment'
import type { Mode, TutorInput } from '../../../src/tutor/tutor'

/** A reply after the guard. */
export interface Guarded {
  readonly text: string
  readonly isReplaced: boolean
}

/** The situation after the learner has said all lines, each assessed in its turn. */
export function inputAfter(lines: readonly string[], mode: Mode = 'socratic'): TutorInput {
  let state: TutorState | null = null
  for (const at of lines.slice(1).keys()) {
    const turns = lines.slice(0, at + 1).map((content) => ({ role: 'user' as const, content }))
    state = assess({ mode, turns, state }).state
  }
  const turns = lines.map((content) => ({ role: 'user' as const, content }))
  return { mode, turns, state }
}

/** A fresh guard for the reply to the last of the lines. */
export function guardAfter(lines: readonly string[], mode: Mode = 'socratic'): ReplyGuard {
  const input = inputAfter(lines, mode)
  const assessment = assess(input)
  const withheld = heldBackSolutionOf(input, assessment)
  const detector = withheld && createDisclosureDetector(withheld)
  return new ReplyGuard({
    detector,
    asksOnce: mode === 'socratic',
    question: () => nextQuestion(input, assessment, detector ?? undefined),
  })
}

/** What the learner sees of a reply whose text arrives in these pieces. */
export function guarded(guard: ReplyGuard, pieces: readonly string[]): Guarded {
  const text = pieces.map((piece) => guard.push(piece)).join('') + guard.end()
  return { text, isReplaced: guard.hasReplaced }
}
