import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Profile } from '../../features/account/model'
import { NameForm } from '../account/name-form'
import {
  getAdminSettings,
  MailTest,
  ModelConnectionTest,
  RegistrationChoice,
} from '../admin/server-settings'
import { Icon } from '../components/icons'
import { listOwnAssignments } from '../classes/api'
import { LoadError } from '../components/page'
import { usePagedList } from '../components/paged-list'
import { useResource } from '../components/server-state'
import { t } from '../i18n/i18n'
import { useChanges } from '../live-events'
import { getProgress } from '../practice/api'
import { ShortSetButton } from '../practice/beginning'
import { pagePreferences } from '../preferences'
import { listProjects } from '../projects/api'
import { Link } from '../router'
import { chatPath, practicePath, projectPath } from '../routes'
import type { Workspace } from '../sessions/workspace'
import { useStore } from '../store'

const maxSessions = 4
const maxProjects = 4

/** Each card appears when there is something in it. */
export function HomeCards({ workspace }: { readonly workspace: Workspace }) {
  const { firstStepsClosed } = useStore(pagePreferences)
  const { profile } = useStore(workspace)
  return (
    <div class="home-cards">
      {profile?.role === 'admin' && !firstStepsClosed && <FirstSteps profile={profile} />}
      <AssignmentsCard />
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
        {sessions.slice(0, maxSessions).map(({ id, title }, at) => (
          <li key={id}>
            <Link to={chatPath(id)} class={at === 0 ? 'home-link last-open' : 'home-link'}>
              <span dir="auto">{title || t.common.untitled}</span>
              {at === 0 && <Icon shape="next" />}
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

/** What classes have open and is not finished. */
function AssignmentsCard() {
  const assignments = useResource(listOwnAssignments)
  useChanges('assignment', () => void assignments.reload())
  useChanges('class', () => void assignments.reload())
  const open = (assignments.value ?? []).filter(({ status }) => status !== 'finished')
  if (open.length === 0) return null
  return (
    <section class="home-card" aria-labelledby="home-assignments">
      <h2 id="home-assignments">{t.classes.assignments}</h2>
      <ul class="home-list">
        {open.map(({ id, title, status, practiceId }) => (
          <li key={id}>
            <Link
              to={practiceId === undefined ? '/classes' : practicePath(practiceId)}
              class="home-link"
            >
              <span dir="auto">{title}</span>
              <span class="quiet-words">{t.classes.statuses[status]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Appears when something is due, and on the days of a streak. */
function DueCard() {
  const progress = useResource(getProgress)
  if (progress.status === 'loading' && progress.value === null) {
    return <p class="waiting" aria-busy="true" hidden />
  }
  const { due = 0, streakDays = 0 } = progress.value ?? {}
  if (due === 0 && streakDays === 0) return null
  return (
    <section class="home-card" aria-labelledby="home-due">
      <h2 id="home-due">{due > 0 ? t.practice.dueToday : t.sessions.today}</h2>
      <p>{due > 0 ? t.practice.dueCount(due) : t.home.nothingDue}</p>
      {streakDays > 0 && <p class="streak">{t.home.streak(streakDays)}</p>}
      <div class="buttons">
        {due > 0 && <ShortSetButton source={{ due: true }} label={t.practice.practiseNow} />}
        <Link to="/exam/progress" class="plain-button">
          {t.practice.progress}
        </Link>
      </div>
    </section>
  )
}

interface FirstStepsProps {
  readonly profile: Profile
}

/** Stands on the home page of an administrator until it is closed. */
function FirstSteps({ profile: initial }: FirstStepsProps) {
  const [profile, setProfile] = useState(initial)
  return (
    <section class="home-card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t.firstSteps.title}</h2>
      <ol class="steps">
        <Step isDone={profile.name !== undefined} title={t.firstSteps.name}>
          {profile.name === undefined ? (
            <>
              <p>{t.firstSteps.nameAbout}</p>
              <NameForm profile={profile} onChange={setProfile} />
            </>
          ) : (
            <p dir="auto">{profile.name}</p>
          )}
        </Step>
        <ServerSteps profile={profile} />
        <Step isDone={false} title={t.firstSteps.question}>
          <p>{t.firstSteps.questionAbout}</p>
        </Step>
      </ol>
      <button
        type="button"
        class="plain-button"
        onClick={() => void pagePreferences.set({ firstStepsClosed: true })}
      >
        {t.firstSteps.close}
      </button>
      <p class="quiet-words">{t.firstSteps.closeAbout}</p>
    </section>
  )
}

/** A step is done once its test has succeeded, or where the account shows that it would. */
function ServerSteps({ profile: { email, emailVerified } }: FirstStepsProps) {
  const settings = useResource(getAdminSettings)
  const [hasModel, setModel] = useState(false)
  const [hasMail, setMail] = useState(emailVerified)
  if (settings.status === 'failed') {
    return (
      <li>
        <LoadError message={t.common.notLoaded} onRetry={() => void settings.reload()} />
      </li>
    )
  }
  if (settings.value === null) return null
  const { model, mail } = settings.value
  return (
    <>
      <Step isDone title={t.server.registration}>
        <RegistrationChoice settings={settings.value} onChange={settings.replace} />
      </Step>
      <Step isDone={hasModel} title={model === null ? t.server.noModel : t.status.components.model}>
        <ModelConnectionTest model={model} onSuccess={() => setModel(true)} />
      </Step>
      <Step isDone={hasMail} title={mail === 'outbox' ? t.server.noMail : t.server.mail}>
        <MailTest mail={mail} email={email} onSuccess={() => setMail(true)} />
      </Step>
    </>
  )
}

interface StepProps {
  readonly isDone: boolean
  readonly title: string
  readonly children: ComponentChildren
}

function Step({ isDone, title, children }: StepProps) {
  return (
    <li class={isDone ? 'step done-step' : 'step'}>
      <p class="line-main">
        {title} {isDone && <span class="unseen">{t.firstSteps.done}</span>}
      </p>
      <div class="quiet-words">{children}</div>
    </li>
  )
}
