/** The OpenAPI 3.1 document, from the same contracts that the pipeline enforces. */
import type { TSchema } from '@sinclair/typebox'
import { product } from '../../lib/product'
import { deprecationOf, deprecations } from '../deprecations'
import type { Contract, Endpoint } from '../endpoint'
import { responsesOf } from './responses'
import { securitySchemes } from './components'
import { NamedSchemas } from './named-schemas'
import { binary, isUsers, type Json, jsonContent, needsCsrf } from './parts'
import type { UploadRules } from '../upload/upload'

/** The whole document; pages are left out. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): Json {
  const contracts = endpoints.map(({ contract }) => contract).filter(({ page }) => !page)
  const schemas = new NamedSchemas()
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product.name,
      version: '2026.05',
      description:
        'An AI tutor that asks before it answers. Every path under `/api` also answers under `/api/v2`. Lengths count Unicode code points.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: tagObjects(contracts.map(({ tag }) => tag)),
    paths,
    components: { schemas: schemas.all(), securitySchemes: securitySchemes(baseUrl) },
  }
}

function operation(contract: Contract, named: NamedSchemas): Json {
  const { operationId, summary, description, tag, schemas } = contract
  const parameters = [
    ...parametersOf('path', schemas.params, named),
    ...parametersOf('query', schemas.query, named),
    ...headerParameters(contract),
  ]
  return {
    operationId,
    summary,
    description: description ?? `${summary}.`,
    tags: [tag],
    ...(deprecationOf(contract, deprecations) ? { deprecated: true } : {}),
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(schemas.body
      ? { requestBody: { required: true, content: bodyContent(contract, schemas.body, named) } }
      : {}),
    responses: responsesOf(contract, named),
  }
}

function parametersOf(
  place: 'path' | 'query',
  shape: TSchema | undefined,
  named: NamedSchemas,
): Json[] {
  const properties = (shape?.['properties'] ?? {}) as Record<string, TSchema>
  const isRequired = new Set((shape?.['required'] ?? []) as string[])
  return Object.entries(properties).map(([name, member]) => {
    const { description, ...schema } = named.use(member)
    return {
      name,
      in: place,
      required: place === 'path' || (isRequired.has(name) && member['default'] === undefined),
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })
}

function headerParameters(contract: Contract): Json[] {
  const parameters: Json[] = []
  if (contract.idempotent) {
    parameters.push(
      headerParameter(
        'Idempotency-Key',
        'The same key and body have one effect and one answer, for 24 hours.',
        {
          minLength: 1,
          maxLength: 255,
        },
      ),
    )
  }
  if (needsCsrf(contract)) {
    parameters.push(
      headerParameter(
        'X-CSRF-Token',
        'Equal to the cookie `csrf-token`; not needed with a bearer token.',
      ),
    )
  }
  return parameters
}

const headerParameter = (name: string, description: string, bounds: Json = {}): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...bounds },
})

function securityOf(contract: Contract): Json[] {
  if (!isUsers(contract)) {
    return (contract.security ?? []).map((scheme) => (scheme === null ? {} : { [scheme]: [] }))
  }
  if (contract.access === 'admin') return [{ sid: [] }]
  const userCredentials = [{ sid: [] }, { mobile: [] }]
  if (contract.access === 'user') return userCredentials
  if (contract.access === 'user-or-app') return [...userCredentials, { oauth: [] }]
  return [...userCredentials, { oauth: [contract.access] }, { agentKey: [] }]
}

function bodyContent(contract: Contract, shape: TSchema, named: NamedSchemas): Json {
  const { form, bodyExample, schemas } = contract
  if (schemas.upload) return uploadContent(contract, schemas.upload, named)
  const content = jsonContent(named.use(shape), bodyExample)
  return form ? { 'application/x-www-form-urlencoded': content['application/json'] } : content
}

/** A form with a file; and JSON, where a member of it may be the file. */
function uploadContent(
  { schemas, bodyExample }: Contract,
  { maxBytes, jsonMember }: UploadRules,
  named: NamedSchemas,
): Json {
  const { title, properties, required, ...shape } = (schemas.body ?? {}) as Json
  const withFile = (name: unknown, member: string, schema: Json) =>
    named.use({
      ...shape,
      title: name,
      required: [...((required ?? []) as string[]), member],
      properties: { ...(properties as Json), [member]: schema },
    })
  const form = withFile(jsonMember ? `${String(title)}Form` : title, 'file', {
    ...binary,
    description: `At most ${maxBytes} bytes.`,
  })
  return {
    ...(jsonMember
      ? jsonContent(withFile(title, jsonMember, { description: 'Any JSON.' }), bodyExample)
      : {}),
    'multipart/form-data': { schema: form },
  }
}

const descriptions: Readonly<Record<string, string>> = {
  Probes: 'Whether the service works, and what thin clients need to know first.',
  Announcements: 'Releases, notices and deprecations: as pages, as a feed, by mail.',
  'Browser accounts': 'Signing up and in with a browser: a cookie, and a CSRF token beside it.',
  Mobile:
    'Tokens of native clients, which act as their user. An app refreshes them from one place at a time: a spent refresh token ends its pair.',
  Account: 'What users see and do about themselves.',
  Administration: 'What administrators set and try while the server runs; in a browser only.',
  'Agent keys': 'Long-lived keys of headless callers, each within its scopes.',
  OAuth: 'The authorization server for third parties (OAuth 2.1).',
  Sessions: 'Tutoring sessions and their messages, which form a tree.',
  Chat: 'Replies as event streams that outlive connections.',
  Events: 'What changes for a user, for the pages that are open.',
  Projects: 'Sessions, files and instructions that belong together.',
  Memory: 'What the tutor remembers of a learner, who owns it.',
  Shares: 'Sessions that anybody with the link may read.',
  Files: 'Documents that the tutor reads and quotes.',
  Practice: 'Practice and exams with checked answers, and what the learner knows.',
  Imports: 'Chats brought along from elsewhere, by jobs.',
  MCP: 'The Model Context Protocol, for agents.',
  NLWeb: 'Questions in plain language.',
  Discovery: 'Documents that tell what is here.',
}

/** The tag objects (OpenAPI 3.1 §4.8.22). Throws for a group without a description. */
const tagObjects = (names: Iterable<string>) =>
  [...new Set(names)].map((name) => {
    const description = descriptions[name]
    if (description === undefined) throw new Error(`The tag ${name} has no description.`)
    return { name, description }
  })
