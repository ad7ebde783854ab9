/** Wire shapes of NLWeb 0.55, with the plain string that the spec takes besides (spec 4.8). */
import { Type, type Static } from '@sinclair/typebox'
import { text } from '../../http/validation'

const question = (about: string) => text(1, 1_000, about)

export const Ask = Type.Object({
  query: Type.Union([
    question('What is asked.'),
    Type.Object({ text: question('What is asked.') }),
  ]),
  prefer: Type.Optional(
    Type.Object({
      streaming: Type.Optional(Type.Boolean({ description: 'Answer as an event stream.' })),
    }),
  ),
})
export type Ask = Static<typeof Ask>

/** Early clients ask for a stream in the address. */
export const AskQuery = Type.Object({
  streaming: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
})

const about = { response_type: Type.Literal('answer'), version: Type.Literal('0.55') }

const item = {
  url: Type.String({ format: 'uri' }),
  name: Type.String(),
  site: Type.String({ description: 'The host of this instance.' }),
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'The best has the most.' }),
  description: Type.String(),
  schema_object: Type.Unsafe<{ readonly '@type': string; readonly [name: string]: unknown }>(
    Type.Object({ '@type': Type.String() }, { additionalProperties: true }),
  ),
}
export const Result = Type.Object({ '@type': Type.String(), ...item })
export type Result = Static<typeof Result>

export const Answer = Type.Object({
  _meta: Type.Object({ ...about, response_format: Type.Literal('conversational_search') }),
  query_id: Type.String({ format: 'uuid' }),
  results: Type.Array(Result),
})

export const StartEvent = Type.Object({
  _meta: Type.Object(about),
  query_id: Type.String({ format: 'uuid' }),
})
export const ResultEvent = Type.Object({
  index: Type.Integer(),
  item: Result,
  '@type': Type.String(),
  ...item,
})
export const CompleteEvent = Type.Object({
  _meta: Type.Object({ ...about, session_context: Type.Object({}) }),
  query_id: Type.String({ format: 'uuid' }),
  total: Type.Integer(),
})

export const answerExample: Static<typeof Answer> = {
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
