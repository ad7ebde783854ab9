/** The sections with the name, and with the e-mail address and its confirmation. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { FormError, SubmitButton, useSubmission } from '../components/form'
import { Section } from '../components/section'
import { t } from '../i18n/i18n'
import { resendVerification } from './api'
import { NameForm } from '../account/name-form'
import { Day } from '../components/times'
import { fillText } from '../i18n/format'

interface EmailSectionProps {
  readonly profile: Profile
}

/** Offers another mail while the address is not confirmed. */
export function EmailSection({ profile }: EmailSectionProps) {
  return (
    <Section id="part-email" title={t.common.email} about={t.emailAddress.about}>
      <p class="line">
        <span class="line-main">{profile.email}</span>
        {profile.emailVerified ? (
          <span class="tag good">{t.emailAddress.confirmed}</span>
        ) : (
          <span class="tag">{t.emailAddress.notConfirmed}</span>
        )}
      </p>
      {!profile.emailVerified && <ResendForm />}
    </Section>
  )
}

function ResendForm() {
  const [isSent, setSent] = useState(false)
  const submission = useSubmission(async () => {
    await resendVerification()
    setSent(true)
  })
  return (
    <form class="part-form" onSubmit={submission.submit}>
      <p class="quiet-words">{t.emailAddress.open}</p>
      <FormError submission={submission} />
      <SubmitButton class="plain-button" submission={submission}>
        {t.emailAddress.resend}
      </SubmitButton>
      <p class="done" role="status">
        {isSent && t.emailAddress.resent}
      </p>
    </form>
  )
}

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
      about={fillText(profile.role === 'admin' ? t.profile.adminSince : t.profile.since, {
        day: <Day at={profile.createdAt} />,
      })}
    >
      <NameForm profile={profile} onChange={onChange} />
    </Section>
  )
}
