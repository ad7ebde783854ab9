/** What the learner knows by skill, the days on which they practised, and what is due. */
import type { Progress } from '../../features/progress/model'
import { ErrorMessage } from '../components/notices'
import { usePageTitle } from '../components/page-title'
import { ResourceSection } from '../components/section'
import { useResource, type Resource } from '../components/server-state'
import { Day } from '../components/times'
import { formatNumber } from '../i18n/format'
import { t } from '../i18n/i18n'
import { serverNow } from '../server-clock'
import { getProgress } from './api'
import { Calendar } from './calendar'
import { PracticeTabs } from './practice-tabs'
import { RepetitionButton, useRepetition } from './repetition'

/** Loaded when it is first opened. */
export function ProgressPage() {
  usePageTitle(t.practice.progress)
  const progress = useResource(getProgress)
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={progress.status === 'loading'}>
      <h1>{t.practice.title}</h1>
      <p class="lead">{t.practice.progressLead}</p>
      <PracticeTabs current="progress" />
      {progress.value !== null && <Summary progress={progress.value} />}
      <MasterySection progress={progress} />
      <ResourceSection
        id="days"
        title={t.practice.days}
        about={t.practice.daysAbout}
        resource={progress}
      >
        {({ days }) => <Calendar days={days} />}
      </ResourceSection>
    </main>
  )
}

function Summary({ progress: { streakDays, due } }: { readonly progress: Progress }) {
  const repetition = useRepetition()
  return (
    <div class="progress-summary">
      <dl class="figures">
        <div>
          <dt>{t.practice.streak}</dt>
          <dd>{formatNumber(streakDays)}</dd>
        </div>
        <div>
          <dt>{t.practice.dueToday}</dt>
          <dd>{formatNumber(due)}</dd>
        </div>
      </dl>
      <ErrorMessage message={repetition.error} />
      {due > 0 && <RepetitionButton repetition={repetition} />}
    </div>
  )
}

function MasterySection({ progress }: { readonly progress: Resource<Progress> }) {
  return (
    <ResourceSection
      id="mastery"
      title={t.practice.mastery}
      about={t.practice.masteryAbout}
      resource={progress}
    >
      {({ skills }) =>
        skills.length === 0 ? (
          <p class="quiet-words">{t.practice.noProgress}</p>
        ) : (
          <MasteryTable skills={skills} />
        )
      }
    </ResourceSection>
  )
}

function MasteryTable({ skills }: Pick<Progress, 'skills'>) {
  const now = serverNow()
  return (
    <table class="usage practice-figures mastery">
      <thead>
        <tr>
          <th scope="col">{t.practice.skill}</th>
          <th scope="col">{t.practice.mastery}</th>
          <th scope="col">{t.practice.rightAnswers}</th>
          <th scope="col">{t.practice.dueAt}</th>
        </tr>
      </thead>
      <tbody>
        {skills.map(({ id, name, mastery, attempts, right, dueAt }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>
              <progress max={1} value={mastery} aria-hidden="true" />{' '}
              {formatNumber(mastery, { style: 'percent' })}
            </td>
            <td>{`${formatNumber(right)} / ${formatNumber(attempts)}`}</td>
            <td>{Date.parse(dueAt) <= now ? t.practice.isDue : <Day at={dueAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
