/** The thread of a conversation, which scrolls with a growing reply. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../components/icons'
import { t } from '../i18n/i18n'
import { Sign } from '../components/wordmark'
import type { Conversation } from './conversation'
import type { ConversationState } from './conversation-state'
import { MessageView, TypingIndicator } from './message-view'

interface ThreadProps {
  readonly conversation: Conversation
  readonly state: ConversationState
}

/** All messages of the active branch, the oldest first. */
export function Thread({ conversation, state }: ThreadProps) {
  const list = useRef<HTMLOListElement>(null)
  const { isAtEnd, scrollToEnd } = useAutoScroll(list, state.thread.length)
  const last = state.thread.at(-1)
  const isWaiting = state.isBusy && last?.role === 'user' && last.status !== 'unsent'
  return (
    <>
      <ol class="thread" ref={list}>
        {state.thread.map((message) => (
          <MessageView
            key={message.key}
            message={message}
            conversation={conversation}
            isLast={message === last}
            isBusy={state.isBusy}
          />
        ))}
        {isWaiting && (
          <li class="turn tutor" aria-hidden="true">
            <Sign />
            <TypingIndicator />
          </li>
        )}
      </ol>
      {!isAtEnd && (
        <button type="button" class="to-end" onClick={scrollToEnd}>
          <Icon shape="down" /> {t.chat.newest}
        </button>
      )}
    </>
  )
}

/** A reader this close to the end follows the reply. */
const nearEndPx = 120

/** Scrolls with the reply while the reader is at the end, and stops once they scroll up. */
function useAutoScroll(list: { current: HTMLElement | null }, messageCount: number) {
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const scrollToEnd = (): void => {
    follows.current = true
    window.scrollTo({ top: document.documentElement.scrollHeight })
  }
  useEffect(scrollToEnd, [messageCount])
  useEffect(() => {
    const updatePosition = (): void => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      follows.current = scrollHeight - clientHeight - scrollTop < nearEndPx
      setAtEnd(follows.current)
    }
    const observer = new ResizeObserver(() => {
      if (follows.current) scrollToEnd()
      else updatePosition()
    })
    if (list.current) observer.observe(list.current)
    window.addEventListener('scroll', updatePosition, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', updatePosition)
    }
  }, [])
  return { isAtEnd, scrollToEnd }
}
