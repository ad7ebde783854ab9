/** The form that sets a new password with a mailed link. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { resetPassword } from './api'
import { isTokenRefused, useCheckedToken } from './link-token'

/** Opens the sign-in page afterwards, because the server ends every sign-in of the account. */
export function ResetPassword() {
  const { token, state } = useCheckedToken('reset_password')
  const [isBad, setBad] = useState(false)
  const submission = useSubmission(async (data) => {
    try {
      await resetPassword(token ?? '', fieldText(data, 'password'))
      account.endSession('password-changed', '/login')
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      setBad(true)
    }
  })
  if (state === 'bad' || isBad) return <BadLink />
  if (state === 'checking') return <p role="status">{t.common.oneMoment}</p>
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <p>{t.resetPassword.about}</p>
      <PasswordField isNew label={t.resetPassword.newPassword} />
      <FormFooter submission={submission} action={t.resetPassword.action} />
    </form>
  )
}

function BadLink() {
  return (
    <div class="desk-form">
      <p role="alert">
        {t.forms.badLink} {t.resetPassword.openAgain}
      </p>
      <Link to="/forgot-password" class="button">
        {t.resetPassword.newLink}
      </Link>
      <p class="entrance-other">
        <Link to="/login">{t.forms.backToSignIn}</Link>
      </p>
    </div>
  )
}
