/** What the home page shows below the question: where to continue, projects, an administrator's steps. */
import { FirstSteps } from '../admin/first-steps'
import { usePagedList } from '../components/paged-list'
import { t } from '../i18n/i18n'
import { pagePreferences } from '../preferences'
import { listProjects } from '../projects/api'
import { Link } from '../router'
import { chatPath, projectPath } from '../routes'
import type { Workspace } from '../sessions/workspace'
import { useStore } from '../store'
import { ErrorMessage } from '../components/notices'
import { useResource } from '../components/server-state'
import { getProgress } from '../practice/api'
import { RepetitionButton, useRepetition } from '../practice/repetition'

const maxSessions = 4
const maxProjects = 4

/** Each card appears when there is something in it. */
export function HomeCards({ workspace }: { readonly workspace: Workspace }) {
  const { firstStepsClosed } = useStore(pagePreferences)
  const { profile } = useStore(workspace)
  return (
    <div class="home-cards">
      {profile?.role === 'admin' && !firstStepsClosed && <FirstSteps profile={profile} />}
      <DueCard />
      <SessionsCard workspace={workspace} />
      <ProjectsCard />
    </div>
  )
}

function SessionsCard({ workspace }: { readonly workspace: Workspace }) {
  const { sessions } = useStore(workspace)
  if (sessions.length === 0) return null
  return (
    <section class="home-card" aria-labelledby="home-sessions">
      <h2 id="home-sessions">{t.home.goOn}</h2>
      <ul class="home-list">
        {sessions.slice(0, maxSessions).map(({ id, title }) => (
          <li key={id}>
            <Link to={chatPath(id)} class="home-link">
              <span dir="auto">{title || t.common.untitled}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProjectsCard() {
  const { items } = usePagedList(listProjects)
  if (items.length === 0) return null
  return (
    <section class="home-card" aria-labelledby="home-projects">
      <h2 id="home-projects">{t.shell.projects}</h2>
      <ul class="home-list">
        {items.slice(0, maxProjects).map(({ id, name, sessionCount }) => (
          <li key={id}>
            <Link to={projectPath(id)} class="home-link">
              <span dir="auto">{name}</span>
              <span class="quiet-words">{t.projects.sessionCount(sessionCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Appears when something is due. */
function DueCard() {
  const progress = useResource(getProgress)
  const repetition = useRepetition()
  const due = progress.value?.due ?? 0
  if (due === 0) return null
  return (
    <section class="home-card" aria-labelledby="home-due">
      <h2 id="home-due">{t.practice.dueToday}</h2>
      <p>{t.practice.dueCount(due)}</p>
      <ErrorMessage message={repetition.error} />
      <div class="buttons">
        <RepetitionButton repetition={repetition} />
        <Link to="/exam/progress" class="plain-button">
          {t.practice.progress}
        </Link>
      </div>
    </section>
  )
}
