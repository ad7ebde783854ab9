/** When a model's verdict on a step counts, and how an assessment looks to a client. */
import { describe, expect, test } from 'bun:test'
import { type Assessment, rungs, wireRung, wireRungs } from '../../../src/tutor/assessment'
import { openLadder } from '../../../src/tutor/hint-ladder'
import { applyVerdict, isUnjudged, type StepVerdict } from '../../../src/tutor/judging/verdict'
import { describeAssessment } from '../../../src/tutor/open-task'

const message = 'First I take the 7 eggs that she uses away, 19 in all'
const open: Assessment = {
  state: { ...openLadder('How many eggs does she sell?'), rung: 'strong_hint' },
  finding: { kind: 'open' },
  subject: null,
  answer: null,
  mayReveal: false,
}
const right: StepVerdict = {
  verdict: 'right',
  stepId: 's1',
  quote: 'take the 7 eggs that she uses away',
  mistake: null,
}

describe('a verdict', () => {
  test('"right" with a verbatim quote is a right step and reaches its step', () => {
    const judged = applyVerdict(open, right, message)
    expect(judged.finding).toEqual({ kind: 'right_step', quote: right.quote ?? '' })
    expect(judged.state).toMatchObject({ reachedSteps: ['s1'], rung: 'hint', solved: false })
  })

  test('"wrong" with a verbatim quote is a wrong step and an attempt', () => {
    const judged = applyVerdict(open, { ...right, verdict: 'wrong', mistake: 'adds' }, message)
    expect(judged.finding).toMatchObject({ kind: 'wrong_step', quote: right.quote })
    expect(judged.state).toMatchObject({ attempts: 1, rung: 'worked_step', reachedSteps: [] })
  })

  test.each([
    ['whose quote the learner did not write', { ...right, quote: 'take 7 eggs away' }],
    ['whose quote cuts a number in two', { ...right, quote: '9 in all' }],
    ['without a quote', { ...right, quote: null }],
    ['with an empty quote', { ...right, quote: ' ' }],
    ['that says "solved"', { ...right, verdict: 'solved' as const }],
    ['that says "unclear"', { ...right, verdict: 'unclear' as const }],
  ])('%s changes nothing', (_, verdict) => {
    expect(applyVerdict(open, verdict, message)).toBe(open)
  })

  test('does not overrule what code has judged', () => {
    const wrong: Assessment = {
      ...open,
      finding: { kind: 'wrong_step', quote: '1 + 1 = 3', previous: '', mistake: 'arithmetic' },
    }
    expect(applyVerdict(wrong, right, message)).toBe(wrong)
  })
})

test('a model is asked about an unjudged message on an open task alone', () => {
  const { state } = open
  expect(isUnjudged(open)).toBe(true)
  expect(isUnjudged({ ...open, state: { ...state, solved: true } })).toBe(false)
  expect(isUnjudged({ ...open, finding: { kind: 'stuck' } })).toBe(false)
})

describe('on the wire', () => {
  test('the rung "strong_hint" is "stronger_hint", and the quote is the learner\'s', () => {
    expect(describeAssessment(applyVerdict(open, right, message))).toEqual({
      finding: 'right_step',
      quote: 'take the 7 eggs that she uses away',
      rung: 'hint',
    })
    expect(describeAssessment(open)).toEqual({ finding: 'open', rung: 'stronger_hint' })
  })

  test('every rung has its name', () => {
    expect(rungs.map(wireRung)).toEqual([...wireRungs])
  })

  test('nothing is said where no task is open', () => {
    expect(describeAssessment({ ...open, state: openLadder(null) })).toBeNull()
  })
})
