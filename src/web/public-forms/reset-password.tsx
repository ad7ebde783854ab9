/** Choosing a new password with a mailed link. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { PasswordField } from '../components/fields'
import { fieldOf, FormEnd, useSubmission } from '../components/form'
import { Problem } from '../http'
import { Link } from '../router'
import { resetPassword } from './api'
import { linkToken } from './link-token'

/** Leads to sign-in with the new password: the server has ended every sign-in there was. */
export function ResetPassword() {
  const token = linkToken()
  const [isBad, setBad] = useState(false)
  const submission = useSubmission(async (data) => {
    try {
      await resetPassword(token ?? '', fieldOf(data, 'password'))
      account.leave('password-changed', '/login')
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
      <FormEnd submission={submission} action="Change password" />
    </form>
  )
}

/** True where the server refuses the link itself, and not what was typed. */
export function isTokenRefused(error: unknown): boolean {
  return error instanceof Problem && error.faults.some(({ path }) => path === '/token')
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
