/** Taking everything along, and leaving for good. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { ActionDialog } from '../components/dialog'
import { Field, PasswordField } from '../components/fields'
import { fieldOf } from '../components/form'
import { Part } from '../components/section'
import { Problem } from '../http'
import { deleteAccount, exportPath, type Profile } from './api'

interface DataPartProps {
  readonly profile: Profile
}

/** The archive comes first: who deletes the account may want it. */
export function DataPart({ profile }: DataPartProps) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Part
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
      <button type="button" class="plain-button grave-words" onClick={() => setLeaving(true)}>
        Delete account
      </button>
      {isLeaving && <Farewell profile={profile} onClose={() => setLeaving(false)} />}
    </Part>
  )
}

interface FarewellProps extends DataPartProps {
  readonly onClose: () => void
}

const words = {
  '/password': 'That is not your password.',
  '/email': 'That is not the address of this account.',
} as const

/** Nothing is asked of the server before the address was typed in full. */
function Farewell({ profile: { email, hasPassword }, onClose }: FarewellProps) {
  const leave = async (data: FormData): Promise<void> => {
    const typed = fieldOf(data, 'confirmation').trim()
    if (typed.toLowerCase() !== email.toLowerCase())
      throw new Problem(400, 'BAD_REQUEST', `Type ${email} to confirm.`)
    await deleteAccount(hasPassword ? { password: fieldOf(data, 'password') } : { email: typed })
    account.leave('deleted', '/')
  }
  return (
    <ActionDialog
      label="Delete account"
      action="Delete"
      isGrave
      words={words}
      onClose={onClose}
      onSubmit={leave}
    >
      <p>
        Every session, file and key of <strong>{email}</strong> will be erased for good.
      </p>
      <Field name="confirmation" label="Your e-mail address" autoComplete="off" required />
      {hasPassword && <PasswordField isNew={false} />}
    </ActionDialog>
  )
}
