/** The dialog that creates, copies and deletes the public link of a session. */
import { useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { Dialog } from '../components/dialog'
import { ErrorMessage } from '../components/notices'
import { useAction, useResource } from '../components/server-state'
import { createShare, deleteShare } from './api'

interface ShareDialogProps {
  readonly sessionId: string
  readonly isShared: boolean
  readonly onChange: (isShared: boolean) => void
  readonly onClose: () => void
}

/** Shows the link of a shared session at once. */
export function ShareDialog({ sessionId, isShared, onChange, onClose }: ShareDialogProps) {
  const existing = useResource(async () => (isShared ? createShare(sessionId) : null))
  const [created, setCreated] = useState<string | null>(null)
  const url = isShared ? (created ?? existing.value) : null
  const change = useAction(async (share: boolean) => {
    setCreated(share ? await createShare(sessionId) : (await deleteShare(sessionId), null))
    onChange(share)
    announce(share ? 'The link is there.' : 'The link works no longer.')
  })
  return (
    <Dialog class="action-dialog" label="Share session" onClose={onClose}>
      <div class="share">
        <h2>Share session</h2>
        <p>
          Anyone who has the link can read this session, also what is said in it later. Nobody can
          write, and nothing shows who you are, but what you said yourself.
        </p>
        {url !== null && (
          <>
            <p class="secret">{url}</p>
            <CopyButton text={url} what="the link" />
          </>
        )}
        <ErrorMessage message={change.error} />
        <div class="action-buttons">
          <button type="button" class="quiet-button" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            class={isShared ? 'button grave' : 'button'}
            disabled={change.isRunning}
            onClick={() => change.run(!isShared)}
          >
            {isShared ? 'Stop sharing' : 'Create link'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
