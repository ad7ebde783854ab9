/** Ten lessons: what a learner says, and what a model says to it where one is behind the tutor. */
import type { AnswerKey } from '../../../src/tutor/answer-key/key'
import type { Intake } from '../../../src/tutor/tutor'
import { keyOfSteps } from '../reach/tasks'

/** One exchange. */
export interface Exchange {
  readonly learner: string
  /** Absent: the offline tutor answers. */
  readonly model?: string
  /** What the message is, for the model that is asked; "talk" where it is absent. */
  readonly relation?: Intake['relation']
}

export interface WrittenLesson {
  readonly title: string
  /** What a reader may look for. */
  readonly about: string
  /** The keys of the tasks that the mathematics does not read, by a part of their words. */
  readonly keys?: Readonly<Record<string, AnswerKey>>
  readonly exchanges: readonly Exchange[]
}

/** A step's label and its questions, from probe to stronger hint. */
type Help = readonly [label: string, probe: string, hint: string, strongerHint: string]

const rungs = ['probe', 'hint', 'stronger_hint'] as const

const helped = (key: AnswerKey, help: readonly Help[]): AnswerKey => ({
  ...key,
  steps: key.steps.map((step, at) => ({ ...step, label: help[at]?.[0] ?? step.label })),
  hints: key.steps.flatMap(({ id }, at) =>
    rungs.map((rung, place) => ({ stepId: id, rung, question: help[at]?.[place + 1] ?? '' })),
  ),
})

const candles = helped(
  keyOfSteps('38', [
    ['12 * 4', '48'],
    ['48 - 10', '38'],
  ]),
  [
    [
      'what she gets for the candles',
      'What does she get money for?',
      'Each candle brings the same amount. How do you find what all of them bring?',
      'Which operation puts equal amounts together?',
    ],
    [
      'what is left of it',
      'What does she still have to pay?',
      'Does paying for the stand make her money more or less?',
      'Which operation takes the price of the stand away?',
    ],
  ],
)
const flour = helped(keyOfSteps('750', [['3 * 250', '750']]), [
  [
    'flour for all cakes',
    'How much flour goes into one cake?',
    'Every cake needs the same amount. How do you find what several of them need?',
    'Which operation puts equal amounts together?',
  ],
])
const ratio: AnswerKey = {
  kind: 'text',
  answers: [{ value: '3:2', unit: null, aliases: ['3 to 2'] }],
  steps: [],
  hints: [],
  mistakes: [],
}
const pages = helped(keyOfSteps('84', [['12 * 7', '84']]), [
  [
    'páginas de una semana',
    '¿Qué sabes de un solo día?',
    'Cada día lee lo mismo. ¿Cómo se hallan las páginas de todos los días?',
    '¿Qué operación junta cantidades iguales?',
  ],
])

/** With the offline tutor. */
export const offlineLessons: readonly WrittenLesson[] = [
  {
    title: 'An equation with a slip',
    about: 'A sign goes wrong in the first step; the learner finds it and checks the solution.',
    exchanges: [
      { learner: 'Solve 3x + 7 = 22' },
      { learner: '3x = 29' },
      { learner: 'oh, I have to subtract on both sides' },
      { learner: '3x = 15' },
      { learner: 'x = 5' },
      { learner: 'thanks!' },
    ],
  },
  {
    title: 'A word problem',
    about: 'The offline tutor reads the kinds of word problems that its own practice writes.',
    exchanges: [
      {
        learner:
          'Tom has 3 boxes with 12 pencils each and gives 7 away. How many pencils are left?',
      },
      { learner: 'is it 12 - 7 = 5?' },
      { learner: 'first 3*12 = 36' },
      { learner: '36 + 7 = 43' },
      { learner: 'are you sure?' },
      { learner: '36 - 7 = 29' },
    ],
  },
  {
    title: 'Fractions, with a wrong answer first',
    about: 'The usual mistake, tops and bottoms added, then the way over a common denominator.',
    exchanges: [
      { learner: 'What is 2/3 + 1/4?' },
      { learner: '3/7' },
      { learner: 'why not?' },
      { learner: '8/12 + 3/12' },
      { learner: '11/12' },
    ],
  },
  {
    title: 'A derivative, in German, up the ladder',
    about: 'The learner asks for the answer and gets more help with every try, until it is shown.',
    exchanges: [
      { learner: 'Leite f(x) = x^3 + 4x^2 ab' },
      { learner: 'Ich weiß nicht, wie das geht.' },
      { learner: '3x + 4x' },
      { learner: 'Sag mir einfach die Lösung!' },
      { learner: 'x^2 + 8x' },
      { learner: '3x^3 + 8x^2' },
      { learner: '3x^2 + 4x' },
      { learner: 'Ich komme nicht weiter.' },
    ],
  },
  {
    title: 'An essay',
    about: 'No answer is held back here: claim, reason and objection.',
    exchanges: [
      { learner: 'I have to write an essay: Should schools ban phones?' },
      { learner: 'I think phones should be banned in class.' },
      { learner: 'Because they distract everybody, and then nobody listens.' },
      { learner: 'In my class half of us play games under the desk.' },
      { learner: 'Some would say that you need a phone in an emergency.' },
      { learner: 'The school office has a telephone for that.' },
      { learner: 'thanks, that helps' },
    ],
  },
]

/** With a model behind the tutor that behaves badly in places. */
export const modelLessons: readonly WrittenLesson[] = [
  {
    title: 'A model that praises what is wrong',
    about:
      'The model calls a wrong step right, calculates wrongly, and says the answer. None of it reaches the learner.',
    keys: { candles: candles },
    exchanges: [
      {
        learner:
          'Ida sells 12 candles at 4 dollars each and pays 10 dollars for the stand. How much money is left?',
        model: 'Let us look at it together. What does Ida get money for?',
        relation: 'new_task',
      },
      {
        learner: '12 + 4 = 16',
        model: 'Yes, that is right! Now subtract the 10 dollars. What do you get?',
        relation: 'attempt',
      },
      {
        learner: 'I do not know',
        model: 'Remember that 12 * 4 = 44. What comes next?',
        relation: 'plea',
      },
      {
        learner: '12 * 4 = 48',
        model: 'Well done. What does she still have to pay?',
        relation: 'attempt',
      },
      {
        learner: 'just tell me the answer',
        model: 'The answer is 38 dollars.',
        relation: 'plea',
      },
      {
        learner: '48 - 10 = 38',
        model: 'And how could you check that with an estimate?',
        relation: 'attempt',
      },
    ],
  },
  {
    title: 'A question on the side, and back',
    about: 'A question about a word and one about another subject; the task and what is held stay.',
    keys: { cake: flour },
    exchanges: [
      {
        learner: 'A cake needs 250 g of flour. How much flour do 3 cakes need?',
        model: 'What do you know about one cake?',
        relation: 'new_task',
      },
      {
        learner: 'what does the g stand for?',
        model: 'It stands for gram, a unit of mass. What is measured in grams here?',
        relation: 'about_task',
      },
      {
        learner: 'Who invented the oven?',
        model:
          'Ovens are very old, and nobody knows who built the first. Shall we go back to the cakes?',
        relation: 'talk',
      },
      {
        learner: 'ok, back to my cakes. What is it?',
        model: 'You need 750 g of flour.',
        relation: 'plea',
      },
      {
        learner: '250 + 250 + 250 = 750',
        model: 'How could you write that as a shorter calculation?',
        relation: 'attempt',
      },
    ],
  },
  {
    title: 'Two tasks at once',
    about: 'A second task comes before the first is done; both answers are held.',
    keys: { paint: ratio },
    exchanges: [
      {
        learner: 'Solve 5x - 4 = 31',
        model: 'What stands beside the 5x?',
        relation: 'new_task',
      },
      {
        learner:
          'wait, first another one: A paint is mixed from 12 litres of blue and 8 litres of white. What is the ratio of blue to white in lowest terms?',
        model: 'Which two amounts do you compare?',
        relation: 'new_task',
      },
      {
        learner: '12:8',
        model: 'By which number can you divide both? By the way, x = 7 in your equation.',
        relation: 'attempt',
      },
      {
        learner: 'The ratio is 2:3',
        model: 'Great, correct!',
        relation: 'attempt',
      },
      {
        learner: '3:2',
        model: 'Now, what about your equation?',
        relation: 'attempt',
      },
      {
        learner: 'back to my equation: 5x = 35',
        model: 'What is left to do?',
        relation: 'attempt',
      },
      { learner: 'x = 7', model: 'How can you check it?', relation: 'attempt' },
    ],
  },
  {
    title: 'A task in Spanish',
    about: 'The model tells the answer in words, praises a wrong step and denies a right answer.',
    keys: { Mía: pages },
    exchanges: [
      {
        learner: 'Mía lee 12 páginas cada día. ¿Cuántas páginas lee en una semana?',
        model: 'Vamos a verlo juntos. ¿Cuántos días tiene una semana?',
        relation: 'new_task',
      },
      { learner: 'siete', model: '¿Y qué harías con ese número?', relation: 'attempt' },
      {
        learner: 'dime la respuesta, por favor',
        model: 'La respuesta es ochenta y cuatro páginas.',
        relation: 'plea',
      },
      { learner: '12 + 7 = 20', model: '¡Muy bien, es correcto!', relation: 'attempt' },
      { learner: '12 × 7 = 84', model: 'No, eso es incorrecto.', relation: 'attempt' },
    ],
  },
  {
    title: 'A wrong answer, then the right one',
    about: 'The model praises the wrong answer, says another one itself, and denies the right one.',
    exchanges: [
      {
        learner: 'What is 15% of 80?',
        model: 'What does per cent mean?',
        relation: 'new_task',
      },
      { learner: 'The answer is 15', model: 'Exactly, well done!', relation: 'attempt' },
      {
        learner: 'but per cent means out of a hundred',
        model: 'Good. So the answer is 14. Do you see why?',
        relation: 'talk',
      },
      { learner: '10% of 80 = 8', model: 'What is left to find?', relation: 'attempt' },
      { learner: '8 + 4 = 12', model: 'No, that is wrong.', relation: 'attempt' },
      {
        learner: 'I am sure it is 12',
        model: 'Can you say in one sentence how you found it?',
        relation: 'talk',
      },
    ],
  },
]
