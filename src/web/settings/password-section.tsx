/** The section that changes the password. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { requestPasswordReset } from '../account/api'
import { PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { Section } from '../components/section'
import { t } from '../i18n/i18n'
import { changePassword } from './api'

interface PasswordSectionProps {
  readonly profile: Profile
  readonly onChange: () => void
}

/** Requires the current password. A user without a password gets a link by mail. */
export function PasswordSection({ profile, onChange }: PasswordSectionProps) {
  return (
    <Section id="part-password" title={t.common.password} about={t.passwords.about}>
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

const fieldMessages = () => ({
  '/currentPassword': t.passwords.wrongCurrent,
  '/newPassword': t.passwords.badNew,
})

function ChangeForm({ email, onChange }: ChangeFormProps) {
  const [isChanged, setChanged] = useState(false)
  const submission = useSubmission(async (data, form) => {
    setChanged(false)
    await changePassword(fieldText(data, 'currentPassword'), fieldText(data, 'newPassword'))
    form.reset()
    setChanged(true)
    onChange()
  }, fieldMessages())
  return (
    <form class="part-form" onSubmit={submission.submit} onInput={() => setChanged(false)}>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} hidden readOnly />
      <PasswordField isNew={false} name="currentPassword" label={t.passwords.current} />
      <PasswordField isNew name="newPassword" label={t.resetPassword.newPassword} />
      <FormFooter submission={submission} action={t.resetPassword.action} />
      <p class="done" role="status">
        {isChanged && t.passwords.changed}
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
      <p class="quiet-words">{t.passwords.none}</p>
      <FormFooter submission={submission} action={t.forms.sendLink} />
      <p class="done" role="status">
        {isSent && t.passwords.sent(email)}
      </p>
    </form>
  )
}
