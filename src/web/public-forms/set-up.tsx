/** The form that creates the first administrator, with the link that the server prints at its start. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { Field, PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { Link, navigate } from '../router'
import { setUp } from './api'
import { isTokenRefused, linkToken } from './link-token'

/** Signs the administrator in and opens the home page. */
export function SetUp() {
  const token = linkToken()
  const [isBad, setBad] = useState(false)
  const submission = useSubmission(async (data) => {
    const email = fieldText(data, 'email').trim()
    const password = fieldText(data, 'password')
    const name = fieldText(data, 'name').trim()
    try {
      const credentials = { email, password, ...(name === '' ? {} : { name }) }
      account.startSession(await setUp(token ?? '', credentials))
      navigate('/', { replace: true })
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      setBad(true)
    }
  })
  if (token === null || isBad) return <BadLink />
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <p>Welcome. Yours will be the first account, and the one that administers the others.</p>
      <Field name="name" label="Name" hint="optional" autoComplete="name" maxLength={100} />
      <Field name="email" label="E-mail" isEmail autoComplete="username" required />
      <PasswordField isNew />
      <FormFooter submission={submission} action="Create administrator" />
    </form>
  )
}

function BadLink() {
  return (
    <div class="desk-form">
      <p role="alert">
        This link does not work: the server is set up already, the link is older than 30 minutes, or
        a part of it is missing. A server without accounts prints a new one whenever it starts.
      </p>
      <Link to="/login" class="button">
        Sign in
      </Link>
    </div>
  )
}
