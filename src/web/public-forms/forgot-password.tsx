/** The form that requests a link to choose a new password. */
import { useState } from 'preact/hooks'
import { requestPasswordReset } from '../account/api'
import { returnQuery } from '../account/return-path'
import { Field } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { Link } from '../router'

/** Shows the same result whether or not the address has an account. */
export function ForgotPassword() {
  const [email, setEmail] = useState<string | null>(null)
  const submission = useSubmission(async (data) => {
    const wanted = fieldText(data, 'email').trim()
    await requestPasswordReset(wanted)
    setEmail(wanted)
  })
  if (email !== null) return <Sent email={email} onAgain={() => setEmail(null)} />
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <p>Tell us your address, and we will send you a link to choose a new one.</p>
      <Field name="email" label="E-mail" isEmail autoComplete="username" required />
      <FormFooter submission={submission} action="Send the link" />
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
