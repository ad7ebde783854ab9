/** Where the page is scrolled to while a thread grows at its end or at its start. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { MessageHistory } from './message-history'

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
export function useAutoScroll(list: ListRef, lastKey: string | undefined) {
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
    const updatePosition = (): void => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const isNearEnd = scrollHeight - clientHeight - scrollTop < nearEndPx
      if (view.current !== 'held') view.current = isNearEnd ? 'following' : 'resting'
      setAtEnd(isNearEnd)
    }
    const release = (): void => {
      if (view.current === 'held') view.current = 'resting'
    }
    const observer = new ResizeObserver(() => {
      if (view.current === 'following') scrollToEnd()
      else updatePosition()
    })
    if (list.current) observer.observe(list.current)
    window.addEventListener('scroll', updatePosition, { passive: true })
    for (const name of movements) window.addEventListener(name, release, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', updatePosition)
      for (const name of movements) window.removeEventListener(name, release)
    }
  }, [])
  return { isAtEnd, scrollToEnd, hold }
}

/**
 * Keeps what the reader sees in its place when messages are added above it. A browser does so by
 * itself only where scroll anchoring exists and the page is not at its very top.
 */
export function useSteadyView(list: ListRef, firstKey: string | undefined): void {
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
export function useOlderOnTheWay(mark: ListRef, history: MessageHistory, isMore: boolean): void {
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
export function useWholeForSearch(history: MessageHistory): void {
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
export function useTarget(
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
