/** The names of the desk's pages, known before any of them is loaded. */
const names = [
  'forgot-password',
  'reset-password',
  'setup',
  'status',
  'status-confirm',
  'status-unsubscribe',
] as const
export type DeskPage = (typeof names)[number]

export const isDeskPage = (name: string): name is DeskPage =>
  (names as readonly string[]).includes(name)
