import { Component, type ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useSecondsUntil } from '../http'
import { Dialog } from '../components/dialog'
import { Icon, Sign } from '../components/icons'
import { contentPath } from '../files/files'
import { type PageLanguage, t } from '../i18n/i18n'
import { RichText } from '../rich-text/rich-text'
import { ShareDialog } from '../sessions/session-actions'
import { isSendKey, maxMessageLength } from './composer'
import type { Conversation } from './conversation'
import { withFindings, shownThread, type ThreadMessage, type ToolStep } from './conversation-state'
import { derivationAt } from './derivation'
import { LearnerWords } from './learner-words'
import { focusComposer, focusTool, MessageTools } from './message-tools'
import { SolvedMoment } from './solved-moment'
import { useStore } from '../store'

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
        {message.details?.assessment?.finding === 'solved' && message.status === 'complete' && (
          <SolvedBefore reply={message} conversation={conversation} />
        )}
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

/** A task has fewer messages than this. */
const maxMessagesOfTask = 200

/** The derivation that the learner has completed with the message before a reply. */
function SolvedBefore({
  reply,
  conversation,
}: {
  readonly reply: ThreadMessage
  readonly conversation: Conversation
}) {
  const [isSharing, setSharing] = useState(false)
  const { thread: all, sessionId } = conversation.state
  const thread = shownThread(all)
  const end = thread.findIndex(({ key }) => key === reply.key)
  const said = withFindings(thread.slice(Math.max(0, end - maxMessagesOfTask), end))
  const derivation = derivationAt(said, said.length - 1)
  if (derivation === null || sessionId === null) return null
  return (
    <>
      <SolvedMoment derivation={derivation} onShare={() => setSharing(true)} />
      {isSharing && (
        <ShareOf
          conversation={conversation}
          sessionId={sessionId}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  )
}

interface ShareOfProps {
  readonly conversation: Conversation
  readonly sessionId: string
  readonly onClose: () => void
}

/** The dialog of the session's link. It follows the conversation, which a message does not. */
function ShareOf({ conversation, sessionId, onClose }: ShareOfProps) {
  const { isShared } = useStore(conversation)
  return (
    <ShareDialog
      sessionId={sessionId}
      isShared={isShared}
      onChange={(shared) => conversation.setShared(shared)}
      onClose={onClose}
    />
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
      <TakeBack message={message} conversation={conversation} label={t.common.edit} />
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

/** Takes the unsent message back into the field. */
function TakeBack({ message, conversation, label }: WaitingNoteProps & { readonly label: string }) {
  return (
    <button
      type="button"
      class="quiet-button"
      onClick={() => {
        conversation.editUnsent(message.key)
        focusComposer()
      }}
    >
      {label}
    </button>
  )
}

/** Says that the message waits, and lets the learner take it back into the field. */
function WaitingNote({ message, conversation }: WaitingNoteProps) {
  return (
    <div class="turn-note" role="status">
      <p>{message.note?.message}</p>
      <TakeBack message={message} conversation={conversation} label={t.chat.cancelMessage} />
    </div>
  )
}

interface FoldProps {
  /** Whether the content is long enough to fold. */
  readonly isLong: boolean
  readonly children: ComponentChildren
}

/** The content stays in the page, so that the browser's search finds it; the focus opens it. */
function Fold({ isLong, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isLong) return <>{children}</>
  return (
    <div class="fold">
      <div class={isOpen ? 'fold-content' : 'fold-content folded'} onFocusIn={() => setOpen(true)}>
        {children}
      </div>
      <button
        type="button"
        class="quiet-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t.turn.showLess : t.turn.showAll}
      </button>
    </div>
  )
}

/** Whether a text is longer than so many characters or lines. */
function isLongerThan(text: string, characters: number, lines: number): boolean {
  return text.length > characters || text.split('\n', lines + 1).length > lines
}

/** Each picture is small here and leads to the whole one. */
function MessagePictures({ fileIds }: { readonly fileIds: readonly string[] }) {
  return (
    <ul class="message-pictures" aria-label={t.turn.pictures}>
      {fileIds.map((id, at) => (
        <li key={id}>
          <MessagePicture id={id} number={at + 1} />
        </li>
      ))}
    </ul>
  )
}

/** A picture that was deleted, or that cannot be loaded now, is named. */
function MessagePicture({ id, number }: { readonly id: string; readonly number: number }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <p class="quiet-words">{t.turn.pictureGone}</p>
  return (
    <a href={contentPath(id)} download>
      <img
        src={contentPath(id)}
        alt={t.turn.picture(number)}
        loading="lazy"
        onError={() => setGone(true)}
      />
    </a>
  )
}

/** The rows in their order. */
function ToolSteps({ steps }: { readonly steps: readonly ToolStep[] }) {
  return (
    <ul class="tool-steps" aria-label={t.turn.steps}>
      {steps.map((step) => (
        <li key={step.id}>
          <details class="tool-step" data-status={step.status}>
            <summary>
              <Icon shape="fold" /> {titleOf(step)}
            </summary>
            <StepDetails step={step} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function titleOf({ name, status }: ToolStep): string {
  const { tools, toolFailed, toolRunning } = t.turn
  const title = new Map(Object.entries(tools)).get(name) ?? tools.other
  if (status === 'failed') return toolFailed(title)
  return status === 'running' ? toolRunning(title) : title
}

/** The values that are for people: what was asked, and what was found. */
function StepDetails({ step }: { readonly step: ToolStep }) {
  const asked = wordsOf(step.input)
  const passages = passagesOf(step)
  const found = passages.length > 0 ? [] : wordsOf(step.output)
  return (
    <div class="tool-details">
      {asked.map((words, at) => (
        <p key={at} dir="auto">
          {words}
        </p>
      ))}
      {passages.map(({ name, title, text }, at) => (
        <blockquote key={at} dir="auto">
          <cite>{name ?? title}</cite> {text}
        </blockquote>
      ))}
      {found.map((words, at) => (
        <p key={at} class="quiet-words" dir="auto">
          {words}
        </p>
      ))}
      {asked.length + passages.length + found.length === 0 && (
        <p class="quiet-words">{t.turn.nothingToShow}</p>
      )}
    </div>
  )
}

const maxWords = 500
/** Members whose words are for the model or the program. */
const forMachines: ReadonlySet<string> = new Set(['error', 'kind', 'mistake', 'note'])

/** The texts of an object, one for each member; a verdict in the language of the page. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .flatMap(([name, member]) => (forMachines.has(name) ? [] : [member]))
    .filter((member) => typeof member === 'string' && member !== '')
    .map(
      (member) => new Map(Object.entries(t.turn.verdicts)).get(member) ?? member.slice(0, maxWords),
    )
}

/** A passage that a tool has found: of a file (`name`), or of an earlier session (`title`). */
interface ShownPassage {
  readonly fileId: string | null
  readonly name: string | null
  readonly title: string | null
  /** Where it stands, in words; empty where that is unknown. */
  readonly place: string
  readonly text: string
}

/** The passages in the output of a call; empty where it has none. */
function passagesOf({ output }: ToolStep): readonly ShownPassage[] {
  if (typeof output !== 'object' || output === null || !('passages' in output)) return []
  const { passages } = output
  return Array.isArray(passages) ? passages.flatMap((each: unknown) => toPassage(each) ?? []) : []
}

function toPassage(value: unknown): ShownPassage | null {
  if (typeof value !== 'object' || value === null) return null
  const fields: Partial<Record<string, unknown>> = { ...value }
  const read = (name: string): string | null => {
    const field = fields[name]
    return typeof field === 'string' ? field : null
  }
  const text = read('text')
  if (text === null) return null
  const [fileId, name, title] = [read('fileId'), read('name'), read('title')]
  return { fileId, name, title, place: read('place') ?? '', text }
}

/** The passages of files whose names the reply mentions, each place once. */
function citedPassages(reply: string, steps: readonly ToolStep[]): readonly ShownPassage[] {
  const cited = new Map<string, ShownPassage>()
  for (const passage of steps.flatMap(passagesOf)) {
    const { name, place } = passage
    if (name === null || !mentions(reply, name)) continue
    cited.set(`${name}\n${place}`, cited.get(`${name}\n${place}`) ?? passage)
  }
  return [...cited.values()]
}

/** Whether a reply names a file, with or without its extension. */
function mentions(reply: string, name: string): boolean {
  const words = reply.toLowerCase()
  const stem = name.replace(/\.\w{1,5}$/, '')
  return words.includes(name.toLowerCase()) || (stem !== '' && words.includes(stem.toLowerCase()))
}

/** A row of chips. */
function Citations({ passages }: { readonly passages: readonly ShownPassage[] }) {
  const [open, setOpen] = useState<ShownPassage | null>(null)
  return (
    <>
      <ul class="citations" aria-label={t.turn.citations}>
        {passages.map((passage, at) => (
          <li key={at}>
            <button type="button" class="chip" onClick={() => setOpen(passage)}>
              <Icon shape="file" /> <bdi>{nameOf(passage)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <PassageDialog passage={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const nameOf = ({ name, place }: ShownPassage): string =>
  [name, place].filter((part) => part !== '').join(', ')

interface PassageDialogProps {
  readonly passage: ShownPassage
  readonly onClose: () => void
}

function PassageDialog({ passage, onClose }: PassageDialogProps) {
  return (
    <Dialog class="action-dialog passage-dialog" label={nameOf(passage)} onClose={onClose}>
      <h2>
        <bdi>{passage.name}</bdi>
      </h2>
      {passage.place !== '' && <p class="quiet-words">{passage.place}</p>}
      <blockquote dir="auto" tabIndex={0} role="region" aria-label={t.turn.passage}>
        {passage.text}
      </blockquote>
      <div class="action-buttons">
        {passage.fileId !== null && (
          <a class="quiet-button" href={contentPath(passage.fileId)} download>
            {t.turn.openFile}
          </a>
        )}
        <button type="button" class="button" onClick={onClose}>
          {t.common.close}
        </button>
      </div>
    </Dialog>
  )
}
