/** The dialog that creates, copies and deletes the public link of a session. */
import { useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { Dialog } from '../components/dialog'
import { ErrorMessage, LoadError } from '../components/notices'
import { useAction, useResource } from '../components/server-state'
import { t } from '../i18n/i18n'
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
    announce(share ? t.shares.made : t.shares.ended)
  })
  return (
    <Dialog class="action-dialog" label={t.shares.title} onClose={onClose}>
      <div class="share">
        <h2>{t.shares.title}</h2>
        <p>{t.shares.about}</p>
        {isShared && created === null && existing.status === 'failed' && (
          <LoadError message={t.common.notLoaded} onRetry={() => void existing.reload()} />
        )}
        {url !== null && (
          <>
            <p class="secret">{url}</p>
            <CopyButton text={url} what={t.shares.theLink} />
          </>
        )}
        <ErrorMessage message={change.error} />
        <div class="action-buttons">
          <button type="button" class="quiet-button" onClick={onClose}>
            {t.common.close}
          </button>
          <button
            type="button"
            class={isShared ? 'button grave' : 'button'}
            aria-disabled={change.isRunning}
            onClick={() => change.run(!isShared)}
          >
            {isShared ? t.shares.stop : t.shares.create}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
