/** Renaming and deleting the session that is open. */
import { useState } from 'preact/hooks'
import { ActionDialog } from '../components/action-dialog'
import { Field } from '../components/fields'
import { Icon } from '../components/icons'
import { navigate } from '../router'
import { maxTitleLength, titleOf } from './title'
import type { Workspace } from './workspace'

interface SessionActionsProps {
  readonly workspace: Workspace
  readonly sessionId: string
  readonly title: string
}

/** Two small buttons and their windows. */
export function SessionActions({ workspace, sessionId, title }: SessionActionsProps) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
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
      <button
        type="button"
        class="icon-button"
        aria-label="Rename"
        onClick={() => setOpen('rename')}
      >
        <Icon shape="rename" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Delete"
        onClick={() => setOpen('delete')}
      >
        <Icon shape="delete" />
      </button>
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
