/** Asking for a link to choose a new password. */
import { useState } from 'preact/hooks'
import { returnQuery } from '../account/return-path'
import { Field } from '../components/fields'
import { fieldOf, FormEnd, useSubmission } from '../components/form'
import { Link } from '../router'
import { askForReset } from './api'

/** Says the same whether or not there is an account with the address. */
export function ForgotPassword() {
  const [email, setEmail] = useState<string | null>(null)
  const submission = useSubmission(async (data) => {
    const wanted = fieldOf(data, 'email').trim()
    await askForReset(wanted)
    setEmail(wanted)
  })
  if (email !== null) return <Sent email={email} onAgain={() => setEmail(null)} />
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <p>Tell us your address, and we will send you a link to choose a new one.</p>
      <Field name="email" label="E-mail" isEmail autoComplete="username" required />
      <FormEnd submission={submission} action="Send the link" />
      <p class="entrance-other">
        <Link to={`/login${returnQuery()}`}>Back to sign in</Link>
      </p>
    </form>
  )
}

interface SentProps {
  readonly email: string
  readonly onAgain: () => void
}

function Sent({ email, onAgain }: SentProps) {
  return (
    <div class="desk-form">
      <p role="status" tabIndex={-1} ref={(line) => line?.focus()}>
        If there is an account for <strong>{email}</strong>, a link is on its way there. It works
        once, within one hour.
      </p>
      <p class="quiet-words">Nothing there after a few minutes? Look among unwanted mail.</p>
      <button type="button" class="plain-button wide" onClick={onAgain}>
        Try another address
      </button>
      <p class="entrance-other">
        <Link to={`/login${returnQuery()}`}>Back to sign in</Link>
      </p>
    </div>
  )
}
