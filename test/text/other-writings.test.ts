/** Values that are written by places, digit by digit, in another base, or with letters for digits. */
import { describe, expect, test } from 'bun:test'
import { valuesOtherwiseWritten } from '../../src/text/other-writings'

describe('a value', () => {
  test.each([
    [18, 'Tens: 1, units: 8.'],
    [18, 'one ten and eight ones'],
    [18, 'There is one ten and there are eight ones.'],
    [18, 'The tens digit is 1 and the ones digit is 8.'],
    [234, '2 hundreds, 3 tens and 4 ones'],
    [234, 'Hundreds: 2; tens: 3; ones: 4'],
    [90, 'That is 9 tens.'],
    [90, 'Es sind neun Zehner.'],
    [18, 'ein Zehner und acht Einer'],
    [18, '1 Zehner und 8 Einer'],
    [45, 'Zehner: 4, Einer: 5'],
    [18, 'une dizaine et huit unités'],
    [45, 'dizaines : 4 ; unités : 5'],
    [18, '1 decena y 8 unidades'],
    [18, 'una decena y ocho unidades'],
    [18, '1 dezena e 8 unidades'],
    [18, 'una decina e otto unità'],
    [18, 'een tiental en acht eenheden'],
    [18, '1 десяток и 8 единиц'],
    [18, '1 dziesiątka i 8 jedności'],
    [18, '十位是1，个位是8'],
    [18, '1个十和8个一'],
    [18, 'eine Eins und eine Acht'],
    [18, 'a one and an eight'],
    [18, 'un uno y un ocho'],
    [18, 'In binary: 10010'],
    [18, 'das ist binär 10010'],
    [18, '二进制 10010'],
    [18, 'hexadecimal 12'],
    [18, 'octal 22'],
    [18, 'in base two that is 10010'],
    [18, '10010₂'],
    [18, '12_{16}'],
    [18, 'l8 dollars'],
    [18, 'I8'],
    [10, '1O dollars'],
  ] as const)('%p: %s', (value, text) => {
    expect(valuesOtherwiseWritten(text, true)).toContain(value)
  })
})

test.each([
  'Add the tens first, then the ones.',
  'one of the ones that you know',
  'H2O and CO2 are small.',
  'What is binary about it?',
  'Take a look and a breath.',
])('none: %s', (text) => {
  expect(valuesOtherwiseWritten(text, true)).toEqual([])
})
