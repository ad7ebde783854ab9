/** Answers of two numbers are kept back in every spelling; other pairs of the same numbers pass. */
import { expect, test } from 'bun:test'
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'

const held: Readonly<Record<string, readonly string[]>> = {
  '12:45': [
    'She is done at **12:45**.',
    'Sie ist um 12.45 Uhr fertig.',
    'Elle finit à 12h45.',
    'Elle finit à 12 h 45.',
    'Es ist 12 Uhr 45.',
    'It ends at a quarter to one.',
    'It ends at quarter to one.',
    'It ends at twelve forty-five.',
    'It ends 15 minutes to one.',
    'Es endet um drei viertel eins, also um dreiviertel eins.',
    'Elle finit à une heure moins le quart.',
    'Termina a la una menos cuarto.',
  ],
  '14:35': [
    'At twenty-five to three.',
    'Um fünf nach halb drei.',
    'Um fünf Minuten nach halb drei.',
    'À trois heures moins vingt-cinq.',
    'A las tres menos veinticinco.',
  ],
  '14:30': ['Um halb drei.', 'At half two.', 'À deux heures et demie.', 'A las dos y media.'],
  '9:15': ['It is a quarter past nine.', 'It is nine fifteen.', 'Es ist neun Uhr fünfzehn.'],
  '9:2': [
    'The ratio is 9:2.',
    'It is 9 to 2.',
    'It is **9** to **2**.',
    'It is 9/2.',
    'Nine to two, you see.',
    'Es ist neun zu zwei.',
    "C'est neuf à deux.",
    'It is 36:8.',
    'That is 18 to 4.',
    'There are nine girls for every two boys.',
    'For every 2 boys there are 9 girls.',
  ],
  '3 R 1': [
    'It is 3 R 1.',
    'You get 3 remainder 1.',
    'You get 3 with a remainder of 1.',
    'Es sind drei Rest eins.',
    'Il y a 3, reste 1.',
    'It fits three times, one is left.',
  ],
}
const harmless: Readonly<Record<string, readonly string[]>> = {
  '12:45': ['She begins at 12:25 and needs 20 minutes.', 'What is 20 minutes after 12:25?'],
  '14:30': ['Is it half of 2?', 'Two hours and a quarter are how many minutes?'],
  '9:2': [
    'There are 44 pupils, 8 of them boys. How many are girls?',
    'Write it as 44 : 8, and then?',
  ],
  '3 R 1': ['How often does 2 go into 7? What is the remainder?'],
}

const detectorOf = (value: string) => {
  const answers = [{ value, unit: null, aliases: [] }]
  const key = { kind: 'text', answers, steps: [], hints: [], mistakes: [] } as unknown as AnswerKey
  const task = 'A lunch begins at 12:25 and takes 20 minutes; 44 pupils, 8 boys; divide 7 by 2.'
  return createKeyDetector({ task, learner: [], key, reachedSteps: [], rung: 'hint' })
}
const cases = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([value, texts]) => texts.map((text) => [value, text] as const))

test.each(cases(held))('%s is kept back in "%s"', (value, text) => {
  expect(detectorOf(value)(text)).toBe(true)
})

test.each(cases(harmless))('beside %s "%s" passes', (value, text) => {
  expect(detectorOf(value)(text)).toBe(false)
})
