/** The form of sign-in and of sign-up. */
import { Field, PasswordField } from '../components/fields'
import { fieldOf, FormEnd, useSubmission } from '../components/form'
import { Link } from '../router'
import type { SignInOffer } from '../sessions/api'
import { useStore } from '../store'
import { account } from './account'
import { keepReturn, presentReturn, returnQuery } from './return-path'

type Kind = 'sign-in' | 'sign-up'

interface EntranceFormProps {
  readonly kind: Kind
}

const words = {
  'sign-in': {
    title: 'Welcome back',
    action: 'Sign in',
    question: 'New here?',
    other: 'Create an account',
    otherPath: '/register',
  },
  'sign-up': {
    title: 'Start with a question',
    action: 'Create account',
    question: 'Already have an account?',
    other: 'Sign in',
    otherPath: '/login',
  },
} as const

/** Keeps what was typed when the server says no, and says why beside the button. */
export function EntranceForm({ kind }: EntranceFormProps) {
  const { offer } = useStore(account)
  const submission = useSubmission((data) => enter(kind, data))
  const text = words[kind]
  return (
    <form class="entrance" onSubmit={submission.submit}>
      <h2>{text.title}</h2>
      {kind === 'sign-up' && (
        <Field name="name" label="Name" hint="optional" autoComplete="name" maxLength={100} />
      )}
      <Field name="email" label="E-mail" isEmail autoComplete="username" required />
      <PasswordField isNew={kind === 'sign-up'} />
      <FormEnd submission={submission} action={text.action} />
      {kind === 'sign-in' && (
        <p class="entrance-other">
          <Link to={`/forgot-password${returnQuery()}`}>Forgot your password?</Link>
        </p>
      )}
      {offer.codehost !== null && <CodehostButton codehost={offer.codehost} />}
      {offer.registration === 'open' ? (
        <p class="entrance-other">
          {text.question} <Link to={text.otherPath + returnQuery()}>{text.other}</Link>
        </p>
      ) : (
        <p class="entrance-other">Accounts are made by the administrator of this server.</p>
      )}
    </form>
  )
}

async function enter(kind: Kind, data: FormData): Promise<void> {
  const email = fieldOf(data, 'email').trim()
  const password = fieldOf(data, 'password')
  const name = fieldOf(data, 'name').trim()
  if (kind === 'sign-in') await account.signIn({ email, password })
  else await account.signUp({ email, password, ...(name === '' ? {} : { name }) })
}

//// src/web/account/auth-form.tsx /** The way in through a code host. */

interface CodehostButtonProps {
  readonly codehost: NonNullable<SignInOffer['codehost']>
}

const names = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' } as const

/** Leaves the page. The code host leads back to the front door; the rest of the way is kept here. */
export function CodehostButton({ codehost }: CodehostButtonProps) {
  return (
    <>
      <p class="entrance-or" aria-hidden="true">
        or
      </p>
      <a
        class="plain-button wide"
        href="/api/auth/oauth/codehost/start?returnTo=/"
        onClick={() => keepReturn(presentReturn())}
      >
        Continue with {names[codehost]}
      </a>
    </>
  )
}
