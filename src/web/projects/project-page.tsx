/** The page of one project: its sessions, files and instructions, and its deletion. Loaded when opened. */
import { useEffect, useState } from 'preact/hooks'
import type { Project } from '../../features/projects/model'
import { announce } from '../components/announcer'
import { FormDialog } from '../components/dialog'
import { Field, TextField } from '../components/fields'
import { fieldText, FormFooter, useSubmission } from '../components/form'
import { LoadError, Splash } from '../components/notices'
import { usePageTitle } from '../components/page-title'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { Section } from '../components/section'
import { useResource } from '../components/server-state'
import { FileList } from '../files/file-list'
import { Link, navigate } from '../router'
import { chatPath } from '../routes'
import { listProjectSessions } from '../sessions/api'
import type { Workspace } from '../sessions/workspace'
import { deleteProject, getProject, updateProject } from './api'

interface ProjectPageProps {
  readonly projectId: string
  readonly workspace: Workspace
}

/** Render it with the project id as its key. */
export function ProjectPage({ projectId, workspace }: ProjectPageProps) {
  const project = useResource(() => getProject(projectId))
  usePageTitle(project.value?.name ?? 'Project')
  if (project.status === 'absent') return <Missing />
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={project.status === 'loading'}>
      <p>
        <Link to="/projects">Projects</Link>
      </p>
      <h1>{project.value?.name ?? 'Project'}</h1>
      {project.status === 'failed' && (
        <LoadError
          message="This project could not be loaded."
          onRetry={() => void project.reload()}
        />
      )}
      {project.value !== null && (
        <>
          <SessionsSection project={project.value} workspace={workspace} />
          <Section
            id="project-files"
            title="Files"
            about="What the tutor may quote in the sessions of this project."
          >
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
  const list = usePagedList((cursor) => listProjectSessions(project.id, cursor), project.id)
  const startSession = (): void => {
    workspace.startInProject(project.id, project.name)
    navigate('/')
  }
  return (
    <Section id="project-sessions" title="Sessions">
      <ul class="entries" aria-label="Sessions of this project">
        {list.items.map(({ id, title }) => (
          <li key={id} class="entry">
            <Link to={chatPath(id)} class="line-main">
              {title || 'Untitled'}
            </Link>
          </li>
        ))}
      </ul>
      <PagedListEnd list={list} emptyText="No session is in this project yet." />
      <button type="button" class="plain-button" onClick={startSession}>
        New session in this project
      </button>
    </Section>
  )
}

const fieldMessages = {
  '/name': 'The name needs 1 to 100 characters.',
  '/description': 'The description may have 2,000 characters.',
  '/instructions': 'The instructions may have 4,000 characters.',
} as const

interface InstructionsSectionProps {
  readonly project: Project
  readonly onChange: (project: Project) => void
}

function InstructionsSection({ project, onChange }: InstructionsSectionProps) {
  const [isSaved, setSaved] = useState(false)
  const submission = useSubmission(async (data) => {
    setSaved(false)
    const changed = await updateProject(project.id, {
      name: fieldText(data, 'name').trim(),
      description: fieldText(data, 'description') || null,
      instructions: fieldText(data, 'instructions') || null,
    })
    onChange(changed)
    setSaved(true)
  }, fieldMessages)
  return (
    <Section
      id="project-words"
      title="Instructions"
      about="What the tutor should know and keep to in the sessions of this project."
    >
      <form class="part-form" onSubmit={submission.submit} onInput={() => setSaved(false)}>
        <Field name="name" label="Name" value={project.name} required maxLength={100} />
        <TextField
          name="description"
          label="Description"
          rows={2}
          maxLength={2_000}
          value={project.description ?? ''}
        />
        <TextField
          name="instructions"
          label="Instructions"
          rows={6}
          maxLength={4_000}
          value={project.instructions ?? ''}
        />
        <FormFooter submission={submission} action="Save" />
        <p class="done" role="status">
          {isSaved && 'Saved.'}
        </p>
      </form>
    </Section>
  )
}

function DeletionSection({ project, workspace }: SessionsSectionProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const remove = async (): Promise<void> => {
    await deleteProject(project.id)
    workspace.detachProject(project.id)
    announce(`“${project.name}” is deleted.`)
    navigate('/projects', { replace: true })
  }
  return (
    <Section id="project-end" title="Delete this project">
      <p>Its sessions and files stay; they just belong to no project any more.</p>
      <button type="button" class="plain-button grave-words" onClick={() => setDialogOpen(true)}>
        Delete project
      </button>
      {isDialogOpen && (
        <FormDialog
          label="Delete project"
          action="Delete"
          isDestructive
          onClose={() => setDialogOpen(false)}
          onSubmit={remove}
        >
          <p>“{project.name}” and its instructions will be deleted for good.</p>
        </FormDialog>
      )}
    </Section>
  )
}

function Missing() {
  useEffect(() => {
    document.title = 'Project · Elenchus'
  }, [])
  return (
    <Splash title="This project is not here">
      <p>It may have been deleted, or belong to someone else.</p>
      <p>
        <Link to="/projects">See your projects</Link>
      </p>
    </Splash>
  )
}
