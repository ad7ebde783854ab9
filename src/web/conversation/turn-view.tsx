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
  readonly isLast: boolean
}

/** Rendered again only when its own turn changes, so that a long conversation costs no more than a short one. */
export class TurnView extends Component<TurnViewProps> {
  override shouldComponentUpdate(next: TurnViewProps): boolean {
    const { turn, conversation, isLast } = this.props
    return next.turn !== turn || next.conversation !== conversation || next.isLast !== isLast
  }

  override render(props: TurnViewProps) {
    return props.turn.role === 'user' ? <LearnerTurn {...props} /> : <TutorTurn {...props} />
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

function TutorTurn({ turn, conversation, isLast }: TurnViewProps) {
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
          <div class="turn-note" role="status">
            <p>{turn.note.message}</p>
            {isLast && turn.status !== 'complete' && (
              <button type="button" class="quiet-button" onClick={() => conversation.askAgain()}>
                Ask again
              </button>
            )}
          </div>
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

function UnsentNote({ turn, conversation }: Omit<TurnViewProps, 'isLast'>) {
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
