import { Kind, Type, type Static } from '@sinclair/typebox'
import { PageOf, PageQuery } from '../../http/pagination'
import { WireDrawing } from '../../http/drawing'
import { MessageAssessment } from '../../http/message-assessment'
import { anyText, oneOf, text, timestamp, uuid } from '../../http/validation'
import { wireRungs } from '../../tutor/assessment'

export type { Mode } from '../../tutor/tutor'

const modes = ['socratic', 'tutor'] as const
const roles = ['user', 'assistant', 'system'] as const
const title = text(1, 200, 'What the session is called.')
const mode = oneOf(modes, '`socratic` asks before it answers; `tutor` explains, then checks.')
const projectId = Type.Union([uuid('The project that the session belongs to.'), Type.Null()])

export const Session = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    title: Type.String(),
    mode,
    projectId: Type.Optional(Type.String({ format: 'uuid' })),
    messageCount: Type.Integer({ minimum: 0, description: 'Messages of the active branch.' }),
    shared: Type.Boolean(),
    pinned: Type.Boolean(),
    imported: Type.Boolean({ description: 'It came with an export of another product.' }),
    createdAt: timestamp('When the session was made.'),
    updatedAt: timestamp('When it was last written to; lists are ordered by it.'),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>
export const PageOfSessions = PageOf(Session)

const source = oneOf(
  ['computed', 'model', 'teacher'],
  'Who made the answer key: the mathematics, the model, or a teacher.',
)
const TutorView = Type.Object(
  {
    problem: Type.String({ description: 'The task in the words of the learner.' }),
    rung: oneOf(wireRungs, 'How much help the tutor gives now.'),
    checkable: Type.Boolean({ description: 'Whether steps are checked against an answer key.' }),
    source: Type.Union([source, Type.Null()]),
    attempts: Type.Integer({ minimum: 0, description: 'Honest attempts of the learner.' }),
    solved: Type.Boolean(),
    tasks: Type.Array(
      Type.Object(
        {
          id: Type.Integer({ minimum: 1, description: '1 is the oldest task of the session.' }),
          problem: Type.String({ description: 'The task in the words of the learner.' }),
          rung: oneOf(wireRungs, 'How much help the tutor gives on it.'),
          solved: Type.Boolean(),
          focus: Type.Optional(
            Type.Literal(true, { description: 'The dialogue is about this task now.' }),
          ),
        },
        { title: 'SessionTask' },
      ),
      { description: 'Every task of the session, oldest first.' },
    ),
  },
  { title: 'TutorState' },
)
export type TutorView = Static<typeof TutorView>

/** A session with its open task. */
export const SessionDetail = Type.Composite(
  [
    Session,
    Type.Object({
      tutor: Type.Union([TutorView, Type.Null()]),
    }),
  ],
  { title: 'SessionDetail' },
)
export type SessionDetail = Static<typeof SessionDetail>

export const SessionDrawing = Type.Object(
  { drawing: Type.Union([WireDrawing, Type.Null()]) },
  { title: 'SessionDrawing' },
)

const NewMessage = Type.Object(
  {
    role: oneOf(roles, 'Who said it.'),
    content: anyText('Plain text or Markdown.'),
  },
  { title: 'MessageInput' },
)
export const NewSession = Type.Object(
  {
    title,
    messages: Type.Optional(
      Type.Array(NewMessage, { description: 'The dialogue so far, oldest first.' }),
    ),
    mode: Type.Optional(mode),
    projectId: Type.Optional(projectId),
  },
  { title: 'SessionInput' },
)
export type NewSession = Static<typeof NewSession>

/**
 * Entries are shown as they must be, and checked one by one: a bad one does not refuse the others.
 */
export const BulkCreate = Type.Object(
  {
    items: Type.Array(Type.Unsafe<unknown>({ ...NewSession, [Kind]: 'Unknown' }), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  { title: 'SessionsCreateRequest' },
)
export const BulkResult = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          index: Type.Integer({ minimum: 0, description: 'Position in `items`.' }),
          status: oneOf(['created', 'failed'], 'What became of the entry.'),
          id: Type.Optional(Type.String({ format: 'uuid' })),
          code: Type.Optional(Type.String()),
          message: Type.Optional(Type.String()),
        },
        { title: 'SessionCreateOutcome' },
      ),
    ),
  },
  { title: 'SessionsCreateResult' },
)
export type BulkResult = Static<typeof BulkResult>['results'][number]

export const SessionPatch = Type.Object(
  {
    title: Type.Optional(title),
    mode: Type.Optional(mode),
    projectId: Type.Optional(projectId),
    pinned: Type.Optional(
      Type.Boolean({ description: 'Alone it leaves `updatedAt`, and so the order of lists.' }),
    ),
  },
  { title: 'SessionPatch', minProperties: 1 },
)
export type SessionPatch = Static<typeof SessionPatch>

export const SessionQuery = Type.Composite([
  PageQuery,
  Type.Object({
    projectId: Type.Optional(uuid('Only sessions of this project.')),
    imported: Type.Optional(
      oneOf(['true', 'false'], 'Only sessions that came with an export, or only the others.'),
    ),
    importId: Type.Optional(
      uuid(
        'Only sessions that this import has brought; of a foreign or unknown one there are none.',
      ),
    ),
  }),
])

export const SessionParams = Type.Object({ id: uuid('The session.') })
export const SessionMessageParams = Type.Object({
  id: uuid('The session.'),
  messageId: uuid('The message.'),
})
const order = oneOf(
  ['oldest', 'newest'],
  '`newest`: the last messages of the active branch; `nextCursor` leads to older ones. A page is oldest first all the same.',
)
export const MessageQuery = Type.Composite([
  PageQuery,
  Type.Object({
    branches: Type.Optional(
      oneOf(['active', 'all'], '`active` (default): what is shown; `all`: the whole tree.'),
    ),
    order: Type.Optional(order),
    before: Type.Optional(
      uuid('The messages before this one of the active branch; `nextCursor` leads to older ones.'),
    ),
  }),
])

export const SearchParams = Type.Composite([
  Type.Object({
    q: text(
      1,
      1_000,
      'Words that must all be there, in a title or in one message; capitals and accents make no difference. `"In quotes"`: in that order. `deriv*`: any word that begins so, as the last word does without a star. Nothing else has a special meaning.',
    ),
  }),
  PageQuery,
])
const Fragments = Type.Array(
  Type.Object(
    {
      text: Type.String(),
      match: Type.Optional(Type.Literal(true, { description: 'On what was found.' })),
    },
    { title: 'TextFragment' },
  ),
  { description: 'Pieces of plain text; joined in their order they are what is shown.' },
)
export const FoundSession = Type.Composite(
  [
    Session,
    Type.Object({
      titleMatch: Type.Optional({ ...Fragments, description: 'The title, where it was found.' }),
      matches: Type.Array(
        Type.Object(
          {
            messageId: Type.String({ format: 'uuid' }),
            role: oneOf(roles, 'Who said it.'),
            createdAt: timestamp('When the message was made.'),
            snippet: Fragments,
          },
          { title: 'FoundMessage' },
        ),
        { maxItems: 3, description: 'The newest of the messages that were found.' },
      ),
      matchCount: Type.Integer({
        minimum: 0,
        description: 'Messages that were found, among the newest 1,000 of all sessions.',
      }),
    }),
  ],
  { title: 'FoundSession' },
)
export type FoundSession = Static<typeof FoundSession>
export const PageOfFoundSessions = PageOf(FoundSession)

const Feedback = Type.Object(
  {
    rating: oneOf(['up', 'down'], 'What the learner thinks of the reply.'),
    comment: Type.Optional(Type.String()),
  },
  { title: 'Feedback' },
)

export const Message = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    sessionId: Type.String({ format: 'uuid' }),
    parentId: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
    role: oneOf(roles, 'Who said it.'),
    content: Type.String(),
    status: oneOf(['complete', 'streaming', 'interrupted', 'failed'], 'How far the text got.'),
    createdAt: timestamp('When the message was made.'),
    toolCalls: Type.Optional(Type.Array(Type.Unknown())),
    model: Type.Optional(Type.String({ description: 'On imported messages only.' })),
    fileIds: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), {
        description: 'The pictures of the message; the id of a deleted one finds nothing.',
      }),
    ),
    feedback: Type.Optional(Feedback),
    assessment: Type.Optional({
      ...MessageAssessment,
      description: 'On replies: what the tutor found in the message that this one answers.',
    }),
    versions: Type.Optional(
      Type.Array(Type.String({ format: 'uuid' }), {
        description:
          'In pages of `order=newest` and `before` only, and where there are several: all versions of the message, itself included, oldest first.',
      }),
    ),
    active: Type.Optional(
      Type.Boolean({ description: 'With `branches=all` only: whether it is in the shown branch.' }),
    ),
  },
  { title: 'Message' },
)
export type Message = Static<typeof Message>
export const PageOfMessages = PageOf(Message)

export const sessionExample: Session = {
  id: '0199c0de-0000-7000-8000-000000000002',
  title: 'Linear equations',
  mode: 'socratic',
  messageCount: 2,
  shared: false,
  pinned: false,
  imported: false,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:05:00.000Z',
}
export const sessionDetailExample: SessionDetail = {
  ...sessionExample,
  tutor: {
    problem: 'Solve 3x + 7 = 22',
    rung: 'hint',
    checkable: true,
    source: 'computed',
    attempts: 1,
    solved: false,
    tasks: [{ id: 1, problem: 'Solve 3x + 7 = 22', rung: 'hint', solved: false, focus: true }],
  },
}
export const drawingExample: Static<typeof SessionDrawing> = {
  drawing: {
    title: 'Number line',
    description: 'x = 4',
    width: 340,
    height: 104,
    marks: [
      {
        shape: 'line',
        points: [
          [24, 60],
          [316, 60],
        ],
        stroke: 'outline',
        isArrow: true,
      },
      { shape: 'dot', center: [286, 60] },
      { shape: 'text', at: [286, 44], text: 'x = 4', align: 'middle' },
    ],
  },
}

export const messageExample: Message = {
  id: '0199c0de-0000-7000-8000-000000000003',
  sessionId: sessionExample.id,
  parentId: null,
  role: 'user',
  content: 'Solve 3x + 7 = 22',
  status: 'complete',
  createdAt: '2026-11-21T09:00:01.000Z',
}
export const foundSessionExample: FoundSession = {
  ...sessionExample,
  matches: [
    {
      messageId: messageExample.id,
      role: 'user',
      createdAt: messageExample.createdAt,
      snippet: [{ text: 'Solve ' }, { text: '3x', match: true }, { text: ' + 7 = 22' }],
    },
  ],
  matchCount: 1,
}
