/** The small buttons below a turn: the one thing that can be done with it, and its other versions. */
import { announce } from '../components/announcer'
import { Icon } from '../components/icons'
import type { Turn } from './conversation-state'

interface TurnToolsProps {
  readonly turn: Turn
  readonly isBusy: boolean
  readonly label: string
  readonly shape: 'rename' | 'again'
  readonly onUse: () => void
  /** Shows another version, by its id. */
  readonly onShow: (id: string) => Promise<void>
}

/** Nothing for what is on its way, and for what nobody said in this conversation. */
export function TurnTools({ turn, isBusy, label, shape, onUse, onShow }: TurnToolsProps) {
  const { id, role, status, versions } = turn
  if (id === null || role === 'system' || status === 'streaming') return null
  return (
    <div class="turn-tools">
      <button
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        disabled={isBusy}
        onClick={onUse}
      >
        <Icon shape={shape} />
      </button>
      {versions.length > 1 && (
        <Versions at={versions.indexOf(id)} versions={versions} isBusy={isBusy} onShow={onShow} />
      )}
    </div>
  )
}

interface VersionsProps extends Pick<TurnToolsProps, 'isBusy' | 'onShow'> {
  readonly at: number
  readonly versions: readonly string[]
}

function Versions({ at, versions, isBusy, onShow }: VersionsProps) {
  const go = async (to: number, id: string, label: string): Promise<void> => {
    await onShow(id)
    announce(`Version ${to + 1} of ${versions.length}`)
    focusTool(id, label)
  }
  const step = (to: number, label: string, shape: 'before' | 'next') => {
    const id = versions[to]
    return (
      <button
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        disabled={isBusy || id === undefined}
        onClick={() => id !== undefined && void go(to, id, label)}
      >
        <Icon shape={shape} />
      </button>
    )
  }
  return (
    <>
      {step(at - 1, 'Previous version', 'before')}
      <span>
        {at + 1} of {versions.length}
      </span>
      {step(at + 1, 'Next version', 'next')}
    </>
  )
}

//// src/web/conversation/focus.ts /** Where a keyboard goes on when what had the focus has left the page. */

/** To a button of a turn, or the turn's last one that can be pressed, once the page shows it. */
export function focusTool(messageId: string, label: string): void {
  requestAnimationFrame(() => {
    const tools = document.querySelector(`[data-message="${CSS.escape(messageId)}"] .turn-tools`)
    const buttons = [...(tools?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const named = buttons.find((button) => button.getAttribute('aria-label') === label)
    const target = named ?? buttons.at(-1)
    target?.focus({ preventScroll: true })
  })
}

/** To where the learner writes; not on a touch screen, where it would raise the keyboard. */
export function focusComposer(): void {
  if (matchMedia('(hover: hover)').matches) document.getElementById('question')?.focus()
}
