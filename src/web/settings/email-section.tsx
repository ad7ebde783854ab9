/** The address, and whether it is confirmed. */
import { useState } from 'preact/hooks'
import { FormProblem, useSubmission } from '../components/form'
import { Part } from '../components/section'
import { type Profile, resendVerification } from './api'

interface EmailPartProps {
  readonly profile: Profile
}

/** Offers another mail as long as nobody followed the link in the first. */
export function EmailPart({ profile }: EmailPartProps) {
  return (
    <Part id="part-email" title="E-mail" about="How you sign in, and where we write to.">
      <p class="line">
        <span class="line-main">{profile.email}</span>
        {profile.emailVerified ? (
          <span class="tag good">Confirmed</span>
        ) : (
          <span class="tag">Not confirmed</span>
        )}
      </p>
      {!profile.emailVerified && <Resend />}
    </Part>
  )
}

function Resend() {
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
      <FormProblem submission={submission} />
      <button
        type="submit"
        class="plain-button"
        disabled={submission.isSending || submission.seconds > 0}
      >
        Send the message again
      </button>
      <p class="done" role="status">
        {isSent && 'A new message is on its way.'}
      </p>
    </form>
  )
}
