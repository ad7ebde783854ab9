/** Records of our own in the shape of the public sets. */
import type { PublicRecord } from '../../scripts/eval/public-sets'

type Steps = readonly (readonly [formula: string, value: string])[]

function numeric(id: string, text: string, steps: Steps): PublicRecord {
  const answer = steps.at(-1)?.[1] ?? ''
  return {
    id,
    set: 'own',
    text,
    answers: [answer],
    kind: 'numeric',
    steps: steps.map(([formula, value]) => ({ formula, value })),
    value: Number(answer),
  }
}

/** Six word problems and a question with options. */
export const ownRecords: readonly PublicRecord[] = [
  numeric('own-rolls', 'A baker has 48 rolls and sells 5 boxes of 6. How many rolls are left?', [
    ['5 * 6', '30'],
    ['48 - 30', '18'],
  ]),
  numeric(
    'own-tickets',
    'A class of 27 goes to the zoo. A ticket costs 4 euros, and the bus costs 65 euros for all of them. How much is the trip?',
    [
      ['27 * 4', '108'],
      ['108 + 65', '173'],
    ],
  ),
  numeric(
    'own-shelf',
    'A shelf has 7 boards with 23 books each. 34 books are lent. How many stand there?',
    [
      ['7 * 23', '161'],
      ['161 - 34', '127'],
    ],
  ),
  numeric(
    'own-juice',
    'Ben pours 96 glasses of juice on 8 tables evenly and then 5 more on each table. How many glasses has a table?',
    [
      ['96 / 8', '12'],
      ['12 + 5', '17'],
    ],
  ),
  numeric(
    'own-savings',
    'Ida saves 15 euros a week for 9 weeks and spends 48 euros. How much has she left?',
    [
      ['15 * 9', '135'],
      ['135 - 48', '87'],
    ],
  ),
  numeric(
    'own-stamps',
    'Omar has 250 stamps. He gives 64 to his sister and 39 to a friend. How many does he keep?',
    [
      ['250 - 64', '186'],
      ['186 - 39', '147'],
    ],
  ),
  {
    id: 'own-gas',
    set: 'own',
    kind: 'choice',
    text: 'Which of these gases is noble?\nA) oxygen\nB) argon\nC) nitrogen',
    answers: ['B'],
    option: 'argon',
    steps: [],
  },
]
