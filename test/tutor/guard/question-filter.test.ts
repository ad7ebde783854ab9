/**
 * The phases of the question filter: before the question, with a tag that waits, and after the
 * question.
 */
import { describe, expect, test } from 'bun:test'
import { QuestionFilter } from '../../../src/tutor/guard/question-filter'

const passed = (text: string) => ({ text, isHeld: false })
const held = (text: string) => ({ text, isHeld: true })

/** Gives each sentence whole to one filter; the results in their order. */
function filtered(...sentences: readonly string[]) {
  const filter = new QuestionFilter()
  const results = sentences.map((sentence) => filter.close(sentence, sentence))
  return { filter, results }
}

test('statements pass, and the first question passes and ends the phase', () => {
  const { filter, results } = filtered('Good.', ' What comes first?')
  expect(results).toEqual([passed('Good.'), passed(' What comes first?')])
  expect(filter.hasAsked).toBe(true)
})

test('only the part of a sentence that was not shown is passed', () => {
  const filter = new QuestionFilter()
  expect(filter.pass('What comes')).toBe('What comes')
  expect(filter.close('What comes first?', ' first?')).toEqual(passed(' first?'))
})

test.each(['Ready?', 'Do you see?', 'OK?'])('%s is a tag and waits', (tag) => {
  const { filter, results } = filtered(tag)
  expect(results).toEqual([held('')])
  expect(filter.hasAsked).toBe(false)
})

test.each(['Why?', 'Which one?', 'Warum?', 'Do you see the point here?'])(
  '%s is no tag but the question',
  (question) => {
    expect(filtered(question).filter.hasAsked).toBe(true)
  },
)

test.each([
  'The question is "What is left?"',
  'Frag dich: „Was bleibt übrig?“',
  'Demande-toi : « Que reste-t-il ? »',
  "It asks 'how many are left?'.",
])('a question in quotation marks is asked: %s', (sentence) => {
  expect(filtered(sentence).filter.hasAsked).toBe(!sentence.endsWith('.'))
})

describe('a tag that waits', () => {
  test('becomes a statement before more text', () => {
    expect(filtered('Ready?', ' Look.').results).toEqual([held(''), passed('Ready. Look.')])
  })

  test('waits on over blanks, and keeps them', () => {
    const { filter, results } = filtered('Ready?', '\n')
    expect(results.at(-1)).toEqual(passed(''))
    expect(filter.withdrawTag()).toBe('Ready.\n')
  })

  test('gives way to a later tag as a statement', () => {
    expect(filtered('Ready?', ' OK?').results).toEqual([held(''), held('Ready.')])
  })

  test('is the question at the end of the reply', () => {
    const { filter } = filtered('Ready?', '\n')
    expect(filter.takeTag()).toBe('Ready?')
    expect(filter.hasAsked).toBe(true)
    expect(filter.takeTag()).toBe('')
  })
})

describe('after the question', () => {
  test('prose and questions are dropped, blank lines wait', () => {
    const { results } = filtered('Why?', '\n', 'So it is.', ' Why not?')
    expect(results.slice(1)).toEqual([passed(''), 'drop', 'drop'])
  })

  test.each(['- one\n', '1. one\n', '| a |\n', '> a\n', '$$\n', '```js\n'])(
    'the block %j passes with the blank lines before it',
    (line) => {
      expect(filtered('Why?', '\n', '\n', line).results.at(-1)).toEqual(passed(`\n\n${line}`))
    },
  )

  test('a question inside a fenced block passes', () => {
    const { filter, results } = filtered('Why?', '\n', '```js\n', 'a ? b : c?\n', '```\n')
    expect(results.at(-2)).toEqual(passed('a ? b : c?\n'))
    expect(filter.isInFence).toBe(false)
  })
})

test('a question mark inside a fenced block or a displayed formula asks nothing', () => {
  expect(filtered('```js\n', 'why?\n').filter.hasAsked).toBe(false)
  expect(filtered('$$\n', 'x = ?\n').filter.hasAsked).toBe(false)
})
