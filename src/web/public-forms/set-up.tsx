/** Making the first administrator, with the link that the server printed when it first started. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { Field, PasswordField } from '../components/fields'
import { fieldOf, FormEnd, useSubmission } from '../components/form'
import { Link, navigate } from '../router'
import { setUp } from './api'
import { linkToken } from './link-token'
import { isTokenRefused } from './reset-password'

/** Leads into the page, signed in. */
export function SetUp() {
  const token = linkToken()
  const [isBad, setBad] = useState(false)
  const submission = useSubmission(async (data) => {
    const email = fieldOf(data, 'email').trim()
    const password = fieldOf(data, 'password')
    const name = fieldOf(data, 'name').trim()
    try {
      const credentials = { email, password, ...(name === '' ? {} : { name }) }
      account.enter(await setUp(token ?? '', credentials))
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
      <FormEnd submission={submission} action="Create administrator" />
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
