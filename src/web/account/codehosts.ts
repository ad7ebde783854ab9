/** Code hosts: what users call them, and where a sign-in with one starts. */

/** The names by the kind that the server uses. */
export const codehostNames = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' } as const

/** The address that leads to the code host and back to `returnTo`; only a visit follows it. */
export const startPath = (returnTo: '/' | '/account'): string =>
  `/api/auth/oauth/codehost/start?returnTo=${returnTo}`
