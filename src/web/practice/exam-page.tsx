/** The page that begins a practice or an exam, and lists the user's own. Loaded when first opened. */
import { announce } from '../components/announcer'
import { useConfirmation } from '../components/dialog'
import { usePageTitle } from '../components/page-title'
import { PagedListEnd, usePagedList } from '../components/paged-list'
import { Section } from '../components/section'
import { Day } from '../components/times'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { practicePath } from '../routes'
import { deletePractice, listPractices, type Practice } from './api'
import { ChooseForm } from './choose-form'
import { PracticeTabs } from './practice-tabs'

/** The form stands above the list, because most visits begin something. */
export function ExamPage() {
  usePageTitle(t.practice.title)
  return (
    <main class="account" id="main" tabIndex={-1}>
      <h1>{t.practice.title}</h1>
      <p class="lead">{t.practice.lead}</p>
      <PracticeTabs current="exam" />
      <Section id="choose" title={t.practice.choose} about={t.practice.chooseAbout}>
        <ChooseForm />
      </Section>
      <Section id="practices" title={t.practice.yours} about={t.practice.yoursAbout}>
        <PracticeList />
      </Section>
    </main>
  )
}

function PracticeList() {
  const list = usePagedList(listPractices)
  const confirmation = useConfirmation<Practice>({
    label: t.practice.deleteTitle,
    action: t.common.delete,
    about: ({ title }) => t.practice.deleteAbout(title),
    onConfirm: async ({ id }) => {
      await deletePractice(id)
      await list.reload()
      announce(t.practice.deleted)
    },
  })
  return (
    <>
      <ul class="entries" aria-label={t.practice.yours}>
        {list.items.map((practice) => (
          <PracticeEntry
            key={practice.id}
            practice={practice}
            onDelete={() => confirmation.ask(practice)}
          />
        ))}
      </ul>
      <PagedListEnd list={list} emptyText={t.practice.none} />
      {confirmation.dialog}
    </>
  )
}

interface PracticeEntryProps {
  readonly practice: Practice
  readonly onDelete: () => void
}

function PracticeEntry({ practice, onDelete }: PracticeEntryProps) {
  const { id, title, mode, status, createdAt } = practice
  const isOver = status === 'finished'
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <Link to={practicePath(id)} class="line-main">
            <span dir="auto">{title}</span>
          </Link>
          <span class="tag">{mode === 'exam' ? t.practice.exam : t.practice.practise}</span>
        </p>
        <p class="quiet-words">
          <Day at={createdAt} /> · {standing(practice)}
        </p>
      </div>
      <div class="buttons">
        <Link to={practicePath(id)} class="plain-button">
          {isOver ? t.practice.report : t.practice.goOn} <span class="unseen">{title}</span>
        </Link>
        <button type="button" class="plain-button grave-words" onClick={onDelete}>
          {t.common.delete} <span class="unseen">{title}</span>
        </button>
      </div>
    </li>
  )
}

/** How far a practice is. */
function standing({ status, score, answered, count, error }: Practice): string {
  if (status === 'failed') return error ?? t.practice.failed
  if (status === 'preparing') return t.practice.preparing
  if (score) return t.practice.rightOf(score.right, score.total)
  return t.practice.answeredOf(answered, count)
}
