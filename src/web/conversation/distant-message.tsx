/**
 * Messages that are far from what is seen stand as plain text: the search in the page finds them, and
 * none of their Markdown and formulas is rendered before the reader comes near.
 */
import { Component, type VNode } from 'preact'
import { useEffect, useReducer, useRef } from 'preact/hooks'
import { t } from '../i18n/i18n'
import type { ThreadMessage } from './conversation-state'

/** The last messages are rendered at once. */
const endCount = 40

/** The same node for the same message, which Preact then skips in a thread of thousands. */
const nodes = new WeakMap<ThreadMessage, VNode>()

/** The node of a message that stands as plain text. */
export function distantNode(message: ThreadMessage): VNode {
  const known = nodes.get(message)
  if (known) return known
  const node = <DistantMessage key={message.key} message={message} />
  nodes.set(message, node)
  return node
}

interface DistantMessageProps {
  readonly message: ThreadMessage
}

/** The text of a message as it was written. */
class DistantMessage extends Component<DistantMessageProps> {
  override shouldComponentUpdate({ message }: DistantMessageProps): boolean {
    return message !== this.props.message
  }

  override render({ message: { id, role, content, status } }: DistantMessageProps) {
    const isLearner = role === 'user'
    return (
      <li class={`turn ${isLearner ? 'learner' : ''}`} data-message={id} data-status={status}>
        <h2 class="unseen">{isLearner ? t.chat.you : t.chat.tutor}</h2>
        <p class={isLearner ? 'learner-words' : 'plain-text'} dir="auto">
          {content}
        </p>
      </li>
    )
  }
}

/** Which messages are rendered whole. */
export interface NearMessages {
  /** `fromEnd`: 1 for the last message. A message that was near once stays so. */
  has(message: ThreadMessage, fromEnd: number): boolean
  /** Renders a message whole before the reader comes to it. */
  bring(id: string): void
}

/** Follows what the browser says of each message of the list: whether it skips its contents. */
export function useNearMessages(list: { readonly current: HTMLElement | null }): NearMessages {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const near = useRef(new Set<string | null>()).current
  // A browser without the event would show plain text for ever.
  const isAll = useRef(!('ContentVisibilityAutoStateChangeEvent' in window))
  const frame = useRef(0)
  // One drawing a frame: many messages come near at once.
  const bring = (id: string | null): void => {
    if (near.has(id)) return
    near.add(id)
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      update(undefined)
    })
  }
  useEffect(() => {
    const onChange = (event: Event): void => {
      const { target } = event
      const isSkipped = 'skipped' in event && event.skipped === true
      if (isSkipped || !(target instanceof HTMLElement)) return
      bring(target.dataset['message'] ?? null)
    }
    const onPrint = (): void => {
      isAll.current = true
      update(undefined)
    }
    const { current } = list
    current?.addEventListener('contentvisibilityautostatechange', onChange)
    window.addEventListener('beforeprint', onPrint)
    return () => {
      cancelAnimationFrame(frame.current)
      current?.removeEventListener('contentvisibilityautostatechange', onChange)
      window.removeEventListener('beforeprint', onPrint)
    }
  }, [])
  return {
    bring,
    has: ({ id }, fromEnd) => {
      const isNear = isAll.current || id === null || fromEnd <= endCount || near.has(id)
      if (isNear) near.add(id)
      return isNear
    },
  }
}
