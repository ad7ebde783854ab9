/** Saying yes to announcements by mail, or no more, with the link of a mail. */
import { useState } from 'preact/hooks'
import { FormEnd, useSubmission } from '../components/form'
import { Link } from '../router'
import { confirm, unsubscribe } from './api'
import { linkToken } from './link-token'
import { isTokenRefused } from './reset-password'

/** A click of its own: programs that look into mails open links too. */
export const ConfirmMails = () => (
  <Choice action="Yes, send them" send={confirm} done="Announcements will come to your address." />
)

export const EndMails = () => (
  <Choice action="End the mails" send={unsubscribe} done="No more mails will come." />
)

interface ChoiceProps {
  readonly action: string
  readonly send: (token: string) => Promise<unknown>
  readonly done: string
}

function Choice({ action, send, done }: ChoiceProps) {
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
        This link does not work: it was used before, it has expired, or a part of it is missing.{' '}
        <Link to="/status">Ask for a new one</Link>
      </p>
    )
  }
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <FormEnd submission={submission} action={action} />
    </form>
  )
}
