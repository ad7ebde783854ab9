/** The form of sign-in and of sign-up, with the link to a code host. */
import { Field, PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { Link } from '../router'
import type { SignInOptions } from './api'
import { useStore } from '../store'
import { account } from './account'
import { codehostNames, startPath } from './codehosts'
import { storeReturnPath, currentReturnPath, returnQuery } from './return-path'

type Kind = 'sign-in' | 'sign-up'

interface AuthFormProps {
  readonly kind: Kind
}

const texts = {
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

/** Keeps what was typed when the server refuses, and shows the error above the button. */
export function AuthForm({ kind }: AuthFormProps) {
  const { codehost, registration } = useStore(account).signInOptions
  const submission = useSubmission((data) => authenticate(kind, data))
  const text = texts[kind]
  return (
    <form class="entrance" onSubmit={submission.submit}>
      <h2>{text.title}</h2>
      {kind === 'sign-up' && (
        <Field name="name" label="Name" hint="optional" autoComplete="name" maxLength={100} />
      )}
      <Field name="email" label="E-mail" isEmail autoComplete="username" required />
      <PasswordField isNew={kind === 'sign-up'} />
      <FormFooter submission={submission} action={text.action} />
      {kind === 'sign-in' && (
        <p class="entrance-other">
          <Link to={`/forgot-password${returnQuery()}`}>Forgot your password?</Link>
        </p>
      )}
      {codehost !== null && <CodehostButton codehost={codehost} />}
      {registration === 'open' ? (
        <p class="entrance-other">
          {text.question} <Link to={text.otherPath + returnQuery()}>{text.other}</Link>
        </p>
      ) : (
        <p class="entrance-other">Accounts are made by the administrator of this server.</p>
      )}
    </form>
  )
}

async function authenticate(kind: Kind, data: FormData): Promise<void> {
  const email = fieldText(data, 'email').trim()
  const password = fieldText(data, 'password')
  const name = fieldText(data, 'name').trim()
  if (kind === 'sign-in') await account.signIn({ email, password })
  else await account.signUp({ email, password, ...(name === '' ? {} : { name }) })
}

interface CodehostButtonProps {
  readonly codehost: NonNullable<SignInOptions['codehost']>
}

/** Leaves the page. The code host returns to the home page; the wanted path is stored in this tab. */
function CodehostButton({ codehost }: CodehostButtonProps) {
  return (
    <>
      <p class="entrance-or" aria-hidden="true">
        or
      </p>
      <a
        class="plain-button wide"
        href={startPath('/')}
        onClick={() => storeReturnPath(currentReturnPath())}
      >
        Continue with {codehostNames[codehost]}
      </a>
    </>
  )
}
