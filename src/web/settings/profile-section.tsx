/** The section with the name and the age of the account. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { account } from '../account/account'
import { Field } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { Section } from '../components/section'
import { Day } from '../components/times'
import { fill } from '../i18n/format'
import { t } from '../i18n/i18n'
import { renameAccount } from './api'

interface ProfileSectionProps {
  readonly profile: Profile
  readonly onChange: (profile: Profile) => void
}

/** An empty field removes the name. */
export function ProfileSection({ profile, onChange }: ProfileSectionProps) {
  const [isSaved, setSaved] = useState(false)
  const submission = useSubmission(async (data) => {
    setSaved(false)
    const name = fieldText(data, 'name').trim()
    const renamed = await renameAccount(name === '' ? null : name)
    onChange(renamed)
    account.rename(renamed.name)
    setSaved(true)
  })
  return (
    <Section
      id="part-profile"
      title={t.profile.title}
      about={fill(profile.role === 'admin' ? t.profile.adminSince : t.profile.since, {
        day: <Day at={profile.createdAt} />,
      })}
    >
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
    </Section>
  )
}
