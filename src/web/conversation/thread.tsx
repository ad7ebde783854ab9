import { Component, createRef, type VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon, Sign } from '../components/icons'
import { type PageLanguage, t } from '../i18n/i18n'
import { useHash } from '../router'
import type { Conversation, MessageHistory } from './conversation'
import { type ConversationState, shownThread, type ThreadMessage } from './conversation-state'
import { MessageView, TypingIndicator } from './message'

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
function ThreadSections({ messages, ...rest }: ThreadSectionsProps) {
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

/** The text of a message as it was written. */
function DistantMessage({ message }: { readonly message: ThreadMessage }) {
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

interface ListRef {
  readonly current: HTMLElement | null
}

/** A reader this close to the end follows the reply. */
const nearEndPx = 120
/** Older messages are loaded before the reader reaches them. */
const loadAheadPx = 1_500

/** What a reader does to move the view. A scroll alone may be the page's own. */
const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** The view follows the end, is held at the message of a link, or rests where the reader left it. */
type View = 'following' | 'held' | 'resting'

/**
 * Scrolls with the reply while the reader is at the end, and stops once they scroll up. A link to a
 * message holds the view at that message until the reader moves it.
 */
function useAutoScroll(list: ListRef, lastKey: string | undefined) {
  const [isAtEnd, setAtEnd] = useState(true)
  const view = useRef<View>(targetOf(location.hash) === null ? 'following' : 'held')
  const scrollToEnd = (): void => {
    view.current = 'following'
    window.scrollTo({ top: document.documentElement.scrollHeight })
  }
  const hold = (): void => {
    view.current = 'held'
  }
  useEffect(() => {
    if (view.current !== 'held') scrollToEnd()
  }, [lastKey])
  useEffect(() => {
    const dock = list.current?.closest('.conversation')?.querySelector('.dock') ?? null
    let room = roomOf(dock)
    let top = window.scrollY
    const updatePosition = (): void => {
      const movedPx = window.scrollY - top
      top = window.scrollY
      // A keyboard, a turned phone or a grown dock moves the end away; the reader has not moved.
      const isResized = room !== (room = roomOf(dock))
      if (isResized && view.current === 'following') return scrollToEnd()
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const belowPx = scrollHeight - clientHeight - scrollTop
      if (view.current !== 'held') view.current = viewAfter(view.current, movedPx, belowPx)
      setAtEnd(belowPx < nearEndPx)
    }
    const release = (): void => {
      if (view.current === 'held') view.current = 'resting'
    }
    const onResize = (): void => {
      setRoom(dock)
      room = roomOf(dock)
      if (view.current === 'following') scrollToEnd()
      else updatePosition()
    }
    const observer = new ResizeObserver(onResize)
    if (list.current) observer.observe(list.current)
    if (dock) observer.observe(dock)
    const stops = [
      listen(window, 'resize', onResize),
      listen(window.visualViewport, 'resize', onResize),
      listen(window, 'scroll', updatePosition),
      ...movements.map((name) => listen(window, name, release)),
    ]
    return () => {
      observer.disconnect()
      for (const stop of stops) stop()
      setRoom(null)
    }
  }, [])
  return { isAtEnd, scrollToEnd, hold }
}

/** A reader who goes up rests at once, however near the end; one who comes back to it follows again. */
function viewAfter(view: View, movedPx: number, belowPx: number): View {
  if (movedPx < 0 && belowPx > 1) return 'resting'
  return movedPx > 0 && belowPx < nearEndPx ? 'following' : view
}

/** Calls `listener` on each event, until the returned function is called. */
function listen(target: EventTarget | null, name: string, listener: () => void): () => void {
  target?.addEventListener(name, listener, { passive: true })
  return () => target?.removeEventListener(name, listener)
}

/** The height of the window that a keyboard on the screen covers. */
function keyboardPx(): number {
  const { visualViewport: seen, innerHeight } = window
  // Magnified, the window shows less of the page without any keyboard.
  if (!seen || seen.scale > 1.01) return 0
  return Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop))
}

/** What the thread is seen in: it changes with the window, the keyboard and the dock. */
const roomOf = (dock: Element | null): string =>
  [innerWidth, innerHeight, keyboardPx(), dock?.clientHeight].join()

/** Tells the style sheet how much the dock and the keyboard cover. */
function setRoom(dock: Element | null): void {
  const { style, dataset } = document.documentElement
  style.setProperty('--dock', `${dock?.clientHeight ?? 0}px`)
  style.setProperty('--keyboard', `${dock ? keyboardPx() : 0}px`)
  if (dock) dataset['docked'] = ''
  else delete dataset['docked']
}

/**
 * Keeps what the reader sees in its place when messages are added above it. A browser does so by
 * itself only where scroll anchoring exists and the page is not at its very top.
 */
function useSteadyView(list: ListRef, firstKey: string | undefined): void {
  const former = useRef(firstKey)
  const isGrown = former.current !== firstKey && former.current !== undefined
  const anchor = useRef<{ element: Element; top: number } | null>(null)
  // The place is measured before the new messages are in the document.
  if (isGrown && anchor.current === null) anchor.current = firstVisible(list.current)
  useLayoutEffect(() => {
    former.current = firstKey
    const seen = anchor.current
    anchor.current = null
    if (!seen?.element.isConnected) return
    const moved = seen.element.getBoundingClientRect().top - seen.top
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
  }, [firstKey])
}

/** The first message in sight. No position is read inside of what is not drawn. */
function firstVisible(list: HTMLElement | null): { element: Element; top: number } | null {
  const section = list && firstBelowTop(list.querySelectorAll('.thread-section'))
  const block = section && firstBelowTop(section.children)
  const element = block && firstBelowTop(block.children)
  return element ? { element, top: element.getBoundingClientRect().top } : null
}

/** The first of `elements`, which follow each other, that ends below the top of the window. */
function firstBelowTop(elements: ArrayLike<Element>): Element | undefined {
  let [from, to] = [0, elements.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const isAbove = (elements[middle]?.getBoundingClientRect().bottom ?? 0) <= 0
    if (isAbove) from = middle + 1
    else to = middle
  }
  return elements[from]
}

/** Loads older messages when the reader comes near the first one. */
function useOlderOnTheWay(mark: ListRef, history: MessageHistory, isMore: boolean): void {
  useEffect(() => {
    const { current } = mark
    if (!current || !isMore) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void history.loadOlder()
      },
      { rootMargin: `${loadAheadPx}px 0px 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [history, isMore])
}

/** Loads all messages when the reader opens the browser's search in the page. */
function useWholeForSearch(history: MessageHistory): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
      if (isFind) void history.loadAll()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [history])
}

/** The id of the message that the fragment of an address names; null where it names none. */
function targetOf(hash: string): string | null {
  return /^#message-([\w-]+)$/.exec(hash)?.[1] ?? null
}

/** What a thread does with a link to one of its messages. */
interface TargetEvents {
  /** The message is loaded, and is shown next. */
  readonly onFound: (messageId: string) => void
  /** The thread has no such message. */
  readonly onMissing: () => void
}

/** Shows and focuses the message that the fragment names. */
function useTarget(
  history: MessageHistory,
  hash: string,
  { onFound, onMissing }: TargetEvents,
): void {
  useEffect(() => {
    const id = targetOf(hash)
    if (id === null) return
    let isLeft = false
    void history.reach(id).then((isReached) => {
      if (isLeft) return
      if (!isReached) {
        onMissing()
        return
      }
      onFound(id)
      requestAnimationFrame(() => showMessage(id))
    })
    return () => {
      isLeft = true
    }
  }, [history, hash])
}

/** A busy browser draws the message some frames later. */
function showMessage(id: string, framesLeft = 120): void {
  const message = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)
  if (!message) {
    if (framesLeft > 0) requestAnimationFrame(() => showMessage(id, framesLeft - 1))
    return
  }
  message.tabIndex = -1
  message.focus({ preventScroll: true })
  message.scrollIntoView({ block: 'center', behavior: 'instant' })
}
