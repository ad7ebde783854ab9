/** Practice: one item at a time, with what the judge says, help, and the solution. */
import { ErrorMessage } from '../components/notices'
import { useAction } from '../components/server-state'
import { t } from '../i18n/i18n'
import type { Practice, PracticeItem } from './api'
import { ItemCard } from './item-card'
import { ItemPlaces, useItemIndex } from './item-parts'
import type { PracticeSession } from './practice-state'

interface PractisingProps {
  readonly session: PracticeSession
  readonly practice: Practice
  readonly items: readonly PracticeItem[]
  readonly onReport: () => void
}

/** After the last item the report is offered, so that what was said of it can be read first. */
export function Practising({ session, practice, items, onReport }: PractisingProps) {
  const [index, setIndex] = useItemIndex(practice.id, items)
  const item = items[index]
  const next = nextOpen(items, index)
  const isOver = practice.status === 'finished'
  const finishing = useAction(async () => {
    if (!isOver) await session.finish()
    onReport()
  })
  if (!item) return null
  return (
    <main class="practice" id="main" tabIndex={-1}>
      <header class="practice-head">
        <h1 dir="auto">{practice.title}</h1>
        <ItemPlaces states={items.map(({ status }) => status)} current={index} onMove={setIndex} />
      </header>
      <ItemCard
        key={item.id}
        session={session}
        item={item}
        heading={t.practice.question(index + 1, items.length)}
        isOver={isOver}
      />
      <ErrorMessage message={finishing.error} />
      <div class="buttons practice-foot">
        {next !== null && (
          <button
            type="button"
            class={item.status === 'open' ? 'plain-button' : 'button'}
            onClick={() => setIndex(next)}
          >
            {item.status === 'open' ? t.practice.skip : t.practice.next}
          </button>
        )}
        <button
          type="button"
          class={next === null && item.status !== 'open' ? 'button' : 'plain-button'}
          disabled={finishing.isRunning}
          onClick={() => finishing.run(null)}
        >
          {isOver ? t.practice.seeReport : t.practice.finish}
        </button>
      </div>
    </main>
  )
}

/** The next open item, from the start again after the last; null where none is open. */
function nextOpen(items: readonly PracticeItem[], index: number): number | null {
  const order = [...items.keys()].map((at) => (index + 1 + at) % items.length)
  return order.find((at) => at !== index && items[at]?.status === 'open') ?? null
}
