/** The form that changes the user's name. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { Field, fieldText, FormFooter, useSubmission } from '../components/form'
import { t } from '../i18n/i18n'
import { renameAccount } from '../settings/api'
import { account } from './account'

interface NameFormProps {
  readonly profile: Profile
  readonly onChange: (profile: Profile) => void
}

/** An empty field removes the name. */
export function NameForm({ profile, onChange }: NameFormProps) {
  const [isSaved, setSaved] = useState(false)
  const submission = useSubmission(async (data) => {
    setSaved(false)
    const name = fieldText(data, 'name').trim()
    const renamed = await renameAccount(name === '' ? null : name)
    account.rename(renamed.name)
    setSaved(true)
    onChange(renamed)
  })
  return (
    <form class="part-form" onSubmit={submission.submit} onInput={() => setSaved(false)}>
      <Field
        name="name"
        label={t.common.name}
        hint={t.common.optional}
        value={profile.name ?? ''}
        autoComplete="name"
        maxLength={100}
      />
      <FormFooter submission={submission} action={t.profile.save} />
      <p class="done" role="status">
        {isSaved && t.common.saved}
      </p>
    </form>
  )
}
