/** What every failure looks like (contract §1): asserted whole, so that nothing more gets out. */
import { expect } from 'bun:test'
import type { Answer } from './answers'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The answer is this failure, in the envelope and nothing but the envelope. */
export const expectProblem = (answer: Answer, status: number, code: string): void =>
  expectEnvelope(answer, status, code, [])

/** The same where OAuth's words come beside the common ones (contract §3). */
export function expectOAuthProblem(answer: Answer, status: number, code: string): void {
  expectEnvelope(answer, status, code, ['error', 'error_description'])
  const body = answer.json as Record<string, unknown>
  expect(String(body['error'])).toMatch(/^[a-z_]+$/)
  expect(body['code']).toBe(body['error'])
  expect(body['error_description']).toBe(body['message'])
  expect(answer.headers.get('pragma')).toBe('no-cache')
}

function expectEnvelope(
  answer: Answer,
  status: number,
  code: string,
  more: readonly string[],
): void {
  const body = (answer.json ?? {}) as Record<string, unknown>
  expect({ status: answer.status, code: body['code'] }).toEqual({ status, code })
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  // What NLWeb's clients look at besides; no other route has it.
  const { detail, _meta, ...rest } = body
  expect([undefined, 'failure']).toContain((_meta as { response_type?: string })?.response_type)
  const keys = status === 429 ? ['retryAfterSeconds'] : []
  const nlweb = _meta === undefined ? [] : ['error']
  if (_meta !== undefined) expect(rest['error']).toEqual({ code, message: body['message'] })
  const members = ['code', ...nlweb, ...more, 'message', 'requestId', ...keys]
  expect(Object.keys(rest).toSorted()).toEqual(members)
  expect(body['requestId']).toMatch(uuid)
  expect(answer.headers.get('x-request-id')).toBe(String(body['requestId']))
  expect(String(body['message'])).toMatch(/^[A-Z].*\.$/)
  if (detail !== undefined) expect(typeof detail).toBe('object')
  expectSecurityHeaders(answer.headers)
}

/** The headers that every answer carries, page or not. */
export function expectSecurityHeaders(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toStartWith("default-src 'none'; ")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('cache-control')).not.toBeNull()
  expect(headers.get('x-request-id')).toMatch(uuid)
}
