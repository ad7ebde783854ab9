import { useEffect } from 'preact/hooks'
import type { SharedSession } from '../../features/shares/model'
import { DeadEnd, LoadError } from '../components/page'
import { useResource, type Resource } from '../components/server-state'
import { Sign } from '../components/icons'
import { account } from '../account/account'
import { withAssessments } from '../conversation/conversation-state'
import { type Derivation, derivationAt } from '../conversation/derivation'
import { LearnerWords } from '../conversation/learner-words'
import { SolvedMoment } from '../conversation/solved-moment'
import { TryBox } from '../home/try-box'
import { fetchJson } from '../http'
import { t } from '../i18n/i18n'
import { PublicShell } from '../public-shell'
import { loadRenderer, RichText } from '../rich-text/rich-text'
import { Link } from '../router'
import { useStore } from '../store'

/** A shared session with all of its messages, read page by page. */
async function getSharedSession(shareId: string): Promise<SharedSession> {
  const path = `/api/shares/${encodeURIComponent(shareId)}`
  const first = await fetchJson<SharedSession>('GET', path)
  const messages = [...first.messages]
  for (let cursor = first.nextCursor; cursor !== null;) {
    const next = `${path}?cursor=${encodeURIComponent(cursor)}`
    const page: SharedSession = await fetchJson('GET', next)
    messages.push(...page.messages)
    cursor = page.nextCursor
  }
  return { ...first, messages, nextCursor: null }
}

/** Loads the session once. */
export function SharedPage({ shareId }: { readonly shareId: string }) {
  const shared = useResource(() => getSharedSession(shareId))
  useEffect(() => void loadRenderer(), [])
  useEffect(() => {
    document.title = shared.value ? `${shared.value.title} · Elenchus` : 'Elenchus'
  }, [shared.value])
  return (
    <PublicShell>
      {shared.status === 'absent' ? (
        <DeadEnd title={t.shares.missing} about={t.shares.missingAbout} />
      ) : (
        <Shared shared={shared} />
      )}
    </PublicShell>
  )
}

function Shared({ shared }: { readonly shared: Resource<SharedSession> }) {
  return (
    <main class="shared-session" id="main" tabIndex={-1} aria-busy={shared.status === 'loading'}>
      {shared.value !== null && <SharedThread shared={shared.value} />}
      {shared.status === 'failed' && (
        <LoadError message={t.shares.notLoaded} onRetry={() => void shared.reload()} />
      )}
    </main>
  )
}

function SharedThread({ shared }: { readonly shared: SharedSession }) {
  const thread = withAssessments(
    shared.messages.map(({ assessment, ...message }) => ({
      ...message,
      details: assessment && { assessment },
    })),
  ).map(({ details, ...message }) => ({ ...message, assessment: details?.assessment }))
  return (
    <>
      <p class="quiet-words">{t.shares.shared}</p>
      <h1 dir="auto">{shared.title || t.common.untitled}</h1>
      {shared.messages.length === 0 && <p class="quiet-words">{t.shares.empty}</p>}
      <ol class="thread">
        {thread.map(({ id, role, content, status, assessment }, at) =>
          role === 'user' ? (
            <li key={id} class="turn learner" data-status={status}>
              <h2 class="unseen">{t.shares.learner}</h2>
              <LearnerWords content={content} assessment={assessment} />
            </li>
          ) : (
            <li key={id} class="turn tutor" data-status={status}>
              <Sign />
              <div class="tutor-words">
                <h2 class="unseen">{t.chat.tutor}</h2>
                <SolvedHere derivation={derivationAt(thread, at - 1)} />
                <RichText source={content} streaming={false} />
              </div>
            </li>
          ),
        )}
      </ol>
      <TryOne />
    </>
  )
}

function SolvedHere({ derivation }: { readonly derivation: Derivation | null }) {
  return derivation && <SolvedMoment derivation={derivation} />
}

/** A visitor tries a task at once; a learner begins a session. */
function TryOne() {
  const { status } = useStore(account)
  return (
    <section class="try-one" aria-labelledby="try-one">
      <h2 id="try-one">{t.solved.tryOne}</h2>
      {status === 'signed-in' ? (
        <Link to="/chat" class="button">
          {t.solved.ownQuestion}
        </Link>
      ) : (
        <>
          <p>{t.solved.tryAbout}</p>
          <TryBox example={t.welcome.exampleTask} />
        </>
      )}
    </section>
  )
}
