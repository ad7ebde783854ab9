/** The marks of checked steps, and the words that the chips send. */
import { describe, expect, test } from 'bun:test'
import { asksForAnswer, isStuck } from '../../src/tutor/learner-intent'
import type { ShownAssessment } from '../../src/web/conversation/conversation-state'
import { markSteps } from '../../src/web/conversation/learner-words'
import { de } from '../../src/web/i18n/de'
import { en } from '../../src/web/i18n/en'
import { es } from '../../src/web/i18n/es'
import { fr } from '../../src/web/i18n/fr'
import { formulaSpans } from '../../src/web/rich-text/math-rules'

const marked = (content: string, assessment: Omit<ShownAssessment, 'rung'>) =>
  markSteps(content, { rung: 'hint', ...assessment }).map(
    ({ start, end, mark }) => `${content.slice(start, end)}: ${mark}`,
  )

describe('the marks of a message', () => {
  test('a right step follows; a wrong one asks to look here', () => {
    expect(marked('so 3x = 15', { finding: 'right_step', quote: '3x = 15' })).toEqual([
      '3x = 15: follows',
    ])
    expect(marked('3x = 29', { finding: 'wrong_step', quote: '3x = 29' })).toEqual([
      '3x = 29: look',
    ])
  })

  test('right steps before the wrong one follow, and what stands after it is not checked', () => {
    const content = '3x = 22 − 7\n3x = 15\nx = 6\nx + 1 = 7'
    const assessment = {
      finding: 'wrong_step' as const,
      quote: 'x = 6',
      rightSteps: ['3x = 22 − 7', '3x = 15'],
    }
    expect(marked(content, assessment)).toEqual([
      '3x = 22 − 7: follows',
      '3x = 15: follows',
      'x = 6: look',
      'x + 1 = 7: unchecked',
    ])
  })

  test('a step that nothing could judge is not checked', () => {
    expect(marked('I think\n a = 2b ', { finding: 'open' })).toEqual(['a = 2b: unchecked'])
  })

  test('a question, a new task and a plea have no marks', () => {
    expect(marked('Why is x = 5?', { finding: 'open' })).toEqual([])
    expect(marked('Solve 3x = 15', { finding: 'new_problem' })).toEqual([])
    expect(marked('I am stuck at 3x = 15', { finding: 'stuck' })).toEqual([])
  })

  test('a quote is no part of a longer number, and one that is not there marks nothing', () => {
    expect(marked('15 and then 5', { finding: 'solved', quote: '5' })).toEqual(['5: follows'])
    expect(marked('nothing', { finding: 'solved', quote: 'x = 5' })).toEqual([])
  })
})

describe('the formulas of a plain text', () => {
  test.each([
    ['so $x^2$ and \\(y\\)', ['x^2', 'y']],
    ['it costs $5 and $10', []],
    ['\\[a\\] \\$b\\$ $$c$$', ['a', 'c']],
    ['$open', []],
  ])('%p has %p', (text, formulas) => {
    expect(formulaSpans(text).map(({ tex }) => tex)).toEqual(formulas)
  })

  test('a long run of openers is read in linear time', () => {
    for (const text of ['\\('.repeat(16_000), '$a '.repeat(11_000), '$$'.repeat(16_000)]) {
      const begun = process.cpuUsage().user
      formulaSpans(text)
      expect((process.cpuUsage().user - begun) / 1_000).toBeLessThan(500)
    }
  })
})

test.each(Object.entries({ en, de, fr, es }))(
  'the tutor reads what the chips send in %s as a wish for help, not for the answer',
  (_language, { turn }) => {
    for (const text of [turn.hintText, turn.stuckText]) {
      expect([text, isStuck(text), asksForAnswer(text)]).toEqual([text, true, false])
    }
    expect(asksForAnswer(`${turn.checkStepText}3x = 15`)).toBe(false)
  },
)
