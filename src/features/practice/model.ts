import { Type, type Static } from '@sinclair/typebox'
import { WireDrawing } from '../../http/drawing'
import { ListOf, PageOf } from '../../http/pagination'
import { oneOf, text, timestamp, uuid } from '../../http/validation'
import { itemKinds } from '../../practice/item'

const modes = ['practice', 'exam'] as const
const levels = ['easy', 'medium', 'hard', 'adaptive'] as const
export const helpRungs = ['hint', 'stronger_hint', 'worked_step', 'reveal'] as const
export type HelpRung = (typeof helpRungs)[number]

const count = (description: string) => Type.Integer({ minimum: 0, description })
const mode = oneOf(modes, '`exam` shows no finding and gives no help until it is finished.')

const Source = Type.Object(
  {
    skill: Type.Optional(text(1, 100, 'A skill of `/api/skills`.')),
    topic: Type.Optional(text(1, 200, 'A subject in words; needs a language model.')),
    projectId: Type.Optional(uuid('The files of a project; needs a language model.')),
    fileId: Type.Optional(uuid('A file; needs a language model.')),
    sessionId: Type.Optional(uuid('A conversation: what was missed in it comes back changed.')),
    practiceId: Type.Optional(
      uuid('A finished practice or exam: what went wrong in it comes back changed.'),
    ),
    due: Type.Optional(Type.Literal(true, { description: 'What is due to be repeated.' })),
    assignmentId: Type.Optional(uuid('Of a class; one practice each.')),
  },
  {
    title: 'PracticeSource',
    minProperties: 1,
    maxProperties: 1,
    description: 'What the items are made from: exactly one member.',
  },
)

export const NewPractice = Type.Object(
  {
    source: Source,
    mode,
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 30, default: 10, description: 'Items.' }),
    ),
    level: Type.Optional(
      oneOf(levels, '`adaptive` (default) follows how well each skill is known.'),
    ),
    minutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 240,
        description: 'The time there is, from when the items are ready.',
      }),
    ),
  },
  { title: 'PracticeInput' },
)
export type NewPractice = Static<typeof NewPractice>

export const Practice = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    title: Type.String(),
    mode,
    status: oneOf(
      ['preparing', 'ready', 'finished', 'failed'],
      '`failed`: no items could be made; `error` says why.',
    ),
    count: count('Items; while they are made, how many were asked for.'),
    answered: count('Items that are settled; in an exam those with an answer.'),
    score: Type.Optional(
      Type.Object(
        { right: count('Items that were right.'), total: count('All items.') },
        { title: 'PracticeScore', description: 'Once it is finished.' },
      ),
    ),
    createdAt: timestamp('When it was asked for.'),
    endsAt: Type.Optional(timestamp('From then on answers are refused.')),
    finishedAt: Type.Optional(timestamp('When it was finished, or its time was over.')),
    error: Type.Optional(Type.String({ description: 'Why there are no items.' })),
  },
  { title: 'Practice' },
)
export type Practice = Static<typeof Practice>
export const PageOfPractices = PageOf(Practice)

export const PracticeItem = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    position: count('From 0.'),
    skill: Type.String(),
    question: Type.String({ description: 'Plain text; formulas in it are `$…$`.' }),
    kind: oneOf(itemKinds, 'The kind of answer.'),
    choices: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The options, or of `order` the steps to arrange. The first has the letter A; an answer names letters.',
      }),
    ),
    figure: Type.Optional(WireDrawing),
    status: oneOf(['open', 'right', 'wrong', 'skipped'], 'In an exam `open` until it is finished.'),
    attempts: count('Answers that were judged; in an exam those that were given.'),
    given: Type.Optional(Type.String({ description: 'The last answer.' })),
    feedback: Type.Optional(Type.String({ description: 'What was said of it.' })),
    answer: Type.Optional(
      Type.String({ description: 'Once the item is settled; in an exam once it is finished.' }),
    ),
    explanation: Type.Optional(Type.String({ description: 'The same.' })),
  },
  { title: 'PracticeItem' },
)
export type PracticeItem = Static<typeof PracticeItem>

export const PracticeItems = ListOf(PracticeItem)

export const NewAnswer = Type.Object(
  {
    answer: text(1, 4_000, 'In any notation; of options their letters.'),
    working: Type.Optional(text(0, 8_000, 'The steps, one a line; each is checked.')),
  },
  { title: 'PracticeAnswerInput' },
)
export type NewAnswer = Static<typeof NewAnswer>

export const AnswerResult = Type.Object(
  {
    finding: Type.Union([
      oneOf(['right', 'wrong', 'unclear'], '`unclear` is no attempt: it could not be read.'),
      Type.Null({ description: 'In an exam.' }),
    ]),
    quote: Type.Optional(
      Type.String({ description: 'The first line of the working that is wrong, word for word.' }),
    ),
    feedback: Type.Optional(Type.String({ description: 'Absent in an exam.' })),
    item: PracticeItem,
  },
  { title: 'PracticeAnswer' },
)
export type AnswerResult = Static<typeof AnswerResult>

export const HintResult = Type.Object(
  {
    rung: oneOf(helpRungs, 'How much help it is; `reveal` settles the item as wrong.'),
    hint: Type.String(),
    item: PracticeItem,
  },
  { title: 'PracticeHint' },
)
export type HintResult = Static<typeof HintResult>

export const OpenedSession = Type.Object(
  { sessionId: Type.String({ format: 'uuid' }) },
  { title: 'PracticeSession' },
)

export const Skills = Type.Object(
  {
    skills: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String({ description: 'In the language of `Accept-Language`.' }),
          area: Type.String(),
          prerequisites: Type.Array(Type.String(), { description: 'Ids of skills.' }),
        },
        { title: 'Skill' },
      ),
    ),
  },
  { title: 'SkillList' },
)

export const PracticeParams = Type.Object({ id: uuid('The practice or exam.') })
export const ItemParams = Type.Object({
  id: uuid('The practice or exam.'),
  itemId: uuid('The item.'),
})

export const practiceExample: Practice = {
  id: '0199c0de-0000-7000-8000-000000000010',
  title: 'Linear equations',
  mode: 'practice',
  status: 'preparing',
  count: 5,
  answered: 0,
  createdAt: '2026-11-21T10:00:00.000Z',
}

export const itemExample: PracticeItem = {
  id: '0199c0de-0000-7000-8000-000000000011',
  position: 0,
  skill: 'linear-equations',
  question: 'Solve $3x + 7 = 22$.',
  kind: 'equation',
  status: 'open',
  attempts: 0,
}

export const skillExample = {
  id: 'linear-equations',
  name: 'Linear equations',
  area: 'algebra',
  prerequisites: ['arithmetic'],
}
