/** The section that changes the password. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { requestPasswordReset } from '../account/api'
import { PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { Section } from '../components/section'
import { changePassword } from './api'

interface PasswordSectionProps {
  readonly profile: Profile
  readonly onChange: () => void
}

/** Requires the current password. A user without a password gets a link by mail. */
export function PasswordSection({ profile, onChange }: PasswordSectionProps) {
  return (
    <Section
      id="part-password"
      title="Password"
      about="A new one signs out every other browser, phone and connected app."
    >
      {profile.hasPassword ? (
        <ChangeForm email={profile.email} onChange={onChange} />
      ) : (
        <LinkForm email={profile.email} />
      )}
    </Section>
  )
}

interface ChangeFormProps {
  readonly email: string
  readonly onChange: () => void
}

const fieldMessages = {
  '/currentPassword': 'That is not your present password.',
  '/newPassword': 'The new password needs 8 to 1,024 characters.',
} as const

function ChangeForm({ email, onChange }: ChangeFormProps) {
  const [isChanged, setChanged] = useState(false)
  const submission = useSubmission(async (data, form) => {
    setChanged(false)
    await changePassword(fieldText(data, 'currentPassword'), fieldText(data, 'newPassword'))
    form.reset()
    setChanged(true)
    onChange()
  }, fieldMessages)
  return (
    <form class="part-form" onSubmit={submission.submit} onInput={() => setChanged(false)}>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} hidden readOnly />
      <PasswordField isNew={false} name="currentPassword" label="Present password" />
      <PasswordField isNew name="newPassword" label="New password" />
      <FormFooter submission={submission} action="Change password" />
      <p class="done" role="status">
        {isChanged && 'Your password is changed.'}
      </p>
    </form>
  )
}

function LinkForm({ email }: { readonly email: string }) {
  const [isSent, setSent] = useState(false)
  const submission = useSubmission(async () => {
    await requestPasswordReset(email)
    setSent(true)
  })
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <p class="quiet-words">You sign in without a password. To have one, open a link by mail.</p>
      <FormFooter submission={submission} action="Send the link" />
      <p class="done" role="status">
        {isSent && `A link is on its way to ${email}.`}
      </p>
    </form>
  )
}
