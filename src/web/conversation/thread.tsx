/** The thread of a conversation, which scrolls with a growing reply. */
import { Component } from 'preact'
import { useRef } from 'preact/hooks'
import { Icon } from '../components/icons'
import { Sign } from '../components/wordmark'
import { t } from '../i18n/i18n'
import { useHash } from '../router'
import type { Conversation } from './conversation'
import type { ConversationState } from './conversation-state'
import { distantNode, useNearMessages } from './distant-message'
import { MessageView, TypingIndicator } from './message-view'
import {
  useAutoScroll,
  useOlderOnTheWay,
  useSteadyView,
  useTarget,
  useWholeForSearch,
} from './thread-scrolling'

interface ThreadProps {
  readonly conversation: Conversation
  readonly state: ConversationState
}

/** Renders again only when what it shows changes, so that typing costs nothing in a long thread. */
export class Thread extends Component<ThreadProps> {
  override shouldComponentUpdate({ conversation, state }: ThreadProps): boolean {
    const { state: shown } = this.props
    return (
      conversation !== this.props.conversation ||
      state.thread !== shown.thread ||
      state.older !== shown.older ||
      state.isBusy !== shown.isBusy ||
      state.status !== shown.status
    )
  }

  override render({ conversation, state }: ThreadProps) {
    return <Messages key={conversation} conversation={conversation} state={state} />
  }
}

/** The loaded messages of the active branch, the oldest first. */
function Messages({ conversation, state }: ThreadProps) {
  const list = useRef<HTMLOListElement>(null)
  const { history } = conversation
  const last = state.thread.at(-1)
  useSteadyView(list, state.thread[0]?.key)
  const near = useNearMessages(list)
  const { isAtEnd, scrollToEnd, stay } = useAutoScroll(list, last?.key)
  useTarget(history, useHash(), (id) => {
    stay()
    near.bring(id)
  })
  useWholeForSearch(history)
  const isWaiting = state.isBusy && last?.role === 'user' && last.status !== 'unsent'
  return (
    <>
      <div class="thread-box">
        {state.older !== 'none' && <Older conversation={conversation} older={state.older} />}
        <ol class="thread" ref={list}>
          {state.thread.map((message, at) =>
            near.has(message, state.thread.length - at) ? (
              <MessageView
                key={message.key}
                message={message}
                conversation={conversation}
                isLast={message === last}
                isBusy={state.isBusy}
              />
            ) : (
              distantNode(message)
            ),
          )}
          {isWaiting && (
            <li class="turn tutor" aria-hidden="true">
              <Sign />
              <TypingIndicator />
            </li>
          )}
        </ol>
      </div>
      {!isAtEnd && (
        <button type="button" class="to-end" onClick={scrollToEnd}>
          <Icon shape="down" /> {t.chat.newest}
        </button>
      )}
    </>
  )
}

interface OlderProps {
  readonly conversation: Conversation
  readonly older: ConversationState['older']
}

/** What stands above the first loaded message. It loads older ones by itself, or when asked. */
function Older({ conversation: { history }, older }: OlderProps) {
  const mark = useRef<HTMLDivElement>(null)
  useOlderOnTheWay(mark, history, older === 'more')
  return (
    <div class="older" ref={mark}>
      {older === 'failed' && (
        <p class="quiet-words" role="status">
          {t.chat.olderFailed}
        </p>
      )}
      <button
        type="button"
        class="quiet-button"
        aria-busy={older === 'loading'}
        onClick={() => void history.loadOlder()}
      >
        {older === 'failed' ? t.common.tryAgain : t.chat.older}
      </button>
    </div>
  )
}
