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
