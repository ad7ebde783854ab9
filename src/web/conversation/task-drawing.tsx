/** The drawing beside the open task, which follows what the learner writes. Loaded with the first task that has one. */
import { useEffect, useState } from 'preact/hooks'
import { DrawingView, type ShownDrawing } from '../components/drawing'
import { fetchJson } from '../http'
import { currentLanguage, t } from '../i18n/i18n'
import { useStore } from '../store'

interface TaskDrawingProps {
  readonly sessionId: string
  /** Another one is asked for when this changes: the last message. */
  readonly turn: string
}

/** Beside the thread where there is room, else folded above the help. */
export function TaskDrawing({ sessionId, turn }: TaskDrawingProps) {
  const { language } = useStore(currentLanguage)
  const [drawing, setDrawing] = useState<ShownDrawing | null>(null)
  const [isOpen] = useState(() => matchMedia('(min-width: 90rem)').matches)
  useEffect(() => {
    let isCurrent = true
    void drawingOf(sessionId, language).then((found) => {
      if (isCurrent) setDrawing(found)
    })
    return () => {
      isCurrent = false
    }
  }, [sessionId, turn, language])
  if (drawing === null) return null
  return (
    <details class="task-drawing" open={isOpen}>
      <summary>{t.chat.drawing}</summary>
      <DrawingView drawing={drawing} />
    </details>
  )
}

/** Null without a connection too: the lesson goes on without it. */
async function drawingOf(sessionId: string, language: string): Promise<ShownDrawing | null> {
  try {
    const path = `/api/sessions/${encodeURIComponent(sessionId)}/drawing`
    const headers = { 'accept-language': language }
    return (await fetchJson<{ drawing: ShownDrawing | null }>('GET', path, { headers })).drawing
  } catch {
    return null
  }
}
