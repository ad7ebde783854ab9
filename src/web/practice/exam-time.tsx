/** The time of an exam by the server's clock, and what happens at its end. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { t } from '../i18n/i18n'
import { serverNow } from '../server-clock'
import type { Practice } from './api'
import type { PracticeSession } from './practice-state'

/** What is typed is sent when so much time is left: enough for a slow connection. */
const lastSaveMs = 5_000
const tickMs = 500
/** The first header may be two seconds old; the time is read once more after so long. */
const secondSyncMs = 2_500
/** Screen readers hear of the time at these minutes. */
const announcedMinutes = [10, 5, 1]

/** The milliseconds that are left; null where there is no limit. Below zero the exam is over. */
export function useTimeLeft(
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
    let isEnding = false
    const tick = (): void => {
      const now = leftAt(endMs) ?? 0
      setLeft(now)
      announceMinutes(now, toAnnounce)
      if (!isSaved && now <= lastSaveMs) {
        isSaved = true
        act.current()
      }
      if (now > 0 || isEnding) return
      isEnding = true
      void session.end().finally(() => (isEnding = false))
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

/** Minutes and seconds, as on a clock. */
export function ExamTime({ time }: { readonly time: number | null }) {
  if (time === null) return null
  if (time <= 0) return <p role="status">{t.practice.over}</p>
  const seconds = Math.ceil(time / 1_000)
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p class="exam-time" role="timer" aria-live="off">
      <span class="quiet-words">{t.practice.timeLeft}</span> <span class="clock">{shown}</span>
    </p>
  )
}
