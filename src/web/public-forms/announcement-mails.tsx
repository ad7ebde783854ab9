/** The forms that confirm and end announcements by mail, with the link of a mail. */
import { useState } from 'preact/hooks'
import { FormFooter, useSubmission } from '../components/form'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { confirm, unsubscribe } from './api'
import { isTokenRefused, linkToken } from './link-token'

/** Confirms only on a click, because programs that scan mails open links too. */
export const ConfirmMails = () => (
  <TokenForm action={t.mails.confirm} send={confirm} done={t.mails.confirmed} />
)

/** Ends the mails. */
export const EndMails = () => (
  <TokenForm action={t.mails.end} send={unsubscribe} done={t.mails.ended} />
)

interface TokenFormProps {
  readonly action: string
  readonly send: (token: string) => Promise<unknown>
  readonly done: string
}

function TokenForm({ action, send, done }: TokenFormProps) {
  const token = linkToken()
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null)
  const submission = useSubmission(async () => {
    try {
      await send(token ?? '')
      setOutcome('done')
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      setOutcome('refused')
    }
  })
  if (outcome === 'done') return <p role="status">{done}</p>
  if (token === null || outcome === 'refused') {
    return (
      <p role="alert">
        {t.forms.badLink} <Link to="/status">{t.mails.newLink}</Link>
      </p>
    )
  }
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <FormFooter submission={submission} action={action} />
    </form>
  )
}
