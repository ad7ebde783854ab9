/**
 * The ladder as a state machine: what climbs, what does not, what may be said, what a stored state
 * may be.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Finding, rungs, type TutorState } from '../../src/tutor/assessment'
import { allowsReveal, climb, openLadder, parseState } from '../../src/tutor/hint-ladder'

const calm = { mode: 'socratic', repeats: false, contributes: false, reached: null } as const
const wrong: Finding = { kind: 'wrong_step', quote: 'a', previous: 'b', mistake: 'unknown' }
const findings: readonly Finding[] = [
  wrong,
  { kind: 'new_problem' },
  { kind: 'solved', quote: 'a' },
  { kind: 'right_step', quote: 'a' },
  { kind: 'asks_for_answer' },
  { kind: 'stuck' },
  { kind: 'open' },
]

function after(...steps: readonly Finding[]): TutorState {
  return steps.reduce((state, finding) => climb(state, finding, calm), openLadder('p'))
}

describe('climbing', () => {
  test('four honest attempts reach reveal, three do not', () => {
    expect([1, 2, 3, 4].map((n) => after(...Array.from({ length: n }, () => wrong)).rung)).toEqual([
      'hint',
      'strong_hint',
      'worked_step',
      'reveal',
    ])
  })

  test('being stuck first does not replace an attempt', () => {
    const stuck: Finding = { kind: 'stuck' }
    expect(after(stuck, stuck, stuck, stuck, wrong, wrong, wrong).rung).toBe('worked_step')
    expect(after(stuck, stuck, stuck, stuck, wrong, wrong, wrong, wrong).rung).toBe('reveal')
  })

  test('after reveal comes check, by success or by an open message', () => {
    expect(after({ kind: 'solved', quote: 'x = 5' }).rung).toBe('check')
    expect(after(wrong, wrong, wrong, wrong, { kind: 'open' }).rung).toBe('check')
  })

  test('talk on a task that nothing judges leads to the worked step at most, without attempts', () => {
    let state = openLadder('p')
    for (let turn = 0; turn < 10; turn++)
      state = climb(state, { kind: 'open' }, { ...calm, contributes: true })
    expect(state).toMatchObject({ rung: 'worked_step', attempts: 0 })
  })

  test('without an open task nothing climbs', () => {
    expect(climb(openLadder(null), wrong, calm)).toMatchObject({ rung: 'probe', attempts: 0 })
  })

  test('the last right step is kept until a newer one is reached', () => {
    const reached = climb(openLadder('p'), wrong, { ...calm, reached: '3x = 15' })
    expect(climb(reached, wrong, calm).lastGoodStep).toBe('3x = 15')
  })

  test('mode tutor goes straight to the check', () => {
    expect(climb(openLadder('p'), { kind: 'new_problem' }, { ...calm, mode: 'tutor' }).rung).toBe(
      'check',
    )
  })
})

describe('invariants over any course of events', () => {
  const course = fc.array(fc.constantFrom(...findings), { maxLength: 40 })

  test('no rung is skipped, and pleading climbs none', () => {
    fc.assert(
      fc.property(course, (steps) => {
        let state = openLadder('p')
        for (const finding of steps) {
          const next = climb(state, finding, calm)
          const rise = rungs.indexOf(next.rung) - rungs.indexOf(state.rung)
          if (finding.kind !== 'solved') expect(rise).toBeLessThanOrEqual(1)
          if (finding.kind === 'asks_for_answer') expect(rise).toBe(0)
          state = next
        }
      }),
    )
  })

  test('without success the answer is never allowed before four attempts', () => {
    fc.assert(
      fc.property(course, (steps) => {
        let state = openLadder('p')
        for (const finding of steps.filter((step) => step.kind !== 'solved')) {
          state = climb(state, finding, calm)
          if (allowsReveal(state, finding, 'socratic'))
            expect(state.attempts).toBeGreaterThanOrEqual(4)
        }
      }),
    )
  })
})

describe('parseState of a stored state', () => {
  test('is taken as it was', () => {
    const state = after(wrong)
    expect(parseState(JSON.parse(JSON.stringify(state)))).toEqual(state)
  })

  test.each([
    ['nothing', null],
    ['a text', 'probe'],
    ['a list', []],
    ['an empty object', {}],
    ['another version', { ...openLadder('p'), version: 3 }],
    ['an unknown rung', { ...openLadder('p'), rung: 'answer' }],
    ['a rung of the prototype', { ...openLadder('p'), rung: '__proto__' }],
    ['a negative count', { ...openLadder('p'), attempts: -1 }],
    ['a broken count', { ...openLadder('p'), turns: 1.5 }],
    ['a count as text', { ...openLadder('p'), turns: '3' }],
    ['a problem that is no text', { ...openLadder('p'), problem: 7 }],
    ['a missing step', { ...openLadder('p'), lastGoodStep: undefined }],
    ['an endless problem', { ...openLadder('p'), problem: 'x'.repeat(32_001) }],
  ])('%s is dropped', (_, stored) => {
    expect(parseState(stored)).toBeNull()
  })
})
