/** The learner's projects. Loaded when it is first opened. */
import { useState } from 'preact/hooks'
import { ActionDialog } from '../components/dialog'
import { fieldOf } from '../components/form'
import { PagedEnd, usePaged } from '../components/paged-list'
import { projectPath } from '../routes'
import { createProject, listProjects, type Project } from './api'
import { Field } from '../components/fields'
import { usePageTitle } from '../components/page-title'
import { Link, navigate } from '../router'

/** A list, and the way to a new one. */
export function ProjectsPage() {
  usePageTitle('Projects')
  const list = usePaged(listProjects)
  const [isMaking, setMaking] = useState(false)
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={list.phase === 'loading'}>
      <h1>Projects</h1>
      <p class="lead">
        Sessions and files that belong together, with instructions that the tutor keeps to in them.
      </p>
      <div class="page-actions">
        <button type="button" class="button" onClick={() => setMaking(true)}>
          New project
        </button>
      </div>
      <ul class="entries" aria-label="Projects">
        {list.items.map((project) => (
          <ProjectEntry key={project.id} project={project} />
        ))}
      </ul>
      <PagedEnd list={list} none="You have no projects yet." />
      {isMaking && <NewProject onClose={() => setMaking(false)} />}
    </main>
  )
}

function ProjectEntry({ project }: { readonly project: Project }) {
  const { id, name, description, sessionCount, fileCount } = project
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <Link to={projectPath(id)} class="line-main">
            {name}
          </Link>
        </p>
        {description !== undefined && <p class="quiet-words">{description}</p>}
        <p class="quiet-words">
          {counted(sessionCount, 'session')}, {counted(fileCount, 'file')}
        </p>
      </div>
    </li>
  )
}

function NewProject({ onClose }: { readonly onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const create = async (data: FormData): Promise<void> => {
    const name = fieldOf(data, 'name').trim()
    // Another name is another project, a second try of the same is not.
    const { id } = await createProject(name, `${key} ${encodeURIComponent(name).slice(0, 200)}`)
    navigate(projectPath(id))
  }
  return (
    <ActionDialog
      label="New project"
      action="Create"
      words={{ '/name': 'The name needs 1 to 100 characters.' }}
      onClose={onClose}
      onSubmit={create}
    >
      <Field name="name" label="Name" required maxLength={100} />
    </ActionDialog>
  )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
