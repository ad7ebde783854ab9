/** The question box of visitors: the built-in tutor answers until the first task is solved. */
import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { ErrorMessage } from '../components/page'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { type GuestMessage, keepGuestDialogue, keptGuestDialogue } from './guest'

interface TryBoxProps {
  /** A task that the box proposes. */
  readonly example: string
  /** Leads to the sign-up, where the page does not have its form. */
  readonly hasSignUpLink?: boolean
}

/** The dialogue is kept in the tab; a sign-up makes a session of it. */
export function TryBox({ example, hasSignUpLink = false }: TryBoxProps) {
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
        <div class="notice" role="status">
          <p>{last.role === 'user' ? t.guest.kept : t.guest.over}</p>
          {hasSignUpLink && (
            <Link to="/register" class="button">
              {t.signUp.action}
            </Link>
          )}
        </div>
      ) : (
        <QuestionForm placeholder={last ? t.chat.placeholder : example} onAsk={ask} />
      )}
      <ErrorMessage message={error} />
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
