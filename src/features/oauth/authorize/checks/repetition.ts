/** No parameter comes twice (RFC 6749 §3.1); `resource` alone may (RFC 8707 §2). */
import type { Check } from '../request'

export const checkRepetition: Check = ({ parameters }) => {
  const name = parameters.repeated().find((repeated) => repeated !== 'resource')
  if (name === undefined) return null
  return { error: 'invalid_request', description: `The parameter ${name} is repeated.` }
}
