/** The state of the service, and the forms that subscribe to announcements, confirm and end them. */
import { useEffect, useState } from 'preact/hooks'
import { Field } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { confirm, getStatus, type ServiceStatus, subscribe, unsubscribe } from './api'
import { Link } from '../router'
import { isTokenRefused, linkToken } from './link-token'

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
        {fillText(t.mails.sent, { email: <strong>{email}</strong> })}
      </p>
    )
  }
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <p>{t.mails.about}</p>
      <Field name="email" label={t.common.email} isEmail autoComplete="email" required />
      <FormFooter submission={submission} action={t.mails.ask} />
    </form>
  )
}

/** Confirms only on a click, because programs that scan mails open links too. */
export const ConfirmMails = () => (
  <TokenForm action={t.mails.confirm} send={confirm} done={t.mails.confirmed} />
)

export const EndMails = () => (
  <TokenForm action={t.mails.end} send={unsubscribe} done={t.mails.ended} />
)

interface TokenFormProps {
  readonly action: string
  readonly send: (token: string) => Promise<unknown>
  readonly done: string
}

function TokenForm({ action, send, done }: TokenFormProps) {
  const token = linkToken()
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null)
  const submission = useSubmission(async () => {
    try {
      await send(token ?? '')
      setOutcome('done')
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      setOutcome('refused')
    }
  })
  if (outcome === 'done') return <p role="status">{done}</p>
  if (token === null || outcome === 'refused') {
    return (
      <p role="alert">
        {t.forms.badLink} <Link to="/status">{t.mails.newLink}</Link>
      </p>
    )
  }
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <FormFooter submission={submission} action={action} />
    </form>
  )
}
