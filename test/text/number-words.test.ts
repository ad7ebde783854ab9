/** Numbers in words of every language of the library, found by words that are made from the value. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { numberLanguages } from '../../src/text/number-languages'
import { numberFinder } from '../../src/text/number-words'

const seed = 71
const writers = numberLanguages.flatMap(({ id, writers: each, options }) =>
  each.map((writer) => ({ id, writer, options })),
)
/** The short words of these, and single signs, are read by the guard's reader of tokens. */
const readByWords = new Set(['en', 'de', 'fr', 'es', 'pt', 'it'])

test('the library has its languages, each once', () => {
  expect(new Set(numberLanguages.map(({ id }) => id)).size).toBe(numberLanguages.length)
  expect(numberLanguages.length).toBeGreaterThan(48)
})

const value = fc.oneof(
  fc.integer({ min: 10, max: 99 }),
  fc.integer({ min: 100, max: 9999 }),
  fc.integer({ min: -999, max: -10 }),
  fc.integer({ min: 101, max: 9999 }).map((cents) => cents / 100),
)

test('any value is found in any language, in its own letters, with and without hyphens', () => {
  fc.assert(
    fc.property(
      value,
      fc.constantFrom(...writers),
      fc.nat(9),
      (number, { id, writer, options }, way) => {
        const option = options[way % (options.length + 1)] as undefined
        const words = writer.toCardinal(String(number), option)
        const text =
          [words, words.replaceAll('-', ' '), words.replace(/ (?=\S+$)/, '-')][way % 3] ?? ''
        const found = numberFinder([number]).find(`${text}.`.normalize('NFC'))
        if (words.length === 1 || (readByWords.has(id) && Math.abs(number) <= 100)) return
        expect({ id, text, found: found.map((each) => each.value) }).toEqual({
          id,
          text,
          found: [number],
        })
      },
    ),
    { numRuns: 600, seed },
  )
})

test('a part of a larger number is not the number', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...writers),
      fc.integer({ min: 20, max: 999 }),
      fc.integer({ min: 3, max: 99 }),
      ({ id, writer }, larger, held) => {
        fc.pre(larger !== held)
        const words = writer.toCardinal(String(larger))
        const found = numberFinder([held]).find(`${words}.`)
        expect({ id, held, words, found }).toEqual({ id, held, words, found: [] })
      },
    ),
    { numRuns: 600, seed },
  )
})

describe('forms that the library leaves out', () => {
  test.each([
    [18, 'около восемнадцати долларов'],
    [18, 'с восемнадцатью яйцами'],
    [21, 'двадцати одного доллара'],
    [40, 'до сорока'],
    [18, 'вісімнадцять доларів'],
    [18, 'вісімнадцяти доларів'],
    [18, 'około osiemnastu dolarów'],
    [22, 'dwudziestu dwóch'],
    [28, 'osmadvacet korun'],
    [18, 'osmnácti korun'],
    [28, 'dvadeset i osam'],
    [12, 'doisprezece lei'],
    [18, 'aštuoniolikos eurų'],
    [18, 'δεκαοχτώ ευρώ'],
    [13, 'δεκατρείς'],
    [18, 'ثماني عشرة بيضة'],
    [20, 'وعشرين دولارا'],
    [18, 'بثمانية عشر'],
    [30, 'שלושים שקלים'],
    [18, 'בשמונה עשר'],
    [18, 'अट्ठारह'],
    [6, 'छः अंडे'],
    [5, 'पांच'],
    [18, '열여덟 달러'],
    [20, '스무 개'],
    [18, '십팔달러입니다'],
    [24, 'hai mươi tư đô la'],
    [1002, 'một ngàn linh hai'],
    [18, 'delapan belas'],
    [21, "dalawampu't isa"],
    [18, 'onsekizdir'],
    [18, "on sekiz'dir"],
    [18, 'tizennyolcat kap'],
    [18, 'goma sha takwas'],
    [18, 'muoi tam do la'],
    [18, 'osiemnascie'],
    [43, 'treogfyrre'],
    [21, 'tjugoen'],
    [101, 'hundra ett'],
    [2.5, 'dos coma cinco'],
    [-7, 'mínusz hét'],
  ] as const)('%p: %s', (number, text) => {
    expect(
      numberFinder([number])
        .find(text)
        .map((each) => each.value),
    ).toEqual([number])
  })
})

describe('words that are no numbers where they stand', () => {
  test.each([
    [10, 'Put the hat on the table.'],
    [6, 'The cat in the hat took six of them... or did it?'.replace('six', 'some')],
    [100, 'It costs a cent more than it did.'],
    [2, 'What do you do with it? Add it to the rest.'],
    [3, 'Le chemin est très long, et il faut tri er.'],
    [4, 'The fire is out, and the rest is easy.'],
    [11, 'The elf said it once.'],
    [1, 'The hour and the minute hand meet.'],
    [10, 'On y va : on lit encore la question.'],
    [7, 'Du hast het gesagt, und das ist gut.'],
    [5, 'ห้ามลืมหน่วย'],
    [3, 'คุณสามารถทำได้'],
    [9, 'นั่งบนเก้าอี้'],
    [2, '이 문제를 다시 읽어 보세요'],
    [1, '오늘 일을 생각해 보세요'],
    [18, 'двадцать восемь и восемьдесят'],
    [8, 'achtentwintig of achtendertig'],
    [6, 'The altitude of it, alt ist sie'],
    [2, 'Continue l’un d’eux, ou regarde.'],
    [5, 'Mỗi bạn sau đó nam nữ đều làm'],
  ] as const)('%p: %s', (number, text) => {
    expect(numberFinder([number]).find(text)).toEqual([])
  })
})

test('a word that may be a part of a number is known by itself', () => {
  const { mayHold } = numberFinder([18])
  expect(
    ['achttien', 'osiemnaście,', 'sekiz', '*восемнадцати*', '열여덟'].map(mayHold),
  ).not.toContain(false)
  expect(['the', 'on', 'eggs', 'die', 'que', 'вопрос'].map(mayHold)).not.toContain(true)
})
