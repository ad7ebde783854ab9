/**
 * The forms that a link opens, and the one that asks for it: they set a new password, confirm an address,
 * or create the first administrator with the link that the server prints at its start.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { account } from '../account/account'
import { Field, NameField, PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { Link, navigate } from '../router'
import { resetPassword, setUp, setUpUser, verifyEmail } from './api'
import { isTokenRefused, useCheckedToken } from './link-token'
import { requestPasswordReset } from '../account/api'
import { returnQuery } from '../account/return-path'
import { fillText } from '../i18n/format'
import { useStore } from '../store'

/**
 * A form that a link opens. `send` gets the token of the link. The link is bad where the server refuses
 * the token, before or after the form is sent.
 */
function useLinkForm(
  purpose: Parameters<typeof useCheckedToken>[0],
  send: (token: string, data: FormData) => Promise<void>,
) {
  const { token, state } = useCheckedToken(purpose)
  const [isRefused, setRefused] = useState(false)
  const submission = useSubmission(async (data) => {
    try {
      await send(token ?? '', data)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      setRefused(true)
    }
  })
  return { submission, state: isRefused ? 'bad' : state }
}

/** Opens the sign-in page afterwards, because the server ends every sign-in of the account. */
export function ResetPassword() {
  const { state, submission } = useLinkForm('reset_password', async (token, data) => {
    await resetPassword(token, fieldText(data, 'password'))
    account.endSession('password-changed', '/login')
  })
  if (state === 'bad') return <BadResetLink />
  if (state === 'checking') return <p role="status">{t.common.oneMoment}</p>
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <p>{t.resetPassword.about}</p>
      <PasswordField isNew label={t.resetPassword.newPassword} />
      <FormFooter submission={submission} action={t.resetPassword.action} />
    </form>
  )
}

function BadResetLink() {
  return (
    <div class="public-form">
      <p role="alert">
        {t.forms.badLink} {t.resetPassword.openAgain}
      </p>
      <Link to="/forgot-password" class="button">
        {t.resetPassword.newLink}
      </Link>
      <p class="entrance-other">
        <Link to="/login">{t.forms.backToSignIn}</Link>
      </p>
    </div>
  )
}

/**
 * Confirms an address outside of a sign-in of its account, signs in and opens the account. A reader who
 * does not know the password chooses a new one, which ends what was there before.
 */
export function VerifyEmail() {
  const [knowsPassword, setKnowsPassword] = useState(true)
  const [hasSwitched, setSwitched] = useState(false)
  const { state, submission } = useLinkForm('verify_email', async (token, data) => {
    const password = fieldText(data, 'password')
    const proof = knowsPassword ? { token, password } : { token, newPassword: password }
    await account.startSession(await verifyEmail(proof).catch(withOwnWords))
    navigate('/account?verified=1', { replace: true })
  })
  if (state === 'bad') return <BadVerificationLink />
  if (state === 'checking') return <p role="status">{t.common.oneMoment}</p>
  const text = knowsPassword ? t.verifyEmail.known : t.verifyEmail.unknown
  const change = () => {
    setSwitched(true)
    setKnowsPassword(!knowsPassword)
  }
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <Explanation key={text.about} text={text.about} takesFocus={hasSwitched} />
      <PasswordField
        key={String(knowsPassword)}
        isNew={!knowsPassword}
        {...(knowsPassword ? {} : { label: t.resetPassword.newPassword })}
      />
      <FormFooter submission={submission} action={text.action} />
      <button type="button" class="plain-button wide" onClick={change}>
        {text.other}
      </button>
    </form>
  )
}

interface ExplanationProps {
  readonly text: string
  readonly takesFocus: boolean
}

/** Takes the focus where it replaces another one, so that a screen reader reads what has changed. */
function Explanation({ text, takesFocus }: ExplanationProps) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) line.current?.focus()
  }, [])
  return (
    <p tabIndex={-1} ref={line}>
      {text}
    </p>
  )
}

/** The sentence of this form for a wrong password. Throws. */
function withOwnWords(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 401) throw error
  throw new ApiError(error.status, error.code, t.verifyEmail.wrongPassword)
}

function BadVerificationLink() {
  const isConfirmed = useStore(account).user?.emailVerified === true
  return (
    <div class="public-form">
      <p role="alert">
        {t.forms.badLink} {isConfirmed ? t.verifyEmail.isConfirmed : t.verifyEmail.sendAgain}
      </p>
      <Link to="/account" class="button">
        {t.verifyEmail.toAccount}
      </Link>
      <p class="entrance-other">
        <Link to="/forgot-password">{t.signIn.forgot}</Link>
      </p>
    </div>
  )
}

/** Shows the same result whether or not the address has an account. */
export function ForgotPassword() {
  const [email, setEmail] = useState<string | null>(null)
  const submission = useSubmission(async (data) => {
    const wanted = fieldText(data, 'email').trim()
    await requestPasswordReset(wanted)
    setEmail(wanted)
  })
  if (email !== null) return <Sent email={email} onAgain={() => setEmail(null)} />
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <p>{t.forgotPassword.about}</p>
      <Field name="email" label={t.common.email} isEmail autoComplete="username" required />
      <FormFooter submission={submission} action={t.forms.sendLink} />
      <p class="entrance-other">
        <Link to={`/login${returnQuery()}`}>{t.forms.backToSignIn}</Link>
      </p>
    </form>
  )
}

interface SentProps {
  readonly email: string
  readonly onAgain: () => void
}

function Sent({ email, onAgain }: SentProps) {
  return (
    <div class="public-form">
      <p role="status" tabIndex={-1} ref={(line) => line?.focus()}>
        {fillText(t.forgotPassword.sent, { email: <strong>{email}</strong> })}
      </p>
      <p class="quiet-words">{t.forgotPassword.notThere}</p>
      <button type="button" class="plain-button wide" onClick={onAgain}>
        {t.forgotPassword.again}
      </button>
      <p class="entrance-other">
        <Link to={`/login${returnQuery()}`}>{t.forms.backToSignIn}</Link>
      </p>
    </div>
  )
}

/** Makes the first administrator, a new account or the signed-in user, and opens the home page. */
export function SetUp() {
  const { user } = useStore(account)
  return user === null ? <NewAdministrator /> : <SetUpUser email={user.email} />
}

function SetUpUser({ email }: { readonly email: string }) {
  const { state, submission } = useLinkForm('setup', async (token) => {
    await setUpUser(token)
    // What the pages have read of the account names its former role.
    location.replace('/app')
  })
  if (state === 'bad') return <BadSetUpLink />
  if (state === 'checking') return <p role="status">{t.common.oneMoment}</p>
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <p>{fillText(t.setUp.signedIn, { email: <strong>{email}</strong> })}</p>
      <FormFooter submission={submission} action={t.setUp.becomeAction} />
    </form>
  )
}

function NewAdministrator() {
  const { state, submission } = useLinkForm('setup', async (token, data) => {
    const email = fieldText(data, 'email').trim()
    const password = fieldText(data, 'password')
    const name = fieldText(data, 'name').trim()
    const credentials = { email, password, ...(name === '' ? {} : { name }) }
    await account.startSession(await setUp(token, credentials))
    navigate('/app', { replace: true })
  })
  if (state === 'bad') return <BadSetUpLink />
  if (state === 'checking') return <p role="status">{t.common.oneMoment}</p>
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <p>{t.setUp.about}</p>
      <NameField />
      <Field name="email" label={t.common.email} isEmail autoComplete="username" required />
      <PasswordField isNew />
      <FormFooter submission={submission} action={t.setUp.action} />
    </form>
  )
}

function BadSetUpLink() {
  return (
    <div class="public-form">
      <p role="alert">{t.setUp.badLink}</p>
      <Link to="/login" class="button">
        {t.signIn.action}
      </Link>
    </div>
  )
}
