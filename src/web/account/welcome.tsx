/** The page of signed-out visitors: what the product is, and the sign-in form. */
import { useEffect } from 'preact/hooks'
import { TryBox } from '../home/try-box'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { PublicShell } from '../public-shell'
import type { Route } from '../routes'
import { AuthForm } from './auth-form'
import { useStore } from '../store'
import { account, type SignOutReason } from './account'

interface WelcomeProps {
  readonly route: Route
}

const signOutNotice = (reason: SignOutReason): string =>
  ({
    expired: t.welcome.expired,
    'password-changed': t.welcome.passwordChanged,
    deleted: t.welcome.accountDeleted,
  })[reason]

/** Shows sign-up where it is asked for and on the home page, and sign-in where the visitor seems to have an account. */
export function Welcome({ route }: WelcomeProps) {
  const { signOutReason, signInOptions } = useStore(account)
  const hasAccount = route.name === 'login' || (signOutReason !== null && route.name !== 'register')
  const kind = hasAccount || signInOptions.registration === 'closed' ? 'sign-in' : 'sign-up'
  const notice = signOutReason === null ? null : signOutNotice(signOutReason)
  useEffect(() => {
    document.title = kind === 'sign-in' ? `${t.signIn.action} · Elenchus` : 'Elenchus'
  }, [kind])
  return (
    <PublicShell isEntrance>
      <main class="welcome" id="main" tabIndex={-1}>
        <section class="welcome-words">
          <h1>{t.welcome.title}</h1>
          <p class="lead">{t.welcome.lead}</p>
          {route.name === 'home' ? <TryBox /> : <Example />}
        </section>
        <section
          class="welcome-form"
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
          <AuthForm key={kind} kind={kind} />
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
