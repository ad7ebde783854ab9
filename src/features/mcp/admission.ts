/** Who may have a message answered: shaking hands and listing is for all, the rest takes a scope. */
import { challengeHeader, requireScope, type Challenge, type Principal } from '../../http/auth'
import { Problem } from '../../http/errors'
import type { Scope } from '../../http/scopes'
import type { RpcMessage } from './model'
import { kindOfUri, resourceKinds } from './resources/resources'
import type { Tool } from './tools/tool'
import { tools } from './tools/tools'

/** The tool that a message calls; undefined where it calls none that there is. */
export const toolOf = ({ method, params }: RpcMessage): Tool | undefined =>
  method === 'tools/call' ? tools.find(({ name }) => name === params?.['name']) : undefined

/** The scope that a message takes; undefined where it is for everybody. */
export const scopeOf = (message: RpcMessage): Scope | undefined =>
  message.method === 'resources/read'
    ? kindOfUri(message.params?.['uri'])?.scope
    : toolOf(message)?.scope

/**
 * All that anything here takes. A client that has no credential yet is told to ask for these at once:
 * one that registers itself for a part may never ask for more (RFC 7591 §2, `scope`).
 */
const everyScope = [...new Set([...tools, ...resourceKinds].map(({ scope }) => scope))].join(' ')

/**
 * The principal, who holds the scope. Problems: `UNAUTHORIZED` without a credential, with the scopes to
 * ask for in the challenge; `INSUFFICIENT_SCOPE`.
 */
export function admit(principal: Principal | null, scope: Scope, challenge: Challenge): Principal {
  if (!principal) {
    const header = `${challengeHeader(challenge)}, scope="${everyScope}"`
    throw new Problem('UNAUTHORIZED', { headers: { 'www-authenticate': header } })
  }
  requireScope(principal, scope, challenge)
  return principal
}

/** Whether the principal may see what the scope shows. */
export const mayRead = (principal: Principal | null, scope: Scope): principal is Principal =>
  principal !== null && (principal.scopes === 'all' || principal.scopes.has(scope))
