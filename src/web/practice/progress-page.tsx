import type { Progress } from '../../features/progress/model'
import { usePageTitle, ResourceSection, StillLoading } from '../components/page'
import { useResource } from '../components/server-state'
import { Day, fillText, formatDate, formatNumber, formatShortMonth } from '../i18n/format'
import { t } from '../i18n/i18n'
import { serverNow } from '../http'
import { getProgress, listSkills } from './api'
import { FiveMinutes } from './five-minutes'
import { PracticeTabs } from './practice-tabs'
import { isDue, Mastery } from './skill-tiles'

/** Loaded when it is first opened. */
export function ProgressPage() {
  usePageTitle(t.practice.progress)
  const progress = useResource(getProgress)
  const skills = useResource(listSkills)
  return (
    <main class="account" id="main" tabIndex={-1} aria-busy={progress.status === 'loading'}>
      <h1>{t.practice.title}</h1>
      <PracticeTabs current="progress" />
      {(progress.status === 'loading' || skills.status === 'loading') && <StillLoading />}
      {progress.value !== null && (
        <>
          <Summary progress={progress.value} />
          {skills.value !== null && <FiveMinutes progress={progress.value} skills={skills.value} />}
        </>
      )}
      <ResourceSection
        id="mastery"
        title={t.practice.mastery}
        about={t.practice.masteryAbout}
        resource={progress}
      >
        {(value) => <SkillCards skills={value.skills} />}
      </ResourceSection>
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
  return (
    <dl class="figures progress-summary">
      <div>
        <dt>{t.practice.streak}</dt>
        <dd>{formatNumber(streakDays)}</dd>
      </div>
      <div>
        <dt>{t.practice.dueToday}</dt>
        <dd>{formatNumber(due)}</dd>
      </div>
    </dl>
  )
}

/** What was practised, in words: how well it is known, how often it was right, and when it comes back. */
function SkillCards({ skills }: Pick<Progress, 'skills'>) {
  if (skills.length === 0) return <p class="quiet-words">{t.practice.noProgress}</p>
  return (
    <ul class="tiles" aria-label={t.practice.mastery}>
      {skills.map((skill) => (
        <li key={skill.id} class="tile">
          <span class="tile-name" dir="auto">
            {skill.name}
          </span>
          <Mastery mastery={skill.mastery} />
          <span class="quiet-words">
            {t.practice.rightOf(skill.right, skill.attempts)}
            <br />
            {isDue(skill) ? (
              <strong>{t.practice.isDue}</strong>
            ) : (
              fillText(t.practice.againOn, { day: <Day at={skill.dueAt} /> })
            )}
          </span>
        </li>
      ))}
    </ul>
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

/** The days of the last weeks up to a date, the first of each column a Monday; `null` is after today. */
export function calendarDays(today: string): readonly (string | null)[] {
  const start = Date.parse(today)
  // 1970-01-01 was a Thursday: day 0 has the index 3 in a week that begins with Monday.
  const weekday = (Math.floor(start / dayMs) + 3) % 7
  const first = start - (weekday + 7 * (weeks - 1)) * dayMs
  return Array.from({ length: weeks * 7 }, (_, at) => {
    const day = first + at * dayMs
    return day > start ? null : new Date(day).toISOString().slice(0, 10)
  })
}

/** The date of a time where the reader is. */
function localDate(time: number): string {
  const at = new Date(time)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/**
 * The size of a square says how much was done, so that it reads without colour. A screen reader has the days
 * as a table.
 */
function Calendar({ days }: { readonly days: PracticeDays }) {
  const answered = new Map(days.map((day) => [day.date, day.answered]))
  const dates = calendarDays(localDate(serverNow()))
  return (
    <>
      <svg
        class="calendar"
        viewBox={`0 0 ${weeks * step} ${monthLine + 7 * step}`}
        aria-hidden="true"
      >
        {monthStarts(dates).map(({ week, date }) => (
          <text key={date} class="month" x={week * step + 1} y={monthLine - 4}>
            {formatShortMonth(date)}
          </text>
        ))}
        {dates.map((date, at) =>
          date === null ? null : (
            <DaySquare key={date} at={at} date={date} answered={answered.get(date) ?? 0} />
          ),
        )}
      </svg>
      <div class="unseen">
        <DaysTable days={days} />
      </div>
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

interface DaySquareProps {
  readonly at: number
  readonly date: string
  readonly answered: number
}

function DaySquare({ at, date, answered }: DaySquareProps) {
  const level = levelOf(answered)
  const x = Math.floor(at / 7) * step + 1
  const y = monthLine + (at % 7) * step + 1
  const full = (side * level) / 4
  const inset = (side - full) / 2
  return (
    <g>
      {answered > 0 && <title>{`${dayName(date)}: ${formatNumber(answered)}`}</title>}
      <rect class="day" x={x} y={y} width={side} height={side} rx={2} />
      {level > 0 && (
        <rect class="day-done" x={x + inset} y={y + inset} width={full} height={full} rx={1.5} />
      )}
    </g>
  )
}

/** A date in words. Noon without a zone is noon where the reader is. */
const dayName = (date: string): string => formatDate(`${date}T12:00:00`, 'day')

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
            <th scope="row">{dayName(date)}</th>
            <td>{formatNumber(answered)}</td>
            <td>{formatNumber(right)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
