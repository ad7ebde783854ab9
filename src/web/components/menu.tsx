/** A button that opens a short list of actions above the page (WAI-ARIA menu button pattern). */
import { useId, useRef, useState } from 'preact/hooks'
import { Icon, type Shape } from './icons'

export interface MenuItem {
  readonly text: string
  readonly isDestructive?: boolean
  /** Says why something is not offered; choosing it does nothing. */
  readonly isNote?: boolean
  readonly onChoose: () => void
}

interface MenuProps {
  /** The accessible name of the button. */
  readonly label: string
  /** The icon of the button; three dots unless it says otherwise. */
  readonly shape?: Shape
  readonly items: readonly MenuItem[]
}

/** The browser closes the list on Escape and on a click elsewhere. */
export function Menu({ label, shape = 'more', items }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The browser says that the list is open a moment after it shows it, in a corner of the window.
  const onBeforeToggle = ({ newState }: { readonly newState: string }): void => {
    if (list.current) list.current.style.visibility = newState === 'open' ? 'hidden' : ''
  }
  const onToggle = ({ newState }: { readonly newState: string }): void => {
    const opens = newState === 'open'
    setOpen(opens)
    if (!opens || !button.current || !list.current) return
    place(list.current, button.current.getBoundingClientRect())
    list.current.style.visibility = ''
    list.current.querySelector('button')?.focus()
  }
  const choose = (item: MenuItem): void => {
    list.current?.hidePopover()
    button.current?.focus()
    item.onChoose()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="icon-button menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popovertarget={id}
      >
        <Icon shape={shape} />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        class="menu"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={moveFocus}
      >
        {items.map((item) => (
          <button
            key={item.text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class={`menu-item ${item.isDestructive ? 'grave-words' : ''}`}
            aria-disabled={item.isNote === true}
            onClick={() => item.isNote || choose(item)}
          >
            {item.text}
          </button>
        ))}
      </div>
    </>
  )
}

/** Below the button, or above it where there is no room. The policy allows styles set by script. */
function place(list: HTMLElement, at: DOMRect): void {
  const { offsetHeight, offsetWidth } = list
  const below = at.bottom + offsetHeight < window.innerHeight
  list.style.top = `${Math.max(0, below ? at.bottom : at.top - offsetHeight)}px`
  list.style.left = `${Math.max(0, Math.min(at.left, window.innerWidth - offsetWidth - 8))}px`
}

function moveFocus(event: KeyboardEvent): void {
  const { currentTarget, key } = event
  if (!(currentTarget instanceof HTMLElement)) return
  const items = [...currentTarget.querySelectorAll('button')]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
