/** The name, and since when there is the account. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { Field } from '../components/fields'
import { FormEnd } from '../components/form-end'
import { fieldOf, useSubmission } from '../components/submission'
import { renameAccount, type Profile } from './own-account'
import { Part } from './part'
import { Day } from './times'

interface ProfilePartProps {
  readonly profile: Profile
  readonly onChange: (profile: Profile) => void
}

/** An empty name takes it away. */
export function ProfilePart({ profile, onChange }: ProfilePartProps) {
  const [isSaved, setSaved] = useState(false)
  const submission = useSubmission(async (data) => {
    setSaved(false)
    const name = fieldOf(data, 'name').trim()
    const renamed = await renameAccount(name === '' ? null : name)
    onChange(renamed)
    account.rename(renamed.name)
    setSaved(true)
  })
  return (
    <Part
      id="part-profile"
      title="Profile"
      about={
        <>
          {profile.role === 'admin' ? 'Administrator' : 'Here'} since <Day at={profile.createdAt} />
          .
        </>
      }
    >
      <form class="part-form" onSubmit={submission.submit} onInput={() => setSaved(false)}>
        <Field
          name="name"
          label="Name"
          hint="optional"
          value={profile.name ?? ''}
          autoComplete="name"
          maxLength={100}
        />
        <FormEnd submission={submission} action="Save name" />
        <p class="done" role="status">
          {isSaved && 'Saved.'}
        </p>
      </form>
    </Part>
  )
}
