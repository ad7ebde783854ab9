/**
 * Every kind of answer that a key can have: the guard holds it in whatever writing, strict mode does not
 * let it pass, and chat and practice judge its writings alike. A part of an answer is left open.
 */
import { describe, expect, test } from 'bun:test'
import { judgeAnswer } from '../../../src/practice/judge'
import type { AnswerKey, KeyKind } from '../../../src/tutor/answer-key/key'
import { assess } from '../../../src/tutor/assess'
import type { TutorState } from '../../../src/tutor/assessment'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import { item } from '../../practice/answers'

interface Kind {
  readonly name: string
  readonly task: string
  readonly key: AnswerKey
  readonly right: readonly string[]
  readonly wrong: readonly string[]
  readonly open: readonly string[]
  /** Answers in the words of a reply; each stands in "It is …." */
  readonly held: readonly string[]
  /** What a reply may say. */
  readonly harmless: readonly string[]
}

const keyOf = (kind: KeyKind, answers: readonly string[], unit: string | null): AnswerKey => ({
  kind,
  answers: answers.map((value) => ({ value, unit, aliases: [] })),
  steps: [],
  hints: [],
  mistakes: [],
})

const lines = (text = ''): readonly string[] =>
  text
    .split('¦')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Lists are separated by "¦". */
const kind = (
  name: string,
  of: {
    readonly task: string
    readonly key: readonly [KeyKind, string, string?]
    readonly right: string
    readonly wrong: string
    readonly open?: string
    readonly held?: string
    readonly harmless?: string
  },
): Kind => ({
  name,
  task: of.task,
  key: keyOf(of.key[0], lines(of.key[1]), of.key[2] ?? null),
  right: lines(of.right),
  wrong: lines(of.wrong),
  open: lines(of.open),
  held: lines(of.held ?? of.right),
  harmless: lines(of.harmless),
})

const kinds: readonly Kind[] = [
  kind('money', {
    task: 'How much does one of the melons on the market cost?',
    key: ['numeric', '2.25', 'dollars'],
    right: `2.25 ¦ $2.25 ¦ 225 cents ¦ 225 ct ¦ 2 dollars and 25 cents ¦ 2 dollars 25 cents ¦
      2 1/4 dollars`,
    wrong: '225 ¦ 2.25 cents ¦ $225',
    held: '2.25 ¦ $2.25 ¦ 225 cents ¦ 2 dollars and 25 cents',
  }),
  kind('an area', {
    task: 'How big is the garden that the farmer measured?',
    key: ['numeric', '40', 'm²'],
    right: `40 ¦ 40 m² ¦ 40 m2 ¦ 40 m^2 ¦ 40 square meters ¦ 40 sq m ¦ 400000 cm² ¦ 0.00004 km² ¦
      40 Quadratmeter ¦ 40 metros cuadrados ¦ 40 mètres carrés ¦ $40\\,\\text{m}^2$`,
    wrong: '40 cm² ¦ 40 m ¦ 41 m²',
    held: '40 ¦ 40 m² ¦ 40 m2 ¦ 40 square meters ¦ $40\\,\\text{m}^2$',
  }),
  kind('a place in an order, as a number', {
    task: "Ida's bus is third in line. Max's bus is 3 places behind hers. In which place is Max's bus?",
    key: ['numeric', '6'],
    right:
      '6 ¦ 6th ¦ It is 6th. ¦ the sixth ¦ the 6th bus ¦ sixth place ¦ am sechsten Platz ¦ 6º ¦ 第六',
    wrong: '7th ¦ the seventh ¦ It is 5th. ¦ 5',
    open: 'It is the third thing that I tried',
    held: `6th ¦ the 6th bus ¦ the sixth ¦ the sixth bus ¦ der sechste Bus ¦ le sixième ¦ el sexto autobús ¦
      la sexta ¦ шестой ¦ den sjätte ¦ il sesto ¦ o sexto ¦ kuudes ¦ hatodik ¦ altıncı ¦ szósty ¦ šestý ¦
      het zesde ¦ al șaselea ¦ έκτος ¦ השישי ¦ السادس ¦ ششم ¦ ষষ্ঠ ¦ छठा ¦ 第六 ¦ 第6 ¦ 6番目 ¦ ที่หก`,
    harmless: `The first step is to draw the line. ¦ Which bus is third? ¦ Look at the second sentence. ¦
      A sixth of the way is easy to see.`,
  }),
  kind('a place in an order, as an ordinal', {
    task: 'Max comes right behind the fifth runner. At which place is he?',
    key: ['text', '6th'],
    right: '6th ¦ It is 6th. ¦ the sixth ¦ sixth place ¦ am sechsten Platz ¦ he is sixth',
    wrong: '7th ¦ the seventh ¦ It is 4th.',
    held: 'the 6th ¦ the sixth ¦ sixth ¦ der sechste ¦ le sixième ¦ el sexto ¦ 第六',
    harmless: 'The first step is to draw the line. ¦ Who is the fifth runner?',
  }),
  kind('a speed', {
    task: 'How fast does the farmer go on his way home?',
    key: ['numeric', '36', 'km/h'],
    right: '36 ¦ 36 km/h ¦ 36 km per hour ¦ 10 m/s ¦ 10 metres per second ¦ 36 kilometers per hour',
    wrong: '36 m/s ¦ 36 km ¦ 35 km/h',
    held: '36 ¦ 36 km/h ¦ 36 km per hour ¦ 36 kilometers per hour',
  }),
  kind('a length of time', {
    task: 'How long does the farmer need for the way home?',
    key: ['numeric', '3.5', 'hours'],
    right: `3.5 ¦ 3.5 h ¦ 3 h 30 min ¦ 3 hours and 30 minutes ¦ 210 minutes ¦ 210 min ¦ 3 1/2 hours ¦
      3 Stunden 30 Minuten ¦ 3½ h`,
    wrong: '3.5 minutes ¦ 210 hours ¦ 4 h 30 min',
    held: '3.5 ¦ 3.5 h ¦ 3 h 30 min ¦ 3 hours and 30 minutes ¦ 210 minutes ¦ 3½ h',
  }),
  kind('a ratio', {
    task: 'Red and blue beads lie in a box. What is the ratio of red to blue beads?',
    key: ['text', '9:2'],
    right: '9:2 ¦ 9 : 2 ¦ 9 to 2 ¦ 9/2 ¦ It is 9:2. ¦ 9 zu 2 ¦ the ratio is 9 to 2',
    wrong: '2:9 ¦ 9:3 ¦ 2 to 9',
    open: '9',
    held: '9:2 ¦ 9 : 2 ¦ 9 to 2 ¦ 9/2 ¦ nine to two ¦ neun zu zwei ¦ nueve a dos ¦ 9 to every 2',
    harmless: 'How many beads are red? ¦ A ratio has two parts.',
  }),
  kind('a time of day', {
    task: 'The film begins at a quarter past two and takes half an hour. When does it end?',
    key: ['text', '14:45'],
    right: `14:45 ¦ 2:45 ¦ 2:45 pm ¦ 14.45 Uhr ¦ 14h45 ¦ 2.45 p.m. ¦ a quarter to three ¦
      It ends at 14:45. ¦ quarter to 3`,
    wrong: '14:40 ¦ 3:45 ¦ 2:54 pm',
    open: '45 minutes ¦ about three',
    held: '14:45 ¦ 2:45 ¦ 14.45 Uhr ¦ 14h45 ¦ a quarter to three ¦ two forty-five ¦ 2:45 pm',
    harmless: 'How long does the film take? ¦ Half an hour has 30 minutes.',
  }),
  kind('a quotient with remainder', {
    task: 'Seven children share out some sweets fairly. How many does each get, and what is left?',
    key: ['text', '3 R 1'],
    right: `3 R 1 ¦ 3 remainder 1 ¦ 3 r1 ¦ 3 rem 1 ¦ 3 reste 1 ¦ 3 Rest 1 ¦ 3 with a remainder of 1 ¦
      3 resto 1 ¦ three remainder one`,
    wrong: '3 R 2 ¦ 2 remainder 1',
    open: '3 ¦ 1',
    held: '3 R 1 ¦ 3 remainder 1 ¦ three remainder one ¦ 3 rest 1 ¦ 3 with 1 left over',
    harmless: 'What is left over when the sweets are shared?',
  }),
  kind('a date', {
    task: 'The seeds are sown in spring and need some weeks. On which date do they sprout?',
    key: ['text', 'March 5'],
    right: `March 5 ¦ March 5th ¦ 5 March ¦ 5th of March ¦ the 5th of March ¦ 5. März ¦ le 5 mars ¦
      el 5 de marzo ¦ It is on March 5. ¦ Mar 5 ¦ 5 марта ¦ 3月5日 ¦ 5 March 2024`,
    wrong: 'March 6 ¦ May 5 ¦ 5. Mai',
    open: 'March ¦ in spring',
    held: `March 5 ¦ March 5th ¦ 5 March ¦ the 5th of March ¦ 5. März ¦ le 5 mars ¦ el 5 de marzo ¦
      March fifth ¦ the fifth of March ¦ 3月5日`,
    harmless: 'How many days has a week? ¦ In which month are they sown?',
  }),
  kind('a mixed number', {
    task: 'How many pizzas do the children eat together at the party?',
    key: ['numeric', '1 1/2'],
    right: `1 1/2 ¦ 1½ ¦ 1.5 ¦ 3/2 ¦ $1\\frac{1}{2}$ ¦ 1 and 1/2 ¦ one and a half ¦
      eineinhalb ¦ $\\frac{3}{2}$`,
    wrong: '1 1/3 ¦ 2 1/2 ¦ 1/2',
    held: '1 1/2 ¦ 1½ ¦ 1.5 ¦ 3/2 ¦ $1\\frac{1}{2}$ ¦ one and a half ¦ 1 and 1/2 ¦ eineinhalb',
    harmless: 'What does each child eat?',
  }),
  kind('a per cent', {
    task: 'How much of the pizza does the family eat in the evening?',
    key: ['numeric', '8.3', '%'],
    right: '8.3% ¦ 8.3 % ¦ 8.3 ¦ 8.3 percent ¦ $8.30\\%$ ¦ 0.083',
    wrong: '83% ¦ 8.4%',
    held: '8.3% ¦ 8.3 percent ¦ $8.30\\%$ ¦ 0.083 ¦ 8.3 ¦ 8,3 Prozent',
  }),
  kind('a number in scientific notation', {
    task: 'How far is the star from the planet in the picture?',
    key: ['numeric', '1200000', 'km'],
    right: `1200000 km ¦ 1.2e6 ¦ 1.2 * 10^6 km ¦ $1.2 \\cdot 10^6$ ¦ 1,200,000`,
    wrong: '1.2 * 10^5 km ¦ 120000 km',
    held: '1200000 ¦ 1.2 * 10^6 ¦ $1.2 \\cdot 10^6$ ¦ 1,200,000 ¦ 1.2 million ¦ 1.2 × 10⁶ ¦ 1.2e6',
  }),
  kind('a recurring decimal', {
    task: 'Which part of the cake does each of them get?',
    key: ['numeric', '1/3'],
    right: `1/3 ¦ 0.(3) ¦ 0.333… ¦ 0.333... ¦ $0.\\overline{3}$ ¦ one third ¦ a third ¦ 0.333`,
    wrong: '0.(6) ¦ 1/4 ¦ 2/3',
    held: '1/3 ¦ 0.(3) ¦ 0.333… ¦ $0.\\overline{3}$ ¦ one third ¦ a third ¦ ein Drittel ¦ un tercio',
  }),
  kind('an interval', {
    task: 'For which values of x is the machine switched on?',
    key: ['text', '[2, 5)'],
    right: `[2, 5) ¦ [2; 5[ ¦ 2 ≤ x < 5 ¦ 5 > x >= 2 ¦ $[2, 5)$ ¦ $2 \\le x < 5$ ¦ x ∈ [2, 5) ¦
      It is [2, 5).`,
    wrong: '(2, 5) ¦ [2, 5] ¦ 2 < x < 5 ¦ [2, 6) ¦ x < 5',
    open: '2 ¦ 5 ¦ somewhere around 2',
    held: `[2, 5) ¦ [2; 5[ ¦ 2 ≤ x < 5 ¦ $2 \\le x < 5$ ¦ from 2 up to 5 ¦ between 2 and 5 ¦
      at least 2 and less than 5`,
    harmless: 'Where does the machine start? ¦ A bracket can be open or closed.',
  }),
  kind('an interval without an end', {
    task: 'For which values of x does the bridge hold?',
    key: ['text', 'x > 3'],
    right: 'x > 3 ¦ 3 < x ¦ (3, ∞) ¦ ]3; ∞[ ¦ $x > 3$ ¦ $(3, \\infty)$ ¦ x is greater than 3',
    wrong: 'x < 3 ¦ x ≥ 3 ¦ x > 4 ¦ [3, ∞)',
    open: '3',
    held: 'x > 3 ¦ 3 < x ¦ (3, ∞) ¦ x is greater than 3 ¦ all numbers greater than 3 ¦ $x > 3$',
    harmless: 'Which sign turns round?',
  }),
  kind('two intervals', {
    task: 'For which values of x is the lamp dark?',
    key: ['text', 'x < -1 or x ≥ 2'],
    right: 'x < -1 or x ≥ 2 ¦ x >= 2 or x < -1 ¦ (-∞, -1) ∪ [2, ∞) ¦ x < -1 oder x ≥ 2',
    wrong: 'x < 1 or x ≥ 2 ¦ x > 2',
    open: 'x ≥ 2 ¦ x < -1',
    held: 'x < -1 or x ≥ 2 ¦ x ≥ 2 ¦ x < -1 ¦ (-∞, -1) ∪ [2, ∞)',
  }),
  kind('several values', {
    task: 'Which numbers make the equation of the book true?',
    key: ['numeric', '4 ¦ -7'],
    right: 'x = 4 or x = -7 ¦ 4 and -7 ¦ -7, 4 ¦ {4, -7} ¦ $x = 4$ or $x = -7$ ¦ x = -7; x = 4',
    wrong: 'x = 5 or x = -7',
    held: '4 ¦ -7 ¦ 4 and -7 ¦ {4, -7} ¦ x = 4 or x = -7',
  }),
  kind('two values of opposite sign', {
    task: 'Which numbers make the equation of the last page true?',
    key: ['numeric', '3 ¦ -3'],
    right: `x = ±3 ¦ ±3 ¦ $x = \\pm 3$ ¦ {−3, 3} ¦ {3, -3} ¦ x = 3 or x = -3 ¦ x = 3 oder x = -3 ¦
      x = 3 ou x = -3 ¦ x = 3 o x = -3 ¦ L = {-3; 3} ¦ x ∈ {-3, 3} ¦ 3 and -3 ¦ x1 = 3, x2 = -3`,
    wrong: 'x = ±4 ¦ ±2 ¦ {3, 4} ¦ {-3, 2} ¦ x = 3 oder x = -4',
    held: '3 ¦ -3 ¦ ±3 ¦ x = ±3 ¦ {−3, 3} ¦ x = 3 or x = -3 ¦ x = 3 oder x = -3',
    harmless: 'Which sign can a root have?',
  }),
  kind('a large number', {
    task: 'How many people live in the town by now?',
    key: ['numeric', '4500000'],
    right: `4500000 ¦ 4,500,000 ¦ 4.5 million ¦ 4.5 million people ¦ 4,5 Millionen ¦ 4,5 millions ¦
      4,5 millones ¦ 4.5e6`,
    wrong: '4.5 ¦ 45 million ¦ 4.5 thousand',
    held: '4500000 ¦ 4.5 million ¦ 4,5 Millionen ¦ 4,5 millions',
    harmless: 'How many lived there before?',
  }),
  kind('a set', {
    task: 'Which numbers are in both sets of the picture?',
    key: ['numeric', '1 ¦ 2'],
    right: `{1, 2} ¦ {2, 1} ¦ {1; 2} ¦ 1 and 2 ¦ 1 und 2 ¦ 1 et 2 ¦ 1 y 2 ¦ x ∈ {1, 2} ¦ $\\{1, 2\\}$ ¦
      The set is {1, 2}. ¦ Die Menge ist {1; 2}.`,
    wrong: '{1, 3} ¦ {4} ¦ {3; 4}',
    held: '{1, 2} ¦ 1 and 2 ¦ $\\{1, 2\\}$',
    harmless: 'What do both sets share?',
  }),
  kind('a fraction as a decimal', {
    task: 'Write the shaded part of the picture as a decimal.',
    key: ['numeric', '0.375'],
    right: '0.375 ¦ 0,375 ¦ .375 ¦ 3/8 = 0.375 ¦ It is 0.375. ¦ 37.5 % ¦ 0.3750',
    wrong: '0.0375 ¦ 3.75 ¦ 0.735',
    open: '0.38',
    held: '0.375 ¦ 0,375 ¦ 37.5 % ¦ 0.3750',
    harmless: 'Which part of the picture is shaded?',
  }),
  kind('yes or no', {
    task: 'Is the number of the house divisible by three?',
    key: ['text', 'yes'],
    right:
      'yes ¦ Yes, it is. ¦ ja ¦ oui ¦ sí ¦ Yes, the number is divisible by three. ¦ It is divisible. ¦ Yes, because 1 + 2 = 3 ¦ Oui, car la somme convient',
    wrong:
      "no ¦ No, it is not. ¦ No, since the sum is odd ¦ nein ¦ It is not divisible. ¦ The number isn't divisible. ¦ The number can't be divisible. ¦ I think no ¦ The answer is no",
    open: 'maybe',
    held: 'yes, it is',
    harmless: 'What does divisible mean?',
  }),
  kind('true or false', {
    task: 'True or false: every square is a rectangle.',
    key: ['text', 'true'],
    right: 'true ¦ It is true. ¦ wahr ¦ vrai ¦ verdadero ¦ That is true.',
    wrong: 'false ¦ It is false. ¦ falsch ¦ faux',
    held: 'true',
    harmless: 'What makes a shape a square?',
  }),
]

/** What the message that follows the task shows. */
function findingIn({ task, key }: Kind, answer: string): string {
  let state: TutorState | null = null
  let finding = ''
  for (const said of [[task], [task, answer]]) {
    const turns = said.map((content) => ({ role: 'user' as const, content }))
    const taskKey = { status: 'held', source: 'model', confidence: 'agreed', key } as const
    const found = assess({ mode: 'socratic', turns, state, taskKey })
    state = found.state
    finding = found.finding.kind
  }
  return finding
}

function practised({ task, key }: Kind, answer: string): string {
  const kindOfItem = key.kind === 'numeric' ? 'number' : key.kind
  const several = key.answers.length > 1 && key.kind === 'numeric' ? 'equation' : kindOfItem
  const [first] = key.answers
  const made = item({
    answers: key.answers.map(({ value }) => value),
    ...(first?.unit ? { unit: first.unit } : {}),
    kind: several,
    question: task,
  })
  return judgeAnswer(made, answer).finding
}

const others = (answers: readonly string[], wanted: string, found: (answer: string) => string) =>
  answers.flatMap((answer) => {
    const finding = found(answer)
    return finding === wanted ? [] : [`${answer} is ${finding}`]
  })

describe.each(kinds.map((each) => [each.name, each] as const))('%s', (_, of) => {
  test('is judged in chat', () => {
    const found = (answer: string) => findingIn(of, answer)
    expect({
      right: others(of.right, 'solved', found),
      wrong: others(of.wrong, 'wrong_step', found),
      open: others(of.open, 'open', found),
    }).toEqual({ right: [], wrong: [], open: [] })
  })

  test('is judged in practice', () => {
    const found = (answer: string) => practised(of, answer)
    expect({
      right: others(of.right, 'right', found),
      wrong: others(of.wrong, 'wrong', found),
      open: others(of.open, 'unclear', found),
    }).toEqual({ right: [], wrong: [], open: [] })
  })

  test('is held by a key, and harmless words are not', () => {
    const holds = createKeyDetector({
      task: of.task,
      learner: [],
      key: of.key,
      reachedSteps: [],
      rung: 'probe',
    })
    expect(of.held.filter((answer) => !holds(`It is ${answer}.`))).toEqual([])
    expect(of.harmless.filter((text) => holds(text))).toEqual([])
  })

  test('is held in strict mode', () => {
    const holds = createStrictDetector({ task: of.task, learner: [] })
    expect(of.held.filter((answer) => !holds(`It is ${answer}.`))).toEqual([])
  })
})
