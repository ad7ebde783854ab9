/** The answers of an operation in the OpenAPI document: those of its contract, and how it can fail. */
import type { ResponseSpec, Contract } from '../endpoint'
import { failedAnswer, problemCodesOf } from './error-responses'
import type { NamedSchemas } from './named-schemas'
import { binary, commonHeaders, header, jsonContent, required, type Json } from './parts'
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
export function responsesOf(contract: Contract, schemas: NamedSchemas): Json {
  const responses: Record<string, Documented> = {}
  for (const [status, answer] of Object.entries(contract.responses)) {
    responses[status] = answerOf(contract, answer, schemas)
  }
  for (const [status, named] of Map.groupBy(
    problemCodesOf(contract),
    (code) => problemCodes[code].status,
  )) {
    const own = responses[status]
    const failed = failedAnswer({ contract, status, named }, schemas)
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

function answerOf(contract: Contract, answer: ResponseSpec, schemas: NamedSchemas): Documented {
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
    ...(answer.empty ? {} : { content: contentOf(answer, schemas) }),
  }
}

/** An answer may be JSON or, for who prefers that, a stream. */
function contentOf(answer: ResponseSpec, schemas: NamedSchemas): Json {
  const { schema, example, events, contentType = 'application/json' } = answer
  return {
    ...(schema ? jsonContent(schemas.use(schema), example) : {}),
    ...(events ? { [contentType]: eventsContent(answer, events, schemas) } : {}),
    ...(schema || events
      ? {}
      : { [contentType]: { schema: schemas.use(otherSchema(contentType)) } }),
  }
}

/**
 * An event stream. The schema is that of the data of any event, as generators that read event streams
 * take it; `x-events` says which event has which data.
 */
function eventsContent(
  { eventsTitle }: ResponseSpec,
  events: NonNullable<ResponseSpec['events']>,
  schemas: NamedSchemas,
): Json {
  const byName = Object.entries(events).map(([name, data]) => [name, schemas.use(data)] as const)
  const [first, ...others] = byName.map(([, data]) => data)
  const any = {
    title: eventsTitle,
    description: 'The `data` of one event, whose name is in its line `event`.',
    anyOf: [first, ...others],
  }
  return {
    schema: others.length === 0 ? first : schemas.use(any),
    'x-events': Object.fromEntries(byName),
  }
}

/** Of content that no contract describes. */
function otherSchema(contentType: string): Json {
  if (contentType.startsWith('text/') || contentType.endsWith('xml')) return { type: 'string' }
  return contentType.endsWith('json') ? { type: 'object' } : binary
}
