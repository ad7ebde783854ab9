/** The question box of visitors: the built-in tutor answers until the first task is solved. */
import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { account } from '../account/account'
import { announce } from '../components/announcer'
import { ErrorMessage } from '../components/page'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { useStore } from '../store'
import { type GuestMessage, keepGuestDialogue, keptGuestDialogue } from './guest'

interface TryBoxProps {
  /** A task that the box proposes. */
  readonly example: string
  /** The page’s own form for an account, as the target of a link; without one, links lead to the page of the form. */
  readonly form?: string
}

/** The dialogue is kept in the tab; a sign-up makes a session of it. */
export function TryBox({ example, form }: TryBoxProps) {
  const [messages, setMessages] = useState<readonly GuestMessage[]>(keptGuestDialogue)
  const [error, setError] = useState<string | null>(null)
  const last = messages.at(-1)
  const ask = async (content: string): Promise<void> => {
    setError(null)
    try {
      const { askAsGuest } = await import('./guest-chat')
      const reply = await askAsGuest(messages, content)
      const next = [...messages, { role: 'user', content } as const, ...(reply ? [reply] : [])]
      setMessages(next)
      keepGuestDialogue(next)
      if (reply) announce(reply.content)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
      throw thrown
    }
  }
  return (
    <section class="try-box" aria-label={t.guest.title}>
      {messages.length > 0 && <LazyThread messages={messages} />}
      {last?.role === 'user' || last?.isLast ? (
        <TrialEnd last={last} form={form} />
      ) : (
        <QuestionForm placeholder={last ? t.chat.placeholder : example} onAsk={ask} />
      )}
      <ErrorMessage message={error} />
    </section>
  )
}

interface TrialEndProps {
  /** The last message of the trial. */
  readonly last: GuestMessage
  readonly form: string | undefined
}

/** What an account is good for now, where one can be created here; else the sign-in. */
function TrialEnd({ last, form }: TrialEndProps) {
  const canSignUp = useStore(account).signInOptions.registration === 'open'
  const title = last.assessment?.finding === 'solved' ? t.guest.solvedTitle : t.guest.endTitle
  const about = last.role === 'user' ? t.guest.kept : t.guest.over
  const action = canSignUp ? t.signUp.action : t.signIn.action
  return (
    <section class="trial-end" aria-labelledby="trial-end">
      <h2 id="trial-end">{title}</h2>
      <p role="status">{canSignUp ? about.signUp : about.signIn}</p>
      {form === undefined ? (
        <Link to={canSignUp ? '/register' : '/login'} class="button">
          {action}
        </Link>
      ) : (
        <a href={form} class="button">
          {action}
        </a>
      )}
    </section>
  )
}

interface QuestionFormProps {
  readonly placeholder: string
  /** Rejects with an ApiError, and what was typed stays. */
  readonly onAsk: (content: string) => Promise<void>
}

function QuestionForm({ placeholder, onAsk }: QuestionFormProps) {
  const [draft, setDraft] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isBusy || draft.trim() === '') return
    setBusy(true)
    onAsk(draft.trim())
      .then(
        () => setDraft(''),
        () => {},
      )
      .finally(() => {
        setBusy(false)
        field.current?.focus()
      })
  }
  return (
    <form class="field field-with-button" onSubmit={onSubmit}>
      <input
        ref={field}
        aria-label={t.guest.title}
        placeholder={placeholder}
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
  )
}

type ThreadProps = { readonly messages: readonly GuestMessage[] }

/** The thread comes with the first question, so that the first load of the page stays small. */
function LazyThread(props: ThreadProps) {
  const [Thread, setThread] = useState<ComponentType<ThreadProps> | null>(null)
  useEffect(() => {
    import('./guest-chat').then(
      ({ GuestThread }) => setThread(() => GuestThread),
      () => announce(t.shell.pageNotLoaded),
    )
  }, [])
  return Thread === null ? null : <Thread {...props} />
}
