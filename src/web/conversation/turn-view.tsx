/** One turn of a conversation on the page. */
import { Component } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSecondsUntil } from '../components/countdown'
import { Sign } from '../components/wordmark'
import { RichText } from '../rich-text/rich-text'
import type { Conversation } from './conversation'
import type { Turn } from './conversation-state'
import { focusComposer, focusTool, TurnTools } from './turn-tools'

interface TurnViewProps {
  readonly turn: Turn
  readonly conversation: Conversation
  readonly isLast: boolean
  readonly isBusy: boolean
}

/** Rendered again only when its own turn changes, so that a long conversation costs no more than a short one. */
export class TurnView extends Component<TurnViewProps> {
  override shouldComponentUpdate(next: TurnViewProps): boolean {
    const { turn, conversation, isLast, isBusy } = this.props
    const isSame = next.turn === turn && next.conversation === conversation
    return !isSame || next.isLast !== isLast || next.isBusy !== isBusy
  }

  override render(props: TurnViewProps) {
    return props.turn.role === 'user' ? <LearnerTurn {...props} /> : <TutorTurn {...props} />
  }
}

const editLabel = 'Edit this message'

function LearnerTurn({ turn, conversation, isBusy }: TurnViewProps) {
  const [isEditing, setEditing] = useState(false)
  const { id } = turn
  if (isEditing && id !== null) {
    const stop = (): void => {
      setEditing(false)
      focusTool(id, editLabel)
    }
    const rephrase = (content: string): void => {
      setEditing(false)
      conversation.rephrase(id, content)
      focusComposer()
    }
    return <Rephrase turn={turn} isBusy={isBusy} onSend={rephrase} onStop={stop} />
  }
  return (
    <li class="turn learner" data-status={turn.status} data-message={turn.id}>
      <h2 class="unseen">You</h2>
      <p class="learner-words">{turn.content}</p>
      <TurnTools
        turn={turn}
        isBusy={isBusy}
        label={editLabel}
        shape="rename"
        onUse={() => setEditing(true)}
        onShow={(other) => conversation.show(other)}
      />
      {turn.note && <UnsentNote turn={turn} conversation={conversation} />}
    </li>
  )
}

function TutorTurn({ turn, conversation, isLast, isBusy }: TurnViewProps) {
  const { id } = turn
  const again = (): void => {
    if (id === null) return
    conversation.replyAgain(id)
    focusComposer()
  }
  return (
    <li class="turn tutor" data-status={turn.status} data-message={turn.id}>
      <Sign />
      <div class="tutor-words">
        <h2 class="unseen">Tutor</h2>
        {turn.content === '' && turn.status === 'streaming' ? (
          <Thinking />
        ) : (
          <RichText source={turn.content} streaming={turn.status === 'streaming'} />
        )}
        {turn.note && (
          <div class="turn-note" role="status">
            <p>{turn.note.message}</p>
            {isLast && turn.status !== 'complete' && (
              <button type="button" class="quiet-button" onClick={again}>
                Ask again
              </button>
            )}
          </div>
        )}
        <TurnTools
          turn={turn}
          isBusy={isBusy}
          label="Ask for another reply"
          shape="again"
          onUse={again}
          onShow={(other) => conversation.show(other)}
        />
      </div>
    </li>
  )
}

/** Three quiet dots until the first word comes. */
export function Thinking() {
  return (
    <p class="thinking" aria-hidden="true">
      <span />
      <span />
      <span />
    </p>
  )
}

function UnsentNote({ turn, conversation }: Pick<TurnViewProps, 'turn' | 'conversation'>) {
  const seconds = useSecondsUntil(turn.note?.retryAt ?? null)
  return (
    <div class="turn-note unsent" role="alert">
      <p>{turn.note?.message}</p>
      <button
        type="button"
        class="quiet-button"
        disabled={seconds > 0}
        onClick={() => conversation.retry(turn.key)}
      >
        {seconds > 0 ? `Try again in ${seconds} s` : 'Try again'}
      </button>
      <button type="button" class="quiet-button" onClick={() => conversation.edit(turn.key)}>
        Edit
      </button>
    </div>
  )
}

//// src/web/conversation/rephrase.tsx /** A message of the learner while it is put differently. */

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
