/** The learner's derivation, the help that it took, and how its steps are written. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { ShownAssessment } from '../../src/web/conversation/conversation-state'
import {
  derivationAt,
  helpNow,
  plainMath,
  type Said,
  atRelation,
} from '../../src/web/conversation/derivation'
import { threadTime } from '../support/loop-probe'

type Found = Omit<ShownAssessment, 'rung'>

/** A message of the learner and its reply at a rung. */
const turn = (content: string, found: Found, rung: ShownAssessment['rung']): readonly Said[] => {
  const assessment = { ...found, rung }
  return [
    { role: 'user', content, assessment },
    { role: 'assistant', content: '…', assessment },
  ]
}
const posed = (content: string) => turn(content, { finding: 'new_problem' }, 'probe')
const right = (content: string, quote = content, rung: ShownAssessment['rung'] = 'probe') =>
  turn(content, { finding: 'right_step', quote }, rung)
const solved = (content: string, quote = content) =>
  turn(content, { finding: 'solved', quote }, 'check')

/** The derivation of the last message of the learner. */
const derived = (...turns: readonly (readonly Said[])[]) => {
  const thread = turns.flat()
  return derivationAt(thread, thread.length - 2)
}

describe('a derivation', () => {
  test('has the task, the right steps of all messages, and the highest help', () => {
    const found = derived(
      posed('Solve 3x + 7 = 22'),
      turn('I am stuck', { finding: 'stuck' }, 'hint'),
      turn(
        '3x = 22 - 7\n3x = 15\nx = 6',
        { finding: 'wrong_step', quote: 'x = 6', rightSteps: ['3x = 22 - 7', '3x = 15'] },
        'stronger_hint',
      ),
      right('3x = 15', '3x = 15', 'stronger_hint'),
      solved('so x = 5', 'x = 5'),
    )
    expect(found).toEqual({
      task: 'Solve 3x + 7 = 22',
      steps: ['3x = 22 − 7', '3x = 15', 'x = 5'],
      help: 'stronger_hint',
    })
  })

  test('without a hint takes no help, and the reply to the answer is none', () => {
    expect(derived(posed('Solve x + 1 = 3'), solved('x = 2'))?.help).toEqual(null)
  })

  test('begins after the task that was solved before: a transfer of the tutor has no words', () => {
    const first = [
      posed('Solve 2x = 8'),
      turn('?', { finding: 'stuck' }, 'reveal'),
      solved('x = 4'),
    ]
    const next = derived(...first, right('4x = 36'), solved('x = 9'))
    expect(next).toEqual({
      task: null,
      steps: ['4x = 36', 'x = 9'],
      help: null,
    })
  })

  test.each([
    ['the same answer again', [posed('Solve 2x = 8'), solved('x = 4'), solved('x = 4!', 'x = 4')]],
    ['a step', [posed('Solve 2x = 8'), right('x = 8/2')]],
    ['talk', [posed('Solve 2x = 8'), turn('hm', { finding: 'open' }, 'probe')]],
    ['nothing', []],
  ])('is none for %s', (_, turns) => {
    expect(derived(...turns)).toBeNull()
  })

  test.each([
    ['Solve 3x + 7 = 22. I did 3x = 15, x = 5', '3x = 15', 'Solve 3x + 7 = 22.'],
    ['3x = 15, x = 5', '3x = 15', null],
    ['Was ist 15 % von 240?\n36', '36', 'Was ist 15 % von 240?'],
  ])('reads the task of %j before its first step', (content, first, task) => {
    const found = derived(
      turn(content, { finding: 'solved', quote: 'x = 5', rightSteps: [first] }, 'check'),
    )
    expect(found?.task).toBe(task)
  })

  test('of a hostile message is written at once', () => {
    for (const part of [' ', '\\frac{', '{', '^{', '$', '\\sqrt{', '-', '.']) {
      const startedMs = threadTime()
      plainMath(part.repeat(32_000 / part.length))
      expect(threadTime() - startedMs).toBeLessThan(1_000)
    }
  })

  test('of any thread never throws, and its steps hold no TeX delimiter', () => {
    const findings = ['new_problem', 'right_step', 'wrong_step', 'solved', 'stuck', 'open'] as const
    const rungs = ['probe', 'hint', 'stronger_hint', 'worked_step', 'reveal', 'check'] as const
    const said = fc.record({
      role: fc.constantFrom('user', 'assistant', 'system'),
      content: fc.string({ maxLength: 60 }),
      assessment: fc.option(
        fc.record({
          finding: fc.constantFrom(...findings),
          rung: fc.constantFrom(...rungs),
          quote: fc.string(),
          rightSteps: fc.array(fc.string(), { maxLength: 3 }),
        }),
        { nil: undefined },
      ),
    })
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), fc.nat(14), (thread, end) => {
        const found = derivationAt(thread, end)
        helpNow(thread)
        for (const step of found?.steps ?? []) expect(step).not.toMatch(/\$|\\[()[\]]/)
        expect(found === null || found.steps.length > 0).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the help so far', () => {
  test('is none where the tutor has only asked, and stays what it was once the task is solved', () => {
    const asked = posed('Solve 3x = 15')
    expect(helpNow(asked)).toEqual({ help: null, isSolved: false })
    const helped = [...asked, ...turn('I am stuck', { finding: 'stuck' }, 'hint')]
    expect(helpNow(helped)?.help).toBe('hint')
    const done = [...helped, ...solved('x = 5')]
    expect(helpNow(done)).toEqual({ help: 'hint', isSolved: true })
    expect(helpNow([...done, ...right('4x = 36')])).toEqual({
      help: null,
      isSolved: false,
    })
  })

  test('is not known without an assessment', () => {
    expect(helpNow([{ role: 'assistant', content: 'Hello', assessment: undefined }])).toBeNull()
  })
})

test.each([
  [String.raw`$3x = 15$`, '3x = 15'],
  [String.raw`\(\frac{3x}{3} = \frac{15}{3}\)`, '3x/3 = 15/3'],
  [String.raw`$\dfrac{x+1}{2}=4$`, '(x+1)/2=4'],
  [String.raw`$$x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}$$`, 'x = (−b ±√(b²−4ac))/2a'],
  ['x^2 - 4 = 0', 'x² − 4 = 0'],
  ['2*x <= 10', '2 · x ≤ 10'],
  [String.raw`$x^{10} \cdot x^{-2}$`, 'x¹⁰ ·x⁻²'],
  [String.raw`$\text{area} = \pi r^2$`, 'area = πr²'],
  ['a well-known step', 'a well-known step'],
  ['x^0.5', 'x^0.5'],
])('%j is written as %j', (written, plain) => {
  expect(plainMath(written)).toBe(plain)
})

test.each([
  ['3x + 7 = 22', ['3x + 7', '=', '22']],
  ['x ≤ 5', ['x', '≤', '5']],
  ['36', null],
  ['a = b = c', ['a', '=', 'b = c']],
])('%j stands at its first relation', (step, sides) => {
  expect(atRelation(step)).toEqual(sides as never)
})
