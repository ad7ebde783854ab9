/** Percentages: of a number, what percent, increase and decrease. */
import { topic } from './problem'

export const percentages = topic('percentages', 'value', [
  {
    id: 'percent-of-80',
    put: 'What is 15% of 80?',
    formula: '0.15*80',
    answers: ['12'],
    chains: [
      ['10% of 80 is 8', '5% of 80 is 4', '8 + 4 = 12'],
      ['0.15 * 80', '12'],
      ['15/100 * 80 = 12'],
    ],
    wrong: [
      [0, 'arithmetic', '10% of 80 is 80'],
      [2, 'arithmetic', '8 + 4 = 13'],
    ],
  },
  {
    id: 'percent-of-250',
    put: 'What is 30% of 250?',
    formula: '0.3*250',
    answers: ['75'],
    chains: [
      ['10% of 250 is 25', '3*25 = 75'],
      ['0.3*250', '75'],
    ],
    wrong: [
      [1, 'arithmetic', '3*25 = 85'],
      [0, 'arithmetic', '0.03*250 = 7.5'],
    ],
  },
  {
    id: 'what-percent',
    put: '20 is what percent of 50?',
    formula: '20/50*100',
    answers: ['40'],
    chains: [['20/50', '0.4', '40%'], ['20/50 = 0.4 = 40%']],
    wrong: [
      [0, 'arithmetic', '50/20 = 2.5'],
      [2, 'arithmetic', '4%'],
    ],
  },
  {
    id: 'what-percent-60',
    put: 'What percent of 60 is 9?',
    formula: '9/60*100',
    answers: ['15'],
    chains: [
      ['9/60', '0.15', '15%'],
      ['9/60 = 0.15', '15%'],
    ],
    wrong: [
      [1, 'arithmetic', '0.16'],
      [2, 'arithmetic', '1.5%'],
    ],
  },
  {
    id: 'increase-60',
    put: 'Increase 60 by 25%',
    formula: '60*1.25',
    answers: ['75'],
    chains: [
      ['25% of 60 is 15', '60 + 15 = 75'],
      ['60*1.25', '75'],
    ],
    wrong: [
      [1, 'sign', '60 - 15 = 45'],
      [0, 'arithmetic', '60 + 25 = 85'],
    ],
  },
  {
    id: 'decrease-90',
    put: 'Decrease 90 by 20%',
    formula: '90*0.8',
    answers: ['72'],
    chains: [
      ['20% of 90 is 18', '90 - 18 = 72'],
      ['90*0.8', '72'],
    ],
    wrong: [
      [1, 'sign', '90 + 18 = 108'],
      [0, 'arithmetic', '90 - 20 = 70'],
    ],
  },
  {
    id: 'small-percent',
    put: 'What is 2.5% of 400?',
    formula: '0.025*400',
    answers: ['10'],
    chains: [
      ['1% of 400 is 4', '2.5*4 = 10'],
      ['0.025*400', '10'],
    ],
    wrong: [
      [0, 'arithmetic', '0.25*400 = 100'],
      [1, 'arithmetic', '2.5*4 = 9'],
    ],
  },
  {
    id: 'over-hundred',
    put: 'What is 120% of 35?',
    formula: '1.2*35',
    answers: ['42'],
    chains: [
      ['20% of 35 is 7', '35 + 7 = 42'],
      ['1.2*35', '42'],
    ],
    wrong: [
      [1, 'sign', '35 - 7 = 28'],
      [1, 'arithmetic', '35 + 7 = 43'],
    ],
  },
  {
    id: 'discount-price',
    put: 'A jacket costs 80 euros and is reduced by 35%. What is the new price?',
    formula: '80*0.65',
    answers: ['52'],
    chains: [
      ['35% of 80 is 28', '80 - 28 = 52'],
      ['80*0.65', '52'],
    ],
    wrong: [
      [1, 'sign', '80 + 28 = 108'],
      [0, 'arithmetic', '80 - 35 = 45'],
    ],
  },
  {
    id: 'reverse-percent',
    put: '18 is 30% of what number?',
    formula: '18/0.3',
    answers: ['60'],
    chains: [
      ['18/30 = 0.6', '0.6*100 = 60'],
      ['18/0.3', '60'],
    ],
    wrong: [
      [0, 'arithmetic', '18*0.3 = 5.4'],
      [1, 'arithmetic', '0.6*100 = 6'],
    ],
  },
  {
    id: 'original-price',
    put: 'After a discount of 20% a book costs 24 euros. What was the original price?',
    formula: '24/0.8',
    answers: ['30'],
    chains: [
      ['24/80 = 0.3', '0.3*100 = 30'],
      ['24/0.8', '30'],
    ],
    wrong: [
      [0, 'arithmetic', '24*1.2 = 28.8'],
      [0, 'sign', '24 - 4.8 = 19.2'],
    ],
  },
  {
    id: 'growth-percent',
    put: 'A price rises from 40 to 50. What is the increase in percent?',
    formula: '(50-40)/40*100',
    answers: ['25'],
    chains: [
      ['50 - 40 = 10', '10/40', '0.25', '25%'],
      ['10/40 = 0.25', '25%'],
    ],
    wrong: [
      [1, 'arithmetic', '10/50 = 20%'],
      [0, 'arithmetic', '10%'],
    ],
  },
])
