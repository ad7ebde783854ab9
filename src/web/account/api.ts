import type { Static } from '@sinclair/typebox'
import type { RegisterBody, SessionInfo, User } from '../../features/auth/model'
import type { Status } from '../../features/status/model'
import { fetchJson } from '../http'

/** What a sign-in or sign-up sends. */
export type Credentials = Static<typeof RegisterBody>

/** Whether strangers may sign up, and the code host that they may sign in with. */
export type SignInOptions = Static<typeof Status>['signIn']

/** The signed-in user. The error has status 401 without a sign-in. */
export async function getCurrentUser(): Promise<User> {
  return (await fetchJson<Static<typeof SessionInfo>>('GET', '/api/auth/me')).user
}

/** Requests a mail with a link. The response is the same for unknown addresses. */
export async function requestPasswordReset(email: string): Promise<void> {
  await fetchJson('POST', '/api/auth/password/forgot', { body: { email } })
}

type CodehostKind = NonNullable<SignInOptions['codehost']>

/** The names by the kind that the server uses. */
export const codehostNames: Readonly<Record<CodehostKind, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  gitea: 'Gitea',
}

/** The address that leads to the code host and back to `returnTo`; only a visit follows it. */
export const startPath = (returnTo: '/' | '/account'): string =>
  `/api/auth/oauth/codehost/start?returnTo=${returnTo}`
