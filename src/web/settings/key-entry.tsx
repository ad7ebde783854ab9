/** One agent key in the list. */
import type { AgentKey } from './own-account'
import { Day, Minute } from './times'

interface KeyEntryProps {
  readonly agentKey: AgentKey
  /** Absent where there is nothing left to revoke. */
  readonly onRevoke?: () => void
}

/** Never shows the secret, which nobody has any more but its owner. */
export function KeyEntry({ agentKey, onRevoke }: KeyEntryProps) {
  const { label, keyId, scopes } = agentKey
  return (
    <li class="entry">
      <div class="entry-words">
        <p class="line">
          <span class="line-main">{label}</span>
        </p>
        <p class="key-id">{keyId}</p>
        <p class="quiet-words">{scopes.join(', ')}</p>
        <p class="quiet-words">
          <History agentKey={agentKey} />
        </p>
      </div>
      {onRevoke && (
        <button type="button" class="plain-button" onClick={onRevoke}>
          Revoke <span class="unseen">{label}</span>
        </button>
      )}
    </li>
  )
}

function History({ agentKey: { createdAt, expiresAt, lastUsedAt, revokedAt } }: KeyEntryProps) {
  return (
    <>
      Made on <Day at={createdAt} />
      {typeof lastUsedAt === 'string' ? (
        <>
          , last used <Minute at={lastUsedAt} />
        </>
      ) : (
        ', never used'
      )}
      {typeof revokedAt === 'string' ? (
        <>
          , revoked on <Day at={revokedAt} />
        </>
      ) : (
        <Expiry at={expiresAt ?? null} />
      )}
    </>
  )
}

function Expiry({ at }: { readonly at: string | null }) {
  if (at === null) return <>, works until it is revoked</>
  return (
    <>
      , {Date.parse(at) <= Date.now() ? 'worked until' : 'works until'} <Day at={at} />
    </>
  )
}
