/** One turn of a conversation on the page. */
import { Component } from 'preact'
import { useSecondsUntil } from '../components/countdown'
import { Sign } from '../components/wordmark'
import { RichText } from '../rich-text/rich-text'
import type { Conversation } from './conversation'
import type { Turn } from './turns'

interface TurnViewProps {
  readonly turn: Turn
  readonly conversation: Conversation
}

/** Rendered again only when its own turn changes, so that a long conversation costs no more than a short one. */
export class TurnView extends Component<TurnViewProps> {
  override shouldComponentUpdate(next: TurnViewProps): boolean {
    return next.turn !== this.props.turn || next.conversation !== this.props.conversation
  }

  override render({ turn, conversation }: TurnViewProps) {
    if (turn.role === 'user') return <LearnerTurn turn={turn} conversation={conversation} />
    return <TutorTurn turn={turn} />
  }
}

function LearnerTurn({ turn, conversation }: TurnViewProps) {
  return (
    <li class="turn learner" data-status={turn.status}>
      <h2 class="unseen">You</h2>
      <p class="learner-words">{turn.content}</p>
      {turn.note && <UnsentNote turn={turn} conversation={conversation} />}
    </li>
  )
}

function TutorTurn({ turn }: { readonly turn: Turn }) {
  return (
    <li class="turn tutor" data-status={turn.status}>
      <Sign />
      <div class="tutor-words">
        <h2 class="unseen">Tutor</h2>
        {turn.content === '' && turn.status === 'streaming' ? (
          <Thinking />
        ) : (
          <RichText source={turn.content} streaming={turn.status === 'streaming'} />
        )}
        {turn.note && (
          <p class="turn-note" role="status">
            {turn.note.message}
          </p>
        )}
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

function UnsentNote({ turn, conversation }: TurnViewProps) {
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
