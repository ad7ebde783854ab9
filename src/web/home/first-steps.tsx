/** The first steps of a new administrator: name, registration, model, mail, a first question. */
import type { ComponentChildren } from 'preact'
import type { Profile } from '../../features/account/model'
import { ErrorMessage } from '../components/notices'
import { useAction, useResource } from '../components/server-state'
import { fill } from '../i18n/format'
import { t } from '../i18n/i18n'
import { preferences } from '../preferences'
import { getStatus } from '../public-forms/api'
import { Link } from '../router'
import { getProfile, resendVerification } from '../settings/api'

/** Stands on the home page of an administrator until it is closed. */
export function FirstSteps() {
  const profile = useResource(getProfile)
  return profile.value?.role === 'admin' ? <Steps profile={profile.value} /> : null
}

function Steps({ profile }: { readonly profile: Profile }) {
  const status = useResource(getStatus)
  const isOpen = status.value?.signIn.registration === 'open'
  return (
    <section class="home-card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t.firstSteps.title}</h2>
      <ol class="steps">
        <Step isDone={profile.name !== undefined} title={t.firstSteps.name}>
          {profile.name === undefined ? (
            <Link to="/settings/account">{t.firstSteps.giveName}</Link>
          ) : (
            profile.name
          )}
        </Step>
        {status.value !== null && (
          <>
            <Step isDone title={isOpen ? t.firstSteps.open : t.firstSteps.closed}>
              {fill(t.firstSteps.registration, {
                setting: <code>{`REGISTRATION=${isOpen ? 'closed' : 'open'}`}</code>,
              })}
            </Step>
            <ModelStep components={status.value.components} />
          </>
        )}
        <MailStep profile={profile} />
        <Step isDone={false} title={t.firstSteps.question}>
          {t.firstSteps.questionAbout}
        </Step>
      </ol>
      <button
        type="button"
        class="plain-button"
        onClick={() => void preferences.set({ firstStepsClosed: true })}
      >
        {t.firstSteps.close}
      </button>
    </section>
  )
}

interface StepProps {
  readonly isDone: boolean
  readonly title: string
  readonly children: ComponentChildren
}

function Step({ isDone, title, children }: StepProps) {
  return (
    <li class={isDone ? 'step done-step' : 'step'}>
      <p class="line-main">
        {title} {isDone && <span class="unseen">{t.firstSteps.done}</span>}
      </p>
      <div class="quiet-words">{children}</div>
    </li>
  )
}

interface ModelStepProps {
  readonly components: readonly { readonly name: string; readonly status: string }[]
}

/** The server states how the last request to the model ended. */
function ModelStep({ components }: ModelStepProps) {
  const state = components.find(({ name }) => name === 'model')?.status ?? 'absent'
  if (state === 'operational') {
    return (
      <Step isDone title={t.firstSteps.modelWorks}>
        {t.firstSteps.modelWorksAbout}
      </Step>
    )
  }
  if (state === 'absent') {
    return (
      <Step isDone={false} title={t.firstSteps.noModel}>
        <p>{t.firstSteps.noModelAbout}</p>
        <pre class="secret">
          {'LLM_PROVIDER=openai-compatible\nLLM_BASE_URL=…\nLLM_MODEL=…\nLLM_API_KEY=…'}
        </pre>
      </Step>
    )
  }
  return (
    <Step isDone={false} title={state === 'down' ? t.firstSteps.modelDown : t.firstSteps.modelNew}>
      {t.firstSteps.askOnce}
    </Step>
  )
}

/** A confirmation mail to the administrator is the test of the mail server. */
function MailStep({ profile: { email, emailVerified } }: { readonly profile: Profile }) {
  const sending = useAction(async () => {
    await resendVerification()
  })
  if (emailVerified) {
    return (
      <Step isDone title={t.firstSteps.mailWorks}>
        {email}
      </Step>
    )
  }
  return (
    <Step isDone={false} title={t.firstSteps.mail}>
      <p>{t.firstSteps.mailAbout}</p>
      <ErrorMessage message={sending.error} />
      <button
        type="button"
        class="plain-button"
        disabled={sending.isRunning}
        onClick={() => sending.run(undefined)}
      >
        {t.firstSteps.sendMail}
      </button>
    </Step>
  )
}
