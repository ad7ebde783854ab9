/** How the service does, and a form to hear of what changes. */
import { useEffect, useState } from 'preact/hooks'
import { Field } from '../components/fields'
import { fieldOf, FormEnd, useSubmission } from '../components/form'
import { readStatus, type ServiceStatus, subscribe } from './api'

/** Shown to anybody. */
export function StatusPage() {
  return (
    <>
      <Components />
      <Subscription />
    </>
  )
}

function Components() {
  const [status, setStatus] = useState<ServiceStatus | 'unknown' | null>(null)
  useEffect(() => {
    readStatus().then(setStatus, () => setStatus('unknown'))
  }, [])
  if (status === null) return <p role="status">Looking …</p>
  if (status === 'unknown') return <p role="alert">The server cannot be reached.</p>
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
    const wanted = fieldOf(data, 'email').trim()
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
      <FormEnd submission={submission} action="Send me announcements" />
    </form>
  )
}
