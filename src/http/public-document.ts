/** Public documents: scripts of every origin may read them. Each is made at its first request. */
import { FixedText } from './compression'
import { endpoint, type ResponseSpec, type Endpoint, type HandlerResult } from './endpoint'

const etagMeaning = 'For `If-None-Match`; each content coding has its own.'
/** The answer of a document to a caller that has it. */
export const unchanged: ResponseSpec = {
  description: 'The caller has it already.',
  empty: true,
  headers: { ETag: etagMeaning },
}

export interface PublicDocument {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly contentType: string
  /** The schema of a JSON document. */
  readonly schema?: ResponseSpec['schema']
  readonly headers?: Readonly<Record<string, string>>
  /** For a JSON document that is small enough for the OpenAPI document. */
  readonly example?: unknown
  readonly make: () => string
}

/** `GET` (and so `HEAD`) without credentials, cached for five minutes. */
export function publicDocument(document: PublicDocument): Endpoint {
  const { path, operationId, summary, contentType, schema, example, make } = document
  let made: FixedText | undefined
  const headers = {
    'content-type': contentType,
    'cache-control': 'public, max-age=300',
    ...document.headers,
  }
  return endpoint(
    {
      method: 'GET',
      path,
      operationId,
      summary,
      tag: 'Discovery',
      access: 'public',
      crossOrigin: 'any',
      schemas: {},
      responses: {
        200: {
          description: 'The document.',
          contentType: contentType.replace(/;.*/, ''),
          ...(schema ? { schema, example } : {}),
          headers: {
            'Cache-Control': 'It may be kept for five minutes.',
            ETag: etagMeaning,
          },
        },
        304: unchanged,
      },
      problems: [],
    },
    (): HandlerResult => {
      made ??= new FixedText(make())
      return { status: 200, fixed: made, headers }
    },
  )
}
