/** The questions and solutions of the mathematics in the learner's language. */
import { describe, expect, test } from 'bun:test'
import { arithmeticHints, arithmeticMistakes, pieceFound } from '../../../src/math/hints/arithmetic'
import { linearHints, linearMistakes } from '../../../src/math/hints/linear'
import { quadraticHints, quadraticMistakes } from '../../../src/math/hints/quadratic'
import { detectLanguage } from '../../../src/tutor/language/detect'
import { translateMath } from '../../../src/tutor/language/math-text'
import { problemIn } from '../../../src/tutor/mathematics'
import { threadTime } from '../../support/loop-probe'
import { converse, questionsIn } from '../dialogue'

const others = ['de', 'fr', 'es'] as const

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const templates = [
  ...new Set(
    textsIn([
      linearHints,
      linearMistakes,
      quadraticHints,
      quadraticMistakes,
      arithmeticHints,
      arithmeticMistakes,
      pieceFound,
    ]),
  ),
]

test.each(templates)('"%s" is asked in each language with its values', (template) => {
  const names = [...new Set(template.match(/\{\w+\}/g) ?? [])]
  const values = new Map(names.map((name, at) => [name, `$x_${at} = ${at}$`]))
  const text = template.replace(/\{\w+\}/g, (name) => values.get(name) ?? name)
  for (const language of others) {
    const translation = translateMath(text, language) ?? ''
    expect(translation).not.toBe(text)
    expect(translation).toEndWith('?')
    expect(questionsIn(translation)).toBe(1)
    expect(translation).not.toContain('{')
    // A translation may name a value once where the English template names it twice.
    for (const value of values.values()) {
      if (template.split('{previous}').length < 3) expect(translation).toContain(value)
    }
  }
})

describe('worked solutions', () => {
  test.each([
    'Solve 3x + 7 = 22',
    'Solve 2(x-3)=4x+1',
    'What is 17*24?',
    'Solve x^2 - 5x + 6 = 0',
    'Solve x^2+x+5=0',
    'What is 15% of 80?',
    'differentiate 3x^2 + 2x',
    'integrate 3x^2 + 2x',
    'convert 5 km to m',
    'expand (x+2)(x+3)',
    'Solve x + y = 10 and x - y = 2',
    'Solve 5 - 2x < 11',
    'What is the median of 1,2,3,6?',
  ])('%s has every move in each language', (task) => {
    const problem = problemIn(task)
    const moves = problem?.solution.map(({ move }) => move) ?? []
    expect(moves.length).toBeGreaterThan(1)
    for (const language of others) {
      for (const move of moves) expect([move, translateMath(move, language)]).not.toContain(null)
      expect(translateMath(problem?.taskPhrase ?? '', language)).not.toBeNull()
    }
  })
})

test('a sentence of no template has no translation, however long it is', () => {
  expect(translateMath('What do apples and pears have in common, and why?', 'de')).toBeNull()
  expect(translateMath('Peel the apples and wash all of the pears', 'de')).toBeNull()
  const started = threadTime()
  expect(translateMath('You came to '.repeat(5000), 'fr')).toBeNull()
  expect(threadTime() - started).toBeLessThan(2_000)
})

test.each([
  ['Löse 3x + 7 = 22', 'de'],
  ['Résous 3x + 7 = 22', 'fr'],
  ['Resuelve 3x + 7 = 22', 'es'],
] as const)('%s is answered in its language to the end', async (task, language) => {
  const replies = await converse([task, '3x = 29', 'x = 6', '3x = 15', 'x = 5'])
  for (const { text } of replies) {
    expect(detectLanguage(text)).toBe(language)
    expect(text).not.toMatch(/\b(?:the|what|which|side)\b/i)
    expect(questionsIn(text)).toBe(1)
  }
  expect(replies.at(-1)?.state.rung).toBe('check')
})
