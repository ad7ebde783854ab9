/** The turns of a conversation, which keep the newest words in sight for those who are reading them. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../components/icons'
import { Sign } from '../components/wordmark'
import type { Conversation } from './conversation'
import type { ConversationState } from './conversation-state'
import { Thinking, TurnView } from './turn-view'

interface ThreadProps {
  readonly conversation: Conversation
  readonly state: ConversationState
}

/** All turns, the oldest first. */
export function Thread({ conversation, state }: ThreadProps) {
  const list = useRef<HTMLOListElement>(null)
  const { isAtEnd, goToEnd } = useFollowing(list, state.turns.length)
  const last = state.turns.at(-1)
  const isWaiting = state.isBusy && last?.role === 'user' && last.status !== 'unsent'
  return (
    <>
      <ol class="thread" ref={list}>
        {state.turns.map((turn) => (
          <TurnView
            key={turn.key}
            turn={turn}
            conversation={conversation}
            isLast={turn === last}
            isBusy={state.isBusy}
          />
        ))}
        {isWaiting && (
          <li class="turn tutor" aria-hidden="true">
            <Sign />
            <Thinking />
          </li>
        )}
      </ol>
      {!isAtEnd && (
        <button type="button" class="to-end" onClick={goToEnd}>
          <Icon shape="down" /> Newest
        </button>
      )}
    </>
  )
}

/** Nearer to the end than this, a reader is taken to follow the reply. */
const nearEndPx = 120

/** Scrolls along while the reader is at the end; stays where they are once they scroll up. */
function useFollowing(list: { current: HTMLElement | null }, turnCount: number) {
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const goToEnd = (): void => {
    follows.current = true
    window.scrollTo({ top: document.documentElement.scrollHeight })
  }
  useEffect(goToEnd, [turnCount])
  useEffect(() => {
    const look = (): void => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      follows.current = scrollHeight - clientHeight - scrollTop < nearEndPx
      setAtEnd(follows.current)
    }
    const observer = new ResizeObserver(() => {
      if (follows.current) goToEnd()
      else look()
    })
    if (list.current) observer.observe(list.current)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', look)
    }
  }, [])
  return { isAtEnd, goToEnd }
}
