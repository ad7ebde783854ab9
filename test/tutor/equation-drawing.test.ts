/** The drawing beside a task: it follows the learner's equation, and never holds what is not written. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawingOfTask } from '../../src/tutor/equation-drawing'
import type { Drawing } from '../../src/lib/drawing'
import { randomOf } from '../../src/math/random'
import { levels } from '../../src/practice/item'
import { skills } from '../../src/practice/skills'

const languages = ['en', 'de', 'fr', 'es'] as const

const draw = (problem: string, ...said: string[]) => drawingOfTask({ problem, said }, 'en')
const textsIn = ({ marks }: Drawing): string[] =>
  marks.flatMap((mark) => (mark.shape === 'text' ? [mark.text] : []))

test.each([
  ['Solve 3x + 7 = 22', [], 'Graph', ['3x + 7', '22', 'x = ?']],
  ['Solve 3x + 7 = 22', ['3x = 15'], 'Graph', ['3x', '15', 'x = ?']],
  ['Solve 3x + 7 = 22', ['I think 3x = 29'], 'Graph', ['3x', '29', 'x = ?']],
  ['Solve 3x + 7 = 22', ['thanks', '3x = 15'], 'Graph', ['3x', '15', 'x = ?']],
  ['Solve 3x + 7 = 22', ['x = 6'], 'Number line', ['0', 'x = 6', '6']],
  ['Löse 2(x - 3) = x + 1', [], 'Graph', ['2(x − 3)', 'x + 1', 'x = ?']],
  ['Solve x^2 - 5x + 6 = 0', [], 'Graph', ['?', 'x² − 5x + 6 = 0']],
  ['Solve x^2 - 5x + 6 = 0', ['x = 2 or x = 4'], 'Number line', ['0', 'x = 2', '2', 'x = 4', '4']],
  [
    'Anna has twice as many cards as Ben. Together they have 36. How many has Ben?',
    ['x + 2x = 36'],
    'Bar model',
    ['x', 'x', 'x', '36'],
  ],
  ['What is 15 % of 80?', [], 'Bar model', ['100 % = 80', '15 % = ?']],
  [
    'Tom is 4 years older than Lea. Together they are 30 years old. How old is Lea?',
    [],
    'Bar model',
    ['', '4', '', '= ?', 'Together: 30.'],
  ],
  [
    'A shirt costs 40 euros. The price is reduced by 25%. What does it cost now, in euros?',
    ['I am not sure'],
    'Bar model',
    ['100 % = 40', '?', '25 %'],
  ],
  [
    'A school has 240 pupils. Ann counts that 15% of them come by bus. How many pupils is that?',
    ['x = 24'],
    'Number line',
    ['0', 'x = 24', '24'],
  ],
] as const)('%s, then %p: %s', (problem, said, title, texts) => {
  const drawing = draw(problem, ...said)
  expect(drawing?.title).toBe(title)
  expect(drawing && textsIn(drawing)).toEqual([...texts])
})

test.each([
  ['Write an essay about 3 causes of the French Revolution', []],
  ['What is 7 * 8?', ['56']],
  ['Solve x + y = 3', []],
  ['Solve x^3 = 8', []],
  ['0x = 3', []],
  ['', ['=', 'x ==', '= 3 =']],
] as const)('nothing is drawn of %p, %p', (problem, said) => {
  expect(draw(problem, ...said)).toBeNull()
})

describe('for any story that practice writes', () => {
  const stories = ['word-problems', 'percent', 'ratios'].flatMap((id) =>
    levels.flatMap((level) =>
      Array.from({ length: 12 }, (_, seed) => {
        const skill = skills.find((each) => each.id === id)
        const language = languages[seed % languages.length] ?? 'en'
        const { question } = skill?.draft(level, randomOf(`${level} ${seed}`)).in(language) ?? {}
        return { question: question ?? '', language }
      }),
    ),
  )
  const drawn = stories.flatMap(({ question, language }) => {
    const drawing = drawingOfTask({ problem: question, said: [] }, language)
    return drawing ? [{ question, language, drawing }] : []
  })

  test('boxes are there from the start, in each language', () => {
    expect(new Set(drawn.map(({ language }) => language)).size).toBe(languages.length)
    expect(drawn.length).toBeGreaterThan(stories.length / 4)
  })

  test('they have the numbers of the story alone, ask with a mark, and stay within the frame', () => {
    for (const { question, drawing } of drawn) {
      const given = new Set(['100', ...(question.match(/\d+/g) ?? [])])
      const words = textsIn(drawing).join(' ')
      for (const shown of words.match(/\d+/g) ?? []) expect(given, question).toContain(shown)
      expect(words, question).toContain('?')
      for (const mark of drawing.marks) {
        const places = mark.shape === 'line' ? mark.points : []
        for (const [x, y] of places) {
          expect(x >= 0 && x <= drawing.width && y >= 0 && y <= drawing.height, question).toBe(true)
        }
      }
    }
  })
})

describe('for any equation', () => {
  const number = fc.integer({ min: -40, max: 40 })

  test('the drawing has the numbers that are written and no other', () => {
    fc.assert(
      fc.property(number, number, number, fc.boolean(), (a, b, c, isSquare) => {
        const equation = `${a}x${isSquare ? '^2' : ''} + ${b} = ${c}`
        const drawing = draw(`Solve ${equation}`)
        if (drawing === null) return
        const written = new Set(equation.match(/\d+/g))
        const said = [...textsIn(drawing), drawing.description].join(' ').replaceAll('²', '')
        for (const shown of said.match(/\d+/g) ?? []) expect(written).toContain(shown)
      }),
    )
  })

  test('lines cross at one place, whatever the solution is', () => {
    const crossing = (equation: string) => {
      const dot = draw(`Solve ${equation}`)?.marks.find(({ shape }) => shape === 'dot')
      return dot?.shape === 'dot' ? dot.center : null
    }
    for (const equation of ['2x = 4', '3x + 7 = 22', '5 - x = 80', 'x/4 = -9', '0.5x + 3 = 2x']) {
      expect(crossing(equation), equation).toEqual([205, 90])
    }
  })

  test('the curve is the same for every number of solutions', () => {
    const arms = (equation: string) =>
      draw(`Solve ${equation}`)?.marks.filter(({ shape }) => shape === 'line')
    expect(arms('x^2 - 5x + 6 = 0')).toEqual(arms('x^2 + 4 = 0'))
    expect(arms('3x^2 = 0')).toEqual(arms('x^2 - 2x + 1 = 0'))
  })

  test('nothing that a learner types breaks it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (problem, said) => {
        draw(problem, said)
      }),
    )
    draw(`Solve ${'('.repeat(5_000)}x = 3`, '='.repeat(5_000))
  })
})
