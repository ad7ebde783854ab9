import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import {
  Field,
  fieldText,
  FormFooter,
  NameField,
  PasswordField,
  useSubmission,
} from '../components/form'
import { ErrorMessage } from '../components/page'
import {
  type GuestMessage,
  guestTurnsMax,
  keepGuestDialogue,
  keptGuestDialogue,
} from '../home/guest'
import { ApiError } from '../http'
import { fillText } from '../i18n/format'
import { t } from '../i18n/i18n'
import { PublicShell } from '../public-shell'
import { RichText } from '../rich-text/rich-text'
import { Link } from '../router'
import type { Route } from '../routes'
import { useStore } from '../store'
import {
  account,
  type SignOutReason,
  codehostNames,
  type SignInOptions,
  startPath,
} from './account'
import { currentReturnPath, returnQuery, storeReturnPath } from './return-path'

const signOutNotice = (reason: SignOutReason): string =>
  ({
    expired: t.welcome.expired,
    'password-changed': t.welcome.passwordChanged,
    deleted: t.welcome.accountDeleted,
  })[reason]

/** Shows sign-up where it is asked for and on the home page, and sign-in where the visitor seems to have an account. */
export function Welcome({ route }: { readonly route: Route }) {
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

/** Keeps what was typed when the server refuses, and shows the error above the button. */
function AuthForm({ kind }: { readonly kind: Kind }) {
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
          <Link to={`/forgot-password${returnQuery()}`}>{t.forgotPassword.title}</Link>
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

/** The built-in tutor answers three turns; then the account keeps the dialogue. */
function TryBox() {
  const [messages, setMessages] = useState<readonly GuestMessage[]>(keptGuestDialogue)
  const [draft, setDraft] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const turns = messages.filter(({ role }) => role === 'user').length
  const isOver = turns >= guestTurnsMax || messages.at(-1)?.role === 'user'
  const show = (next: readonly GuestMessage[]): void => {
    setMessages(next)
    keepGuestDialogue(next)
  }
  const ask = async (content: string): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      const { askAsGuest } = await import('../home/guest-chat')
      const reply = await askAsGuest(messages, content)
      const asked = { role: 'user', content } as const
      show(
        reply === null
          ? [...messages, asked]
          : [...messages, asked, { role: 'assistant', content: reply }],
      )
      if (reply !== null) announce(reply)
      setDraft('')
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
    } finally {
      setBusy(false)
      field.current?.focus()
    }
  }
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isBusy && draft.trim() !== '') void ask(draft.trim())
  }
  return (
    <section class="try-box" aria-label={t.guest.title}>
      {messages.length > 0 && <GuestThread messages={messages} />}
      {isOver ? (
        <p class="notice" role="status">
          {messages.at(-1)?.role === 'user' ? t.guest.kept : t.guest.over}
        </p>
      ) : (
        <form class="field field-with-button" onSubmit={onSubmit}>
          <input
            ref={field}
            aria-label={t.guest.title}
            placeholder={messages.length === 0 ? t.welcome.exampleTask : t.chat.placeholder}
            maxLength={2_000}
            dir="auto"
            autoComplete="off"
            value={draft}
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
          <button type="submit" class="button" aria-disabled={isBusy}>
            {isBusy ? t.common.oneMoment : t.guest.ask}
          </button>
        </form>
      )}
      <ErrorMessage message={error} />
    </section>
  )
}

function GuestThread({ messages }: { readonly messages: readonly GuestMessage[] }) {
  return (
    <ol class="try-thread">
      {messages.map(({ role, content }, at) => (
        <li key={at} class={role === 'user' ? 'example-learner' : 'example-tutor'} dir="auto">
          <span class="unseen">{role === 'user' ? t.chat.you : t.chat.tutor}: </span>
          {role === 'user' ? content : <RichText source={content} streaming={false} />}
        </li>
      ))}
    </ol>
  )
}
