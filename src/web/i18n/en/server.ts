/** English: the first steps of an administrator, and the settings of the server. */

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
