/** Folds what is very long, until the reader opens it. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../i18n/i18n'

interface FoldProps {
  /** Whether the content is long enough to fold. */
  readonly isLong: boolean
  readonly children: ComponentChildren
}

/** The content stays in the page, so that the browser's search finds it; the focus opens it. */
export function Fold({ isLong, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isLong) return <>{children}</>
  return (
    <div class="fold">
      <div class={isOpen ? 'fold-content' : 'fold-content folded'} onFocusIn={() => setOpen(true)}>
        {children}
      </div>
      <button
        type="button"
        class="quiet-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t.turn.showLess : t.turn.showAll}
      </button>
    </div>
  )
}

/** Whether a text is longer than so many characters or lines. */
export function isLongerThan(text: string, characters: number, lines: number): boolean {
  return text.length > characters || text.split('\n', lines + 1).length > lines
}
