/** The state can be given back as it came (RFC 6749 §4.1.2: "the exact value"). */
import { isStorable } from '../../../../lib/text'
import type { AuthorizationRequest, Check } from '../request'

const longest = 4_096

export const checkState: Check = (request) =>
  request.parameters.one('state') === null || stateOf(request) !== null
    ? null
    : { error: 'invalid_request', description: 'The state is too long or not text.' }

/** What goes back to the client with every answer; null where there is none, or none that can. */
export function stateOf({ parameters }: Pick<AuthorizationRequest, 'parameters'>): string | null {
  const [state, ...more] = parameters.all('state')
  if (state === undefined || more.length > 0 || state.length > longest) return null
  // U+FFFD stands where the bytes were no UTF-8: what came cannot be told any more.
  return isStorable(state) && !state.includes('\ufffd') ? state : null
}
