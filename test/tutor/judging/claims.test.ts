/** Which claim of a message is judged, and in which of its writings an answer of each kind counts. */
import { describe, expect, test } from 'bun:test'
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import { assess } from '../../../src/tutor/assess'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import { openLadder } from '../../../src/tutor/hint-ladder'
import { verdictSentence } from '../../../src/tutor/offline/compose-reply'
import { harmlessIn } from '../../../src/tutor/offline/select-reply'

type Answer = Pick<AnswerKey, 'kind'> & { readonly value: string; readonly unit?: string }

const key = ({ kind, value, unit = '' }: Answer, steps: AnswerKey['steps'] = []): AnswerKey => ({
  kind,
  answers: [{ value, unit: unit === '' ? null : unit, aliases: [] }],
  steps,
  hints: [],
  mistakes: [],
})

function findingOf(said: string, task: string, held: AnswerKey, asked = ''): string {
  const { finding } = assess({
    mode: 'socratic',
    turns: [
      { role: 'user', content: task },
      ...(asked === '' ? [] : [{ role: 'assistant', content: asked } as const]),
      { role: 'user', content: said },
    ],
    state: { ...openLadder(task), turns: 1 },
    taskKey: { status: 'held', source: 'model', confidence: 'agreed', key: held },
  })
  return finding.kind
}

const toys =
  'A toy costs 12 dollars. Every second toy is half price. Tom buys 4 toys. What does he pay?'
const toyKey = key({ kind: 'numeric', value: '36' }, [
  { id: 's1', label: 'half price', formula: '12 / 2', value: '6', needs: [] },
  { id: 's2', label: 'all toys', formula: '12 + 6 + 12 + 6', value: '36', needs: ['s1'] },
])

test.each([
  ['Yes', 'Is 87 divisible by 3?', 'open'],
  ['Yes, because 3 · 29 = 87', 'Good. Is 87 divisible by 3?', 'open'],
  ['Yes', 'So, is 87 a Fermat number?', 'wrong_step'],
  ['No, because 3 · 29 = 87', 'What did you find?', 'solved'],
])('"%s" answers the question "%s", not always the task’s', (said, asked, finding) => {
  const held = key({ kind: 'text', value: 'no' })
  expect(findingOf(said, 'Is 87 a Fermat number?', held, asked)).toBe(finding)
})

test.each([
  'The answer is 36.',
  '36 is the result',
  'Result = 36',
  'Ans 36',
  'Final: **36**',
  'il risultato è 36',
  'Ответ: 36',
  'Відповідь: 36',
  'Odpowiedź: 36',
  'Het antwoord is 36.',
  'Svaret är 36.',
  'cevap 36',
  '答案是36',
  '答えは36です',
  '정답은 36입니다',
  'الجواب هو 36',
  'उत्तर 36',
])('a value on the way is no step where it is named as the answer: "%s"', (said) => {
  const pens = 'Ann has 3 boxes with 12 pencils. She gives 7 away. How many are left?'
  const held = key({ kind: 'numeric', value: '29' }, [
    { id: 's1', label: 'pencils', formula: '3 * 12', value: '36', needs: [] },
    { id: 's2', label: 'what is left', formula: '36 - 7', value: '29', needs: ['s1'] },
  ])
  expect(findingOf(said, pens, held)).toBe('wrong_step')
  expect(findingOf(said.replace('36', '29'), pens, held)).toBe('solved')
})

test.each([
  ["It isn't.", 'no'],
  ['It is not.', 'no'],
  ['Das ist sie nicht.', 'no'],
  ["Il ne l'est pas.", 'no'],
  ['No lo es.', 'no'],
  ['It is.', 'yes'],
  ["C'est le cas.", 'yes'],
])('"%s" says %s to a task that asks for yes or no, and is held back', (said, value) => {
  const fermat = 'Is 91 a Fermat number?'
  const held = key({ kind: 'text', value })
  const other = key({ kind: 'text', value: value === 'no' ? 'yes' : 'no' })
  expect(findingOf(said, fermat, held)).toBe('solved')
  expect(findingOf(said, fermat, other)).toBe('wrong_step')
  const told = (own: AnswerKey) =>
    createKeyDetector({ task: fermat, learner: [], key: own, reachedSteps: [], rung: 'probe' })(
      said,
    )
  expect([told(held), told(other)]).toEqual([true, false])
})

describe('the last claim about what the task asks decides', () => {
  test.each([
    ['3 x 12 = 36 for three toys. 12 / 2 = 6. 36 + 6 = 42. So 42 dollars.', 'wrong_step'],
    ['3 * 12 = 36\n12 / 2 = 6\n36 + 6 = 42\n42', 'wrong_step'],
    ['12 + 6 = 18, and 18 * 2 = 36', 'solved'],
    ['12 + 6 + 12 + 6 = 36. So 36 dollars.', 'solved'],
    ['36, because 12 + 6 = 18 and 18 * 2 = 36', 'solved'],
    ['The answer is 6.', 'wrong_step'],
    ['half price is 6', 'right_step'],
    ['36', 'solved'],
  ])('%s is %s', (said, finding) => {
    expect(findingOf(said, toys, toyKey)).toBe(finding)
  })

  test('one of two numbered questions is no end', () => {
    const two =
      '1. Tom has 40 marbles and gives away 23. How many are left?\n2. What do 7 books at 12 dollars cost?'
    expect(findingOf('number 1: 17', two, key({ kind: 'numeric', value: '17' }))).not.toBe('solved')
  })
})

describe('speech is not graded', () => {
  const task = 'Ben has 9 apples and gives 7 of them away. How many are left?'
  test.each([
    'I have two questions',
    'I have 2 questions',
    'we need two more minutes',
    'there are two ways, I think',
    'I am on the 2nd line',
    'two of my friends are here',
    'ich habe zwei Fragen',
  ])('%s', (said) => {
    expect(findingOf(said, task, key({ kind: 'numeric', value: '2' }))).toBe('open')
  })
  test.each(['two', 'Two apples.', 'I think it is two', 'the answer is two', 'he has 2 left', '2'])(
    '%s is the answer',
    (said) => {
      expect(findingOf(said, task, key({ kind: 'numeric', value: '2' }))).toBe('solved')
    },
  )
})

describe('numbers that words only stand beside are not joined', () => {
  test.each([
    ['16/4 = 4 groups of 2', 'solved'],
    ['I subtracted 12 from the total of 16, which equals 4', 'open'],
    ['16 children in 4 teams for a total of 16/4 = 4 children', 'solved'],
    ['16 - 3x = 4', 'open'],
    ['48+18 = 66', 'open'],
    ['48+18 = 67', 'wrong_step'],
  ])('%s is %s', (said, finding) => {
    const task = '16 children form 4 equal teams. How many are in a team?'
    const held = key({ kind: 'numeric', value: '4' }, [
      { id: 's1', label: 'team', formula: '16 / 4', value: '4', needs: [] },
    ])
    expect(findingOf(said, task, held)).toBe(finding)
  })
})

describe('an article is no letter of a choice', () => {
  const task = 'Which animal is a mammal?\nA. a frog\nB. a dog\nC. a hen'
  test.each([
    ['The answer is a dog.', 'solved'],
    ['I think it is a dog', 'solved'],
    ['it is a hen', 'wrong_step'],
    ['The answer is a', 'wrong_step'],
    ['The answer is (a) because it swims', 'wrong_step'],
    ['b', 'solved'],
  ])('%s is %s', (said, finding) => {
    expect(findingOf(said, task, key({ kind: 'choice', value: 'B' }))).toBe(finding)
  })
})

describe('a kind of answer in its writings', () => {
  const cases: readonly (readonly [Answer, string, Readonly<Record<string, string>>])[] = [
    [
      { kind: 'text', value: '9:2' },
      'A school has 44 pupils, and 8 of them are boys. What is the ratio of girls to boys?',
      {
        '9:2': 'solved',
        '9 : 2': 'solved',
        'It is 9 to 2.': 'solved',
        '9 zu 2': 'solved',
        '9/2': 'solved',
        '18:4': 'right_step',
        '27:6': 'right_step',
        '4:18': 'wrong_step',
        '18:12': 'wrong_step',
        '36 to 8': 'right_step',
        '2:9': 'wrong_step',
        '9': 'open',
      },
    ],
    [
      { kind: 'text', value: '12:45' },
      'Dora begins her lunch at 12:25 and needs 20 minutes. At what time is she done?',
      {
        '12:45': 'solved',
        'at 12:45 pm': 'solved',
        '12.45 Uhr': 'solved',
        '12:40': 'wrong_step',
        'she begins at 12:25': 'open',
        '12': 'open',
      },
    ],
    [
      { kind: 'text', value: '3 R 1' },
      'Divide 7 by 2 with remainder.',
      {
        '3 R 1': 'solved',
        '3 remainder 1': 'solved',
        '3 Rest 1': 'solved',
        '3 reste 1': 'solved',
        '3 r 2': 'wrong_step',
        '3': 'right_step',
      },
    ],
    [
      { kind: 'text', value: '6th' },
      "Ida's bus is third in line, and Max's bus is 3 places behind. In which place is his bus?",
      { '6th': 'solved', 'It is the 6th.': 'solved', '5th': 'wrong_step' },
    ],
    [
      { kind: 'text', value: 'no' },
      'Is 87 a prime number?',
      {
        no: 'solved',
        'No, it is not prime.': 'solved',
        nein: 'solved',
        'it is not a prime number': 'solved',
        yes: 'wrong_step',
        'yes, it is prime': 'wrong_step',
        'yes, I understand': 'open',
        'No, because 3 · 29 = 87': 'solved',
        'No, 3 · 29 = 87.': 'solved',
        'Non, parce que 29 divise ce nombre': 'solved',
        'nein, weil die Quersumme durch 3 teilbar ist': 'solved',
        'Non, je pense': 'solved',
        'Sí, porque es impar': 'wrong_step',
        'No, because 3 · 29 = 88': 'wrong_step',
        'Yes, but why?': 'open',
        'No idea what to do here': 'stuck',
      },
    ],
    [
      { kind: 'numeric', value: '3/2' },
      'Tom drinks three quarters of a litre twice. How many litres does he drink?',
      {
        '1 1/2': 'solved',
        '1½': 'solved',
        '1 and 1/2': 'solved',
        '1.5': 'solved',
        '3/2': 'solved',
      },
    ],
    [
      { kind: 'numeric', value: '2.25', unit: 'dollars' },
      'Nine pencils cost 25 cents each. What do they cost?',
      { '225 cents': 'solved', '$2.25': 'solved', '2.25': 'solved' },
    ],
    [
      { kind: 'numeric', value: '2000' },
      'A shop sells 20 boxes of 100 pens. How many pens is that?',
      { "2'000": 'solved', '2,000': 'solved', '2 000': 'solved', '2000': 'solved' },
    ],
  ]
  for (const [answer, task, said] of cases) {
    describe(answer.value, () => {
      test.each(Object.entries(said))('%s is %s', (text, finding) => {
        expect(findingOf(text, task, key(answer))).toBe(finding)
      })
    })
  }
})

interface Lesson {
  readonly task: string
  readonly said: readonly string[]
  readonly asked?: string
  readonly held?: AnswerKey
}

/** The finding on the last message of the learner, after what the tutor asked. */
function findingAfter({ task, said, asked = '', held }: Lesson): string {
  const tutor = asked === '' ? [] : [{ role: 'assistant' as const, content: asked }]
  const learner = said.map((content) => ({ role: 'user' as const, content }))
  const { finding } = assess({
    mode: 'socratic',
    turns: [
      { role: 'user', content: task },
      ...learner.slice(0, -1),
      ...tutor,
      ...learner.slice(-1),
    ],
    state: { ...openLadder(task), turns: said.length },
    ...(held === undefined
      ? {}
      : { taskKey: { status: 'held', source: 'model', confidence: 'agreed', key: held } }),
  })
  return finding.kind
}

describe("a bare value answers the tutor's last question where that can be computed", () => {
  const task = 'A baker makes 6 trays of 24 rolls and sells 100 rolls. How many are left?'
  const held = key({ kind: 'numeric', value: '44' }, [
    { id: 's1', label: 'rolls', formula: '6 * 24', value: '144', needs: [] },
    { id: 's2', label: 'left', formula: '144 - 100', value: '44', needs: ['s1'] },
  ])
  test.each([
    ['What is 6 times 20?', '120', 'right_step'],
    ['What is 6 times 20?', 'it is 120', 'right_step'],
    ['What is 6 times 20?', '130', 'wrong_step'],
    ['Good start. What is half of 24?', '12', 'right_step'],
    ['What is 1/2 of 1/2?', '1/4', 'right_step'],
    ['What is 144 - 100?', '44', 'solved'],
    ['What does the task ask you to find?', '120', 'wrong_step'],
    ['What is 6 times 20?', 'I have 2 questions', 'open'],
  ])('%s %s is %s', (asked, said, finding) => {
    expect(findingAfter({ task, asked, held, said: [said] })).toBe(finding)
  })
})

describe("the learner's own equation is followed, no more", () => {
  const task = 'Two numbers: one is twice the other, together they are 36. What is the smaller one?'
  test.each([
    [['x + 2x = 36', '3x = 36'], 'right_step'],
    [['x + 2x = 36', '3x = 38'], 'wrong_step'],
    [['x + 2x = 36', '3x = 36', 'x = 12'], 'right_step'],
    [['x + 2x = 36', '3x = 38', 'x = 12'], 'right_step'],
    [['x + 2x = 36', 'x + 3x = 36'], 'open'],
    [['x + 2x = 36', '3x = 36', 'x = 13'], 'wrong_step'],
    [['x + 2x + 6 = 42', '3x + 6 = 42', '3x = 48'], 'wrong_step'],
    [['x + 2x + 6 = 42', '3x + 6 = 48', '3x = 36'], 'right_step'],
    [['x + 2x = 36'], 'open'],
    [['x + 2x = 36', '48 + 18 = 66'], 'open'],
  ])('%j is %s', (said, finding) => {
    expect(findingAfter({ task, said })).toBe(finding)
  })
})

describe("lines are checked against the task's own equation, never against a wrong line", () => {
  test.each([
    ['Solve 3/x = 12/20', ['3x = 60'], 'wrong_step'],
    ['Solve 3/x = 12/20', ['3x = 60', '12x = 60'], 'right_step'],
    ['Solve 3/x = 12/20', ['3x = 60', 'x = 20', 'x = 5'], 'right_step'],
    ['Solve 3/x = 12/20', ['12x = 60', 'x = 720'], 'wrong_step'],
    ['Solve 3/x = 12/20', ['5'], 'right_step'],
    ['Solve 3/x = 12/20', ['60'], 'open'],
    ['Löse 3/x = 12/20', ['3 · 20 = 12x'], 'right_step'],
    ['Résous (x+1)/(x-1) = 2', ['x + 1 = 2x - 1', 'x + 1 = 2x - 2'], 'right_step'],
    ['Resuelve 1/x + 1/2 = 3/4', ['x + 2 = 4', '1/x = 1/4'], 'right_step'],
    ['Solve x/4 = 9/x', ['x^2 = 13', 'x² = 36'], 'right_step'],
    ['Find x if sqrt(x) = 3', ['x = 6'], 'wrong_step'],
    ['Find x if sqrt(x) = 3', ['x = 6', 'x = 9'], 'right_step'],
    ['Solve x^3 - 1 = 7', ['x^3 = 6', 'x = 2'], 'right_step'],
    ['Solve x^3 - 1 = 7', ['x = 1.82'], 'open'],
    ['Solve 4 * sin(x) = 2', ['sin(x) = 2', 'sin(x) = 0.5'], 'open'],
  ])('%s %j is %s', (task, said, finding) => {
    expect(findingAfter({ task, said })).toBe(finding)
  })

  test('an equation that only code solves opens the task, whatever the words beside it', () => {
    const opens = (text: string) =>
      assess({ mode: 'socratic', turns: [{ role: 'user', content: text }], state: null })
    for (const text of ['Ich habe 3/x = 12/20 zu lösen', 'I have to do 3/x = 12/20']) {
      expect(opens(text)).toMatchObject({ finding: { kind: 'new_problem' } })
    }
  })
})

describe('a value on the way is no step where its calculation leads nowhere', () => {
  const cuboid = 'Ein Quader hat Kanten von 3 cm, 4 cm und 5 cm. Wie groß ist sein Volumen?'
  test.each([
    [cuboid, '3+4+5', 'wrong_step'],
    [cuboid, '3 + 4 + 5 = 12', 'open'],
    [cuboid, '3 * 4', 'right_step'],
    [cuboid, '4 + 4 + 4', 'right_step'],
    ['Calculate 3*4*5', '3+4+5', 'wrong_step'],
    ['Calculate 3*4*5', '12*5', 'right_step'],
    ['Calculate 2*3 + 4*3', '2 + 4', 'right_step'],
    ['Calculate 20 - 5 - 3', '-5 + 20', 'right_step'],
    ['Berechne 3/4 + 1/6', 'der Hauptnenner ist 12', 'right_step'],
    ['Berechne 3/4 + 1/6', 'ein gemeinsamer Nenner ist 24', 'right_step'],
    ['Berechne 3/4 + 1/6', 'der Hauptnenner ist 25', 'wrong_step'],
  ])('%s %s is %s', (task, said, finding) => {
    expect(findingAfter({ task, said: [said] })).toBe(finding)
  })
})

test('a solution that completes the one said before is the answer', () => {
  expect(findingAfter({ task: 'Solve x^2 = 49', said: ['x = 7'] })).toBe('wrong_step')
  expect(findingAfter({ task: 'Solve x^2 = 49', said: ['x = 7', 'x = -7'] })).toBe('solved')
  expect(findingAfter({ task: 'Solve x^2 = 49', said: ['x = 7', 'x = -8'] })).toBe('wrong_step')
})

test('a move with its line is a step, and no new task', () => {
  const task = 'Solve x + y = 7 and x - y = 5'
  expect(findingAfter({ task, said: ['add them: 2x = 12'] })).toBe('right_step')
  expect(findingAfter({ task, said: ['then subtract: 2y = 2'] })).toBe('right_step')
})

describe('a step presented as the answer of a computed task is no right step', () => {
  const task = 'Find the area of a triangle with base 12 cm and height 5 cm.'
  test.each([
    ['The final answer is 60 cm^2.', 'open'],
    ['the answer is 30 cm^2', 'solved'],
    ['12 * 5 = 60', 'right_step'],
    ['I have two questions', 'open'],
    ['I have 2 questions', 'open'],
    ['thirty', 'solved'],
  ])('%s is %s', (said, finding) => {
    expect(findingAfter({ task, said: [said] })).toBe(finding)
  })
})

test('a value on the way in the last line of a solution is not the answer', () => {
  const key: AnswerKey = {
    kind: 'numeric',
    answers: [{ value: '3', unit: null, aliases: [] }],
    steps: [
      { id: 's1', label: 'half', formula: '9 / 2', value: '4.5', needs: [] },
      { id: 's2', label: 'other half', formula: '3 / 2', value: '1.5', needs: [] },
      { id: 's3', label: 'difference', formula: '4.5 - 1.5', value: '3', needs: ['s1', 's2'] },
    ],
    hints: [],
    mistakes: [],
  }
  const task =
    'A jar costs 9 dollars, another 3 dollars. How much more does half a jar of the first cost?'
  const said = 'Half is 9/2 = 4.5, the other costs $3.\nIt costs 4.5 - 3 = 1.5 more.\n1.5'
  expect(findingOf(said, task, key)).not.toMatch(/solved|right_step/)
  expect(findingOf('9/2 = 4.5\n3/2 = 1.5\n4.5 - 1.5 = 3\n3', task, key)).toBe('solved')
})

interface Solved {
  readonly task: string
  readonly held: AnswerKey
}

const solvedBy = (value: string, steps: string): AnswerKey =>
  key(
    { kind: 'numeric', value },
    steps.split(';').map((step, at) => {
      const [formula = '', result = '', label = ''] = step.split('=').map((part) => part.trim())
      return { id: `s${at + 1}`, label, formula, value: result, needs: [] }
    }),
  )

describe('a line is a step only where its numbers, its result and what it names are those of the key', () => {
  const crayons: Solved = {
    task: 'Maya has 5 boxes with 14 crayons. She gives 22 away. How many crayons are left?',
    held: solvedBy('48', '5 * 14 = 70 = crayons in the boxes; 70 - 22 = 48 = crayons left'),
  }
  const press: Solved = {
    task: 'A press prints 40 pages a minute. A book has 240 pages. How many minutes do 3 books take?',
    held: solvedBy('18', '240 / 40 = 6 = minutes for a book; 6 * 3 = 18 = all books'),
  }
  const trip: Solved = {
    task: 'Ben buys a tent for 300 dollars, a lamp for 20 and 2 mats for 15 dollars each. How many dollars does Ben spend on equipment for his trip?',
    held: solvedBy('350', '2 * 15 = 30 = mats; 300 + 20 + 30 = 350 = money spent'),
  }
  const plants: Solved = {
    task: 'Each week the number of plants doubles. After 2 weeks Ida has 24 plants. How many plants did Ida sow first?',
    held: solvedBy('6', '24 / 2 = 12 = plants after a week; 12 / 2 = 6 = plants sown'),
  }
  test.each<[Solved, readonly string[], RegExp]>([
    [crayons, ['5 * 14 = 70'], /right_step/],
    [crayons, ['there are 70 crayons in the boxes'], /right_step/],
    [crayons, ["I think it's 70"], /open/],
    [crayons, ['ich glaube, es ist 70'], /open/],
    [crayons, ["je pense que c'est 70"], /open/],
    [crayons, ['creo que es 70'], /open/],
    [crayons, ['x = 70'], /open/],
    [crayons, ['5 * 14 = 70', '70'], /open/],
    [crayons, ['5 * 14 = 70', 'So she has 70 crayons'], /open/],
    [crayons, ['5 * 14 = 70', 'so 70 - 22 = 48'], /solved/],
    [press, ['240 / 40 = 6'], /right_step/],
    [press, ['240 / 40 = 6 minutes'], /right_step/],
    [press, ['240 / 40 = 6 pages'], /open/],
    [trip, ['300 + 20 = 320'], /right_step/],
    [trip, ['300 + 20 + 20 = 340'], /open/],
    [trip, ['Ben spends 300 + 20 = 320 dollars on equipment for his trip.'], /open/],
    [trip, ['2 * 15 = 30 dollars for the mats'], /right_step/],
    [plants, ['24 / 2 = 12'], /right_step/],
    [plants, ['24 / 2 = 12', '12 / 2 = 6', 'So Ida sowed 6 plants first'], /solved/],
    [plants, ['24 / 2 = 12', 'So Ida sowed 12 plants first'], /open/],
  ])('%#: %p', ({ task, held }, said, finding) => {
    expect(findingAfter({ task, held, said: [...said] })).toMatch(finding)
  })

  test('"it" is what the tutor has asked for', () => {
    const asked = 'How many crayons are in the boxes?'
    expect(findingAfter({ ...crayons, asked, said: ["it's 70"] })).toBe('right_step')
  })

  test('a value that another step of the key is named for is no step', () => {
    const of = (said: string) => findingAfter({ ...press, said: [said] })
    expect(of('6 minutes for a book')).toBe('right_step')
    expect(of('all books take 6 minutes')).not.toBe('right_step')
  })

  test('words in brackets do not part a calculation', () => {
    const said = [
      '300 dollars (for the tent) + 20 dollars (lamp) + 30 dollars (for 2 mats) = 350 dollars',
    ]
    expect(findingAfter({ ...trip, said })).toBe('solved')
  })

  test.each([
    ['x / 2 = 4, so x = 8', 'right_step'],
    ['x / 2 = 4, so x = 9', 'wrong_step'],
  ])("a value is checked against the learner's equation beside it: %s", (said, finding) => {
    const held = solvedBy('16', '2 * 4 = 8 = half; 8 * 2 = 16 = all')
    const task = 'A tank empties to one half in 8 hours. How long does it take to empty it all?'
    expect(findingAfter({ task, held, said: [said] })).toBe(finding)
  })
})

describe('the asked quantity with the value of a step is no right step on a computed task', () => {
  test.each([
    ['Find the mean of 4, 8 and 9.', '4 + 8 + 9 = 21, so the mean is 21'],
    ['Find the mean of 4, 8 and 9.', 'The mean is 4 + 8 + 9 = 21'],
    ['Berechne den Mittelwert von 4, 8 und 9.', '4 + 8 + 9 = 21, also ist der Mittelwert 21'],
    ['Calcule la moyenne de 4, 8 et 9.', '4 + 8 + 9 = 21, donc la moyenne est 21'],
    ['Calcula la media de 4, 8 y 9.', '4 + 8 + 9 = 21, así que la media es 21'],
    ['Find the area of a triangle with base 12 cm and height 5 cm.', 'the area is 12 * 5 = 60'],
  ])('%s %s', (task, said) => {
    expect(findingAfter({ task, said: [said] })).toBe('open')
  })
})

describe('what a later word of the same message takes back is not judged', () => {
  const task = 'Maya has 5 boxes with 14 crayons each and gives 22 crayons away. How many are left?'
  const held = solvedBy('48', '5 * 14 = 70 = crayons in the boxes; 70 - 22 = 48 = crayons left')
  const replacing: readonly (readonly [string, string])[] = [
    ['First I thought A but it is B', 'en'],
    ['I thought it was A but now I think it is B', 'en'],
    ['I first thought A, but actually it is B', 'en'],
    ['I guessed A, but B is left', 'en'],
    ['A, no, B', 'en'],
    ['Zuerst dachte ich A, aber es ist B', 'de'],
    ['Ich habe erst gedacht A, aber es ist B', 'de'],
    ["D'abord j'ai pensé A mais c'est B", 'fr'],
    ["Je pensais que c'était A, mais c'est B", 'fr'],
    ['Primero pensé A pero es B', 'es'],
    ['Creía que era A, pero es B', 'es'],
  ]
  const judged = (words: string, first: string, last: string) =>
    findingAfter({ task, held, said: [words.replace('A', first).replace(/B(?!e)/, last)] })
  test.each(replacing)('%s', (words) => {
    expect(judged(words, '46', '48')).toBe('solved')
    expect(judged(words, '48', '46')).not.toMatch(/solved|right_step/)
  })
})

describe('a part of a task that is answered rightly is a step, and the reply names what is missing', () => {
  const two = (first: string, second: string) =>
    `A field is 6 m long and 4 m wide.\n${first} What is its area?\n${second} What is its perimeter?`
  const held = {
    ...solvedBy('24', '6 * 4 = 24 = area; 2 * (6 + 4) = 20 = perimeter'),
    answers: ['24', '20'].map((value) => ({ value, unit: null, aliases: [] })),
  }
  const leadAfter = (task: string, ...said: readonly string[]): string => {
    let state = { ...openLadder(task), turns: 0 }
    let lead = ''
    const taskKey = { status: 'held', source: 'model', confidence: 'agreed', key: held } as const
    for (const at of said.keys()) {
      const texts = [task, ...said.slice(0, at + 1)]
      const turns = texts.map((content) => ({ role: 'user' as const, content }))
      const input = { mode: 'socratic', turns, state, taskKey } as const
      const found = assess(input)
      lead = `${found.finding.kind}: ${verdictSentence(input, found)}`
      state = found.state
    }
    return lead
  }
  test.each([
    ['1.', '2.'],
    ['a)', 'b)'],
    ['(a)', '(b)'],
  ])('%s and %s', (first, second) => {
    const task = two(first, second)
    expect(leadAfter(task, '24')).toMatch(/^right_step: /)
    expect(leadAfter(task, '24')).toContain(second)
    expect(leadAfter(task, 'the perimeter is 20')).toContain(first)
    expect(leadAfter(task, '24', '20')).toMatch(/^solved: /)
    expect(leadAfter(task, 'the perimeter is 24')).toMatch(/^open: $/)
  })

  test('a list that one question is asked about has one answer', () => {
    const task = `Count how often the answer is yes, and add up the numbers of those questions.
1. Is 4 even?
2. Is 5 even?
3. Is 6 even?`
    expect(findingOf('4', task, key({ kind: 'numeric', value: '4' }))).toBe('solved')
  })
})

describe('a time of the clock that the program computes', () => {
  const task = 'A play starts at 18:25 and lasts 95 minutes. At what time does it end?'
  const found = (said: string) => {
    const of = (...contents: string[]) =>
      contents.map((content) => ({ role: 'user' as const, content }))
    const { state } = assess({ mode: 'socratic', turns: of(task), state: null })
    return assess({ mode: 'socratic', turns: of(task, said), state }).finding.kind
  }
  test.each(['20:00', '20.00', '20.00 Uhr', '8 pm', 'It ends at 20:00.', '20 h 00'])(
    '%s is solved',
    (said) => expect(found(said)).toBe('solved'),
  )
  test.each(['19:20', '19.20'])('%s is wrong', (said) => expect(found(said)).toBe('wrong_step'))

  test.each([
    'It ends at 20:00.',
    'Es endet um 20 Uhr.',
    'The end is at 20h00.',
    "It is 8 o'clock.",
  ])('"%s" is held', (said) => {
    const turns = [{ role: 'user' as const, content: task }]
    const input = { mode: 'socratic' as const, turns, state: null }
    expect(harmlessIn({ input, assessment: assess(input) })(said)).toBe(false)
  })
})
