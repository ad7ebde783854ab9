/**
 * One number in one format is one value, whatever reads it: the mathematics, an equality of a message,
 * an answer by a key, an answer to a computed task, and practice. A reader may leave it unread, but never
 * takes it for another value. The guard holds it in a sentence, and a key may calculate with it.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import Fraction from 'fraction.js'
import { judgeAnswer } from '../../src/practice/judge'
import type { AnswerKey } from '../../src/tutor/answer-key/key'
import { operandReaders, operandSource } from '../../src/tutor/answer-key/operands'
import { assess } from '../../src/tutor/assess'
import type { TutorState } from '../../src/tutor/assessment'
import { problemIn } from '../../src/tutor/mathematics'
import { item } from '../practice/answers'
import { createKeyDetector } from '../../src/tutor/guard/key-detector'
import { createStrictDetector } from '../../src/tutor/guard/strict-detector'
import { harmlessIn } from '../../src/tutor/offline/select-reply'
import { numberLanguages } from '../../src/text/number-languages'

/** The cases are the same each time. */
const seed = 7

interface Locale {
  readonly name: string
  readonly language: string
  readonly mark: '.' | ','
  readonly group: string
  /** Poses a calculation. */
  readonly task: (calculation: string) => string
  /** A task in words, which only a key can judge. */
  readonly story: string
}

const locale = (
  name: string,
  [language, mark, group]: readonly [string, '.' | ',', string],
  [task, story]: readonly [string, string],
): Locale => ({
  name,
  language,
  mark,
  group,
  task: (calculation) => task.replace('#', calculation),
  story,
})

const locales: readonly Locale[] = [
  locale(
    'English',
    ['en', '.', ','],
    ['Calculate #', 'How much does the farmer earn per year with all of the eggs that she sells?'],
  ),
  locale(
    'German',
    ['de', ',', '.'],
    ['Berechne #', 'Wie viel verdient die Bäuerin im Jahr mit allen Eiern, die sie verkauft?'],
  ),
  locale(
    'Spanish',
    ['es', ',', '.'],
    ['Calcula #', '¿Cuánto gana la granjera al año con todos los huevos que vende?'],
  ),
  locale(
    'French',
    ['fr', ',', ' '],
    ['Calcule #', 'Combien gagne la fermière par an avec tous les œufs qu’elle vend ?'],
  ),
  locale(
    'French, no-break',
    ['fr', ',', '\u202f'],
    ['Calcule #', 'Combien gagne la fermière par an avec tous les œufs qu’elle vend ?'],
  ),
  locale(
    'Italian',
    ['it', ',', '.'],
    ['Calcola #', 'Quanto guadagna la contadina in un anno con tutte le uova che vende?'],
  ),
  locale(
    'Portuguese',
    ['pt', ',', '.'],
    [
      'Calcule quanto é # para você',
      'Quanto ganha a fazendeira por ano com todos os ovos que ela vende?',
    ],
  ),
  locale(
    'Dutch',
    ['nl', ',', '.'],
    ['Bereken # voor mij', 'Hoeveel verdient de boerin per jaar met alle eieren die zij verkoopt?'],
  ),
  locale(
    'Polish',
    ['pl', ',', ' '],
    [
      'Oblicz # dla nas',
      'Ile zarabia rolniczka w ciągu roku na wszystkich jajkach, które sprzedaje?',
    ],
  ),
  locale(
    'Russian',
    ['ru', ',', '\u00a0'],
    ['Вычисли #', 'Сколько зарабатывает фермерша за год на всех яйцах, которые она продаёт?'],
  ),
  locale(
    'Swiss',
    ['de', ',', '’'],
    ['Berechne #', 'Wie viel verdient die Bäuerin im Jahr mit allen Eiern, die sie verkauft?'],
  ),
  locale('Chinese', ['zh', '.', ','], ['计算 #', '这位农妇卖掉所有的鸡蛋，一年能赚多少钱？']),
  locale(
    'Japanese',
    ['ja', '.', ','],
    ['# を計算して', 'この農家は売った卵で一年にいくら稼ぎますか。'],
  ),
]

/** Items are posed in these. */
const itemLanguages = ['en', 'de', 'es', 'fr'] as const
const isItemLanguage = (code: string): code is (typeof itemLanguages)[number] =>
  itemLanguages.some((other) => other === code)

interface Written {
  readonly value: Fraction
  readonly text: string
}

const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, mark)

/** All writings of a decimal number in a locale. */
function decimalWritings(value: Fraction, decimals: number, { mark, group }: Locale) {
  const [whole = '0', part = ''] = value.toString(decimals).split('.')
  const tail = decimals === 0 ? '' : mark + part.padEnd(decimals, '0')
  const latexTail = tail.replace(',', '{,}')
  const [plain, full] = [whole + tail, grouped(whole, group) + tail]
  return [plain, full, `$${grouped(whole, '\\,')}${latexTail}$`, `**${full}**`]
}

/** All writings of a proper fraction beside a whole number. */
function mixedWritings(whole: number, top: number, bottom: number) {
  const improper = whole * bottom + top
  return [
    `${whole} ${top}/${bottom}`,
    `${whole} and ${top}/${bottom}`,
    `$${whole}\\frac{${top}}{${bottom}}$`,
    `${improper}/${bottom}`,
    `${improper}\\${bottom}`,
    `$\\frac{${improper}}{${bottom}}$`,
  ]
}

const decimal = (of: Locale): fc.Arbitrary<Written> =>
  fc
    .record({
      digits: fc.integer({ min: 1, max: 9_999_999 }),
      decimals: fc.constantFrom(0, 0, 1, 2, 3, 3),
      writing: fc.nat({ max: 3 }),
    })
    .map(({ digits, decimals, writing }) => {
      const value = new Fraction(digits).div(10 ** decimals)
      return { value, text: decimalWritings(value, decimals, of)[writing] ?? '' }
    })

const mixed: fc.Arbitrary<Written> = fc
  .record({
    whole: fc.integer({ min: 1, max: 40 }),
    bottom: fc.integer({ min: 2, max: 30 }),
    part: fc.nat(),
    writing: fc.nat({ max: 5 }),
  })
  .map(({ whole, bottom, part, writing }) => {
    const top = 1 + (part % (bottom - 1))
    const value = new Fraction(top, bottom).add(whole)
    return { value, text: mixedWritings(whole, top, bottom)[writing] ?? '' }
  })

/** A result may be rounded. */
const isNear = (one: Fraction, other: Fraction) =>
  one.sub(other).abs().valueOf() < 0.02 * other.valueOf()

/** Values that a wrong reading gives: the other decimal mark, a part, one digit group. */
const others = ({ value, text }: Written): readonly Fraction[] =>
  [
    value.mul(1000),
    value.div(1000),
    ...(text.match(/\d+/g) ?? []).map((part) => new Fraction(part)),
  ].filter((other) => other.n > 0n && !isNear(other, value))

const keyOf = (value: Fraction): AnswerKey => ({
  kind: 'numeric',
  answers: [{ value: value.toFraction(), unit: null, aliases: [] }],
  steps: [],
  hints: [],
  mistakes: [],
})

/** What the last message of a dialogue shows. */
function finding(lines: readonly string[], key?: AnswerKey): string {
  let state: TutorState | null = null
  let kind = ''
  for (const [at] of lines.entries()) {
    const turns = lines.slice(0, at + 1).map((content) => ({ role: 'user' as const, content }))
    const held = key && {
      status: 'held' as const,
      source: 'model' as const,
      confidence: 'agreed' as const,
      key,
    }
    const found = assess({ mode: 'socratic', turns, state, ...(held && { taskKey: held }) })
    state = found.state
    kind = found.finding.kind
  }
  return kind
}

/** What a reader says of a writing whose value is `of`: that it is this value, another, or nothing. */
type Verdict = 'same' | 'other' | 'unread'
type Reader = (text: string, of: Fraction, locale: Locale) => Verdict

const verdictOf = (kind: string): Verdict =>
  kind === 'solved' || kind === 'right_step' || kind === 'right'
    ? 'same'
    : kind === 'wrong_step' || kind === 'wrong'
      ? 'other'
      : 'unread'

const readers: Readonly<Record<string, Reader>> = {
  'the task of the mathematics': (text, of, { task }) => {
    const answer = problemIn(task(`${text} + 1`))?.answer
    if (answer === undefined) return 'unread'
    const given = Number(new Fraction(answer.replaceAll(/[{}$\s]|\\frac/g, '')).valueOf())
    return Math.abs(given - of.valueOf() - 1) < 1e-9 * Math.abs(given) ? 'same' : 'other'
  },
  'an equality in a message': (text, of, { story }) => {
    const isWrong = (sum: Fraction) =>
      finding([story, `${text} + 1 = ${sum.toFraction()}`]) === 'wrong_step'
    if (isWrong(of.add(1))) return 'other'
    return isWrong(of.add(3)) ? 'same' : 'unread'
  },
  'an answer by a key': (text, of, { story }) => verdictOf(finding([story, text], keyOf(of))),
  'an answer to a computed task': (text, of, { task }) =>
    verdictOf(finding([task(`${of.toFraction()} * 1`), text])),
  practice: (text, of, { language }) =>
    isItemLanguage(language)
      ? verdictOf(judgeAnswer(item({ answers: [of.toFraction()], language }), text).finding)
      : 'unread',
}

/** The writings of a value that are wrong in every reading, and the one in which they are right. */
function misreadings(reader: Reader, { value, text }: Written, of: Locale): readonly string[] {
  const asOther = others({ value, text }).filter((other) => reader(text, other, of) === 'same')
  const own = reader(text, value, of)
  return [
    ...(own === 'other' ? [`${text} is not taken for ${value.toFraction()}`] : []),
    ...asOther.map((other) => `${text} is taken for ${other.toFraction()}`),
  ]
}

/** What a reader leaves unread, and why. */
const leavesUnread: Readonly<Record<string, (text: string, of: Locale) => boolean>> = {
  // "1 and 1/2 + 1" may be three numbers.
  'the task of the mathematics': (text) => text.includes(' and '),
  // A fraction that can be reduced is no final form.
  'an answer by a key': isReducible,
  // Items are posed in four languages.
  practice: (_, { language }) => !isItemLanguage(language),
}

function isReducible(text: string): boolean {
  const [, top, bottom] = /(\d+)(?:\/|\}\{|\\)(\d+)/.exec(text) ?? []
  return top !== undefined && new Fraction(`${top}/${bottom}`).d !== BigInt(bottom ?? 1)
}

describe.each(Object.entries(readers))('%s', (name, reader) => {
  test.each(locales.map((of) => [of.name, of] as const))('reads %s as one value', (__, of) => {
    fc.assert(
      fc.property(fc.oneof(decimal(of), mixed), (written) => {
        expect(misreadings(reader, written, of)).toEqual([])
      }),
      { numRuns: 8, seed },
    )
  })

  test('reads every writing but those that it leaves unread for a reason', () => {
    const writings = locales.flatMap((of) =>
      fc
        .sample(fc.oneof(decimal(of), mixed), { numRuns: 12, seed })
        .map((written) => ({ of, written })),
    )
    const left = writings.filter(
      ({ of, written: { value, text } }) =>
        !leavesUnread[name]?.(text, of) && reader(text, value, of) !== 'same',
    )
    expect(left.map(({ of, written }) => `${of.name}: ${written.text}`)).toEqual([])
  }, 90_000)
})

/** Whether a policy of the guard holds a value in the text of a reply. */
const policies: Readonly<
  Record<string, (said: string, value: Fraction, of: Pick<Locale, 'story' | 'task'>) => boolean>
> = {
  key: (said, value, { story }) =>
    createKeyDetector({
      task: story,
      learner: [],
      key: keyOf(value),
      reachedSteps: [],
      rung: 'probe',
    })(said),
  strict: (said, _, { story }) => createStrictDetector({ task: story, learner: [] })(said),
  // The offline tutor chooses among its replies by the same policy.
  computed: (said, value, { task }) => {
    const content = task(`(${value.sub(1).toFraction()}) + 1`)
    const turns = [{ role: 'user', content }] as const
    const assessment = assess({ mode: 'socratic', turns, state: null })
    return !harmlessIn({ input: { mode: 'socratic', turns, state: null }, assessment })(said)
  },
}

describe.each(Object.entries(policies))('the guard, %s policy', (_, holds) => {
  test.each(locales.map((of) => [of.name, of] as const))('holds %s', (__, of) => {
    fc.assert(
      fc.property(fc.oneof(decimal(of), mixed), ({ value, text }) => {
        fc.pre(value.valueOf() > 3)
        expect([text, holds(`The answer is ${text}.`, value, of)]).toEqual([text, true])
      }),
      { numRuns: 5, seed },
    )
  })
})

describe('a number in the words of a language', () => {
  const written = numberLanguages.map(({ id, writers: [writer] }, at) => {
    const number = 21 + ((at * 397) % 979)
    const text = (writer?.toCardinal(String(number)) ?? '').normalize('NFC')
    return { id, value: new Fraction(number), text }
  })
  const of = locale(
    'English',
    ['en', '.', ','],
    ['Calculate #', 'How much does the farmer earn per year with all of the eggs that she sells?'],
  )

  test('is one of 25 languages or more', () => {
    expect(new Set(written.map(({ id }) => id)).size).toBeGreaterThanOrEqual(25)
  })

  test.each(Object.entries(readers))('is no other value to %s', (_, reader) => {
    const wrong = written.flatMap(({ id, value, text }) => {
      const asOther = [value.add(1), value.mod(100), value.div(100).floor()]
        .filter((other) => other.n > 0n && !other.equals(value))
        .filter((other) => reader(text, other, of) === 'same')
      const own = reader(text, value, of) === 'other' ? [value] : []
      return [...own, ...asOther].map((other) => [id, text, value.toFraction(), other.toFraction()])
    })
    expect(wrong).toEqual([])
  })

  test.each(Object.entries(policies))('is held by the %s policy', (_, holds) => {
    const passed = written.filter(({ value, text }) => !holds(`The answer is ${text}.`, value, of))
    expect(passed.map(({ id, text }) => `${id}: ${text}`)).toEqual([])
  })
})

test.each(locales.map((of) => [of.name, of] as const))('a key may calculate with %s', (_, of) => {
  fc.assert(
    fc.property(decimal(of), ({ value, text }) => {
      const numbers = operandReaders(`${of.story} ${text}`).flatMap((read) => [...read()])
      expect([text, operandSource(numbers)(value.valueOf())]).toEqual([text, true])
    }),
    { numRuns: 8, seed },
  )
})

/** Other writings of the same signs, digits and letters. */
const signWritings: Readonly<Record<string, (plain: string) => string>> = {
  'full width': (plain) => shifted(plain, /[!-~]/g, '！'.charCodeAt(0) - '!'.charCodeAt(0)),
  'mathematical digits': (plain) => shifted(plain, /\d/g, 0x1d7ce - 0x30),
  'mathematical letters': (plain) =>
    shifted(plain, /[a-z]/g, 0x1d44e - 0x61).replace('\u{1d455}', 'ℎ'),
  'Arabic digits': (plain) => shifted(plain, /\d/g, 0x660 - 0x30),
  'minus signs': (plain) => plain.replaceAll('-', '−'),
  'hyphens that do not break': (plain) => plain.replaceAll('-', '\u2011'),
  'small signs': (plain) => replaced(plain, { '-': '﹣', '+': '﹢', '=': '﹦' }),
  'heavy signs': (plain) => replaced(plain, { '-': '➖', '+': '➕', '*': '✖' }),
  entities: (plain) => replaced(plain, { '+': '&plus;', '=': '&equals;', '*': '&times;' }),
  'no-break blanks': (plain) => plain.replaceAll(' ', '\u00a0'),
  'thin blanks': (plain) => plain.replaceAll(' ', '\u2009'),
  'wide blanks': (plain) => plain.replaceAll(' ', '\u3000'),
  'invisible signs': (plain) => [...plain].join('\u200b'),
  isolates: (plain) => `\u2067${plain}\u2069`,
  TeX: (plain) => `$${replaced(plain, { '*': '\\cdot ' })}$`,
  'a box': (plain) => `\\boxed{${plain}}`,
  'bold type': (plain) => `**${plain}**`,
  'raised digits': (plain) => plain.replace(/\^(\d)/g, (_, of) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(of))),
  'raised HTML': (plain) => plain.replace(/\^(\d+)/g, '<sup>$1</sup>'),
  'raised and lowered': (plain) =>
    plain.replace(
      /(\d)\/(\d)/g,
      (_, top, bottom) =>
        `${'⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(top))}⁄${'₀₁₂₃₄₅₆₇₈₉'.charAt(Number(bottom))}`,
    ),
  'fractions of HTML': (plain) => plain.replace(/(\d)\/(\d)/g, '<sup>$1</sup>&frasl;<sub>$2</sub>'),
  'fractions of TeX': (plain) => plain.replace(/(\d)\/(\d)/g, '\\frac{$1}{$2}'),
}

/** The characters that a pattern finds, a number of places further in Unicode. */
function shifted(plain: string, pattern: RegExp, by: number): string {
  return plain.replace(pattern, (sign) => String.fromCodePoint(sign.charCodeAt(0) + by))
}

function replaced(plain: string, signs: Readonly<Record<string, string>>): string {
  return Array.from(plain, (sign) => signs[sign] ?? sign).join('')
}

const { story, task } = locales[0] as Locale
const expressionKey: AnswerKey = {
  ...keyOf(new Fraction(1)),
  kind: 'expression',
  answers: [{ value: 'x^2 - 3x', unit: null, aliases: [] }],
}
const computedHolds = (posed: string, said: string) => {
  const input = {
    mode: 'socratic',
    turns: [{ role: 'user', content: posed }],
    state: null,
  } as const
  return !harmlessIn({ input, assessment: assess(input) })(said)
}

/** What each reader says of a formula. */
const formulaReadings: readonly (readonly [
  name: string,
  plain: string,
  read: (text: string) => unknown,
])[] = [
  ['a task with an equation', '3x + 7 = -22', (text) => problemIn(`Solve ${text}`)?.answer],
  ['a task with a square', 'x^2 - 5x + 6 = 0', (text) => problemIn(`Solve ${text}`)?.answer],
  ['a calculation', '12 * (4 - 3/4)', (text) => problemIn(task(text))?.answer],
  ['a step', '3x = -15', (text) => finding(['Solve 3x + 20 = 5', text])],
  ['an answer', 'x = -5', (text) => finding(['Solve 3x + 20 = 5', text])],
  ['factors', '(x - 2)(x - 3) = 0', (text) => finding(['Solve x^2 - 5x + 6 = 0', text])],
  ['a false equality', '16 - 3 * 4 = 5', (text) => finding([story, text])],
  ['a false sum of fractions', '1/2 + 1/6 = 2/5', (text) => finding([story, text])],
  ['a number by a key', '-45', (text) => finding([story, text], keyOf(new Fraction(-45)))],
  ['a fraction by a key', '3/4', (text) => finding([story, text], keyOf(new Fraction(3, 4)))],
  ['a formula by a key', 'x^2 - 3x', (text) => finding([story, text], expressionKey)],
  ['a number in practice', '-45', (text) => judgeAnswer(item({ answers: ['-45'] }), text).finding],
  [
    'a fraction in practice',
    '3/4',
    (text) => judgeAnswer(item({ answers: ['3/4'] }), text).finding,
  ],
  [
    'a formula in practice',
    '3x^2 - 6x',
    (text) => judgeAnswer(item({ kind: 'expression', answers: ['3x^2 - 6x'] }), text).finding,
  ],
  [
    'the guard beside a key',
    '-45',
    (text) => policies.key?.(`The answer is ${text}.`, new Fraction(-45), { story, task }),
  ],
  ['the guard beside an equation', 'x = -5', (text) => computedHolds('Solve 3x + 20 = 5', text)],
  ['the guard and a step', '3x = -15', (text) => computedHolds('Solve 3x + 20 = 5', text)],
  ['the guard and a derivative', '2x^2', (text) => computedHolds('Differentiate 2x^3/3', text)],
]

describe('signs, digits and letters in another writing', () => {
  test.each(formulaReadings)('are the same to %s', (_, plain, read) => {
    const wanted = read(plain)
    const others = Object.entries(signWritings)
      .map(([name, write]) => [name, write(plain)] as const)
      .filter(([, text]) => text !== plain)
    expect(others.map(([name, text]) => [name, text, read(text)])).toEqual(
      others.map(([name, text]) => [name, text, wanted]),
    )
    expect(wanted).not.toBeUndefined()
  })
})
