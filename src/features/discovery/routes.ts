/** Documents that tell machines what is here (spec 4.8). */
import { endpoint, type Endpoint } from '../../http/endpoint'
import { openApiDocument } from '../../http/openapi'
import type { Services } from '../../services'

/** `api`: every endpoint that the document describes beside itself. */
export const discoveryRoutes = ({ config }: Services, api: readonly Endpoint[]): Endpoint[] => {
  let document: string | undefined
  const openapi: Endpoint = endpoint(
    {
      method: 'GET',
      path: '/openapi.json',
      operationId: 'getOpenApi',
      summary: 'This document',
      tag: 'Discovery',
      access: 'public',
      limit: 'DEFAULT',
      shapes: {},
      answers: {
        200: {
          description: 'OpenAPI 3.1.',
          contentType: 'application/json',
          headers: {
            'Access-Control-Allow-Origin': '`*`: scripts of any page may read it.',
            'Cache-Control': 'It may be kept for five minutes.',
          },
        },
      },
      problems: [],
    },
    () => {
      document ??= JSON.stringify(openApiDocument([...api, openapi], config.baseUrl))
      return {
        status: 200,
        raw: document,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=300',
        },
      }
    },
  )
  return [openapi]
}
