/** The form that requests a link to choose a new password. */
import { useState } from 'preact/hooks'
import { requestPasswordReset } from '../account/api'
import { returnQuery } from '../account/return-path'
import { Field } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { fill } from '../i18n/format'
import { t } from '../i18n/i18n'
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
      <p>{t.forgotPassword.about}</p>
      <Field name="email" label={t.common.email} isEmail autoComplete="username" required />
      <FormFooter submission={submission} action={t.forms.sendLink} />
      <p class="entrance-other">
        <Link to={`/login${returnQuery()}`}>{t.forms.backToSignIn}</Link>
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
        {fill(t.forgotPassword.sent, { email: <strong>{email}</strong> })}
      </p>
      <p class="quiet-words">{t.forgotPassword.notThere}</p>
      <button type="button" class="plain-button wide" onClick={onAgain}>
        {t.forgotPassword.again}
      </button>
      <p class="entrance-other">
        <Link to={`/login${returnQuery()}`}>{t.forms.backToSignIn}</Link>
      </p>
    </div>
  )
}
