/** Tasks from everyday life, where the formula has to be found first. */
import { topic } from './problem'

export const wordProblems = topic('word problems', 'value', [
  {
    id: 'word-pencils',
    put: 'Tom has 3 boxes with 12 pencils each and gives 7 away. How many pencils are left?',
    formula: '3*12 - 7',
    answers: ['29'],
    chains: [
      ['3*12 = 36', '36 - 7 = 29'],
      ['3*12 - 7', '29'],
    ],
    wrong: [
      [1, 'sign', '36 + 7 = 43'],
      [0, 'arithmetic', '3*12 = 32'],
    ],
  },
  {
    id: 'word-train',
    put: 'A train travels 240 km in 3 hours. What is its average speed in km/h?',
    formula: '240/3',
    answers: ['80'],
    chains: [['240/3', '80 km/h'], ['240/3 = 80']],
    wrong: [
      [0, 'unknown', '240*3 = 720'],
      [0, 'arithmetic', '70 km/h'],
    ],
  },
  {
    id: 'word-ages',
    put: 'Anna is 4 years older than Ben. Together they are 30 years old. How old is Ben?',
    formula: '(30 - 4)/2',
    answers: ['13'],
    chains: [
      ['x + x + 4 = 30', '2x = 26', 'x = 13'],
      ['30 - 4 = 26', '26/2 = 13'],
    ],
    wrong: [
      [1, 'sign', '2x = 34'],
      [0, 'unknown', '30/2 = 15'],
    ],
  },
  {
    id: 'word-rectangle',
    put: 'A rectangle is 9 cm long and 4 cm wide. What is its perimeter?',
    formula: '2*(9 + 4)',
    answers: ['26'],
    chains: [
      ['9 + 4 = 13', '2*13 = 26'],
      ['2*9 + 2*4', '26 cm'],
    ],
    wrong: [
      [0, 'unknown', '9*4 = 36'],
      [1, 'arithmetic', '2*13 = 25'],
    ],
  },
  {
    id: 'word-area',
    put: 'What is the area of a triangle with base 10 cm and height 7 cm?',
    formula: '10*7/2',
    answers: ['35'],
    chains: [
      ['10*7 = 70', '70/2 = 35'],
      ['10*7/2', '35 cm^2'],
    ],
    wrong: [
      [0, 'unknown', '10 + 7 = 17'],
      [1, 'arithmetic', '70/2 = 45'],
    ],
  },
  {
    id: 'word-change',
    put: 'Five notebooks cost 1.20 euros each. How much change do you get from 10 euros?',
    formula: '10 - 5*1.2',
    answers: ['4'],
    chains: [
      ['5*1.20 = 6', '10 - 6 = 4'],
      ['10 - 6', '4 euros'],
    ],
    wrong: [
      [0, 'arithmetic', '5*1.20 = 5.20'],
      [1, 'sign', '10 + 6 = 16'],
    ],
  },
  {
    id: 'word-recipe',
    put: 'A recipe for 4 people needs 300 g of flour. How much flour do 6 people need?',
    formula: '300/4*6',
    answers: ['450'],
    chains: [
      ['300/4 = 75', '75*6 = 450'],
      ['300*6/4', '450 g'],
    ],
    wrong: [
      [0, 'unknown', '300*6 = 1800'],
      [1, 'arithmetic', '75*6 = 420'],
    ],
  },
  {
    id: 'word-consecutive',
    put: 'The sum of three consecutive whole numbers is 72. What is the smallest of them?',
    formula: '(72 - 3)/3',
    answers: ['23'],
    chains: [
      ['n + n + 1 + n + 2 = 72', '3n + 3 = 72', '3n = 69', 'n = 23'],
      ['72/3 = 24', '24 - 1 = 23'],
    ],
    wrong: [
      [2, 'sign', '3n = 75'],
      [1, 'arithmetic', '3n + 2 = 72'],
    ],
  },
  {
    id: 'word-taxi',
    put: 'A taxi charges 3 euros plus 2 euros per km. A ride costs 19 euros. How many km was it?',
    formula: '(19 - 3)/2',
    answers: ['8'],
    chains: [
      ['3 + 2x = 19', '2x = 16', 'x = 8'],
      ['19 - 3 = 16', '16/2 = 8'],
    ],
    wrong: [
      [1, 'sign', '2x = 22'],
      [0, 'order_of_operations', '5x = 19'],
    ],
  },
  {
    id: 'word-work',
    put: 'Four workers need 6 days for a wall. How many days do 3 workers need?',
    formula: '4*6/3',
    answers: ['8'],
    chains: [
      ['4*6 = 24', '24/3 = 8'],
      ['24/3', '8 days'],
    ],
    wrong: [
      [0, 'unknown', '6*3/4 = 4.5'],
      [1, 'arithmetic', '24/3 = 7'],
    ],
  },
])
