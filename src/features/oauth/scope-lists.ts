/** Lists of scopes as OAuth writes them: separated by single spaces (RFC 6749 §3.3). */
import { isScope, scopes, type Scope } from '../../http/scopes'

/** The scopes of a `scope` parameter, each once; null where one of them does not exist. */
export function readScopes(parameter: string): Scope[] | null {
  const named = new Set(parameter.split(' ').filter((word) => word !== ''))
  const known = scopes.filter((scope) => named.has(scope))
  return known.length === named.size ? known : null
}

/** Stored scopes; one that the vocabulary lost is left out. */
export const knownScopes = (stored: readonly string[]): Scope[] => stored.filter(isScope)

/** Whether each scope of `wanted` is among `held`. */
export const isWithin = (wanted: readonly string[], held: readonly string[]): boolean =>
  wanted.every((scope) => held.includes(scope))
