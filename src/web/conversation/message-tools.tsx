import { useEffect, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { useCopy } from '../components/copy-button'
import { Icon, type Shape } from '../components/icons'
import { ApiError } from '../http'
import { t } from '../i18n/i18n'
import { StateStore, useStore } from '../store'
import { type Feedback, rateReply } from './api'
import type { ThreadMessage } from './conversation-state'

interface MessageToolsProps {
  readonly message: ThreadMessage
  readonly isBusy: boolean
  readonly label: string
  readonly shape: 'rename' | 'again'
  readonly onUse: () => void
  readonly onShow: (id: string) => Promise<void>
}

/** Renders nothing for a message that is being sent or streamed, and for system messages. */
export function MessageTools({ message, isBusy, label, shape, onUse, onShow }: MessageToolsProps) {
  const { id, role, status, versions } = message
  if (id === null || role === 'system' || status === 'streaming') return null
  return (
    <div class="turn-tools">
      {role === 'assistant' && <ReplyTools message={{ ...message, id }} />}
      <ToolButton label={label} shape={shape} isDisabled={isBusy} onUse={onUse} />
      {versions.length > 1 && (
        <Versions at={versions.indexOf(id)} versions={versions} isBusy={isBusy} onShow={onShow} />
      )}
    </div>
  )
}

interface VersionsProps extends Pick<MessageToolsProps, 'isBusy' | 'onShow'> {
  readonly at: number
  readonly versions: readonly string[]
}

function Versions({ at, versions, isBusy, onShow }: VersionsProps) {
  const go = async (to: number, id: string, label: string): Promise<void> => {
    await onShow(id)
    announce(t.chat.version(to + 1, versions.length))
    focusTool(id, label)
  }
  const step = (to: number, label: string, shape: 'before' | 'next') => {
    const id = versions[to]
    return (
      <ToolButton
        label={label}
        shape={shape}
        isDisabled={isBusy || id === undefined}
        onUse={() => id !== undefined && void go(to, id, label)}
      />
    )
  }
  return (
    <span class="versions">
      {step(at - 1, t.chat.previousVersion, 'before')}
      <span>{t.chat.versionShort(at + 1, versions.length)}</span>
      {step(at + 1, t.chat.nextVersion, 'next')}
    </span>
  )
}

/** Focuses the composer, except on a touch screen, where that would open the keyboard. */
export function focusComposer(): void {
  if (matchMedia('(hover: hover)').matches) document.getElementById('question')?.focus()
}

/** The buttons of a whole reply. */
function ReplyTools({ message }: { readonly message: ThreadMessage & { readonly id: string } }) {
  const { id, content, details } = message
  return (
    <>
      <CopyTool text={content} />
      {readAloud.isSupported && <ReadAloudTool messageId={id} />}
      <FeedbackTools key={id} messageId={id} stored={details?.feedback ?? null} />
    </>
  )
}

/** Copies the reply as Markdown. */
function CopyTool({ text }: { readonly text: string }) {
  const { outcome, copy } = useCopy(text)
  return (
    <>
      <ToolButton
        label={t.turn.copyReply}
        shape={outcome === 'copied' ? 'check' : 'copy'}
        onUse={copy}
      />
      {outcome === 'notCopied' && <span>{t.common.notCopied}</span>}
    </>
  )
}

function ReadAloudTool({ messageId }: { readonly messageId: string }) {
  const isReading = useStore(readAloud).messageId === messageId
  useEffect(
    () => () => {
      if (readAloud.state.messageId === messageId) readAloud.stop()
    },
    [messageId],
  )
  const start = (): void => {
    const turn = document.querySelector(`[data-message="${CSS.escape(messageId)}"]`)
    const blocks = [...(turn?.querySelectorAll<HTMLElement>('.block') ?? [])]
    readAloud.start(
      messageId,
      blocks.map((block) => block.innerText),
    )
  }
  return (
    <ToolButton
      label={isReading ? t.turn.stopReading : t.turn.readAloud}
      shape={isReading ? 'stop' : 'speaker'}
      onUse={isReading ? () => readAloud.stop() : start}
    />
  )
}

/** What this page has told the server, because a message keeps what was loaded with it. */
const told = new Map<string, Feedback | null>()

interface FeedbackToolsProps {
  readonly messageId: string
  readonly stored: Feedback | null
}

/** Two thumbs. The one that was given offers a comment; pressing it again takes it back. */
function FeedbackTools({ messageId, stored }: FeedbackToolsProps) {
  const known = told.get(messageId)
  const [given, setGiven] = useState(known === undefined ? stored : known)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async (next: Feedback | null): Promise<boolean> => {
    setError(null)
    try {
      await rateReply(messageId, next)
      told.set(messageId, next)
      setGiven(next)
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown.message)
      return false
    }
  }
  const press = async (rating: Feedback['rating']): Promise<void> => {
    const next = given?.rating === rating ? null : { rating }
    if (!(await send(next))) return
    setOpen(next !== null)
    announce(next === null ? t.turn.takenBack : t.turn.thanks)
  }
  const close = (): void => {
    setOpen(false)
    if (given !== null) focusTool(messageId, thumbLabel(given.rating))
  }
  const thumb = (rating: Feedback['rating']) => (
    <ToolButton
      label={thumbLabel(rating)}
      shape={rating === 'up' ? 'thumbUp' : 'thumbDown'}
      isPressed={given?.rating === rating}
      onUse={() => void press(rating)}
    />
  )
  return (
    <>
      {thumb('up')}
      {thumb('down')}
      {isOpen && given !== null && (
        <CommentForm
          onClose={close}
          onSend={async (comment) => {
            if (!(await send({ rating: given.rating, comment }))) return
            close()
            announce(t.turn.thanks)
          }}
        />
      )}
      {error !== null && (
        <span class="tool-problem" role="alert">
          {error}
        </span>
      )}
    </>
  )
}

const thumbLabel = (rating: Feedback['rating']): string =>
  rating === 'up' ? t.turn.helped : t.turn.didNotHelp

interface CommentFormProps {
  readonly onSend: (comment: string) => Promise<void>
  readonly onClose: () => void
}

/** The longest comment that the server takes, in UTF-16 units, which are no fewer than its characters. */
const maxComment = 2_000

function CommentForm({ onSend, onClose }: CommentFormProps) {
  const [comment, setComment] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    if (comment.trim() !== '') void onSend(comment.trim())
  }
  return (
    <form class="comment-form" onSubmit={submit}>
      <input
        type="text"
        dir="auto"
        maxLength={maxComment}
        value={comment}
        aria-label={t.turn.comment}
        placeholder={t.turn.comment}
        onInput={(event) => setComment(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <button type="submit" class="quiet-button" disabled={comment.trim() === ''}>
        {t.chat.send}
      </button>
      <button type="button" class="icon-button" aria-label={t.common.close} onClick={onClose}>
        <Icon shape="close" />
      </button>
    </form>
  )
}

interface ReadAloudState {
  /** The message that is being read; null while none is. */
  readonly messageId: string | null
}

class ReadAloud extends StateStore<ReadAloudState> {
  constructor() {
    super({ messageId: null })
  }

  /** Whether the browser has voices. */
  get isSupported(): boolean {
    return typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance === 'function'
  }

  /** Reads paragraphs, each by itself: a browser may end a long utterance early. */
  start(messageId: string, paragraphs: readonly string[]): void {
    speechSynthesis.cancel()
    const spoken = paragraphs.filter((text) => text.trim() !== '')
    if (spoken.length === 0) return
    this.patch({ messageId })
    for (const [at, text] of spoken.entries()) {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.lang = document.documentElement.lang
      const isLast = at === spoken.length - 1
      utterance.addEventListener('end', () => isLast && this.#ended(messageId))
      utterance.addEventListener('error', () => this.#ended(messageId))
      speechSynthesis.speak(utterance)
    }
  }

  stop(): void {
    speechSynthesis.cancel()
    this.patch({ messageId: null })
  }

  /** Cancelling a reading reports its end after the next one has begun. */
  #ended(messageId: string): void {
    if (this.state.messageId === messageId) this.patch({ messageId: null })
  }
}

/** The one reader of this page. */
const readAloud = new ReadAloud()

interface ToolButtonProps {
  readonly label: string
  readonly shape: Shape
  readonly isDisabled?: boolean
  /** Set for a button that stays pressed. */
  readonly isPressed?: boolean
  readonly onUse: () => void
}

/** The name also shows as a tooltip. */
function ToolButton({ label, shape, isDisabled, isPressed, onUse }: ToolButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      disabled={isDisabled === true}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      onClick={onUse}
    >
      <Icon shape={shape} />
    </button>
  )
}

/**
 * Focuses a button of a message after its former button was removed: the one with this label, or the
 * last enabled one.
 */
export function focusTool(messageId: string, label: string): void {
  requestAnimationFrame(() => {
    const tools = document.querySelector(`[data-message="${CSS.escape(messageId)}"] .turn-tools`)
    const buttons = [...(tools?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const named = buttons.find((button) => button.getAttribute('aria-label') === label)
    const target = named ?? buttons.at(-1)
    target?.focus({ preventScroll: true })
  })
}
