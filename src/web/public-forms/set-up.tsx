/** The form that creates the first administrator, with the link that the server prints at its start. */
import { useState } from 'preact/hooks'
import { account } from '../account/account'
import { Field, PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { t } from '../i18n/i18n'
import { Link, navigate } from '../router'
import { setUp } from './api'
import { isTokenRefused, useCheckedToken } from './link-token'

/** Signs the administrator in and opens the home page. */
export function SetUp() {
  const { token, state } = useCheckedToken('setup')
  const [isBad, setBad] = useState(false)
  const submission = useSubmission(async (data) => {
    const email = fieldText(data, 'email').trim()
    const password = fieldText(data, 'password')
    const name = fieldText(data, 'name').trim()
    try {
      const credentials = { email, password, ...(name === '' ? {} : { name }) }
      await account.startSession(await setUp(token ?? '', credentials))
      navigate('/app', { replace: true })
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      setBad(true)
    }
  })
  if (state === 'bad' || isBad) return <BadLink />
  if (state === 'checking') return <p role="status">{t.common.oneMoment}</p>
  return (
    <form class="desk-form" onSubmit={submission.submit}>
      <p>{t.setUp.about}</p>
      <Field
        name="name"
        label={t.common.name}
        hint={t.common.optional}
        autoComplete="name"
        maxLength={100}
      />
      <Field name="email" label={t.common.email} isEmail autoComplete="username" required />
      <PasswordField isNew />
      <FormFooter submission={submission} action={t.setUp.action} />
    </form>
  )
}

function BadLink() {
  return (
    <div class="desk-form">
      <p role="alert">{t.setUp.badLink}</p>
      <Link to="/login" class="button">
        {t.signIn.action}
      </Link>
    </div>
  )
}
