/** One part of the account page: its name, what it is about, and what can be done there. */
import type { ComponentChildren } from 'preact'
import type { Loaded } from './loaded'

interface PartProps {
  /** Names the part in the page. */
  readonly id: string
  readonly title: string
  readonly about?: ComponentChildren
  readonly children: ComponentChildren
}

/** Beside each other where there is room. */
export function Part({ id, title, about, children }: PartProps) {
  return (
    <section class="part" aria-labelledby={id}>
      <div class="part-about">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {about !== undefined && <p>{about}</p>}
      </div>
      <div class="part-body">{children}</div>
    </section>
  )
}

/** Moves the focus to a part's heading where what had it has gone, once a window has closed. */
export function focusPart(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
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
