/** The state of the service, and the form that subscribes to announcements. */
import { useEffect, useState } from 'preact/hooks'
import { Field } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { fill } from '../i18n/format'
import { t } from '../i18n/i18n'
import { getStatus, subscribe, type ServiceStatus } from './api'

/** Needs no sign-in. */
export function StatusPage() {
  return (
    <>
      <Components />
      <Subscription />
    </>
  )
}

function Components() {
  const [status, setStatus] = useState<ServiceStatus | 'unreachable' | null>(null)
  useEffect(() => {
    getStatus().then(setStatus, () => setStatus('unreachable'))
  }, [])
  if (status === null) return <p role="status">{t.status.looking}</p>
  if (status === 'unreachable') return <p role="alert">{t.status.unreachable}</p>
  return (
    <>
      <p role="status">
        {status.ok ? t.status.works : t.status.broken} {t.status.version(status.version)}
      </p>
      <ul class="state-list">
        {status.components.map(({ name, status: state }) => (
          <li key={name} data-state={state}>
            {wordOf(t.status.components, name)}:{' '}
            {wordOf(name === 'model' ? t.status.modelStates : t.status.states, state)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The word for a name of the server; a name that is unknown here is shown as it is. */
function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}

function Subscription() {
  const [email, setEmail] = useState<string | null>(null)
  const submission = useSubmission(async (data) => {
    const wanted = fieldText(data, 'email').trim()
    await subscribe(wanted)
    setEmail(wanted)
  })
  if (email !== null) {
    return (
      <p role="status" tabIndex={-1} ref={(line) => line?.focus()}>
        {fill(t.mails.sent, { email: <strong>{email}</strong> })}
      </p>
    )
  }
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <p>{t.mails.about}</p>
      <Field name="email" label={t.common.email} isEmail autoComplete="email" required />
      <FormFooter submission={submission} action={t.mails.ask} />
    </form>
  )
}
