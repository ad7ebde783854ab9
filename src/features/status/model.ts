/** Wire shapes of the status mails (contract §7). */
import { Type } from '@sinclair/typebox'
import { emailAddress, text } from '../../http/validation'

export const SubscribeBody = Type.Object({
  email: emailAddress('Where announcements go, once the address has confirmed it.'),
})
export const TokenBody = Type.Object({ token: text(1, 200, 'From the link in the mail.') })
