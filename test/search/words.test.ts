/** The words of a text, with their places: of ASCII runs and of those with other characters. */
import { expect, test } from 'bun:test'
import { wordsIn } from '../../src/db/search/words'

const read = (text: string) => [...wordsIn(text)].map(({ word, start, end }) => [word, start, end])

test.each<[string, (string | number)[][]]>([
  ['', []],
  ['. \n', []],
  [
    'Solve 3X+7',
    [
      ['solve', 0, 5],
      ['3x', 6, 8],
      ['7', 9, 10],
    ],
  ],
  ['end', [['end', 0, 3]]],
  ['Straße', [['strasse', 0, 6]]],
  [
    'CAFÉ au lait',
    [
      ['cafe', 0, 4],
      ['au', 5, 7],
      ['lait', 8, 12],
    ],
  ],
  [
    'cafe\u0301.B',
    [
      ['cafe', 0, 5],
      ['b', 6, 7],
    ],
  ],
  [
    'a語b',
    [
      ['a', 0, 1],
      ['語', 1, 2],
      ['b', 2, 3],
    ],
  ],
  [
    'x\u00a0Y',
    [
      ['x', 0, 1],
      ['y', 2, 3],
    ],
  ],
  [
    'ab😀cd',
    [
      ['ab', 0, 2],
      ['😀', 2, 4],
      ['cd', 4, 6],
    ],
  ],
  [
    '½ A',
    [
      ['1', 0, 1],
      ['⁄', 0, 1],
      ['2', 0, 1],
      ['a', 2, 3],
    ],
  ],
  [
    'İA z',
    [
      ['ia', 0, 2],
      ['z', 3, 4],
    ],
  ],
])('%j', (text, words) => {
  expect(read(text)).toEqual(words)
})

test('a longer word is cut to 64 characters and keeps its place', () => {
  expect(read(`${'A'.repeat(70)} b`)).toEqual([
    ['a'.repeat(64), 0, 70],
    ['b', 71, 72],
  ])
})
