/** The first steps of a new administrator: name, registration, model, mail, a first question. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { NameForm } from '../account/name-form'
import { LoadError } from '../components/notices'
import { useResource } from '../components/server-state'
import { t } from '../i18n/i18n'
import { pagePreferences } from '../preferences'
import { getAdminSettings } from './api'
import { MailTest, ModelConnectionTest } from './connection-tests'
import { RegistrationChoice } from './registration-choice'

interface FirstStepsProps {
  readonly profile: Profile
}

/** Stands on the home page of an administrator until it is closed. */
export function FirstSteps({ profile: initial }: FirstStepsProps) {
  const [profile, setProfile] = useState(initial)
  return (
    <section class="home-card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t.firstSteps.title}</h2>
      <ol class="steps">
        <Step isDone={profile.name !== undefined} title={t.firstSteps.name}>
          {profile.name === undefined ? (
            <>
              <p>{t.firstSteps.nameAbout}</p>
              <NameForm profile={profile} onChange={setProfile} />
            </>
          ) : (
            <p dir="auto">{profile.name}</p>
          )}
        </Step>
        <ServerSteps profile={profile} />
        <Step isDone={false} title={t.firstSteps.question}>
          <p>{t.firstSteps.questionAbout}</p>
        </Step>
      </ol>
      <button
        type="button"
        class="plain-button"
        onClick={() => void pagePreferences.set({ firstStepsClosed: true })}
      >
        {t.firstSteps.close}
      </button>
      <p class="quiet-words">{t.firstSteps.closeAbout}</p>
    </section>
  )
}

/** A step is done once its test has succeeded, or where the account shows that it would. */
function ServerSteps({ profile: { email, emailVerified } }: FirstStepsProps) {
  const settings = useResource(getAdminSettings)
  const [hasModel, setModel] = useState(false)
  const [hasMail, setMail] = useState(emailVerified)
  if (settings.status === 'failed') {
    return (
      <li>
        <LoadError message={t.common.notLoaded} onRetry={() => void settings.reload()} />
      </li>
    )
  }
  if (settings.value === null) return null
  const { model, mail } = settings.value
  return (
    <>
      <Step isDone title={t.server.registration}>
        <RegistrationChoice settings={settings.value} onChange={settings.replace} />
      </Step>
      <Step isDone={hasModel} title={model === null ? t.server.noModel : t.server.model}>
        <ModelConnectionTest model={model} onSuccess={() => setModel(true)} />
      </Step>
      <Step isDone={hasMail} title={mail === 'outbox' ? t.server.noMail : t.server.mail}>
        <MailTest mail={mail} email={email} onSuccess={() => setMail(true)} />
      </Step>
    </>
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
