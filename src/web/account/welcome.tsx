import { useEffect } from 'preact/hooks'
import {
  Field,
  fieldText,
  FormFooter,
  NameField,
  PasswordField,
  useSubmission,
} from '../components/form'
import { ErrorMessage } from '../components/page'
import { useAction } from '../components/server-state'
import { TryBox } from '../home/try-box'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { PublicShell } from '../public-shell'
import { Link } from '../router'
import type { Route } from '../routes'
import { useStore } from '../store'
import { account, type SignOutReason, type Gate, gatesOf, startPath } from './account'
import { useCodeQuestion } from './code-question'
import { currentReturnPath, returnQuery, storeReturnPath } from './return-path'

const signOutNotice = (reason: SignOutReason): string =>
  ({
    expired: t.welcome.expired,
    'password-changed': t.welcome.passwordChanged,
    deleted: t.welcome.accountDeleted,
  })[reason]

const formId = 'entrance'

/** Shows sign-up where it is asked for and on the home page, and sign-in where the visitor seems to have an account. */
export function Welcome({ route }: { readonly route: Route }) {
  const { signOutReason, signInOptions } = useStore(account)
  const hasAccount = route.name === 'login' || (signOutReason !== null && route.name !== 'register')
  const kind = hasAccount || signInOptions.registration !== 'open' ? 'sign-in' : 'sign-up'
  const isHome = route.name === 'home'
  const notice = signOutReason === null ? null : signOutNotice(signOutReason)
  useEffect(() => {
    const { action } = kind === 'sign-in' ? t.signIn : t.signUp
    document.title = isHome ? 'Elenchus' : `${action} · Elenchus`
  }, [kind, isHome])
  return (
    <PublicShell isEntrance>
      <main class="welcome" id="main" tabIndex={-1}>
        <section class="welcome-words">
          <h1>{t.welcome.title}</h1>
          <p class="lead">{t.welcome.lead}</p>
          {isHome ? <TryBox example={t.welcome.exampleTask} form={`#${formId}`} /> : <Example />}
        </section>
        <section
          id={formId}
          class="welcome-form"
          tabIndex={-1}
          aria-label={kind === 'sign-in' ? t.signIn.action : t.signUp.action}
        >
          {signInOptions.setUp && (
            <p class="notice" role="status">
              {t.welcome.setUp}
            </p>
          )}
          {notice !== null && (
            <p class="notice" role="status">
              {notice}
            </p>
          )}
          <AuthForm key={kind} kind={kind} isMain={!isHome} />
        </section>
      </main>
    </PublicShell>
  )
}

function Example() {
  return (
    <figure class="example" aria-label={t.welcome.example}>
      <p class="example-learner">{t.welcome.exampleTask}</p>
      <p class="example-tutor">{fillText(t.welcome.exampleReply, { x: <i>x</i> })}</p>
    </figure>
  )
}

type Kind = 'sign-in' | 'sign-up'

const textsOf = (kind: Kind) =>
  kind === 'sign-in'
    ? {
        title: t.signIn.title,
        action: t.signIn.action,
        question: t.signIn.newHere,
        other: t.signUp.other,
        otherPath: '/register',
      }
    : {
        title: t.signUp.title,
        action: t.signUp.action,
        question: t.signUp.haveAccount,
        other: t.signIn.action,
        otherPath: '/login',
      }

interface AuthFormProps {
  readonly kind: Kind
  /** Nothing in the page comes before it. */
  readonly isMain: boolean
}

/** Keeps what was typed when the server refuses, and shows the error above the button. */
function AuthForm({ kind, isMain }: AuthFormProps) {
  const options = useStore(account).signInOptions
  const { registration } = options
  const gates = gatesOf(options)
  const code = useCodeQuestion()
  const submission = useSubmission((data) => code.ask(data, () => authenticate(kind, data)))
  const text = textsOf(kind)
  return (
    <form class="entrance" onSubmit={submission.submit}>
      <h2>{text.title}</h2>
      {kind === 'sign-up' && <NameField />}
      <Field name="email" label={t.common.email} isEmail autoComplete="username" required />
      <PasswordField isNew={kind === 'sign-up'} />
      {code.field}
      <FormFooter submission={submission} action={text.action} isMain={isMain} />
      {kind === 'sign-in' && (
        <p class="entrance-other">
          <Link to={`/forgot-password${returnQuery()}`}>{t.forgotPassword.title}</Link>
        </p>
      )}
      <GateButtons gates={gates} />
      {kind === 'sign-in' && <PasskeyButton isAlone={gates.length === 0} />}
      {registration === 'open' ? (
        <p class="entrance-other">
          {text.question} <Link to={text.otherPath + returnQuery()}>{text.other}</Link>
        </p>
      ) : (
        <p class="entrance-other">
          {registration === 'invite' ? t.signIn.inviteOnly : t.signIn.closed}
        </p>
      )}
    </form>
  )
}

async function authenticate(kind: Kind, data: FormData): Promise<void> {
  const email = fieldText(data, 'email').trim()
  const password = fieldText(data, 'password')
  const name = fieldText(data, 'name').trim()
  const code = fieldText(data, 'code').trim()
  if (kind === 'sign-in') await account.signIn({ email, password, ...(code ? { code } : {}) })
  else await account.signUp({ email, password, ...(name === '' ? {} : { name }) })
}

/** Shown where the browser has passkeys at all: which accounts have one stays unknown. */
function PasskeyButton({ isAlone }: { readonly isAlone: boolean }) {
  const action = useAction(() => account.signInWithPasskey())
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      {isAlone && (
        <p class="entrance-or" aria-hidden="true">
          {t.signIn.or}
        </p>
      )}
      <button
        type="button"
        class="plain-button wide"
        aria-disabled={action.isRunning}
        onClick={() => action.run(undefined)}
      >
        {t.signIn.withPasskey}
      </button>
      <ErrorMessage message={action.error} />
    </>
  )
}

/** Leave the page. The provider returns to the home page; the wanted path is stored in this tab. */
function GateButtons({ gates }: { readonly gates: readonly Gate[] }) {
  if (gates.length === 0) return null
  return (
    <>
      <p class="entrance-or" aria-hidden="true">
        {t.signIn.or}
      </p>
      {gates.map((gate) => (
        <a
          key={gate.kind}
          class="plain-button wide"
          href={startPath(gate, '/')}
          onClick={() => storeReturnPath(currentReturnPath())}
        >
          {t.signIn.continueWith(gate.title)}
        </a>
      ))}
    </>
  )
}
