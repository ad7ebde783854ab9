/** The section with the name and the age of the account. */
import type { Profile } from '../../features/account/model'
import { NameForm } from '../account/name-form'
import { Section } from '../components/section'
import { Day } from '../components/times'
import { fill } from '../i18n/format'
import { t } from '../i18n/i18n'

interface ProfileSectionProps {
  readonly profile: Profile
  readonly onChange: (profile: Profile) => void
}

/** The name can be changed. */
export function ProfileSection({ profile, onChange }: ProfileSectionProps) {
  return (
    <Section
      id="part-profile"
      title={t.profile.title}
      about={fill(profile.role === 'admin' ? t.profile.adminSince : t.profile.since, {
        day: <Day at={profile.createdAt} />,
      })}
    >
      <NameForm profile={profile} onChange={onChange} />
    </Section>
  )
}
