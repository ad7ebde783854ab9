import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../components/icons'
import { ErrorMessage, LoadError, Splash, useKeptFocus, usePageTitle } from '../components/page'
import { useAction, type Action } from '../components/server-state'
import { t } from '../i18n/i18n'
import { Link, navigate } from '../router'
import { chatPath } from '../routes'
import { serverNow } from '../http'
import type { Workspace } from '../sessions/workspace'
import { useStore } from '../store'
import {
  AnswerField,
  ItemForm,
  ItemPlaces,
  ItemText,
  orderOf,
  Solution,
  useItemIndex,
  WorkingField,
} from './answer-field'
import type { HintResult, Practice, PracticeItem } from './api'
import { type AnswerDraft, PracticeSession, shownAnswer } from './practice-state'
import { Report } from './report'
import { FormDialog } from '../components/dialog'
import { formatClock } from '../i18n/format'
import { announce } from '../components/announcer'

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
  if (status === 'absent') {
    return <NoPractice title={t.practice.missing} about={t.practice.missingAbout} />
  }
  if (practice === null) return <Waiting session={session} hasFailed={status === 'failed'} />
  if (practice.status === 'preparing') return <Preparing practice={practice} />
  if (practice.status === 'failed') {
    return <NoPractice title={t.practice.failed} about={practice.error} />
  }
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

function Preparing({ practice }: { readonly practice: Practice }) {
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

interface NoPracticeProps {
  readonly title: string
  readonly about: string | undefined
}

/** In place of a practice that is not here, or that could not be made. */
function NoPractice({ title, about }: NoPracticeProps) {
  return (
    <Splash title={title}>
      {about !== undefined && <p>{about}</p>}
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

/** Wrong answers that settle an item (contract §10). */
const maxWrong = 3

interface ItemCardProps {
  readonly session: PracticeSession
  readonly item: PracticeItem
  readonly heading: string
  readonly isOver: boolean
}

/** The question, the input, what the judge says, the help, and the solution once it may be seen. */
function ItemCard({ session, item, heading, isOver }: ItemCardProps) {
  const draft = session.draft(item.id)
  const isOpen = item.status === 'open' && !isOver
  const answer = answerOf(item, draft)
  const checking = useAction(() => session.answer(item, answer))
  useFocusAfterSettling(isOpen)
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isOpen && answer.trim() !== '') checking.run(null)
  }
  return (
    <ItemForm item={item} heading={heading} onSubmit={onSubmit}>
      {isOpen ? (
        <ItemInputs session={session} item={item} draft={draft} />
      ) : (
        <GivenAnswer item={item} />
      )}
      <Finding item={item} draft={draft} />
      <HintRungs hints={draft.hints} />
      {!isOpen && <Solution item={item} />}
      <ErrorMessage message={checking.error} />
      <ItemButtons session={session} item={item} isOpen={isOpen}>
        <button
          type="submit"
          class="button"
          aria-disabled={checking.isRunning || answer.trim() === ''}
        >
          {t.practice.check}
        </button>
      </ItemButtons>
    </ItemForm>
  )
}

/** What would be sent. The order that is shown first may be the right one. */
function answerOf(item: PracticeItem, draft: AnswerDraft): string {
  const answer = shownAnswer(item, draft)
  return item.kind === 'order' ? orderOf(answer, item.choices?.length ?? 0).join('') : answer
}

/** The button that had the focus is gone once the item is settled. */
function useFocusAfterSettling(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      document.getElementById('item-heading')?.focus({ preventScroll: true })
    }
    wasOpen.current = isOpen
  }, [isOpen])
}

interface ItemInputsProps {
  readonly session: PracticeSession
  readonly item: PracticeItem
  readonly draft: AnswerDraft
}

function ItemInputs({ session, item, draft }: ItemInputsProps) {
  return (
    <>
      <AnswerField
        item={item}
        value={shownAnswer(item, draft)}
        onChange={(answer) => session.edit(item.id, { answer })}
      />
      <WorkingField
        value={draft.working}
        onChange={(working) => session.edit(item.id, { working })}
      />
    </>
  )
}

function GivenAnswer({ item: { given } }: { readonly item: PracticeItem }) {
  if (given === undefined) return null
  return (
    <p>
      <strong>
        {t.practice.answer}
        {t.common.colon}
      </strong>{' '}
      <span dir="auto" class="given">
        {given}
      </span>
    </p>
  )
}

interface ItemButtonsProps {
  readonly session: PracticeSession
  readonly item: PracticeItem
  readonly isOpen: boolean
  /** The button that checks. */
  readonly children: ComponentChildren
}

/** The last rung settles the item, so that it wants a second press. */
function ItemButtons({ session, item, isOpen, children }: ItemButtonsProps) {
  const [isRevealing, setRevealing] = useState(false)
  const isLastRung = session.draft(item.id).hints.at(-1)?.rung === 'worked_step'
  const helping = useAction(async () => {
    await session.hint(item)
  })
  const talking = useAction(async () => {
    navigate(chatPath(await session.openSession(item)))
  })
  return (
    <>
      <ErrorMessage message={helping.error ?? talking.error} />
      {isOpen && isRevealing && <p role="status">{t.practice.revealAbout}</p>}
      <div class="buttons">
        {isOpen && children}
        {isOpen && (
          <button
            type="button"
            class="plain-button"
            aria-disabled={helping.isRunning}
            onClick={() => (isLastRung && !isRevealing ? setRevealing(true) : helping.run(null))}
          >
            {isLastRung ? t.practice.showSolution : t.practice.hint}
          </button>
        )}
        <button
          type="button"
          class="plain-button"
          aria-disabled={talking.isRunning}
          onClick={() => talking.run(null)}
        >
          {t.practice.talk}
        </button>
      </div>
    </>
  )
}

/** How the last answer was found; null where nothing was said of it. */
function findingOf(item: PracticeItem, draft: AnswerDraft): 'right' | 'wrong' | 'unclear' | null {
  if (item.status === 'right' || item.status === 'wrong') return item.status
  if (item.status === 'skipped' || item.given === undefined) return null
  return draft.finding ?? (item.attempts > 0 ? 'wrong' : 'unclear')
}

const findingShapes = { right: 'check', wrong: 'look', unclear: 'unchecked' } as const

/** A sign, a word and a sentence, read out when they change. */
function Finding({ item, draft }: Pick<ItemInputsProps, 'item' | 'draft'>) {
  const finding = findingOf(item, draft)
  const left = maxWrong - item.attempts
  return (
    <div class="finding" role="status" data-finding={finding ?? 'none'}>
      {finding !== null && (
        <>
          <p class="finding-word">
            <Icon shape={findingShapes[finding]} /> {t.practice.findings[finding]}
          </p>
          {draft.quote !== null && item.feedback?.includes(draft.quote) !== true && (
            <p>
              {t.practice.lookAt}: <code dir="auto">{draft.quote}</code>
            </p>
          )}
          {item.feedback !== undefined && (
            <p>
              <ItemText text={item.feedback} />
            </p>
          )}
          {item.status === 'open' && item.attempts > 0 && (
            <p class="quiet-words">{t.practice.triesLeft(left)}</p>
          )}
        </>
      )}
    </div>
  )
}

/** The help so far, rung by rung. */
function HintRungs({ hints }: { readonly hints: readonly Pick<HintResult, 'rung' | 'hint'>[] }) {
  return (
    <div role="log" aria-label={t.practice.hints}>
      {hints.length > 0 && (
        <ol class="hint-rungs">
          {hints.map(({ rung, hint }) => (
            <li key={rung}>
              <b class="hint-name">{t.turn.rungs[rung]}</b> <ItemText text={hint} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

interface ExamRoomProps {
  readonly session: PracticeSession
  readonly practice: Practice
  readonly items: readonly PracticeItem[]
}

/** What is typed is sent when the learner goes to another item, and shortly before the end. */
/** An exam while it runs: the time, one item at a time, and nothing said of any answer. */
function ExamRoom({ session, practice, items }: ExamRoomProps) {
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
