import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { Field, fieldText, FormFooter, useSubmission } from '../components/form'
import { fetchJson } from '../http'
import { t } from '../i18n/i18n'
import { account } from './account'

interface NameFormProps {
  readonly profile: Profile
  readonly onChange: (profile: Profile) => void
}

/** Changes the user's name. An empty field removes it. */
export function NameForm({ profile, onChange }: NameFormProps) {
  const [isSaved, setSaved] = useState(false)
  const submission = useSubmission(async (data) => {
    setSaved(false)
    const name = fieldText(data, 'name').trim()
    const body = { name: name === '' ? null : name }
    const renamed = await fetchJson<Profile>('PATCH', '/api/account', { body })
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
