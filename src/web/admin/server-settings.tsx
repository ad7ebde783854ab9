import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { AdminSettings, MailTestResult, ModelTestResult } from '../../features/admin/model'
import { ErrorMessage, ResourceSection, Section } from '../components/page'
import { type Action, useAction, useResource } from '../components/server-state'
import { fetchJson } from '../http'
import { fillText, formatNumber } from '../i18n/format'
import { languageHeader, t } from '../i18n/i18n'

/** A sentence about the outcome, and what the server says of a failure (in English). */
interface Outcome {
  readonly isOk: boolean
  readonly text: string
  readonly reason: string | null
}

interface ServerSettingsProps {
  /** The administrator's address. */
  readonly email: string
  /** What stands between registration and model. */
  readonly more?: (
    settings: AdminSettings,
    onChange: (settings: AdminSettings) => void,
  ) => ComponentChildren
}

/** Registration, model and mail of the instance. */
export function ServerSettings({ email, more }: ServerSettingsProps) {
  const settings = useResource(getAdminSettings)
  return (
    <>
      <ResourceSection
        id="part-registration"
        title={t.server.registration}
        about={t.server.registrationAbout}
        resource={settings}
      >
        {(value) => <RegistrationChoice settings={value} onChange={settings.replace} />}
      </ResourceSection>
      {settings.value !== null && (
        <>
          {more?.(settings.value, settings.replace)}
          <Section id="part-model" title={t.status.components.model} about={t.server.modelAbout}>
            <ModelConnectionTest model={settings.value.model} />
          </Section>
          <Section id="part-mail" title={t.server.mail} about={t.server.mailAbout}>
            <MailTest mail={settings.value.mail} email={email} />
          </Section>
        </>
      )}
    </>
  )
}

interface ModelTestProps {
  readonly model: AdminSettings['model']
  readonly onSuccess?: () => void
}

/** The connected model with a button that tries it; without a model, how to connect one. */
export function ModelConnectionTest({ model, onSuccess }: ModelTestProps) {
  const [result, setResult] = useState<ModelTestResult | null>(null)
  const testing = useAction(async () => {
    setResult(null)
    const tested = await testModel()
    setResult(tested)
    if (tested.ok) onSuccess?.()
  })
  if (model === null) {
    return (
      <>
        <p>{t.server.noModelAbout}</p>
        <pre class="secret">
          {'LLM_PROVIDER=openai-compatible\nLLM_BASE_URL=…\nLLM_MODEL=…\nLLM_API_KEY=…'}
        </pre>
      </>
    )
  }
  const { name, provider, settings } = model
  const isSet = Object.entries(settings).filter(([, value]) => value !== '')
  return (
    <>
      <p>{fillText(t.server.connected, { model: <strong>{name}</strong>, provider })}</p>
      <TestButton action={t.server.testModel} testing={testing} outcome={outcomeOf(result)} />
      {result !== null && <CheckList checks={result.checks} />}
      <details>
        <summary>{t.server.settingsInForce}</summary>
        <pre class="secret">{isSet.map(([key, value]) => `${key}=${value}`).join('\n')}</pre>
      </details>
    </>
  )
}

function outcomeOf(result: ModelTestResult | null): Outcome | null {
  if (result === null) return null
  const { ok, durationMs } = result
  const seconds = formatNumber(Math.max(1, Math.round(durationMs / 100)) / 10)
  return {
    isOk: ok,
    text: ok ? t.server.answered(seconds) : t.server.modelFailed,
    reason: null,
  }
}

/** What each check has found; the server writes the sentences in the reader's language. */
function CheckList({ checks }: Pick<ModelTestResult, 'checks'>) {
  return (
    <ul>
      {checks.map(({ name, ok, says }) => (
        <li key={name}>
          <strong>{t.server.checks[name]}</strong>
          {` (${ok ? t.server.checkOk : t.server.checkWarns}): ${says}`}
        </li>
      ))}
    </ul>
  )
}

interface MailTestProps {
  readonly mail: AdminSettings['mail']
  readonly email: string
  readonly onSuccess?: () => void
}

/** A button that sends a message to `email`; without a mail server, where messages go. */
export function MailTest({ mail, email, onSuccess }: MailTestProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const testing = useAction(async () => {
    setOutcome(null)
    const { ok, to, error } = await testMail()
    const text = ok ? t.server.mailSent(to) : t.server.mailFailed
    setOutcome({ isOk: ok, text, reason: error ?? null })
    if (ok) onSuccess?.()
  })
  if (mail === 'outbox') {
    const places = { folder: <code>{'outbox'}</code>, setting: <code>{'SMTP_URL'}</code> }
    return <p>{fillText(t.server.noMailAbout, places)}</p>
  }
  return (
    <>
      <p>{fillText(t.server.mailTo, { email: <strong>{email}</strong> })}</p>
      <TestButton action={t.server.testMail} testing={testing} outcome={outcome} />
    </>
  )
}

interface TestButtonProps {
  readonly action: string
  readonly testing: Action<void>
  readonly outcome: Outcome | null
}

function TestButton({ action, testing, outcome }: TestButtonProps) {
  return (
    <>
      <button
        type="button"
        class="plain-button"
        aria-disabled={testing.isRunning}
        onClick={() => testing.run()}
      >
        {testing.isRunning ? t.common.oneMoment : action}
      </button>
      <ErrorMessage message={testing.error} />
      <div role="status">
        {outcome !== null && (
          <>
            <p class={outcome.isOk ? 'done' : 'form-problem'}>{outcome.text}</p>
            {outcome.reason !== null && <p lang="en">{outcome.reason}</p>}
          </>
        )}
      </div>
    </>
  )
}

const states = ['open', 'invite', 'closed'] as const

interface RegistrationChoiceProps {
  readonly settings: AdminSettings
  readonly onChange: (settings: AdminSettings) => void
}

/** Every choice applies at once. Where a variable decides, it says so. */
export function RegistrationChoice({ settings, onChange }: RegistrationChoiceProps) {
  const group = useId()
  const { registration, registrationFixed } = settings
  const [wanted, setWanted] = useState(registration)
  const changing = useAction(async (value: AdminSettings['registration']) => {
    try {
      onChange(await setRegistration(value))
    } catch (error) {
      setWanted(registration)
      throw error
    }
  })
  const choose = (value: AdminSettings['registration']): void => {
    if (changing.isRunning) return
    setWanted(value)
    changing.run(value)
  }
  if (registrationFixed) {
    return (
      <>
        <p>{t.server[registration]}</p>
        <p class="quiet-words">
          {fillText(t.server.fixed, { setting: <code>{`REGISTRATION=${registration}`}</code> })}
        </p>
      </>
    )
  }
  return (
    <>
      <fieldset class="choices">
        <legend class="unseen">{t.server.registration}</legend>
        {states.map((value) => (
          <label key={value} class="choice">
            <input
              type="radio"
              name={group}
              value={value}
              checked={wanted === value}
              onChange={() => choose(value)}
            />
            <span>{t.server[value]}</span>
          </label>
        ))}
      </fieldset>
      <ErrorMessage message={changing.error} />
    </>
  )
}

const path = '/api/admin'

export const getAdminSettings = (): Promise<AdminSettings> => fetchJson('GET', `${path}/settings`)

/** Says who may sign up. */
const setRegistration = (registration: AdminSettings['registration']): Promise<AdminSettings> =>
  fetchJson('PATCH', `${path}/settings`, { body: { registration } })

/** Tries the model. */
const testModel = (): Promise<ModelTestResult> =>
  fetchJson('POST', `${path}/model-test`, { headers: languageHeader() })

/** Sends a message to the administrator. */
const testMail = (): Promise<MailTestResult> => fetchJson('POST', `${path}/mail-test`)
