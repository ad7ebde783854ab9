/** The actions on the open session: share, move, rename, delete. */
import { useId, useState } from 'preact/hooks'
import { FormDialog } from '../components/dialog'
import { Field } from '../components/fields'
import { fieldText } from '../components/form'
import { Icon } from '../components/icons'
import { usePagedList } from '../components/paged-list'
import { t } from '../i18n/i18n'
import { listProjects } from '../projects/api'
import { Link, navigate } from '../router'
import { chatPath } from '../routes'
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

const buttons = () =>
  [
    { name: 'share', label: t.sessions.share, shape: 'share' },
    { name: 'move', label: t.sessions.move, shape: 'folder' },
    { name: 'rename', label: t.common.rename, shape: 'rename' },
    { name: 'delete', label: t.common.delete, shape: 'delete' },
  ] as const

/** The buttons and their dialogs. */
export function SessionActions(props: SessionActionsProps) {
  const { workspace, sessionId, title, projectId, isShared } = props
  const [open, setOpen] = useState<'share' | 'move' | 'rename' | null>(null)
  const close = (): void => setOpen(null)
  const rename = async (newTitle: string): Promise<void> => {
    if (newTitle !== '') await workspace.rename(sessionId, newTitle)
  }
  const remove = (): void => {
    workspace.removeWithUndo(sessionId, () => navigate(chatPath(sessionId)))
    navigate('/app', { replace: true })
  }
  return (
    <div class="session-actions">
      {buttons().map(({ name, label, shape }) => (
        <button
          key={name}
          type="button"
          class={name === 'delete' ? 'icon-button grave-icon' : 'icon-button'}
          aria-label={label}
          title={label}
          onClick={() => (name === 'delete' ? remove() : setOpen(name))}
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
      {open === 'rename' && <RenameDialog title={title} onRename={rename} onClose={close} />}
    </div>
  )
}

interface RenameDialogProps {
  readonly title: string
  readonly onRename: (title: string) => Promise<void>
  readonly onClose: () => void
}

function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  return (
    <FormDialog
      label={t.sessions.renameTitle}
      action={t.common.rename}
      onClose={onClose}
      onSubmit={(data) => onRename(titleOf(fieldText(data, 'title')))}
    >
      <Field
        name="title"
        label={t.common.title}
        value={title}
        required
        maxLength={maxTitleLength}
      />
    </FormDialog>
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
      label={t.sessions.move}
      action={t.sessions.moveAction}
      onClose={onClose}
      onSubmit={(data) => onMove(fieldText(data, 'project') || null)}
    >
      <div class="field">
        <label for={id}>{t.sessions.project}</label>
        <select id={id} name="project" key={list.status}>
          <option value="" selected={projectId === null}>
            {t.sessions.noProject}
          </option>
          {projectId !== null && !isListed && (
            <option value={projectId} selected>
              {t.sessions.itsProject}
            </option>
          )}
          {list.items.map((project) => (
            <option key={project.id} value={project.id} selected={project.id === projectId}>
              {project.name}
            </option>
          ))}
        </select>
      </div>
      {list.status === 'failed' && <p>{t.sessions.projectsNotLoaded}</p>}
      {list.status === 'ready' && list.items.length === 0 && (
        <p>
          {t.sessions.noProjects} <Link to="/projects">{t.sessions.makeProject}</Link>
        </p>
      )}
    </FormDialog>
  )
}
