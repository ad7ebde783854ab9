import { Type } from '@sinclair/typebox'
import { MessageAssessment } from '../../http/message-assessment'
import { oneOf, text, timestamp, uuid } from '../../http/validation'

const mode = oneOf(['socratic', 'tutor'], '`socratic` (default) asks before it answers.')

const fileIds = (absent: string) =>
  Type.Optional(
    Type.Array(uuid('A picture of the caller.'), {
      maxItems: 4,
      uniqueItems: true,
      description: `Pictures (PNG, JPEG, WebP, GIF) that are shown to the model; a bearer needs \`files:read\`. ${absent}`,
    }),
  )

export const ChatBody = Type.Object(
  {
    sessionId: uuid('The session that the message belongs to.'),
    content: text(1, 32_000, "The learner's message."),
    mode: Type.Optional(mode),
    fileIds: fileIds('Absent: none.'),
  },
  { title: 'ChatStreamRequest' },
)

export const MessageParams = Type.Object({ messageId: uuid('The message.') })
const keptMode = oneOf(['socratic', 'tutor'], 'The mode of the session where it is absent.')
export const EditBody = Type.Object(
  {
    content: text(1, 32_000, 'What the learner says instead.'),
    mode: Type.Optional(keptMode),
    fileIds: fileIds('Absent: those of the old message.'),
  },
  { title: 'MessageEditRequest' },
)
export const RetryBody = Type.Object(
  { mode: Type.Optional(keptMode) },
  { title: 'MessageRetryRequest' },
)

export const FeedbackBody = Type.Object(
  {
    rating: Type.Union([oneOf(['up', 'down'], 'What you think of it.'), Type.Null()], {
      description: 'Null takes back what was said.',
    }),
    comment: Type.Optional(text(0, 2_000, 'Why.')),
  },
  { title: 'FeedbackRequest' },
)

export const StreamParams = Type.Object({ streamId: uuid('The stream.') })
export const FollowQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({ minimum: -1, maximum: 2_147_483_647, description: 'The last `seq` seen.' }),
  ),
  ids: Type.Optional(
    oneOf(['true', 'false'], '`true` adds the line `id: <seq>` to each frame, for EventSource.'),
  ),
})
export const StreamsQuery = Type.Object({ sessionId: uuid('The session.') })

export const RunningStreams = Type.Object(
  {
    streams: Type.Array(
      Type.Object(
        {
          streamId: Type.String({ format: 'uuid' }),
          sessionId: Type.String({ format: 'uuid' }),
          messageId: Type.String({ format: 'uuid' }),
          startedAt: timestamp('When the reply began.'),
        },
        { title: 'RunningStream' },
      ),
    ),
  },
  { title: 'RunningStreams' },
)

const seq = Type.Integer({ minimum: 0, description: 'Counts from 0 without a gap.' })
const id = Type.String({ format: 'uuid' })

/** The data of each event; the document shows them, the tests check them. */
export const frames = {
  start: Type.Object(
    {
      seq,
      streamId: id,
      sessionId: id,
      userMessageId: id,
      messageId: id,
      mode,
      createdAt: timestamp('When the reply began.'),
    },
    { title: 'ChatStartEvent' },
  ),
  queue: Type.Object(
    {
      seq,
      position: Type.Integer({
        minimum: 1,
        description:
          'Where the reply stands among those that wait for the model. Only with `LLM_CONCURRENCY`, and before any `token` and `tool`.',
      }),
    },
    { title: 'ChatQueueEvent' },
  ),
  token: Type.Object({ seq, delta: Type.String() }, { title: 'ChatTokenEvent' }),
  tool: Type.Object(
    {
      seq,
      toolCallId: Type.String(),
      name: Type.String(),
      status: oneOf(['running', 'completed', 'failed'], 'How far the call is.'),
      input: Type.Optional(Type.Unknown()),
      output: Type.Optional(Type.Unknown()),
    },
    { title: 'ChatToolEvent' },
  ),
  complete: Type.Object(
    {
      seq,
      messageId: id,
      content: Type.String(),
      finishReason: oneOf(['stop', 'length', 'cancelled'], 'Why the reply ended.'),
      usage: Type.Object(
        {
          inputTokens: Type.Integer({ minimum: 0 }),
          outputTokens: Type.Integer({ minimum: 0 }),
        },
        { title: 'TokenUsage' },
      ),
      assessment: Type.Optional(MessageAssessment),
      fallback: Type.Optional(
        Type.Literal(true, {
          description:
            "The built-in tutor's reply stands in for that of the model, which said nothing.",
        }),
      ),
    },
    { title: 'ChatCompleteEvent' },
  ),
  error: Type.Object(
    { seq, code: Type.String(), message: Type.String(), requestId: id },
    { title: 'ChatErrorEvent' },
  ),
} as const

const guestText = (about: string) => text(1, 8_000, about)
export const GuestBody = Type.Object(
  {
    messages: Type.Array(
      Type.Object(
        {
          role: oneOf(['user', 'assistant'], 'In turns; `user` is first, `assistant` last.'),
          content: guestText('What was said.'),
        },
        { title: 'GuestMessage' },
      ),
      { maxItems: 24, description: 'The dialogue so far.' },
    ),
    content: guestText('What the guest says now.'),
  },
  { title: 'GuestChatRequest' },
)

const turnsLeft = Type.Integer({
  minimum: 0,
  description: 'How many messages the guest may still send.',
})

/** The data of each event of a guest's stream; it has no ids, because nothing is stored. */
export const guestFrames = {
  start: Type.Object(
    {
      seq,
      mode,
      createdAt: timestamp('When the reply began.'),
      turnsLeft,
    },
    { title: 'GuestStartEvent' },
  ),
  token: frames.token,
  complete: Type.Composite(
    [Type.Omit(frames.complete, ['messageId']), Type.Object({ turnsLeft })],
    { title: 'GuestCompleteEvent' },
  ),
  error: frames.error,
} as const
