/** What is due to be repeated today, on the home page. */
import { ErrorMessage } from '../components/notices'
import { useAction, useResource } from '../components/server-state'
import { t } from '../i18n/i18n'
import { beginPractice, getProgress } from '../practice/api'
import { Link, navigate } from '../router'
import { practicePath } from '../routes'

/** Items of a repetition that begins here. */
const dueItems = 10

/** Appears when something is due. */
export function DueCard() {
  const progress = useResource(getProgress)
  const begin = useAction(async (key: string) => {
    const wanted = { source: { due: true }, mode: 'practice', count: dueItems } as const
    navigate(practicePath((await beginPractice(wanted, key)).id))
  })
  const due = progress.value?.due ?? 0
  if (due === 0) return null
  return (
    <section class="home-card" aria-labelledby="home-due">
      <h2 id="home-due">{t.practice.dueToday}</h2>
      <p>{t.practice.dueCount(due)}</p>
      <ErrorMessage message={begin.error} />
      <div class="buttons">
        <button
          type="button"
          class="button"
          disabled={begin.isRunning}
          onClick={() => begin.run(crypto.randomUUID())}
        >
          {t.practice.practiseNow}
        </button>
        <Link to="/exam/progress" class="plain-button">
          {t.practice.progress}
        </Link>
      </div>
    </section>
  )
}
