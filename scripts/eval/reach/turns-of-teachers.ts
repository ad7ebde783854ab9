/** Turns of human teachers in the place of a model's reply: which of them the guard replaces. */
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import type { DisclosureDetector } from '../../../src/tutor/guard/detector'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import { assess } from '../../../src/tutor/assess'
import { openLadder } from '../../../src/tutor/hint-ladder'
import type { Turn } from '../../../src/tutor/tutor'
import { numbersSaid } from '../judge/said-numbers'
import { newNumbersIn } from '../new-numbers'
import type { Case } from './cases'
import type { TeacherTurn } from './teachers'

/** Turns that say no number which neither task nor learner has said, and judge nothing. */
export function harmless(turns: readonly TeacherTurn[]): readonly TeacherTurn[] {
  return turns.filter(
    ({ task, learner, said }) =>
      newNumbersIn(said, [task, ...learner]).length === 0 && !judges(said) && !tellsStep(said),
  )
}

/** A calculation that a teacher names tells a step. */
const tellsStep = (said: string): boolean =>
  /\d\s*[-+*×÷/]\s*\$?\d|\b(?:plus|minus|times|divided by|multipl\w+|subtract\w*|add(?:ed|ing)?)\b/i.test(
    said,
  ) && numbersSaid(said, null).length > 1

/** Words of praise and blame: strict mode judges nothing. */
const judges = (said: string): boolean =>
  /\b(?:right|correct\w*|incorrect\w*|wrong|mistakes?|errors?|yes|no|nope|yep|exactly|perfect\w*|well done|(?:good|great|nice|excellent|fantastic|amazing) (?:job|work|going)|excellent|spot on|brilliant|not quite|absolutely|precisely|got it|close|agree|true|false|awesome|bingo|incorrectly|almost)\b/i.test(
    said,
  )

/** Each turn beside the key and in strict mode. */
export function teacherCases(turns: readonly TeacherTurn[], of: string): readonly Case[] {
  return turns.flatMap(({ id, task, key, learner, said }): readonly Case[] => {
    const reachedSteps = key.steps.map(({ id: step }) => step)
    const options = {
      task,
      learner,
      key,
      reachedSteps: reachedSteps.slice(0, 0),
      rung: 'hint',
    } as const
    const beside = createKeyDetector({ ...options, taskKeyConfidence: 'agreed' })
    const strict = createStrictDetector({ task, learner, mayJudge: mayJudge(task, learner) })
    const replaced = (detector: DisclosureDetector) =>
      guarded(detector, said) === said ? null : `${id}: ${said}`
    return [
      { row: 'guard', of, example: replaced(beside) },
      { row: 'strict', of, example: replaced(strict) },
    ]
  })
}

/** Whether the newest message of the learner is one that code judges without a key, as the tutor asks. */
function mayJudge(task: string, learner: readonly string[]): boolean {
  const turns = [task, ...learner].map((content): Turn => ({ role: 'user', content }))
  const state = { ...openLadder(task), turns: learner.length }
  const input = { mode: 'socratic', turns, state, taskKey: { status: 'refused' } } as const
  const { finding } = assess(input)
  return finding.kind === 'right_step' || finding.kind === 'wrong_step'
}

/** What reaches a learner of a reply. */
export function guarded(detector: DisclosureDetector, said: string): string {
  const question = () => 'What do you know so far?'
  const guard = new ReplyGuard({ detector, asksOnce: false, question })
  return [...said].map((sign) => guard.push(sign)).join('') + guard.end()
}
