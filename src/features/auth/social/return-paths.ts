/** Where a login through a code host may lead back to (spec 5.4): these paths, letter by letter. */

export const returnPaths = [
  '/',
  '/app',
  '/chat',
  '/projects',
  '/shares',
  '/settings',
  '/exam',
  '/tutor',
  '/account',
] as const
export type ReturnPath = (typeof returnPaths)[number]
