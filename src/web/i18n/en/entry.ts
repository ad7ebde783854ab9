/** English: the pages before a sign-in. */

export const welcome = {
  title: 'It asks before it answers.',
  lead: 'A tutor that leads you to the answer with one small question at a time, so that what you find is yours to keep.',
  example: 'An example',
  exampleTask: 'Solve 3x + 7 = 22',
  exampleReply:
    'Two things have been done to {x}: it was multiplied, and something was added. Which of them would you undo first?',
  expired: 'Your sign-in has ended. Sign in again to go on where you were.',
  passwordChanged: 'Your password is changed. Sign in with the new one.',
  accountDeleted: 'Your account is deleted, with everything in it.',
  setUp:
    'This server has no administrator yet. A link that makes one is in its log; the command “elenchus setup-link” prints a fresh one.',
}

export const signIn = {
  title: 'Welcome back',
  action: 'Sign in',
  newHere: 'New here?',
  forgot: 'Forgot your password?',
  or: 'or',
  continueWith: (host: string) => `Continue with ${host}`,
  closed: 'Accounts are made by the administrator of this server.',
}

export const signUp = {
  title: 'Start with a question',
  action: 'Create account',
  other: 'Create an account',
  haveAccount: 'Already have an account?',
}

export const forms = {
  backToSignIn: 'Back to sign in',
  sendLink: 'Send the link',
  badLink:
    'This link does not work: it was used before, it has expired, or a part of it is missing.',
}

export const forgotPassword = {
  title: 'Forgot your password?',
  about: 'Tell us your address, and we will send you a link to choose a new one.',
  sent: 'If there is an account for {email}, a link is on its way there. It works once, within one hour.',
  notThere: 'Nothing there after a few minutes? Look among unwanted mail.',
  again: 'Try another address',
}

export const resetPassword = {
  title: 'Choose a new password',
  about: 'Everything that is signed in to your account will be signed out.',
  newPassword: 'New password',
  action: 'Change password',
  openAgain: 'Open it from the message again, or ask for a new one.',
  newLink: 'Ask for a new link',
}

export const verifyEmail = {
  title: 'Confirm your e-mail address',
  known: {
    about:
      'There is an account with your address. Give its password, and the address is confirmed.',
    action: 'Confirm',
    other: 'I do not know the password',
  },
  unknown: {
    about:
      'Choose a password of your own. Everything that was there before ends: sign-ins, phones, applications, keys and public links. What is stored in the account stays.',
    action: 'Set the password and confirm',
    other: 'I know the password',
  },
  wrongPassword: 'That is not the password of this account.',
  isConfirmed: 'Your address is confirmed.',
  sendAgain: 'In your account you can have a new one sent.',
  toAccount: 'Open your account',
}

export const setUp = {
  title: 'Set up this server',
  about: 'Welcome. Your account will be the one that administers this server.',
  signedIn:
    'You are signed in as {email}. This link makes your account the one that administers this server.',
  becomeAction: 'Become administrator',
  action: 'Create administrator',
  badLink:
    'This link does not work: the server has an administrator already, the link is older than 30 minutes, or a part of it is missing. The command “elenchus setup-link” prints a new one on a server without an administrator.',
}

export const status = {
  title: 'Status',
  looking: 'Looking …',
  unreachable: 'The server cannot be reached.',
  works: 'Everything works.',
  broken: 'Something does not work right now.',
  version: (version: string) => `Version ${version}.`,
  components: {
    api: 'API',
    database: 'Database',
    tutor: 'Tutor',
    model: 'Language model',
  },
  states: {
    operational: 'operational',
    down: 'down',
  },
  modelStates: {
    operational: 'its last request succeeded',
    down: 'its last request failed',
    untried: 'not tried yet',
  },
}

export const mails = {
  title: 'Announcements by mail',
  endTitle: 'No more mails',
  about: 'Announcements come by mail to those who want them.',
  ask: 'Send me announcements',
  sent: 'A link is on its way to {email}. Open it within 24 hours to say yes.',
  confirm: 'Yes, send them',
  confirmed: 'Announcements will come to your address.',
  end: 'End the mails',
  ended: 'No more mails will come.',
  newLink: 'Ask for a new one',
}

export const guest = {
  title: 'Try it with a question',
  placeholder: 'Solve 3x + 7 = 22',
  ask: 'Ask',
  kept: 'Your question is kept. Create an account and the tutor continues with it.',
  over: 'Create an account to go on: what you asked here is kept.',
}
