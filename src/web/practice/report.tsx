/** The report of a practice or an exam: by skill, what to repeat, and each item with its solution. */
import { DrawingView } from '../components/drawing'
import { Entry } from '../components/entry'
import { Icon } from '../components/icons'
import { ErrorMessage, Section } from '../components/page'
import { useResource } from '../components/server-state'
import { Minute } from '../i18n/format'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { listSkills, type Practice, type PracticeItem } from './api'
import { ItemText, letterAt, Solution } from './answer-field'
import { ShortSetButton, useBeginning } from './beginning'
import type { PracticeSession } from './practice-state'
import { useStore } from '../store'

/** Items of a practice that repeats a skill. */
const repeatedItems = 5

interface ReportProps {
  readonly session: PracticeSession
  readonly practice: Practice
  readonly items: readonly PracticeItem[]
}

/** Made for the screen and for paper. */
export function Report({ session, practice, items }: ReportProps) {
  const { isLate } = useStore(session)
  const skills = useResource(listSkills)
  const names = new Map(skills.value?.map(({ id, name }) => [id, name]))
  const { title, mode, score, finishedAt } = practice
  return (
    <main class="account report" id="main" tabIndex={-1}>
      <h1 dir="auto">{title}</h1>
      {isLate && (
        <p class="notice" role="status">
          {t.practice.late}
        </p>
      )}
      <p class="lead">
        {mode === 'exam' ? t.practice.exam : t.practice.practise}
        {finishedAt !== undefined && (
          <>
            {' · '}
            <Minute at={finishedAt} />
          </>
        )}
      </p>
      {score && (
        <p class="score" aria-label={t.practice.result}>
          {t.practice.rightOf(score.right, score.total)}
        </p>
      )}
      <div class="buttons page-actions no-print">
        {items.some(({ status }) => status !== 'right') && (
          <ShortSetButton source={{ practiceId: practice.id }} label={t.practice.practiseMissed} />
        )}
        <button type="button" class="plain-button" onClick={() => window.print()}>
          {t.practice.print}
        </button>
        <Link to="/exam" class="plain-button">
          {t.practice.seeAll}
        </Link>
      </div>
      <Section id="by-skill" title={t.practice.bySkill} about={t.practice.bySkillAbout}>
        {/* Ids are shown only where no names come. */}
        {skills.status !== 'loading' && (
          <>
            <SkillTable items={items} names={names} />
            <Repeat items={items} names={names} />
          </>
        )}
      </Section>
      <Section id="by-item" title={t.practice.itemByItem} about={t.practice.itemByItemAbout}>
        <ol class="report-items">
          {items.map((item, at) => (
            <ReportItem
              key={item.id}
              item={item}
              heading={t.practice.question(at + 1, items.length)}
            />
          ))}
        </ol>
      </Section>
    </main>
  )
}

interface SkillsProps {
  readonly items: readonly PracticeItem[]
  readonly names: ReadonlyMap<string, string>
}

interface SkillResult {
  readonly skill: string
  readonly right: number
  readonly total: number
}

/** The results by skill, the weakest first. */
export function resultsBySkill(
  items: readonly Pick<PracticeItem, 'skill' | 'status'>[],
): readonly SkillResult[] {
  const results = [...new Set(items.map(({ skill }) => skill))].map((skill) => {
    const own = items.filter((item) => item.skill === skill)
    return {
      skill,
      right: own.filter(({ status }) => status === 'right').length,
      total: own.length,
    }
  })
  return results.toSorted((a, b) => a.right / a.total - b.right / b.total)
}

function SkillTable({ items, names }: SkillsProps) {
  return (
    <table class="usage practice-figures">
      <thead>
        <tr>
          <th scope="col">{t.practice.skill}</th>
          <th scope="col">{t.practice.rightAnswers}</th>
        </tr>
      </thead>
      <tbody>
        {resultsBySkill(items).map(({ skill, right, total }) => (
          <tr key={skill}>
            <th scope="row">{names.get(skill) ?? skill}</th>
            <td>
              <progress max={total} value={right} aria-hidden="true" />{' '}
              {t.practice.rightOf(right, total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The skills with something that was not right. */
function Repeat({ items, names }: SkillsProps) {
  const weak = resultsBySkill(items).filter(({ right, total }) => right < total)
  const beginning = useBeginning()
  if (weak.length === 0) return <p>{t.practice.allWell}</p>
  return (
    <div class="repeat">
      <h3>{t.practice.repeat}</h3>
      <ul class="entries">
        {weak.map(({ skill }) => (
          <Entry
            key={skill}
            title={<span>{names.get(skill) ?? skill}</span>}
            actions={
              names.has(skill) && (
                <button
                  type="button"
                  class="plain-button no-print"
                  aria-disabled={beginning.isRunning}
                  onClick={() =>
                    beginning.run({ source: { skill }, mode: 'practice', count: repeatedItems })
                  }
                >
                  {t.practice.practiseSkill} <span class="unseen">{names.get(skill)}</span>
                </button>
              )
            }
          />
        ))}
      </ul>
      <ErrorMessage message={beginning.error} />
    </div>
  )
}

const shapes = { right: 'check', wrong: 'look', skipped: 'unchecked', open: 'unchecked' } as const

function ReportItem({ item, heading }: { readonly item: PracticeItem; readonly heading: string }) {
  const { question, choices = [], status, given, feedback } = item
  return (
    <li class="report-item" data-state={status}>
      <h3>
        {heading}
        <span class="report-state">
          <Icon shape={shapes[status]} /> {t.practice.states[status]}
        </span>
      </h3>
      <p class="item-question">
        <ItemText text={question} />
      </p>
      {item.figure && <DrawingView drawing={item.figure} />}
      {choices.length > 0 && (
        <ul class="report-choices">
          {choices.map((text, at) => (
            <li key={at}>
              <b class="letter">{letterAt(at)}</b> <ItemText text={text} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>
          {t.practice.yourAnswer}
          {t.common.colon}
        </strong>{' '}
        {given === undefined ? (
          <span class="quiet-words">{t.practice.noAnswer}</span>
        ) : (
          <span class="given" dir="auto">
            {given}
          </span>
        )}
      </p>
      {status === 'wrong' && feedback !== undefined && (
        <p class="quiet-words">
          <ItemText text={feedback} />
        </p>
      )}
      <Solution item={item} />
    </li>
  )
}
