/** English: the account and the settings. */
import { pluralsOf } from '../plurals'

const plural = pluralsOf('en')

export const account = {
  confirmed: 'Thank you. Your e-mail address is confirmed.',
  notLoaded: 'Your account could not be loaded.',
}

export const language = {
  title: 'Language',
  about: 'The language of these pages. The tutor answers in the language that you write in.',
  system: 'As in the browser',
  field: 'Language of the pages',
}

export const profile = {
  title: 'Profile',
  adminSince: 'Administrator since {day}.',
  since: 'Here since {day}.',
  save: 'Save name',
}

export const emailAddress = {
  about: 'How you sign in, and where we write to.',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  open: 'Open the link in our message to confirm it. Only a confirmed address proves that the account is yours.',
  resend: 'Send the message again',
  resent: 'A new message is on its way.',
}

export const passwords = {
  about: 'A new one signs out every other browser, phone and connected app.',
  current: 'Current password',
  wrongCurrent: 'That is not your current password.',
  badNew: 'The new password needs 8 to 1,024 characters.',
  changed: 'Your password is changed.',
  none: 'You sign in without a password. To have one, open a link by mail.',
  sent: (email: string) => `A link is on its way to ${email}.`,
}

export const identities = {
  title: 'Sign-in with other accounts',
  about: 'Each of them signs in as you. Remove what you do not know.',
  none: 'No account is connected.',
  connect: (host: string) => `Connect ${host}`,
  connectedNever: 'Connected on {day}, never used since',
  connectedUsed: 'Connected on {day}, last used {time}',
  remove: 'Remove',
  removed: (host: string) => `${host} is removed.`,
  signInAgain: 'Sign out and in again; then connect the account within ten minutes.',
  givePassword: 'Give your password to connect an account.',
  continue: 'Continue',
}

export const devices = {
  title: 'Where you are signed in',
  about: 'Sign out what you do not know, then change your password.',
  thisBrowser: 'This browser',
  times: 'Signed in on {day}, last used {time}',
  signOutOthers: 'Sign out all others',
  othersOut: 'All others are signed out.',
  out: 'Signed out.',
  unknown: 'An unknown device',
  on: (browser: string, system: string) => `${browser} on ${system}`,
}

export const apps = {
  title: 'Connected apps',
  about: 'They act for you, within what you allowed.',
  none: 'No app is connected.',
  neverUsed: 'Connected on {day}, never used',
  used: 'Connected on {day}, last used {time}',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect app',
  disconnectAbout: (name: string) => `“${name}” will not be able to do anything for you any more.`,
  disconnected: (name: string) => `${name} is disconnected.`,
}

export const phone = {
  title: 'Mobile app',
  about: 'Choose “sign in with a code” in the app, and type the code that is shown here.',
  show: 'Show a code',
  showAnother: 'Show another code',
  unsupported: 'This server takes no mobile app.',
  codeIs: 'The code is',
  expired: 'This code works no longer.',
  works: (time: string) => `Works once, for another ${time}.`,
}

export const keys = {
  title: 'Keys for your own programs',
  about: 'A program with such a key calls the API as you.',
  none: 'No key works at present.',
  new: 'New key',
  former: (count: number) => `Keys that work no longer (${count})`,
  revoke: 'Revoke',
  revokeTitle: 'Revoke key',
  revokeAbout: (label: string) => `Programs that use “${label}” will be refused from now on.`,
  revoked: (label: string) => `“${label}” is revoked.`,
  madeUsed: 'Made on {day}, last used {time}',
  madeNever: 'Made on {day}, never used',
  revokedOn: 'revoked on {day}',
  forever: 'works until it is revoked',
  worksUntil: 'works until {day}',
  workedUntil: 'worked until {day}',
  ready: (label: string) => `“${label}” is ready`,
  copyNow: 'Copy it now: it will not be shown again.',
  theKey: 'the key',
  key: 'The key',
  kept: 'I have kept it',
  header: 'Programs send it as {header}',
  label: 'Label',
  labelHint: 'what it is for',
  badLabel: 'The label needs 1 to 64 characters.',
  badExpiry: 'Is the clock of this computer right? The server does not take this time.',
  scopes: 'What it may do',
  chooseScope: 'Choose at least one thing that the key may do.',
  expires: 'Stops working',
  in30Days: 'In 30 days',
  in90Days: 'In 90 days',
  inAYear: 'In a year',
  never: 'Never',
  create: 'Create key',
}

/** What each scope allows, in the words of the server's consent page. */
export const scopes = {
  'chat:read': 'Follow the tutor’s replies to you',
  'chat:write': 'Talk with the tutor as you',
  'memory:read': 'See what the tutor remembers about you',
  'memory:write': 'Change what the tutor remembers about you',
  'sessions:read': 'See your sessions and their messages',
  'sessions:write': 'Create, change and delete your sessions, and import chats',
  'files:read': 'Read your files',
  'files:write': 'Upload and delete your files',
  'projects:read': 'See your projects',
  'projects:write': 'Create, change and delete your projects',
}

export const usage = {
  title: 'Usage',
  about: 'A token is a piece of a word, as models count them.',
  replies: 'Replies',
  tokensIn: 'Tokens in',
  tokensOut: 'Tokens out',
  today: 'Today',
  days30: '30 days',
  all: 'In all',
  sum: (sessions: number, messages: number) =>
    `${plural(sessions, { one: '# session', other: '# sessions' })} with ${plural(messages, { one: '# message', other: '# messages' })}.`,
}

export const imports = {
  title: 'Bring your chats',
  about:
    'What you talked about elsewhere becomes sessions here, with their branches, times and pictures. What cannot be kept is named. Nothing is brought twice.',
  from: 'Where from',
  file: 'Exported file',
  fileHint: '.zip, .json, .html or .csv, as downloaded',
  chooseFile: 'Choose the file that you downloaded.',
  action: 'Import',
  begun: 'The import has begun.',
  ended: 'The import has ended.',
  states: {
    queued: 'Waiting',
    running: 'Under way',
    completed: 'Done',
    failed: 'Failed',
    not_implemented: 'Not possible',
  },
  partly: 'Partly done',
  progressOf: (name: string) => `Import from ${name}`,
  progress: (processed: number, total: number) =>
    plural(total, { one: `${processed} of # chat.`, other: `${processed} of # chats.` }),
  brought: (chats: number, total: number) =>
    plural(total, { one: `${chats} of # chat brought.`, other: `${chats} of # chats brought.` }),
  uploadedAt: 'Uploaded {time}.',
  cancelOf: (name: string) => `the import from ${name}`,
  notBrought: (count: number) => `${count} could not be brought`,
  notKept: (chats: number) =>
    plural(chats, { one: 'What was not kept of # chat', other: 'What was not kept of # chats' }),
  chatError: (at: number, message: string) => `Chat ${at}: ${message}`,
}

export const data = {
  title: 'Your data',
  about: 'All that you said and all that the tutor answered is yours.',
  export: 'One archive holds everything: sessions, messages, files and what is on this page.',
  download: 'Download everything',
  deletion: 'Deleting your account erases all of it, for good. Nobody can bring it back.',
  delete: 'Delete account',
  wrongPassword: 'That is not your password.',
  wrongEmail: 'That is not the address of this account.',
  typeEmail: (email: string) => `Type ${email} to confirm.`,
  warning: 'Every session, file and key of {email} will be erased for good.',
  yourEmail: 'Your e-mail address',
}

export const settings = {
  title: 'Settings',
  tabs: {
    general: 'General',
    memory: 'Memory',
    account: 'Account',
    security: 'Security',
    data: 'Data and import',
    apps: 'Apps and keys',
    server: 'Server',
  },
  modeAbout: 'In a new session. It can be changed with each message.',
}

export const appearance = {
  title: 'Appearance',
  about: 'The colours of these pages, in every browser that you sign in with.',
  themes: { system: 'As on the device', light: 'Light', dark: 'Dark' },
}

export const motion = {
  title: 'Movement',
  about: 'Whether anything on the page moves by itself.',
  choices: { system: 'As on the device', reduced: 'As little as possible' },
}

export const firstSteps = {
  title: 'First steps',
  done: '(done)',
  name: 'Your name',
  nameAbout: 'The tutor and the pages call you by it.',
  question: 'Ask a first question',
  questionAbout: 'Choose one of those above, or write your own.',
  close: 'Close these steps',
  closeAbout: 'You find them again in the settings, under “Server”.',
}

export const server = {
  registration: 'Registration',
  registrationAbout: 'Whether people you do not know may create an account here.',
  open: 'Everyone may create an account',
  closed: 'Only administrators create accounts',
  fixed: 'The variable {setting} of the server decides. Unset it to choose here.',
  model: 'Language model',
  modelAbout: 'What writes the replies.',
  connected: '{model} by {provider}',
  testModel: 'Send a test question',
  answered: (seconds: string) => `It answered within ${seconds} s.`,
  modelFailed: 'It did not answer.',
  noModel: 'No model is connected',
  noModelAbout:
    'The built-in tutor answers, in the mathematics that it knows. To connect a model, start the server with these variables:',
  mail: 'Mail',
  mailAbout: 'For confirmations and forgotten passwords.',
  mailTo: 'A test message goes to {email}.',
  testMail: 'Send a test message',
  mailSent: (email: string) =>
    `The mail server has taken the message to ${email}. Look whether it arrives.`,
  mailFailed: 'The mail server did not take the message.',
  noMail: 'No mail server is connected',
  noMailAbout:
    'Messages are written into the folder {folder} of the data folder. To send them, start the server with {setting}.',
}
