import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { account } from '../account/account'
import { Icon } from '../components/icons'
import { Splash } from '../components/page'
import { currentLanguage, t } from '../i18n/i18n'
import { pagePreferences } from '../preferences'
import { Link } from '../router'
import { SessionActions } from '../sessions/session-actions'
import type { Workspace } from '../sessions/workspace'
import { useStore } from '../store'
import { Composer } from './composer'
import type { Conversation } from './conversation'
import { type ConversationState, withFindings, shownThread } from './conversation-state'
import { type Help, helpNow, rungsOfHelp } from './derivation'
import { focusComposer } from './message-tools'
import type { PictureTray } from './pictures'
import { Thread } from './thread'

interface ConversationViewProps {
  readonly workspace: Workspace
  readonly conversation: Conversation
  /** What stands below the starters of a new conversation. */
  readonly below?: ComponentChildren
}

/** The composer stays the same element when the empty state becomes a conversation. */
export function ConversationView({ workspace, conversation, below }: ConversationViewProps) {
  const state = useStore(conversation)
  const { language } = useStore(currentLanguage)
  const { tray } = conversation
  const isEmpty = state.status === 'ready' && state.thread.length === 0
  useEffect(() => {
    document.title = state.title === '' ? 'Elenchus' : `${state.title} · Elenchus`
  }, [state.title])
  if (state.status === 'missing') return <Missing />
  return (
    <main id="main" tabIndex={-1} class={isEmpty ? 'conversation beginning' : 'conversation'}>
      {isEmpty ? (
        <EmptyState conversation={conversation} />
      ) : (
        <Heading workspace={workspace} state={state} />
      )}
      {!isEmpty && <Thread conversation={conversation} state={state} language={language} />}
      <div class="dock">
        <StatusLine state={state} />
        {!isEmpty && <DrawingOfTask state={state} />}
        {!isEmpty && <HelpBar conversation={conversation} state={state} />}
        {state.notice !== null && (
          <div class="notice" role="alert">
            <p>{state.notice}</p>
            {state.status === 'failed' && (
              <button type="button" class="quiet-button" onClick={() => void conversation.load()}>
                {t.common.tryAgain}
              </button>
            )}
          </div>
        )}
        <Composer
          key={conversation}
          draft={state.draft}
          mode={state.mode}
          isBusy={state.isBusy}
          tray={tray}
          placeholder={isEmpty ? t.chat.firstPlaceholder : t.chat.placeholder}
          onDraft={(draft) => conversation.setDraft(draft)}
          onMode={(mode) => {
            conversation.setMode(mode)
            void pagePreferences.set({ mode })
          }}
          onSend={() => sendWithPictures(conversation, tray)}
          onStop={() => void conversation.stop()}
        />
      </div>
      {isEmpty && <Starters onChoose={(text) => conversation.send(text)} />}
      {isEmpty && below}
    </main>
  )
}

/** Pictures alone are sent with a sentence, because a message has words. */
function sendWithPictures(conversation: Conversation, tray: PictureTray): void {
  const { fileIds } = tray
  if (fileIds === null) return
  const { draft } = conversation.state
  const isWordless = draft.trim() === '' && fileIds.length > 0
  conversation.send(isWordless ? t.turn.pictureText : draft, fileIds)
  tray.clear()
}

interface HeadingProps {
  readonly workspace: Workspace
  readonly state: ConversationState
}

function Heading({ workspace, state }: HeadingProps) {
  return (
    <header class="conversation-heading">
      <h1 dir="auto">{state.title}</h1>
      {state.sessionId !== null && (state.status === 'ready' || state.thread.length > 0) && (
        <SessionActions
          workspace={workspace}
          sessionId={state.sessionId}
          title={state.title}
          projectId={state.projectId}
          isShared={state.isShared}
        />
      )}
    </header>
  )
}

function StatusLine({ state }: { readonly state: ConversationState }) {
  return (
    <p class="status-line" role="status">
      {statusText(state)}
    </p>
  )
}

function statusText({ connection, place, tool, isBusy, status }: ConversationState): string {
  if (status === 'loading') return t.common.loading
  if (connection === 'lost') return t.chat.connectionLost
  if (place !== null) return t.chat.inQueue(place)
  if (tool !== null) return new Map(Object.entries(t.chat.tools)).get(tool) ?? t.chat.tools.other
  return isBusy ? t.chat.replying : ''
}

function Missing() {
  return (
    <Splash title={t.chat.missing}>
      <p>{t.chat.missingAbout}</p>
      <p>
        <Link to="/chat">{t.chat.beginNew}</Link>
      </p>
    </Splash>
  )
}

/** The greeting above the composer, with the project of the new session. */
function EmptyState({ conversation }: { readonly conversation: Conversation }) {
  const { projectId, projectName } = useStore(conversation)
  return (
    <header class="beginning-words">
      <h1>{t.chat.question}</h1>
      <p class="lead">{t.chat.lead}</p>
      {projectId !== null && (
        <p class="quiet-words">
          {t.chat.inProject(projectName ?? '')}{' '}
          <button type="button" class="quiet-button" onClick={() => conversation.setProject(null)}>
            {t.chat.leaveProject}
          </button>
        </p>
      )}
    </header>
  )
}

/** Example questions: tasks that the built-in tutor can do; a model also takes an open one. */
function Starters({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const { hasModel } = useStore(account)
  const tasks = t.chat.starterTexts
  const texts = hasModel ? [...tasks.slice(0, -1), t.chat.openStarter] : tasks
  return (
    <ul class="starters" aria-label={t.chat.starters}>
      {texts.map((text) => (
        <li key={text}>
          <button type="button" class="starter" onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A task with numbers may have a drawing, whose code is loaded then. */
function DrawingOfTask({ state }: { readonly state: ConversationState }) {
  const { sessionId, thread, isBusy } = state
  const [loaded, setLoaded] = useState<typeof import('./task-drawing') | null>(null)
  const isWanted = thread.some(({ role, content }) => role === 'user' && /\d/.test(content))
  useEffect(() => {
    // Without a connection the lesson goes on without it.
    if (isWanted) import('./task-drawing').then(setLoaded, () => undefined)
  }, [isWanted])
  const [turn, setTurn] = useState('')
  const last = thread.at(-1)?.key ?? ''
  useEffect(() => {
    if (!isBusy) setTurn(last)
  }, [isBusy, last])
  if (loaded === null || sessionId === null || turn === '') return null
  return <loaded.TaskDrawing key={sessionId} sessionId={sessionId} turn={turn} />
}

interface HelpBarProps {
  readonly conversation: Conversation
  readonly state: ConversationState
}

/** The ladder binds the mode that guides, so the mode that explains shows none. */
function HelpBar({ conversation, state }: HelpBarProps) {
  const { thread, mode, isBusy } = state
  const given = mode === 'socratic' ? helpNow(withFindings(shownThread(thread))) : null
  const ask = (text: string): void => {
    conversation.send(text)
    focusComposer()
  }
  return (
    <div class="help-bar">
      {given !== null && <HelpGiven {...given} />}
      <div class="chips" role="group" aria-label={t.turn.help}>
        <button type="button" class="chip" disabled={isBusy} onClick={() => ask(t.turn.hintText)}>
          {t.turn.hint}
        </button>
        <button type="button" class="chip" disabled={isBusy} onClick={() => ask(t.turn.stuckText)}>
          {t.turn.stuck}
        </button>
        <button
          type="button"
          class="chip"
          disabled={isBusy}
          onClick={() => checkStep(conversation, state.draft)}
        >
          {t.turn.checkStep}
        </button>
      </div>
    </div>
  )
}

/** Sends the draft as a step to check. Without a draft it begins one. */
function checkStep(conversation: Conversation, draft: string): void {
  const begun = t.turn.checkStepText
  if (draft.trim() === '' || draft.trim() === begun.trim()) {
    conversation.setDraft(begun)
    document.getElementById('question')?.focus()
    return
  }
  const isBegun = draft.startsWith(begun.trim())
  conversation.send(isBegun ? draft : begun + draft)
  conversation.setDraft('')
  focusComposer()
}

/** The rungs fill with help that was given, and with nothing else; a solved task has its own mark. */
function HelpGiven({ help, isSolved }: { readonly help: Help; readonly isSolved: boolean }) {
  const reached = help === null ? -1 : rungsOfHelp.indexOf(help)
  const name = help === null ? t.solved.noHelp : t.turn.rungs[help]
  return (
    <p class="ladder" title={t.turn.ladder}>
      {isSolved && (
        <span class="solved-mark">
          <Icon shape="check" /> {t.solved.title}
        </span>
      )}
      <span class="unseen">{t.turn.ladder}: </span>
      <span class="rungs" aria-hidden="true">
        {rungsOfHelp.map((each, at) => (
          <span key={each} class={at <= reached ? 'rung reached' : 'rung'} />
        ))}
      </span>
      <span class="ladder-name">{name}</span>
    </p>
  )
}
