/** The OpenAPI 3.1 document, from the same contracts that the pipeline enforces. */
import type { TSchema } from '@sinclair/typebox'
import { product } from '../../lib/product'
import { deprecationOf, deprecations } from '../deprecations'
import type { Contract, Endpoint } from '../endpoint'
import { responsesOf } from './responses'
import {
  nlwebProblemSchema,
  oauthProblemSchema,
  problemSchema,
  rpcProblemSchema,
  securitySchemes,
} from './components'
import { isUsers, jsonContent, needsCsrf, type Json } from './parts'
import { tagObjects } from './tags'
import type { UploadRules } from '../upload/upload'

/** The whole document; pages are left out. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): Json {
  const contracts = endpoints.map(({ contract }) => contract).filter(({ page }) => !page)
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
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
    components: {
      schemas: {
        Problem: problemSchema,
        OAuthProblem: oauthProblemSchema,
        RpcProblem: rpcProblemSchema,
        NlwebProblem: nlwebProblemSchema,
      },
      securitySchemes: securitySchemes(baseUrl),
    },
  }
}

function operation(contract: Contract): Json {
  const { operationId, summary, description, tag, schemas } = contract
  const parameters = [
    ...parametersOf('path', schemas.params),
    ...parametersOf('query', schemas.query),
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
      ? { requestBody: { required: true, content: bodyContent(contract, schemas.body) } }
      : {}),
    responses: responsesOf(contract),
  }
}

function parametersOf(place: 'path' | 'query', shape: TSchema | undefined): Json[] {
  const properties = (shape?.['properties'] ?? {}) as Record<string, TSchema>
  const required = new Set((shape?.['required'] ?? []) as string[])
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (required.has(name) && schema['default'] === undefined),
    schema,
  }))
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
  const userCredentials = [{ sid: [] }, { mobile: [] }]
  if (contract.access === 'user') return userCredentials
  return [...userCredentials, { oauth: scopesOf(contract) }, { agentKey: [] }]
}

const scopesOf = ({ access }: Contract) => (access === 'any' ? [] : [access])

function bodyContent({ form, bodyExample, schemas }: Contract, shape: TSchema): Json {
  if (schemas.upload) return uploadContent(schemas.upload, shape, bodyExample)
  const content = jsonContent(shape, bodyExample)
  return form ? { 'application/x-www-form-urlencoded': content['application/json'] } : content
}

/** Bytes need no schema of their own (OpenAPI 3.1 §4.8.14); the member of a JSON body may be anything. */
function uploadContent(
  { maxBytes, jsonMember }: UploadRules,
  shape: TSchema,
  example: unknown,
): Json {
  const withFile = (member: string, schema: Json) => ({
    ...shape,
    properties: { ...(shape['properties'] as Json), [member]: schema },
    required: [...((shape['required'] ?? []) as string[]), member],
  })
  const file = {
    contentMediaType: 'application/octet-stream',
    description: `At most ${maxBytes} bytes.`,
  }
  return {
    ...(jsonMember ? jsonContent(withFile(jsonMember, { description: 'Any JSON.' }), example) : {}),
    'multipart/form-data': { schema: withFile('file', file) },
  }
}
