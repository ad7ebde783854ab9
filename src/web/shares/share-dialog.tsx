/** The window in which a public link to a session is made, copied and taken back. */
import { useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { Dialog } from '../components/dialog'
import { useAction, useLoaded } from '../components/server-state'
import { shareSession, unshareSession } from './api'

interface ShareDialogProps {
  readonly sessionId: string
  readonly isShared: boolean
  readonly onChange: (isShared: boolean) => void
  readonly onClose: () => void
}

/** A session that is shared already shows its link at once. */
export function ShareDialog({ sessionId, isShared, onChange, onClose }: ShareDialogProps) {
  const known = useLoaded(async () => (isShared ? shareSession(sessionId) : null))
  const [url, setUrl] = useState<string | null>(null)
  const shown = isShared ? (url ?? known.value) : null
  const change = useAction(async (wanted: boolean) => {
    setUrl(wanted ? await shareSession(sessionId) : (await unshareSession(sessionId), null))
    onChange(wanted)
    announce(wanted ? 'The link is there.' : 'The link works no longer.')
  })
  return (
    <Dialog class="action-dialog" label="Share session" onClose={onClose}>
      <div class="share">
        <h2>Share session</h2>
        <p>
          Anyone who has the link can read this session, also what is said in it later. Nobody can
          write, and nothing shows who you are, but what you said yourself.
        </p>
        {shown !== null && (
          <>
            <p class="secret">{shown}</p>
            <CopyButton text={shown} what="the link" />
          </>
        )}
        {change.problem !== null && (
          <p class="form-problem" role="alert">
            {change.problem}
          </p>
        )}
        <div class="action-buttons">
          <button type="button" class="quiet-button" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            class={isShared ? 'button grave' : 'button'}
            disabled={change.isBusy}
            onClick={() => change.run(!isShared)}
          >
            {isShared ? 'Stop sharing' : 'Create link'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
