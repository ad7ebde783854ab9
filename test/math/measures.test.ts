/**
 * Tasks that give measures by name and ask for another one: what practice writes in the four languages is
 * read with the item's own answer, and a text that says more than its measures stays unread.
 */
import { describe, expect, test } from 'bun:test'
import { randomOf } from '../../src/math/random'
import { skills } from '../../src/practice/skills'
import { problemIn } from '../../src/tutor/mathematics'

/** The items of geometry in one language whose answer is no multiple of π. */
function geometryItems(language: 'en' | 'de' | 'fr' | 'es') {
  const skill = skills.find(({ id }) => id === 'geometry')
  const drafts = Array.from({ length: 90 }, (_, seed) =>
    skill?.draft((['easy', 'medium', 'hard'] as const)[seed % 3] ?? 'easy', randomOf(`${seed}`)),
  )
  return drafts
    .flatMap((draft) => draft?.in(language) ?? [])
    .filter(({ question }) => !question.includes('π'))
}

for (const language of ['en', 'de', 'fr', 'es'] as const) {
  test(`what practice writes of geometry in ${language} is read with the item's own answer`, () => {
    const items = geometryItems(language)
    expect(items.length).toBeGreaterThan(40)
    for (const { question, key } of items) {
      const [right] = key.answers
      expect({ question, answer: problemIn(question)?.answer }).toEqual({
        question,
        answer: `${right?.value} ${right?.unit}`,
      })
    }
  })
}

test.each([
  ['The perimeter of a rectangle is 34 cm and its length is 11 cm. Find its width.', '6 cm'],
  ['Find the length of a rectangle with area 40 and width 5.', '8'],
  ['What is the perimeter of a rectangle with sides 8 cm and 5 cm?', '26 cm'],
  ['A rectangular garden is 8 m long and 5 m wide. What is its area?', '40 m^2'],
  ['Find the surface area of a cube with side 5 cm.', '150 cm^2'],
  ['Work out the volume of a box 3 by 4 by 5.', '60'],
  ['Ein Quader ist 3 cm lang, 4 cm breit und 5 cm hoch. Bestimme sein Volumen.', '60 cm^3'],
  ['Determina el perímetro de un cuadrado de lado 7 cm.', '28 cm'],
  ['Two angles of a triangle are 47° and 68°. Find the third angle.', '65°'],
  ['How far does a train travel in 3 hours at 80 km/h?', '240 km'],
  ['How long does it take a car to drive 240 km at 80 km/h?', '3 h'],
  ['Ein Auto fährt 3 Stunden mit 80 km/h. Wie weit fährt es?', '240 km'],
  ['Un train roule à 90 km/h pendant 4 heures. Quelle distance parcourt-il ?', '360 km'],
  ['Un coche recorre 300 km en 4 horas. ¿Cuál es su velocidad media?', '75 km/h'],
  ['A block of mass 240 g has a volume of 30 cm³. Find its density.', '8 g/cm^3'],
])('%s → %s', (text, answer) => {
  const problem = problemIn(text)
  expect(problem?.answer).toBe(answer)
  expect(problemIn(problem?.variant(1) ?? '')?.subject).toBe(problem?.subject)
})

describe('a text that says more than its measures, or that leaves one open, is not read', () => {
  test.each([
    'A rectangle is 8 cm long and 5 cm wide. Its corners are cut off. What is its area?',
    'A rectangle is 8 cm long and 50 mm wide. Find its area.',
    'The length and width of a rectangle are 8 and 5. Find its area.',
    'Find the area of two squares with side 5.',
    'What is the area of a circle with radius 5?',
    'The length of a rectangle is twice its width. The width is 5. Find the area.',
    'A rectangle is 8 cm long and 5 cm wide. Find the area of a square with the same perimeter.',
    'A square of side 2 cm is cut from a rectangle 8 cm by 6 cm. Find the area.',
    'A train travels at 80 km/h for 3 hours and returns. How far does it travel?',
    'A triangle has sides 3, 4 and 5. Find its area.',
    'Find the area and the perimeter of a square with side 5.',
    'A car drives 240 km in 3 hours and 20 minutes. How fast does it drive?',
    'The legs of a right triangle are 2 and 3. Find the hypotenuse.',
  ])('%s', (text) => {
    expect(problemIn(text)?.subject ?? '').not.toStartWith('word problem')
  })
})
