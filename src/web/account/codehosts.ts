/** Code hosts: what users call them, and where a sign-in with one starts. */
import type { SignInOptions } from './api'

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
