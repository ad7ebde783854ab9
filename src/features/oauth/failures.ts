/**
 * How the authorization server tells programs what went wrong: in both vocabularies at once
 * (RFC 6749 §5.2, contract §3).
 */
import type { ProblemFormat } from '../../http/endpoint'
import { Problem, type ProblemCode } from '../../http/errors'

/** The `error` beside a common code; OAuth's own codes are their `error`. */
const errors: Partial<Record<ProblemCode, string>> = {
  PAYLOAD_TOO_LARGE: 'invalid_request',
  TOO_MANY_REQUESTS: 'temporarily_unavailable',
  INTERNAL_ERROR: 'server_error',
  SERVICE_UNAVAILABLE: 'temporarily_unavailable',
}

/** The failures of an endpoint for programs; `invalid` is what a malformed request is called there. */
export const programFailures = (
  invalid: 'invalid_request' | 'invalid_client_metadata',
): ProblemFormat => ({
  names: { BAD_REQUEST: invalid },
  render: (problem, { requestId }) => {
    const said = problem.code === 'BAD_REQUEST' ? renamed(problem, invalid) : problem
    const message = asciiOnly(said.message)
    const vocabulary = { error: errorOf(said.code, invalid), error_description: message }
    return {
      status: said.status,
      json: { ...vocabulary, ...said.body(requestId), message },
      headers: { pragma: 'no-cache' },
    }
  },
})

/** A malformed request names the first faulty field. */
function renamed({ message, detail }: Problem, invalid: ProblemCode): Problem {
  const [first] = Array.isArray(detail) ? (detail as { path: string; message: string }[]) : []
  const field = first && first.path.split('/').find((part) => part !== '')
  const code = field === 'redirect_uris' ? 'invalid_redirect_uri' : invalid
  return new Problem(code, {
    message: first ? `${field ?? 'The request'}: ${first.message}.` : message,
    ...(detail === undefined ? {} : { detail }),
  })
}

const errorOf = (code: ProblemCode, invalid: ProblemCode): string =>
  errors[code] ?? (/^[a-z]/.test(code) ? code : invalid)

/** `error_description` takes no other characters (RFC 6749 §5.2). */
const asciiOnly = (text: string): string => text.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'")
