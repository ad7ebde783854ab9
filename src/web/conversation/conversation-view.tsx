/** One conversation on the page, or the place where one begins. */
import { useEffect } from 'preact/hooks'
import { Link } from '../router'
import { SessionActions } from '../sessions/session-actions'
import type { Workspace } from '../sessions/workspace'
import { useStore } from '../store'
import { Composer } from './composer'
import type { Conversation } from './conversation'
import type { ConversationState } from './conversation-state'
import { Thread } from './thread'

interface ConversationViewProps {
  readonly workspace: Workspace
  readonly conversation: Conversation
}

/** The field to write in stays the same element from the empty page to the running conversation. */
export function ConversationView({ workspace, conversation }: ConversationViewProps) {
  const state = useStore(conversation)
  const isBeginning = state.phase === 'ready' && state.turns.length === 0
  useEffect(() => {
    document.title = state.title === '' ? 'Elenchus' : `${state.title} · Elenchus`
  }, [state.title])
  if (state.phase === 'missing') return <Missing />
  return (
    <main id="main" tabIndex={-1} class={isBeginning ? 'conversation beginning' : 'conversation'}>
      {isBeginning ? (
        <Beginning conversation={conversation} />
      ) : (
        <Heading workspace={workspace} state={state} />
      )}
      {!isBeginning && <Thread conversation={conversation} state={state} />}
      <div class="dock">
        <StatusLine state={state} />
        {state.notice !== null && (
          <div class="notice" role="alert">
            <p>{state.notice}</p>
            {state.phase === 'failed' && (
              <button type="button" class="quiet-button" onClick={() => void conversation.load()}>
                Try again
              </button>
            )}
          </div>
        )}
        <Composer
          key={conversation}
          draft={state.draft}
          mode={state.mode}
          isBusy={state.isBusy}
          placeholder={
            isBeginning ? 'Ask what you want to understand' : 'Your thought, or a question'
          }
          onDraft={(draft) => conversation.setDraft(draft)}
          onMode={(mode) => conversation.setMode(mode)}
          onSend={() => conversation.send(state.draft)}
          onStop={() => void conversation.stop()}
        />
      </div>
      {isBeginning && <Starters onChoose={(text) => conversation.send(text)} />}
    </main>
  )
}

interface HeadingProps {
  readonly workspace: Workspace
  readonly state: ConversationState
}

function Heading({ workspace, state }: HeadingProps) {
  return (
    <header class="conversation-heading">
      <h1>{state.title}</h1>
      {state.sessionId !== null && state.phase === 'ready' && (
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

const toolWords: Readonly<Record<string, string>> = {
  check_math: 'Checking the maths …',
  search_files: 'Looking in your files …',
  search_sessions: 'Looking at earlier sessions …',
  remember: 'Taking a note …',
}

function StatusLine({ state }: { readonly state: ConversationState }) {
  return (
    <p class="status-line" role="status">
      {statusWords(state)}
    </p>
  )
}

function statusWords({ line, tool, isBusy, phase }: ConversationState): string {
  if (phase === 'loading') return 'Loading …'
  if (line === 'lost') return 'The connection was lost. Trying again …'
  if (tool !== null) return toolWords[tool] ?? 'Looking something up …'
  return isBusy ? 'The tutor is replying …' : ''
}

function Missing() {
  return (
    <main class="splash" id="main" tabIndex={-1}>
      <h1>This session is not here</h1>
      <p>It may have been deleted, or belong to someone else.</p>
      <p>
        <Link to="/">Begin a new one</Link>
      </p>
    </main>
  )
}

//// src/web/conversation/beginning.tsx /** What is seen before the first question. */

const starters = [
  'Solve 3x + 7 = 22',
  'What is 15 % of 240?',
  'Differentiate x³ − 4x',
  'Why is the sky blue?',
]

interface BeginningProps {
  readonly conversation: Conversation
}

/** One question to the learner, for once; and the project that the session will be in. */
export function Beginning({ conversation }: BeginningProps) {
  const { projectId, projectName } = useStore(conversation)
  return (
    <header class="beginning-words">
      <h1>What would you like to understand?</h1>
      <p class="lead">Bring a problem, or something that does not make sense yet.</p>
      {projectId !== null && (
        <p class="quiet-words">
          In the project “{projectName}”.{' '}
          <button type="button" class="quiet-button" onClick={() => conversation.setProject(null)}>
            Leave it out
          </button>
        </p>
      )}
    </header>
  )
}

interface StartersProps {
  readonly onChoose: (text: string) => void
}

/** Questions to begin with. */
export function Starters({ onChoose }: StartersProps) {
  return (
    <ul class="starters" aria-label="Questions to begin with">
      {starters.map((text) => (
        <li key={text}>
          <button type="button" class="starter" onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
