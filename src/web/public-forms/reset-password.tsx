/** The form that sets a new password with a mailed link. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { Link } from '../router'
import { resetPassword } from './api'
import { isTokenRefused, linkToken } from './link-token'

/** Opens the sign-in page afterwards, because the server ends every sign-in of the account. */
export function ResetPassword() {
  const token = linkToken()
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
  if (token === null || isBad) return <BadLink />
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <p>Everything that is signed in to your account will be signed out.</p>
      <PasswordField isNew label="New password" />
      <FormFooter submission={submission} action="Change password" />
    </form>
  )
}

function BadLink() {
  return (
    <div class="desk-form">
      <p role="alert">
        This link does not work: it was used before, it has expired, or a part of it is missing.
        Open it from the message again, or ask for a new one.
      </p>
      <Link to="/forgot-password" class="button">
        Ask for a new link
      </Link>
      <p class="entrance-other">
        <Link to="/login">Back to sign in</Link>
      </p>
    </div>
  )
}
