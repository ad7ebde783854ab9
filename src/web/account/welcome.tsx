/** The page of those who are not signed in: what this is, and the way in. */
import { useEffect } from 'preact/hooks'
import { Wordmark } from '../components/wordmark'
import type { Route } from '../routes'
import { useStore } from '../store'
import { account } from './account'
import { EntranceForm } from './entrance-form'

interface WelcomeProps {
  readonly route: Route
}

/** Offers an account at the front door, and sign-in wherever someone seems to have one. */
export function Welcome({ route }: WelcomeProps) {
  const { hasExpired } = useStore(account)
  const kind = hasExpired || route.name === 'login' || route.name === 'chat' ? 'sign-in' : 'sign-up'
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
        {hasExpired && (
          <p class="notice" role="status">
            Your sign-in has ended. Sign in again to go on where you were.
          </p>
        )}
        <EntranceForm key={kind} kind={kind} />
      </section>
    </main>
  )
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
