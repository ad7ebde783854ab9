/** One part of the account page: its name, what it is about, and what can be done there. */
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Loaded } from './server-state'

interface PartProps {
  /** Names the part in the page. */
  readonly id: string
  readonly title: string
  readonly about?: ComponentChildren
  readonly children: ComponentChildren
}

/** Beside each other where there is room. */
export function Part({ id, title, about, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  return (
    <section class="part" aria-labelledby={id}>
      <div class="part-about">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {about !== undefined && <p>{about}</p>}
      </div>
      <div class="part-body">{children}</div>
    </section>
  )
}

/**
 * Keeps the focus in the part when what had it is taken away: a key that was revoked, a form that was
 * sent. Without this a keyboard would start again at the top of the page.
 */
function useKeptFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    const section = heading.current?.closest('section')
    if (!section) return
    let last: Element | null = null
    const note = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return
      last = null
      heading.current?.focus({ preventScroll: true })
    })
    section.addEventListener('focusin', note)
    observer.observe(section, { childList: true, subtree: true })
    return () => {
      section.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}

interface LoadedPartProps<Value> extends Omit<PartProps, 'children'> {
  readonly loaded: Loaded<Value>
  readonly children: (value: Value) => ComponentChildren
}

/** A part whose contents are on their way; not shown at all where the server lacks it. */
export function LoadedPart<Value>({ loaded, children, ...part }: LoadedPartProps<Value>) {
  const { phase, value, reload } = loaded
  if (phase === 'absent') return null
  return (
    <Part {...part}>
      {value !== null && children(value)}
      {phase === 'loading' && value === null && <p class="quiet-words">One moment …</p>}
      {phase === 'failed' && (
        <div class="notice" role="alert">
          <p>This could not be loaded.</p>
          <button type="button" class="quiet-button" onClick={() => void reload()}>
            Try again
          </button>
        </div>
      )}
    </Part>
  )
}
