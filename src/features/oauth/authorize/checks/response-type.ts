/** A code is asked for, to come back in the query (RFC 6749 §3.1.1, §4.1.1). */
import type { Check } from '../request'

export const checkResponseType: Check = ({ parameters }) => {
  const type = parameters.one('response_type')
  if (type === null) {
    return { error: 'invalid_request', description: 'The parameter response_type is missing.' }
  }
  if (type === 'code') return null
  return { error: 'unsupported_response_type', description: 'The response_type must be code.' }
}

/** OAuth 2.0 Multiple Response Types §2.1; a fragment or a form would be another flow. */
export const checkResponseMode: Check = ({ parameters }) =>
  (parameters.one('response_mode') ?? 'query') === 'query'
    ? null
    : { error: 'invalid_request', description: 'The response_mode must be query.' }
