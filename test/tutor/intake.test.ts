/** Which messages pose a task, and which are talk. */
import { describe, expect, test } from 'bun:test'
import { assess } from '../../src/tutor/assess'

const problemOf = (content: string) =>
  assess({ mode: 'socratic', turns: [{ role: 'user', content }], state: null }).state.problem

describe('a message opens a task', () => {
  test.each([
    'Name the powerhouse of the cell.',
    'In welchem Jahr fiel die Mauer?',
    'Translate "dog" into French.',
    'Which planet is the largest?',
    'A farmer has 12 cows and sells a third of them. How many are left?',
    'Which of these is prime?\nA) 9\nB) 11\nC) 15',
    'i need 3 cups flour per cake, making 7 cakes, how much flour',
    'i have 12 stickers and my brother gives me 5 how many do i have',
    'True or false: every prime number is odd.',
    'Richtig oder falsch: Jede Primzahl ist ungerade.',
    '1) Solve 2x + 3 = 11  2) Solve 5y = 35',
    'a) Löse 2x + 3 = 11\nb) Löse 5x = 35',
    'What is 12 + 30 and what is 7 * 8?',
    'Was ist 12 + 30 und was ist 7 * 8?',
  ])('%s', (text) => {
    expect(problemOf(text)).toBe(text)
  })
})

describe('a message is talk', () => {
  test.each([
    'hello',
    'Can you help me?',
    'What should I do next?',
    'How does this work?',
    'why?',
    'Kannst du mir helfen?',
    'Est-ce que tu peux m’aider ?',
    'thanks, see you tomorrow!',
    '3 * 4 = 12, right?',
    'I think the answer is 12',
  ])('%s', (text) => {
    expect(problemOf(text)).toBeNull()
  })
})

describe('a false equality beside an equation', () => {
  const on = (task: string, content: string) => {
    const first = { role: 'user', content: task } as const
    const { state } = assess({ mode: 'socratic', turns: [first], state: null })
    return assess({ mode: 'socratic', turns: [first, { role: 'user', content }], state }).finding
  }

  test('with the unknown in it is for the mathematics', () => {
    expect(on('Solve 7 - 2t = 15', '7 = 15 + 2t').kind).toBe('right_step')
    expect(on('Solve 2x + 3 = 2x + 5', '3 = 5').kind).not.toBe('wrong_step')
  })

  test('of numbers alone is a wrong step', () => {
    const finding = on('Solve 3x + 7 = 22', '3x = 15 because 22 - 7 = 14')
    expect(finding).toMatchObject({ kind: 'wrong_step', quote: '22 - 7 = 14' })
  })
})

const eggs =
  'A hen house gives 16 eggs a day. Three are eaten for breakfast and four go into a cake. ' +
  'The rest is sold for $2 an egg. How much money is made a day?'

/** The open task after a message on the eggs. */
function taskAfter(content: string): string | null {
  const first = { role: 'user', content: eggs } as const
  const { state } = assess({ mode: 'socratic', turns: [first], state: null })
  return assess({ mode: 'socratic', turns: [first, { role: 'user', content }], state }).state
    .problem
}

describe('an account of the own work leaves the open task open', () => {
  test.each([
    'Sure! I started by figuring out how many eggs are left over after breakfast and baking, which ' +
      'is 16 - 7 = 9, and then multiplied that by 2 to get 18 dollars earned altogether.',
    'To find the profit, we need to subtract the 7 eggs that get used from the total number of eggs ' +
      'laid (16), and multiply the remainder by the price of each one, giving 18.',
    'Oh right, I forgot something. She also used 4 for baking muffins, so another one is gone, ' +
      'and that leaves 9 to be sold at the farmers market.',
    "Let's call the number of eggs sold x. She keeps 7, so x = 16 - 7, which simplifies to 9 eggs.",
    'The total income would be $18, since the number remaining is 9 and the price per piece is 2.',
    'Yes, if you subtract the breakfast portion (3) and baking portion (4), you would have 9 pieces.',
    "Hi, I'm having a bit of trouble with this math problem about chickens. Can you help me please?",
    'Klar, ich habe zuerst berechnet, wie viele Eier übrig bleiben: 16 - 7 = 9, danach mal 2 genommen.',
  ])('%s', (text) => {
    expect(taskAfter(text)).toBe(eggs)
  })
})

describe('a question or a command about other things replaces the open task', () => {
  test.each([
    'I have 25 stickers and buy 17 more. My sister takes 9 of them. How many stickers do I have now?',
    'If 12 bags of oranges weigh 24 pounds, how much do 8 bags weigh?',
    '小明有85本书，送给同学23本，又买了16本。他现在有多少本书？',
    'りんごが126個あります。1箱に14個ずつ入れると、箱はいくつ必要ですか。',
    '¿Cómo se llama el proceso por el que el agua pasa de líquido a gas?',
    'In how many ways can I seat 5 guests at a round dinner table with numbered chairs?',
    'Next problem: The perimeter of a square is 36 cm, and we look for its area.',
    'Divide Rs.32000 in the ratio 3:5.\nA) 12000,20000\nB) 18000,14000\nC) 30000,2000',
  ])('%s', (text) => {
    expect(taskAfter(text)).toBe(text)
  })
})

/** The focus after a message on a task, and whether the message may be a task itself. */
function afterQuestion(task: string, content: string) {
  const first = { role: 'user', content: task } as const
  const { state } = assess({ mode: 'socratic', turns: [first], state: null })
  const asked = { role: 'assistant', content: 'What could you do first?' } as const
  const turns = [first, asked, { role: 'user', content } as const]
  const { state: next, mayPose } = assess({ mode: 'socratic', turns, state })
  return { isSame: next.problem === state.problem, problem: next.problem, mayPose }
}

const books = '小明有85本书，送给同学23本，又买了16本。他现在有多少本书？'
const apples = 'りんごが126個あります。1箱に14個ずつ入れると、箱はいくつ必要ですか。'

describe('a question about the task, its words, its method or the tutor’s step keeps the focus', () => {
  test.each([
    ...`subtract 7 from both sides?|what does both sides mean?|why do you add 8?|what is a coefficient?
      should I subtract 2x first?|why do we subtract 7?|can you explain the step where you divide by 2?
      where does the 15 come from?|what do you mean by isolate?|divide both sides by 2 first?
      add 7 to both sides or subtract 3x?|what does it mean to expand?|multiply out the bracket?`
      .split(/[|\n]\s*/)
      .map((text) => ['Solve 2(x + 4) = 3x - 7', text]),
    ...`7 auf beiden Seiten abziehen?|was heißt "beide Seiten"?|warum addierst du 8?|woher kommt die 15?
      soll ich zuerst durch 3 teilen?|muss ich 7 subtrahieren?|warum teilen wir durch 3?`
      .split(/[|\n]\s*/)
      .map((text) => ['Löse 3x + 7 = 22', text]),
    ...`soustraire 7 des deux côtés ?|que veut dire « des deux côtés » ?|pourquoi ajoutes-tu 8 ?
      comment as-tu trouvé 15 ?|pourquoi on enlève 7 ?`
      .split(/[|\n]\s*/)
      .map((text) => ['Résous 3x + 7 = 22', text]),
    ...`¿restar 7 de ambos lados?|¿qué significa ambos lados?|¿por qué sumas 8?|¿de dónde sale el 15?
      ¿primero divido entre 3?|¿cómo obtuviste 15?`
      .split(/[|\n]\s*/)
      .map((text) => ['Resuelve 3x + 7 = 22', text]),
    ...['为什么要减23？', '"又"是什么意思？', '要加16吗？', '62是怎么来的？'].map((text) => [
      books,
      text,
    ]),
    ...['なぜ割るのですか？', '「ずつ」とはどういう意味ですか？', '14で割るのですか？'].map(
      (text) => [apples, text],
    ),
  ])('%s: %s', (task = '', text = '') => {
    expect(afterQuestion(task, text)).toMatchObject({ isSame: true, mayPose: undefined })
  })

  test.each([
    'Which side of a right triangle is the longest?',
    'How many sides does a hexagon have?',
    'Who signed the Declaration of Independence in 1776?',
    'Was ist die Hauptstadt von Australien?',
    '为什么天空是蓝色的？',
  ])('and a question for something else may be a task: %s', (text) => {
    const { problem, mayPose } = afterQuestion('Solve 3x + 7 = 22', text)
    expect(problem === text || mayPose === true).toBe(true)
  })
})
