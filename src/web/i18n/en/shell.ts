/** English: what all pages share, the shell around them, and errors. */

export const common = {
  untitled: 'Untitled',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  saved: 'Saved.',
  create: 'Create',
  delete: 'Delete',
  rename: 'Rename',
  edit: 'Edit',
  search: 'Search',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  tryAgain: 'Try again',
  tryAgainIn: (seconds: number) => `Try again in ${seconds} s`,
  waitSeconds: (seconds: number) => `Try again in ${seconds} s.`,
  showMore: 'Show more',
  oneMoment: 'One moment …',
  loading: 'Loading …',
  notLoaded: 'This could not be loaded.',
  nothingFound: 'Nothing was found.',
  news: 'News',
  name: 'Name',
  optional: 'optional',
  email: 'E-mail',
  password: 'Password',
  passwordRule: 'at least 8 characters',
  show: 'Show',
  hide: 'Hide',
  showField: (label: string) => `Show ${label.toLowerCase()}`,
  title: 'Title',
  undo: 'Undo',
}

export const shell = {
  skipTo: {
    conversation: 'Skip to the conversation',
    settings: 'Skip to the settings',
    shares: 'Skip to your links',
    files: 'Skip to your files',
    exam: 'Skip to practice',
    practice: 'Skip to the question',
    progress: 'Skip to your progress',
    memory: 'Skip to your memory',
    project: 'Skip to the project',
    projects: 'Skip to your projects',
  },
  sessions: 'Sessions',
  places: 'Places',
  newSession: 'New session',
  projects: 'Projects',
  files: 'Files',
  memory: 'Memory',
  yourAccount: '– your account',
  signOut: 'Sign out',
  noPage: 'There is no such page',
  askInstead: 'Ask a question instead',
  unreachable: 'The server cannot be reached',
  checkConnection: 'Check your connection, then try again.',
  pageNotLoaded: 'This page could not be loaded',
  noPageAbout: 'The address may be mistyped, or the page has moved.',
  open: 'Go to your sessions',
  more: 'More',
  docs: 'For programs',
}

/** What the pages themselves say of a failure. The server words its own answers in English. */
export const errors = {
  network: 'The server cannot be reached. Check your connection.',
  brokenOff: 'The connection broke off. Check it, then try again.',
  lost: 'The connection was lost and could not be found again.',
  cancelled: 'Cancelled.',
  senseless: 'The server gave an answer that makes no sense here.',
  sessionNotCreated: 'No session was created.',
}

/** In place of the server's sentence, by its code. English keeps the server's own sentence. */
export const problems: Readonly<Partial<Record<ShownProblemCode, string>>> = {}

/** The codes of the server's answers that people meet on the pages (contract §1). */
export type ShownProblemCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'QUOTA_EXCEEDED'
  | 'NOT_FOUND'
  | 'EMAIL_ALREADY_REGISTERED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_ERROR'
  | 'UPSTREAM_ERROR'
  | 'SERVICE_UNAVAILABLE'
