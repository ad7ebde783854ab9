/** The actions on the open session: share, move, rename, delete. */
import { useId, useState } from 'preact/hooks'
import { FormDialog } from '../components/dialog'
import { Field } from '../components/fields'
import { fieldText } from '../components/form'
import { Icon } from '../components/icons'
import { usePagedList } from '../components/paged-list'
import { listProjects } from '../projects/api'
import { Link, navigate } from '../router'
import { ShareDialog } from '../shares/share-dialog'
import { maxTitleLength, titleOf } from './api'
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

/** The buttons and their dialogs. */
export function SessionActions(props: SessionActionsProps) {
  const { workspace, sessionId, title, projectId, isShared } = props
  const [open, setOpen] = useState<'share' | 'move' | 'rename' | 'delete' | null>(null)
  const close = (): void => setOpen(null)
  const rename = async (data: FormData): Promise<void> => {
    const newTitle = titleOf(fieldText(data, 'title'))
    if (newTitle !== '') await workspace.rename(sessionId, newTitle)
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
        <FormDialog label="Rename session" action="Rename" onClose={close} onSubmit={rename}>
          <Field name="title" label="Title" value={title} required maxLength={maxTitleLength} />
        </FormDialog>
      )}
      {open === 'delete' && (
        <FormDialog label="Delete session" action="Delete" onClose={close} onSubmit={remove}>
          <p>“{title}” and everything said in it will be deleted for good.</p>
        </FormDialog>
      )}
    </div>
  )
}

interface MoveDialogProps {
  readonly projectId: string | null
  readonly onMove: (projectId: string | null) => Promise<void>
  readonly onClose: () => void
}

/** Offers the fifty projects that were changed last, and the session's own project. */
function MoveDialog({ projectId, onMove, onClose }: MoveDialogProps) {
  const id = useId()
  const list = usePagedList(listProjects)
  const isListed = list.items.some((project) => project.id === projectId)
  return (
    <FormDialog
      label="Move to a project"
      action="Move"
      onClose={onClose}
      onSubmit={(data) => onMove(fieldText(data, 'project') || null)}
    >
      <div class="field">
        <label for={id}>Project</label>
        <select id={id} name="project" key={list.status}>
          <option value="" selected={projectId === null}>
            No project
          </option>
          {projectId !== null && !isListed && (
            <option value={projectId} selected>
              The one that it is in
            </option>
          )}
          {list.items.map((project) => (
            <option key={project.id} value={project.id} selected={project.id === projectId}>
              {project.name}
            </option>
          ))}
        </select>
      </div>
      {list.status === 'failed' && <p>Your projects could not be loaded.</p>}
      {list.status === 'ready' && list.items.length === 0 && (
        <p>
          You have no projects yet. <Link to="/projects">Make one</Link>
        </p>
      )}
    </FormDialog>
  )
}
