import { useState } from 'preact/hooks'
import type { Project } from '../../features/projects/model'
import { FormDialog } from '../components/dialog'
import { Entry } from '../components/entry'
import { Field, fieldText } from '../components/form'
import { usePageTitle } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { fetchJson } from '../http'
import { t } from '../i18n/i18n'
import { Link, navigate } from '../router'
import { projectPath } from '../routes'
import { listProjects } from './api'

/** The list, and the dialog that creates a project. */
export function ProjectsPage() {
  usePageTitle(t.shell.projects)
  const list = usePagedList(listProjects)
  const [isCreating, setCreating] = useState(false)
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={list.status === 'loading'}>
      <h1>{t.shell.projects}</h1>
      <p class="lead">{t.projects.about}</p>
      <div class="page-actions">
        <button type="button" class="button" onClick={() => setCreating(true)}>
          {t.projects.new}
        </button>
      </div>
      <ul class="entries" aria-label={t.shell.projects}>
        {list.items.map((project) => (
          <ProjectEntry key={project.id} project={project} />
        ))}
      </ul>
      <PagedListEnd
        list={list}
        emptyText={t.projects.none}
        example={t.projects.example}
        action={
          <button type="button" class="plain-button" onClick={() => setCreating(true)}>
            {t.projects.makeFirst}
          </button>
        }
      />
      {isCreating && <NewProjectDialog onClose={() => setCreating(false)} />}
    </main>
  )
}

function ProjectEntry({ project }: { readonly project: Project }) {
  const { id, name, description, sessionCount, fileCount } = project
  return (
    <Entry
      title={
        <Link to={projectPath(id)} class="line-main">
          <span dir="auto">{name}</span>
        </Link>
      }
    >
      {description !== undefined && (
        <p class="quiet-words" dir="auto">
          {description}
        </p>
      )}
      <p class="quiet-words">
        {t.projects.sessionCount(sessionCount)}, {t.projects.fileCount(fileCount)}
      </p>
    </Entry>
  )
}

function NewProjectDialog({ onClose }: { readonly onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const create = async (data: FormData): Promise<void> => {
    const name = fieldText(data, 'name').trim()
    // A retry with the same name creates one project; another name creates another project.
    const headers = { 'idempotency-key': `${key} ${encodeURIComponent(name).slice(0, 200)}` }
    const { id } = await fetchJson<Project>('POST', '/api/projects', { body: { name }, headers })
    navigate(projectPath(id))
  }
  return (
    <FormDialog
      label={t.projects.new}
      action={t.common.create}
      messages={{ '/name': t.projects.badName }}
      onClose={onClose}
      onSubmit={create}
    >
      <Field name="name" label={t.common.name} required maxLength={100} />
    </FormDialog>
  )
}
