/** The small buttons below a turn: the one thing that can be done with it, and its other versions. */
import { announce } from '../components/announcer'
import { Icon } from '../components/icons'
import { focusTool } from './focus'
import type { Turn } from './turns'

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
