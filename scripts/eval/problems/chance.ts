/** Simple probability and statistics. */
import { topic } from './problem'

export const chance = topic('probability and statistics', 'value', [
  {
    id: 'prob-even',
    put: 'A fair die is rolled once. What is the probability of an even number?',
    formula: '3/6',
    answers: ['1/2'],
    chains: [['3/6', '1/2'], ['3/6 = 0.5']],
    wrong: [
      [0, 'arithmetic', '2/6'],
      [1, 'arithmetic', '1/3'],
    ],
  },
  {
    id: 'prob-urn',
    put: 'A bag holds 3 red and 5 blue balls. What is the probability of drawing a red one?',
    formula: '3/(3+5)',
    answers: ['3/8'],
    chains: [['3 + 5 = 8', '3/8'], ['3/8']],
    wrong: [
      [0, 'unknown', '3/5'],
      [1, 'unknown', '5/8'],
    ],
  },
  {
    id: 'prob-two-coins',
    put: 'Two fair coins are tossed. What is the probability of two heads?',
    formula: '1/2*1/2',
    answers: ['1/4'],
    chains: [
      ['1/2 * 1/2', '1/4'],
      ['0.5*0.5', '0.25'],
    ],
    wrong: [
      [0, 'unknown', '1/3'],
      [0, 'unknown', '1/2 + 1/2 = 1'],
    ],
  },
  {
    id: 'prob-complement',
    put: 'The probability of rain is 0.35. What is the probability of no rain?',
    formula: '1 - 0.35',
    answers: ['0.65'],
    chains: [['1 - 0.35', '0.65'], ['100% - 35% = 65%']],
    wrong: [
      [0, 'sign', '1 + 0.35 = 1.35'],
      [1, 'arithmetic', '0.75'],
    ],
  },
  {
    id: 'prob-without-replacement',
    put: 'From a deck of 4 aces and 4 kings two cards are drawn without replacement. What is the probability of two aces?',
    formula: '4/8*3/7',
    answers: ['3/14'],
    chains: [
      ['4/8 * 3/7', '12/56', '3/14'],
      ['1/2 * 3/7', '3/14'],
    ],
    wrong: [
      [0, 'unknown', '4/8 * 4/8 = 1/4'],
      [2, 'arithmetic', '3/15'],
    ],
  },
  {
    id: 'prob-dice-sum',
    put: 'Two dice are rolled. What is the probability that the sum is 7?',
    formula: '6/36',
    answers: ['1/6'],
    chains: [
      ['6/36', '1/6'],
      ['6*6 = 36', '6/36 = 1/6'],
    ],
    wrong: [
      [0, 'unknown', '7/36'],
      [1, 'arithmetic', '1/12'],
    ],
  },
  {
    id: 'stat-mean',
    put: 'Find the mean of 4, 8, 9, 11',
    formula: '(4 + 8 + 9 + 11)/4',
    answers: ['8'],
    chains: [
      ['4 + 8 + 9 + 11 = 32', '32/4 = 8'],
      ['32/4', '8'],
    ],
    wrong: [
      [0, 'arithmetic', '4 + 8 + 9 + 11 = 31'],
      [1, 'unknown', '32/3'],
    ],
  },
  {
    id: 'stat-median',
    put: 'What is the median of 7, 3, 12, 5, 9?',
    formula: 'median(7, 3, 12, 5, 9)',
    answers: ['7'],
    chains: [['3, 5, 7, 9, 12', 'the median is 7'], ['7']],
    wrong: [
      [0, 'unknown', 'the median is 12'],
      [1, 'unknown', 'the median is 5'],
    ],
  },
  {
    id: 'stat-median-even',
    put: 'What is the median of 2, 4, 9, 13?',
    formula: 'median(2, 4, 9, 13)',
    answers: ['6.5'],
    chains: [
      ['4 + 9 = 13', '13/2 = 6.5'],
      ['(4 + 9)/2', '6.5'],
    ],
    wrong: [
      [0, 'unknown', '9'],
      [1, 'arithmetic', '13/2 = 7.5'],
    ],
  },
  {
    id: 'stat-range',
    put: 'What is the range of 14, 6, 21, 9?',
    formula: '21 - 6',
    answers: ['15'],
    chains: [['21 - 6', '15'], ['21 - 6 = 15']],
    wrong: [
      [0, 'sign', '21 + 6 = 27'],
      [0, 'unknown', '14 - 9 = 5'],
    ],
  },
  {
    id: 'stat-mode',
    put: 'What is the mode of 3, 5, 5, 8, 5, 3?',
    formula: 'mode(3, 5, 5, 8, 5, 3)[1]',
    answers: ['5'],
    chains: [['the mode is 5'], ['5']],
    wrong: [
      [0, 'unknown', 'the mode is 3'],
      [0, 'unknown', 'the mode is 8'],
    ],
  },
  {
    id: 'stat-missing-value',
    put: 'The mean of 6, 10 and a third number is 9. What is the third number?',
    formula: '3*9 - 6 - 10',
    answers: ['11'],
    chains: [
      ['3*9 = 27', '27 - 16 = 11'],
      ['6 + 10 = 16', '27 - 16 = 11'],
    ],
    wrong: [
      [0, 'unknown', '9 - 6 = 3'],
      [1, 'arithmetic', '27 - 16 = 12'],
    ],
  },
])
