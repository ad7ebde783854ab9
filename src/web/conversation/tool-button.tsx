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
