import type { Progress } from '../../features/progress/model'
import { ErrorMessage, usePageTitle, ResourceSection } from '../components/page'
import { type Resource, useResource } from '../components/server-state'
import { Day, formatDate, formatNumber, formatShortMonth } from '../i18n/format'
import { t } from '../i18n/i18n'
import { serverNow } from '../http'
import { getProgress } from './api'
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

const weeks = 26
const dayMs = 86_400_000
/** Lengths in the units of the drawing: a day with its gap, and the square. */
const step = 14
const side = 12
/** The line above the squares, for the names of the months. */
const monthLine = 13
/** A day with so many answers has the largest square but one; more has the largest. */
const levelBounds = [1, 3, 7, 15]

type PracticeDays = Progress['days']

/** How full the square of a day is, from 0 to 4. */
export function levelOf(answered: number): number {
  return levelBounds.filter((bound) => answered >= bound).length
}

/** The days of the last weeks, the first of each column a Monday; `null` is after today. */
export function calendarDays(today: number): readonly (string | null)[] {
  const start = Math.floor(today / dayMs) * dayMs
  // 1970-01-01 was a Thursday: day 0 has the index 3 in a week that begins with Monday.
  const weekday = (Math.floor(start / dayMs) + 3) % 7
  const first = start - (weekday + 7 * (weeks - 1)) * dayMs
  return Array.from({ length: weeks * 7 }, (_, at) => {
    const day = first + at * dayMs
    return day > start ? null : new Date(day).toISOString().slice(0, 10)
  })
}

/** The size of a square says how much was done, so that it reads without colour. */
function Calendar({ days }: { readonly days: PracticeDays }) {
  const answered = new Map(days.map((day) => [day.date, day.answered]))
  const dates = calendarDays(serverNow())
  return (
    <>
      <svg
        class="calendar"
        viewBox={`0 0 ${weeks * step} ${monthLine + 7 * step}`}
        role="img"
        aria-label={t.practice.daysAbout}
      >
        {monthStarts(dates).map(({ week, date }) => (
          <text key={date} class="month" x={week * step + 1} y={monthLine - 4}>
            {formatShortMonth(date)}
          </text>
        ))}
        {dates.map((date, at) =>
          date === null ? null : (
            <DaySquare key={date} at={at} level={levelOf(answered.get(date) ?? 0)} />
          ),
        )}
      </svg>
      <details class="former">
        <summary>{t.practice.daysTable}</summary>
        <DaysTable days={days} />
      </details>
    </>
  )
}

/** The weeks in which a month begins, but those at the edge, where its name would not fit. */
function monthStarts(
  dates: readonly (string | null)[],
): readonly { readonly week: number; readonly date: string }[] {
  return dates.flatMap((date, at) => {
    const week = Math.floor(at / 7)
    return date?.endsWith('-01') && week < weeks - 1 ? [{ week, date }] : []
  })
}

function DaySquare({ at, level }: { readonly at: number; readonly level: number }) {
  const x = Math.floor(at / 7) * step + 1
  const y = monthLine + (at % 7) * step + 1
  const full = (side * level) / 4
  const inset = (side - full) / 2
  return (
    <>
      <rect class="day" x={x} y={y} width={side} height={side} rx={2} />
      {level > 0 && (
        <rect class="day-done" x={x + inset} y={y + inset} width={full} height={full} rx={1.5} />
      )}
    </>
  )
}

function DaysTable({ days }: { readonly days: PracticeDays }) {
  if (days.length === 0) return <p class="quiet-words">{t.practice.noDays}</p>
  return (
    <table class="usage">
      <thead>
        <tr>
          <th scope="col">{t.practice.day}</th>
          <th scope="col">{t.practice.settled}</th>
          <th scope="col">{t.practice.rightAnswers}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, answered, right }) => (
          <tr key={date}>
            <th scope="row">{formatDate(`${date}T12:00:00.000Z`, 'day')}</th>
            <td>{formatNumber(answered)}</td>
            <td>{formatNumber(right)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
