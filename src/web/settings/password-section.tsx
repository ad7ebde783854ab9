/** Changing the password. */
import { useState } from 'preact/hooks'
import { PasswordField } from '../components/fields'
import { fieldOf, FormEnd, useSubmission } from '../components/form'
import { Part } from '../components/section'
import { changePassword, mailPasswordLink, type Profile } from './api'

interface PasswordPartProps {
  readonly profile: Profile
  readonly onChange: () => void
}

/** By the present one; those who have none are mailed a link. */
export function PasswordPart({ profile, onChange }: PasswordPartProps) {
  return (
    <Part
      id="part-password"
      title="Password"
      about="A new one signs out every other browser, phone and connected app."
    >
      {profile.hasPassword ? (
        <ChangeForm email={profile.email} onChange={onChange} />
      ) : (
        <LinkForm email={profile.email} />
      )}
    </Part>
  )
}

interface ChangeFormProps {
  readonly email: string
  readonly onChange: () => void
}

const words = {
  '/currentPassword': 'That is not your present password.',
  '/newPassword': 'The new password needs 8 to 1,024 characters.',
} as const

function ChangeForm({ email, onChange }: ChangeFormProps) {
  const [isChanged, setChanged] = useState(false)
  const submission = useSubmission(async (data, form) => {
    setChanged(false)
    await changePassword(fieldOf(data, 'currentPassword'), fieldOf(data, 'newPassword'))
    form.reset()
    setChanged(true)
    onChange()
  }, words)
  return (
    <form class="part-form" onSubmit={submission.submit} onInput={() => setChanged(false)}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} hidden readOnly />
      <PasswordField isNew={false} name="currentPassword" label="Present password" />
      <PasswordField isNew name="newPassword" label="New password" />
      <FormEnd submission={submission} action="Change password" />
      <p class="done" role="status">
        {isChanged && 'Your password is changed.'}
      </p>
    </form>
  )
}

function LinkForm({ email }: { readonly email: string }) {
  const [isSent, setSent] = useState(false)
  const submission = useSubmission(async () => {
    await mailPasswordLink(email)
    setSent(true)
  })
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <p class="quiet-words">You sign in without a password. To have one, open a link by mail.</p>
      <FormEnd submission={submission} action="Send the link" />
      <p class="done" role="status">
        {isSent && `A link is on its way to ${email}.`}
      </p>
    </form>
  )
}
