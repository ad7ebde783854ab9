/** The mails of the status page. Every one but the first can be ended by a link in it. */
import type { Config } from '../../config/config'
import { product } from '../../lib/product'
import type { MailMessage } from '../../mail/transport'
import type { Announcement } from '../announcements/announcements'

type Letter = Omit<MailMessage, 'id'>

export const questionLetter = ({ baseUrl }: Config, to: string, token: string): Letter => ({
  to,
  subject: `Confirm that you want to hear from ${product.name}`,
  text: `Somebody asked that announcements of ${product.name} be sent to this address.

Open this link within 24 hours if you want that:

${baseUrl}/status/confirm?token=${token}

If it was not you, you need not do anything: nothing more will come.
`,
})

export const announcementLetter = (
  { baseUrl }: Config,
  to: string,
  { title, body, url }: Announcement,
  endToken: string,
): Letter => ({
  to,
  subject: `${product.name}: ${title}`,
  text: `${body}

${url}

You get this because you asked for it. To end it, open this link:

${baseUrl}/status/unsubscribe?token=${endToken}
`,
})
