/** The NLWeb endpoints (spec 4.8, 6.2). They are public; a credential adds the caller's own results. */
import type { Principal } from '../../http/auth'
import {
  type Contract,
  endpoint,
  type Endpoint,
  json,
  type ProblemFormat,
} from '../../http/endpoint'
import { preferredType } from '../../http/negotiation'
import { plugin } from '../../http/http-app'
import { eventStreamHeaders, frame } from '../../http/event-stream'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import {
  NlwebAnswer,
  answerExample,
  Ask,
  AskQuery,
  CompleteEvent,
  type NlwebDigest,
  type NlwebEntry,
  type AnswerMode,
  ResultEvent,
  StartEvent,
  StreamQuery,
} from './model'
import {
  publicSearch,
  searchOwn,
  type SearchResult,
  type SearchSource,
  toWireResults,
} from './nlweb'

const defaultResults = 10
const version = '0.55'
const meta = { response_type: 'answer', version } as const

/** The error envelope with the members `error` and `_meta` that NLWeb's clients read. */
const problemFormat: ProblemFormat = {
  names: {},
  render: (problem, { requestId }) => ({
    status: problem.status,
    json: {
      ...problem.body(requestId),
      error: { code: problem.code, message: problem.message },
      _meta: { response_type: 'failure', version },
    },
  }),
}

const common = {
  method: 'POST',
  tag: 'NLWeb',
  access: 'visitor',
  csrf: 'signed-in',
  security: [null, 'sid', 'mobile', 'oauth', 'agentKey'],
  anonymousRateLimit: 'PUBLIC_SEARCH',
  bodyMaxBytes: 16_384,
  problemFormat,
} as const satisfies Partial<Contract>

const streamed = {
  contentType: 'text/event-stream',
  description: 'One `start`, a `result` for each, then `complete`.',
  events: { start: StartEvent, result: ResultEvent, complete: CompleteEvent },
  eventsTitle: 'NlwebStreamEvent',
}

/** `api`: the endpoints that the public search covers. */
export function nlwebRoutes(
  { config }: Services,
  sources: readonly SearchSource[],
  api: () => readonly Endpoint[],
) {
  const searchPublic = publicSearch(api)
  const answer = async (asked: Asked, principal: Principal | null): Promise<NlwebEntry[]> => {
    const { question, limit, mode } = wishesOf(asked)
    const perSource = Math.ceil(limit / 2)
    const own = principal ? await searchOwn(sources, principal, question, perSource) : []
    const found = [...own, ...(await searchPublic(question, limit))].slice(0, limit)
    return [...digestOf(mode, question, found), ...toWireResults(found, config.baseUrl)]
  }
  return plugin('nlweb', [
    endpoint(
      {
        ...common,
        path: '/api/nlweb/ask',
        operationId: 'askNlweb',
        summary: 'Ask in plain language',
        description:
          'Answers with documents of this service and, for a caller with a credential, with what is found in their own sessions, files and memory, each within its scope. `prefer.streaming`, `?streaming=true` or an `Accept` of `text/event-stream` gives the stream of `/api/nlweb/stream` instead. `num_results` and `mode` are taken from the body, from its `prefer` (`num_results` from its `query` too), or from the address.',
        schemas: { body: Ask, query: AskQuery },
        bodyExample: { query: { text: 'How do I bring my chats along?' } },
        responses: {
          200: {
            ...streamed,
            description: 'What was found, best first.',
            schema: NlwebAnswer,
            example: answerExample,
          },
        },
      },
      async ({ body, query, principal, request }) => {
        const results = await answer({ body, query }, principal)
        const query_id = body.query_id ?? newId()
        if (wantsStream(body, query.streaming, request)) return streamOf(query_id, results)
        const _meta = { ...meta, response_format: 'conversational_search' } as const
        return json(200, { _meta, query_id, results })
      },
    ),
    endpoint(
      {
        ...common,
        path: '/api/nlweb/stream',
        operationId: 'streamNlweb',
        summary: 'Ask in plain language, and be answered in events',
        schemas: { body: Ask, query: StreamQuery },
        bodyExample: { query: 'How do I bring my chats along?' },
        responses: { 200: streamed },
      },
      async ({ body, query, principal }) =>
        streamOf(body.query_id ?? newId(), await answer({ body, query }, principal)),
    ),
  ])
}

/** A question, and the query of its address. */
interface Asked {
  readonly body: Ask
  readonly query: StreamQuery
}

/** What is asked and how; what the body says counts before the address. */
function wishesOf({ body, query: address }: Asked) {
  const { query, prefer } = body
  const asked = typeof query === 'string' ? { text: query } : query
  const inBody = body.num_results ?? asked.num_results ?? prefer?.num_results
  return {
    question: asked.text,
    limit: inBody ?? address.num_results ?? defaultResults,
    mode: body.mode ?? prefer?.mode ?? address.mode ?? 'list',
  }
}

/** The text that a mode puts before the results. */
function digestOf(
  mode: AnswerMode,
  question: string,
  found: readonly SearchResult[],
): NlwebDigest[] {
  if (mode === 'list') return []
  const text = mode === 'summarize' ? summaryOf(found) : answerOf(question, found)
  const type = mode === 'summarize' ? 'SearchSummary' : 'GeneratedAnswer'
  return text === null ? [] : [{ '@type': type, text }]
}

const wantsStream = ({ prefer }: Ask, streaming: string | undefined, request: Request): boolean =>
  prefer?.streaming ??
  (streaming === undefined
    ? preferredType(request, ['application/json', 'text/event-stream']) === 'text/event-stream'
    : streaming === 'true')

function streamOf(query_id: string, results: readonly NlwebEntry[]) {
  const frames = [
    frame('start', { _meta: meta, query_id }),
    ...results.map((item, index) => frame('result', { index, item, ...item })),
    frame('complete', {
      _meta: { ...meta, session_context: {} },
      query_id,
      total: results.length,
    }),
  ]
  return { status: 200, body: frames.join(''), headers: eventStreamHeaders }
}

/** The most results that a text is made of. */
const quotedMax = 3
/** The most characters of one result in a text. */
const quoteLength = 300

/** What was found, in one text: names and what each is about. Null for nothing. */
function summaryOf(found: readonly SearchResult[]): string | null {
  const quoted = found.slice(0, quotedMax)
  if (quoted.length === 0) return null
  const lines = quoted.map(({ name, description }) => `${name}: ${cut(description)}`)
  const more = found.length - quoted.length
  return [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n')
}

/** An answer in the words of the best results: of each the sentence that has most words of the question. */
function answerOf(question: string, found: readonly SearchResult[]): string | null {
  const words = new Set(wordsOf(question))
  const quotes = found.slice(0, quotedMax).map(({ name, description, text }) => {
    const sentences = sentencesOf(text ? `${description}. ${text}` : description)
    return `${cut(mostMatching(sentences, words))} (${name})`
  })
  return quotes.length > 0 ? quotes.join('\n') : null
}

const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** The first one where several have as many of the words. */
function mostMatching(sentences: readonly string[], words: ReadonlySet<string>): string {
  let best = { sentence: sentences[0] ?? '', count: 0 }
  for (const sentence of sentences) {
    const count = new Set(wordsOf(sentence).filter((word) => words.has(word))).size
    if (count > best.count) best = { sentence, count }
  }
  return best.sentence
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, quoteLength * 2))
  if (characters.length <= quoteLength && text.length <= quoteLength * 2) return text
  return `${characters.slice(0, quoteLength).join('')}…`
}
