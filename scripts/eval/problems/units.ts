/** Converting units: length, mass, time, area, volume, speed, temperature. */
import { topic } from './problem'

export const units = topic('units', 'value', [
  {
    id: 'unit-km-m',
    put: 'Convert 5 km to m',
    formula: '5*1000',
    answers: ['5000'],
    chains: [['1 km = 1000 m', '5000 m'], ['5*1000 = 5000']],
    wrong: [
      [0, 'unit', '500 m'],
      [1, 'unit', '50 m'],
    ],
  },
  {
    id: 'unit-minutes',
    put: 'How many minutes are in 2.5 hours?',
    formula: '2.5*60',
    answers: ['150'],
    chains: [
      ['1 hour = 60 minutes', '2.5*60 = 150'],
      ['120 + 30', '150 minutes'],
    ],
    wrong: [
      [0, 'unit', '250 minutes'],
      [1, 'arithmetic', '2.5*60 = 140'],
    ],
  },
  {
    id: 'unit-g-kg',
    put: 'Convert 750 g to kg',
    formula: '750/1000',
    answers: ['0.75'],
    chains: [
      ['750/1000', '0.75 kg'],
      ['1 kg = 1000 g', '0.75'],
    ],
    wrong: [
      [0, 'unit', '7.5 kg'],
      [0, 'unit', '750000 kg'],
    ],
  },
  {
    id: 'unit-cm-mm',
    put: 'Convert 3.2 cm to mm',
    formula: '3.2*10',
    answers: ['32'],
    chains: [
      ['1 cm = 10 mm', '32 mm'],
      ['3.2*10', '32'],
    ],
    wrong: [
      [0, 'unit', '0.32 mm'],
      [0, 'unit', '320 mm'],
    ],
  },
  {
    id: 'unit-area',
    put: 'Convert 2 m^2 to cm^2',
    formula: '2*100^2',
    answers: ['20000'],
    chains: [
      ['1 m^2 = 10000 cm^2', '20000 cm^2'],
      ['2*100*100', '20000'],
    ],
    wrong: [
      [0, 'unit', '200 cm^2'],
      [1, 'unit', '2000 cm^2'],
    ],
  },
  {
    id: 'unit-litre',
    put: 'Convert 1500 ml to l',
    formula: '1500/1000',
    answers: ['1.5'],
    chains: [
      ['1500/1000', '1.5 l'],
      ['1 l = 1000 ml', '1.5'],
    ],
    wrong: [
      [0, 'unit', '15 l'],
      [0, 'unit', '150 l'],
    ],
  },
  {
    id: 'unit-speed',
    put: 'Convert 72 km/h to m/s',
    formula: '72/3.6',
    answers: ['20'],
    chains: [
      ['72000 m in 3600 s', '72000/3600', '20 m/s'],
      ['72/3.6', '20'],
    ],
    wrong: [
      [0, 'unit', '72*3.6 = 259.2'],
      [0, 'unit', '7.2 m/s'],
    ],
  },
  {
    id: 'unit-days',
    put: 'How many hours are in 3 days?',
    formula: '3*24',
    answers: ['72'],
    chains: [
      ['1 day = 24 hours', '3*24 = 72'],
      ['24*3', '72 hours'],
    ],
    wrong: [
      [0, 'unit', '36 hours'],
      [1, 'arithmetic', '3*24 = 62'],
    ],
  },
  {
    id: 'unit-c-f',
    put: 'Convert 25 degrees Celsius to Fahrenheit',
    formula: '25*9/5 + 32',
    answers: ['77'],
    chains: [
      ['25*9/5 = 45', '45 + 32 = 77'],
      ['25*1.8 + 32', '77 °F'],
    ],
    wrong: [
      [1, 'sign', '45 - 32 = 13'],
      [0, 'order_of_operations', '57*1.8 = 102.6'],
    ],
  },
  {
    id: 'unit-f-c',
    put: 'Convert 68 °F to °C',
    formula: '(68-32)*5/9',
    answers: ['20'],
    chains: [
      ['68 - 32 = 36', '36*5/9 = 20'],
      ['36*5/9', '20 °C'],
    ],
    wrong: [
      [0, 'sign', '68 + 32 = 100'],
      [1, 'arithmetic', '36*5/9 = 18'],
    ],
  },
  {
    id: 'unit-kelvin',
    put: 'Convert 27 °C to kelvin',
    formula: '27 + 273.15',
    answers: ['300.15'],
    chains: [['27 + 273.15', '300.15 K'], ['300.15']],
    wrong: [
      [0, 'sign', '27 - 273.15 = -246.15'],
      [0, 'arithmetic', '27 + 273.15 = 290.15'],
    ],
  },
  {
    id: 'unit-tonnes',
    put: 'Convert 4.5 t to kg',
    formula: '4.5*1000',
    answers: ['4500'],
    chains: [
      ['1 t = 1000 kg', '4500 kg'],
      ['4.5*1000', '4500'],
    ],
    wrong: [
      [0, 'unit', '450 kg'],
      [0, 'unit', '45 kg'],
    ],
  },
  {
    id: 'unit-seconds',
    put: 'How many seconds are in 2 hours?',
    formula: '2*3600',
    answers: ['7200'],
    chains: [
      ['2 hours = 120 minutes', '120*60 = 7200'],
      ['2*3600', '7200 s'],
    ],
    wrong: [
      [0, 'unit', '2 hours = 200 minutes'],
      [0, 'unit', '120 s'],
    ],
  },
])
