/** A button of a turn's tools: an icon with a name. */
import { Icon, type Shape } from '../components/icons'

interface ToolButtonProps {
  readonly label: string
  readonly shape: Shape
  readonly isDisabled?: boolean
  /** Set for a button that stays pressed. */
  readonly isPressed?: boolean
  readonly onUse: () => void
}

/** The name also shows as a tooltip. */
export function ToolButton({ label, shape, isDisabled, isPressed, onUse }: ToolButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled === true}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      onClick={onUse}
    >
      <Icon shape={shape} />
    </button>
  )
}

/**
 * Focuses a button of a message after its former button was removed: the one with this label, or the
 * last enabled one.
 */
export function focusTool(messageId: string, label: string): void {
  requestAnimationFrame(() => {
    const tools = document.querySelector(`[data-message="${CSS.escape(messageId)}"] .turn-tools`)
    const buttons = [...(tools?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const named = buttons.find((button) => button.getAttribute('aria-label') === label)
    const target = named ?? buttons.at(-1)
    target?.focus({ preventScroll: true })
  })
}
