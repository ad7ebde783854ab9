/**
 * The pages `/docs` and `/docs/shapes`: the OpenAPI document and the guides for people, in the styles of the web
 * pages, without scripts and without other hosts. Details are folded; shapes are written as types.
 */
import { FixedText } from '../../http/compression'
import type { HandlerResult } from '../../http/endpoint'
import { type LegalAddresses, withLegalLinks } from '../../http/legal-links'
import type { openApiDocument } from '../../http/openapi'
import { assets } from '../../web/assets.generated'
import { type Guide, guides } from './discovery'

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
  readonly schema?: Schema
}
interface ResponseObject {
  readonly description: string
  readonly content?: Content
}
type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>

/** The members of a JSON Schema that the page shows. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

interface Route {
  readonly method: string
  readonly path: string
  readonly operation: ShownOperation
}

interface Tag {
  readonly name: string
  readonly description: string
}

const style = `
.docs{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem 3rem;width:100%;max-width:76rem;margin-inline:auto;padding:clamp(1.5rem,4vw,3rem) var(--edge) 4rem}
.docs h1{margin-block-end:.5rem;font-size:clamp(1.75rem,1.4rem + 1.6vw,2.25rem)}
.docs h2{font-size:1.25rem}
.docs nav ul{display:flex;flex-wrap:wrap;gap:.125rem 1rem}
.docs nav a{display:inline-block;padding-block:.25rem;font-size:.9375rem;text-decoration:none}
.docs nav a:hover{text-decoration:underline}
.docs .subject>summary{padding-block:.75rem}
.docs .subject>summary h2{display:inline;margin:0}
.docs .subject>summary .says{margin-block:.125rem 0}
.docs .subject>div{margin:0 0 1.5rem}
.docs details{min-width:0;border-block-end:1px solid var(--line)}
.docs details details{border:0}
.docs :target>summary{background:var(--accent-soft)}
.docs [id]{scroll-margin-block-start:4rem}
.docs summary{padding-block:.375rem;cursor:pointer;overflow-wrap:anywhere}
.docs details>:not(summary){margin-block:.5rem;margin-inline-start:1rem}
.docs code{font:.875em/1.5 var(--mono);overflow-wrap:anywhere}
.docs .method{display:inline-block;min-width:3.75rem;font:600 .75rem/1.5 var(--mono)}
.docs .says{margin-block:.5rem;color:var(--ink-soft);font-size:.9375rem}
.docs h1~.says{margin-block:.75rem 1.5rem}
.docs pre{overflow:auto;max-height:24rem;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--sunken)}
.docs pre{white-space:pre-wrap}
.docs .fields{display:grid;gap:.25rem;color:var(--ink-soft);font-size:.9375rem}
.docs .fields code{color:var(--ink)}
@media (pointer:coarse){.docs nav a{min-width:2.75rem;padding-block:.625rem}}
@media (min-width:60rem){.docs{grid-template-columns:12rem minmax(0,1fr)}.docs nav{position:sticky;inset-block-start:1.5rem;align-self:start}.docs nav ul{display:grid}}
@media (min-width:44rem){.docs summary{display:grid;grid-template-columns:.75rem auto minmax(0,1fr) minmax(0,1fr);gap:0 .75rem;align-items:baseline}.docs summary:has(.method)::before{content:'+';color:var(--ink-soft)}.docs [open]>summary:has(.method)::before{content:'−'}.docs summary:not(:has(.method)){display:list-item}}
`
const digest = new Bun.CryptoHasher('sha256').update(style).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${digest}'`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The operations and the guides. A browser may cache a page for five minutes. */
export function docsPage(document: Document, legal: LegalAddresses): HandlerResult {
  const routes = routesIn(document)
  const everywhere = commonFailures(routes)
  const tags = document['tags'] as readonly Tag[]
  const names = [guidesPart, ...tags].map(({ name }) => name)
  return pageOf({
    legal,
    title: 'Documentation',
    contents: [
      ...names.map((name) => [`#${anchor(name)}`, name] as const),
      [shapesPath, 'Shapes'] as const,
    ],
    main: `<p>The same as data: <a href="/openapi.json">openapi.json</a>. For agents: <a href="/auth.md">auth.md</a>, <a href="/llms.txt">llms.txt</a>. What changes: <a href="/announcements.atom">announcements</a>.</p>
<p class="says">Each entry unfolds; the name of a body leads to its shape, with an example. A browser that is signed in sends the header <code>X-CSRF-Token</code> with what changes something; an <code>Idempotency-Key</code> makes a repeated request have one effect. Every failure is a <a href="${shapesPath}#Problem">Problem</a> with a code. Many operations may fail with ${byStatus([...everywhere])}; the others are named where they belong.</p>
${partSection(guidesPart, guides.map(guideSection))}
${tags.map((tag) => tagSection(tag, routes, everywhere)).join('\n')}`,
  })
}

/** What bodies hold, by name. An address names what a browser unfolds to show it: the part below the name. */
export function shapesPage(document: Document, legal: LegalAddresses): HandlerResult {
  const { schemas } = document['components'] as { schemas: Readonly<Record<string, Schema>> }
  const shapes = Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const examples = namedExamples(routesIn(document))
  return pageOf({
    legal,
    title: 'Shapes',
    contents: [['/docs', 'Documentation']],
    main: `<p class="says">What bodies hold. A question mark: the member may be absent. A <code>date-time</code> is ISO 8601 in UTC with milliseconds.</p>
<section>${shapes.map(([name, schema]) => shapeSection(name, schema, examples.get(name))).join('\n')}</section>`,
  })
}

interface ShownPage {
  readonly title: string
  readonly contents: readonly (readonly [address: string, name: string])[]
  /** HTML below the heading. */
  readonly main: string
  readonly legal: LegalAddresses
}

function pageOf({ title, contents, main, legal }: ShownPage): HandlerResult {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Elenchus</title>
<link rel="icon" type="image/svg+xml" href="${assetOf('.svg')}">
<link rel="stylesheet" href="${assetOf('.css')}">
<style>${style}</style>
</head>
<body>
<div class="public">
<header class="public-bar"><a href="/" class="wordmark-link"><span class="wordmark"><img src="${assetOf('.svg')}" width="28" height="28" alt=""> Elenchus</span></a>
<a href="/app" class="plain-button">Open</a></header>
<div class="docs">
<nav aria-label="Contents"><ul>
${contents.map(([address, name]) => `<li><a href="${address}">${escapeText(name)}</a></li>`).join('\n')}
</ul></nav>
<main id="main">
<h1>${title}</h1>
${main}
</main>
</div>
</div>
</body>
</html>
`
  return {
    status: 200,
    fixed: new FixedText(withLegalLinks(html, legal)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=300',
    },
  }
}

/** The path of the page of shapes, to which types in the documentation lead. */
export const shapesPath = '/docs/shapes'

/** The address of the one asset of the pages with this ending. */
const assetOf = (ending: string): string =>
  Object.keys(assets).find((address) => address.endsWith(ending)) ?? ''

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

const anchor = (name: string): string => name.toLowerCase().replaceAll(/\W+/g, '-')

const guideSection = ({ slug, name, text }: Guide): string =>
  `<details id="${slug}"><summary>${escapeText(name)}</summary>
${text.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join('\n')}</details>`

const guidesPart: Tag = {
  name: 'Guides',
  description: 'What the product does, subject by subject.',
}

const tagSection = (tag: Tag, routes: readonly Route[], everywhere: ReadonlySet<string>): string =>
  partSection(
    tag,
    routes
      .filter(({ operation }) => operation.tags.includes(tag.name))
      .map((route) => operationSection(route, everywhere)),
  )

/** A part of the page, folded. Its address names what is below the summary, which a browser unfolds to show. */
const partSection = ({ name, description }: Tag, entries: readonly string[]): string =>
  `<details class="subject"><summary><h2>${escapeText(name)}</h2><p class="says">${escapeText(description)}</p></summary>
<div id="${anchor(name)}">
${entries.join('\n')}
</div></details>`

function operationSection(
  { method, path, operation }: Route,
  everywhere: ReadonlySet<string>,
): string {
  const { operationId, summary, description, deprecated, security } = operation
  const isMore = description !== `${summary}.`
  return `<details id="${operationId}"><summary><b class="method">${method}</b> <code>${escapeText(path)}</code> <span>${words(summary)}${deprecated ? ' (deprecated)' : ''}</span></summary>
${isMore ? `<p>${words(description)}</p>` : ''}<p class="says">Credentials: ${credentials(security ?? [])}</p>
${parametersList(operation.parameters ?? [])}${operation.requestBody ? contentSection('Body', operation.requestBody.content) : ''}${answers(operation, everywhere)}</details>`
}

const credentials = (security: NonNullable<ShownOperation['security']>): string =>
  security
    .map((each) =>
      Object.entries(each)
        .map(([name, scopes]) => [name, ...scopes].map(escapeText).join(' '))
        .join(' and '),
    )
    .filter((each) => each !== '')
    .join(', ') || 'none'

/** The headers that the introduction explains. */
const common = new Set(['X-CSRF-Token', 'Idempotency-Key'])

function parametersList(parameters: readonly Parameter[]): string {
  const own = parameters.filter(({ name }) => !common.has(name))
  return own.length === 0
    ? ''
    : `<ul class="fields">${own
        .map(({ name, in: place, required, description, schema = {} }) =>
          field({
            name: `${place} ${name}${required ? '' : '?'}`,
            schema,
            description: description ?? schema.description,
          }),
        )
        .join('')}</ul>\n`
}

/** Answers with what they hold; of failures the codes that few operations have. */
function answers({ responses }: ShownOperation, everywhere: ReadonlySet<string>): string {
  const failures = failuresOf(responses).filter((failure) => !everywhere.has(failure))
  return `${Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, { description, content = {} }]) =>
      contentSection(`${status} ${words(description)}`, withoutNamed(content)),
    )
    .join('')}${failures.length === 0 ? '' : `<p class="says">Failures: ${byStatus(failures)}</p>`}`
}

/** The example of an answer with a name stands with its shape. */
const withoutNamed = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema = {}, example }]) => [
      type,
      schema.$ref === undefined ? { schema, example } : { schema },
    ]),
  )

/** The failures, each as its status and its code, such as "409 CONFLICT". */
const failuresOf = (responses: ShownOperation['responses']): string[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) => {
      const codes = [...description.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code)
      return codes.length === 0 ? [status] : codes.map((code) => `${status} ${code}`)
    })

/** "403 CSRF_TOKEN_MISMATCH FORBIDDEN, 409 CONFLICT": a status is said once. */
function byStatus(failures: readonly string[]): string {
  const groups = Map.groupBy(failures.toSorted(), (failure) => failure.slice(0, 3))
  return [...groups]
    .map(([status, each]) => status + each.map((failure) => failure.slice(3)).join(''))
    .join(', ')
}

/** A failure of this share of the operations is named once, in the introduction. */
const commonShare = 0.2

function commonFailures(routes: readonly Route[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { operation } of routes) {
    for (const failure of failuresOf(operation.responses)) {
      counts.set(failure, (counts.get(failure) ?? 0) + 1)
    }
  }
  return new Set(
    [...counts].filter(([, count]) => count > commonShare * routes.length).map(([name]) => name),
  )
}

const contentSection = (name: string, content: Content): string =>
  Object.keys(content).length === 0
    ? `<p><strong>${name}</strong></p>`
    : Object.entries(content)
        .map(
          ([type, held]) =>
            `<p><strong>${name}</strong> <code>${type === 'application/json' ? '' : `${escapeText(type)} `}${typeOf(held.schema ?? {})}</code></p>${exampleOf(held.example)}`,
        )
        .join('')

/** A longer example stands in `/openapi.json` alone. In characters. */
const exampleMaxLength = 800

function exampleOf(example: unknown): string {
  if (example === undefined) return ''
  const text = typeof example === 'string' ? example : JSON.stringify(example)
  return text.length > exampleMaxLength
    ? ''
    : `<pre tabindex="0"><code>${escapeText(text)}</code></pre>`
}

/** By the names of their shapes the examples of answers. That of a page of a list is that of its items. */
function namedExamples(routes: readonly Route[]): ReadonlyMap<string, unknown> {
  const answered = routes.flatMap(({ operation }) => Object.values(operation.responses))
  const named = answered
    .flatMap(({ content = {} }) => Object.values(content))
    .map(({ schema, example }) => [nameOf(schema), example] as const)
    .filter(([name]) => name !== 'Problem' && !name.endsWith('Page'))
  return new Map(named.toReversed())
}

function shapeSection(name: string, schema: Schema, example: unknown): string {
  const { description, properties } = schema
  const body = properties
    ? `<ul class="fields">${membersOf(schema)
        .map(([member, each]) =>
          field({ name: member, schema: each, description: each.description }),
        )
        .join('')}</ul>`
    : `<p><code>${typeOf(schema)}</code></p>`
  return `<details><summary><code>${name}</code></summary><div id="${name}">${description === undefined ? '' : `<p>${words(description)}</p>`}${body}${exampleOf(example)}</div></details>`
}

interface Field {
  readonly name: string
  readonly schema: Schema
  readonly description: string | undefined
}

const field = ({ name, schema, description = '' }: Field): string =>
  `<li><code>${escapeText(name)}: ${typeOf(schema)}</code>${description === '' ? '' : ` ${words(description)}`}`

/** The members of an object; those that may be absent end in a question mark. */
const membersOf = ({ properties = {}, required = [] }: Schema): (readonly [string, Schema])[] =>
  Object.entries(properties).map(([name, schema]) => [
    required.includes(name) ? name : `${name}?`,
    schema,
  ])

const reference = /^#\/components\/schemas\/(\w+)$/
/** Empty for a schema without a name. */
const nameOf = ({ $ref = '' }: Schema = {}): string => reference.exec($ref)?.[1] ?? ''

/** A schema as a type, such as `"a" | "b"` or `Session[]`; names lead to their shapes. HTML. */
function typeOf(schema: Schema): string {
  const { anyOf, allOf, enum: values, items, properties, additionalProperties } = schema
  const name = nameOf(schema)
  if (name !== '') return `<a href="${shapesPath}#${name}">${name}</a>`
  if (values ?? schema.const !== undefined) {
    return (values ?? [schema.const]).map((each) => escapeText(JSON.stringify(each))).join(' | ')
  }
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (allOf) return allOf.map(typeOf).join(' &amp; ')
  if (items) return `${items.anyOf || items.enum ? `(${typeOf(items)})` : typeOf(items)}[]`
  if (properties) {
    return `{ ${membersOf(schema)
      .map(([member, each]) => `${escapeText(member)}: ${typeOf(each)}`)
      .join('; ')} }`
  }
  if (typeof additionalProperties === 'object') {
    return `{ [name]: ${typeOf(additionalProperties)} }`
  }
  return escapeText(`${schema.format ?? schema.type ?? 'any'}${boundsOf(schema)}`)
}

function boundsOf({ type, minimum, maximum, maxLength }: Schema): string {
  if (type === 'string') return maxLength === undefined ? '' : ` ≤ ${maxLength}`
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum}–${maximum}`
  return ''
}

/** Plain text with `code` in it. The form of every timestamp is said once. */
const words = (text: string): string =>
  escapeText(text.replace(' ISO 8601, UTC, milliseconds.', '')).replaceAll(
    /`([^`]+)`/g,
    '<code>$1</code>',
  )

/** Text between tags; a quotation mark means nothing there. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
