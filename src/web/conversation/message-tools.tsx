/** The buttons below a message: what one may do with a reply, edit or regenerate, other versions. */
import { announce } from '../components/announcer'
import { t } from '../i18n/i18n'
import type { ThreadMessage } from './conversation-state'
import { ReplyTools } from './reply-tools'
import { focusTool, ToolButton } from './tool-button'

interface MessageToolsProps {
  readonly message: ThreadMessage
  readonly isBusy: boolean
  readonly label: string
  readonly shape: 'rename' | 'again'
  readonly onUse: () => void
  readonly onShow: (id: string) => Promise<void>
}

/** Renders nothing for a message that is being sent or streamed, and for system messages. */
export function MessageTools({ message, isBusy, label, shape, onUse, onShow }: MessageToolsProps) {
  const { id, role, status, versions } = message
  if (id === null || role === 'system' || status === 'streaming') return null
  return (
    <div class="turn-tools">
      {role === 'assistant' && <ReplyTools message={{ ...message, id }} />}
      <ToolButton label={label} shape={shape} isDisabled={isBusy} onUse={onUse} />
      {versions.length > 1 && (
        <Versions at={versions.indexOf(id)} versions={versions} isBusy={isBusy} onShow={onShow} />
      )}
    </div>
  )
}

interface VersionsProps extends Pick<MessageToolsProps, 'isBusy' | 'onShow'> {
  readonly at: number
  readonly versions: readonly string[]
}

function Versions({ at, versions, isBusy, onShow }: VersionsProps) {
  const go = async (to: number, id: string, label: string): Promise<void> => {
    await onShow(id)
    announce(t.chat.version(to + 1, versions.length))
    focusTool(id, label)
  }
  const step = (to: number, label: string, shape: 'before' | 'next') => {
    const id = versions[to]
    return (
      <ToolButton
        label={label}
        shape={shape}
        isDisabled={isBusy || id === undefined}
        onUse={() => id !== undefined && void go(to, id, label)}
      />
    )
  }
  return (
    <span class="versions">
      {step(at - 1, t.chat.previousVersion, 'before')}
      <span>{t.chat.versionShort(at + 1, versions.length)}</span>
      {step(at + 1, t.chat.nextVersion, 'next')}
    </span>
  )
}

/** Focuses the composer, except on a touch screen, where that would open the keyboard. */
export function focusComposer(): void {
  if (matchMedia('(hover: hover)').matches) document.getElementById('question')?.focus()
}
