/** The window in which a session is put into a project. */
import { useId } from 'preact/hooks'
import { ActionDialog } from '../components/action-dialog'
import { usePaged } from '../components/paged'
import { fieldOf } from '../components/submission'
import { Link } from '../router'
import { listProjects } from './own-projects'

interface MoveDialogProps {
  readonly projectId: string | null
  readonly onMove: (projectId: string | null) => Promise<void>
  readonly onClose: () => void
}

/** The fifty projects that were changed last can be chosen, and the one that it is in. */
export function MoveDialog({ projectId, onMove, onClose }: MoveDialogProps) {
  const id = useId()
  const list = usePaged(listProjects)
  const isListed = list.items.some((project) => project.id === projectId)
  return (
    <ActionDialog
      label="Move to a project"
      action="Move"
      onClose={onClose}
      onSubmit={(data) => onMove(fieldOf(data, 'project') || null)}
    >
      <div class="field">
        <label for={id}>Project</label>
        <select id={id} name="project" key={list.phase}>
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
      {list.phase === 'failed' && <p>Your projects could not be loaded.</p>}
      {list.phase === 'ready' && list.items.length === 0 && (
        <p>
          You have no projects yet. <Link to="/projects">Make one</Link>
        </p>
      )}
    </ActionDialog>
  )
}
