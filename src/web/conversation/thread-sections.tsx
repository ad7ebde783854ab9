/**
 * A thread is drawn in sections of blocks of messages. The browser visits each element that it may skip
 * (`content-visibility`) in each frame: with one such element a message, a frame of a thread of
 * thousands took ten times as long.
 */
import { Component, createRef, type VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { Conversation } from './conversation'
import type { ThreadMessage } from './conversation-state'
import { MessageView } from './message-view'
import { t, type PageLanguage } from '../i18n/i18n'

/** Messages of a block. With more, coming near one costs a frame. */
const blockLength = 12
/** Messages of a section. */
const sectionLength = 10 * blockLength
/** The last messages are rendered whole at once. */
const endCount = 40

/** Messages that stand together. */
interface Group {
  /** Stays the same when older messages are loaded above. */
  readonly place: number
  /** The place of the first message of the group, counted like that of the group. */
  readonly first: number
  readonly messages: readonly ThreadMessage[]
}

/** Splits messages, of which the first has the place `first`, at the multiples of `length`. */
function grouped(messages: readonly ThreadMessage[], first: number, length: number): Group[] {
  const groups: Group[] = []
  const end = first + messages.length
  for (let from = first; from < end;) {
    const place = Math.floor(from / length)
    const to = (place + 1) * length
    groups.push({ place, first: from, messages: messages.slice(from - first, to - first) })
    from = to
  }
  return groups
}

interface GroupProps {
  readonly messages: readonly ThreadMessage[]
  readonly conversation: Conversation
  readonly isBusy: boolean
  /** Of the words around the messages. */
  readonly language: PageLanguage
}

interface SectionProps extends GroupProps {
  readonly first: number
  /** The number of messages below, or `endCount` for more. */
  readonly below: number
  /** A message that a link names. */
  readonly targetId: string | null
  readonly isPrinted: boolean
}

type ThreadSectionsProps = GroupProps & Pick<SectionProps, 'targetId' | 'isPrinted'>

/** All messages of a thread. Those near the end, and the one that a link names, are rendered whole. */
export function ThreadSections({ messages, ...rest }: ThreadSectionsProps) {
  // Places are counted from the message that was the first one when the thread was shown.
  const origin = useRef<string | undefined>(undefined)
  let originAt = messages.findIndex(({ key }) => key === origin.current)
  if (originAt === -1) {
    origin.current = messages[0]?.key
    originAt = 0
  }
  const end = messages.length - originAt
  return (
    <>
      {grouped(messages, -originAt, sectionLength).map(({ place, first, messages: own }) => (
        <Section
          key={place}
          {...rest}
          first={first}
          messages={own}
          below={Math.min(endCount, end - first - own.length)}
        />
      ))}
    </>
  )
}

/** Whether something that is drawn has changed. */
function isChanged(next: GroupProps, { messages, ...others }: GroupProps): boolean {
  return (
    next.messages.length !== messages.length ||
    next.messages.some((message, at) => message !== messages[at]) ||
    Object.entries(others).some(([name, value]) => Reflect.get(next, name) !== value)
  )
}

class Section extends Component<SectionProps> {
  override shouldComponentUpdate(next: SectionProps): boolean {
    return isChanged(next, this.props)
  }

  override render({ first, below, targetId, isPrinted, messages, ...rest }: SectionProps): VNode {
    const end = first + messages.length + below
    const isTargetIn = targetId !== null && messages.some(({ id }) => id === targetId)
    const isNear = below < endCount || isTargetIn
    return (
      <div class="thread-section" role="none" data-near={isNear}>
        {grouped(messages, first, blockLength).map(({ place, first: from, messages: own }) => {
          const to = from + own.length
          const isTarget = targetId !== null && own.some(({ id }) => id === targetId)
          const isNear = isPrinted || isTarget || end - to < endCount
          return <Block key={place} {...rest} messages={own} isLast={to === end} isNear={isNear} />
        })}
      </div>
    )
  }
}

interface BlockProps extends GroupProps {
  /** Whether the thread ends with this block. */
  readonly isLast: boolean
  /** Whether its messages are rendered whole before the reader comes near. */
  readonly isNear: boolean
}

/** Its messages are rendered whole once the browser draws it, and stay so. */
class Block extends Component<BlockProps, { readonly isWhole: boolean }> {
  override state = { isWhole: this.props.isNear || !hasEvent }
  readonly #list = createRef<HTMLOListElement>()

  static override getDerivedStateFromProps({ isNear }: BlockProps): { isWhole: true } | null {
    return isNear ? { isWhole: true } : null
  }

  override componentDidMount(): void {
    this.#list.current?.addEventListener('contentvisibilityautostatechange', this.#onChange)
  }

  /** Plain text has no buttons that depend on a running reply. */
  override shouldComponentUpdate(next: BlockProps, { isWhole }: { isWhole: boolean }): boolean {
    const isBusy = isWhole ? this.props.isBusy : next.isBusy
    return isWhole !== this.state.isWhole || isChanged(next, { ...this.props, isBusy })
  }

  override render({ messages, isLast, isNear, ...rest }: BlockProps): VNode {
    return (
      <ol class="thread-block" role="none" ref={this.#list} data-near={isNear}>
        {messages.map((message, at) =>
          this.state.isWhole ? (
            <MessageView
              key={message.key}
              {...rest}
              message={message}
              isLast={isLast && at === messages.length - 1}
            />
          ) : (
            <DistantMessage key={message.key} message={message} />
          ),
        )}
      </ol>
    )
  }

  readonly #onChange = (event: Event): void => {
    if ('skipped' in event && event.skipped === false) this.setState({ isWhole: true })
  }
}

/** A browser without the event would show plain text for ever. */
const hasEvent = 'ContentVisibilityAutoStateChangeEvent' in globalThis

interface DistantMessageProps {
  readonly message: ThreadMessage
}

/** The text of a message as it was written. */
function DistantMessage({ message }: DistantMessageProps) {
  const { id, role, content, status } = message
  const isLearner = role === 'user'
  return (
    <li
      role="listitem"
      class={`turn ${isLearner ? 'learner' : ''}`}
      data-message={id}
      data-status={status}
    >
      <h2 class="unseen">{isLearner ? t.chat.you : t.chat.tutor}</h2>
      <p class={isLearner ? 'learner-words' : 'plain-text'} dir="auto">
        {content}
      </p>
    </li>
  )
}
