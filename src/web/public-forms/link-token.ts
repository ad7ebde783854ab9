/** The secret token in the address of a mailed or printed link. */
import type { Static } from '@sinclair/typebox'
import { useEffect, useState } from 'preact/hooks'
import type { LinkCheck } from '../../features/auth/model'
import { ApiError, fetchJson } from '../http'
import { parseRoute } from '../routes'

let token: string | null = null
const pagesWithToken: ReadonlySet<string> = new Set([
  'reset-password',
  'verify-email',
  'setup',
  'invitation',
  'status-confirm',
  'status-unsubscribe',
])

/**
 * Moves the token from the address into memory before anything else happens, so that it stays neither
 * in the history nor on the screen. After a reload the user must open the link again.
 */
export function takeLinkToken(): void {
  const { name } = parseRoute(location.pathname)
  if (!pagesWithToken.has(name)) return
  token = new URLSearchParams(location.search).get('token')
  history.replaceState(null, '', location.pathname)
}

/** The link's token; null when the link had none. */
export function linkToken(): string | null {
  return token === '' ? null : token
}

/**
 * The link's token and whether it works, which the server is asked at once: a form must not be filled in
 * vain. A server that cannot be reached does not make the link a bad one.
 */
export function useCheckedToken(purpose: Static<typeof LinkCheck>['purpose']): {
  readonly token: string | null
  readonly state: 'checking' | 'good' | 'bad'
} {
  const checked = linkToken()
  const [state, setState] = useState<'checking' | 'good' | 'bad'>(
    checked === null ? 'bad' : 'checking',
  )
  useEffect(() => {
    if (checked === null) return
    const body = { purpose, token: checked }
    fetchJson<{ readonly valid: boolean }>('POST', '/api/auth/links/check', { body }).then(
      ({ valid }) => setState(valid ? 'good' : 'bad'),
      () => setState('good'),
    )
  }, [])
  return { token: checked, state }
}

const tokenPaths: ReadonlySet<string> = new Set(['/token', '/invitation'])

/** Whether the server refuses the token itself, and not what was typed. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof ApiError && error.fieldErrors.some(({ path }) => tokenPaths.has(path))
}
