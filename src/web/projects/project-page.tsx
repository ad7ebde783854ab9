import { useState } from 'preact/hooks'
import type { Project, ProjectPatch } from '../../features/projects/model'
import { announce } from '../components/announcer'
import { FormDialog } from '../components/dialog'
import { Field, fieldText, FormFooter, TextField, useSubmission } from '../components/form'
import { LoadError, Splash, usePageTitle, Section } from '../components/page'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { useResource } from '../components/server-state'
import { FileList } from '../files/files-page'
import { fetchJson } from '../http'
import { t } from '../i18n/i18n'
import { Link, navigate } from '../router'
import { chatPath } from '../routes'
import { listSessions } from '../sessions/api'
import type { Workspace } from '../sessions/workspace'

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
