/** Chances, data and everyday tasks: answers, valid steps in every form, and slips by kind. */
import { judging } from './judged'

judging('probability', {
  subject: 'probability',
  tasks: [
    ['A fair die is rolled once. What is the probability of an even number?', '1/2'],
    ['A bag holds 3 red and 5 blue balls. What is the probability of drawing a red one?', '3/8'],
    ['Two fair coins are tossed. What is the probability of two heads?', '1/4'],
    ['The probability of rain is 0.35. What is the probability of no rain?', '0.65'],
    ['Two dice are rolled. What is the probability that the sum is 7?', '1/6'],
    [
      'From a deck of 4 aces and 4 kings two cards are drawn without replacement. What is the probability of two aces?',
      '3/14',
    ],
    ['What is the chance of rolling a 5 or 6 with a die?', '1/3'],
    ['A coin is tossed 3 times. What is the probability of at least one head?', '7/8'],
    ['What is the probability of rolling more than 4 with a fair die?', '1/3'],
    [
      'A bag holds 4 red, 3 blue and 2 green balls. What is the probability of drawing one that is not red?',
      '5/9',
    ],
  ],
  right: [
    ['A fair die is rolled once. What is the probability of an even number?', '3/6', '1/2'],
    [
      'A bag holds 3 red and 5 blue balls. What is the probability of drawing a red one?',
      '3 + 5 = 8',
      '3 out of 8',
    ],
    ['Two fair coins are tossed. What is the probability of two heads?', '1/2 * 1/2', '25%'],
    ['The probability of rain is 0.35. What is the probability of no rain?', '1 - 0.35', '65%'],
    ['Two dice are rolled. What is the probability that the sum is 7?', '6*6 = 36', '6/36', '0.17'],
  ],
  wrong: [
    ['A fair die is rolled once. What is the probability of an even number?', '2/6', 'unknown'],
    [
      'A bag holds 3 red and 5 blue balls. What is the probability of drawing a red one?',
      '3/5',
      'unknown',
    ],
    ['Two fair coins are tossed. What is the probability of two heads?', '1/3', 'unknown'],
    [
      'Two fair coins are tossed. What is the probability of two heads?',
      '1/2 + 1/2 = 1',
      'unknown',
    ],
    [
      'The probability of rain is 0.35. What is the probability of no rain?',
      '1 + 0.35 = 1.35',
      'unknown',
    ],
    ['Two dice are rolled. What is the probability that the sum is 7?', '7/36', 'unknown'],
  ],
})

judging('statistics', {
  subject: /^(?:mean|median|mode|range|variance|standard deviation)$/,
  tasks: [
    ['Find the mean of 4, 8, 9, 11', '8'],
    ['What is the median of 7, 3, 12, 5, 9?', '7'],
    ['What is the median of 2, 4, 9, 13?', '6.5'],
    ['What is the range of 14, 6, 21, 9?', '15'],
    ['What is the mode of 3, 5, 5, 8, 5, 3?', '5'],
    ['standard deviation of 2, 4, 4, 4, 5, 5, 7, 9', '2'],
    ['What is the average of 1.5 and 2.5?', '2'],
    ['What is the variance of 1, 2, 3, 4?', '1.25'],
    ['Find the average of 10, 20, 40', '70/3'],
    ['Find the range of -4, 2 and 9', '13'],
  ],
  right: [
    ['Find the mean of 4, 8, 9, 11', '4 + 8 + 9 + 11 = 32', '32/4 = 8'],
    ['Find the mean of 4, 8, 9, 11', '4 + 8 = 12', '12 + 9 = 21', '21 + 11 = 32', 'the mean is 8'],
    ['What is the median of 7, 3, 12, 5, 9?', '3, 5, 7, 9, 12', 'the median is 7'],
    ['What is the median of 2, 4, 9, 13?', '4 + 9 = 13', '13/2', '6.5'],
    ['What is the range of 14, 6, 21, 9?', '21 - 6', '15'],
    ['standard deviation of 2, 4, 4, 4, 5, 5, 7, 9', '40/8 = 5', '32/8 = 4', 'sqrt(4) = 2'],
    ['Find the average of 10, 20, 40', '70/3', '23.33'],
  ],
  wrong: [
    ['Find the mean of 4, 8, 9, 11', '4 + 8 + 9 + 11 = 31', 'arithmetic'],
    ['Find the mean of 4, 8, 9, 11', '32/3', 'unknown'],
    ['What is the median of 7, 3, 12, 5, 9?', '12', 'order_of_operations'],
    ['What is the median of 2, 4, 9, 13?', '9', 'unknown'],
    ['What is the range of 14, 6, 21, 9?', '21 + 6 = 27', 'sign'],
    ['What is the range of 14, 6, 21, 9?', '14 - 9 = 5', 'order_of_operations'],
    ['What is the mode of 3, 5, 5, 8, 5, 3?', '3', 'unknown'],
  ],
})

judging('everyday tasks', {
  subject: /^(?:word problem|ratio|number puzzle)/,
  tasks: [
    ['Tom has 3 boxes with 12 pencils each and gives 7 away. How many pencils are left?', '29'],
    ['A train travels 240 km in 3 hours. What is its average speed in km/h?', '80 km/h'],
    ['Anna is 4 years older than Ben. Together they are 30 years old. How old is Ben?', '13'],
    ['A rectangle is 9 cm long and 4 cm wide. What is its perimeter?', '26 cm'],
    ['What is the area of a triangle with base 10 cm and height 7 cm?', '35 cm^2'],
    ['Five notebooks cost 1.20 euros each. How much change do you get from 10 euros?', '4'],
    ['A recipe for 4 people needs 300 g of flour. How much flour do 6 people need?', '450 g'],
    ['The sum of three consecutive whole numbers is 72. What is the smallest of them?', '23'],
    ['A taxi charges 3 euros plus 2 euros per km. A ride costs 19 euros. How many km was it?', '8'],
    ['Four workers need 6 days for a wall. How many days do 3 workers need?', '8'],
    ['Twice a number plus 5 is 19. Find the number.', '7'],
    ['The mean of 6, 10 and a third number is 9. What is the third number?', '11'],
  ],
  right: [
    [
      'Tom has 3 boxes with 12 pencils each and gives 7 away. How many pencils are left?',
      '3*12 = 36',
      '36 - 7 = 29',
    ],
    [
      'A train travels 240 km in 3 hours. What is its average speed in km/h?',
      '240 km / 3 h',
      '80 km/h',
    ],
    [
      'Anna is 4 years older than Ben. Together they are 30 years old. How old is Ben?',
      'x + x + 4 = 30',
      '2x = 26',
      'x = 13',
    ],
    [
      'Anna is 4 years older than Ben. Together they are 30 years old. How old is Ben?',
      '30 - 4 = 26',
      '26/2 = 13',
    ],
    [
      'A taxi charges 3 euros plus 2 euros per km. A ride costs 19 euros. How many km was it?',
      '3 + 2x = 19',
      '2x = 16',
      'x = 8',
    ],
    [
      'The sum of three consecutive whole numbers is 72. What is the smallest of them?',
      'n + n + 1 + n + 2 = 72',
      '3n + 3 = 72',
      '3n = 69',
      'n = 23',
    ],
    [
      'A recipe for 4 people needs 300 g of flour. How much flour do 6 people need?',
      '300/4 = 75',
      '450 g',
    ],
    [
      'Four workers need 6 days for a wall. How many days do 3 workers need?',
      '4*6 = 24',
      '24/3 = 8',
    ],
  ],
  wrong: [
    [
      'Tom has 3 boxes with 12 pencils each and gives 7 away. How many pencils are left?',
      '36 + 7 = 43',
      'sign',
      '3*12 = 36',
    ],
    [
      'A train travels 240 km in 3 hours. What is its average speed in km/h?',
      '240*3 = 720',
      'inverse_operation',
    ],
    [
      'Anna is 4 years older than Ben. Together they are 30 years old. How old is Ben?',
      '2x = 34',
      'sign',
      'x + x + 4 = 30',
    ],
    [
      'Five notebooks cost 1.20 euros each. How much change do you get from 10 euros?',
      '10 + 6 = 16',
      'sign',
      '5*1.20 = 6',
    ],
    [
      'The sum of three consecutive whole numbers is 72. What is the smallest of them?',
      '3n = 75',
      'sign',
      '3n + 3 = 72',
    ],
    ['A rectangle is 9 cm long and 4 cm wide. What is its perimeter?', '9*4 = 36', 'unknown'],
  ],
})
