import type { ComponentChildren, ComponentType, VNode, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState, useRef } from 'preact/hooks'
import { t } from '../i18n/i18n'
import { hasNavigated, Link } from '../router'
import type { Resource } from './server-state'

/** Sets the document's title. After a link was followed, moves focus and scroll to the top. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Elenchus`
  }, [title])
  useEffect(() => {
    // The focus of a newly opened document stays where the browser puts it.
    if (!hasNavigated()) return
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
}

/** Moves the focus to the page when what had it gives way to something else that the page shows. */
export function useKeptFocus(): void {
  // While this renders, what had the focus is still there.
  const hadFocus = document.activeElement !== document.body
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  })
}

/** A component that loads the real one with `load` and then renders it. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => VNode {
  let loaded: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (loaded !== null) return
      load().then(
        (component) => {
          loaded = component
          setLoaded(() => component)
        },
        () => setFailed(true),
      )
    }, [])
    if (Loaded !== null) return <Loaded {...props} />
    return hasFailed ? <NotLoaded /> : <main class="splash" id="main" aria-busy="true" />
  }
}

/** After an update of the server the old files may be gone. Reloading the document finds the new ones. */
function NotLoaded() {
  return (
    <Splash title={t.shell.pageNotLoaded}>
      <p>{t.shell.checkConnection}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {t.common.tryAgain}
      </button>
    </Splash>
  )
}

/** A dead end is mostly an old or mistyped link. */
export function MissingPage() {
  usePageTitle(t.shell.noPage)
  return <DeadEnd title={t.shell.noPage} about={t.shell.noPageAbout} />
}

/** Says what is not here, and offers a way on. */
export function DeadEnd({ title, about }: { readonly title: string; readonly about: string }) {
  return (
    <Splash title={title}>
      <p class="lead">{about}</p>
      <p>
        <Link to="/" class="button">
          {t.shell.askInstead}
        </Link>
      </p>
    </Splash>
  )
}

interface SplashProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** A whole page that says why nothing else is shown. */
export function Splash({ title, children }: SplashProps) {
  return (
    <main class="splash" id="main" tabIndex={-1}>
      <h1>{title}</h1>
      {children}
    </main>
  )
}

interface LoadErrorProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Says that something could not be loaded, and offers to try again. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  return (
    <div class="notice" role="alert">
      <p>{message}</p>
      <button type="button" class="quiet-button" onClick={onRetry}>
        {t.common.tryAgain}
      </button>
    </div>
  )
}

/** The message of a failed action; nothing while `message` is null. */
export function ErrorMessage({ message }: { readonly message: string | null }) {
  if (message === null) return null
  return (
    <p class="form-problem" role="alert">
      {message}
    </p>
  )
}

interface SectionProps {
  /** The id of the heading, unique in the page. */
  readonly id: string
  readonly title: string
  readonly about?: ComponentChildren
  /** Its contents are still loading: the sections below appear with them, so that nothing moves. */
  readonly isLoading?: boolean
  readonly children: ComponentChildren
}

/** Title and contents stand beside each other where there is room. */
export function Section({ id, title, about, isLoading = false, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusRecovery(heading)
  return (
    <section class="part" aria-labelledby={id} aria-busy={isLoading}>
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

/** Stands where something is loading: what follows it appears with that, so that nothing moves. */
export const StillLoading = () => (
  <p class="waiting quiet-words" aria-busy="true">
    {t.common.oneMoment}
  </p>
)

interface ResourceSectionProps<Value> extends Omit<SectionProps, 'children' | 'isLoading'> {
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
  const isLoading = status === 'loading' && value === null
  return (
    <Section {...section} isLoading={isLoading}>
      {value !== null && children(value)}
      {isLoading && <p class="quiet-words">{t.common.oneMoment}</p>}
      {status === 'failed' && (
        <LoadError message={t.common.notLoaded} onRetry={() => void reload()} />
      )}
    </Section>
  )
}
