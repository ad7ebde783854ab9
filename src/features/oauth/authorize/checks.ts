/**
 * What an authorization request has to get right, in the order in which it is looked at. First whom
 * it is from and where the answer goes: until both are certain nobody but the user is told anything
 * (RFC 6749 §4.1.2.1, RFC 9700 §4.11.2).
 */
import type { Clients } from '../clients'
import { trustedClient } from './checks/client'
import { checkCodeChallenge } from './checks/code-challenge'
import { trustedRedirect } from './checks/redirect-uri'
import { checkRepetition } from './checks/repetition'
import { checkResource } from './checks/resource'
import { checkResponseMode, checkResponseType } from './checks/response-type'
import { checkScope } from './checks/scope'
import { checkState } from './checks/state'
import type { AuthorizationRequest, Check, Parameters, Refusal, Trusted } from './request'

/** Where the answer goes, or the sentence that the user is shown in its place. */
export async function findTrusted(
  parameters: Parameters,
  clients: Clients,
): Promise<Trusted | string> {
  const client = await trustedClient(parameters, clients)
  return typeof client === 'string' ? client : trustedRedirect(parameters, client)
}

const checks: readonly Check[] = [
  checkState,
  checkRepetition,
  checkResponseType,
  checkResponseMode,
  checkCodeChallenge,
  checkScope,
  checkResource,
]

/** The first thing that is wrong; null where nothing is. */
export function refusalOf(request: AuthorizationRequest): Refusal | null {
  for (const check of checks) {
    const refusal = check(request)
    if (refusal) return refusal
  }
  return null
}
