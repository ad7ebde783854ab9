/** The section that exports all data and deletes the account. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { account } from '../account/account'
import { FormDialog } from '../components/dialog'
import { Field, PasswordField } from '../components/fields'
import { fieldText } from '../components/form'
import { Section } from '../components/section'
import { ApiError } from '../http'
import { deleteAccount, exportPath } from './api'

interface DataSectionProps {
  readonly profile: Profile
}

/** The export comes first, because a user who deletes the account may want it. */
export function DataSection({ profile }: DataSectionProps) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section
      id="part-data"
      title="Your data"
      about="All that you said and all that the tutor answered is yours."
    >
      <p>One archive holds everything: sessions, messages, files and what is on this page.</p>
      <a class="plain-button" href={exportPath} download>
        Download everything
      </a>
      <hr />
      <p>Deleting your account erases all of it, for good. Nobody can bring it back.</p>
      <button type="button" class="plain-button grave-words" onClick={() => setDeleting(true)}>
        Delete account
      </button>
      {isDeleting && <DeletionDialog profile={profile} onClose={() => setDeleting(false)} />}
    </Section>
  )
}

interface DeletionDialogProps extends DataSectionProps {
  readonly onClose: () => void
}

const fieldMessages = {
  '/password': 'That is not your password.',
  '/email': 'That is not the address of this account.',
} as const

/** Sends nothing before the user has typed the whole address. */
function DeletionDialog({ profile: { email, hasPassword }, onClose }: DeletionDialogProps) {
  const confirm = async (data: FormData): Promise<void> => {
    const typed = fieldText(data, 'confirmation').trim()
    if (typed.toLowerCase() !== email.toLowerCase())
      throw new ApiError(400, 'BAD_REQUEST', `Type ${email} to confirm.`)
    await deleteAccount(hasPassword ? { password: fieldText(data, 'password') } : { email: typed })
    account.endSession('deleted', '/')
  }
  return (
    <FormDialog
      label="Delete account"
      action="Delete"
      isDestructive
      messages={fieldMessages}
      onClose={onClose}
      onSubmit={confirm}
    >
      <p>
        Every session, file and key of <strong>{email}</strong> will be erased for good.
      </p>
      <Field name="confirmation" label="Your e-mail address" autoComplete="off" required />
      {hasPassword && <PasswordField isNew={false} />}
    </FormDialog>
  )
}
