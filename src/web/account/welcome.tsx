/** The page of signed-out visitors: what the product is, and the sign-in form. */
import { useEffect } from 'preact/hooks'
import { Wordmark } from '../components/wordmark'
import type { Route } from '../routes'
import { AuthForm } from './auth-form'
import { useStore } from '../store'
import { account, type SignOutReason } from './account'

interface WelcomeProps {
  readonly route: Route
}

const signOutNotices: Readonly<Record<SignOutReason, string>> = {
  expired: 'Your sign-in has ended. Sign in again to go on where you were.',
  'password-changed': 'Your password is changed. Sign in with the new one.',
  deleted: 'Your account is deleted, with everything in it.',
}

/** Shows sign-up on the home page, and sign-in where the visitor seems to have an account. */
export function Welcome({ route }: WelcomeProps) {
  const { signOutReason, signInOptions } = useStore(account)
  const hasAccount =
    signOutReason === 'expired' || ['login', 'chat', 'account'].includes(route.name)
  const kind = hasAccount || signInOptions.registration === 'closed' ? 'sign-in' : 'sign-up'
  const notice = signOutReason === null ? verifiedNotice(route) : signOutNotices[signOutReason]
  useEffect(() => {
    document.title = kind === 'sign-in' ? 'Sign in · Elenchus' : 'Elenchus'
  }, [kind])
  return (
    <main class="welcome">
      <section class="welcome-words">
        <Wordmark />
        <h1>
          It asks before <br />
          it answers.
        </h1>
        <p class="lead">
          A tutor that leads you to the answer with one small question at a time, so that what you
          find is yours to keep.
        </p>
        <Example />
      </section>
      <section class="welcome-form" aria-label={kind === 'sign-in' ? 'Sign in' : 'Create account'}>
        {notice !== null && (
          <p class="notice" role="status">
            {notice}
          </p>
        )}
        <AuthForm key={kind} kind={kind} />
      </section>
    </main>
  )
}

/** The notice after the link of a verification mail was opened in a signed-out browser. */
function verifiedNotice(route: Route): string | null {
  const isVerified = route.name === 'account' && location.search === '?verified=1'
  return isVerified ? 'Thank you. Sign in to see your account with the confirmed address.' : null
}

function Example() {
  return (
    <figure class="example" aria-label="An example">
      <p class="example-learner">Solve 3x + 7 = 22</p>
      <p class="example-tutor">
        Two things have been done to <i>x</i>: it was multiplied, and something was added. Which of
        them would you undo first?
      </p>
    </figure>
  )
}
