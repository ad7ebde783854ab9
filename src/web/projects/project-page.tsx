/** One project: what is said of it, its sessions, and its end. Loaded when it is first opened. */
import { useEffect, useState } from 'preact/hooks'
import { ActionDialog } from '../components/dialog'
import { fieldOf, FormEnd, useSubmission } from '../components/form'
import { PagedEnd, usePaged } from '../components/paged-list'
import { Part } from '../components/section'
import { useLoaded } from '../components/server-state'
import { FileList } from '../files/file-list'
import { chatPath } from '../routes'
import { deleteProject, getProject, listProjectSessions, type Project, updateProject } from './api'
import { announce } from '../components/announcer'
import { Field, TextField } from '../components/fields'
import { usePageTitle } from '../components/page-title'
import { Link, navigate } from '../router'
import type { Workspace } from '../sessions/workspace'

interface ProjectPageProps {
  readonly projectId: string
  readonly workspace: Workspace
}

/** Another project is another page. */
export function ProjectPage({ projectId, workspace }: ProjectPageProps) {
  const project = useLoaded(() => getProject(projectId))
  usePageTitle(project.value?.name ?? 'Project')
  if (project.phase === 'absent') return <Missing />
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={project.phase === 'loading'}>
      <p>
        <Link to="/projects">Projects</Link>
      </p>
      <h1>{project.value?.name ?? 'Project'}</h1>
      {project.phase === 'failed' && (
        <div class="notice" role="alert">
          <p>This project could not be loaded.</p>
          <button type="button" class="quiet-button" onClick={() => void project.reload()}>
            Try again
          </button>
        </div>
      )}
      {project.value !== null && (
        <>
          <SessionsPart project={project.value} workspace={workspace} />
          <Part
            id="project-files"
            title="Files"
            about="What the tutor may quote in the sessions of this project."
          >
            <FileList projectId={project.value.id} />
          </Part>
          <WordsPart project={project.value} onChange={project.replace} />
          <EndPart project={project.value} workspace={workspace} />
        </>
      )}
    </main>
  )
}

interface SessionsPartProps {
  readonly project: Project
  readonly workspace: Workspace
}

function SessionsPart({ project, workspace }: SessionsPartProps) {
  const list = usePaged((cursor) => listProjectSessions(project.id, cursor), project.id)
  const begin = (): void => {
    workspace.beginIn(project.id, project.name)
    navigate('/')
  }
  return (
    <Part id="project-sessions" title="Sessions">
      <ul class="entries" aria-label="Sessions of this project">
        {list.items.map(({ id, title }) => (
          <li key={id} class="entry">
            <Link to={chatPath(id)} class="line-main">
              {title || 'Untitled'}
            </Link>
          </li>
        ))}
      </ul>
      <PagedEnd list={list} none="No session is in this project yet." />
      <button type="button" class="plain-button" onClick={begin}>
        New session in this project
      </button>
    </Part>
  )
}

const words = {
  '/name': 'The name needs 1 to 100 characters.',
  '/description': 'The description may have 2,000 characters.',
  '/instructions': 'The instructions may have 4,000 characters.',
} as const

interface WordsPartProps {
  readonly project: Project
  readonly onChange: (project: Project) => void
}

function WordsPart({ project, onChange }: WordsPartProps) {
  const [isSaved, setSaved] = useState(false)
  const submission = useSubmission(async (data) => {
    setSaved(false)
    const changed = await updateProject(project.id, {
      name: fieldOf(data, 'name').trim(),
      description: fieldOf(data, 'description') || null,
      instructions: fieldOf(data, 'instructions') || null,
    })
    onChange(changed)
    setSaved(true)
  }, words)
  return (
    <Part
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
        <FormEnd submission={submission} action="Save" />
        <p class="done" role="status">
          {isSaved && 'Saved.'}
        </p>
      </form>
    </Part>
  )
}

function EndPart({ project, workspace }: SessionsPartProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = async (): Promise<void> => {
    await deleteProject(project.id)
    workspace.forgetProject(project.id)
    announce(`“${project.name}” is deleted.`)
    navigate('/projects', { replace: true })
  }
  return (
    <Part id="project-end" title="Delete this project">
      <p>Its sessions and files stay; they just belong to no project any more.</p>
      <button type="button" class="plain-button grave-words" onClick={() => setAsking(true)}>
        Delete project
      </button>
      {isAsking && (
        <ActionDialog
          label="Delete project"
          action="Delete"
          isGrave
          onClose={() => setAsking(false)}
          onSubmit={remove}
        >
          <p>“{project.name}” and its instructions will be deleted for good.</p>
        </ActionDialog>
      )}
    </Part>
  )
}

function Missing() {
  useEffect(() => {
    document.title = 'Project · Elenchus'
  }, [])
  return (
    <main class="splash" id="main" tabIndex={-1}>
      <h1>This project is not here</h1>
      <p>It may have been deleted, or belong to someone else.</p>
      <p>
        <Link to="/projects">See your projects</Link>
      </p>
    </main>
  )
}
