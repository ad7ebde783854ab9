/** One practice or exam: it is made, worked on, and reported. Loaded when it is first opened. */
import { useEffect, useState } from 'preact/hooks'
import { ErrorMessage, LoadError, Splash } from '../components/notices'
import { useKeptFocus, usePageTitle } from '../components/page-title'
import { t } from '../i18n/i18n'
import { Link } from '../router'
import { serverNow } from '../server-clock'
import type { Workspace } from '../sessions/workspace'
import { useStore } from '../store'
import type { Practice, PracticeItem } from './api'
import { ExamRoom } from './exam-room'
import { PracticeSession } from './practice-state'
import { Report } from './report'
import { useAction } from '../components/server-state'
import { ItemCard } from './item-card'
import { ItemPlaces, useItemIndex } from './item-parts'

/** While the items are made, the page asks again after this time. */
const pollMs = 700

interface PracticePageProps {
  readonly practiceId: string
  readonly workspace: Workspace
}

/** The page of an address. A practice that ends while it is worked on stays until the report is opened. */
export function PracticePage({ practiceId, workspace }: PracticePageProps) {
  const [session] = useState(() => new PracticeSession(practiceId, workspace.storage))
  const { status, practice, items } = useStore(session)
  const [isWorking, setWorking] = useState(false)
  usePageTitle(practice?.title ?? t.practice.title)
  useKeptFocus()
  useEffect(() => session.follow(), [session])
  useEffect(() => {
    if (practice?.status === 'ready') setWorking(true)
    if (practice?.status !== 'preparing') return
    const timer = setInterval(() => void session.load(), pollMs)
    return () => clearInterval(timer)
  }, [practice?.status])
  if (status === 'absent') return <Missing />
  if (practice === null) return <Waiting session={session} hasFailed={status === 'failed'} />
  if (practice.status === 'preparing') return <Preparing practice={practice} />
  if (practice.status === 'failed') return <Failed reason={practice.error ?? null} />
  const shown = { session, practice, items }
  if (practice.mode === 'exam' && practice.status === 'ready') return <ExamRoom {...shown} />
  if (practice.mode === 'practice' && (isWorking || practice.status === 'ready')) {
    return <Practising {...shown} onReport={() => setWorking(false)} />
  }
  return <Report {...shown} />
}

interface WaitingProps {
  readonly session: PracticeSession
  readonly hasFailed: boolean
}

function Waiting({ session, hasFailed }: WaitingProps) {
  return (
    <main class="splash" id="main" tabIndex={-1} aria-busy={!hasFailed}>
      {hasFailed && <LoadError message={t.common.notLoaded} onRetry={() => void session.load()} />}
    </main>
  )
}

/** A practice that is made for longer than this has met a failure: the server tries again. */
const usualMs = 10_000

interface PreparingProps {
  readonly practice: Practice
}

function Preparing({ practice }: PreparingProps) {
  const isLong = serverNow() - Date.parse(practice.createdAt) > usualMs
  return (
    <main class="splash" id="main" tabIndex={-1} aria-busy="true">
      <h1 dir="auto">{practice.title}</h1>
      <div role="status">
        <p>{t.practice.preparing}</p>
        {isLong && <p>{t.practice.stillPreparing}</p>}
      </div>
      {isLong && (
        <Link to="/exam" class="plain-button">
          {t.practice.seeAll}
        </Link>
      )}
    </main>
  )
}

function Failed({ reason }: { readonly reason: string | null }) {
  return (
    <Splash title={t.practice.failed}>
      {reason !== null && <p>{reason}</p>}
      <Link to="/exam" class="button">
        {t.practice.seeAll}
      </Link>
    </Splash>
  )
}

function Missing() {
  return (
    <Splash title={t.practice.missing}>
      <p>{t.practice.missingAbout}</p>
      <Link to="/exam" class="button">
        {t.practice.seeAll}
      </Link>
    </Splash>
  )
}

interface PractisingProps {
  readonly session: PracticeSession
  readonly practice: Practice
  readonly items: readonly PracticeItem[]
  readonly onReport: () => void
}

/** After the last item the report is offered, so that what was said of it can be read first. */
function Practising({ session, practice, items, onReport }: PractisingProps) {
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
          aria-disabled={finishing.isRunning}
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
