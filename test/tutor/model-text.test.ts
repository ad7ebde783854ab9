/** What of a model's text is a reply: its length, its last sentence, and that it says something new. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ModelText, type TextBounds } from '../../src/tutor/model-text'
import { instructionTexts } from '../../src/tutor/prompt'
import { spokenWords, WordReader, hashedWords } from '../../src/tutor/spoken-words'
import { threadTime } from '../support/loop-probe'

const bounds: TextBounds = { maxTokens: 400, lead: '', told: '', isJudged: false }

/** What passes of `pieces`, and how it ended. */
function read(pieces: Iterable<string>, changes: Partial<TextBounds> = {}, isCut = false) {
  const text = new ModelText({ ...bounds, ...changes })
  let passed = ''
  let pushed = 0
  for (const piece of pieces) {
    passed += text.push(piece)
    pushed += 1
    if (text.end !== null) break
  }
  passed += text.finish(isCut)
  return { passed, end: text.end, pushed }
}
/** Pieces of `size` characters. */
const cut = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
const sizes = [1, 3, 7, 40, 200]

/** Sentences that differ, without end. */
function* novel(): Generator<string> {
  const things = [
    'river',
    'stone',
    'cloud',
    'house',
    'letter',
    'garden',
    'window',
    'mirror',
    'engine',
  ]
  const acts = ['holds', 'follows', 'reaches', 'changes', 'carries', 'divides', 'measures']
  for (let at = 0; ; at += 1) {
    const [a, b, c] = [things[at % 9], things[(at * 5 + 3) % 9], acts[(at * 3) % 7]]
    yield `Number ${at} ${a} ${c} another ${b} ${acts[(at + 2) % 7]} part ${at * 7}. `
  }
}

const loops: Readonly<Record<string, string>> = {
  'one sentence': 'And then we look at the next part of it again. ',
  'one sentence on lines': 'We look at the number that is left.\n',
  'one clause without an end': 'and then we add the next number ',
  'one word': 'very ',
  'two words and commas': 'again and again, ',
  'two sentences': 'First we look at it. Then we turn it round once more. ',
  'a short answer': 'I do not know. ',
  dots: '....',
  blanks: ' ',
  lines: '\n',
  brackets: '[[',
  'another language': 'Und dann sehen wir uns den nächsten Teil davon noch einmal an. ',
  Chinese: '我们再来看看下一个部分。',
}

describe('a loop', () => {
  test.each(Object.entries(loops))('of %s ends the text', (_, loop) => {
    for (const size of sizes) {
      const { passed, end } = read(cut(loop.repeat(2_000), size))
      expect(end).not.toBeNull()
      expect(passed.length).toBeLessThan(700)
      const said = passed.split(loop.trim()).length - 1
      if (loop.trim().length > 20)
        expect(said).toBeLessThanOrEqual(/[.!?。]\s*$/.test(loop) ? 1 : 2)
    }
  })

  test.each(Object.entries(loops))('of %s behind new sentences leaves those', (_, loop) => {
    const opening = 'Let us look at the equation first. Which number belongs to it? '
    for (const size of sizes) {
      const { passed, end } = read(cut(opening + loop.repeat(2_000), size))
      expect(end).not.toBeNull()
      expect(passed).toStartWith(opening.trim())
    }
  })

  const variations = [
    (at: number) =>
      `Now we look at the ${['next', 'last', 'first', 'other'][at % 4]} part of it again. `,
    (at: number) => `Step ${at}: we add the number to both sides of the equation. `,
    (at: number) =>
      `${['So', 'Then', 'And', 'Well'][at % 4]} we have to subtract seven from both sides. `,
  ]
  test.each(variations)('with small variations ends the text: %#', (vary) => {
    for (const size of sizes) {
      const pieces = cut(Array.from({ length: 500 }, (_, at) => vary(at)).join(''), size)
      const { passed, end } = read(pieces)
      expect(end).toBe('repetition')
      expect(passed.split('.').length).toBeLessThanOrEqual(9)
    }
  })

  test.each([
    'The first number is 5. The second number is 7. The third number is 9. What is their sum?',
    'Multiply 3 by 4. Multiply 3 by 5. Multiply 3 by 6. Which of them is the largest?',
    '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 2 | 4 |\n| 3 | 6 |\nWhat do you see?',
    '$$3 \\times 1 = 3$$\n$$3 \\times 2 = 6$$\n$$3 \\times 3 = 9$$\nAnd what is next?',
    '```\nx = 0\nx = 0\nfor i in range(3):\n    print(i)\n```\nWhat does it print?',
    'Is it red? No. Is it blue? No. Is it green? Yes. So what is it?',
    'Look at the left side.\n\nLook at the right side.\n\nHow do they differ?',
    'We subtract 7 from both sides. Why do we do that? We subtract 7 from both sides. It keeps them equal.',
  ])('is not found in %p', (text) => {
    for (const size of sizes) {
      expect(read(cut(text, size))).toMatchObject({ passed: text, end: null })
    }
  })

  test('of the lead says nothing', () => {
    const lead = 'Yes, $3x = 15$ follows.'
    const { passed } = read(cut('Yes, 3x = 15 follows. What is next?', 3), { lead })
    expect(passed.trim()).toBe('What is next?')
  })
})

describe('an echo of the instructions', () => {
  const sentences = instructionTexts()
    .flatMap((text) => text.split(/(?<=[.:])\s/))
    .filter((sentence) => (sentence.match(/\p{L}+/gu) ?? []).length >= 8)

  test('passes in no sentence, wherever it is cut', () => {
    expect(sentences.length).toBeGreaterThan(15)
    for (const sentence of sentences) {
      for (const size of sizes) {
        const { passed, end } = read(cut(`${sentence} So be it.`, size))
        expect(end).toBe('echo')
        expect([sentence, size, passed.length < sentence.length / 4]).toEqual([
          sentence,
          size,
          true,
        ])
      }
    }
  })

  test('leaves what stands before it', () => {
    const { passed, end } = read(cut(`Good start. ${sentences[3]} And so on.`, 5))
    expect(end).toBe('echo')
    expect(passed.trim()).toBe('Good start.')
  })

  test.each([
    'You are Elenchus, and I will give you a challenge.',
    'The program has judged nothing here, and it will always judge nothing.',
    'The answer is "5". You may state it, and no other.',
    "The learner's last correct step is indeed 3x = 15, which is known.",
    'So const message = 4 earlier messages are left out of the input.',
    'Help allowed now: as much as you like.',
  ])('is found in its words beside others: %p', (text) => {
    for (const size of sizes) {
      const { passed, end } = read(cut(`Good start. ${text} So be it.`, size), { isJudged: true })
      expect(end).toBe('echo')
      expect(passed).toMatch(/^Good start\. (?:The answer is "5"\. )?$/)
    }
  })

  test.each([
    'What would you try first, and why?',
    'You are right that both sides stay equal. What is left of it?',
    'Look at the learner in the story: what does he give away?',
    'The final answer comes later. What would you do first?',
  ])('is not found in %p', (text) => {
    expect(read(cut(text, 4))).toMatchObject({ passed: text, end: null })
  })
})

describe('the length', () => {
  test('of a text without end is bounded, and its last sentence is whole', () => {
    for (const maxTokens of [20, 80, 400, 1_200]) {
      for (const size of [1, 9, 200]) {
        const pieces = (function* () {
          for (const sentence of novel()) yield* cut(sentence, size)
        })()
        const { passed, end } = read(pieces, { maxTokens })
        expect(end).toBe('length')
        expect(passed.length).toBeLessThan(maxTokens * 8 + size + 80)
        expect(passed.trim()).toMatch(/[.…]$/)
      }
    }
  })

  test('a text that its provider cut loses its unfinished sentence', () => {
    const text = 'Let us look at it. Which number do you'
    expect(read(cut(text, 3), { isJudged: true }, true).passed.trim()).toBe('Let us look at it.')
    expect(read([text], {}, true).passed).toMatch(/[.…]\s*$/)
    expect(read(cut('Which number do you', 4), {}, true).passed).toBe('Which number do you…')
    expect(read(cut('It is done.', 4), {}, true).passed).toBe('It is done.')
    expect(read(cut('It is done', 4)).passed).toBe('It is done')
  })

  test.each([
    ['It is a fraction (e.g. a half, or i.e. one of two) here.', ' And then vs. it (cf. the'],
    ['Take a number, e.g. seven.', ' Call it n, cf. the text vs. the picture, approx. there'],
    ['Nimm eine Zahl (z. B. sieben).', ' Nenne sie n, d.h. etwas, bzw. nichts (u. a. auch'],
    ['Toma un número (p. ej. siete).', ' Llámalo n (o sea, p. ej. así'],
  ])('no sentence ends at a short form or within brackets: %s%s', (first, second) => {
    for (let end = 2; end <= first.length + second.length; end += 1) {
      const text = `${first}${second}`.slice(0, end)
      // "x." may well be an end.
      if (/(?<!\p{L}|\.)\p{L}\.$/u.test(text)) continue
      const { passed } = read(cut(text, 3), { isJudged: true }, true)
      expect(passed.trim()).toBe(end < first.length ? `${text}…` : first)
    }
  })

  test('code that is cut off is closed', () => {
    const lines = Array.from({ length: 90 }, (_, at) => `let v${at} = f${at * 3}(${at});\n`).join(
      '',
    )
    const { passed, end } = read(cut(`Look:\n\`\`\`\n${lines}`, 11), { maxTokens: 200 })
    expect(end).toBe('length')
    expect(passed.match(/```/g)).toHaveLength(2)
  })
})

test('signs that turn the direction of the text do not pass; marks of Hebrew and Arabic do', () => {
  const { passed } = read(['The answer \u202e51\u202c is \u2066not\u2069 it. ', 'שלום\u200f.'])
  expect(passed).toBe('The answer 51 is not it. שלום\u200f.')
})

test('any text of few different sentences passes as it is, however it is cut', () => {
  const words = 'angle circle number line triangle square result question side corner'.split(' ')
  const sentence = fc
    .tuple(
      fc.shuffledSubarray(words, { minLength: 4, maxLength: 7 }),
      fc.constantFrom('.', '?', '!'),
    )
    .map(([said, end]) => `${said.join(' ')}${end}`)
  // The same words with another end are the same sentence.
  const texts = fc.uniqueArray(sentence, { maxLength: 3, selector: (each) => each.slice(0, -1) })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 30 }), (sentences, size) => {
      const text = sentences.join(' ')
      expect(read(cut(text, size)).passed).toBe(text)
    }),
    { numRuns: 300 },
  )
})

test('a million pieces of one character take time in proportion, and are read no further than a reply', () => {
  const text = new ModelText({ ...bounds, maxTokens: 1_000_000 })
  const sentences = novel()
  let left = 1_000_000
  const begunAt = threadTime()
  while (left > 0) {
    for (const character of sentences.next().value as string) text.push(character)
    left -= 60
  }
  expect(threadTime() - begunAt).toBeLessThan(20_000)
  expect(read(cut('Is it so? '.repeat(100_000), 1)).pushed).toBeLessThan(5_000)
})

test('words are the same as strings and as numbers, however the text is cut', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...Array.from('aAzZ09 .-éÉ我们ไทย٣ⅷ𝔸𐐀𐐨\u0301')) }),
  )
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 5 }), (text, size) => {
      const strings = spokenWords(text)
      const reader = new WordReader()
      for (const piece of cut(text, size)) reader.read(piece)
      reader.end()
      const words = hashedWords(text)
      const hashes = Array.from(words.hashes).slice(0, words.length)
      expect(Array.from(reader.hashes).slice(0, reader.length)).toEqual(hashes)
      const first = hashes.map((hash) => hashes.indexOf(hash))
      expect(first).toEqual(strings.map((word) => strings.indexOf(word)))
    }),
    { numRuns: 300 },
  )
})
