/** The endpoints of the documents that describe this service (spec 4.8, contract §7). */
import { Type } from '@sinclair/typebox'
import { endpoint, type Endpoint, type HandlerResult } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { openApiDocument } from '../../http/openapi'
import { publicDocument, unchanged, escapeHtml, serverPage } from '../../http/server-page'
import type { Services } from '../../services'
import {
  apiCatalog,
  apiIndex,
  authGuide,
  catalogLinks,
  llmsText,
  type Guide,
  guides,
} from './discovery'
import { FixedText } from '../../http/compression'

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
    docs(describe),
  ]
  return plugin('discovery', own)
}

const docs = (describe: () => ReturnType<typeof openApiDocument>): Endpoint => {
  let page: ReturnType<typeof docsPage> | undefined
  return endpoint(
    {
      method: 'GET',
      path: '/docs',
      operationId: 'getDocs',
      summary: 'This document, for people',
      tag: 'Discovery',
      access: 'public',
      responses: {
        200: { description: 'A page without scripts.', contentType: 'text/html' },
        304: unchanged,
      },
    },
    () => (page ??= docsPage(describe())),
  )
}

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

type Document = ReturnType<typeof openApiDocument>
/** The members of an operation that the page shows. */
interface ShownOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated?: boolean
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, ResponseObject>>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: { readonly description?: string }
}
interface ResponseObject {
  readonly description: string
  readonly content?: Content
}
type Content = Readonly<Record<string, { readonly schema?: unknown; readonly example?: unknown }>>

interface Route {
  readonly method: string
  readonly path: string
  readonly operation: ShownOperation
}

/**
 * The page `/docs`: the OpenAPI document and the guides, without scripts and without other hosts. A browser may
 * cache it for five minutes.
 */
function docsPage(document: Document): HandlerResult {
  const routes = routesIn(document)
  const tags = [...new Set(routes.flatMap(({ operation }) => operation.tags))]
  const page = serverPage({
    status: 200,
    title: 'Documentation',
    isWide: true,
    main: `<h1>Documentation</h1>
<p>The same as data: <a href="/openapi.json">openapi.json</a>. For agents: <a href="/auth.md">auth.md</a>, <a href="/llms.txt">llms.txt</a>. What changes: <a href="/announcements.atom">announcements</a>.</p>
<nav aria-label="Contents"><ul>
<li><a href="#guides">Guides</a></li>
<li><a href="#shapes">Shapes</a></li>
${tags.map((tag) => `<li><a href="#${anchor(tag)}">${escapeHtml(tag)}</a></li>`).join('\n')}
</ul></nav>
<section id="guides"><h2>Guides</h2>
${guides.map(guideSection).join('\n')}
</section>
${tags.map((tag) => tagSection(tag, routes)).join('\n')}
${shapesSection(document)}`,
  })
  return {
    status: 200,
    fixed: new FixedText(page.body),
    headers: { ...page.headers, 'cache-control': 'public, max-age=300' },
  }
}

function routesIn(document: Document): Route[] {
  const paths = document['paths'] as Readonly<
    Record<string, Readonly<Record<string, ShownOperation>>>
  >
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

const anchor = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`

const guideSection = ({ slug, name, text }: Guide): string =>
  `<h3 id="${slug}">${escapeHtml(name)}</h3>
${text.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}`

const tagSection = (tag: string, routes: readonly Route[]): string =>
  `<section id="${anchor(tag)}"><h2>${escapeHtml(tag)}</h2>
${routes
  .filter(({ operation }) => operation.tags.includes(tag))
  .map(operationSection)
  .join('\n')}
</section>`

function shapesSection(document: Document): string {
  const { schemas } = document['components'] as { schemas: Readonly<Record<string, unknown>> }
  return `<section id="shapes"><h2>Shapes</h2>
${Object.entries(schemas)
  .map(
    ([name, schema]) =>
      `<details id="shape-${name}"><summary><code>${name}</code></summary>${code(schema)}</details>`,
  )
  .join('\n')}
</section>`
}

function operationSection({ method, path, operation }: Route): string {
  const { operationId, summary, description, deprecated, security } = operation
  const credentials = (security ?? []).map((each) => Object.keys(each).join(' and ') || 'none')
  return `<details id="${operationId}"><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}${deprecated ? ' (deprecated)' : ''}</summary>
<p>${escapeHtml(description)}</p>
<p class="soft">Credentials: ${escapeHtml(credentials.join(', ') || 'none')}</p>
${parametersTable(operation.parameters ?? [])}
${operation.requestBody ? `<h3>Body</h3>\n${contentSection(operation.requestBody.content)}` : ''}
<h3>Answers</h3>
${Object.entries(operation.responses).map(responseSection).join('\n')}
</details>`
}

const parametersTable = (parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? ''
    : `<table><thead><tr><th>Parameter</th><th>In</th><th>What it is</th></tr></thead><tbody>
${parameters.map(parameterRow).join('\n')}
</tbody></table>`

const parameterRow = ({ name, in: place, required, description, schema }: Parameter): string =>
  `<tr><td><code>${escapeHtml(name)}</code>${required ? '' : ' (optional)'}</td><td>${place}</td><td>${escapeHtml(description ?? schema?.description ?? '')}</td></tr>`

const responseSection = ([status, { description, content }]: [string, ResponseObject]): string =>
  Number(status) < 400 && content
    ? `<p><strong>${status}</strong> ${escapeHtml(description)}</p>\n${contentSection(content)}`
    : `<p><strong>${status}</strong> ${escapeHtml(description)}</p>`

const contentSection = (content: Content): string =>
  Object.entries(content)
    .map(
      ([type, { schema, example }]) =>
        `<p><code>${escapeHtml(type)}</code></p>${data('Example', example)}${data('Shape', schema)}`,
    )
    .join('\n')

const data = (name: string, value: unknown): string =>
  value === undefined ? '' : `<details><summary>${name}</summary>${code(value)}</details>`

/** JSON; the name of a shape leads to it. */
const code = (value: unknown): string =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2)).replace(
    /#\/components\/schemas\/(\w+)/g,
    '<a href="#shape-$1">$1</a>',
  )}</code></pre>`
