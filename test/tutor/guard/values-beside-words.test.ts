/** Values that words part: the guard holds them, and harmless counts pass. */
import { expect, test } from 'bun:test'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'

test.each([
  ['3', 'It must be **three** of them.', true],
  ['3', 'There are three of them.', true],
  ['3', 'Three of them stay.', true],
  ['3', 'Look at two of the numbers.', false],
  ['3', 'Try one of these.', false],
  ['17', 'It is half of the remaining 34.', true],
  ['17', 'It is a third of the other 51.', true],
  ['17', 'Find half of the marbles, and add 34 of your own.', false],
  ['2.25', 'It costs two dollars and a quarter.', true],
  ['2.25', 'It costs 2 dollars and a quarter.', true],
  ['2.25', 'Es kostet zwei Euro und ein Viertel.', true],
  ['2.5', 'It costs two dollars fifty.', true],
  ['2.5', 'It costs $2 and 50 cents.', true],
  ['2.5', 'Es kostet zwei Euro fünfzig.', true],
  ['2.5', 'Ça coûte deux euros cinquante.', true],
  ['2.5', 'Le devuelven dos euros con cincuenta.', true],
  ['2.5', 'Es sind 2 € 50.', true],
  ['2.5', 'They gave two dollars to fifty people.', false],
  ['2.5', 'Le devuelven dos euros con cuarenta.', false],
])('a key of %s and "%s"', (value, text, isHeld) => {
  expect(holderOf(value)(text)).toBe(isHeld)
})

// The task says the whole part ("two"), so that only the sum tells.
test.each([
  ['2.75', '£', '$2 and 75 cents.', true],
  ['2.75', '£', 'It is two pounds seventy-five.', true],
  ['2.75', '£', 'It is £2 and 75p.', true],
  ['2.75', '€', 'Zwei fünfundsiebzig!', true],
  ['2.75', '€', '2 € 75 ct', true],
  ['0.05', '$', 'It is five cents.', true],
  ['0.75', '$', 'It is seventy-five cents.', true],
  ['2.75', '€', 'Both cost 5 € 50. What do two cost?', false],
  ['2.75', '$', 'They gave two dollars to seventy-five people.', false],
])('a price of %s%s and "%s"', (value, sign, text, isHeld) => {
  const task = `Two pies cost ${sign}5.50. What does one pie cost?`
  expect(holderOf(value, task)(text)).toBe(isHeld)
})

function holderOf(
  value: string,
  task = 'Birds sit on a wire, and some fly off. How many stay, and what do they cost?',
) {
  return createKeyDetector({
    task,
    learner: [],
    key: {
      kind: 'numeric',
      answers: [{ value, unit: null, aliases: [] }],
      steps: [],
      hints: [],
      mistakes: [],
    },
    reachedSteps: [],
    rung: 'probe',
  })
}

test.each([
  ['| share | 0.083 |', true],
  ['It is 0.083.', true],
  ['You have 8.30% here.', false],
  ['Look at the 8.3% again.', false],
])('a percentage of the task does not give its decimal: %s', (text, isHeld) => {
  const holds = createKeyDetector({
    task: 'The price rises by 8.30% in a year. What share is that as a decimal?',
    learner: [],
    key: {
      kind: 'numeric',
      answers: [{ value: '0.083', unit: null, aliases: [] }],
      steps: [],
      hints: [],
      mistakes: [],
    },
    reachedSteps: [],
    rung: 'probe',
  })
  expect(holds(text)).toBe(isHeld)
})
