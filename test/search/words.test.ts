/** The words of a text, with their places: of ASCII runs and of those with other characters. */
import { expect, test } from 'bun:test'
import { asciiWords, wordsIn } from '../../src/db/search/words'

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

test('the words of an ASCII text are the same without their places', () => {
  const pieces = [
    'a',
    'Zz9',
    '0',
    ' ',
    '  ',
    '\n',
    '.',
    ', ',
    '+',
    '"',
    '\t.',
    '-x-',
    '\0',
    '~',
    "don't",
  ]
  let state = 7
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
  for (let count = 0; count < 2_000; count += 1) {
    const text = Array.from({ length: next() % 12 }, () => pieces[next() % pieces.length]).join('')
    const words = [...wordsIn(text)].map(({ word }) => word)
    expect([text, asciiWords(text)]).toEqual([text, words.join(' ')])
  }
})

test('a text that is not ASCII, or has a word that is cut, is read by its places', () => {
  expect(asciiWords('Straße')).toBeNull()
  expect(asciiWords(`a ${'b'.repeat(65)}`)).toBeNull()
  expect(asciiWords(`A ${'b'.repeat(64)}`)).toBe(`a ${'b'.repeat(64)}`)
})
