import type { Static } from '@sinclair/typebox'
import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { User, VerifyBody } from '../../features/auth/model'
import type { ShownInvitation } from '../../features/invitations/model'
import type { Status } from '../../features/status/model'
import { account, requestPasswordReset } from '../account/account'
import { useCodeQuestion } from '../account/code-question'
import { returnQuery } from '../account/return-path'
import {
  Field,
  fieldText,
  FormFooter,
  NameField,
  PasswordField,
  useSubmission,
} from '../components/form'
import { usePageTitle } from '../components/page'
import { ApiError, fetchJson } from '../http'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { PublicShell } from '../public-shell'
import { Link, navigate } from '../router'
import { type PublicForm, signInPath } from '../routes'
import { useStore } from '../store'
import { isTokenRefused, linkToken, useCheckedToken } from './link-token'

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
function ResetPassword() {
  const { state, submission } = useLinkForm('reset_password', async (token, data) => {
    const body = { token, password: fieldText(data, 'password') }
    await fetchJson('POST', '/api/auth/password/reset', { body })
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
  const { sendsMail } = useStore(account)
  return (
    <div class="public-form">
      <p role="alert">
        {t.forms.badLink}{' '}
        {sendsMail === false ? t.forgotPassword.noMail : t.resetPassword.openAgain}
      </p>
      {sendsMail !== false && (
        <Link to="/forgot-password" class="button">
          {t.resetPassword.newLink}
        </Link>
      )}
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
function VerifyEmail() {
  const [knowsPassword, setKnowsPassword] = useState(true)
  const [hasSwitched, setSwitched] = useState(false)
  const question = useCodeQuestion()
  const { state, submission } = useLinkForm('verify_email', async (token, data) => {
    const password = fieldText(data, 'password')
    const code = fieldText(data, 'code').trim()
    const body: Static<typeof VerifyBody> = knowsPassword
      ? { token, password, ...(code ? { code } : {}) }
      : { token, newPassword: password }
    await question.ask(data, async () => {
      const signedIn = fetchJson<{ user: User }>('POST', '/api/auth/verify-email', { body })
      await account.startSession((await signedIn.catch(withOwnWords)).user)
      navigate('/account?verified=1', { replace: true })
    })
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
      {knowsPassword && question.field}
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
  if (!(error instanceof ApiError) || error.code !== 'UNAUTHORIZED') throw error
  throw new ApiError(error.status, error.code, t.verifyEmail.wrongPassword)
}

function BadVerificationLink() {
  const { user, sendsMail } = useStore(account)
  const isConfirmed = user?.emailVerified === true
  return (
    <div class="public-form">
      <p role="alert">
        {t.forms.badLink} {isConfirmed && t.verifyEmail.isConfirmed}{' '}
        {!isConfirmed && sendsMail !== false && t.verifyEmail.sendAgain}
      </p>
      <Link to="/account" class="button">
        {t.verifyEmail.toAccount}
      </Link>
      <p class="entrance-other">
        <Link to="/forgot-password">{t.forgotPassword.title}</Link>
      </p>
    </div>
  )
}

/** Shows the same result whether or not the address has an account. */
function ForgotPassword() {
  const [email, setEmail] = useState<string | null>(null)
  const submission = useSubmission(async (data) => {
    const wanted = fieldText(data, 'email').trim()
    await requestPasswordReset(wanted)
    setEmail(wanted)
  })
  const { sendsMail } = useStore(account)
  if (email !== null) return <Sent email={email} onAgain={() => setEmail(null)} />
  if (sendsMail === null) return <p role="status">{t.common.oneMoment}</p>
  if (!sendsMail) return <NoMail words={t.forgotPassword.noMail} />
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

/** Why no mail can be promised, and what an administrator can do. */
function NoMail({ words }: { readonly words: string }) {
  return (
    <div class="public-form">
      <p>{words}</p>
      <p class="quiet-words">
        {fillText(t.mails.noServer, { setting: <code>{'SMTP_URL'}</code> })}
      </p>
      <p class="entrance-other">
        <Link to={`/login${returnQuery()}`}>{t.forms.backToSignIn}</Link>
      </p>
    </div>
  )
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
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
function SetUp() {
  const { user } = useStore(account)
  return user === null ? <NewAdministrator /> : <SetUpUser email={user.email} />
}

function SetUpUser({ email }: { readonly email: string }) {
  const { state, submission } = useLinkForm('setup', async (token) => {
    await fetchJson('POST', '/api/auth/setup/user', { body: { token } })
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
    const body = { token, email, password, ...(name === '' ? {} : { name }) }
    await account.startSession(
      (await fetchJson<{ user: User }>('POST', '/api/auth/setup', { body })).user,
    )
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

/** Who is invited signs up, or accepts with the account that is signed in. */
function InvitationPage() {
  const token = linkToken()
  const { status, user } = useStore(account)
  const [shown, setShown] = useState<ShownInvitation | 'bad' | null>(token === null ? 'bad' : null)
  const refuse = (error: unknown): void => {
    if (!isTokenRefused(error)) throw error
    setShown('bad')
  }
  useEffect(() => {
    if (token === null || status === 'checking') return
    const body = { invitation: token }
    fetchJson<ShownInvitation>('POST', '/api/invitations/show', { body }).then(setShown, () =>
      setShown('bad'),
    )
  }, [status])
  if (shown === 'bad') return <BadInvitation />
  if (shown === null || token === null) return <p role="status">{t.common.oneMoment}</p>
  const part = { token, shown, onRefused: refuse }
  return user === null ? <InvitedSignUp {...part} /> : <InvitedUser {...part} email={user.email} />
}

interface InvitedProps {
  readonly token: string
  readonly shown: ShownInvitation
  /** Throws what is no refusal of the token. */
  readonly onRefused: (error: unknown) => void
}

function InvitedSignUp({ token, shown, onRefused }: InvitedProps) {
  const submission = useSubmission(async (data) => {
    const name = fieldText(data, 'name').trim()
    await account
      .signUp({
        email: shown.email ?? fieldText(data, 'email').trim(),
        password: fieldText(data, 'password'),
        invitation: token,
        ...(name === '' ? {} : { name }),
      })
      .then(() => navigate('/app', { replace: true }), onRefused)
  })
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <Offer shown={shown} />
      <NameField />
      {shown.email === undefined ? (
        <Field name="email" label={t.common.email} isEmail autoComplete="username" required />
      ) : (
        <p>
          <strong>{shown.email}</strong>
        </p>
      )}
      <PasswordField isNew />
      <FormFooter submission={submission} action={t.invitation.action} />
      <p class="entrance-other">
        <Link to={signInPath('/invitation')}>{t.invitation.haveAccount}</Link>
      </p>
    </form>
  )
}

function InvitedUser({
  token,
  shown,
  onRefused,
  email,
}: InvitedProps & { readonly email: string }) {
  const submission = useSubmission(async () => {
    const body = { invitation: token }
    await fetchJson('POST', '/api/invitations/accept', { body }).then(
      // What the pages have read of the account names its former role.
      () => location.replace('/app'),
      onRefused,
    )
  })
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <Offer shown={shown} />
      <p>{fillText(t.invitation.signedIn, { email: <strong>{email}</strong> })}</p>
      <FormFooter submission={submission} action={t.invitation.accept} />
    </form>
  )
}

/** What is offered: a role, or a class with what its teacher may see. */
function Offer({ shown: { role, class: place } }: { readonly shown: ShownInvitation }) {
  if (place === undefined) return <p>{t.invitation[role]}</p>
  const name = <strong dir="auto">{place.name}</strong>
  if (role !== 'learner') return <p>{fillText(t.invitation.toTeach, { name })}</p>
  return (
    <>
      <p>
        {place.teacher === null
          ? fillText(t.invitation.intoClass, { name })
          : fillText(t.invitation.intoClassOf, { name, teacher: place.teacher })}
      </p>
      <p>{t.invitation[place.transcripts]}</p>
    </>
  )
}

function BadInvitation() {
  return (
    <div class="public-form">
      <p role="alert">{t.invitation.bad}</p>
      <Link to="/login" class="button">
        {t.signIn.action}
      </Link>
    </div>
  )
}

/** Needs no sign-in. */
function StatusPage() {
  return (
    <>
      <Components />
      <Subscription />
    </>
  )
}

function Components() {
  const [status, setStatus] = useState<Static<typeof Status> | 'unreachable' | null>(null)
  useEffect(() => {
    fetchJson<Static<typeof Status>>('GET', '/api/status').then(setStatus, () =>
      setStatus('unreachable'),
    )
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
            {wordOf(t.status.components, name) + t.common.colon}{' '}
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
  const { sendsMail } = useStore(account)
  const submission = useSubmission(async (data) => {
    const wanted = fieldText(data, 'email').trim()
    await fetchJson('POST', '/api/status/subscribe', { body: { email: wanted } })
    setEmail(wanted)
  })
  if (email !== null) {
    return (
      <p role="status" tabIndex={-1} ref={(line) => line?.focus()}>
        {fillText(t.mails.sent, { email: <strong>{email}</strong> })}
      </p>
    )
  }
  if (sendsMail !== true) return null
  return (
    <form class="public-form" onSubmit={submission.submit}>
      <p>{t.mails.about}</p>
      <Field name="email" label={t.common.email} isEmail autoComplete="email" required />
      <FormFooter submission={submission} action={t.mails.ask} />
    </form>
  )
}

/** Confirms only on a click, because programs that scan mails open links too. */
const ConfirmMails = () => (
  <TokenForm action={t.mails.confirm} path="/api/status/confirm" done={t.mails.confirmed} />
)

const EndMails = () => (
  <TokenForm action={t.mails.end} path="/api/status/unsubscribe" done={t.mails.ended} />
)

interface TokenFormProps {
  readonly action: string
  /** Takes the token. */
  readonly path: string
  readonly done: string
}

function TokenForm({ action, path, done }: TokenFormProps) {
  const token = linkToken()
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null)
  const submission = useSubmission(async () => {
    try {
      await fetchJson('POST', path, { body: { token: token ?? '' } })
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

const formsByName = {
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
  'verify-email': VerifyEmail,
  setup: SetUp,
  invitation: InvitationPage,
  status: StatusPage,
  'status-confirm': ConfirmMails,
  'status-unsubscribe': EndMails,
} satisfies Record<PublicForm, ComponentType>

const titleOf = (form: PublicForm): string =>
  ({
    'forgot-password': t.forgotPassword.title,
    'reset-password': t.resetPassword.title,
    'verify-email': t.verifyEmail.title,
    setup: t.setUp.title,
    invitation: t.invitation.title,
    status: t.status.title,
    'status-confirm': t.mails.title,
    'status-unsubscribe': t.mails.endTitle,
  })[form]

export function PublicFormPage({ form }: { readonly form: PublicForm }) {
  const Form = formsByName[form]
  const title = titleOf(form)
  usePageTitle(title)
  return (
    <PublicShell>
      <main class="public-page" id="main" tabIndex={-1}>
        <section class="entrance" aria-labelledby="public-form-title">
          <h1 id="public-form-title">{title}</h1>
          <Form key={form} />
        </section>
      </main>
    </PublicShell>
  )
}
