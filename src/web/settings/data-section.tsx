/** The section that exports all data and deletes the account. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { account } from '../account/account'
import { FormDialog } from '../components/dialog'
import { Field, PasswordField } from '../components/fields'
import { fieldText } from '../components/form'
import { Section } from '../components/section'
import { ApiError } from '../http'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { deleteAccount, exportPath } from './api'

interface DataSectionProps {
  readonly profile: Profile
}

/** The export comes first, because a user who deletes the account may want it. */
export function DataSection({ profile }: DataSectionProps) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section id="part-data" title={t.data.title} about={t.data.about}>
      <p>{t.data.export}</p>
      <a class="plain-button" href={exportPath} download>
        {t.data.download}
      </a>
      <hr />
      <p>{t.data.deletion}</p>
      <button type="button" class="plain-button grave-words" onClick={() => setDeleting(true)}>
        {t.data.delete}
      </button>
      {isDeleting && <DeletionDialog profile={profile} onClose={() => setDeleting(false)} />}
    </Section>
  )
}

interface DeletionDialogProps extends DataSectionProps {
  readonly onClose: () => void
}

const fieldMessages = () => ({
  '/password': t.data.wrongPassword,
  '/email': t.data.wrongEmail,
})

/** Sends nothing before the user has typed the whole address. */
function DeletionDialog({ profile: { email, hasPassword }, onClose }: DeletionDialogProps) {
  const confirm = async (data: FormData): Promise<void> => {
    const typed = fieldText(data, 'confirmation').trim()
    if (typed.toLowerCase() !== email.toLowerCase())
      throw new ApiError(400, 'BAD_REQUEST', t.data.typeEmail(email))
    await deleteAccount(hasPassword ? { password: fieldText(data, 'password') } : { email: typed })
    account.endSession('deleted', '/')
  }
  return (
    <FormDialog
      label={t.data.delete}
      action={t.common.delete}
      isDestructive
      messages={fieldMessages()}
      onClose={onClose}
      onSubmit={confirm}
    >
      <p>{fillText(t.data.warning, { email: <strong>{email}</strong> })}</p>
      <Field name="confirmation" label={t.data.yourEmail} autoComplete="off" required />
      {hasPassword && <PasswordField isNew={false} />}
    </FormDialog>
  )
}
