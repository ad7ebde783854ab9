/** Wire shapes of NLWeb 0.55, with the plain string that the spec takes besides (spec 4.8). */
import { Type, type Static } from '@sinclair/typebox'
import { oneOf, text } from '../../http/validation'

const question = (about: string) => text(1, 1_000, about)

const modes = ['list', 'summarize', 'generate'] as const
const choices = {
  num_results: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, description: 'The most results; 10 where absent.' }),
  ),
  mode: Type.Optional(
    oneOf(
      modes,
      '`list` (default): what was found. `summarize` puts a `SearchSummary` before it, `generate` a `GeneratedAnswer`; both quote what was found.',
    ),
  ),
}

export const Ask = Type.Object(
  {
    query: Type.Union([
      question('What is asked.'),
      Type.Object(
        { text: question('What is asked.'), num_results: choices.num_results },
        { title: 'NlwebQuestion' },
      ),
    ]),
    query_id: Type.Optional(
      text(1, 100, 'The caller’s name for the question; the answer repeats it.'),
    ),
    ...choices,
    prefer: Type.Optional(
      Type.Object(
        {
          streaming: Type.Optional(Type.Boolean({ description: 'Answer as an event stream.' })),
          ...choices,
        },
        { title: 'NlwebPreferences' },
      ),
    ),
  },
  { title: 'NlwebAsk' },
)
export type Ask = Static<typeof Ask>

export type AnswerMode = (typeof modes)[number]

/** Early clients say in the address how they want the answer. */
export const StreamQuery = Type.Object(choices)
export type StreamQuery = Static<typeof StreamQuery>
export const AskQuery = Type.Object({
  ...choices,
  streaming: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
})

const about = { response_type: Type.Literal('answer'), version: Type.Literal('0.55') }

const queryId = Type.String({ description: 'The one of the request, or a new UUID.' })

const item = {
  url: Type.String({ format: 'uri' }),
  name: Type.String(),
  site: Type.String({ description: 'The host of this instance.' }),
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'The best has the most.' }),
  description: Type.String(),
  schema_object: Type.Unsafe<{ readonly '@type': string; readonly [name: string]: unknown }>(
    Type.Object(
      { '@type': Type.String() },
      { title: 'SchemaOrgObject', additionalProperties: true },
    ),
  ),
}
export const NlwebResult = Type.Object(
  { '@type': Type.String(), ...item },
  { title: 'NlwebResult' },
)
export type NlwebResult = Static<typeof NlwebResult>

/** A text about the results, in their own words. */
export const NlwebDigest = Type.Object(
  {
    '@type': oneOf(['SearchSummary', 'GeneratedAnswer'], 'By the mode of the request.'),
    text: Type.String(),
  },
  { title: 'NlwebDigest' },
)
export type NlwebDigest = Static<typeof NlwebDigest>
const NlwebEntry = Type.Union([NlwebResult, NlwebDigest], { title: 'NlwebEntry' })
export type NlwebEntry = Static<typeof NlwebEntry>

export const NlwebAnswer = Type.Object(
  {
    _meta: Type.Object(
      { ...about, response_format: Type.Literal('conversational_search') },
      { title: 'NlwebAnswerMeta' },
    ),
    query_id: queryId,
    results: Type.Array(NlwebEntry),
  },
  { title: 'NlwebAnswer' },
)

export const StartEvent = Type.Object(
  {
    _meta: Type.Object(about, { title: 'NlwebMeta' }),
    query_id: queryId,
  },
  { title: 'NlwebStartEvent' },
)
const index = Type.Integer({ minimum: 0 })
export const ResultEvent = Type.Union(
  [
    Type.Composite([Type.Object({ index, item: NlwebResult }), NlwebResult], {
      title: 'NlwebFoundEvent',
    }),
    Type.Composite([Type.Object({ index, item: NlwebDigest }), NlwebDigest], {
      title: 'NlwebDigestEvent',
    }),
  ],
  { title: 'NlwebResultEvent' },
)
export const CompleteEvent = Type.Object(
  {
    _meta: Type.Object(
      { ...about, session_context: Type.Object({}) },
      { title: 'NlwebCompleteMeta' },
    ),
    query_id: queryId,
    total: Type.Integer({ description: 'How many `result` events there were.' }),
  },
  { title: 'NlwebCompleteEvent' },
)

export const answerExample: Static<typeof NlwebAnswer> = {
  _meta: { response_type: 'answer', version: '0.55', response_format: 'conversational_search' },
  query_id: '0199c0de-0000-7000-8000-00000000000a',
  results: [
    {
      '@type': 'TechArticle',
      url: 'https://tutor.example.org/docs#bringing-chats',
      name: 'Bringing chats along',
      site: 'tutor.example.org',
      score: 100,
      description: 'Imports from ChatGPT, Claude, Gemini, Open WebUI and LibreChat',
      schema_object: { '@type': 'TechArticle', headline: 'Bringing chats along' },
    },
  ],
}
