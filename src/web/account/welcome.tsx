/** The page of those who are not signed in: what this is, and the way in. */
import { useEffect } from 'preact/hooks'
import { Wordmark } from '../components/wordmark'
import type { Route } from '../routes'
import { EntranceForm } from './auth-form'
import { useStore } from '../store'
import { account, type Farewell } from './account'

interface WelcomeProps {
  readonly route: Route
}

const farewells: Readonly<Record<Farewell, string>> = {
  expired: 'Your sign-in has ended. Sign in again to go on where you were.',
  'password-changed': 'Your password is changed. Sign in with the new one.',
  deleted: 'Your account is deleted, with everything in it.',
}

/** Offers an account at the front door, and sign-in wherever someone seems to have one. */
export function Welcome({ route }: WelcomeProps) {
  const { farewell, offer } = useStore(account)
  const isKnown = farewell === 'expired' || ['login', 'chat', 'account'].includes(route.name)
  const kind = isKnown || offer.registration === 'closed' ? 'sign-in' : 'sign-up'
  const notice = farewell === null ? arrivalOf(route) : farewells[farewell]
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
        <EntranceForm key={kind} kind={kind} />
      </section>
    </main>
  )
}

/** The link of a verification mail, opened where nobody is signed in, ends here. */
function arrivalOf(route: Route): string | null {
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
