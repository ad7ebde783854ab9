/** A shared session, for whoever has its link; signed in or not. Loaded when it is first opened. */
import { useEffect } from 'preact/hooks'
import { LiveRegion } from '../components/announcer'
import { Sign, Wordmark } from '../components/wordmark'
import { preloadRenderer, RichText } from '../rich-text/rich-text'
import { useLoaded } from '../components/server-state'
import { readShare, type SharedSession } from './api'

/** Read once; nothing can be done here but read. */
export function SharedPage({ shareId }: { readonly shareId: string }) {
  const shared = useLoaded(() => readShare(shareId))
  useEffect(preloadRenderer, [])
  useEffect(() => {
    document.title = shared.value ? `${shared.value.title} · Elenchus` : 'Elenchus'
  }, [shared.value])
  if (shared.phase === 'absent') return <Gone />
  return (
    <div class="shared">
      <header class="shared-bar">
        <Wordmark />
        <p class="quiet-words">A shared session</p>
      </header>
      <main class="shared-session" id="main" tabIndex={-1} aria-busy={shared.phase === 'loading'}>
        {shared.value !== null && <Dialogue shared={shared.value} />}
        {shared.phase === 'failed' && (
          <div class="notice" role="alert">
            <p>This session could not be loaded.</p>
            <button type="button" class="quiet-button" onClick={() => void shared.reload()}>
              Try again
            </button>
          </div>
        )}
      </main>
      <LiveRegion />
    </div>
  )
}

function Dialogue({ shared }: { readonly shared: SharedSession }) {
  return (
    <>
      <h1>{shared.title || 'Untitled'}</h1>
      {shared.messages.length === 0 && <p class="quiet-words">Nothing has been said here yet.</p>}
      <ol class="thread">
        {shared.messages.map(({ id, role, content, status }) =>
          role === 'user' ? (
            <li key={id} class="turn learner" data-status={status}>
              <h2 class="unseen">Learner</h2>
              <p class="learner-words">{content}</p>
            </li>
          ) : (
            <li key={id} class="turn tutor" data-status={status}>
              <Sign />
              <div class="tutor-words">
                <h2 class="unseen">Tutor</h2>
                <RichText source={content} streaming={false} />
              </div>
            </li>
          ),
        )}
      </ol>
    </>
  )
}

function Gone() {
  return (
    <main class="splash" id="main" tabIndex={-1}>
      <Wordmark />
      <h1>There is nothing here</h1>
      <p>The link is not whole, or the session is shared no longer.</p>
    </main>
  )
}
