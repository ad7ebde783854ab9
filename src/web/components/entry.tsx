import type { ComponentChildren } from 'preact'

interface EntryProps {
  /** A text, or a link of the class `line-main`. */
  readonly title: ComponentChildren
  /** Beside the title. */
  readonly tags?: ComponentChildren
  /** Below the title. */
  readonly children?: ComponentChildren
  /** Beside the words where there is room. */
  readonly actions?: ComponentChildren
  /** Below all of it, as wide as the list. */
  readonly below?: ComponentChildren
  /** What a link has led to. */
  readonly isCurrent?: boolean
}

/** One thing in a list `ul.entries`: its title, what is to be said of it, and what can be done with it. */
export function Entry({ title, tags, children, actions, below, isCurrent = false }: EntryProps) {
  return (
    <li class="entry" {...(isCurrent ? { 'aria-current': 'true' } : {})}>
      <div class="entry-words">
        <p class="line">
          {typeof title === 'string' ? (
            <span class="line-main" dir="auto">
              {title}
            </span>
          ) : (
            title
          )}
          {tags}
        </p>
        {children}
      </div>
      {actions && <div class="buttons">{actions}</div>}
      {below}
    </li>
  )
}

interface EntryButtonProps {
  readonly action: string
  /** What it is done to; screen readers read it. */
  readonly name: string
  /** Something is lost by it. */
  readonly isGrave?: boolean
  readonly onClick: () => void
}

export const EntryButton = ({ action, name, isGrave = false, onClick }: EntryButtonProps) => (
  <button
    type="button"
    class={isGrave ? 'plain-button grave-words' : 'plain-button'}
    onClick={onClick}
  >
    {action} <span class="unseen">{name}</span>
  </button>
)
