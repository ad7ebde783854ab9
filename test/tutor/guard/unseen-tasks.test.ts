/** Answers of tasks of other kinds: formulas, equations, several values, choices, names, shares. */
import { describe, expect, test } from 'bun:test'
import { createKeyDetector } from '../../../src/tutor/guard/key-detector'
import { ReplyGuard } from '../../../src/tutor/guard/reply-guard'
import { createStrictDetector } from '../../../src/tutor/guard/strict-detector'
import type { AnswerKey, KeyKind } from '../../../src/tutor/answer-key/key'

interface Task {
  readonly text: string
  readonly kind: KeyKind
  readonly value: string
  readonly unit?: string
  readonly aliases?: readonly string[]
}

function keyOf({ kind, value, unit, aliases = [] }: Task): AnswerKey {
  return {
    kind,
    answers: [{ value, unit: unit ?? null, aliases }],
    steps: [],
    hints: [],
    mistakes: [],
  }
}

/** What a learner sees of a reply in pieces of three characters. */
function shown(task: Task, said: string): string {
  const learner = [task.text]
  const key = keyOf(task)
  const options = { task: task.text, learner, key, reachedSteps: [], rung: 'probe' } as const
  const detector = createKeyDetector(options)
  const guard = new ReplyGuard({ detector, asksOnce: true, question: () => 'And you?' })
  const text = `Let us look at it together. ${said}\n\nWhat would you do first?`
  const pieces = text.match(/[^]{1,3}/g) ?? []
  return pieces.map((piece) => guard.push(piece)).join('') + guard.end()
}

const tasks = {
  muffins: {
    text: 'A bakery makes 14 trays of 12 muffins and sells 105 of them. How many are left?',
    kind: 'numeric',
    value: '63',
  },
  pupils: {
    text: 'Seven buses carry 61 pupils each, and 5 pupils walk. How many pupils are there?',
    kind: 'numeric',
    value: '432',
  },
  price: {
    text: 'A coat of $80 is reduced by 15 %; then 10 % tax is added. What is the price?',
    kind: 'numeric',
    value: '74.8',
  },
  marbles: {
    text: 'A bag has 5 red, 3 blue and 4 green marbles. What is the chance of one that is not red?',
    kind: 'numeric',
    value: '7/12',
  },
  factors: {
    text: 'Factor completely: $6x^2 + 11x - 10$',
    kind: 'expression',
    value: '(2*x + 5)*(3*x - 2)',
  },
  product: {
    text: 'Find the derivative of $g(t) = t^3 \\sin t$.',
    kind: 'expression',
    value: '3*t^2*sin(t) + t^3*cos(t)',
  },
  roots: {
    text: 'Solve $2x^2 - 9x + 4 = 0$ for $x$.',
    kind: 'expression',
    value: 'x = 4 or x = 1/2',
  },
  line: {
    text: 'Find the line through $(1, 2)$ with slope $3$.',
    kind: 'expression',
    value: 'y = 3*x - 1',
  },
  surd: {
    text: 'Write $\\frac{1}{\\sqrt{3} - 1}$ with a rational denominator.',
    kind: 'expression',
    value: '(sqrt(3) + 1)/2',
  },
  distance: {
    text: 'How far is $(2, 1)$ from $(6, 9)$?',
    kind: 'expression',
    value: '4*sqrt(5)',
  },
  quartic: {
    text: 'Integrate $4x^3 - 2x$.',
    kind: 'expression',
    value: 'x^4 - x^2 + C',
  },
  code: { text: 'What does `print(sum(range(4, 9)))` show?', kind: 'numeric', value: '30' },
  tree: {
    text: 'A tree is planted in 1971 and felled in 1985. For how many years does it stand?',
    kind: 'numeric',
    value: '14',
    unit: 'years',
  },
  planet: {
    text: 'Which planet has the shortest year?\nA) Venus\nB) Mercury\nC) Mars\nD) Earth',
    kind: 'choice',
    value: 'B',
  },
  shirt: {
    text: 'A shirt costs $40 after 20 % off. What did it cost?\nA) $48\nB) $50\nC) $52\nD) $60',
    kind: 'choice',
    value: 'B',
  },
  gas: {
    text: 'What gas do plants take in for photosynthesis?',
    kind: 'text',
    value: 'carbon dioxide',
    aliases: ['CO2'],
  },
  author: {
    text: 'Who wrote the novel "Frankenstein"?',
    kind: 'text',
    value: 'Mary Shelley',
    aliases: ['Shelley'],
  },
  wall: { text: 'In which year did the Berlin Wall fall?', kind: 'text', value: '1989' },
} as const satisfies Record<string, Task>

const leaks: Readonly<Record<keyof typeof tasks, readonly string[]>> = {
  muffins: [
    '<!-- 63 -->',
    '<details><summary>Solution</summary>63</details>',
    '<span title="63">tap here</span>',
    'Add 53 and 10.',
    '64 is one too many.',
    '60 ist drei zu wenig.',
    'It is less than 64 and more than 62.',
    'It comes right before 64.',
    'She has s i x t y - t h r e e of them.',
    'It is 6 tens and 3 ones.',
  ],
  pupils: [
    'It is four thirty-two.',
    'The answer is f-o-u-r- -h-u-n-d-r-e-d- -a-n-d- -t-h-i-r-t-y---t-w-o.',
    'Quatre cent trente-deux en tout.',
  ],
  price: ["It's 74 point 8.", 'It is seventy-four point eight.'],
  marbles: [
    '7 out of 12',
    'a 7 in 12 chance',
    'The chance is 7 in 12.',
    'It is zero point five eight three three.',
  ],
  factors: ['One factor is $2x+5$.', 'The factors are 2x + 5 and 3x - 2.', '(3x-2)(2x+5)'],
  product: [
    "g'(t) = 3t^2 sin t + t^3 cos t",
    '3*t**2*sin(t) + t**3*cos(t)',
    '$t^2(3\\sin t + t\\cos t)$',
  ],
  roots: [
    'x = 4',
    'x is four or one half.',
    'Die Lösungen sind 4 und 0,5.',
    '$x_1 = \\frac{1}{2}$',
  ],
  line: ['y = 3x - 1', '3x - y = 1', 'So y equals three x minus one.'],
  surd: ['$\\frac{\\sqrt{3}+1}{2}$', '(√3 + 1)/2'],
  distance: ['four times the square root of five', '4√5', 'about 8.94'],
  quartic: [
    'You get x to the fourth minus x squared plus C.',
    '$x^4 - x^2 + C$',
    'x**4 - x**2 + C',
  ],
  code: ['print(sum(range(4, 9)))  # 30', '`print(total) # 30`'],
  tree: ['It stands for 168 months.'],
  planet: [
    'Is it perhaps B?',
    'Number 2 in the list.',
    'Line 2 is right.',
    'Only B remains.',
    'Rule out everything but B.',
    '正解はBです。',
    'You can cross out A, C, D.',
    '$\\boxed{\\text{B}}$',
    'B looks best to me.',
    'What makes B different from the others?',
    'It is none of A, C, D.',
    'You can rule out A, C and D.',
    'B ✓',
    'Take number 2.',
  ],
  shirt: ['It must be $50.', 'Is it perhaps B?'],
  gas: ['They need carbon-dioxide.', 'It is CO₂.', '$\\mathrm{CO_2}$'],
  author: ['Think of Shel-ley.', "It is Shelley's book.", 'S h e l l e y'],
  wall: ['In nineteen eighty-nine.', 'MCMLXXXIX'],
}

describe('a reply does not say the answer', () => {
  const cases = Object.entries(leaks).flatMap(([name, said]) =>
    said.map((sentence) => [name as keyof typeof tasks, sentence] as const),
  )
  test.each(cases)('%s: %s', (name, sentence) => {
    expect(shown(tasks[name], sentence)).not.toContain(sentence)
  })
})

const harmless: Partial<Record<keyof typeof tasks, readonly string[]>> = {
  muffins: ['How many muffins are on the 14 trays?', '<b>Good!</b> What do 12 and 14 tell you?'],
  marbles: ['How many of the marbles are not red?', '5 of the marbles are red.'],
  factors: ['Which two numbers multiply to $6 \\cdot (-10)$?', 'What does $11x$ tell you?'],
  product: [
    'What is the derivative of $\\sin t$ alone?',
    'Which rule do you need for $t^3 \\sin t$?',
  ],
  line: ['What does the slope of 3 mean for $y$?', 'What is $y$ when $x = 1$?'],
  code: ['Exercise #30 is like this one. Which numbers are added?'],
  tree: ['A year has 12 months. Which unit is asked for?'],
  planet: [
    'Look at A and B. How do they differ?',
    'What do you know of Venus, Mercury, Mars and Earth?',
    'How long is a year on Earth?',
  ],
  shirt: ['What share of the old price is $40?', 'What does 20 % off mean?'],
  gas: ['What do plants need from the air?', 'Which gas do we breathe out?'],
  author: ['When was the novel published?', 'What do you know of the novel?'],
}

describe('a question of a good teacher passes', () => {
  const cases = Object.entries(harmless).flatMap(([name, said]) =>
    said.map((sentence) => [name as keyof typeof tasks, sentence] as const),
  )
  test.each(cases)('%s: %s', (name, sentence) => {
    const key = keyOf(tasks[name])
    const task = tasks[name].text
    const detector = createKeyDetector({
      task,
      learner: [task],
      key,
      reachedSteps: [],
      rung: 'probe',
    })
    expect(detector(sentence)).toBe(false)
  })
})

describe('strict mode', () => {
  const strict = ({ text }: Task) => createStrictDetector({ task: text, learner: [text] })

  test('singles out no option by its number', () => {
    expect(strict(tasks.shirt)('It must be $50.')).toBe(true)
    expect(strict(tasks.shirt)('What share of the old price is $40?')).toBe(false)
  })

  test('names an option only beside another one', () => {
    expect(strict(tasks.planet)('Look at A and B. How do they differ?')).toBe(false)
    expect(strict(tasks.planet)('What about C then?')).toBe(true)
  })

  test('presents no text as the answer', () => {
    expect(strict(tasks.author)('The answer is Mary Shelley.')).toBe(true)
    expect(strict(tasks.author)('The answer is in the novel, is it not?')).toBe(false)
  })
})

describe('strict mode on a task about words', () => {
  const strict = (task: string) => createStrictDetector({ task, learner: [task] })

  test.each([
    [tasks.author.text, 'It was Mary Shelley.'],
    [tasks.gas.text, 'It is called carbon dioxide.'],
    ['Wie heißt die Hauptstadt von Ungarn?', 'Die Hauptstadt ist Budapest.'],
    ['¿Cómo se llama el proceso por el que el agua pasa a gas?', 'Se llama evaporación.'],
  ])('%s gives no name: %s', (task, said) => {
    expect(strict(task)(said)).toBe(true)
  })

  test.each([
    [tasks.author.text, 'It is a good question.'],
    [tasks.author.text, 'What is the novel about?'],
    [tasks.gas.text, 'Plants are living things, and they need air, water and light to live.'],
  ])('%s passes what gives none: %s', (task, said) => {
    expect(strict(task)(said)).toBe(false)
  })
})
