/** The page that lists the user's projects. Loaded when it is first opened. */
import { useState } from 'preact/hooks'
import type { Project } from '../../features/projects/model'
import { FormDialog } from '../components/dialog'
import { Field } from '../components/fields'
import { fieldText } from '../components/form'
import { usePageTitle } from '../components/page-title'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { Link, navigate } from '../router'
import { projectPath } from '../routes'
import { createProject, listProjects } from './api'

/** The list, and the dialog that creates a project. */
export function ProjectsPage() {
  usePageTitle('Projects')
  const list = usePagedList(listProjects)
  const [isCreating, setCreating] = useState(false)
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={list.status === 'loading'}>
      <h1>Projects</h1>
      <p class="lead">
        Sessions and files that belong together, with instructions that the tutor keeps to in them.
      </p>
      <div class="page-actions">
        <button type="button" class="button" onClick={() => setCreating(true)}>
          New project
        </button>
      </div>
      <ul class="entries" aria-label="Projects">
        {list.items.map((project) => (
          <ProjectEntry key={project.id} project={project} />
        ))}
      </ul>
      <PagedListEnd list={list} emptyText="You have no projects yet." />
      {isCreating && <NewProjectDialog onClose={() => setCreating(false)} />}
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
          {pluralize(sessionCount, 'session')}, {pluralize(fileCount, 'file')}
        </p>
      </div>
    </li>
  )
}

function NewProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const create = async (data: FormData): Promise<void> => {
    const name = fieldText(data, 'name').trim()
    // A retry with the same name creates one project; another name creates another project.
    const { id } = await createProject(name, `${key} ${encodeURIComponent(name).slice(0, 200)}`)
    navigate(projectPath(id))
  }
  return (
    <FormDialog
      label="New project"
      action="Create"
      messages={{ '/name': 'The name needs 1 to 100 characters.' }}
      onClose={onClose}
      onSubmit={create}
    >
      <Field name="name" label="Name" required maxLength={100} />
    </FormDialog>
  )
}

const pluralize = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`
