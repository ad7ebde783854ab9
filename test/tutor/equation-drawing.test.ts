/** The drawing beside a task: it follows the learner's equation, and never holds what is not written. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawingOfTask } from '../../src/tutor/equation-drawing'
import type { Drawing } from '../../src/lib/drawing'
import { drawingOf } from '../../src/math/figures'
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
  ['12 is what percent of 60?', [], 'Bar model', ['100 % = 60', '? % = 12']],
  ['12 is 15% of what?', [], 'Bar model', ['100 % = ?', '15 % = 12']],
  ['Increase 60 by 25%', [], 'Bar model', ['100 % = 60', '25 %', '?']],
  ['Find 3/4 of 20', [], 'Bar model', ['', '', '', '', '= 20', '', '', '', '= ?']],
  [
    'Teile 60 Euro im Verhältnis 2:3.',
    [],
    'Bar model',
    ['', '', '= ?', '', '', '', '= ?', 'Together: 60.'],
  ],
  [
    'The sum of two numbers is 30 and their difference is 4. Find the numbers.',
    [],
    'Bar model',
    ['', '4', '= ?', '', '= ?', 'Together: 30.'],
  ],
  [
    'There are 4 boxes with 6 apples in each box. How many apples are there in all?',
    [],
    'Bar model',
    ['6', '6', '6', '6', '= ?'],
  ],
  [
    '24 sweets are shared equally among 3 children. How many does each child get?',
    [],
    'Bar model',
    ['?', '?', '?', '= 24'],
  ],
  [
    'How many litres of a 20% solution must be mixed with 12 litres of a 50% solution to get a 30% solution?',
    [],
    'Bar model',
    ['? · 20 %', '12 · 50 %', '30 %'],
  ],
  [
    'Ein Bauer hat Hühner und Kaninchen. Zusammen haben sie 20 Köpfe und 54 Beine. Wie viele Kaninchen sind es?',
    [],
    'Bar model',
    ['', '?', '= 20', '', '', '?', '?', '?', '?', '= 54'],
  ],
  [
    'Sur 30 élèves, 18 jouent au football, 12 au tennis et 5 font les deux. Combien ne font ni l’un ni l’autre ?',
    [],
    'Bar model',
    ['', '5', '', '?', '= 30', '', '5', '= 18', '5', '', '= 12'],
  ],
  [
    'Given A = {1, 2, 3} and B = {2, 3, 4}, find A ∩ B.',
    [],
    'Bar model',
    ['1', '2', '3', '= A', '2', '3', '4', '= B', '?', '= A ∩ B'],
  ],
  [
    'Anna is 3 times as old as Ben. In 6 years Anna will be twice as old as Ben. How old is Ben now?',
    [],
    'Bar model',
    ['', '', '', '6', '?', '6'],
  ],
  [
    'The sum of 3 consecutive integers is 72. Find the integers.',
    [],
    'Bar model',
    ['n', '= ?', 'n', '1', 'n', '1', '1', 'Together: 72.'],
  ],
  [
    '2 machines need 6 hours for an order. How many hours do 3 such machines need for the same order?',
    [],
    'Bar model',
    ['6 hours', '6 hours', '?', '?', '?'],
  ],
  [
    'A price rises from 60 to 78 euros. What is the increase in percent?',
    [],
    'Bar model',
    ['100 % = 60', '? %', '78'],
  ],
  [
    'The mean of 11, 15 and a third number is 16. What is the third number?',
    [],
    'Bar model',
    ['11', '15', '?', '16', '16', '16'],
  ],
  [
    'Ein Quader ist 3 cm lang, 4 cm breit und 5 cm hoch. Bestimme sein Volumen.',
    ['V = 3 * 4 * 5'],
    'Cuboid',
    ['3 cm', '4 cm', '5 cm'],
  ],
  [
    'Un cône a un rayon de 3 cm et une hauteur de 6 cm. Quel est son volume ?',
    [],
    'Cone',
    ['3 cm', '6 cm'],
  ],
  [
    'A cylinder has a diameter of 8 cm and a height of 5 cm. What is its volume?',
    [],
    'Cylinder',
    ['⌀ 8 cm', '5 cm'],
  ],
  [
    'A right triangle has legs of 3 cm and 4 cm. How long is the hypotenuse?',
    ['x = 6'],
    'Right triangle',
    ['3 cm', '4 cm', '?'],
  ],
  ['A square has a side of 5 cm. What is its area?', [], 'Square', ['5 cm', '5 cm']],
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
    expect(drawn.length).toBeGreaterThan(stories.length * 0.75)
  })

  test('parts of one size are as many boxes as the story tells', () => {
    for (const { question, drawing } of drawn) expect(textsIn(drawing), question).not.toContain('…')
  })

  test('they have the numbers of the story alone, ask with a mark, and stay within the frame', () => {
    for (const { question, drawing } of drawn) {
      // 100 % is a whole, and the next number is one more.
      const given = new Set(['100', '1', ...(question.match(/\d+/g) ?? [])])
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

test('figures and bodies are drawn as in practice, with the same words, whatever the learner writes', () => {
  const skill = skills.find(({ id }) => id === 'geometry')
  const cases = levels.flatMap((level) =>
    Array.from({ length: 40 }, (_, seed) => {
      const language = languages[seed % languages.length] ?? 'en'
      const item = skill?.draft(level, randomOf(`${level} ${seed}`)).in(language)
      return { figure: item?.figure, language, question: item?.question ?? '' }
    }),
  )
  const unread: string[] = []
  for (const { figure, language, question } of cases) {
    const drawing = drawingOfTask({ problem: question, said: ['V = 12', 'x = 3'] }, language)
    if (figure === undefined) continue
    if (drawing === null) unread.push(question)
    else expect(drawing, question).toEqual(drawingOf(figure, language))
  }
  expect(unread).toEqual([])
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
