/** The endpoints of the documents that describe this service (spec 4.8, contract §7). */
import { Type } from '@sinclair/typebox'
import { endpoint, type Endpoint, type HandlerResult } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { openApiDocument } from '../../http/openapi'
import { publicDocument, unchanged } from '../../http/server-page'
import type { Services } from '../../services'
import { apiCatalog, apiIndex, authGuide, catalogLinks, llmsText } from './discovery'
import { docsPage, shapesPage, shapesPath } from './docs-page'

/** `api`: every other endpoint of the OpenAPI document. */
export const discoveryRoutes = ({ config }: Services, api: () => readonly Endpoint[]) => {
  const { baseUrl } = config
  const describe = () => openApiDocument([...api(), ...own], baseUrl)
  const own: Endpoint[] = [
    publicDocument({
      path: '/openapi.json',
      operationId: 'getOpenApi',
      summary: 'This document',
      contentType: 'application/json; charset=utf-8',
      make: () => JSON.stringify(describe()),
    }),
    publicDocument({
      path: '/api',
      operationId: 'getApiIndex',
      summary: 'Where to go from here',
      contentType: 'application/json; charset=utf-8',
      schema: ApiIndex,
      example: apiIndex('https://tutor.example.org'),
      make: () => JSON.stringify(apiIndex(baseUrl)),
    }),
    publicDocument({
      path: '/.well-known/api-catalog',
      operationId: 'getApiCatalog',
      summary: 'Where the APIs and their descriptions are (RFC 9727)',
      contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      headers: { link: catalogLinks(baseUrl) },
      make: () => JSON.stringify(apiCatalog(baseUrl)),
    }),
    publicDocument({
      path: '/auth.md',
      operationId: 'getAuthGuide',
      summary: 'How an agent gets a credential, in words',
      contentType: 'text/markdown; charset=utf-8',
      make: () => authGuide(baseUrl),
    }),
    publicDocument({
      path: '/llms.txt',
      operationId: 'getLlmsText',
      summary: 'What is here, for language models',
      contentType: 'text/plain; charset=utf-8',
      make: () => llmsText(baseUrl),
    }),
    ...docsPages.map((page) => docs(() => page.make(describe(), config.legal), page)),
  ]
  return plugin('discovery', own)
}

/** A page of the documentation; it is made at its first request. */
const docs = (make: () => HandlerResult, { path, operationId, summary }: DocsPage): Endpoint => {
  let page: HandlerResult | undefined
  return endpoint(
    {
      method: 'GET',
      path,
      operationId,
      summary,
      tag: 'Discovery',
      access: 'public',
      responses: {
        200: { description: 'A page without scripts.', contentType: 'text/html' },
        304: unchanged,
      },
    },
    () => (page ??= make()),
  )
}

interface DocsPage {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly make: typeof docsPage
}

const docsPages: readonly DocsPage[] = [
  { path: '/docs', operationId: 'getDocs', summary: 'This document, for people', make: docsPage },
  {
    path: shapesPath,
    operationId: 'getDocsShapes',
    summary: 'The shapes of this document, for people',
    make: shapesPage,
  },
]

const address = Type.String({ format: 'uri' })

/** The document at `/api`. */
const ApiIndex = Type.Object(
  {
    service: Type.String(),
    apiVersion: Type.String(),
    openapi: address,
    documentation: address,
    credentials: address,
    mcp: address,
    status: address,
  },
  { title: 'ApiIndex' },
)
