/** Made-up tasks in the shape of the public ones, with answers that do not stand in them. */
import type { PublicRecord } from '../../../scripts/eval/public-sets'

type Step = readonly [formula: string, value: string]

function numeric(id: string, text: string, steps: readonly Step[]): PublicRecord {
  return {
    id,
    set: 'made-up',
    text,
    answers: [steps.at(-1)?.[1] ?? ''],
    kind: 'numeric',
    steps: steps.map(([formula, value]) => ({ formula, value })),
  }
}

/** Word problems with one to three steps. */
export const wordProblems: readonly PublicRecord[] = [
  numeric(
    'eggs',
    'A hen house gives 16 eggs a day. Mia eats 3 of them and bakes with 4. She sells the rest at the market for $2 an egg. How many dollars does she make a day?',
    [
      ['16 - 3 - 4', '9'],
      ['9 * 2', '18'],
    ],
  ),
  numeric('one left', 'Tom has 7 pens and lends 6 of them to Ana. How many does he keep?', [
    ['7 - 6', '1'],
  ]),
  numeric('pairs', 'There are 12 socks. How many pairs is that, if 8 socks have holes?', [
    ['12 - 8', '4'],
    ['4 / 2', '2'],
  ]),
  numeric('stadium', 'A stadium has 45 rows of 320 seats. 1,250 seats are broken. How many work?', [
    ['45 * 320', '14400'],
    ['14400 - 1250', '13150'],
  ]),
  numeric(
    'tank',
    'A tank holds 75 litres and is filled at 6 litres a minute. How long does it take?',
    [['75 / 6', '12.5']],
  ),
  numeric('debt', 'At noon it was 4 degrees. It fell by 11 degrees. What is the temperature now?', [
    ['4 - 11', '-7'],
  ]),
  numeric(
    'books',
    'Lea reads 14 pages a day for 6 days and then 13 more. How many pages is that?',
    [
      ['14 * 6', '84'],
      ['84 + 13', '97'],
    ],
  ),
]

/** Questions with listed options. */
export const choiceQuestions: readonly PublicRecord[] = [
  {
    id: 'planet',
    set: 'made-up',
    text: 'Which planet has the longest year?\nA) Venus\nB) Neptune\nC) Mars\nD) Jupiter',
    answers: ['B'],
    kind: 'choice',
    steps: [],
    option: 'Neptune',
  },
  {
    id: 'speed',
    set: 'made-up',
    text: 'A train needs 3 hours for 240 km. How fast is it?\nA) 60 km/h\nB) 70 km/h\nC) 80 km/h\nD) 90 km/h',
    answers: ['C'],
    kind: 'choice',
    steps: [],
    option: '80 km/h',
  },
  {
    id: 'cell',
    set: 'made-up',
    text: 'What does the wall of a plant cell do?\nA) It makes sugar out of light and water.\nB) It stores the plans of the plant.\nC) It keeps the cell from bursting when water flows in.\nD) It burns sugar to warm the leaf.',
    answers: ['C'],
    kind: 'choice',
    steps: [],
    option: 'It keeps the cell from bursting when water flows in.',
  },
]
