/** The section with the e-mail address and its confirmation. */
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { FormError, useSubmission } from '../components/form'
import { Section } from '../components/section'
import { resendVerification } from './api'

interface EmailSectionProps {
  readonly profile: Profile
}

/** Offers another mail while the address is not confirmed. */
export function EmailSection({ profile }: EmailSectionProps) {
  return (
    <Section id="part-email" title="E-mail" about="How you sign in, and where we write to.">
      <p class="line">
        <span class="line-main">{profile.email}</span>
        {profile.emailVerified ? (
          <span class="tag good">Confirmed</span>
        ) : (
          <span class="tag">Not confirmed</span>
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
      <p class="quiet-words">
        Open the link in our message to confirm it. Only a confirmed address proves that the account
        is yours.
      </p>
      <FormError submission={submission} />
      <button
        type="submit"
        class="plain-button"
        disabled={submission.isSending || submission.waitSeconds > 0}
      >
        Send the message again
      </button>
      <p class="done" role="status">
        {isSent && 'A new message is on its way.'}
      </p>
    </form>
  )
}
