/** Tables of tasks, right steps and wrong steps, and the tests that run over them. */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../src/tutor/assess'
import type { Assessment, Finding } from '../../src/tutor/assessment'
import type { Mistake } from '../../src/math/problem'

/** What a kind of task is held to. Steps follow the task directly, or the lines before them in one message. */
export interface KindTable {
  readonly subject: string | RegExp
  /** A task and its answer. */
  readonly tasks: readonly (readonly [task: string, answer: string])[]
  /** A task and lines of a learner that are all right, the last of them the answer. */
  readonly right: readonly (readonly [task: string, ...lines: string[]])[]
  /** A task, a wrong line and its kind of mistake; right lines may stand before it. */
  readonly wrong: readonly (readonly [
    task: string,
    line: string,
    mistake: Mistake,
    ...before: string[],
  ])[]
}

/** The assessment of a message after a task was put. */
export function assessedAfter(task: string, said: string): Assessment {
  const first = assess({ mode: 'socratic', turns: [{ role: 'user', content: task }], state: null })
  const turns = [task, said].map((content) => ({ role: 'user' as const, content }))
  return assess({ mode: 'socratic', turns, state: first.state })
}

function findingOn(task: string, said: string): Finding {
  return assessedAfter(task, said).finding
}

/** Formulas compare without spaces, signs of multiplication and dollars. */
function bare(text: string): string {
  return text.replace(/[\s*$]/g, '')
}

/** Runs a table. */
export function judging(name: string, { subject, tasks, right, wrong }: KindTable): void {
  describe(name, () => {
    test.each([...tasks])(
      '%s has the answer %s, and is recognised again from what is stored',
      (task, answer) => {
        const assessment = assess({
          mode: 'socratic',
          turns: [{ role: 'user', content: task }],
          state: null,
        })
        expect(assessment.subject ?? 'open').toMatch(subject)
        expect(assessment).toMatchObject({
          answer,
          finding: { kind: 'new_problem' },
          mayReveal: false,
        })
        const stored = assess({ mode: 'socratic', turns: [], state: assessment.state })
        expect(stored.answer).toBe(answer)
      },
    )

    test.each(right.map(([task, ...lines]) => [task, lines.join(' | '), lines] as const))(
      '%s: %s is right step by step and at once',
      (task, _, lines) => {
        for (const line of lines)
          expect([line, findingOn(task, line).kind]).not.toEqual([line, 'wrong_step'])
        const steps = lines.slice(0, -1).map((line) => findingOn(task, line).kind)
        expect(steps.filter((kind) => kind !== 'right_step' && kind !== 'solved')).toEqual([])
        expect(findingOn(task, lines.join('\n')).kind).toBe('solved')
      },
    )

    test.each(
      wrong.map(([task, line, mistake, ...before]) => [task, line, mistake, before] as const),
    )('%s: %s is wrong, %s', (task, line, mistake, before) => {
      const finding = findingOn(task, [...before, line].join('\n'))
      expect(finding).toMatchObject({ kind: 'wrong_step', mistake })
      expect(finding.kind === 'wrong_step' ? bare(finding.quote) : '').toBe(bare(line))
    })
  })
}
