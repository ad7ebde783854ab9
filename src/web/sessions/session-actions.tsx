/** Renaming and deleting the session that is open. */
import { useState } from 'preact/hooks'
import { ActionDialog } from '../components/action-dialog'
import { Field } from '../components/fields'
import { Icon } from '../components/icons'
import { MoveDialog } from '../projects/move-dialog'
import { navigate } from '../router'
import { ShareDialog } from '../shares/share-dialog'
import { maxTitleLength, titleOf } from './title'
import type { Workspace } from './workspace'

interface SessionActionsProps {
  readonly workspace: Workspace
  readonly sessionId: string
  readonly title: string
  readonly projectId: string | null
  readonly isShared: boolean
}

const buttons = [
  { name: 'share', label: 'Share', shape: 'share' },
  { name: 'move', label: 'Move to a project', shape: 'folder' },
  { name: 'rename', label: 'Rename', shape: 'rename' },
  { name: 'delete', label: 'Delete', shape: 'delete' },
] as const

/** Small buttons and their windows. */
export function SessionActions(props: SessionActionsProps) {
  const { workspace, sessionId, title, projectId, isShared } = props
  const [open, setOpen] = useState<'share' | 'move' | 'rename' | 'delete' | null>(null)
  const close = (): void => setOpen(null)
  const rename = async (data: FormData): Promise<void> => {
    const value = data.get('title')
    const wanted = titleOf(typeof value === 'string' ? value : '')
    if (wanted !== '') await workspace.rename(sessionId, wanted)
  }
  const remove = async (): Promise<void> => {
    await workspace.remove(sessionId)
    navigate('/', { replace: true })
  }
  return (
    <div class="session-actions">
      {buttons.map(({ name, label, shape }) => (
        <button
          key={name}
          type="button"
          class="icon-button"
          aria-label={label}
          title={label}
          onClick={() => setOpen(name)}
        >
          <Icon shape={shape} />
        </button>
      ))}
      {open === 'share' && (
        <ShareDialog
          sessionId={sessionId}
          isShared={isShared}
          onChange={(shared) => workspace.conversation(sessionId).setShared(shared)}
          onClose={close}
        />
      )}
      {open === 'move' && (
        <MoveDialog
          projectId={projectId}
          onMove={(project) => workspace.move(sessionId, project)}
          onClose={close}
        />
      )}
      {open === 'rename' && (
        <ActionDialog label="Rename session" action="Rename" onClose={close} onSubmit={rename}>
          <Field name="title" label="Title" value={title} required maxLength={maxTitleLength} />
        </ActionDialog>
      )}
      {open === 'delete' && (
        <ActionDialog label="Delete session" action="Delete" onClose={close} onSubmit={remove}>
          <p>“{title}” and everything said in it will be deleted for good.</p>
        </ActionDialog>
      )}
    </div>
  )
}
