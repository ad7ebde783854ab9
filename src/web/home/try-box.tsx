/** The question box of the home page of visitors. What is asked there is kept until the sign-up. */
import { useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { ErrorMessage } from '../components/notices'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { RichText } from '../rich-text/rich-text'
import { guestTurnsMax, keepGuestDialogue, keptGuestDialogue, type GuestMessage } from './guest'

/** The built-in tutor answers three turns; then the account keeps the dialogue. */
export function TryBox() {
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
      const { askAsGuest } = await import('./guest-chat')
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
            placeholder={messages.length === 0 ? t.guest.placeholder : t.chat.placeholder}
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
