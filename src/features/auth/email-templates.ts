/**
 * The e-mail messages of this feature. They are plain text, so that a link shows where it leads.
 */
import type { Config } from '../../config/config'
import type { MailMessage } from '../../mail/transport'

type EmailTemplate = Omit<MailMessage, 'id'>

export const verificationEmail = (
  { baseUrl }: Config,
  to: string,
  token: string,
): EmailTemplate => ({
  to,
  subject: 'Confirm your e-mail address',
  text: `Welcome to Elenchus.

Open this link within 24 hours to confirm your e-mail address:

${baseUrl}/api/auth/verify-email?token=${token}

If you did not sign up, somebody else has used your address. You need not do anything. If you want the
account, open the link and choose a password of your own: that ends everything they can do with it.
`,
})

export const resetEmail = ({ baseUrl }: Config, to: string, token: string): EmailTemplate => ({
  to,
  subject: 'Choose a new password',
  text: `Somebody asked for a new password for your account at Elenchus.

Open this link within one hour to choose it:

${baseUrl}/reset-password?token=${token}

If it was not you, you need not do anything: your password stays as it is.
`,
})

/** `title`: the name of the provider. */
export const connectedEmail = ({ baseUrl }: Config, to: string, title: string): EmailTemplate => ({
  to,
  subject: `A ${title} account was connected`,
  text: `A ${title} account was connected to your account at Elenchus. It can sign in as you.

If it was not you, remove it and choose a new password:

${baseUrl}/account
`,
})
