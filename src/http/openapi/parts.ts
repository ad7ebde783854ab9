/** What several parts of the OpenAPI document are made of. */
import { crossOriginOf } from '../cross-origin'
import { csrfRuleOf } from '../csrf'
import type { Contract } from '../endpoint'

export type Json = Record<string, unknown>

type HeaderType = 'integer' | 'string'

/** A header that may be there. */
export const header = (type: HeaderType, description: string): Json => ({
  description,
  schema: { type },
})

/** A header that is always there. */
export const required = (type: HeaderType, description: string): Json => ({
  ...header(type, description),
  required: true,
})

/** Bytes; OpenAPI 3.0's way of saying so is the one that all generators of clients read. */
export const binary: Json = { type: 'string', format: 'binary' }

export const jsonContent = (schema: object, example: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

const requestIdHeader: Json = {
  'X-Request-Id': {
    description: 'The id of this request.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
}

const rateLimitTrio: Json = {
  'RateLimit-Limit': header('integer', 'Requests a window.'),
  'RateLimit-Remaining': header('integer', 'Requests left in this window.'),
  'RateLimit-Reset': header('integer', 'Seconds until the window ends.'),
}

const renewedHeader: Json = {
  'Set-Cookie': header('string', 'The `sid` cookie, where using it has renewed it.'),
}

/** What every answer of an endpoint may carry; the limit shows where the request was `counted`. */
export function commonHeaders(contract: Contract, counted = true): Json {
  const { access, rateLimit, resource } = contract
  return {
    ...requestIdHeader,
    ...crossOriginDescriptions(contract),
    ...(rateLimit && counted ? rateLimitTrio : {}),
    ...(access === 'public' || resource !== undefined ? {} : renewedHeader),
  }
}

/** What scripts of other origins may read. */
function crossOriginDescriptions(contract: Contract): Json {
  const crossOrigin = crossOriginOf(contract)
  if (crossOrigin === null) return {}
  const described = crossOrigin === 'any' ? required : header
  const when = crossOrigin === 'any' ? '' : ' With `Authorization`.'
  return {
    'Access-Control-Allow-Origin': described('string', `\`*\`.${when}`),
    'Access-Control-Expose-Headers': described('string', `Names of headers.${when}`),
  }
}

/** Whether it is for users alone. */
export const isUsers = ({ access }: Contract): boolean =>
  access !== 'public' && access !== 'visitor'

/** Whether a request with a cookie needs the CSRF token in a header. */
export const needsCsrf = (contract: Contract): boolean => csrfRuleOf(contract) !== null
