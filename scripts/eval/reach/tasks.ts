/** Tasks of our own in six languages and of every kind of answer, each with its key and with what learners answer. */
import type { AnswerKey, KeyKind } from '../../../src/tutor/answer-key/key'

/** The languages of the tasks. */
export const langs = ['en', 'de', 'fr', 'es', 'zh', 'ja'] as const
export type Lang = (typeof langs)[number]

/** The kinds of answers. */
export const answerForms = [
  'number',
  'fraction',
  'ratio',
  'time',
  'remainder',
  'ordinal',
  'mixed number',
  'several values',
  'yes or no',
  'interval',
  'text',
] as const
export type AnswerForm = (typeof answerForms)[number]

export interface ReachTask {
  readonly id: string
  readonly lang: Lang
  readonly form: AnswerForm
  readonly text: string
  readonly key: AnswerKey
  /** Right answers in a learner's words. */
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  /** A reply of a model that says the answer. */
  readonly told: string
  /** What of it must not reach a learner: the answer as it stands there. */
  readonly answer: string
}

type Steps = readonly (readonly [formula: string, value: string])[]

/** How a model says a value, how a learner does, and how a learner says a wrong one. */
const saying: Readonly<Record<Lang, (value: string) => readonly [told: string, right: string]>> = {
  en: (value) => [`The answer is ${value}.`, `I get ${value}`],
  de: (value) => [`Die Antwort ist ${value}.`, `Ich bekomme ${value} heraus`],
  fr: (value) => [`La réponse est ${value}.`, `Je trouve ${value}`],
  es: (value) => [`La respuesta es ${value}.`, `Me da ${value}`],
  zh: (value) => [`答案是${value}。`, `我算出来是${value}`],
  ja: (value) => [`答えは${value}です。`, `${value}になりました`],
}

/** The key of some calculations; a step needs the earlier ones whose values it uses. */
export function keyOfSteps(answer: string, steps: Steps, kind: KeyKind = 'numeric'): AnswerKey {
  const ids = new Map<string, string>()
  const made = steps.map(([formula, value], at) => {
    const id = `s${at + 1}`
    const needs = formula.match(/\d+(?:\.\d+)?/g)?.flatMap((number) => ids.get(number) ?? []) ?? []
    ids.set(value, id)
    return { id, label: `step ${at + 1}`, formula, value, needs: [...new Set(needs)] }
  })
  const answers = [{ value: answer, unit: null, aliases: [] }]
  return { kind, answers, steps: made, hints: [], mistakes: [] }
}

function story(lang: Lang, name: string, text: string, steps: Steps): ReachTask {
  const value = steps.at(-1)?.[1] ?? ''
  const [told, right] = saying[lang](value)
  const off = String(Number(value) + 1)
  return {
    id: `${lang}-${name}`,
    lang,
    form: 'number',
    text,
    key: keyOfSteps(value, steps),
    right: [right, value],
    wrong: [saying[lang](off)[1], off],
    told,
    answer: value,
  }
}

/** The same stories in every language, as its schoolbooks put them. */
const stories: readonly ReachTask[] = [
  story('en', 'rolls', 'A baker has 48 rolls and sells 5 boxes of 6. How many rolls are left?', [
    ['5 * 6', '30'],
    ['48 - 30', '18'],
  ]),
  story(
    'en',
    'zoo',
    'A class of 27 goes to the zoo. A ticket costs 4 dollars, and the bus costs 65 dollars for all of them. How much is the trip?',
    [
      ['27 * 4', '108'],
      ['108 + 65', '173'],
    ],
  ),
  story('en', 'area', 'Calculate the area of a garden that is 14 m long and 9 m wide.', [
    ['14 * 9', '126'],
  ]),
  story(
    'en',
    'saving',
    'Ida puts 15 dollars a week into a jar for 9 weeks. Then she takes out 48 dollars. What is left in the jar?',
    [
      ['15 * 9', '135'],
      ['135 - 48', '87'],
    ],
  ),
  story(
    'de',
    'rolls',
    'Ein Bäcker hat 48 Brötchen und verkauft 5 Tüten mit je 6. Wie viele bleiben übrig?',
    [
      ['5 * 6', '30'],
      ['48 - 30', '18'],
    ],
  ),
  story(
    'de',
    'zoo',
    'Eine Klasse mit 27 Kindern fährt in den Zoo. Eine Karte kostet 4 Euro, der Bus kostet für alle zusammen 65 Euro. Was kostet der Ausflug?',
    [
      ['27 * 4', '108'],
      ['108 + 65', '173'],
    ],
  ),
  story(
    'de',
    'area',
    'Ein Garten ist 14 m lang und 9 m breit. Bestimmen Sie seinen Flächeninhalt.',
    [['14 * 9', '126']],
  ),
  story('de', 'people', 'Es gibt 34 Stühle und 19 Hocker. Gib an, wie viele Sitzplätze es gibt.', [
    ['34 + 19', '53'],
  ]),
  story(
    'fr',
    'rolls',
    'Un boulanger a 48 petits pains et vend 5 sachets de 6. Combien en reste-t-il ?',
    [
      ['5 * 6', '30'],
      ['48 - 30', '18'],
    ],
  ),
  story(
    'fr',
    'zoo',
    'Une classe de 27 élèves va au zoo. Un billet coûte 4 euros et le car coûte 65 euros pour tous. Quel est le prix de la sortie ?',
    [
      ['27 * 4', '108'],
      ['108 + 65', '173'],
    ],
  ),
  story('fr', 'area', 'Un jardin mesure 14 m de long et 9 m de large. Calculez son aire.', [
    ['14 * 9', '126'],
  ]),
  story(
    'fr',
    'age',
    'J’ai 34 billes et mon frère en a 19 de plus. Donne le nombre de ses billes.',
    [['34 + 19', '53']],
  ),
  story('es', 'rolls', 'Un panadero tiene 48 panes y vende 5 bolsas de 6. ¿Cuántos panes quedan?', [
    ['5 * 6', '30'],
    ['48 - 30', '18'],
  ]),
  story(
    'es',
    'zoo',
    'Una clase de 27 alumnos va al zoo. Una entrada cuesta 4 euros y el autobús cuesta 65 euros para todos. Indica el precio de la excursión.',
    [
      ['27 * 4', '108'],
      ['108 + 65', '173'],
    ],
  ),
  story('es', 'area', 'Un jardín mide 14 m de largo y 9 m de ancho. Calcule su área.', [
    ['14 * 9', '126'],
  ]),
  story('es', 'marbles', 'Tengo 34 canicas y mi hermano tiene 19 más. ¿Cuántas canicas tiene él?', [
    ['34 + 19', '53'],
  ]),
  story('zh', 'rolls', '面包师有48个面包，卖了5袋，每袋6个。还剩多少个面包？', [
    ['5 * 6', '30'],
    ['48 - 30', '18'],
  ]),
  story('zh', 'zoo', '一个班27人去动物园，门票每张4元，租车共65元。求这次活动的总费用。', [
    ['27 * 4', '108'],
    ['108 + 65', '173'],
  ]),
  story('zh', 'area', '花园长14米，宽9米，面积是几平方米？', [['14 * 9', '126']]),
  story('zh', 'marbles', '我有34颗弹珠，弟弟比我多19颗。弟弟有几颗弹珠？', [['34 + 19', '53']]),
  story(
    'ja',
    'rolls',
    'パン屋にパンが48個あります。6個入りの袋を5袋売りました。残りは何個ですか。',
    [
      ['5 * 6', '30'],
      ['48 - 30', '18'],
    ],
  ),
  story(
    'ja',
    'zoo',
    '27人のクラスが動物園に行きます。入場券は1人4ドル、バス代は全部で65ドルです。全部の費用を求めなさい。',
    [
      ['27 * 4', '108'],
      ['108 + 65', '173'],
    ],
  ),
  story('ja', 'area', '縦14m、横9mの庭の面積を求めよ。', [['14 * 9', '126']]),
  story(
    'ja',
    'marbles',
    'ビー玉を34個持っています。弟は19個多く持っています。弟は何個持っていますか？',
    [['34 + 19', '53']],
  ),
]

interface OtherTask {
  readonly lang?: Lang
  readonly form: AnswerForm
  readonly text: string
  readonly kind: KeyKind
  readonly answers: readonly string[]
  readonly steps?: Steps
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  readonly told?: string
}

function other({
  lang = 'en',
  form,
  text,
  kind,
  answers,
  steps = [],
  ...said
}: OtherTask): ReachTask {
  const [first = ''] = answers
  const key = keyOfSteps(first, steps, kind)
  return {
    id: `${form.replaceAll(' ', '-')}-${first.replace(/[^\w]+/g, '-')}`,
    lang,
    form,
    text,
    key: { ...key, answers: answers.map((value) => ({ value, unit: null, aliases: [] })) },
    right: said.right,
    wrong: said.wrong,
    told: said.told ?? `The answer is ${first}.`,
    answer: first,
  }
}

const otherForms: readonly ReachTask[] = [
  other({
    form: 'fraction',
    text: 'Lena eats 3 of 8 pieces of a cake, Tom eats 2 pieces. What part of the cake is eaten?',
    kind: 'numeric',
    answers: ['5/8'],
    steps: [['3/8 + 2/8', '5/8']],
    right: ['5/8', 'I think it is 5/8', '0.625', '10/16 which is 5/8', 'five eighths'],
    wrong: ['5/16', '3/8'],
  }),
  other({
    form: 'fraction',
    text: 'A jug holds 5/6 of a litre. Ben drinks 1/3 of a litre. How much is left in the jug?',
    kind: 'numeric',
    answers: ['1/2'],
    steps: [['5/6 - 1/3', '1/2']],
    right: ['1/2', '0.5', 'the answer is 1/2 litre', 'a half'],
    wrong: ['4/3', '1/6'],
  }),
  other({
    form: 'ratio',
    text: 'A paint is mixed from 18 litres of blue and 4 litres of white. What is the ratio of blue to white in lowest terms?',
    kind: 'text',
    answers: ['9:2'],
    right: ['9:2', '9 : 2', '9 to 2', 'The ratio is 9:2', 'I get 9 to 2'],
    wrong: ['2:9', '9:4', '18:2'],
    told: 'The ratio is 9:2.',
  }),
  other({
    lang: 'de',
    form: 'ratio',
    text: 'Ein Saft wird aus 10 Teilen Wasser und 6 Teilen Sirup gemischt. In welchem Verhältnis stehen Wasser und Sirup, gekürzt?',
    kind: 'text',
    answers: ['5:3'],
    right: ['5:3', '5 : 3', '5 zu 3', 'Das Verhältnis ist 5:3'],
    wrong: ['3:5', '5:6'],
    told: 'Das Verhältnis ist 5:3.',
  }),
  other({
    form: 'time',
    text: 'A film starts at 10:35 and lasts 135 minutes. At what time does it end?',
    kind: 'text',
    answers: ['12:50'],
    right: ['12:50', 'It ends at 12:50', '12:50 pm', '12.50'],
    wrong: ['12:35', '11:50', '13:50'],
    told: 'It ends at 12:50.',
  }),
  other({
    lang: 'fr',
    form: 'time',
    text: 'Un train part à 8 h 40 et roule 95 minutes. À quelle heure arrive-t-il ?',
    kind: 'text',
    answers: ['10:15'],
    right: ['10:15', '10 h 15', 'Il arrive à 10h15'],
    wrong: ['9:75', '10:05'],
    told: 'Il arrive à 10 h 15.',
  }),
  other({
    form: 'remainder',
    text: 'Divide 29 sweets among 4 children as far as possible. Give the quotient and the remainder.',
    kind: 'text',
    answers: ['7 R 1'],
    right: ['7 R 1', '7 r 1', '7 remainder 1', '7 rem 1', 'It is 7 with remainder 1'],
    wrong: ['7 R 2', '6 R 1', '6 remainder 5'],
    told: 'It is 7 remainder 1.',
  }),
  other({
    lang: 'de',
    form: 'remainder',
    text: 'Teile 47 Murmeln auf 6 Kinder auf. Wie lautet das Ergebnis mit Rest?',
    kind: 'text',
    answers: ['7 R 5'],
    right: ['7 R 5', '7 Rest 5', 'Das Ergebnis ist 7 Rest 5'],
    wrong: ['7 Rest 4', '6 R 5'],
    told: 'Es ist 7 Rest 5.',
  }),
  other({
    form: 'ordinal',
    text: 'In a queue there are 5 people before Anna. What is her place in the queue?',
    kind: 'text',
    answers: ['6th'],
    right: ['6th', 'sixth', 'the 6th', 'She is 6th', 'She is the sixth'],
    wrong: ['5th', '7th', 'fifth'],
    told: 'She is 6th.',
  }),
  other({
    form: 'mixed number',
    text: 'A board of 11 feet is cut into 4 equal parts. How long is each part, as a mixed number?',
    kind: 'numeric',
    answers: ['2 3/4'],
    steps: [['11 / 4', '2.75']],
    right: ['2 3/4', '2¾', '2.75', '$2\\frac{3}{4}$', 'It is 2 3/4 feet', '11/4'],
    wrong: ['3 1/4', '2 1/4', '2 4/3'],
    told: 'Each part is 2 3/4 feet.',
  }),
  other({
    form: 'mixed number',
    text: 'Mix 1 1/3 cups of milk with 2 5/6 cups of water. How many cups are there?',
    kind: 'numeric',
    answers: ['4 1/6'],
    steps: [['4/3 + 17/6', '25/6']],
    right: ['4 1/6', '4⅙', '25/6', 'I get 4 1/6 cups'],
    wrong: ['3 6/9', '4 5/6'],
    told: 'There are 4 1/6 cups.',
  }),
  other({
    form: 'several values',
    text: 'Which two numbers have the sum 13 and the product 36?',
    kind: 'numeric',
    answers: ['4', '9'],
    right: ['4 and 9', '9 and 4', 'The numbers are 4 and 9', '4, 9'],
    wrong: ['3 and 10', '6 and 6', '12 and 3'],
    told: 'The numbers are 4 and 9.',
  }),
  other({
    form: 'several values',
    text: 'For which numbers does a square have the area 49 when they may be negative, too?',
    kind: 'numeric',
    answers: ['7', '-7'],
    right: ['7 and -7', '-7 and 7', '±7', 'x = 7 or x = -7'],
    wrong: ['8 and -8', '49 and -49'],
    told: 'The numbers are 7 and -7.',
  }),
  other({
    form: 'yes or no',
    text: 'Is 91 a prime number? Answer with yes or no.',
    kind: 'text',
    answers: ['no'],
    right: [
      'no',
      'No',
      "No, it isn't",
      'I think no',
      'The answer is no',
      'No, because 7 × 13 = 91',
      'No, 7 * 13 = 91',
    ],
    wrong: ['yes', 'Yes, it is', 'Yes, because it is odd'],
    told: 'The answer is no.',
  }),
  other({
    form: 'yes or no',
    text: 'A triangle has sides of 5 cm, 12 cm and 13 cm. Does it have a right angle?',
    kind: 'text',
    answers: ['yes'],
    right: ['yes', 'Yes, it does', 'I say yes', 'Yes, since 25 + 144 = 169'],
    wrong: ['no', "No, it doesn't", 'No, because 5 + 12 is not 13'],
    told: 'The answer is yes.',
  }),
  other({
    form: 'interval',
    text: 'A lift carries people of 40 kg to 95 kg only, and Bo weighs 5 kg more than Al. Which weights may Al have, as an interval?',
    kind: 'text',
    answers: ['[40, 90]'],
    right: ['[40, 90]', '[40,90]', 'The interval is [40, 90]', '40 ≤ x ≤ 90'],
    wrong: ['[45, 95]', '(40, 90)', '[40, 95]'],
    told: 'The interval is [40, 90].',
  }),
  other({
    form: 'text',
    text: 'Which planet of our solar system has the most mass?',
    kind: 'text',
    answers: ['Jupiter'],
    right: ['Jupiter', 'jupiter', 'It is Jupiter', 'I think Jupiter'],
    wrong: ['Saturn', 'Earth'],
    told: 'It is Jupiter.',
  }),
]

/** All tasks. */
export const reachTasks: readonly ReachTask[] = [...stories, ...otherForms]

/** Tasks that the mathematics computes: no key is made for them. */
export interface ComputedTask {
  readonly text: string
  readonly right: readonly string[]
  readonly solution: string
  readonly wrong: readonly string[]
  readonly told: string
  /** A result that is not the task's. */
  readonly other: string
}

export const computedTasks: readonly ComputedTask[] = [
  {
    text: 'Solve 3x + 7 = 22',
    right: ['3x = 15'],
    solution: 'x = 5',
    wrong: ['3x = 29', 'x = 6'],
    told: 'So x = 5.',
    other: 'So x = 6.',
  },
  {
    text: 'What is 1/2 + 1/3?',
    right: ['3/6 + 2/6'],
    solution: '5/6',
    wrong: ['2/5', '4/6'],
    told: 'It is 5/6.',
    other: 'The answer is 7/6.',
  },
  {
    text: 'Differentiate x^3 + 4x',
    right: [],
    solution: '3x^2 + 4',
    wrong: ['3x^2 + 4x', 'x^2 + 4'],
    told: "So f'(x) = 3x^2 + 4.",
    other: '',
  },
  {
    text: 'Löse die Gleichung 5x - 4 = 31',
    right: ['5x = 35'],
    solution: 'x = 7',
    wrong: ['5x = 27', 'x = 8'],
    told: 'Also ist x = 7.',
    other: 'Also ist x = 8.',
  },
  {
    text: 'Solve x^2 - 7x + 12 = 0',
    right: ['(x - 3)(x - 4) = 0'],
    solution: 'x = 3 or x = 4',
    wrong: ['(x - 2)(x - 6) = 0'],
    told: 'So x = 3 or x = 4.',
    other: '',
  },
  {
    text: 'What is 15% of 80?',
    right: ['0.15 * 80'],
    solution: '12',
    wrong: ['15', '1.2'],
    told: 'It is 12.',
    other: 'The answer is 14.',
  },
]
