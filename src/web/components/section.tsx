import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../i18n/i18n'
import { LoadError } from './page'
import type { Resource } from './server-state'

interface SectionProps {
  /** The id of the heading, unique in the page. */
  readonly id: string
  readonly title: string
  readonly about?: ComponentChildren
  readonly children: ComponentChildren
}

/** Title and contents stand beside each other where there is room. */
export function Section({ id, title, about, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusRecovery(heading)
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
 * Moves the focus to the heading of a section, or of a page, when the focused element in it is removed:
 * a revoked key, a sent form. Without this a keyboard user would start again at the top of the page.
 */
export function useFocusRecovery(heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    const section = heading.current?.closest<HTMLElement>('section, main')
    if (!section) return
    let lastFocused: Element | null = null
    const remember = ({ target }: FocusEvent): void => {
      lastFocused = target instanceof Element ? target : null
    }
    const observer = new MutationObserver(() => {
      if (lastFocused === null || lastFocused.isConnected) return
      if (document.activeElement !== document.body) return
      lastFocused = null
      heading.current?.focus({ preventScroll: true })
    })
    section.addEventListener('focusin', remember)
    observer.observe(section, { childList: true, subtree: true })
    return () => {
      section.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

interface ResourceSectionProps<Value> extends Omit<SectionProps, 'children'> {
  readonly resource: Resource<Value>
  readonly children: (value: Value) => ComponentChildren
}

/** A section whose contents come from the server. Renders nothing where the server lacks them. */
export function ResourceSection<Value>({
  resource,
  children,
  ...section
}: ResourceSectionProps<Value>) {
  const { status, value, reload } = resource
  if (status === 'absent') return null
  return (
    <Section {...section}>
      {value !== null && children(value)}
      {status === 'loading' && value === null && <p class="quiet-words">{t.common.oneMoment}</p>}
      {status === 'failed' && (
        <LoadError message={t.common.notLoaded} onRetry={() => void reload()} />
      )}
    </Section>
  )
}
