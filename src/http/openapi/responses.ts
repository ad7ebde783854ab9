/** The answers of an operation in the OpenAPI document: those of its contract, and how it can fail. */
import type { ResponseSpec, Contract } from '../endpoint'
import { failedAnswer, problemsOf } from './error-responses'
import { commonHeaders, header, jsonContent, required, type Json } from './parts'
import { problemCodes } from '../errors'

interface Documented {
  readonly description: string
  readonly headers: Json
  readonly content?: Json
}

const replayedHeader: Json = {
  'Idempotent-Replayed': header('string', '`true` where the answer was given before.'),
}

/** By status. */
export function responsesOf(contract: Contract): Json {
  const responses: Record<string, Documented> = {}
  for (const [status, answer] of Object.entries(contract.responses)) {
    responses[status] = answerOf(contract, answer)
  }
  for (const [status, named] of Map.groupBy(
    problemsOf(contract),
    (code) => problemCodes[code].status,
  )) {
    const own = responses[status]
    const failed = failedAnswer(contract, status, named)
    responses[status] = own ? joined(own, failed) : failed
  }
  return responses
}

/** What the route answers by itself with this status, or the failure that has the same one. */
const joined = (own: Documented, failed: Documented): Documented => ({
  description: `${own.description} ${failed.description}`,
  headers: { ...own.headers, ...failed.headers },
  content: { ...own.content, ...failed.content },
})

function answerOf(contract: Contract, answer: ResponseSpec): Documented {
  const own = Object.entries(answer.headers ?? {}).map(([name, about]) => [
    name,
    required('string', about),
  ])
  const optional = Object.entries(answer.optionalHeaders ?? {}).map(([name, about]) => [
    name,
    header('string', about),
  ])
  return {
    description: answer.description,
    headers: {
      ...commonHeaders(contract),
      ...(contract.idempotent ? replayedHeader : {}),
      ...Object.fromEntries([...own, ...optional]),
    },
    ...(answer.empty ? {} : { content: contentOf(answer) }),
  }
}

/** An answer may be JSON or, for who prefers that, a stream. */
const contentOf = (answer: ResponseSpec): Json => ({
  ...(answer.schema ? jsonContent(answer.schema, answer.example) : {}),
  ...(answer.schema && !answer.events ? {} : otherContent(answer)),
})

function otherContent({ contentType = 'application/json', events }: ResponseSpec): Json {
  if (events) {
    const schema = {
      type: 'string',
      description: 'Frames `event: <name>`, `data: <json>`, a blank line.',
    }
    return { [contentType]: { schema, 'x-events': events } }
  }
  return { [contentType]: otherKinds[contentType] ?? { schema: { type: 'object' } } }
}

/** Of content that is no JSON (OpenAPI 3.1 §4.8.14: bytes need no schema). */
const otherKinds: Readonly<Record<string, Json>> = {
  'text/html': { schema: { type: 'string' } },
  'application/zip': {},
}
