/** In strict mode numbers of the task and the learner may be repeated, in suppositions, questions and counts; never as a result. */
import { describe, expect, test } from 'bun:test'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'

const task =
  'A school has 72 pencils in boxes. 3 boxes hold 24 pencils, and 1/4 of all pencils are red. How many boxes are there?'
const discloses = createStrictDetector({ task, learner: ['I think 24 + 3 = 27', 'Is it 9?'] })

describe('what is repeated passes', () => {
  test.each([
    'So if there are 72 pencils, how many boxes do you need?',
    'Imagine there are only 24 pencils. What then?',
    'If you had 24 pencils and then got 3 boxes, what would you know?',
    'So there are 72 pencils in all, and what do 24 of them fill?',
    'How many pencils does 1 box hold?',
    'Why do you think that 1/4 of them are red?',
    'Look at half the boxes first.',
    'You told me that 24 + 3 = 27. Why did you add?',
    'The pencils (72) are all in boxes.',
    'Wenn es 72 Stifte sind, wie viele Schachteln brauchst du?',
    'Si hay 72 lápices, ¿cuántas cajas necesitas?',
    'S’il y a 24 crayons, que sais-tu des boîtes ?',
  ])('%s', (text) => expect(discloses(text)).toBe(false))
})

describe('what is presented is held', () => {
  test.each([
    'So there are 9 boxes.',
    'So there are 9 boxes, what else do you want to know?',
    'It is 72, and why?',
    'So it is 24. What next?',
    'If you divide, then it makes 9.',
    'If you divide, it is 9.',
    'So the answer is 72, if you look.',
    'In the end there are 3.',
    'That makes 1 box.',
    'There are half.',
    'If there are 8 boxes, how many pencils are in each?',
    'What is 72 / 8?',
  ])('%s', (text) => expect(discloses(text)).toBe(true))
})
