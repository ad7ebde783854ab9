/** An exam while it runs: the time, one item at a time, and nothing said of any answer. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { FormDialog } from '../components/dialog'
import { ErrorMessage } from '../components/page'
import { type Action, useAction } from '../components/server-state'
import { formatClock } from '../i18n/format'
import { t } from '../i18n/i18n'
import {
  AnswerField,
  ItemForm,
  ItemPlaces,
  orderOf,
  useItemIndex,
  WorkingField,
} from './answer-field'
import type { Practice, PracticeItem } from './api'
import { type PracticeSession, shownAnswer } from './practice-state'
import { announce } from '../components/announcer'
import { serverNow } from '../server-clock'

interface ExamRoomProps {
  readonly session: PracticeSession
  readonly practice: Practice
  readonly items: readonly PracticeItem[]
}

/** What is typed is sent when the learner goes to another item, and shortly before the end. */
export function ExamRoom({ session, practice, items }: ExamRoomProps) {
  const [index, setIndex] = useItemIndex(practice.id, items)
  const [isFinishing, setFinishing] = useState(false)
  const saving = useAction(() => session.saveUnsent())
  const time = useTimeLeft(session, practice, () => saving.run(null))
  const item = items[index]
  if (!item) return null
  const move = (next: number): void => {
    saving.run(null)
    setIndex(next)
  }
  return (
    <main class="practice" id="main" tabIndex={-1}>
      <header class="practice-head">
        <div class="exam-head">
          <h1 dir="auto">{practice.title}</h1>
          <ExamTime time={time} />
        </div>
        <ItemPlaces
          states={items.map(({ given }) => (given === undefined ? 'open' : 'answered'))}
          current={index}
          onMove={move}
        />
      </header>
      <ExamItem
        key={item.id}
        session={session}
        item={item}
        heading={t.practice.question(index + 1, items.length)}
        saving={saving}
      />
      <ErrorMessage message={saving.error} />
      <ExamButtons
        index={index}
        last={items.length - 1}
        onMove={move}
        onFinish={() => setFinishing(true)}
      />
      {isFinishing && (
        <FinishDialog session={session} items={items} onClose={() => setFinishing(false)} />
      )}
    </main>
  )
}

interface ExamButtonsProps {
  readonly index: number
  readonly last: number
  readonly onMove: (index: number) => void
  readonly onFinish: () => void
}

function ExamButtons({ index, last, onMove, onFinish }: ExamButtonsProps) {
  return (
    <div class="buttons practice-foot">
      {index > 0 && (
        <button type="button" class="plain-button" onClick={() => onMove(index - 1)}>
          {t.practice.back}
        </button>
      )}
      {index < last && (
        <button type="button" class="button" onClick={() => onMove(index + 1)}>
          {t.practice.next}
        </button>
      )}
      <button type="button" class={index < last ? 'plain-button' : 'button'} onClick={onFinish}>
        {t.practice.finish}
      </button>
    </div>
  )
}

interface FinishDialogProps extends Pick<ExamRoomProps, 'session' | 'items'> {
  readonly onClose: () => void
}

/** Says how many items have no answer. What is typed is sent before the end. */
function FinishDialog({ session, items, onClose }: FinishDialogProps) {
  const openCount = items.filter(
    (item) => item.given === undefined && !session.isUnsent(item),
  ).length
  const finish = async (): Promise<void> => {
    await session.saveUnsent()
    await session.finish()
  }
  return (
    <FormDialog
      label={t.practice.finishTitle}
      action={t.practice.finish}
      onClose={onClose}
      onSubmit={finish}
    >
      {openCount > 0 && (
        <p>
          {t.practice.openLeft(openCount)} {t.practice.finishAbout}
        </p>
      )}
    </FormDialog>
  )
}

interface ExamItemProps {
  readonly session: PracticeSession
  readonly item: PracticeItem
  readonly heading: string
  readonly saving: Action<null>
}

function ExamItem({ session, item, heading, saving }: ExamItemProps) {
  const draft = session.draft(item.id)
  const answer = shownAnswer(item, draft)
  const isUnsent = session.isUnsent(item)
  // The order that is shown first may be the right one.
  const isOrder = item.kind === 'order' && answer === ''
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isOrder) {
      session.edit(item.id, { answer: orderOf('', item.choices?.length ?? 0).join('') })
    }
    saving.run(null)
  }
  return (
    <ItemForm item={item} heading={heading} onSubmit={onSubmit}>
      <AnswerField
        item={item}
        value={answer}
        onChange={(typed) => session.edit(item.id, { answer: typed })}
      />
      <WorkingField
        value={draft.working}
        onChange={(working) => session.edit(item.id, { working })}
      />
      <div class="buttons">
        <button
          type="submit"
          class="plain-button"
          aria-disabled={saving.isRunning || !(isUnsent || isOrder)}
        >
          {t.practice.save}
        </button>
        <p class="quiet-words save-state" role="status">
          {isUnsent ? t.practice.notSaved : item.given !== undefined && t.practice.saved}
        </p>
      </div>
    </ItemForm>
  )
}

/** What is typed is sent when so much time is left: enough for a slow connection. */
const lastSaveMs = 5_000
const tickMs = 500
/** After the end the server is asked for the results again after so long. */
const endAgainMs = 3_000
/** The first header may be two seconds old; the time is read once more after so long. */
const secondSyncMs = 2_500
/** Screen readers hear of the time at these minutes. */
const announcedMinutes = [10, 5, 1]

/** The milliseconds that are left; null where there is no limit. Below zero the exam is over. */
function useTimeLeft(
  session: PracticeSession,
  { endsAt }: Practice,
  onLastMoment: () => void,
): number | null {
  const endMs = endsAt === undefined ? null : Date.parse(endsAt)
  const [left, setLeft] = useState(() => leftAt(endMs))
  const act = useRef(onLastMoment)
  act.current = onLastMoment
  useEffect(() => {
    if (endMs === null) return
    const toAnnounce = new Set(announcedMinutes)
    let isSaved = false
    let endAt = 0
    const tick = (): void => {
      const now = leftAt(endMs) ?? 0
      setLeft(now)
      announceMinutes(now, toAnnounce)
      if (!isSaved && now <= lastSaveMs) {
        isSaved = true
        act.current()
      }
      if (now > endAt) return
      endAt = now - endAgainMs
      void session.end()
    }
    tick()
    const timer = setInterval(tick, tickMs)
    const again = setTimeout(() => void session.load(), secondSyncMs)
    return () => {
      clearInterval(timer)
      clearTimeout(again)
    }
  }, [endMs])
  return left
}

function leftAt(endMs: number | null): number | null {
  return endMs === null ? null : endMs - serverNow()
}

/** Minutes that have already passed when the page is opened are not announced. */
function announceMinutes(leftMs: number, toAnnounce: Set<number>): void {
  for (const minutes of toAnnounce) {
    if (leftMs > minutes * 60_000) continue
    toAnnounce.delete(minutes)
    if (leftMs > minutes * 60_000 - 2_000) announce(t.practice.minutesLeft(minutes))
  }
}

function ExamTime({ time }: { readonly time: number | null }) {
  if (time === null) return null
  if (time <= 0) return <p role="status">{t.practice.over}</p>
  return (
    <p class="exam-time" role="timer" aria-live="off">
      <span class="quiet-words">{t.practice.timeLeft}</span>{' '}
      <span class="clock">{formatClock(Math.ceil(time / 1_000))}</span>
    </p>
  )
}
