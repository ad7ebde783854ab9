import { useState } from 'preact/hooks'
import type { Project, ProjectPatch } from '../../features/projects/model'
import { FormDialog } from '../components/dialog'
import { Entry } from '../components/entry'
import { Field, fieldText, FormFooter, TextField, useSubmission } from '../components/form'
import { usePageTitle, LoadError, Splash, Section } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { fetchJson } from '../http'
import { t } from '../i18n/i18n'
import { Link, navigate } from '../router'
import { projectPath, chatPath } from '../routes'
import { listProjects } from './api'
import { announce } from '../components/announcer'
import { useResource } from '../components/server-state'
import { FileList } from '../files/files-page'
import { listSessions } from '../sessions/api'
import type { Workspace } from '../sessions/workspace'

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

const pathOf = (id: string): string => `/api/projects/${encodeURIComponent(id)}`

interface ProjectPageProps {
  readonly projectId: string
  readonly workspace: Workspace
}

/** Render it with the project id as its key. */
export function ProjectPage({ projectId, workspace }: ProjectPageProps) {
  const project = useResource(() => fetchJson<Project>('GET', pathOf(projectId)))
  usePageTitle(project.value?.name ?? t.projects.one)
  if (project.status === 'absent') return <Missing />
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={project.status === 'loading'}>
      <p>
        <Link to="/projects">{t.shell.projects}</Link>
      </p>
      <h1 dir="auto">{project.value?.name ?? t.projects.one}</h1>
      {project.status === 'failed' && (
        <LoadError message={t.projects.notLoaded} onRetry={() => void project.reload()} />
      )}
      {project.value !== null && (
        <>
          <SessionsSection project={project.value} workspace={workspace} />
          <Section id="project-files" title={t.shell.files} about={t.projects.filesAbout}>
            <FileList projectId={project.value.id} />
          </Section>
          <InstructionsSection project={project.value} onChange={project.replace} />
          <DeletionSection project={project.value} workspace={workspace} />
        </>
      )}
    </main>
  )
}

interface SessionsSectionProps {
  readonly project: Project
  readonly workspace: Workspace
}

function SessionsSection({ project, workspace }: SessionsSectionProps) {
  const list = usePagedList(
    (cursor) => listSessions(cursor, { projectId: project.id }, 20),
    project.id,
  )
  const startSession = (): void => {
    workspace.startInProject(project.id, project.name)
    navigate('/chat')
  }
  return (
    <Section id="project-sessions" title={t.shell.sessions}>
      <ul class="entries" aria-label={t.projects.itsSessions}>
        {list.items.map(({ id, title }) => (
          <li key={id} class="entry">
            <Link to={chatPath(id)} class="line-main">
              <span dir="auto">{title || t.common.untitled}</span>
            </Link>
          </li>
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={t.projects.noSessions} />
      <button type="button" class="plain-button" onClick={startSession}>
        {t.projects.newSession}
      </button>
    </Section>
  )
}

const fieldMessages = () => ({
  '/name': t.projects.badName,
  '/description': t.projects.badDescription,
  '/instructions': t.projects.badInstructions,
})

interface InstructionsSectionProps {
  readonly project: Project
  readonly onChange: (project: Project) => void
}

function InstructionsSection({ project, onChange }: InstructionsSectionProps) {
  const [isSaved, setSaved] = useState(false)
  const submission = useSubmission(async (data) => {
    setSaved(false)
    const body: ProjectPatch = {
      name: fieldText(data, 'name').trim(),
      description: fieldText(data, 'description') || null,
      instructions: fieldText(data, 'instructions') || null,
    }
    onChange(await fetchJson('PATCH', pathOf(project.id), { body }))
    setSaved(true)
  }, fieldMessages())
  return (
    <Section
      id="project-words"
      title={t.projects.instructions}
      about={t.projects.instructionsAbout}
    >
      <form class="part-form" onSubmit={submission.submit} onInput={() => setSaved(false)}>
        <Field name="name" label={t.common.name} value={project.name} required maxLength={100} />
        <TextField
          name="description"
          label={t.projects.description}
          rows={2}
          maxLength={2_000}
          value={project.description ?? ''}
        />
        <TextField
          name="instructions"
          label={t.projects.instructions}
          rows={6}
          maxLength={4_000}
          value={project.instructions ?? ''}
        />
        <FormFooter submission={submission} action={t.common.save} />
        <p class="done" role="status">
          {isSaved && t.common.saved}
        </p>
      </form>
    </Section>
  )
}

function DeletionSection({ project, workspace }: SessionsSectionProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const remove = async (): Promise<void> => {
    await fetchJson('DELETE', pathOf(project.id))
    workspace.detachProject(project.id)
    announce(t.common.deleted(project.name))
    navigate('/projects', { replace: true })
  }
  return (
    <Section id="project-end" title={t.projects.deleteTitle}>
      <p>{t.projects.deleteAbout}</p>
      <button type="button" class="plain-button grave-words" onClick={() => setDialogOpen(true)}>
        {t.projects.delete}
      </button>
      {isDialogOpen && (
        <FormDialog
          label={t.projects.delete}
          action={t.common.delete}
          isDestructive
          onClose={() => setDialogOpen(false)}
          onSubmit={remove}
        >
          <p>{t.projects.deleteWarning(project.name)}</p>
        </FormDialog>
      )}
    </Section>
  )
}

function Missing() {
  return (
    <Splash title={t.projects.missing}>
      <p>{t.projects.missingAbout}</p>
      <p>
        <Link to="/projects">{t.projects.seeAll}</Link>
      </p>
    </Splash>
  )
}
