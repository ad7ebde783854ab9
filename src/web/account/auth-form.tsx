/** The form of sign-in and of sign-up, with the link to a code host. */
import { Field, NameField, PasswordField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { t } from '../i18n/i18n'
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

/** Keeps what was typed when the server refuses, and shows the error above the button. */
export function AuthForm({ kind }: AuthFormProps) {
  const { codehost, registration } = useStore(account).signInOptions
  const submission = useSubmission((data) => authenticate(kind, data))
  const text = textsOf(kind)
  return (
    <form class="entrance" onSubmit={submission.submit}>
      <h2>{text.title}</h2>
      {kind === 'sign-up' && <NameField />}
      <Field name="email" label={t.common.email} isEmail autoComplete="username" required />
      <PasswordField isNew={kind === 'sign-up'} />
      <FormFooter submission={submission} action={text.action} />
      {kind === 'sign-in' && (
        <p class="entrance-other">
          <Link to={`/forgot-password${returnQuery()}`}>{t.signIn.forgot}</Link>
        </p>
      )}
      {codehost !== null && <CodehostButton codehost={codehost} />}
      {registration === 'open' ? (
        <p class="entrance-other">
          {text.question} <Link to={text.otherPath + returnQuery()}>{text.other}</Link>
        </p>
      ) : (
        <p class="entrance-other">{t.signIn.closed}</p>
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
        {t.signIn.or}
      </p>
      <a
        class="plain-button wide"
        href={startPath('/')}
        onClick={() => storeReturnPath(currentReturnPath())}
      >
        {t.signIn.continueWith(codehostNames[codehost])}
      </a>
    </>
  )
}
