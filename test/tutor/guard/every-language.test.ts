/** A held answer does not pass in the words of any language, and harmless sentences of all of them do. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { numberLanguages } from '../../../src/text/number-languages'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import { assess } from '../../../src/tutor/assess'
import { createDisclosureDetector } from '../../../src/tutor/guard/computed-detector'
import { heldBackSolutionOf } from '../../../src/tutor/guard/held'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { carriers } from './carriers'
import { eggs, eggsTask, keyOf } from './keys'
import { guardAfter, inputAfter } from './run-guard'

const seed = 4

const detectorOf = (key: AnswerKey, task = 'How many are left?') =>
  createKeyDetector({ task, learner: [], key, reachedSteps: [], rung: 'probe' })

/** The sentence of a language that gives a number in words. */
const sentenceOf = (id: string, words: string): string => (carriers[id] ?? '').replace('{}', words)

const writers = numberLanguages.flatMap(({ id, writers: each }) =>
  each.map((writer) => ({ id, writer })),
)

test('each language has a sentence', () => {
  expect(Object.keys(carriers).toSorted()).toEqual(numberLanguages.map(({ id }) => id).toSorted())
})

test('any value does not pass in any language', () => {
  const value = fc.oneof(
    fc.integer({ min: 2, max: 40 }),
    fc.integer({ min: 41, max: 9999 }),
    fc.integer({ min: -99, max: -2 }),
    fc.integer({ min: 101, max: 999 }).map((cents) => cents / 100),
  )
  fc.assert(
    fc.property(value, fc.constantFrom(...writers), (number, { id, writer }) => {
      const detector = detectorOf(keyOf(String(number)))
      const sentence = sentenceOf(id, writer.toCardinal(String(number)))
      expect([sentence, detector(sentence)]).toEqual([sentence, true])
      const other = sentenceOf(id, '…')
      expect([other, detector(other)]).toEqual([other, false])
    }),
    { numRuns: 400, seed },
  )
})

test('a computed value does not pass in any language', () => {
  const value = fc.integer({ min: 4, max: 9999 })
  fc.assert(
    fc.property(value, fc.constantFrom(...writers), (number, { id, writer }) => {
      const input = inputAfter([`Calculate ${3 * number} / 3`])
      const held = heldBackSolutionOf(input, assess(input))
      const detects = held === null ? null : createDisclosureDetector(held)
      const sentence = sentenceOf(id, writer.toCardinal(String(number)))
      expect([sentence, detects?.(sentence)]).toEqual([sentence, true])
    }),
    { numRuns: 300, seed },
  )
})

test('without a key no number passes that was not given, in the sentence of its language', () => {
  const detector = createStrictDetector({ task: 'How many are left?', learner: [] })
  const value = fc.oneof(
    fc.integer({ min: 4, max: 9999 }),
    fc.constantFrom(...Array.from({ length: 9 }, (_, at) => (at + 1) * 100)),
    fc.constantFrom(...Array.from({ length: 9 }, (_, at) => (at + 1) * 1000)),
  )
  fc.assert(
    fc.property(value, fc.constantFrom(...writers), (number, { id, writer }) => {
      const sentence = sentenceOf(id, writer.toCardinal(String(number)))
      expect([sentence, detector(sentence)]).toEqual([sentence, true])
    }),
    { numRuns: 800, seed },
  )
  for (const { id } of writers) expect([id, detector(sentenceOf(id, '…'))]).toEqual([id, false])
})

test('without a key a number of the task passes in words, and what is made of it does not', () => {
  const detector = createStrictDetector({ task: 'She has 12 and 250 and 1234.', learner: [] })
  for (const [id, sentence, isHeld] of [
    ['hu', 'Hol van az ezerkétszázharmincnégy a feladatban?', false],
    ['ko', '문제에서 이백오십은 무엇입니까?', false],
    ['nl', 'Waar staat tweehonderdvijftig in de opgave?', false],
    ['pl', 'Gdzie jest dwanaście w zadaniu?', false],
    ['pl', 'To jest dwanaście tysięcy.', true],
    ['en', 'She gets osiemnaście of them.', true],
    ['en', 'The answer is tolv.', true],
  ] as const) {
    expect([id, sentence, detector(sentence)]).toEqual([id, sentence, isHeld])
  }
})

describe('a small or short number as the result', () => {
  test.each([0, 1, 2, 3])('%d in the sentence of its language', (number) => {
    const detector = detectorOf(keyOf(String(number)))
    for (const { id, writer } of writers) {
      const sentence = sentenceOf(id, writer.toCardinal(number))
      expect([sentence, detector(sentence)]).toEqual([sentence, true])
    }
  })

  test.each([
    [12, 'The answer is tolv.'],
    [11, 'So the answer is elf.'],
    [11, 'La respuesta es elf.'],
    [11, 'The answer is onze.'],
    [10, 'The answer is tien euros.'],
    [100, 'Die Antwort ist sto.'],
    [4, 'The answer is чотири.'],
    [2, 'Ответ два яблока в корзине.'],
    [3, 'Odpowiedź trzy jabłka zostają w koszyku.'],
    [1, 'No fim ela ganha um.'],
    [1, 'A resposta é uma.'],
  ] as const)('%d: %s', (number, sentence) => {
    expect(detectorOf(keyOf(String(number)))(sentence)).toBe(true)
  })

  test.each([
    [10, 'The answer is on the next line.'],
    [2, 'The answer is to be found by you.'],
    [100, 'Each is worth a cent a piece, or so they say.'],
    [100, 'It is s at a time.'],
    [0, 'Which factor makes the product zero here, and why?'],
  ] as const)('not %d: %s', (number, sentence) => {
    expect(detectorOf(keyOf(String(number)))(sentence)).toBe(false)
  })
})

test('another number of the language passes', () => {
  const detector = createKeyDetector({
    task: eggsTask,
    learner: [],
    key: keyOf('18'),
    taskKeyConfidence: 'proved',
    reachedSteps: [],
    rung: 'probe',
  })
  for (const { id, writer } of writers) {
    const sentence = `${sentenceOf(id, '…')} ${writer.toCardinal(16)}?`
    expect([sentence, detector(sentence)]).toEqual([sentence, false])
  }
})

const disclosing = [
  'Ze verdient achttien dollar.',
  'Она заработает восемнадцать долларов.',
  'Ей останется около восемнадцати долларов.',
  'Zarabia osiemnaście dolarów.',
  'वह अठारह डॉलर कमाती है।',
  'Cô ấy kiếm được mười tám đô la.',
  'On sekiz dolar kazanır.',
  'Onsekiz.',
  'Hun tjener atten dollar.',
  'Tizennyolcat kap érte.',
  'Hän saa kahdeksantoista dollaria.',
  'تكسب ثمانية عشر دولارا.',
  'היא מרוויחה שמונה עשר דולר.',
  'เธอได้สิบแปดดอลลาร์',
  '그녀는 열여덟 달러를 벌어요.',
  '彼女は十八ドルを稼ぎます。',
  'Câștigă optsprezece dolari.',
  'She gets osiemnascie, as they say.',
]

test.each(disclosing)('it does not pass at any split: %s', (sentence) => {
  const reply = `Look again. ${sentence} What comes first?`
  const detector = detectorOf(eggs, eggsTask)
  const last = sentence.replace(/[.。]$/, '')
  for (let at = 1; at < reply.length; at += 1) {
    const guard = new ReplyGuard({ detector, asksOnce: true, question: () => 'What is left?' })
    const shown = guard.push(reply.slice(0, at)) + guard.push(reply.slice(at)) + guard.end()
    expect(shown).not.toContain(last)
  }
  const guard = new ReplyGuard({ detector, asksOnce: true, question: () => 'What is left?' })
  const shown = Array.from(reply, (letter) => guard.push(letter)).join('') + guard.end()
  expect(shown).not.toContain(last.split(' ').at(-1) ?? '')
  expect(guard.hasReplaced).toBe(true)
})

describe('a computed answer', () => {
  test.each([
    ['What is 15% of 260?', 'Odpowiedź to trzydzieści dziewięć.'],
    ['What is 15% of 260?', 'В итоге останется тридцать девять.'],
    ['Solve 5x - 9 = 2x + 15', 'Het antwoord is dus acht.'],
    ['Solve 5x - 9 = 2x + 15', 'Svaret är alltså åtta.'],
    ['Solve 5x - 9 = 2x + 15', 'तो उत्तर आठ है।'],
  ])('%s: %s', (task, sentence) => {
    const guard = guardAfter([task])
    expect(guard.push(`Look at it. ${sentence} Well?`) + guard.end()).not.toContain(sentence)
  })
})

const harmless = [
  ['10', 'Put the hat on the table, and look on the other side.'],
  ['6', 'The cat has a hat. What is in it?'],
  ['100', 'A cent is a small coin.'],
  ['2', 'What do you do first? Add it to the others.'],
  ['10', 'On relit la question : que cherche-t-on ?'],
  ['3', 'Le texte est très court. Que dit-il ?'],
  ['7', 'Was hat sie am Ende in der Hand?'],
  ['18', 'Wie viele Eier verkauft sie am Markt?'],
  ['18', 'Сколько яиц она продаёт на рынке?'],
  ['18', 'Ile jajek sprzedaje na targu?'],
  ['18', 'वह बाज़ार में कितने अंडे बेचती है?'],
  ['5', 'ห้ามลืมหน่วย แล้วเธอขายอะไร'],
  ['18', '그녀는 시장에서 무엇을 팔아요?'],
  ['18', '彼女は市場で何を売りますか？'],
  ['18', 'كم بيضة تبيع في السوق؟'],
  ['10', 'Koliko jaja prodaje na tržnici?'],
  ['10', 'Mihin hän myy munat? Mitä jää?'],
  ['4', 'The fire is out. What is left?'],
  ['5', 'Lima is a city. What is left?'],
] as const

test.each(harmless)('with %s held it passes: %s', (value, text) => {
  expect(detectorOf(keyOf(value))(text)).toBe(false)
})
