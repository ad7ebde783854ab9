/** Keys with which programs act for the learner. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../components/announcer'
import { CopyButton } from '../components/copy-button'
import { ActionDialog } from '../components/dialog'
import { LoadedPart } from '../components/section'
import { useLoaded } from '../components/server-state'
import { Day, Minute } from '../components/times'
import { type AgentKey, type FreshKey, listKeys, revokeKey } from './api'
import { KeyForm } from './key-form'

/** Those that work first; those that do not any more can be looked up. */
export function KeysPart() {
  const keys = useLoaded(listKeys)
  const [isMaking, setMaking] = useState(false)
  const [fresh, setFresh] = useState<FreshKey | null>(null)
  const made = (key: FreshKey): void => {
    setFresh(key)
    setMaking(false)
    void keys.reload()
  }
  const close = (): void => {
    setFresh(null)
    setMaking(false)
  }
  return (
    <LoadedPart
      id="part-keys"
      title="Agent keys"
      about="For programs of your own that call the API as you."
      loaded={keys}
    >
      {(list) => (
        <>
          <KeyLists keys={list} onChange={() => void keys.reload()} />
          {fresh !== null && <FreshKeyNote fresh={fresh} onClose={close} />}
          {isMaking && <KeyForm onMade={made} onCancel={close} />}
          {fresh === null && !isMaking && (
            <button type="button" class="plain-button" onClick={() => setMaking(true)}>
              New key
            </button>
          )}
        </>
      )}
    </LoadedPart>
  )
}

interface KeyListsProps {
  readonly keys: readonly AgentKey[]
  readonly onChange: () => void
}

function KeyLists({ keys, onChange }: KeyListsProps) {
  const [leaving, setLeaving] = useState<AgentKey | null>(null)
  const working = keys.filter(isWorking)
  const former = keys.filter((key) => !isWorking(key))
  const revoke = async ({ keyId, label }: AgentKey): Promise<void> => {
    await revokeKey(keyId)
    announce(`“${label}” is revoked.`)
    onChange()
    setLeaving(null)
  }
  return (
    <>
      {working.length === 0 && <p class="quiet-words">No key works at present.</p>}
      <ul class="entries">
        {working.map((key) => (
          <KeyEntry key={key.keyId} agentKey={key} onRevoke={() => setLeaving(key)} />
        ))}
      </ul>
      {former.length > 0 && (
        <details class="former">
          <summary>Keys that work no longer ({former.length})</summary>
          <ul class="entries">
            {former.map((key) => (
              <KeyEntry key={key.keyId} agentKey={key} />
            ))}
          </ul>
        </details>
      )}
      {leaving !== null && (
        <ActionDialog
          label="Revoke key"
          action="Revoke"
          isGrave
          onClose={() => setLeaving(null)}
          onSubmit={() => revoke(leaving)}
        >
          <p>Programs that use “{leaving.label}” will be refused from now on.</p>
        </ActionDialog>
      )}
    </>
  )
}

function isWorking({ revokedAt, expiresAt }: AgentKey): boolean {
  const isExpired = typeof expiresAt === 'string' && Date.parse(expiresAt) <= Date.now()
  return typeof revokedAt !== 'string' && !isExpired
}

//// src/web/settings/keys-section.tsx /** One agent key in the list. */

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

//// src/web/settings/keys-section.tsx /** A new agent key with its secret, which is shown this once. */

interface FreshKeyNoteProps {
  readonly fresh: FreshKey
  readonly onClose: () => void
}

/** Stays until it is put away: what is lost here cannot be had again. */
export function FreshKeyNote({ fresh: { label, credential }, onClose }: FreshKeyNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div class="fresh-key">
      <h3 ref={heading} tabIndex={-1}>
        “{label}” is ready
      </h3>
      <p>Copy it now: it will not be shown again.</p>
      <code class="secret" aria-label="The key">
        {credential}
      </code>
      <div class="buttons">
        <CopyButton text={credential} what="the key" />
        <button type="button" class="plain-button" onClick={onClose}>
          I have kept it
        </button>
      </div>
      <p class="quiet-words">
        Programs send it as <code>Authorization: Bearer …</code>
      </p>
    </div>
  )
}
