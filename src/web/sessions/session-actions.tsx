import { useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { Dialog, FormDialog } from '../components/dialog'
import { Field, fieldText, SelectField } from '../components/form'
import { Icon } from '../components/icons'
import { ErrorMessage, LoadError } from '../components/page'
import { usePagedList } from '../components/paged-list'
import { useAction, useResource } from '../components/server-state'
import { t } from '../i18n/i18n'
import { listProjects } from '../projects/api'
import { Link, navigate } from '../router'
import { chatPath } from '../routes'
import { createShare, deleteShare, maxTitleLength, titleOf } from './api'
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
  const list = usePagedList(listProjects)
  const own = projectId === null ? [] : [[projectId, t.sessions.itsProject] as const]
  const isListed = list.items.some((project) => project.id === projectId)
  return (
    <FormDialog
      label={t.sessions.move}
      action={t.sessions.moveAction}
      onClose={onClose}
      onSubmit={(data) => onMove(fieldText(data, 'project') || null)}
    >
      <SelectField
        key={list.status}
        name="project"
        label={t.projects.one}
        choices={[
          ['', t.sessions.noProject],
          ...(isListed ? [] : own),
          ...list.items.map((project) => [project.id, project.name] as const),
        ]}
        selected={projectId ?? ''}
      />
      {list.status === 'failed' && <p>{t.sessions.projectsNotLoaded}</p>}
      {list.status === 'ready' && list.items.length === 0 && (
        <p>
          {t.projects.none} <Link to="/projects">{t.sessions.makeProject}</Link>
        </p>
      )}
    </FormDialog>
  )
}

interface ShareDialogProps {
  readonly sessionId: string
  readonly isShared: boolean
  readonly onChange: (isShared: boolean) => void
  readonly onClose: () => void
}

/** Shows the link of a shared session at once. */
export function ShareDialog({ sessionId, isShared, onChange, onClose }: ShareDialogProps) {
  const existing = useResource(async () => (isShared ? createShare(sessionId) : null))
  const [created, setCreated] = useState<string | null>(null)
  const url = isShared ? (created ?? existing.value) : null
  const change = useAction(async (share: boolean) => {
    setCreated(share ? await createShare(sessionId) : (await deleteShare(sessionId), null))
    onChange(share)
    announce(share ? t.shares.made : t.shares.ended)
  })
  return (
    <Dialog class="action-dialog" label={t.shares.title} onClose={onClose}>
      <div class="share">
        <h2>{t.shares.title}</h2>
        <p>{t.shares.about}</p>
        {isShared && created === null && existing.status === 'failed' && (
          <LoadError message={t.common.notLoaded} onRetry={() => void existing.reload()} />
        )}
        {url !== null && (
          <>
            <p class="secret">{url}</p>
            <CopyButton text={url} what={t.shares.theLink} />
          </>
        )}
        <ErrorMessage message={change.error} />
        <div class="action-buttons">
          <button type="button" class="quiet-button" onClick={onClose}>
            {t.common.close}
          </button>
          <button
            type="button"
            class={isShared ? 'button grave' : 'button'}
            aria-disabled={change.isRunning}
            onClick={() => change.run(!isShared)}
          >
            {isShared ? t.shares.stop : t.shares.create}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
