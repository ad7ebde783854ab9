/** What the tests ask about an operation of the document. */
import type { Answer } from './answers'
import type { Conformance, Found } from './conformance'
import { unknownId } from './learner'

export const formType = 'application/x-www-form-urlencoded'

export const target = (path: string) => path.replace(/\{\w+\}/g, unknownId)
export const takesBody = ({ operation }: Found) => operation.requestBody !== undefined
export const needsCsrf = ({ operation }: Found) =>
  (operation.parameters ?? []).some(({ name }) => name === 'X-CSRF-Token')
/** Nothing but a credential will do. */
export const needsUser = ({ operation: { security } }: Found) =>
  security.length > 0 && security.every((scheme) => Object.keys(scheme as object).length > 0)
export const uploadType = ({ operation: { requestBody: { content } = { content: {} } } }: Found) =>
  'application/json' in content ? 'application/json' : 'multipart/form-data; boundary=x'
export const isForm = ({ operation }: Found) =>
  operation.requestBody?.content[formType] !== undefined
export const saysCode = (status: string, code: string) => (found: Found) =>
  found.operation.responses[status]?.description.includes(`\`${code}\``) ?? false
export const bodyOf = (found: Found) => (takesBody(found) ? {} : undefined)
/** Everyone gets the same, and 304 where they have it. */
export const isDocument = ({ path, operation }: Found) =>
  operation.responses['304'] !== undefined && !path.includes('{')

/** Every limit is on here, so a documented `RateLimit-*` header is due unless the request was turned away before. */
export function missingLimit({ operation }: Found, { status, headers }: Answer): boolean {
  const documented = operation.responses[status]?.headers['RateLimit-Limit']
  return (
    Boolean(documented) && ![401, 403, 500, 503].includes(status) && !headers.has('ratelimit-limit')
  )
}

/** A body that the operation cannot take, whatever it takes. */
export function wrongShape({ operation }: Found, api: Conformance): string {
  const schema = api.resolved(operation.requestBody?.content[formType]?.schema)
  const [field] = Object.keys(schema['properties'] ?? {})
  return field === undefined ? '[]' : `${field}=once&${field}=twice`
}
