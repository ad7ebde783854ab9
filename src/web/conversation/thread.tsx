/** The thread of a conversation, which scrolls with a growing reply. */
import { Component } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../components/icons'
import { Sign } from '../components/wordmark'
import { t, type PageLanguage } from '../i18n/i18n'
import { useHash } from '../router'
import type { Conversation } from './conversation'
import { shownThread, type ConversationState } from './conversation-state'
import { TypingIndicator } from './message-view'
import { ThreadSections } from './thread-sections'
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
  /** Of the words around the messages. */
  readonly language: PageLanguage
}

/** Renders again only when what it shows changes, so that typing costs nothing in a long thread. */
export class Thread extends Component<ThreadProps> {
  override shouldComponentUpdate({ conversation, state, language }: ThreadProps): boolean {
    const { state: shown } = this.props
    return (
      conversation !== this.props.conversation ||
      language !== this.props.language ||
      state.thread !== shown.thread ||
      state.older !== shown.older ||
      state.isBusy !== shown.isBusy ||
      state.status !== shown.status
    )
  }

  override render(props: ThreadProps) {
    return <Messages key={props.conversation} {...props} />
  }
}

/** The loaded messages of the active branch, the oldest first. */
function Messages({ conversation, state, language }: ThreadProps) {
  const list = useRef<HTMLDivElement>(null)
  const { history } = conversation
  const thread = shownThread(state.thread)
  const last = thread.at(-1)
  useSteadyView(list, thread[0]?.key)
  const [targetId, setTargetId] = useState<string | null>(null)
  const isPrinted = usePrinted()
  const { isAtEnd, scrollToEnd, hold } = useAutoScroll(list, last?.key)
  const showTarget = (id: string): void => {
    hold()
    setTargetId(id)
  }
  useTarget(history, useHash(), { onFound: showTarget, onMissing: scrollToEnd })
  useWholeForSearch(history)
  const isWaiting = state.isBusy && last?.role === 'user' && last.status !== 'unsent'
  return (
    <>
      <div class="thread-box">
        {state.older !== 'none' && <Older conversation={conversation} older={state.older} />}
        <div class="thread" role="list" ref={list}>
          <ThreadSections
            messages={thread}
            conversation={conversation}
            isBusy={state.isBusy}
            language={language}
            targetId={targetId}
            isPrinted={isPrinted}
          />
          {isWaiting && (
            <div class="turn tutor" aria-hidden="true">
              <Sign />
              <TypingIndicator />
            </div>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" class="to-end" onClick={scrollToEnd}>
          <Icon shape="down" /> {t.chat.newest}
        </button>
      )}
    </>
  )
}

/** Whether the page was printed: paper shows each message whole. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const onPrint = (): void => setPrinted(true)
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  return isPrinted
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
