/** The state of the service, and the form that subscribes to announcements. */
import { useEffect, useState } from 'preact/hooks'
import { Field } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
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
  if (status === null) return <p role="status">Looking …</p>
  if (status === 'unreachable') return <p role="alert">The server cannot be reached.</p>
  return (
    <>
      <p role="status">
        {status.ok ? 'Everything works.' : 'Something does not work right now.'} Version{' '}
        {status.version}.
      </p>
      <ul>
        {status.components.map(({ name, status: state }) => (
          <li key={name}>
            {name}: {state}
          </li>
        ))}
      </ul>
    </>
  )
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
        A link is on its way to <strong>{email}</strong>. Open it within 24 hours to say yes.
      </p>
    )
  }
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <p>Announcements come by mail to those who want them.</p>
      <Field name="email" label="E-mail" isEmail autoComplete="email" required />
      <FormFooter submission={submission} action="Send me announcements" />
    </form>
  )
}
