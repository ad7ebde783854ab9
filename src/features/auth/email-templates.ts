/** The messages that accounts send. Plain text: what can be clicked is what can be read. */
import type { Config } from '../../config/config'
import type { MailMessage } from '../../mail/transport'

type Letter = Omit<MailMessage, 'id'>

export const verificationEmail = ({ baseUrl }: Config, to: string, token: string): Letter => ({
  to,
  subject: 'Confirm your e-mail address',
  text: `Welcome to Elenchus.

Open this link within 24 hours to confirm your e-mail address:

${baseUrl}/api/auth/verify-email?token=${token}

If you did not sign up, you need not do anything.
`,
})

export const resetEmail = ({ baseUrl }: Config, to: string, token: string): Letter => ({
  to,
  subject: 'Choose a new password',
  text: `Somebody asked for a new password for your account at Elenchus.

Open this link within one hour to choose it:

${baseUrl}/reset-password?token=${token}

If it was not you, you need not do anything: your password stays as it is.
`,
})
