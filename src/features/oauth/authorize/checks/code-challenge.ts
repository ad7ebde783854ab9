/** The code will be bound to a secret of the client (RFC 7636 §4.3, §4.4.1; RFC 9700 §2.1.1). */
import type { Check } from '../request'

/** SHA-256 in base64url: 43 characters (RFC 7636 §4.2). */
const digest = /^[\w-]{43}$/

export const checkCodeChallenge: Check = ({ parameters }) => {
  const challenge = parameters.one('code_challenge')
  if (challenge === null) return refused('The parameter code_challenge is missing.')
  // Without a method it would be plain, which is no secret at all.
  if (parameters.one('code_challenge_method') !== 'S256') {
    return refused('The code_challenge_method must be S256.')
  }
  return digest.test(challenge) ? null : refused('The code_challenge is no SHA-256 in base64url.')
}

const refused = (description: string) => ({ error: 'invalid_request', description }) as const
