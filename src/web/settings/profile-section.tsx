/** The name, and since when there is the account. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { Field } from '../components/fields'
import { fieldOf, FormEnd, useSubmission } from '../components/form'
import { Part } from '../components/section'
import { Day } from '../components/times'
import { type Profile, renameAccount } from './api'

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
