/** One message of the thread. */
import { Component } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSecondsUntil } from '../components/countdown'
import { Sign } from '../components/wordmark'
import { t, type PageLanguage } from '../i18n/i18n'
import { RichText } from '../rich-text/rich-text'
import type { Conversation } from './conversation'
import { isSendKey, maxMessageLength } from './composer'
import type { ThreadMessage } from './conversation-state'
import { Citations, citedPassages } from './citations'
import { Fold, isLongerThan } from './fold'
import { ToolSteps } from './tool-steps'
import { LearnerWords } from './learner-words'
import { MessagePictures } from './message-pictures'
import { focusComposer, MessageTools } from './message-tools'
import { focusTool } from './tool-button'

interface MessageViewProps {
  readonly message: ThreadMessage
  readonly conversation: Conversation
  readonly isLast: boolean
  readonly isBusy: boolean
  /** Of the words around the message. */
  readonly language: PageLanguage
}

/** Renders again only when its own message changes, so that long threads stay fast. */
export class MessageView extends Component<MessageViewProps> {
  override shouldComponentUpdate(next: MessageViewProps): boolean {
    const { message, conversation, isLast, isBusy, language } = this.props
    const isSame = next.message === message && next.conversation === conversation
    const isSaidAlike = next.isBusy === isBusy && next.language === language
    return !isSame || !isSaidAlike || next.isLast !== isLast
  }

  override render(props: MessageViewProps) {
    if (props.message.role === 'system') return <SystemMessage message={props.message} />
    return props.message.role === 'user' ? (
      <LearnerMessage {...props} />
    ) : (
      <TutorMessage {...props} />
    )
  }
}

/** What an imported chat says of itself: its instructions, its tags, its folder. */
function SystemMessage({ message }: Pick<MessageViewProps, 'message'>) {
  return (
    <li role="listitem" class="turn" data-message={message.id}>
      <details class="former">
        <summary>{t.chat.aboutChat}</summary>
        <RichText source={message.content} streaming={false} />
      </details>
    </li>
  )
}

function LearnerMessage({ message, conversation, isBusy }: MessageViewProps) {
  const [isEditing, setEditing] = useState(false)
  const { id } = message
  if (isEditing && id !== null) {
    const cancel = (): void => {
      setEditing(false)
      focusTool(id, t.chat.editMessage)
    }
    const send = (content: string): void => {
      setEditing(false)
      conversation.editMessage(id, content)
      focusComposer()
    }
    return <MessageEditor message={message} isBusy={isBusy} onSend={send} onCancel={cancel} />
  }
  return (
    <li role="listitem" class="turn learner" data-status={message.status} data-message={message.id}>
      <h2 class="unseen">{t.chat.you}</h2>
      {message.details?.fileIds && <MessagePictures fileIds={message.details.fileIds} />}
      <Fold isLong={isLongerThan(message.content, 1_500, 16)}>
        <LearnerWords content={message.content} assessment={message.details?.assessment} />
      </Fold>
      <MessageTools
        message={message}
        isBusy={isBusy}
        label={t.chat.editMessage}
        shape="rename"
        onUse={() => setEditing(true)}
        onShow={(other) => conversation.showBranch(other)}
      />
      {message.note &&
        (message.status === 'waiting' ? (
          <WaitingNote message={message} conversation={conversation} />
        ) : (
          <UnsentNote message={message} conversation={conversation} />
        ))}
    </li>
  )
}

function TutorMessage({ message, conversation, isLast, isBusy }: MessageViewProps) {
  const { id } = message
  const steps = message.details?.tools ?? []
  const isOnTheWay = message.status === 'streaming' || message.status === 'sending'
  const cited = message.status === 'streaming' ? [] : citedPassages(message.content, steps)
  // A reply that was read while it grew, and the newest one, stay open.
  // It may have come whole: at once, or before the renderer was loaded.
  const isNews = useState(isOnTheWay)[0]
  const isFoldable = useState(message.status !== 'streaming' && !isLast)[0]
  const regenerate = (): void => {
    if (id === null) return
    conversation.regenerate(id)
    focusComposer()
  }
  return (
    <li role="listitem" class="turn tutor" data-status={message.status} data-message={message.id}>
      <Sign />
      <div class="tutor-words">
        <h2 class="unseen">{t.chat.tutor}</h2>
        {steps.length > 0 && <ToolSteps steps={steps} />}
        {message.content === '' && isOnTheWay ? (
          <TypingIndicator />
        ) : message.status === 'waiting' ? (
          <WaitingNote message={message} conversation={conversation} />
        ) : (
          <Fold isLong={isFoldable && isLongerThan(message.content, 6_000, 120)}>
            <RichText
              source={message.content}
              streaming={message.status === 'streaming'}
              isAnnounced={isNews}
            />
          </Fold>
        )}
        {cited.length > 0 && <Citations passages={cited} />}
        {message.note && message.status !== 'waiting' && (
          <div class="turn-note" role="status">
            <p>{message.note.message}</p>
            {isLast && message.status !== 'complete' && (
              <button type="button" class="quiet-button" onClick={regenerate}>
                {t.chat.askAgain}
              </button>
            )}
          </div>
        )}
        <MessageTools
          message={message}
          isBusy={isBusy}
          label={t.chat.otherReply}
          shape="again"
          onUse={regenerate}
          onShow={(other) => conversation.showBranch(other)}
        />
      </div>
    </li>
  )
}

/** Three dots until the first word of a reply arrives. */
export function TypingIndicator() {
  return (
    <p class="thinking" aria-hidden="true">
      <span />
      <span />
      <span />
    </p>
  )
}

function UnsentNote({ message, conversation }: Pick<MessageViewProps, 'message' | 'conversation'>) {
  const seconds = useSecondsUntil(message.note?.retryAt ?? null)
  return (
    <div class="turn-note unsent" role="alert">
      <p>{message.note?.message}</p>
      <button
        type="button"
        class="quiet-button"
        disabled={seconds > 0}
        onClick={() => {
          conversation.resend(message.key)
          focusComposer()
        }}
      >
        {seconds > 0 ? t.common.tryAgainIn(seconds) : t.common.tryAgain}
      </button>
      <button
        type="button"
        class="quiet-button"
        onClick={() => {
          conversation.editUnsent(message.key)
          focusComposer()
        }}
      >
        {t.common.edit}
      </button>
    </div>
  )
}

interface MessageEditorProps {
  readonly message: ThreadMessage
  readonly isBusy: boolean
  readonly onSend: (content: string) => void
  readonly onCancel: () => void
}

/** The form that edits a message. Enter sends as in the composer; Escape cancels. */
function MessageEditor({ message, isBusy, onSend, onCancel }: MessageEditorProps) {
  const [content, setContent] = useState(message.content)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const { current } = area
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const canSend = !isBusy && content.trim() !== '' && [...content].length <= maxMessageLength
  const submit = (event: Event): void => {
    event.preventDefault()
    if (canSend) onSend(content)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
    if (isSendKey(event)) submit(event)
  }
  return (
    <li role="listitem" class="turn learner" data-status={message.status}>
      <h2 class="unseen">{t.chat.you}</h2>
      <form class="rephrase" onSubmit={submit}>
        <div class="field">
          <textarea
            ref={area}
            dir="auto"
            rows={3}
            value={content}
            aria-label={t.chat.editField}
            onInput={(event) => setContent(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <div class="buttons">
          <button type="button" class="plain-button" onClick={onCancel}>
            {t.common.cancel}
          </button>
          <button type="submit" class="button" disabled={!canSend}>
            {t.chat.send}
          </button>
        </div>
      </form>
    </li>
  )
}

interface WaitingNoteProps {
  readonly message: ThreadMessage
  readonly conversation: Conversation
}

/** Says that the message waits, and lets the learner take it back into the field. */
function WaitingNote({ message, conversation }: WaitingNoteProps) {
  return (
    <div class="turn-note" role="status">
      <p>{message.note?.message}</p>
      <button
        type="button"
        class="quiet-button"
        onClick={() => {
          conversation.editUnsent(message.key)
          focusComposer()
        }}
      >
        {t.chat.cancelMessage}
      </button>
    </div>
  )
}
