/** A message of the learner while it is put differently. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Turn } from './turns'

interface RephraseProps {
  readonly turn: Turn
  readonly isBusy: boolean
  readonly onSend: (content: string) => void
  readonly onStop: () => void
}

/** Enter sends, as in the field below the conversation; Escape leaves everything as it was. */
export function Rephrase({ turn, isBusy, onSend, onStop }: RephraseProps) {
  const [content, setContent] = useState(turn.content)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const canSend = !isBusy && content.trim() !== '' && [...content].length <= 32_000
  const submit = (event: Event): void => {
    event.preventDefault()
    if (canSend) onSend(content)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onStop()
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey
    if (isPlainEnter && !event.isComposing && event.keyCode !== 229) submit(event)
  }
  return (
    <li class="turn learner" data-status={turn.status}>
      <h2 class="unseen">You</h2>
      <form class="rephrase" onSubmit={submit}>
        <div class="field">
          <textarea
            ref={area}
            rows={3}
            value={content}
            aria-label="Your message, put differently"
            onInput={(event) => setContent(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div class="buttons">
          <button type="button" class="plain-button" onClick={onStop}>
            Cancel
          </button>
          <button type="submit" class="button" disabled={!canSend}>
            Send
          </button>
        </div>
      </form>
    </li>
  )
}
